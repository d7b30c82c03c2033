import { Inject, Injectable } from '@nestjs/common';
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
  constructor(
    dataSource: DataSource,
    private readonly ledger: HoldLedger,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    const name = 'The expiry of holds';
    super(dataSource, topology, { name, log: 'Holds', intervalMs, column: 'holds_due_at' });
  }

  protected async doFor({ id }: DueRow): Promise<void> {
    for (;;) {
      const { released, due } = await this.ledger.expire(id);
      if (released >= mostExpiring && !this.task.signal.aborted) continue;
      if (due !== null) this.expect({ id, due });
      return;
    }
  }

  protected titleOf({ id }: DueRow): string {
    return `The expiry of holds in instance ${id}`;
  }
}
