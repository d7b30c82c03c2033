/**
 * A look at something that takes its time: however many ask, it is taken once at a time and kept for a while, and nobody
 * waits for it longer than `patienceMs`. A look that fails leaves nothing.
 */
export class SharedLook<Seen> {
  private seen: Seen | null = null;
  private until = 0;
  private looking: Promise<void> | null = null;

  constructor(
    private readonly look: () => Promise<Seen>,
    private readonly times: { readonly keptMs: number; readonly patienceMs: number },
  ) {}

  /** The last result; null before the first look and after one that failed. */
  get latest(): Seen | null {
    return this.seen;
  }

  async refresh(): Promise<void> {
    if (performance.now() < this.until) return;
    this.looking ??= this.look()
      .then(
        (seen) => (this.seen = seen),
        () => (this.seen = null),
      )
      .then(() => {
        this.until = this.seen === null ? 0 : performance.now() + this.times.keptMs;
        this.looking = null;
      });
    let patience: NodeJS.Timeout | undefined;
    const waited = new Promise<'late'>((resolve) => {
      patience = setTimeout(() => resolve('late'), this.times.patienceMs);
    });
    const end = await Promise.race([this.looking, waited]);
    clearTimeout(patience);
    // What was seen before would be shown as if it were so now.
    if (end === 'late') this.seen = null;
  }
}
