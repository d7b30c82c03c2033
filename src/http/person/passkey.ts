import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** What browsers give of a credential, as base64url text (WebAuthn level 3, §5.1 and §5.2). */
export interface Attestation {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  /** `getPublicKey()`: SubjectPublicKeyInfo. */
  readonly publicKey: string;
}

export interface Assertion {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

export interface NewCredential {
  readonly id: string;
  readonly publicKey: Buffer;
  readonly rpId: string;
  readonly signCount: number;
}

export interface StoredCredential {
  readonly publicKey: Buffer;
  readonly rpId: string;
  readonly signCount: number;
}

interface ClientData {
  readonly type: string;
  /** Decoded: ours are text. */
  readonly challenge: string;
  /** The host of the page. */
  readonly host: string;
}

interface AuthenticatorData {
  readonly bytes: Buffer;
  readonly rpIdHash: Buffer;
  readonly flags: number;
  readonly signCount: number;
}

/** Somebody was there, and has shown to be the one who may use it (§6.1). */
const presentAndVerified = 0x05;
const hasCredential = 0x40;
const headLength = 37;
const aaguidLength = 16;
/** Ours are signed with ECDSA on P-256, EdDSA or RSA: what the page asks for. */
const keyTypes = new Set(['ec', 'ed25519', 'rsa']);

/** The challenge that a credential answers, before anything of it is verified. */
export function challengeOf(given: Pick<Assertion, 'clientDataJSON'>): string {
  return readClientData(given.clientDataJSON)?.challenge ?? '';
}

/**
 * What is stored of a new credential; null where it makes no sense. No attestation: who makes the authenticator does not matter, so
 * there is nothing signed to verify, and the public key can be taken as the browser reads it.
 */
export function readNewCredential(given: Attestation): NewCredential | null {
  const client = readClientData(given.clientDataJSON);
  const authenticator = readAuthenticatorData(given.authenticatorData);
  const publicKey = decode(given.publicKey);
  if (client?.type !== 'webauthn.create' || !authenticator || !readKey(publicKey)) return null;
  if (!isFor(authenticator, client.host)) return null;
  if ((authenticator.flags & hasCredential) === 0 || !holds(authenticator.bytes, given.id)) return null;
  return { id: given.id, publicKey, rpId: client.host, signCount: authenticator.signCount };
}

/** The authenticator's new count where the credential has signed the challenge in a page of its host; else null. */
export function verifyAssertion(given: Assertion, stored: StoredCredential): number | null {
  const client = readClientData(given.clientDataJSON);
  const authenticator = readAuthenticatorData(given.authenticatorData);
  const key = readKey(stored.publicKey);
  if (client?.type !== 'webauthn.get' || client.host !== stored.rpId || !authenticator || !key) return null;
  if (!isFor(authenticator, stored.rpId)) return null;
  const signed = Buffer.concat([authenticator.bytes, sha256(decode(given.clientDataJSON))]);
  if (!verifies(key, signed, decode(given.signature))) return null;
  const { signCount } = authenticator;
  // A count that does not rise is that of a copy (§6.1.1); many authenticators have none.
  const isCopy = (signCount > 0 || stored.signCount > 0) && signCount <= stored.signCount;
  return isCopy ? null : signCount;
}

function readClientData(text: string): ClientData | null {
  try {
    const data = JSON.parse(decode(text).toString('utf8')) as Readonly<Record<string, unknown>>;
    const { type, challenge, origin, crossOrigin } = data;
    if (typeof type !== 'string' || typeof challenge !== 'string' || typeof origin !== 'string') return null;
    if (crossOrigin === true) return null;
    return { type, challenge: decode(challenge).toString('utf8'), host: new URL(origin).hostname };
  } catch {
    return null;
  }
}

function readAuthenticatorData(text: string): AuthenticatorData | null {
  const bytes = decode(text);
  if (bytes.length < headLength) return null;
  const [flags, signCount] = [bytes.readUInt8(32), bytes.readUInt32BE(33)];
  return { bytes, rpIdHash: bytes.subarray(0, 32), flags, signCount };
}

function isFor({ rpIdHash, flags }: AuthenticatorData, rpId: string): boolean {
  return (flags & presentAndVerified) === presentAndVerified && sha256(Buffer.from(rpId)).equals(rpIdHash);
}

/** Whether the id of the credential is the one that the authenticator has told. */
function holds(bytes: Buffer, id: string): boolean {
  const start = headLength + aaguidLength + 2;
  if (bytes.length < start) return false;
  const length = bytes.readUInt16BE(start - 2);
  return length > 0 && bytes.subarray(start, start + length).equals(decode(id));
}

function readKey(der: Buffer): KeyObject | null {
  try {
    const key = createPublicKey({ key: der, format: 'der', type: 'spki' });
    return keyTypes.has(key.asymmetricKeyType ?? '') ? key : null;
  } catch {
    return null;
  }
}

function verifies(key: KeyObject, signed: Buffer, signature: Buffer): boolean {
  try {
    return verify(key.asymmetricKeyType === 'ed25519' ? null : 'sha256', signed, key, signature);
  } catch {
    return false;
  }
}

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

function decode(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}
