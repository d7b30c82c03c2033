import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { ApplicationDirectory } from './application-directory.js';
import { type Caller } from './caller.js';
import { TokenService, type TokenClaims } from './token.service.js';

/** Passport keeps strategies of a process by name: not one that a host application would use for its own. */
export const strategyName = 'agent-npc-economy';

const extractToken = ExtractJwt.fromAuthHeaderAsBearerToken();

/**
 * passport-jwt, with the verification replaced: jsonwebtoken knows no EdDSA, and checking the signature of the same
 * token on every request would cost more than the rest of the guard.
 */
@Injectable()
export class BearerStrategy extends PassportStrategy(Strategy, strategyName) {
  constructor(
    private readonly tokens: TokenService,
    private readonly applications: ApplicationDirectory,
  ) {
    super({
      jwtFromRequest: extractToken,
      secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: Error) => void) =>
        done(new Error('tokens are verified by TokenService')),
    });
  }

  override authenticate(request: Parameters<typeof extractToken>[0]): void {
    const token = extractToken(request);
    if (!token) return this.fail('no token', 401);
    this.findCaller(token).then(
      (caller) => (caller ? this.success(caller) : this.fail('bad token', 401)),
      (error: unknown) => this.error(error instanceof Error ? error : new Error(String(error))),
    );
  }

  /** Part of the mixin's contract; the caller is found in `authenticate`. */
  validate(caller: unknown): unknown {
    return caller;
  }

  private async findCaller(token: string): Promise<Caller | null> {
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
