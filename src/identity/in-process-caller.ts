import { type Duplex } from 'node:stream';
import { type Scope } from './scope.js';
import { unlimited } from './spending-limit.js';
import { type TokenClaims } from './token-claims.js';

const claimsOfSocket = Symbol('who calls over this connection within the process');

interface ClaimedSocket {
  [claimsOfSocket]?: TokenClaims;
}

/**
 * All requests over a connection within this process are those of an application. No token, whoever issues them: nothing that comes
 * from outside can carry this mark, and code in the process could sign a token of any application anyway.
 */
export function claimConnection(socket: Duplex, applicationId: string, scopes: readonly Scope[]): void {
  (socket as ClaimedSocket)[claimsOfSocket] = {
    applicationId: applicationId.toLowerCase(),
    scopes: new Set(scopes),
    character: null,
    spending: unlimited,
    keyId: null,
    person: null,
    credential: null,
    tokenId: null,
    inProcess: true,
    // Revocations of tokens do not concern it; that of the application does.
    issuedAt: Infinity,
    expiresAt: Infinity,
  };
}

export function claimsOfConnection(socket: Duplex): TokenClaims | undefined {
  return (socket as ClaimedSocket)[claimsOfSocket];
}
