import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../database/prepared.js';
import { Topology } from '../database/topology.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Ledger } from '../ledger/ledger.js';
import { WriteSignal } from '../ledger/write-signal.js';
import { type DueRow, DueSweep } from './due-sweep.js';

/** Worlds whose next night is known; beyond it they are asked again. */
const mostAwake = 50_000;

/**
 * Lets the nights of worlds pass by their clocks: one after each day of a world in which something happened, several that are due
 * as one. A world sleeps until it is written to: then its next night is stored, once for each night.
 */
@Injectable()
export class Nights extends DueSweep<DueRow> {
  private readonly written = new Set<string>();
  /** When the next night of a world comes, in milliseconds. */
  private readonly awake = new Map<string, number>();
  private readonly stopListening: () => void;

  constructor(
    dataSource: DataSource,
    private readonly ledger: Ledger,
    signal: WriteSignal,
    topology: Topology,
    @Inject(SETTINGS) { taxScheduleMs: intervalMs }: Settings,
  ) {
    const name = 'The nights of worlds';
    super(dataSource, topology, { name, log: 'Nights', intervalMs, column: 'night_due_at' });
    this.stopListening =
      intervalMs === 0
        ? () => undefined
        : signal.onWrite((instanceId) => {
            if (!((this.awake.get(instanceId) ?? 0) > Date.now())) this.written.add(instanceId);
          });
  }

  override onModuleDestroy(): Promise<void> {
    this.stopListening();
    return super.onModuleDestroy();
  }

  override async sweep(): Promise<void> {
    if (this.awake.size > mostAwake) this.awake.clear();
    for (const instanceId of [...this.written]) {
      if (this.task.signal.aborted) return;
      // One by one: if the database goes away, the others are still to be woken.
      this.written.delete(instanceId);
      await this.wake(instanceId);
    }
    await super.sweep();
  }

  /** Stores when the next night of a world comes, if something has happened since its last one. */
  async wake(instanceId: string): Promise<void> {
    try {
      const [row] = await queryPrepared<{ wake_world: Date | null }>(
        this.dataSource,
        'wake_world',
        'SELECT * FROM economy.wake_world($1)',
        [instanceId],
      );
      if (!row?.wake_world) return;
      const due = new Date(row.wake_world);
      this.awake.set(instanceId, due.getTime());
      this.expect({ id: instanceId, due: due.toISOString() });
    } catch (error) {
      this.written.add(instanceId);
      throw error;
    }
  }

  protected async doFor({ id }: DueRow): Promise<void> {
    this.awake.delete(id);
    while ((await this.ledger.passDueNight(id)) && !this.task.signal.aborted);
  }

  protected titleOf({ id }: DueRow): string {
    return `The night of instance ${id}`;
  }
}
