import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS, type AuthSettings, type Settings } from '../../common/config/settings.js';
import { type CharacterScope, toCharacterClaims } from './character-scope.js';
import { type Scope, scopes } from './scope.js';
import { TOKEN_KEYS, type TokenKeys } from './token-keys.js';

/** Issues access tokens (RFC 9068 in spirit: iss, aud, sub, exp, iat, jti, scope). */
@Injectable()
export class TokenService {
  private readonly settings: AuthSettings;

  constructor(
    @Inject(TOKEN_KEYS) private readonly keys: TokenKeys,
    @Inject(SETTINGS) { auth }: Settings,
  ) {
    this.settings = auth;
  }

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
}
