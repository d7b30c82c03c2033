export type Release = () => void;

/** Lets a bounded number run at once; the others wait in order, no longer than their signal allows. */
export class Semaphore {
  private held = 0;
  private readonly waiting = new Set<() => void>();

  constructor(private readonly limit: number) {}

  get isIdle(): boolean {
    return this.held === 0;
  }

  /** Null where all permits are taken. The function that releases one does nothing when it is called again. */
  tryAcquire(): Release | null {
    if (this.held >= this.limit) return null;
    this.held += 1;
    return this.releaseOnce();
  }

  /** Rejects with the reason of a signal that aborts first. */
  async acquire(signal?: AbortSignal): Promise<Release> {
    signal?.throwIfAborted();
    const release = this.tryAcquire();
    if (release) return release;
    await this.wait(signal);
    return this.releaseOnce();
  }

  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    const release = await this.acquire();
    try {
      return await work();
    } finally {
      release();
    }
  }

  private wait(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        this.waiting.delete(enter);
        reject(signal?.reason as Error);
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(enter);
    });
  }

  private releaseOnce(): Release {
    let released = false;
    return () => {
      if (released) return;
      released = true;
      const [next] = this.waiting;
      // The permit is handed to the first who waits, so nobody can overtake.
      if (next === undefined) this.held -= 1;
      else {
        this.waiting.delete(next);
        next();
      }
    };
  }
}

/** A semaphore for each key; keys nobody uses are forgotten. */
export class KeyedSemaphore {
  private readonly byKey = new Map<string, Semaphore>();

  constructor(private readonly limitPerKey: number) {}

  tryAcquire(key: string): Release | null {
    const own = this.of(key);
    const release = own.tryAcquire();
    return release && this.forgetting(key, own, release);
  }

  async acquire(key: string, signal: AbortSignal): Promise<Release> {
    signal.throwIfAborted();
    const own = this.of(key);
    return this.forgetting(key, own, await own.acquire(signal));
  }

  private of(key: string): Semaphore {
    const own = this.byKey.get(key) ?? new Semaphore(this.limitPerKey);
    this.byKey.set(key, own);
    return own;
  }

  private forgetting(key: string, own: Semaphore, release: Release): Release {
    return () => {
      release();
      if (own.isIdle && this.byKey.get(key) === own) this.byKey.delete(key);
    };
  }
}
