import { useRef, useState } from 'preact/hooks';
import { call, CallError, newKey } from '../../api/client.js';

export interface Write<Answer> {
  readonly pending: boolean;
  readonly error: CallError | null;
  /** Resolves to the answer, or to null when it was refused; `error` then has the reason. */
  readonly run: (method: 'PUT' | 'POST', path: string, body?: unknown) => Promise<Answer | null>;
  readonly clear: () => void;
}

/**
 * A write of the viewer. Where nobody answered, or nobody could say what came of it, the next try of the same carries the
 * same key: what was done after all is then not done twice.
 */
export function useWrite<Answer>(): Write<Answer> {
  const [pending, setPending] = useState(false);
  const [error, setError] = useState<CallError | null>(null);
  const open = useRef<{ readonly what: string; readonly key: string } | null>(null);
  const busy = useRef(false);

  async function run(method: 'PUT' | 'POST', path: string, body?: unknown): Promise<Answer | null> {
    // A second press comes before the button is drawn as disabled.
    if (busy.current) return null;
    busy.current = true;
    setPending(true);
    setError(null);
    const what = JSON.stringify([method, path, body]);
    const key = open.current?.what === what ? open.current.key : newKey();
    open.current = { what, key };
    try {
      const answer = await call<Answer>(path, { method, body, idempotencyKey: key });
      open.current = null;
      return answer;
    } catch (error) {
      const shown = error instanceof CallError ? error : new CallError(String(error), null, null);
      if (shown.status !== null && shown.status < 500 && shown.status !== 409) open.current = null;
      setError(shown);
      return null;
    } finally {
      busy.current = false;
      setPending(false);
    }
  }

  return { pending, error, run, clear: () => setError(null) };
}
