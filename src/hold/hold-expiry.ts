import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Topology } from '../database/topology.js';
import { type DueRow, DueSweep } from '../instance/due-sweep.js';
import { HoldLedger, mostExpiring } from '../ledger/hold-ledger.js';

/**
 * Gives back holds and ends listings that are due, in steps between which others write to the world. An instance has the time of the first one, so worlds
 * in which nothing is due cost nothing. Replicas that try at once share the holds of a world: each is given back by the first to have its lock.
 */
@Injectable()
export class HoldExpiry extends DueSweep<DueRow> {
  private readonly logger = new Logger('Holds');

  constructor(
    dataSource: DataSource,
    private readonly ledger: HoldLedger,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    super(dataSource, topology, { name: 'The expiry of holds', intervalMs, column: 'holds_due_at' });
  }

  /** What this process has set aside. */
  expect(row: DueRow): void {
    this.remember(row);
  }

  /** One that fails is still due in the next round. */
  protected async doFor(row: DueRow): Promise<void> {
    try {
      for (;;) {
        const { released, due } = await this.ledger.expire(row.id);
        if (released >= mostExpiring && !this.task.signal.aborted) continue;
        if (due !== null) this.remember({ id: row.id, due });
        return;
      }
    } catch (error) {
      this.logger.error(
        `The expiry of holds in instance ${row.id} failed and will be retried: ${String(error)}`,
      );
      this.remember(row);
    }
  }
}
