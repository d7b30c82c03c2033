import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EconomyError } from '../common/errors/economy-error.js';
import { type TaxSchedule } from './instance.entity.js';
import { Topology } from '../database/topology.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Ledger } from '../ledger/ledger.js';
import { type DueRow, DueSweep } from './due-sweep.js';
import { TaxAssessor } from './tax-assessor.js';
import { nextCollection } from './tax-schedule.js';

interface DueCollectionRow extends DueRow {
  readonly schedule: TaxSchedule;
}

/**
 * Collects taxes by the schedules of instances. Due times missed while no replica ran are one collection, and the next due time
 * is after now.
 */
@Injectable()
export class ScheduledCollections extends DueSweep<DueCollectionRow> {
  constructor(
    dataSource: DataSource,
    private readonly ledger: Ledger,
    private readonly taxes: TaxAssessor,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    const name = 'The collection of due taxes';
    super(dataSource, topology, {
      name,
      log: 'Taxes',
      intervalMs,
      column: 'tax_due_at',
      also: 'i.tax_schedule AS schedule,',
    });
  }

  protected async doFor(row: DueCollectionRow, now: Date): Promise<void> {
    const { id, schedule, due } = row;
    const next = this.nextOf(id, schedule, now);
    const collection = { instanceId: id, schedule, due, next };
    const code = await this.ledger.collectDueTaxes(collection, this.taxes.forCollection());
    if (next !== null) this.expect({ ...row, due: next });
    if (code) this.logger.warn(`${this.titleOf(row)} was refused: ${code}. The next one is at ${next}.`);
  }

  protected titleOf({ id, due }: DueCollectionRow): string {
    return `The collection of instance ${id} scheduled for ${due}`;
  }

  /** Shown with the instance until a collection succeeds; the same again once a minute. */
  protected override async noteFailure({ id }: DueCollectionRow, error: unknown): Promise<void> {
    const detail = error instanceof EconomyError ? error.message : 'an internal error; see the log';
    await this.dataSource.query(
      `UPDATE economy.instance i
          SET tax_failure = jsonb_build_object('at', now(), 'detail', $2::text), version = i.version + 1
        WHERE i.id = $1 AND (i.tax_failure ->> 'detail' IS DISTINCT FROM $2::text
                             OR (i.tax_failure ->> 'at')::timestamptz < now() - interval '1 minute')`,
      [id, detail],
    );
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
