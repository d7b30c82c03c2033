import { plainFailure, TurnFailure } from './turn-failure.js';

/** A bounded number at once; the others wait in order, no longer than their signal allows. */
export class Bulkhead {
  private inside = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  get isEmpty(): boolean {
    return this.inside === 0 && this.waiting.size === 0;
  }

  /**
   * Resolves with the function that gives the place back (calling it again does nothing).
   * @throws TurnFailure of kind `busy` when the signal aborts first
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    if (signal.aborted) throw tooBusy();
    if (this.inside < this.limit) this.inside += 1;
    else await this.wait(signal);
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.leave();
    };
  }

  private wait(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.delete(enter);
        reject(tooBusy());
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(enter);
    });
  }

  /** The place is handed to the first who waits, so nobody can overtake. */
  private leave(): void {
    const [next] = this.waiting;
    if (next === undefined) {
      this.inside -= 1;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}

/** A bulkhead for each key and one around all; keys nobody uses are forgotten. */
export class KeyedBulkhead {
  private readonly byKey = new Map<string, Bulkhead>();
  private readonly overall: Bulkhead;

  constructor(
    private readonly limitPerKey: number,
    limitOverall: number,
  ) {
    this.overall = new Bulkhead(limitOverall);
  }

  /** First the key's own: those who wait for a slow agent must not hold the places of everybody. */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    const own = this.byKey.get(key) ?? new Bulkhead(this.limitPerKey);
    this.byKey.set(key, own);
    const leaveOwn = await own.enter(signal);
    const leave = (): void => {
      leaveOwn();
      if (own.isEmpty && this.byKey.get(key) === own) this.byKey.delete(key);
    };
    try {
      const leaveOverall = await this.overall.enter(signal);
      return () => {
        leaveOverall();
        leave();
      };
    } catch (error) {
      leave();
      throw error;
    }
  }
}

function tooBusy(): TurnFailure {
  return plainFailure('busy', 'no place became free for this call in time');
}
