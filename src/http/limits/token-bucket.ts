/** Seconds' worth of its rate that a bucket holds at most: how much may come at once. */
const burstSeconds = 2;

/** Lets so many units a second through, and as many more as were left over lately. Times are in milliseconds. */
export class TokenBucket {
  private filled: number;

  constructor(
    private perSecond: number,
    private at: number,
  ) {
    this.filled = this.capacity;
  }

  get rate(): number {
    return this.perSecond;
  }

  get capacity(): number {
    return this.perSecond * burstSeconds;
  }

  /** Another rate from now on. */
  change(perSecond: number, now: number): void {
    if (perSecond === this.perSecond) return;
    const full = this.level(now) >= this.capacity;
    this.perSecond = perSecond;
    this.filled = full ? this.capacity : Math.max(-this.capacity, Math.min(this.filled, this.capacity));
  }

  /** What may be taken now; below zero while a debt is paid off. */
  level(now: number): number {
    const elapsed = Math.max(0, now - this.at);
    this.filled = Math.min(this.capacity, this.filled + (elapsed * this.perSecond) / 1000);
    this.at = now;
    return this.filled;
  }

  isFull(now: number): boolean {
    return this.level(now) >= this.capacity;
  }

  /** Takes units, also more than there are; the debt is never more than the bucket holds. */
  take(units: number, now: number): void {
    this.filled = Math.max(-this.capacity, this.level(now) - units);
  }

  /** Seconds until so much may be taken, at least 1. */
  secondsUntil(level: number, now: number): number {
    return Math.max(1, Math.ceil((level - this.level(now)) / this.perSecond));
  }
}
