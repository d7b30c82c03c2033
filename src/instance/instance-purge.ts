// Handwritten SQL: rows of every table, by the functions that may remove them.
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Metrics } from '../common/observation/metrics.js';
import { PeriodicWorker } from '../common/periodic-task.js';
import { queryPrepared } from '../database/prepared.js';
import { purgedTables } from '../database/purge-keys.js';
import { Topology } from '../database/topology.js';

/** Instances of one search. */
const page = 100;
/** Rows of one transaction: as many as it removes in about this time, during which a commit of somebody else may wait for it. */
const stepMs = 15;
const fewest = 50;
const most = 2000;

interface Purged {
  readonly purged: number;
  readonly upto: readonly string[] | null;
}

/**
 * Removes the rows of deleted instances that nobody can restore any more: table by table in small transactions, which lock no row
 * that anybody else needs. It pauses as long as it works, because the writes of other instances come first. It has no state: after
 * a stop it finds what is left. Processes that do it at once take turns, or take different instances.
 */
@Injectable()
export class InstancePurge extends PeriodicWorker {
  private readonly logger = new Logger('Purge');
  private rows = fewest;

  constructor(
    private readonly dataSource: DataSource,
    private readonly metrics: Metrics,
    topology: Topology,
    @Inject(SETTINGS) { purgeMs }: Settings,
  ) {
    super({ name: 'The removal of deleted instances', intervalMs: topology.sweepMs(purgeMs) });
  }

  /** Returns how many instances are gone by it. A fault of one does not affect the others; it is retried in the next round. */
  async sweep(): Promise<number> {
    const tried: string[] = [];
    let gone = 0;
    for (;;) {
      const due = await this.dataSource.query<{ id: string }[]>(
        `SELECT i.id FROM economy.instance i WHERE i.purge_at <= now() AND i.id <> ALL ($1) ORDER BY i.purge_at, i.id LIMIT $2`,
        [tried, page],
      );
      for (const { id } of due) {
        if (this.task.signal.aborted) return gone;
        tried.push(id);
        try {
          gone += Number(await this.purge(id));
        } catch (error) {
          this.logger.error(
            `The rows of instance ${id} were not removed; it will be retried: ${String(error)}`,
          );
        }
      }
      if (due.length < page) return gone;
    }
  }

  /** True if nothing is left of the instance. */
  private async purge(instanceId: string): Promise<boolean> {
    let total = 0;
    for (const table of purgedTables) {
      for (let after: readonly string[] | null = []; after !== null;) {
        if (this.task.signal.aborted) return false;
        const step = await this.step(instanceId, table, after);
        // Another process is at it.
        if (!step) return false;
        total += step.purged;
        after = step.upto;
      }
    }
    const [ended] = await queryPrepared<{ end_purge: boolean }>(
      this.dataSource,
      'end_purge',
      'SELECT * FROM economy.end_purge($1)',
      [instanceId],
    );
    if (ended?.end_purge) this.logger.log(`Instance ${instanceId} is gone, with its last ${total} rows.`);
    return ended?.end_purge === true;
  }

  private async step(
    instanceId: string,
    table: string,
    after: readonly string[],
  ): Promise<Purged | undefined> {
    const started = performance.now();
    const [step] = await queryPrepared<Purged>(
      this.dataSource,
      'purge_rows',
      'SELECT * FROM economy.purge_rows($1, $2, $3, $4)',
      [instanceId, table, after, this.rows],
    );
    const tookMs = performance.now() - started;
    if (step) this.metrics.purgedRows.inc(step.purged);
    // Rows differ in weight from table to table.
    if (tookMs > stepMs) this.rows = Math.max(fewest, Math.floor(this.rows / 2));
    else if (step?.upto) this.rows = Math.min(most, this.rows * 2);
    await this.task.rest(tookMs);
    return step;
  }
}
