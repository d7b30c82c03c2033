import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS, type AuthSettings, type Settings } from '../../common/config/settings.js';
import { type ApplicationKeyEntity } from '../../database/entities/application-key.entity.js';
import { type CharacterScope, toCharacterClaims } from './character-scope.js';
import { type Scope, scopes } from './scope.js';
import { keyClaim } from './token-claims.js';
import { TOKEN_KEYS, type TokenKeys } from './token-keys.js';

/** The key of an application that a token is issued with. */
export type TokenKey = Pick<ApplicationKeyEntity, 'id' | 'expiresAt'>;

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

  /** Of a token issued now: it expires with its key. */
  lifetimeSeconds(key: TokenKey | null): number {
    const { lifetimeSeconds } = this.settings;
    if (key?.expiresAt == null) return lifetimeSeconds;
    return Math.min(lifetimeSeconds, Math.floor((key.expiresAt.getTime() - Date.now()) / 1000));
  }

  /** False if an external issuer issues the tokens. */
  get issues(): boolean {
    return this.keys.signing !== null;
  }

  async issue(
    applicationId: string,
    granted: readonly Scope[] = scopes,
    character: CharacterScope | null = null,
    key: TokenKey | null = null,
  ): Promise<string> {
    const { signing } = this.keys;
    if (!signing) throw new Error('tokens come from the issuer behind JWKS_URL');
    return new SignJWT({
      scope: granted.join(' '),
      ...(key && { [keyClaim]: key.id }),
      ...(character && toCharacterClaims(character)),
    })
      .setProtectedHeader({
        alg: signing.algorithm,
        typ: 'JWT',
        ...(signing.keyId ? { kid: signing.keyId } : {}),
      })
      .setIssuer(this.settings.issuer)
      .setAudience(this.settings.audience)
      .setSubject(applicationId)
      .setIssuedAt()
      .setExpirationTime(`${this.lifetimeSeconds(key)}s`)
      .setJti(randomUUID())
      .sign(signing.key);
  }
}
