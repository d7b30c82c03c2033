import { type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { Strategy, type VerifiedCallback } from 'passport-jwt';

export interface JoseStrategyOptions extends JWTVerifyOptions {
  /** What Passport knows the strategy by. */
  readonly name: string;
  readonly jwtFromRequest: (request: object) => string | null;
  /** A shared secret, or a function that finds the key for the header of a token. */
  readonly secretOrKey: KeyObject | JWTVerifyGetKey;
  /** A shared secret that is tried where the signature is not by the other one. */
  readonly previousKey: KeyObject | null;
  /** Turns what kept a token from being checked into an error for the caller; null: the token is bad. */
  readonly toFault: (error: unknown) => Error | null;
}

/** That of passport-jwt with `passReqToCallback`. */
type Validate = (request: object, payload: JWTPayload, done: VerifiedCallback) => void;

/**
 * passport-jwt verifying with jose: jsonwebtoken, which it uses otherwise, knows no EdDSA and ignores critical headers.
 */
export class JoseStrategy extends Strategy {
  constructor(
    private readonly options: JoseStrategyOptions,
    private readonly validated: Validate,
  ) {
    const { name, jwtFromRequest, secretOrKey } = options;
    // Its types know keys as text only.
    super({ jwtFromRequest, secretOrKey: secretOrKey as never, passReqToCallback: true }, validated);
    this.name = name;
  }

  override authenticate(request: object): void {
    const token = this.options.jwtFromRequest(request);
    if (token === null) return this.fail('no token', 401);
    this.verify(token).then(
      (payload) =>
        this.validated(request, payload, (error: Error | null, user: unknown) => {
          if (error) this.error(error);
          else if (user) this.success(user);
          else this.fail('refused token', 401);
        }),
      (error: unknown) => {
        const fault = this.options.toFault(error);
        if (fault) this.error(fault);
        else this.fail('bad token', 401);
      },
    );
  }

  private async verify(token: string): Promise<JWTPayload> {
    const { secretOrKey: key, previousKey } = this.options;
    if (typeof key === 'function') return (await jwtVerify(token, key, this.options)).payload;
    try {
      return (await jwtVerify(token, key, this.options)).payload;
    } catch (error) {
      if (!previousKey || !(error instanceof errors.JWSSignatureVerificationFailed)) throw error;
      return (await jwtVerify(token, previousKey, this.options)).payload;
    }
  }
}
