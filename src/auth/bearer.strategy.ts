import { Injectable } from '@nestjs/common';
import { Strategy } from 'passport-jwt';
import { type Caller } from './caller.js';
import { Callers, extractToken } from './callers.js';

/**
 * passport-jwt, with the verification replaced: jsonwebtoken knows no EdDSA, and checking the signature of the same
 * token on every request would cost more than the rest of the guard.
 */
@Injectable()
export class BearerStrategy extends Strategy {
  constructor(private readonly callers: Callers) {
    super(
      {
        jwtFromRequest: extractToken,
        secretOrKeyProvider: (_request: unknown, _token: unknown, done: (error: Error) => void) =>
          done(new Error('tokens are verified by TokenService')),
      },
      // Part of the contract of passport-jwt; the caller is found in `authenticate`.
      (caller: unknown, done: (error: unknown, user: unknown) => void) => done(null, caller),
    );
  }

  /** The caller of a token that was verified before; null says nothing. */
  known(request: object): Caller | null {
    const token = extractToken(request);
    return token === null ? null : this.callers.known(token);
  }

  override authenticate(request: object): void {
    const token = extractToken(request);
    if (!token) return this.fail('no token', 401);
    this.callers.find(token).then(
      (caller) => (caller ? this.success(caller) : this.fail('bad token', 401)),
      (error: unknown) => this.error(error instanceof Error ? error : new Error(String(error))),
    );
  }
}
