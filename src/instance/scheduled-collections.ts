import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type TaxSchedule } from '../database/entities/instance.entity.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { Ledger } from '../ledger/ledger.js';
import { TaxAssessor } from './tax-assessor.js';
import { nextCollection } from './tax-schedule.js';

const batch = 100;
const inParallel = 4;

interface DueRow {
  readonly id: string;
  readonly schedule: TaxSchedule;
  readonly due: string;
  /** By the clock of the database, which is the same for all replicas. */
  readonly now: string;
}

/**
 * Collects taxes by the schedules of instances. Every replica polls for due collections once per interval, and all may
 * try: the ledger collects once for a due time. Due times missed while no replica ran are one collection, and the next due time
 * is after now.
 */
@Injectable()
export class ScheduledCollections extends PeriodicWorker {
  private readonly logger = new Logger('Taxes');
  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: Ledger,
    private readonly taxes: TaxAssessor,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    super({
      name: 'The collection of due taxes',
      intervalMs,
    });
  }

  /** Collects everything that is due now, the longest overdue first; each instance is tried once. */
  async sweep(): Promise<void> {
    let after: readonly [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    while (!this.task.signal.aborted) {
      const rows = await this.dataSource.query<DueRow[]>(
        `SELECT i.id, i.tax_schedule AS schedule, to_jsonb(i.tax_due_at) #>> '{}' AS due, to_jsonb(now()) #>> '{}' AS now
           FROM economy.instance i
          WHERE i.tax_due_at <= now() AND i.deleted_at IS NULL AND (i.tax_due_at, i.id) > ($1, $2)
          ORDER BY i.tax_due_at, i.id LIMIT $3`,
        [...after, batch],
      );
      const last = rows.at(-1);
      if (!last) return;
      after = [last.due, last.id];
      const waiting = rows.values();
      await Promise.all(Array.from({ length: inParallel }, () => this.work(waiting)));
      if (rows.length < batch) return;
    }
  }

  private async work(waiting: Iterable<DueRow>): Promise<void> {
    for (const row of waiting) {
      if (this.task.signal.aborted) return;
      await this.collect(row);
    }
  }

  /** A fault of one instance does not affect the others; it is still due in the next round. */
  private async collect({ id, schedule, due, now }: DueRow): Promise<void> {
    const what = `The collection of instance ${id} scheduled for ${due}`;
    try {
      const next = this.nextOf(id, schedule, new Date(now));
      const code = await this.ledger.collectDueTaxes(
        { instanceId: id, schedule, due, next },
        this.taxes.forCollection(),
      );
      if (code) this.logger.warn(`${what} was refused: ${code}. The next one is at ${next}.`);
    } catch (error) {
      this.logger.error(`${what} failed and will be retried: ${String(error)}`);
    }
  }

  /** A time zone that this machine lacks, although another one accepted it, ends the schedule. */
  private nextOf(instanceId: string, schedule: TaxSchedule, now: Date): string | null {
    try {
      return nextCollection(schedule, now)?.toISOString() ?? null;
    } catch (error) {
      this.logger.error(
        `The tax schedule of instance ${instanceId} cannot be read and was stopped: ${String(error)}`,
      );
      return null;
    }
  }
}
