import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { Topology } from '../database/topology.js';
import { DeletionService } from './deletion.service.js';
import { type DueRow, DueSweep } from './due-sweep.js';

/** Deletes instances whose `expiresAt` has come. */
@Injectable()
export class Expiries extends DueSweep<DueRow> {
  private readonly logger = new Logger('Expiries');

  constructor(
    dataSource: DataSource,
    private readonly deletions: DeletionService,
    topology: Topology,
    @Inject(SETTINGS) { expiryMs: intervalMs }: Settings,
  ) {
    super(dataSource, topology, { name: 'The end of instances', intervalMs, column: 'expires_at' });
  }

  /** One that fails is still due in the next round. */
  protected async doFor(row: DueRow): Promise<void> {
    try {
      await this.deletions.expire(row.id);
    } catch (error) {
      this.logger.error(
        `Instance ${row.id} expired and could not be deleted; it will be retried: ${String(error)}`,
      );
      this.remember(row);
    }
  }
}
