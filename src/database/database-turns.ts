import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { type Release } from '../common/semaphore.js';

/** As long as the pool itself has somebody wait for a connection. */
const waitMs = 5000;

/**
 * Shares the connections of the pool among applications. Reads hold half of them at most and writes the other half, so that
 * neither waits for the other; within each, one application leaves room for the next (FairSemaphore).
 */
@Injectable()
export class DatabaseTurns {
  private readonly reads: FairSemaphore;
  private readonly writes: FairSemaphore;
  /** The application of each instance that was asked for lately. */
  private readonly owners = new LRUCache<string, string>({ max: 50_000 });

  constructor(@Inject(SETTINGS) { databasePoolSize }: Pick<Settings, 'databasePoolSize'>) {
    const half = Math.max(1, Math.floor(databasePoolSize / 2));
    this.reads = new FairSemaphore(half);
    this.writes = new FairSemaphore(Math.max(1, databasePoolSize - half));
  }

  /** Rejects with `OVERLOADED` where none becomes free in time. At once where one is free. */
  acquire(kind: 'reads' | 'writes', applicationId: string): Release | Promise<Release> {
    return this[kind].tryAcquire(applicationId) ?? this.wait(this[kind], applicationId);
  }

  setOwner(instanceId: string, applicationId: string): void {
    this.owners.set(instanceId, applicationId);
  }

  /** One turn of the application of an instance; where that is not known, the instance has its turns for itself. */
  async run<Result>(
    kind: 'reads' | 'writes',
    instanceId: string,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const turn = this.acquire(kind, this.owners.get(instanceId) ?? instanceId);
    const release = turn instanceof Promise ? await turn : turn;
    try {
      return await work();
    } finally {
      release();
    }
  }

  private async wait(turns: FairSemaphore, applicationId: string): Promise<Release> {
    try {
      return await turns.acquire(applicationId, AbortSignal.timeout(waitMs));
    } catch (cause) {
      throw new EconomyError('OVERLOADED', {
        detail: 'No connection to the database became free in time; nothing was written.',
        headers: { 'Retry-After': '1' },
        cause,
      });
    }
  }
}
