import { createStore } from './store.js';

export interface Session {
  readonly token: string;
  readonly applicationName: string;
  readonly scopes: ReadonlySet<string>;
}

/** Why the sign-in screen is shown again. */
export type SignOutReason = 'expired' | 'left';

/** In memory alone: closing or reloading the page signs out. */
export const session = createStore<Session | null>(null);
export const signOutReason = createStore<SignOutReason | null>(null);

export function signOut(reason: SignOutReason): void {
  if (!session.get()) return;
  signOutReason.set(reason);
  session.set(null);
}

/** Whether the token may do it; the service has the last word. */
export function may(scope: 'economy:write' | 'manage'): boolean {
  return session.get()?.scopes.has(scope) ?? false;
}

/** The scopes a token carries; all, where it cannot be read. */
export function scopesOf(token: string): ReadonlySet<string> {
  try {
    const payload = token.split('.')[1] ?? '';
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const { scope } = JSON.parse(text) as { scope?: unknown };
    if (typeof scope === 'string') return new Set(scope.split(' '));
  } catch {
    // A token of an external issuer may look otherwise.
  }
  return new Set(['economy:read', 'economy:write', 'manage']);
}
