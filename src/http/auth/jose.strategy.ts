import { type KeyObject } from 'node:crypto';
import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose';
import { Strategy, type VerifiedCallback } from 'passport-jwt';

export interface JoseStrategyOptions extends JWTVerifyOptions {
  /** The name of the strategy in Passport. */
  readonly name: string;
  readonly jwtFromRequest: (request: object) => string | null;
  /** A shared secret, or a function that finds the key for the header of a token. */
  readonly secretOrKey: KeyObject | JWTVerifyGetKey;
  /** The previous shared secret, tried if the signature does not match the other one. */
  readonly previousKey: KeyObject | null;
  /** Maps a fault of the verification to an error for the caller; null: the token is invalid. */
  readonly toFault: (error: unknown) => Error | null;
}

/** That of passport-jwt with `passReqToCallback`. */
type Validate = (request: object, payload: JWTPayload, done: VerifiedCallback) => void;

/**
 * passport-jwt with jose as the verifier: its default, jsonwebtoken, lacks EdDSA and ignores critical headers.
 */
export class JoseStrategy extends Strategy {
  constructor(
    private readonly options: JoseStrategyOptions,
    private readonly validated: Validate,
  ) {
    const { name, jwtFromRequest, secretOrKey } = options;
    // Its types only allow keys as text.
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
