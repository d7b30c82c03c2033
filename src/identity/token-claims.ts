import { type JWTPayload } from 'jose';
import { isIdentifier } from '../common/identifier.js';
import { type CharacterScope, readCharacterClaims } from './character-scope.js';
import { type ActingPerson, credentialOf, readPersonClaims } from './person-claims.js';
import { type Scope, isScope } from './scope.js';
import { type SpendingLimit, unlimited } from './spending-limit.js';

/** The claims of a verified token. */
export interface TokenClaims {
  readonly applicationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly character: CharacterScope | null;
  readonly spending: SpendingLimit;
  /** The key of the application that the token was issued with; null: none of this service. */
  readonly keyId: string | null;
  /** The person that it was issued to; null: the application itself. */
  readonly person: ActingPerson | null;
  /** What it is valid as long as: its key, or the session of its person; null: neither. */
  readonly credential: string | null;
  readonly tokenId: string | null;
  /** Of code in the process of the service, which needs no token. */
  readonly inProcess: boolean;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

/** The claim with the key that a token was issued with. */
export const keyClaim = 'key';
export const clockSkewSeconds = 30;
/** The end of the year 9999. */
const lastSecond = 253_402_300_799;

/**
 * The claims of a payload whose signature, issuer and audience are right; null where one of them makes no sense. `ours`:
 * issued by this service, which alone knows of keys; another issuer may call something else so.
 */
export function readClaims(payload: JWTPayload, ours: boolean): TokenClaims | null {
  if (!isIdentifier(payload.sub)) return null;
  const { exp, iat, nbf = 0 } = payload;
  if (!isMoment(exp) || !isMoment(iat) || !isMoment(nbf)) return null;
  // A token from the future would outlive a revocation: `nbf` alone is not always there.
  if (iat > Date.now() / 1000 + clockSkewSeconds) return null;
  const character = readCharacterClaims(payload);
  if (character === undefined) return null;
  const person = ours ? readPersonClaims(payload) : null;
  if (person === undefined) return null;
  const keyId = ours && isIdentifier(payload[keyClaim]) ? payload[keyClaim] : null;
  const granted = typeof payload['scope'] === 'string' ? payload['scope'].split(' ').filter(isScope) : [];
  return {
    applicationId: payload.sub.toLowerCase(),
    scopes: new Set(granted),
    character,
    spending: character
      ? { maxAmount: character.maxAmount, maxPerDay: character.maxPerDay ?? null }
      : unlimited,
    keyId,
    person,
    credential: person ? credentialOf(person) : keyId,
    tokenId: typeof payload.jti === 'string' ? payload.jti : null,
    inProcess: false,
    issuedAt: iat,
    expiresAt: exp,
  };
}

export function isExpired({ expiresAt }: TokenClaims): boolean {
  return expiresAt + clockSkewSeconds <= Date.now() / 1000;
}

/** `iat` has whole seconds: a token issued in the second of the revocation counts as issued after it. */
export function wasRevoked({ issuedAt }: TokenClaims, validFrom: string): boolean {
  return (issuedAt + 1) * 1000 <= Date.parse(validFrom);
}

/** A finite time: `1e400` is parsed as infinity and would never expire. */
function isMoment(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= lastSecond;
}
