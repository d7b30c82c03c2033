import { roleName } from './roles.js';
import { keep, kept, keptValue } from './storage.js';
import { createStore } from './store.js';

/** Who signed in with a password of their own. */
export interface SignedInPerson {
  readonly id: string;
  readonly name: string;
  readonly role: string;
}

export interface Session {
  readonly token: string;
  readonly applicationName: string;
  readonly scopes: ReadonlySet<string>;
  /** Null: with the credentials of the game. */
  readonly person: SignedInPerson | null;
}

export type Scope = 'economy:read' | 'economy:write' | 'manage';

/** Why the sign-in screen is shown again. `refused`: the service takes the token no longer, though it has not expired. */
export type SignOutReason = 'expired' | 'refused' | 'left';

/** Of this tab alone: a reload keeps it, closing the tab forgets it. Other tabs get it when they ask (see `handover.ts`). */
const storageKey = 'economy-session';
/** Who signs out in a tab does not get the session of another one there, by a reload. */
const leftHereKey = 'economy-left';
/** Shared by all tabs: which tokens were signed out, so that no copy of a tab continues, or comes back, with one. */
const leftKey = 'economy-signed-out';
const mostLeft = 50;

export const session = createStore<Session | null>(restored());
export const signOutReason = createStore<SignOutReason | null>(null);

addEventListener('storage', ({ key }) => key === leftKey && leaveWithOthers());
// A page that the browser kept aside heard nothing meanwhile.
addEventListener('pageshow', leaveWithOthers);

export function signIn(token: string, applicationName: string): void {
  const marks = readMarks();
  if (marks.includes(markOf(token))) writeMarks(marks.filter((mark) => mark !== markOf(token)));
  keep('sessionStorage', storageKey, JSON.stringify({ token, applicationName }));
  keep('sessionStorage', leftHereKey, null);
  signOutReason.set(null);
  session.set(sessionOf(token, applicationName));
}

/** The session of another tab, unless it was signed out meanwhile. */
export function continueSession(token: string, applicationName: string): void {
  if (!readMarks().includes(markOf(token))) signIn(token, applicationName);
}

/** Whether this tab waits for a session, from wherever. */
export function awaitsSession(): boolean {
  if (session.get() !== null || signOutReason.get() !== null) return false;
  return kept('sessionStorage', leftHereKey) === null;
}

/** `left` is the viewer's wish, and so for all tabs that have the token; `ended` is the service's word on the token. */
export function signOut(how: 'left' | 'ended'): void {
  const was = session.get();
  if (!was) return;
  if (how === 'left') {
    writeMarks([...readMarks(), markOf(was.token)].slice(-mostLeft));
    if (was.person) endToken(was.token);
  }
  const expiresAt = expiryOf(was.token);
  const expired = expiresAt !== null && expiresAt <= Date.now();
  forget(how === 'left' ? 'left' : expired ? 'expired' : 'refused');
}

/** Whether the token may do it; the service has the last word. */
export function may(scope: Scope): boolean {
  return session.get()?.scopes.has(scope) ?? false;
}

/** When the token expires, in milliseconds of the clock; null where it does not say. */
export function expiryOf(token: string): number | null {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : null;
}

/** `anna, operator of Millbrook`, or the name of the game. */
export function signedInAs({ applicationName, person }: Session): string {
  return person
    ? `${person.name}, ${roleName(person.role).toLowerCase()} of ${applicationName}`
    : applicationName;
}

function sessionOf(token: string, applicationName: string): Session {
  return { token, applicationName, scopes: scopesOf(token), person: personOf(token) };
}

function personOf(token: string): SignedInPerson | null {
  const { act } = claimsOf(token);
  if (typeof act?.sub !== 'string' || typeof act.name !== 'string' || typeof act.role !== 'string')
    return null;
  return { id: act.sub, name: act.name, role: act.role };
}

/** The scopes a token carries; all, where it cannot be read. */
function scopesOf(token: string): ReadonlySet<string> {
  const { scope } = claimsOf(token);
  if (typeof scope === 'string') return new Set(scope.split(' '));
  return new Set(['economy:read', 'economy:write', 'manage']);
}

interface Claims {
  readonly scope?: unknown;
  readonly exp?: unknown;
  readonly act?: { readonly sub?: unknown; readonly name?: unknown; readonly role?: unknown };
}

function claimsOf(token: string): Claims {
  try {
    const payload = token.split('.')[1] ?? '';
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as object;
  } catch {
    // A token of an external issuer may look otherwise.
    return {};
  }
}

/** At the service, too; a token of the application a game may be using. */
function endToken(token: string): void {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const sent = { method: 'POST', headers, body: '{}', keepalive: true };
  fetch('/v1/auth/sign-out', sent).catch(() => {});
}

function forget(reason: SignOutReason): void {
  keep('sessionStorage', storageKey, null);
  if (reason === 'left') keep('sessionStorage', leftHereKey, '1');
  signOutReason.set(reason);
  session.set(null);
}

function leaveWithOthers(): void {
  const token = session.get()?.token;
  if (token !== undefined && readMarks().includes(markOf(token))) forget('left');
}

function restored(): Session | null {
  const { token, applicationName } = (keptValue('sessionStorage', storageKey) ?? {}) as Partial<Session>;
  if (typeof token !== 'string' || typeof applicationName !== 'string') return null;
  if (!readMarks().includes(markOf(token))) return sessionOf(token, applicationName);
  keep('sessionStorage', storageKey, null);
  keep('sessionStorage', leftHereKey, '1');
  return null;
}

/** Distinguishes tokens without disclosing them: a few characters of the signature. */
function markOf(token: string): string {
  return token.slice(-12);
}

function readMarks(): readonly string[] {
  const marks = keptValue('localStorage', leftKey);
  return Array.isArray(marks) ? marks.filter((mark) => typeof mark === 'string') : [];
}

function writeMarks(marks: readonly string[]): void {
  keep('localStorage', leftKey, JSON.stringify(marks));
}
