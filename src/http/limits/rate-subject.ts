import { EconomyError } from '../../common/errors/economy-error.js';
import { RefusalThrottle } from '../../common/refusal-throttle.js';
import { TokenBucket } from './token-bucket.js';

/** Share of a second's allowance that a replica lets through before it reports to the others. */
const worthPublishing = 0.1;
/** How long a subject is kept that nobody uses. */
const idleMs = 10_000;

/** What a replica published: everything it has let through since its subject began. */
export interface Published {
  readonly replica: string;
  readonly total: number;
}

/** A request that may not pass, and how long its answer waits (ms). */
export interface Refusal {
  readonly error: EconomyError;
  readonly delay: number;
}

/** Whose requests are limited: an application, or one of its instances. */
export class RateSubject {
  readonly bucket: TokenBucket;
  private readonly throttle = new RefusalThrottle();
  private total = 0;
  private published = 0;
  private readonly received = new Map<string, number>();
  private listening = false;
  private usedAt: number;

  constructor(
    readonly policy: 'application' | 'instance',
    /** The same on every replica. */
    readonly id: string,
    rate: number,
    now: number,
  ) {
    this.bucket = new TokenBucket(rate, now);
    this.usedAt = now;
  }

  /** Whether it is as good as a new one, and may be forgotten. */
  isIdle(now: number): boolean {
    return now - this.usedAt > idleMs && this.bucket.isFull(now);
  }

  /** Takes units for a request of this replica. */
  take(units: number, now: number): void {
    this.usedAt = now;
    this.total += units;
    this.bucket.take(units, now);
  }

  /** What the others should know by now, or null. */
  delta(): number | null {
    return this.total - this.published >= this.bucket.rate * worthPublishing ? this.total : null;
  }

  markPublished(total: number): void {
    this.published = total;
  }

  /**
   * Takes what other replicas let through since they were last received of; of one that counts from the beginning again,
   * all of it. What the first ones did before this one listened is not known to be recent, and left to them.
   */
  receive(published: readonly Published[], now: number): void {
    for (const { replica, total } of published) {
      const before = this.received.get(replica) ?? (this.listening ? 0 : total);
      this.received.set(replica, total);
      this.bucket.take(total < before ? total : total - before, now);
    }
    this.listening = true;
  }

  refusal(level: number, now: number): EconomyError {
    return new EconomyError('RATE_LIMITED', {
      detail: `This ${this.policy} may send ${this.bucket.rate} requests a second.`,
      headers: { 'Retry-After': String(this.bucket.secondsUntil(level, now)) },
    });
  }

  /** The refusal of a request that found the bucket empty. */
  refuse(now: number): Refusal {
    return { error: this.refusal(1, now), delay: this.throttle.delay(this.bucket.rate, now) };
  }

  /** Items of the headers of draft-ietf-httpapi-ratelimit-headers. */
  get policyItem(): string {
    return `"${this.policy}";q=${this.bucket.rate};w=1`;
  }

  /** A burst may take more than a second's quota; the header stays within it. */
  stateItem(now: number): string {
    const { rate } = this.bucket;
    const left = Math.max(0, Math.min(rate, Math.floor(this.bucket.level(now))));
    return `"${this.policy}";r=${left};t=${this.bucket.secondsUntil(left === rate ? 0 : rate, now)}`;
  }
}
