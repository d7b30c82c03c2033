import { type EconomyError } from '../common/errors/economy-error.js';
import { type InteractionResult } from '../ledger/ledger-result.js';

/** What became of one talk of a bulk call, at its place in the list. */
export interface TalkOutcome {
  readonly index: number;
  /** The talk belongs to an earlier request with the same key. */
  readonly replayed: boolean;
  readonly result: InteractionResult | EconomyError;
}

/** The talks of one bulk call that run in this process, for each request that waits for them. */
export class TalkJob {
  private readonly outcomes: TalkOutcome[] = [];
  private readonly waiting = new Set<() => void>();

  ended: Promise<void> = Promise.resolve();

  constructor(readonly total: number) {}

  get done(): number {
    return this.outcomes.length;
  }

  add(outcome: TalkOutcome): void {
    this.outcomes.push(outcome);
    for (const wake of this.waiting) wake();
    this.waiting.clear();
  }

  /** All outcomes in the order in which the talks ended, each as soon as it is there. */
  async *read(): AsyncGenerator<TalkOutcome> {
    for (let next = 0; next < this.total; next += 1) {
      if (next >= this.done) await new Promise<void>((resolve) => this.waiting.add(resolve));
      yield this.outcomes[next]!;
    }
  }
}
