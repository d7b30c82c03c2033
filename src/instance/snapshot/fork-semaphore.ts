import { Inject, Injectable } from '@nestjs/common';
import { FairSemaphore } from '../../common/fair-semaphore.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { Metrics } from '../../common/observation/metrics.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';

const retryAfterSeconds = 5;

/**
 * Limits the concurrent forks of a process: each holds a connection and a snapshot of the database for as long as
 * it takes. They never have more than half of the connections, and one application never has all slots.
 */
@Injectable()
export class ForkSemaphore {
  private readonly permits: FairSemaphore;

  constructor(@Inject(SETTINGS) { maxForks, databasePoolSize }: Settings, metrics: Metrics) {
    this.permits = new FairSemaphore(Math.max(1, Math.min(maxForks, Math.floor(databasePoolSize / 2))));
    metrics.showShare('forks', this.permits);
  }

  async run<Result>(applicationId: string, fork: () => Promise<Result>): Promise<Result> {
    const release = this.permits.tryAcquire(applicationId);
    if (!release) {
      throw new EconomyError('OVERLOADED', {
        detail: this.permits.isFull
          ? 'The service is already running as many forks as it can.'
          : 'The application is already running as many forks as it may.',
        headers: { 'Retry-After': String(retryAfterSeconds) },
      });
    }
    try {
      return await fork();
    } finally {
      release();
    }
  }
}
