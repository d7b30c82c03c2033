import { useEffect } from 'preact/hooks';
import { call } from '../api/client.js';
import { expiryOf, session } from '../api/session.js';
import { useStore } from '../api/store.js';

/** Longer than this a timer of a browser fires at once. */
const longestMs = 2 ** 31 - 1;
const againMs = 5000;

/** Asks the service when the token should have expired, so that a page where nothing happens says so, too: its refusal signs out. */
export function useExpiry(): void {
  const token = useStore(session)?.token;
  useEffect(() => {
    const expiresAt = token === undefined ? null : expiryOf(token);
    if (expiresAt === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const plan = (ms: number): void => {
      timer = setTimeout(look, Math.min(Math.max(ms, 0), longestMs));
    };
    const look = (): void => {
      if (Date.now() < expiresAt) plan(expiresAt - Date.now());
      // The clock of the service decides.
      else void call('/v1/application').then(again, again);
    };
    const again = (): void => {
      if (session.get()?.token === token) plan(againMs);
    };
    plan(expiresAt - Date.now());
    return () => clearTimeout(timer);
  }, [token]);
}
