/** A worker that served for so long did not die of how it was started. */
const soundMs = 10_000;
const firstWaitMs = 100;
const longestWaitMs = 10_000;
const patience = 4;

/** How long to wait before a worker is started again, and when there is no use in it. */
export class BackOff {
  private quickDeaths = 0;

  /** Milliseconds to wait, after the death of a worker that had served for so long. */
  afterDeath(servedMs: number): number {
    if (servedMs >= soundMs) {
      this.quickDeaths = 0;
      return 0;
    }
    this.quickDeaths += 1;
    return Math.min(firstWaitMs * 2 ** (this.quickDeaths - 1), longestWaitMs);
  }

  /** So many in a row died early that the next one will, too. */
  get crashLoop(): boolean {
    return this.quickDeaths >= patience;
  }
}
