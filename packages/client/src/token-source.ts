import { type Schemas } from './types.js';

/** Where the access token of a call comes from. */
export interface TokenSource {
  current(): Promise<string>;
  /** Another token to replace a refused one; null if there is none. */
  renew(refused: string): Promise<string | null>;
}

type IssuedToken = Pick<Schemas['AccessToken'], 'access_token' | 'expires_in'>;

/** A given token, or a function that returns one and is called again with a refused token. */
export class GivenToken implements TokenSource {
  constructor(private readonly given: string | ((refused?: string) => string | Promise<string>)) {}

  async current(): Promise<string> {
    return typeof this.given === 'string' ? this.given : this.given();
  }

  async renew(refused: string): Promise<string | null> {
    if (typeof this.given === 'string') return null;
    const next = await this.given(refused);
    return next === refused ? null : next;
  }
}

/** How long before its end a token is renewed: a tenth of its life, at most a minute. */
const marginSeconds = 60;
/** The wait after a failed renewal while the token is still valid. */
const pauseMs = 5_000;

/** Tokens for client credentials. However many calls need a new one, it is fetched once. */
export class ClientCredentials implements TokenSource {
  private held: { readonly token: string; renewAt: number; readonly endsAt: number } | null = null;
  private pending: Promise<string> | null = null;

  constructor(private readonly issue: () => Promise<IssuedToken>) {}

  async current(): Promise<string> {
    const { held } = this;
    if (!held || Date.now() >= held.endsAt) return this.fetch();
    if (Date.now() < held.renewAt) return held.token;
    try {
      return await this.fetch();
    } catch {
      held.renewAt = Date.now() + pauseMs;
      return held.token;
    }
  }

  async renew(refused: string): Promise<string> {
    // Another call may have renewed it meanwhile.
    if (this.held && this.held.token !== refused) return this.held.token;
    return this.fetch();
  }

  private fetch(): Promise<string> {
    this.pending ??= this.fetchOnce().finally(() => (this.pending = null));
    return this.pending;
  }

  private async fetchOnce(): Promise<string> {
    const asked = Date.now();
    const { access_token: token, expires_in: seconds } = await this.issue();
    // Uses only this machine's clock, from before the request: it need not agree with the service's.
    const endsAt = asked + seconds * 1000;
    this.held = { token, endsAt, renewAt: endsAt - Math.min(marginSeconds, seconds / 10) * 1000 };
    return token;
  }
}
