import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Topology } from '../database/topology.js';
import { DeletionService } from './deletion.service.js';
import { type DueRow, DueSweep } from './due-sweep.js';

/** Deletes instances whose `expiresAt` has come. */
@Injectable()
export class Expiries extends DueSweep<DueRow> {
  constructor(
    dataSource: DataSource,
    private readonly deletions: DeletionService,
    topology: Topology,
    @Inject(SETTINGS) { expiryMs: intervalMs }: Settings,
  ) {
    const name = 'The end of instances';
    super(dataSource, topology, { name, log: 'Expiries', intervalMs, column: 'expires_at' });
  }

  protected async doFor({ id }: DueRow): Promise<void> {
    await this.deletions.expire(id);
  }

  protected titleOf({ id }: DueRow): string {
    return `The deletion of the expired instance ${id}`;
  }
}
