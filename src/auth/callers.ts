import { Injectable } from '@nestjs/common';
import { ExtractJwt } from 'passport-jwt';
import { ApplicationDirectory, type KnownApplication } from './application-directory.js';
import { type Caller } from './caller.js';
import { TokenService, type TokenClaims } from './token.service.js';

export const extractToken = ExtractJwt.fromAuthHeaderAsBearerToken();

const bearer = /^bearer +([^ ]+)$/i;

/** Who is behind a token, now: what takes long asks again. */
@Injectable()
export class Callers {
  constructor(
    private readonly tokens: TokenService,
    private readonly applications: ApplicationDirectory,
  ) {}

  /** Null for a bad token, and for one of an application that is gone or has revoked it. */
  async find(token: string): Promise<Caller | null> {
    const claims = await this.tokens.verify(token);
    if (!claims) return null;
    const application = await this.applications.find(claims.applicationId);
    if (!application || wasRevoked(claims, application.tokens_valid_from)) return null;
    return { application, scopes: claims.scopes, character: claims.character };
  }

  /** The application of an `Authorization` header, if nobody has to be asked for it; null says nothing. */
  peek(authorization: string | undefined): KnownApplication | null {
    const token = authorization === undefined ? undefined : bearer.exec(authorization)?.[1];
    const claims = token === undefined ? null : this.tokens.peek(token);
    const application = claims && this.applications.peek(claims.applicationId);
    return application && !wasRevoked(claims, application.tokens_valid_from) ? application : null;
  }
}

/** `iat` has whole seconds: a token made in the second of the revocation counts as made after it. */
function wasRevoked(claims: TokenClaims, validFrom: string): boolean {
  return (claims.issuedAt + 1) * 1000 <= Date.parse(validFrom);
}
