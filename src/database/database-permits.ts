import { availableParallelism } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { Metrics } from '../common/observation/metrics.js';
import { FairSemaphore } from '../common/fair-semaphore.js';
import { type Release } from '../common/semaphore.js';

/** Work that holds a permit of one kind never waits for another of that kind. `replays` are reads of streams that catch up. */
export type PermitKind = 'writes' | 'reads' | 'lookups' | 'replays';

/**
 * How many CPU-bound statements may run at once: one per processor, because more would only
 * delay all others, and at least two, so that a second application gets a permit.
 */
export function slowPermits(poolSize: number): number {
  return Math.max(2, Math.min(Math.ceil(poolSize * 0.3), availableParallelism()));
}

interface PermitSettings extends Pick<Settings, 'databasePoolSize'> {
  readonly databaseTimeouts: Pick<Settings['databaseTimeouts'], 'connectionMs'>;
}

/**
 * Shares the connections of the pool among applications. Writes, reads and the lookups by key that reads need as well have a
 * bounded number each, so that none of them takes all; within each, one application leaves room for the next (FairSemaphore).
 */
@Injectable()
export class DatabasePermits {
  private readonly semaphores: Readonly<Record<PermitKind, FairSemaphore>>;
  /** The application of each recently used instance. */
  private readonly owners = new LRUCache<string, string>({ max: 50_000 });

  /** The longest wait for a permit: the same as the pool's for a connection. */
  private readonly waitMs: number;

  constructor(@Inject(SETTINGS) { databasePoolSize, databaseTimeouts }: PermitSettings, metrics: Metrics) {
    this.waitMs = databaseTimeouts.connectionMs;
    const semaphoreFor = (share: number): FairSemaphore =>
      new FairSemaphore(Math.ceil(databasePoolSize * share));
    this.semaphores = {
      writes: semaphoreFor(0.6),
      reads: new FairSemaphore(slowPermits(databasePoolSize)),
      replays: new FairSemaphore(slowPermits(databasePoolSize)),
      lookups: semaphoreFor(0.3),
    };
    for (const [kind, semaphore] of Object.entries(this.semaphores))
      metrics.showShare(`database_${kind}`, semaphore);
  }

  /** Resolves at once if one is free; rejects with `OVERLOADED` if none becomes free in time. */
  acquire(kind: PermitKind, applicationId: string): Release | Promise<Release> {
    return this.semaphores[kind].tryAcquire(applicationId) ?? this.wait(kind, applicationId);
  }

  /** Runs work in the background: waits until its signal aborts, and then rejects with the reason of the signal. */
  async runPatiently<Result>(
    kind: PermitKind,
    applicationId: string,
    signal: AbortSignal,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const release = await this.semaphores[kind].acquire(applicationId, signal);
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

  /** Runs work with a permit of the application that owns the instance, or of the instance itself if the owner is unknown. */
  async run<Result>(kind: PermitKind, instanceId: string, work: () => Promise<Result>): Promise<Result> {
    const permit = this.acquire(kind, this.owners.get(instanceId) ?? instanceId);
    const release = permit instanceof Promise ? await permit : permit;
    try {
      return await work();
    } finally {
      release();
    }
  }

  private async wait(kind: PermitKind, applicationId: string): Promise<Release> {
    try {
      return await this.semaphores[kind].acquire(applicationId, AbortSignal.timeout(this.waitMs));
    } catch (cause) {
      throw new EconomyError('OVERLOADED', {
        detail: 'No connection to the database became free in time; nothing was written.',
        headers: { 'Retry-After': '1' },
        cause,
      });
    }
  }
}
