import { useState } from 'preact/hooks';
import { call, CallError } from '../api/client.js';
import { knownGame, rememberGame } from '../api/known-game.js';
import { signIn, signOutReason, type SignOutReason } from '../api/session.js';
import { useStore } from '../api/store.js';
import type { AccessToken, Application } from '../api/types.js';
import { Choice } from '../ui/panel.js';
import { SignInCard, Submit } from './sign-in-card.js';
import { CredentialFields, type Way } from './credential-fields.js';

const reasons: Readonly<Record<SignOutReason, string>> = {
  expired:
    'Your session has ended, because its token has expired. Sign in again, and you are back where you were.',
  refused:
    'Your session has ended, because its token is no longer valid. Sign in again, and you are back where you were.',
  left: 'You have signed out, in all tabs that had this session.',
};

const notes: Readonly<Record<Way, string>> = {
  person: 'An owner of the game invites you: the link lets you choose a password.',
  client:
    'The credentials of the game, for your first visit. Then invite yourself and others under “People”, each with a role and a password of their own. For the demo world, copy `clientId` and `clientSecret` from data/demo.json.',
  token: 'For the demo world, copy `token` from data/demo.json.',
};

export function SignIn() {
  const reason = useStore(signOutReason);
  const [way, setWay] = useState<Way>(knownGame() ? 'person' : 'client');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function enter(tokenOf: () => Promise<string>): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const token = await tokenOf();
      const { id, name } = await call<Application>('/v1/application', { token });
      if (way === 'person') rememberGame({ id, name });
      signIn(token, name);
    } catch (error) {
      setBusy(false);
      setFault(messageOf(error, way));
    }
  }

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const field = (name: string): string => {
      const value = form.get(name);
      return typeof value === 'string' ? value.trim() : '';
    };
    void enter(async () => {
      if (way === 'token') return cleanToken(field('token'));
      if (way === 'client') return tokenFor(field('id'), field('secret'));
      // As it is: a password may begin or end with a blank.
      const password = form.get('password') as string;
      const body = { application: field('game'), name: field('name'), password };
      const answer = await call<AccessToken>('/v1/auth/sign-in', { method: 'POST', token: null, body });
      return answer.access_token;
    });
  }

  return (
    <SignInCard title="Sign in">
      {reason && (
        <p class="notice" role="status">
          {reasons[reason]}
        </p>
      )}
      <Choice
        label="How to sign in"
        value={way}
        options={[
          { value: 'person', label: 'As a person' },
          { value: 'client', label: 'As the game' },
          { value: 'token', label: 'Token' },
        ]}
        onChange={(value) => {
          setWay(value);
          setFault(null);
        }}
      />
      <form onSubmit={submit} autocomplete={way === 'person' ? 'on' : 'off'}>
        <CredentialFields way={way} />
        <Submit text="Sign in" busy={busy} fault={fault} />
      </form>
      <p class="note">{notes[way]} The session ends when you sign out, or with the last of its tabs.</p>
    </SignInCard>
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
