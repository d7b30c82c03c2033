import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type TaxSchedule } from '../database/entities/instance.entity.js';
import { Topology } from '../database/topology.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { Ledger } from '../ledger/ledger.js';
import { TaxAssessor } from './tax-assessor.js';
import { nextCollection } from './tax-schedule.js';

const batch = 1000;
const inParallel = 4;

interface DueRow {
  readonly id: string;
  readonly schedule: TaxSchedule;
  readonly due: string;
}

/**
 * Collects taxes by the schedules of instances. Every replica polls for due collections once per interval, and all may
 * try: the ledger collects once for a due time. Due times missed while no replica ran are one collection, and the next due time
 * is after now.
 *
 * On a cluster, where a poll asks every shard, it is rare and finds what is due until the next one; in between, what this process
 * changes makes it poll at once. So a schedule is late only if the process that took it has died since.
 */
@Injectable()
export class ScheduledCollections extends PeriodicWorker {
  private readonly logger = new Logger('Taxes');
  private readonly aheadMs: number;
  private upcoming: DueRow[] = [];
  private nextPoll = 0;
  /** From the clock of this process to that of the database, which is the same for all replicas. */
  private clockOffset = 0;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ledger: Ledger,
    private readonly taxes: TaxAssessor,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    super({ name: 'The collection of due taxes', intervalMs });
    this.aheadMs = topology.isDistributed ? topology.sweepMs(intervalMs) : 0;
  }

  /** A schedule has changed. */
  pollSoon(): void {
    this.nextPoll = 0;
  }

  /** Collects everything that is due now, the longest overdue first; each instance is tried once. */
  async sweep(): Promise<void> {
    try {
      if (Date.now() >= this.nextPoll) await this.poll();
    } finally {
      // What is known already is collected even while a node is lost.
      await this.collectDue();
    }
  }

  private async poll(): Promise<void> {
    // Before it, so that a change meanwhile makes it poll once more.
    this.nextPoll = Date.now() + this.aheadMs;
    try {
      this.upcoming = await this.findUpcoming();
    } catch (error) {
      this.nextPoll = 0;
      throw error;
    }
  }

  private async findUpcoming(): Promise<DueRow[]> {
    const found: DueRow[] = [];
    let after: readonly [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const rows = await this.dataSource.query<(DueRow & { readonly now: string })[]>(
        `SELECT i.id, i.tax_schedule AS schedule, to_jsonb(i.tax_due_at) #>> '{}' AS due, to_jsonb(now()) #>> '{}' AS now
           FROM economy.instance i
          WHERE i.tax_due_at <= now() + $4 * interval '1 millisecond' AND i.deleted_at IS NULL AND (i.tax_due_at, i.id) > ($1, $2)
          ORDER BY i.tax_due_at, i.id LIMIT $3`,
        [...after, batch, this.aheadMs],
      );
      const last = rows.at(-1);
      if (last) {
        after = [last.due, last.id];
        this.clockOffset = Date.parse(last.now) - Date.now();
      }
      found.push(...rows);
      if (rows.length < batch || this.task.signal.aborted) return found;
    }
  }

  private async collectDue(): Promise<void> {
    const now = new Date(Date.now() + this.clockOffset);
    const isDue = ({ due }: DueRow): boolean => Date.parse(due) <= now.getTime();
    const due = this.upcoming.filter(isDue);
    this.upcoming = this.upcoming.filter((row) => !isDue(row));
    const waiting = due.values();
    await Promise.all(Array.from({ length: inParallel }, () => this.work(waiting, now)));
  }

  private async work(waiting: Iterable<DueRow>, now: Date): Promise<void> {
    for (const row of waiting) {
      if (this.task.signal.aborted) return;
      await this.collect(row, now);
    }
  }

  /** A fault of one instance does not affect the others; it is still due in the next round. */
  private async collect(row: DueRow, now: Date): Promise<void> {
    const { id, schedule, due } = row;
    const what = `The collection of instance ${id} scheduled for ${due}`;
    try {
      const next = this.nextOf(id, schedule, now);
      const code = await this.ledger.collectDueTaxes(
        { instanceId: id, schedule, due, next },
        this.taxes.forCollection(),
      );
      if (next !== null && this.aheadMs > 0) this.upcoming.push({ ...row, due: next });
      if (code) this.logger.warn(`${what} was refused: ${code}. The next one is at ${next}.`);
    } catch (error) {
      this.logger.error(`${what} failed and will be retried: ${String(error)}`);
      if (this.aheadMs > 0) this.upcoming.push(row);
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
