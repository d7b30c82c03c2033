/** A worker that ran this long did not fail because of its start. */
const soundMs = 10_000;
const firstWaitMs = 100;
const longestWaitMs = 10_000;
const patience = 4;

/** How long to wait before restarting a worker, and when to stop trying. */
export class BackOff {
  private quickDeaths = 0;

  /** Milliseconds to wait after the end of a worker that ran this long. */
  afterDeath(servedMs: number): number {
    if (servedMs >= soundMs) {
      this.quickDeaths = 0;
      return 0;
    }
    this.quickDeaths += 1;
    return Math.min(firstWaitMs * 2 ** (this.quickDeaths - 1), longestWaitMs);
  }

  /** So many consecutive workers ended early that the next one will, too. */
  get crashLoop(): boolean {
    return this.quickDeaths >= patience;
  }
}
