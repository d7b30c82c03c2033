import { randomUUID } from 'node:crypto';
import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { RateLimiter } from './rate-limiter.js';
import { type RateSubject, type Told } from './rate-subject.js';

const intervalMs = 1000;
/** Once in so many turns, rows that nobody reads any more are removed. */
const turnsPerSweep = 60;

/**
 * Tells other replicas about once a second what this one let through, and hears what they did, so that all share one
 * limit. Where nobody is near a limit nothing is written, and where nobody is limited nothing is read either.
 */
@Injectable()
export class RateExchange implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly replica = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<unknown> = Promise.resolve();
  private stopped = false;
  private turns = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly limiter: RateLimiter,
  ) {}

  onApplicationBootstrap(): void {
    this.plan();
  }

  async onModuleDestroy(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
  }

  /** One turn. Returns how many subjects were told of. */
  async exchange(): Promise<number> {
    const busy = this.limiter.busySubjects();
    if (busy.length === 0) return 0;
    const told = await this.tell(busy);
    await this.hear(busy);
    return told;
  }

  private async tell(busy: readonly RateSubject[]): Promise<number> {
    const news = busy.flatMap((subject) => {
      const total = subject.news();
      return total === null ? [] : [{ subject, total }];
    });
    if (news.length === 0) return 0;
    await this.dataSource.query(
      `INSERT INTO economy.rate_use (subject, replica, total, told_at)
       SELECT t.subject, $1, t.total, now() FROM unnest($2::uuid[], $3::bigint[]) AS t (subject, total)
       ON CONFLICT (subject, replica) DO UPDATE SET total = EXCLUDED.total, told_at = EXCLUDED.told_at`,
      [this.replica, news.map(({ subject }) => subject.id), news.map(({ total }) => total)],
    );
    for (const { subject, total } of news) subject.markTold(total);
    this.turns += 1;
    if (this.turns % turnsPerSweep === 0) {
      await this.dataSource.query(`DELETE FROM economy.rate_use WHERE told_at < now() - interval '1 minute'`);
    }
    return news.length;
  }

  private async hear(busy: readonly RateSubject[]): Promise<void> {
    const rows = await this.dataSource.query<{ subject: string; replica: string; total: string }[]>(
      `SELECT subject, replica, total FROM economy.rate_use
        WHERE subject = ANY ($1) AND replica <> $2 AND told_at > now() - interval '5 seconds'`,
      [busy.map(({ id }) => id), this.replica],
    );
    const told = new Map<string, Told[]>(busy.map(({ id }) => [id, []]));
    for (const { subject, replica, total } of rows)
      told.get(subject)?.push({ replica, total: Number(total) });
    for (const subject of busy) subject.hear(told.get(subject.id) ?? [], performance.now());
  }

  private plan(): void {
    if (this.stopped) return;
    // Ten per cent more or less: replicas that started together do not all ask at the same moment.
    this.timer = setTimeout(
      () => {
        // A database that is away leaves each replica with the limit to itself.
        this.running = this.exchange()
          .catch(() => undefined)
          .then(() => this.plan());
      },
      intervalMs * (0.9 + Math.random() * 0.2),
    );
    this.timer.unref();
  }
}
