import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { decodeJwt, type JWTPayload } from 'jose';
import { type Repository } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { RevokedTokenEntity } from '../identity/revoked-token.entity.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { runOnce } from '../ledger/run-once.js';
import { ApplicationDirectory } from '../identity/application-directory.js';
import { type Caller } from '../identity/caller.js';
import { mostRevokedTokens, revokeToken } from '../identity/revoked-tokens.js';
import { clockSkewSeconds } from '../identity/token-claims.js';
import { TokenService } from '../identity/token.service.js';
import { type TokenRevocation } from './key.resource.js';
import { type RevokeTokenDto } from './application.dto.js';

/** The maximum of JWT_LIFETIME, so no token lives longer. */
const longestSeconds = 31_536_000;

/** Ends single tokens of the calling application. */
@Injectable()
export class TokenRevocationService {
  constructor(
    @InjectRepository(RevokedTokenEntity) private readonly revoked: Repository<RevokedTokenEntity>,
    private readonly applications: ApplicationDirectory,
    private readonly tokens: TokenService,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async revoke(
    { application }: Caller,
    dto: RevokeTokenDto,
    request: IdempotentRequest,
  ): Promise<TokenRevocation> {
    const { jti, endsIn } = this.read(application.id, dto);
    const seconds = Math.min(endsIn, longestSeconds) + clockSkewSeconds;
    const revocation = await runOnce(
      this.revoked.manager.connection,
      application.id,
      request,
      async (manager) => {
        const until = new Date(Date.now() + seconds * 1000);
        const expiresAt = await revokeToken(manager, application.id, jti, until);
        if (!expiresAt) {
          throw new EconomyError('TOO_MANY_REVOKED_TOKENS', {
            detail: `${mostRevokedTokens} tokens of the application are revoked, the limit.`,
            extra: { limit: mostRevokedTokens },
          });
        }
        return { jti, expiresAt: expiresAt.toISOString() };
      },
    );
    this.applications.forget(application.id);
    return revocation;
  }

  /** Its signature does not matter: an unsigned token is useless, so revoking it is harmless. */
  private read(applicationId: string, { token, jti }: RevokeTokenDto): { jti: string; endsIn: number } {
    if ((token === undefined) === (jti === undefined)) {
      throw invalid('token', 'TOKEN_OR_JTI', 'send either token or jti');
    }
    if (jti !== undefined) {
      return { jti, endsIn: this.tokens.issues ? this.settings.auth.lifetimeSeconds : longestSeconds };
    }
    const payload = decode(token!);
    if (
      payload?.sub?.toLowerCase() !== applicationId ||
      typeof payload.jti !== 'string' ||
      !/^[^\0]{1,255}$/.test(payload.jti) ||
      typeof payload.exp !== 'number'
    ) {
      throw invalid('token', 'NOT_A_TOKEN', 'token must be an access token of this application, with a jti');
    }
    return { jti: payload.jti, endsIn: Math.max(0, Math.ceil(payload.exp - Date.now() / 1000)) };
  }
}

function decode(token: string): JWTPayload | null {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}

function invalid(name: string, code: string, detail: string): EconomyError {
  return invalidAt(`/${name}`, code, detail);
}
