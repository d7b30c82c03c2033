import { Inject, Injectable } from '@nestjs/common';
import { EconomyError } from '../errors/economy-error.js';
import { SETTINGS, type Settings } from '../settings.js';

const retryAfterSeconds = 5;

/**
 * Bounds how many forks a process makes at a time: each holds a connection, and a moment of the database, for as long as
 * it takes. They never have more than half of the connections, and one application never more than half of the places.
 */
@Injectable()
export class ForkPlaces {
  private readonly taken = new Map<string, number>();
  private total = 0;
  private readonly most: number;

  constructor(@Inject(SETTINGS) { maxForks, databasePoolSize }: Settings) {
    this.most = Math.max(1, Math.min(maxForks, Math.floor(databasePoolSize / 2)));
  }

  async run<Result>(applicationId: string, fork: () => Promise<Result>): Promise<Result> {
    const own = this.taken.get(applicationId) ?? 0;
    if (this.total >= this.most) throw refusal('The service makes as many forks as it can at a time.');
    if (own >= Math.ceil(this.most / 2)) {
      throw refusal('The application has as many forks under way as it may have at a time.');
    }
    this.total += 1;
    this.taken.set(applicationId, own + 1);
    try {
      return await fork();
    } finally {
      this.total -= 1;
      const left = (this.taken.get(applicationId) ?? 1) - 1;
      if (left > 0) this.taken.set(applicationId, left);
      else this.taken.delete(applicationId);
    }
  }
}

function refusal(detail: string): EconomyError {
  return new EconomyError('OVERLOADED', { detail, headers: { 'Retry-After': String(retryAfterSeconds) } });
}
