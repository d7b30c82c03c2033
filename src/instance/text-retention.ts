import { Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, type Repository } from 'typeorm';
import { PeriodicWorker } from '../common/periodic-task.js';
import { InstanceEntity } from '../database/entities/instance.entity.js';
import { TextErasure } from '../ledger/text-erasure.js';

/** The setting counts days. */
const intervalMs = 3_600_000;

/** Erases the texts of instances that keep them for a number of days. Processes that do it at once erase each event once. */
@Injectable()
export class TextRetention extends PeriodicWorker {
  private readonly logger = new Logger('Texts');

  constructor(
    @InjectRepository(InstanceEntity) private readonly instances: Repository<InstanceEntity>,
    private readonly erasure: TextErasure,
  ) {
    super({ name: 'The erasure of old texts', intervalMs });
  }

  /** A fault of one instance does not affect the others; it is retried in the next round. */
  async sweep(): Promise<void> {
    const instances = await this.instances.find({
      select: { id: true, textsKeptDays: true },
      where: { textsKeptDays: Not(IsNull()) },
    });
    for (const { id, textsKeptDays } of instances) {
      if (this.task.signal.aborted) return;
      try {
        await this.erasure.eraseOlder(id, textsKeptDays!, this.task.signal);
      } catch (error) {
        this.logger.error(
          `The old texts of instance ${id} were not erased; the erasure will be retried: ${String(error)}`,
        );
      }
    }
  }
}
