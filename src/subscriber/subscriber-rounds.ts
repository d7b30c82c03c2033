/** Writes come in bursts: one look serves all that happened in so long. */
const gatherMs = 20;

/** The rounds of one subscriber: one at a time, and one more when it was woken meanwhile. */
export class SubscriberRounds {
  private readonly heard = new Set<string>();
  private everybody = false;
  private running: Promise<void> | null = null;
  private ended = false;

  /** `round` answers whether there is more to do at once; null instances: all of them. */
  constructor(
    private readonly round: (instanceIds: readonly string[] | null) => Promise<boolean>,
    private readonly failed: (error: Error) => void,
  ) {}

  wake(instanceId: string | null): void {
    if (instanceId === null) this.everybody = true;
    else this.heard.add(instanceId);
    this.running ??= this.run().finally(() => (this.running = null));
  }

  async end(): Promise<void> {
    this.ended = true;
    await this.running;
  }

  private async run(): Promise<void> {
    while ((this.everybody || this.heard.size > 0) && !this.ended) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      const instanceIds = this.everybody ? null : [...this.heard];
      this.everybody = false;
      this.heard.clear();
      try {
        if (!(await this.round(instanceIds))) continue;
        if (instanceIds) instanceIds.forEach((id) => this.heard.add(id));
        else this.everybody = true;
      } catch (error) {
        this.failed(error as Error);
      }
    }
  }
}
