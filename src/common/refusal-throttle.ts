/** So many refusals a second are answered at once in any case, however low the limit is. */
const leastPerSecond = 20;

/**
 * When one subject's refusals are answered: at once as long as they are no more than what it may send, and later and
 * later beyond that, up to `mostMs`: somebody still waits for them. Who sends far too much waits then with each of its connections, instead of asking
 * again at once; so a flood costs the service no more than its connections can ask in that time. Times are in milliseconds.
 */
export class RefusalThrottle {
  private next = -Infinity;

  constructor(private readonly mostMs = 1000) {}

  /** How long the refusal of this moment waits, when so many a second are answered. */
  delay(perSecond: number, now: number): number {
    const rate = Math.max(perSecond, leastPerSecond);
    // A second's worth of them may come at once.
    const due = Math.max(this.next, now - 1000);
    this.next = Math.min(due + 1000 / rate, now + this.mostMs);
    return Math.max(0, due - now);
  }
}
