/**
 * A read that takes its time: however many ask, it runs once at a time and its value is cached for a while, and nobody
 * waits for it longer than `patienceMs`. A read that fails leaves no value.
 */
export class CachedRead<Value> {
  private value: Value | null = null;
  private until = 0;
  private reading: Promise<void> | null = null;

  constructor(
    private readonly read: () => Promise<Value>,
    private readonly times: { readonly ttlMs: number; readonly patienceMs: number },
  ) {}

  /** The last value; null before the first read and after one that failed. */
  get latest(): Value | null {
    return this.value;
  }

  async refresh(): Promise<void> {
    if (performance.now() < this.until) return;
    this.reading ??= this.read()
      .then(
        (value) => (this.value = value),
        () => (this.value = null),
      )
      .then(() => {
        this.until = this.value === null ? 0 : performance.now() + this.times.ttlMs;
        this.reading = null;
      });
    let patience: NodeJS.Timeout | undefined;
    const waited = new Promise<'late'>((resolve) => {
      patience = setTimeout(() => resolve('late'), this.times.patienceMs);
    });
    const end = await Promise.race([this.reading, waited]);
    clearTimeout(patience);
    // The earlier value would be shown as if it were current.
    if (end === 'late') this.value = null;
  }
}
