import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SETTINGS, type AuthSettings, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type ApplicationKeyEntity } from './application-key.entity.js';
import { type CharacterScope, toCharacterClaims } from './character-scope.js';
import { type ActingPerson, toPersonClaims } from './person-claims.js';
import { scopesOf } from './role.js';
import { type Scope, scopes } from './scope.js';
import { keyClaim } from './token-claims.js';
import { TOKEN_KEYS, type TokenKeys } from './token-keys.js';

export type TokenKey = Pick<ApplicationKeyEntity, 'id' | 'expiresAt'>;

/** A person's day of work: longer than this, a token that was left somewhere should not last. */
const longestSessionSeconds = 43_200;

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

  /** The lifetime of a token issued now: it expires with its key. */
  lifetimeSeconds(key: TokenKey | null): number {
    const { lifetimeSeconds } = this.settings;
    if (key?.expiresAt == null) return lifetimeSeconds;
    return Math.min(lifetimeSeconds, Math.floor((key.expiresAt.getTime() - Date.now()) / 1000));
  }

  /** False if an external issuer issues the tokens. */
  get issues(): boolean {
    return this.keys.signing !== null;
  }

  requireIssuing(): void {
    if (this.issues) return;
    throw new EconomyError('ROUTE_NOT_FOUND', {
      detail: 'This service accepts tokens of an external issuer; request one there.',
    });
  }

  async issue(
    applicationId: string,
    granted: readonly Scope[] = scopes,
    character: CharacterScope | null = null,
    key: TokenKey | null = null,
  ): Promise<string> {
    const claims = {
      scope: granted.join(' '),
      ...(key && { [keyClaim]: key.id }),
      ...(character && toCharacterClaims(character)),
    };
    return this.sign(applicationId, claims, this.lifetimeSeconds(key));
  }

  /** The lifetime of a person's token. */
  get sessionSeconds(): number {
    return Math.min(this.settings.lifetimeSeconds, longestSessionSeconds);
  }

  async issueTo(person: ActingPerson, applicationId: string): Promise<string> {
    const claims = { scope: scopesOf(person.role).join(' '), ...toPersonClaims(person) };
    return this.sign(applicationId, claims, this.sessionSeconds);
  }

  private async sign(
    subject: string,
    claims: Readonly<Record<string, unknown>>,
    seconds: number,
  ): Promise<string> {
    const { signing } = this.keys;
    if (!signing) throw new Error('tokens come from the issuer behind JWKS_URL');
    return new SignJWT({ ...claims })
      .setProtectedHeader({
        alg: signing.algorithm,
        typ: 'JWT',
        ...(signing.keyId ? { kid: signing.keyId } : {}),
      })
      .setIssuer(this.settings.issuer)
      .setAudience(this.settings.audience)
      .setSubject(subject)
      .setIssuedAt()
      .setExpirationTime(`${seconds}s`)
      .setJti(randomUUID())
      .sign(signing.key);
  }
}
