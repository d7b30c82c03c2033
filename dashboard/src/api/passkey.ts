import { call } from './client.js';
import type { AccessToken } from './types.js';

interface Challenge {
  readonly challenge: string;
  readonly user: { readonly id: string; readonly name: string } | null;
}

/** Passkeys belong to a name of a host: at a bare address there are none, nor without HTTPS but on the machine itself. */
export const hasPasskeys =
  isSecureContext && 'PublicKeyCredential' in globalThis && !/^[\d.]+$|:/.test(location.hostname);

/** The viewer has closed the browser's dialog, or has no passkey for this page. */
export class NoPasskey extends Error {}

/** Takes up an invitation with a new passkey. */
export async function choosePasskey(code: string): Promise<AccessToken> {
  const { challenge, user } = await ask<Challenge>('passkey/challenge', { code });
  const made = await wanted(
    navigator.credentials.create({
      publicKey: {
        challenge: new TextEncoder().encode(challenge),
        rp: { name: 'Agent NPC Economy' },
        user: { id: bytesOf(user!.id), name: user!.name, displayName: user!.name },
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const response = made.response as AuthenticatorAttestationResponse;
  return ask('invitation/passkey', {
    code,
    id: made.id,
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.getAuthenticatorData()),
    publicKey: textOf(response.getPublicKey() ?? new ArrayBuffer(0)),
  });
}

/** Signs in with whichever passkey of this page the viewer picks: it says who they are. */
export async function signInWithPasskey(): Promise<AccessToken> {
  const { challenge } = await ask<Challenge>('passkey/challenge', {});
  const used = await wanted(
    navigator.credentials.get({
      publicKey: { challenge: new TextEncoder().encode(challenge), userVerification: 'required' },
    }),
  );
  const response = used.response as AuthenticatorAssertionResponse;
  return ask('passkey', {
    id: used.id,
    userHandle: textOf(response.userHandle ?? new ArrayBuffer(0)),
    clientDataJSON: textOf(response.clientDataJSON),
    authenticatorData: textOf(response.authenticatorData),
    signature: textOf(response.signature),
  });
}

/** A route of the dashboard for people who have no token yet. */
export function ask<Answer>(path: string, body: object): Promise<Answer> {
  return call<Answer>(`/dashboard/${path}`, { method: 'POST', token: null, body });
}

async function wanted(asked: Promise<Credential | null>): Promise<PublicKeyCredential> {
  const given = await asked.catch(() => null);
  if (!(given instanceof PublicKeyCredential)) throw new NoPasskey();
  return given;
}

function textOf(buffer: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(buffer)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
