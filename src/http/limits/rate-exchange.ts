import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeriodicWorker } from '../../common/periodic-task.js';
import { RateLimiter } from './rate-limiter.js';
import { type RateSubject, type Published } from './rate-subject.js';

const intervalMs = 1000;
/** Once in so many rounds, rows that nobody reads any more are removed. */
const roundsPerSweep = 60;

/**
 * Publishes to other replicas about once a second what this one let through, and receives what they did, so that all share
 * one limit. Where nobody is near a limit nothing is written, and where nobody is limited nothing is read either.
 */
@Injectable()
export class RateExchange extends PeriodicWorker {
  private readonly replica = randomUUID();
  private rounds = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
  ) {
    super({ name: 'The exchange of rates', intervalMs });
  }

  /** Returns how many subjects were published of. While the database is away, each replica has the limit to itself. */
  async sweep(): Promise<number> {
    const busy = this.limiter.busySubjects();
    if (busy.length === 0) return 0;
    const published = await this.publish(busy);
    await this.receive(busy);
    return published;
  }

  private async publish(busy: readonly RateSubject[]): Promise<number> {
    const delta = busy.flatMap((subject) => {
      const total = subject.delta();
      return total === null ? [] : [{ subject, total }];
    });
    if (delta.length === 0) return 0;
    await this.dataSource.query(
      `INSERT INTO economy.rate_use (subject, replica, total, published_at)
       SELECT t.subject, $1, t.total, now() FROM unnest($2::uuid[], $3::bigint[]) AS t (subject, total)
       ON CONFLICT (subject, replica) DO UPDATE SET total = EXCLUDED.total, published_at = EXCLUDED.published_at`,
      [this.replica, delta.map(({ subject }) => subject.id), delta.map(({ total }) => total)],
    );
    for (const { subject, total } of delta) subject.markPublished(total);
    this.rounds += 1;
    if (this.rounds % roundsPerSweep === 0) {
      await this.dataSource.query(
        // Long after: what a replica writes just now is not deleted by another at the same time.
        `DELETE FROM economy.rate_use WHERE published_at < now() - interval '1 hour'`,
      );
    }
    return delta.length;
  }

  private async receive(busy: readonly RateSubject[]): Promise<void> {
    const rows = await this.dataSource.query<{ subject: string; replica: string; total: string }[]>(
      `SELECT subject, replica, total FROM economy.rate_use
        WHERE subject = ANY ($1) AND replica <> $2 AND published_at > now() - interval '5 seconds'`,
      [busy.map(({ id }) => id), this.replica],
    );
    const published = new Map<string, Published[]>(busy.map(({ id }) => [id, []]));
    for (const { subject, replica, total } of rows)
      published.get(subject)?.push({ replica, total: Number(total) });
    for (const subject of busy) subject.receive(published.get(subject.id) ?? [], performance.now());
  }
}
