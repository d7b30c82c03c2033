import { Logger } from '@nestjs/common';
import { type DataSource } from 'typeorm';
import { type Topology } from '../database/topology.js';
import { PeriodicWorker } from '../common/periodic-task.js';

const batch = 1000;
const worldsAtOnce = 4;

export interface DueRow {
  readonly id: string;
  readonly due: string;
}

/** What is due at the instances. */
export interface DueWork {
  /** Its name in the log when a sweep fails. */
  readonly name: string;
  /** Whose log it is. */
  readonly log: string;
  readonly intervalMs: number;
  /** The column with the due time, which an index leads with. */
  readonly column: 'tax_due_at' | 'night_due_at' | 'holds_due_at' | 'obligations_due_at' | 'expires_at';
  /** Further columns that the work needs, as SQL. */
  readonly also?: string;
  /** How many worlds at a time; default 4. */
  readonly inParallel?: number;
}

/**
 * Does what instances are due for. Every replica polls for what is due once per interval, and all may try: the ledger does it once
 * for a due time.
 *
 * On a cluster, where a poll asks every shard, it is rare and finds what is due until the next one; in between, what this process
 * changes makes it known at once. So something is late only if the process that knew it has died since.
 */
export abstract class DueSweep<Row extends DueRow> extends PeriodicWorker {
  protected readonly aheadMs: number;
  protected readonly logger: Logger;
  private upcoming: Row[] = [];
  private nextPoll = 0;
  /** From the clock of this process to that of the database, which is the same for all replicas. */
  private clockOffset = 0;

  protected constructor(
    protected readonly dataSource: DataSource,
    topology: Topology,
    private readonly work: DueWork,
  ) {
    super({ name: work.name, intervalMs: work.intervalMs });
    this.logger = new Logger(work.log);
    this.aheadMs = topology.isDistributed ? topology.sweepMs(work.intervalMs) : 0;
  }

  /** What is due has changed. */
  pollSoon(): void {
    this.nextPoll = 0;
  }

  /** Does everything that is due now, the longest overdue first; each instance is tried once. */
  async sweep(): Promise<void> {
    try {
      if (Date.now() >= this.nextPoll) await this.poll();
    } finally {
      // What is known already is done even while a node is lost.
      await this.doDue();
    }
  }

  /** A fault of one instance does not affect the others: what fails is still due in the next round. */
  protected abstract doFor(row: Row, now: Date): Promise<void>;

  /** What it does, for the log of its failures. */
  protected abstract titleOf(row: Row): string;

  protected async noteFailure(_row: Row, _error: unknown): Promise<void> {}

  /** Is done when it is due, if no poll of this process would find it in time. */
  expect(row: Row): void {
    if (this.aheadMs > 0) this.upcoming.push(row);
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

  private async findUpcoming(): Promise<Row[]> {
    const { column, also = '' } = this.work;
    const found: Row[] = [];
    let after: readonly [string, string] = ['-infinity', '00000000-0000-0000-0000-000000000000'];
    for (;;) {
      const rows = await this.dataSource.query<(Row & { readonly now: string })[]>(
        `SELECT i.id, ${also} to_jsonb(i.${column}) #>> '{}' AS due, to_jsonb(now()) #>> '{}' AS now
           FROM economy.instance i
          WHERE i.${column} <= now() + $4 * interval '1 millisecond' AND i.deleted_at IS NULL AND (i.${column}, i.id) > ($1, $2)
          ORDER BY i.${column}, i.id LIMIT $3`,
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

  private async doDue(): Promise<void> {
    const now = new Date(Date.now() + this.clockOffset);
    const isDue = ({ due }: Row): boolean => Date.parse(due) <= now.getTime();
    const due = this.upcoming.filter(isDue);
    this.upcoming = this.upcoming.filter((row) => !isDue(row));
    const waiting = due.values();
    const { inParallel = worldsAtOnce } = this.work;
    await Promise.all(Array.from({ length: inParallel }, () => this.doAll(waiting, now)));
  }

  private async doAll(waiting: Iterable<Row>, now: Date): Promise<void> {
    for (const row of waiting) {
      if (this.task.signal.aborted) return;
      try {
        await this.doFor(row, now);
      } catch (error) {
        this.logger.error(`${this.titleOf(row)} failed and will be retried: ${String(error)}`);
        this.expect(row);
        await this.noteFailure(row, error).catch(() => undefined);
      }
    }
  }
}
