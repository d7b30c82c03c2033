import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type JWTPayload, SignJWT, errors, jwtVerify } from 'jose';
import { isIdentifier } from '../database/identifier.js';
import { type AuthSettings } from '../settings.js';
import { EconomyError } from '../errors/economy-error.js';
import { type CharacterScope, readCharacterClaims, toCharacterClaims } from './character-scope.js';
import { type Scope, isScope, scopes } from './scope.js';
import { type TokenKeys } from './token-keys.js';

/** What a verified token says. */
export interface TokenClaims {
  readonly applicationId: string;
  readonly scopes: ReadonlySet<Scope>;
  readonly character: CharacterScope | null;
  readonly issuedAt: number;
  readonly expiresAt: number;
}

const clockSkewSeconds = 30;
/** What an access token may call itself (RFC 9068 §4); a token made for something else says so (RFC 8725 §3.11). */
const accessTokenType = /^(?:application\/)?(?:at\+)?jwt$/i;
const maxTokenLength = 8192;
const cacheCapacity = 10_000;
/** The end of the year 9999. */
const lastSecond = 253_402_300_799;

/** Issues and verifies access tokens (RFC 9068 in spirit: iss, aud, sub, exp, iat, jti, scope). */
@Injectable()
export class TokenService {
  /** Tokens whose signature was already checked, until they expire: a game sends the same one all day. */
  private readonly verified = new Map<string, TokenClaims>();

  constructor(
    private readonly keys: TokenKeys,
    private readonly settings: AuthSettings,
  ) {}

  get lifetimeSeconds(): number {
    return this.settings.lifetimeSeconds;
  }

  /** False when an external issuer gives out the tokens. */
  get issues(): boolean {
    return this.keys.signing !== null;
  }

  async issue(
    applicationId: string,
    granted: readonly Scope[] = scopes,
    character: CharacterScope | null = null,
  ): Promise<string> {
    const { signing } = this.keys;
    if (!signing) throw new Error('tokens come from the issuer behind JWKS_URL');
    return new SignJWT({ scope: granted.join(' '), ...(character && toCharacterClaims(character)) })
      .setProtectedHeader({
        alg: signing.algorithm,
        typ: 'JWT',
        ...(signing.keyId ? { kid: signing.keyId } : {}),
      })
      .setIssuer(this.settings.issuer)
      .setAudience(this.settings.audience)
      .setSubject(applicationId)
      .setIssuedAt()
      .setExpirationTime(`${this.settings.lifetimeSeconds}s`)
      .setJti(randomUUID())
      .sign(signing.key);
  }

  /** The claims of a good token, without a promise when it was seen before; null for a bad one. */
  verify(token: string): TokenClaims | Promise<TokenClaims | null> | null {
    if (token.length > maxTokenLength) return null;
    return this.peek(token) ?? this.check(token);
  }

  /** The claims of a token that was verified before; else null. */
  peek(token: string): TokenClaims | null {
    const known = this.verified.get(token);
    return known && known.expiresAt + clockSkewSeconds > Date.now() / 1000 ? known : null;
  }

  private async check(token: string): Promise<TokenClaims | null> {
    const claims = toClaims(await this.readPayload(token));
    if (claims) {
      if (this.verified.size >= cacheCapacity) this.verified.clear();
      this.verified.set(token, claims);
    }
    return claims;
  }

  private async readPayload(token: string): Promise<JWTPayload | null> {
    try {
      const options = {
        algorithms: [...this.keys.algorithms],
        issuer: this.settings.issuer,
        audience: this.settings.audience,
        clockTolerance: clockSkewSeconds,
        requiredClaims: ['sub', 'exp', 'iat'],
      };
      const { verify } = this.keys;
      const { payload, protectedHeader } =
        typeof verify === 'function'
          ? await jwtVerify(token, verify, options)
          : await jwtVerify(token, verify, options);
      return isAccessTokenType(protectedHeader.typ) ? payload : null;
    } catch (error) {
      if (isKeySetAway(error)) {
        throw new EconomyError('OVERLOADED', {
          detail: 'The key set that tokens are checked with cannot be reached.',
          headers: { 'Retry-After': '5' },
          cause: error,
        });
      }
      return null;
    }
  }
}

/** Not every issuer says a type; what it says is text, or the token is none of its making. */
function isAccessTokenType(type: unknown): boolean {
  return type === undefined || (typeof type === 'string' && accessTokenType.test(type));
}

/** Everything else that jose throws means a bad token; these mean that the issuer's keys did not arrive. */
function isKeySetAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // By its text: fetch makes it in a realm of its own, whose TypeError is not always ours.
  return (error as Error | null)?.message === 'fetch failed';
}

/** A moment that there is: `1e400` is read as infinity, and would be an end that never comes. */
function isMoment(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= lastSecond;
}

function toClaims(payload: JWTPayload | null): TokenClaims | null {
  if (!payload || !isIdentifier(payload.sub)) return null;
  const { exp, iat, nbf = 0 } = payload;
  if (!isMoment(exp) || !isMoment(iat) || !isMoment(nbf)) return null;
  // A token from the future would outlive a revocation: `nbf` alone is not always there.
  if (iat > Date.now() / 1000 + clockSkewSeconds) return null;
  const character = readCharacterClaims(payload);
  if (character === undefined) return null;
  const granted = typeof payload['scope'] === 'string' ? payload['scope'].split(' ').filter(isScope) : [];
  return {
    applicationId: payload.sub.toLowerCase(),
    scopes: new Set(granted),
    character,
    issuedAt: iat,
    expiresAt: exp,
  };
}
