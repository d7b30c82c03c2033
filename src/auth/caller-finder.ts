import { Injectable } from '@nestjs/common';
import { ExtractJwt } from 'passport-jwt';
import { ApplicationDirectory } from './application-directory.js';
import { type Caller } from './caller.js';
import { TokenService, type TokenClaims } from './token.service.js';

export const extractToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/** Who is behind a token, now: what takes long asks again. */
@Injectable()
export class CallerFinder {
  constructor(
    private readonly tokens: TokenService,
    private readonly applications: ApplicationDirectory,
  ) {}

  /** Null when the token is no good, has expired, or its application was revoked. */
  async find(token: string): Promise<Caller | null> {
    const claims = await this.tokens.verify(token);
    if (!claims) return null;
    const application = await this.applications.find(claims.applicationId);
    if (!application || wasRevoked(claims, application.tokens_valid_from)) return null;
    return { application, scopes: claims.scopes };
  }
}

/** `iat` has whole seconds: a token made in the second of the revocation counts as made after it. */
function wasRevoked(claims: TokenClaims, validFrom: string): boolean {
  return (claims.issuedAt + 1) * 1000 <= Date.parse(validFrom);
}
