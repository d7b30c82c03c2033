import { useEffect, useState } from 'preact/hooks';
import { call, CallError } from '../api/client.js';
import { rememberGame } from '../api/known-game.js';
import { roleName, roleWords, type Role } from '../api/roles.js';
import { signIn } from '../api/session.js';
import type { AccessToken } from '../api/types.js';
import { goTo, worldsHref } from '../router.js';
import { LinkButton } from '../ui/button.js';
import { CopyField } from '../ui/copy-field.js';
import { Time } from '../ui/figures.js';
import { LoadingState } from '../ui/states.js';
import { Credential, Fault, SignInCard, Submit } from './sign-in-card.js';

interface Invited {
  readonly applicationId: string;
  readonly applicationName: string;
  readonly name: string;
  readonly role: Role;
  readonly invitedUntil: string;
}

const leastLength = 12;
const fresh = { type: 'password', autocomplete: 'new-password', maxLength: 200 } as const;

/** What somebody sees who opens the link of an invitation: who invites them, and how they will sign in from now on. */
export function Invitation({ code }: { readonly code: string }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    ask<Invited>('', { code }).then(setInvited, (error: unknown) => setFault(messageOf(error)));
  }, [code]);

  async function take(password: string): Promise<void> {
    setBusy(true);
    setFault(null);
    try {
      const { access_token: token } = await ask<AccessToken>('/password', { code, password });
      rememberGame({ id: invited!.applicationId, name: invited!.applicationName });
      signIn(token, invited!.applicationName);
      goTo(worldsHref);
    } catch (error) {
      setBusy(false);
      setFault(messageOf(error));
    }
  }

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const [password, again] = [form.get('password') as string, form.get('again') as string];
    if (password.length < leastLength) {
      return setFault(`Choose at least ${leastLength} characters: three or four words work well.`);
    }
    if (password !== again) return setFault('The two passwords differ.');
    await take(password);
  }

  return (
    <SignInCard title="You are invited">
      {invited ? (
        <>
          <p>
            To run the worlds of <strong>{invited.applicationName}</strong> as <strong>{invited.name}</strong>
            . Your role is {roleName(invited.role)}: {roleWords[invited.role].text.toLowerCase()}.
          </p>
          <p>
            Choose a password, by <Time value={invited.invitedUntil} />.
          </p>
          <CopyField label="Client id of the game" value={invited.applicationId} />
          <p class="note">Keep it: you need it to sign in on another device.</p>
          <form onSubmit={(event) => void submit(event)}>
            <input type="hidden" name="username" autocomplete="username" value={invited.name} />
            <Credential label="Password" name="password" {...fresh} />
            <Credential label="Repeat the password" name="again" {...fresh} />
            <Submit text="Set the password" busy={busy} fault={fault} />
          </form>
        </>
      ) : (
        !fault && <LoadingState />
      )}
      {!invited && fault && (
        <>
          <Fault text={fault} />
          <LinkButton text="Sign in" href={worldsHref} />
        </>
      )}
    </SignInCard>
  );
}

/** A route of the dashboard for people who have no token yet. */
function ask<Answer>(path: string, body: object): Promise<Answer> {
  return call<Answer>(`/dashboard/invitation${path}`, { method: 'POST', token: null, body });
}

function messageOf(error: unknown): string {
  return error instanceof CallError ? error.message : String(error);
}
