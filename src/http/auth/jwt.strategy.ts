import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { AuthModuleOptions, PassportStrategy } from '@nestjs/passport';
import { decodeProtectedHeader, errors, type JWTPayload } from 'jose';
import passport from 'passport';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type Caller } from '../../identity/caller.js';
import { Callers, extractToken } from '../../identity/callers.js';
import { JoseStrategy } from './jose.strategy.js';
import { clockSkewSeconds, readClaims } from '../../identity/token-claims.js';
import { TOKEN_KEYS, type TokenKeys } from '../../identity/token-keys.js';

/** Allowed types of access tokens (RFC 9068 §4); tokens for other purposes have other types (RFC 8725 §3.11). */
const accessTokenType = /^(?:application\/)?(?:at\+)?jwt$/i;

/** Verifies the access tokens of this service, under the default name of its `PassportModule`. */
@Injectable()
export class JwtStrategy extends PassportStrategy(JoseStrategy) implements OnApplicationShutdown {
  constructor(
    @Inject(TOKEN_KEYS) private readonly keys: TokenKeys,
    @Inject(SETTINGS) { auth }: Settings,
    { defaultStrategy }: AuthModuleOptions,
    private readonly callers: Callers,
  ) {
    super({
      name: defaultStrategy as string,
      jwtFromRequest: extractToken,
      secretOrKey: keys.verify,
      previousKey: keys.previous,
      algorithms: [...keys.algorithms],
      issuer: auth.issuer,
      audience: auth.audience,
      clockTolerance: clockSkewSeconds,
      requiredClaims: ['sub', 'exp', 'iat'],
      toFault,
    });
  }

  /** The caller of a token with a valid signature; null if its claims are invalid, or it is revoked. */
  async validate(request: object, payload: JWTPayload): Promise<Caller | null> {
    const token = extractToken(request)!;
    if (!isAccessTokenType(decodeProtectedHeader(token).typ)) return null;
    const claims = readClaims(payload, this.keys.signing !== null);
    return claims && this.callers.admit(token, claims);
  }

  /** Passport is global and keeps every strategy. */
  onApplicationShutdown(): void {
    passport.unuse(this.name);
  }
}

/** Not every issuer sets a type; a type that is not text is invalid. */
function isAccessTokenType(type: unknown): boolean {
  return type === undefined || (typeof type === 'string' && accessTokenType.test(type));
}

function toFault(error: unknown): EconomyError | null {
  if (!isKeySetAway(error)) return null;
  return new EconomyError('OVERLOADED', {
    detail: 'The key set for verifying tokens cannot be reached.',
    headers: { 'Retry-After': '5' },
    cause: error,
  });
}

/** These errors of jose mean that the issuer's keys could not be loaded; all others mean an invalid token. */
function isKeySetAway(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout) return true;
  if (error instanceof errors.JOSEError) return error.code === 'ERR_JOSE_GENERIC';
  // Matched by its text: fetch creates it in another realm with its own TypeError.
  return (error as Error | null)?.message === 'fetch failed';
}
