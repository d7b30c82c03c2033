import { Injectable } from '@nestjs/common';
import { rawRequest } from '../http/request-context.js';
import { ApplicationDirectory, type KnownApplication } from './application-directory.js';
import { type Caller } from './caller.js';
import { TokenService, type TokenClaims } from './token.service.js';

/** A JWT in its compact form (RFC 7519 §3): a padded or otherwise encoded one is none. */
const bearer = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

const tokenOf = (authorization: string | undefined): string | null =>
  (authorization === undefined ? undefined : bearer.exec(authorization)?.[1]) ?? null;

/**
 * The token of a request with one `Authorization` header and one token in it (RFC 6750 §2.1). Of two, whoever stands in
 * front of the service may have looked at the other one.
 */
export function extractToken(request: object): string | null {
  const { headers, rawHeaders } = rawRequest(request);
  const token = tokenOf(headers.authorization);
  return token !== null && countOf(rawHeaders, 'authorization') === 1 ? token : null;
}

/** How often a header was sent; Node keeps the first alone. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]!;
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

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
    return application && toCaller(claims, application);
  }

  /** The caller that `find` would find, where nobody has to be asked; null says nothing. */
  known(token: string): Caller | null {
    const claims = this.tokens.peek(token);
    const application = claims && this.applications.findLoaded(claims.applicationId);
    return application ? toCaller(claims, application) : null;
  }

  /** The application of an `Authorization` header, if nobody has to be asked for it; null says nothing. */
  peek(authorization: string | undefined): KnownApplication | null {
    const token = tokenOf(authorization);
    const claims = token === null ? null : this.tokens.peek(token);
    const application = claims && this.applications.peek(claims.applicationId);
    return application && !wasRevoked(claims, application.tokens_valid_from) ? application : null;
  }
}

function toCaller(claims: TokenClaims, application: KnownApplication): Caller | null {
  if (wasRevoked(claims, application.tokens_valid_from)) return null;
  return { application, scopes: claims.scopes, character: claims.character };
}

/** `iat` has whole seconds: a token made in the second of the revocation counts as made after it. */
function wasRevoked(claims: TokenClaims, validFrom: string): boolean {
  return (claims.issuedAt + 1) * 1000 <= Date.parse(validFrom);
}
