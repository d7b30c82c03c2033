import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { Metrics } from '../common/observation/metrics.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { type Release } from '../common/semaphore.js';

/** Work that holds a turn of one kind never waits for another of that kind. `replays` are reads of streams that catch up. */
export type TurnKind = 'writes' | 'reads' | 'lookups' | 'replays';

/**
 * How many CPU-bound statements may run at once: one per processor, because more would only
 * delay all others, and at least two, so that a second application gets its turn.
 */
export function slowTurns(poolSize: number): number {
  return Math.max(2, Math.min(Math.ceil(poolSize * 0.3), availableParallelism()));
}

/** As long as the pool itself lets callers wait for a connection. */
const waitMs = 5000;

/**
 * Shares the connections of the pool among applications. Writes, reads and the lookups by key that reads need as well have a
 * bounded number each, so that none of them takes all; within each, one application leaves room for the next (FairSemaphore).
 */
@Injectable()
export class DatabaseTurns {
  private readonly turns: Readonly<Record<TurnKind, FairSemaphore>>;
  /** The application of each recently used instance. */
  private readonly owners = new LRUCache<string, string>({ max: 50_000 });

  constructor(@Inject(SETTINGS) { databasePoolSize }: Pick<Settings, 'databasePoolSize'>, metrics: Metrics) {
    const turns = (share: number): FairSemaphore => new FairSemaphore(Math.ceil(databasePoolSize * share));
    this.turns = {
      writes: turns(0.6),
      reads: new FairSemaphore(slowTurns(databasePoolSize)),
      replays: new FairSemaphore(slowTurns(databasePoolSize)),
      lookups: turns(0.3),
    };
    for (const [kind, semaphore] of Object.entries(this.turns))
      metrics.showShare(`database_${kind}`, semaphore);
  }

  /** Resolves at once if one is free; rejects with `OVERLOADED` if none becomes free in time. */
  acquire(kind: TurnKind, applicationId: string): Release | Promise<Release> {
    return this.turns[kind].tryAcquire(applicationId) ?? this.wait(kind, applicationId);
  }

  /** For work in the background: it waits until its signal aborts, and rejects then with its reason. */
  async runPatiently<Result>(
    kind: TurnKind,
    applicationId: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await this.turns[kind].acquire(applicationId, signal);
    try {
      return await work();
    } finally {
      release();
    }
  }

  setOwner(instanceId: string, applicationId: string): void {
    this.owners.set(instanceId, applicationId);
  }

  /** The application of an instance, if it was used recently. */
  ownerOf(instanceId: string): string | undefined {
    return this.owners.get(instanceId);
  }

  /** One turn for the application of an instance; if that is unknown, for the instance itself. */
  async run<Result>(kind: TurnKind, instanceId: string, work: () => Promise<Result>): Promise<Result> {
    const turn = this.acquire(kind, this.ownerOf(instanceId) ?? instanceId);
    const release = turn instanceof Promise ? await turn : turn;
    try {
      return await work();
    } finally {
      release();
    }
  }

  private async wait(kind: TurnKind, applicationId: string): Promise<Release> {
    try {
      return await this.turns[kind].acquire(applicationId, AbortSignal.timeout(waitMs));
    } catch (cause) {
      throw new EconomyError('OVERLOADED', {
        detail: 'No connection to the database became free in time; nothing was written.',
        headers: { 'Retry-After': '1' },
        cause,
      });
    }
  }
}
