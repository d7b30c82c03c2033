import { Inject, Injectable } from '@nestjs/common';
import { KeyedSemaphore, Semaphore } from '../../common/semaphore.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';

const retryAfterSeconds = 5;

/**
 * Bounds how many forks a process makes at a time: each holds a connection, and a moment of the database, for as long as
 * it takes. They never have more than half of the connections, and one application never more than half of the places.
 */
@Injectable()
export class ForkSemaphore {
  private readonly perApplication: KeyedSemaphore;
  private readonly overall: Semaphore;

  constructor(@Inject(SETTINGS) { maxForks, databasePoolSize }: Settings) {
    const most = Math.max(1, Math.min(maxForks, Math.floor(databasePoolSize / 2)));
    this.overall = new Semaphore(most);
    this.perApplication = new KeyedSemaphore(Math.ceil(most / 2));
  }

  async run<Result>(applicationId: string, fork: () => Promise<Result>): Promise<Result> {
    const release = this.overall.tryAcquire();
    if (!release) throw refusal('The service is already making as many forks as it can.');
    const releaseOwn = this.perApplication.tryAcquire(applicationId);
    try {
      if (!releaseOwn) throw refusal('The application is already making as many forks as it may.');
      return await fork();
    } finally {
      releaseOwn?.();
      release();
    }
  }
}

function refusal(detail: string): EconomyError {
  return new EconomyError('OVERLOADED', { detail, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
