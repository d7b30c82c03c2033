import { useEffect, useRef, useState } from 'preact/hooks';
import { call, CallError } from '../api/client.js';
import { signIn, signOutReason, type SignOutReason } from '../api/session.js';
import { useStore } from '../api/store.js';
import type { AccessToken, Application } from '../api/types.js';
import { Choice } from '../ui/panel.js';
import { ThemeSwitch } from './theme-switch.js';

type Way = 'client' | 'token';

const reasons: Readonly<Record<SignOutReason, string>> = {
  expired:
    'Your session has ended, because its token has expired. Sign in again, and you are back where you were.',
  refused:
    'Your session has ended, because its token is no longer valid. Sign in again, and you are back where you were.',
  left: 'You have signed out, in all tabs that had this session.',
};

export function SignIn() {
  const reason = useStore(signOutReason);
  const [way, setWay] = useState<Way>('client');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = 'Sign in · Agent NPC Economy';
    heading.current?.focus();
  }, []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    setBusy(true);
    setFault(null);
    try {
      const token =
        way === 'token' ? cleanToken(field('token')) : await tokenFor(field('id'), field('secret'));
      const { name } = await call<Application>('/v1/application', { token });
      signIn(token, name);
    } catch (error) {
      setBusy(false);
      setFault(messageOf(error, way));
    }
  }

  return (
    <main class="sign-in">
      <div class="sign-in-card">
        <p class="brand">Agent NPC Economy</p>
        <h1 ref={heading} tabIndex={-1}>
          Sign in
        </h1>
        {reason && (
          <p class="notice" role="status">
            {reasons[reason]}
          </p>
        )}
        <Choice
          label="How to sign in"
          value={way}
          options={[
            { value: 'client', label: 'Client id and secret' },
            { value: 'token', label: 'Token' },
          ]}
          onChange={(value) => {
            setWay(value);
            setFault(null);
          }}
        />
        <form onSubmit={(event) => void submit(event)} autocomplete="off">
          {way === 'client' ? (
            <>
              <label class="field">
                <span>Client id</span>
                <input name="id" required autocomplete="username" spellcheck={false} autocapitalize="none" />
              </label>
              <label class="field">
                <span>Client secret</span>
                <input name="secret" type="password" required autocomplete="current-password" />
              </label>
            </>
          ) : (
            <label class="field">
              <span>Access token</span>
              <textarea name="token" required rows={5} spellcheck={false} autocapitalize="none" />
            </label>
          )}
          {fault && (
            <p class="error-text" role="alert">
              {fault}
            </p>
          )}
          <button type="submit" class="button primary" disabled={busy}>
            {busy ? 'Signing in …' : 'Sign in'}
          </button>
        </form>
        <p class="note">
          Of the demo world both are in <code>data/demo.json</code>. The token stays in this tab until it
          expires: closing the tab or signing out forgets it.
        </p>
      </div>
      <ThemeSwitch />
    </main>
  );
}

async function tokenFor(id: string, secret: string): Promise<string> {
  const answer = await call<AccessToken>('/v1/auth/token', {
    method: 'POST',
    token: null,
    body: { grant_type: 'client_credentials', client_id: id, client_secret: secret },
  });
  return answer.access_token;
}

/** As it is copied from a header, or from a line of a shell. */
function cleanToken(text: string): string {
  return text.replace(/^(TOKEN=|Bearer\s+)/i, '').replaceAll(/\s+/g, '');
}

function messageOf(error: unknown, way: Way): string {
  if (!(error instanceof CallError)) return 'This cannot be sent. Look for signs that do not belong there.';
  if (error.status === 401 && way === 'token') return 'This token is not valid or has expired.';
  if (error.status === 404) return 'This service takes the tokens of another issuer: sign in with one.';
  return error.message;
}
