import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { type IncomingMessage } from 'node:http';
import { ApplicationDirectory, type KnownApplication } from './application-directory.js';
import { type Caller } from './caller.js';
import { claimsOfConnection } from './in-process-caller.js';
import { isExpired, type TokenClaims, wasRevoked } from './token-claims.js';

const maxTokenLength = 8192;

/** A JWT in its compact form (RFC 7519 §3), not padded or otherwise encoded. */
const bearer = /^bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i;

const tokenOf = (authorization: string | undefined): string | null =>
  (authorization === undefined ? undefined : bearer.exec(authorization)?.[1]) ?? null;

/**
 * The token of a request with one `Authorization` header and one token in it (RFC 6750 §2.1). Of two, a proxy in
 * front of the service may have checked the other one.
 */
export function extractToken(request: object): string | null {
  const { headers, rawHeaders } = request as IncomingMessage;
  const token = tokenOf(headers.authorization);
  if (token === null || token.length > maxTokenLength) return null;
  return countOf(rawHeaders, 'authorization') === 1 ? token : null;
}

/** How often a header was sent; Node only keeps the first. */
function countOf(rawHeaders: readonly string[], name: string): number {
  let count = 0;
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const sent = rawHeaders[i]!;
    if (sent.length === name.length && sent.toLowerCase() === name) count += 1;
  }
  return count;
}

/** The callers of verified tokens. */
@Injectable()
export class Callers {
  /** Cached until they expire: a game sends the same token all day. */
  private readonly verified = new LRUCache<string, TokenClaims>({ max: 10_000 });

  constructor(private readonly applications: ApplicationDirectory) {}

  /** Caches the claims of a verified token. Null if its application is gone or has revoked it. */
  admit(token: string, claims: TokenClaims): Promise<Caller | null> {
    this.verified.set(token, claims);
    return this.find(claims);
  }

  /** The caller of a request whose token is cached, without a lookup; null means unknown. */
  known(request: object): Caller | null {
    const { socket } = request as IncomingMessage;
    const claims = claimsOfConnection(socket) ?? this.claimsOf(extractToken(request));
    const application = claims && this.applications.findLoaded(claims.applicationId);
    return application ? toCaller(claims, application) : null;
  }

  /** The application of a request, by the head alone and without a lookup; null means unknown. */
  peek({ socket, headers }: IncomingMessage): KnownApplication | null {
    const claims = claimsOfConnection(socket) ?? this.claimsOf(tokenOf(headers.authorization));
    const application = claims && this.applications.peek(claims.applicationId);
    return application && isLive(claims, application) ? application : null;
  }

  /** Whether the token of a caller is still valid, for long-running requests. */
  async stillCounts({ claims }: Caller): Promise<boolean> {
    return !isExpired(claims) && (await this.find(claims)) !== null;
  }

  /** The caller that the claims name. Null if its application is gone or has revoked the token. */
  async find(claims: TokenClaims): Promise<Caller | null> {
    const { applicationId, credential } = claims;
    const application = await (credential === null
      ? this.applications.find(applicationId)
      : this.applications.findWithCredential(applicationId, credential));
    return application && toCaller(claims, application);
  }

  private claimsOf(token: string | null): TokenClaims | null {
    const claims = token === null ? undefined : this.verified.get(token);
    return claims && !isExpired(claims) ? claims : null;
  }
}

/** Whether neither the token, nor its key or person, nor all tokens of that time were revoked. */
function isLive(claims: TokenClaims, application: KnownApplication): boolean {
  const { credential, tokenId } = claims;
  if (credential !== null && !application.liveCredentials.has(credential)) return false;
  if (tokenId !== null && application.revokedTokens.has(tokenId)) return false;
  return !wasRevoked(claims, application.tokens_valid_from);
}

function toCaller(claims: TokenClaims, application: KnownApplication): Caller | null {
  if (!isLive(claims, application)) return null;
  const { scopes, character, spending } = claims;
  return { application, scopes, character, claims, spending };
}
