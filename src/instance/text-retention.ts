import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PeriodicWorker } from '../common/periodic-task.js';
import { TextErasure } from '../ledger/text-erasure.js';

/** The setting counts days. */
const intervalMs = 3_600_000;
const batch = 100;

interface Due {
  readonly id: string;
  readonly days: number;
}

/** Erases the texts of instances that keep them for a number of days. Processes that do it at once erase each event once. */
@Injectable()
export class TextRetention extends PeriodicWorker {
  private readonly logger = new Logger('Texts');

  constructor(
    private readonly dataSource: DataSource,
    private readonly erasure: TextErasure,
  ) {
    super({ name: 'The erasure of old texts', intervalMs });
  }

  /** A fault of one instance does not affect the others; it is retried in the next round. */
  async sweep(): Promise<void> {
    const tried = new Set<string>();
    for (;;) {
      const due = await this.findDue([...tried]);
      for (const { id, days } of due) {
        if (this.task.signal.aborted) return;
        tried.add(id);
        try {
          await this.erasure.eraseOlder(id, days, this.task.signal);
        } catch (error) {
          this.logger.error(
            `The old texts of instance ${id} were not erased; the erasure will be retried: ${String(error)}`,
          );
        }
      }
      if (due.length < batch) return;
    }
  }

  private findDue(tried: readonly string[]): Promise<Due[]> {
    return this.dataSource.query<Due[]>(
      `SELECT i.id, i.texts_kept_days AS days FROM economy.instance i
        WHERE i.texts_kept_days IS NOT NULL AND i.deleted_at IS NULL AND i.texts_due_at <= now() AND i.id <> ALL ($1)
        ORDER BY i.texts_due_at, i.id LIMIT $2`,
      [tried, batch],
    );
  }
}
