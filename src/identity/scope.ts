import { EconomyError } from '../common/errors/economy-error.js';
import { type Caller } from './caller.js';

export const scopes = ['economy:read', 'economy:write', 'manage'] as const;
/**
 * What a token may do.
 *
 * @publicApi
 */
export type Scope = (typeof scopes)[number];

/** What a token of one character has unless fewer are named. */
export const characterScopes: readonly Scope[] = ['economy:read', 'economy:write'];

export function isScope(text: string): text is Scope {
  return (scopes as readonly string[]).includes(text);
}

/** Refuses to make something, such as a key, that may do more than the token of the request. */
export function requireScopes(caller: Caller, scopes: readonly string[], what: string): void {
  const excess = scopes.filter((scope) => !caller.scopes.has(scope as Scope));
  if (excess.length === 0) return;
  throw new EconomyError('FORBIDDEN', {
    detail: `The token of this request lacks scopes that the ${what} would have: ${excess.join(', ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${excess.join(' ')}"` },
  });
}
