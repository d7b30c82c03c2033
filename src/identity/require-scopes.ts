import { EconomyError } from '../common/errors/economy-error.js';
import { type Caller } from './caller.js';
import { type Scope } from './scope.js';

/** Refuses to make something, such as a key, that may do more than the token of the request. */
export function requireScopes(caller: Caller, scopes: readonly string[], what: string): void {
  const excess = scopes.filter((scope) => !caller.scopes.has(scope as Scope));
  if (excess.length === 0) return;
  throw new EconomyError('FORBIDDEN', {
    detail: `The token of this request lacks scopes that the ${what} would have: ${excess.join(', ')}.`,
    headers: { 'WWW-Authenticate': `Bearer error="insufficient_scope", scope="${excess.join(' ')}"` },
  });
}
