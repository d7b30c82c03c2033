import { setTimeout as sleep } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queryPrepared } from '../../database/prepared.js';
import { type Queries } from '../../database/read-replica.js';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { EventFollower } from '../../ledger/event-follower.js';
import { WriteSignal } from '../../ledger/write-signal.js';

/** Events of one call: some ten milliseconds. */
const chunk = 5000;
/** Before each look at a replica (ms). */
const arrivalWaits = [0, 5, 15, 30, 50];

interface RolledUp {
  readonly rolled: number;
  /** The last event that is in the rollup. */
  readonly seq: number;
}

/** Adds events to the rollups some time after they were written. Whoever reads first brings the instance up to date. */
@Injectable()
export class RollupKeeper implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly follower: EventFollower;
  private readonly steps = new Map<string, Promise<RolledUp>>();

  constructor(
    private readonly dataSource: DataSource,
    signal: WriteSignal,
    @Inject(SETTINGS) { rollupMs }: Settings,
  ) {
    this.follower = new EventFollower(signal, {
      name: 'The rollup of events',
      intervalMs: rollupMs,
      step: async (instanceId) => {
        const { rolled } = await this.step(instanceId);
        return { done: rolled, more: rolled === chunk };
      },
      findBehind: (after, most) =>
        dataSource.query<{ id: string }[]>(
          `SELECT i.id FROM economy.instance i LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id
            WHERE i.last_seq > coalesce(c.seq, 0) AND i.id > $1 ORDER BY i.id LIMIT $2`,
          [after, most],
        ),
    });
  }

  onApplicationBootstrap(): void {
    this.follower.start();
  }

  onModuleDestroy(): Promise<void> {
    return this.follower.stop();
  }

  /** Rolls up every event that the instance has now; returns how far that is at least. */
  async bringUp(instanceId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ last: string; seq: string | null }[]>(
      `SELECT i.last_seq AS last, c.seq FROM economy.instance i
         LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id WHERE i.id = $1`,
      [instanceId],
    );
    if (!row) throw new EconomyError('INSTANCE_NOT_FOUND');
    // What comes later is no matter of this reader: on a busy instance this would not end.
    let seq = Number(row.seq);
    while (seq < Number(row.last)) ({ seq } = await this.step(instanceId));
    return seq;
  }

  /** Whether a replica has what was rolled up; one that is near has it after some milliseconds. */
  async hasArrived(replica: Queries, instanceId: string, seq: number): Promise<boolean> {
    if (seq === 0) return true;
    for (const wait of arrivalWaits) {
      if (wait > 0) await sleep(wait);
      const [row] = await replica.query<{ there: boolean }[]>(
        'SELECT c.seq >= $2 AS there FROM economy.rollup_cursor c WHERE c.instance_id = $1',
        [instanceId, seq],
      );
      if (row?.there) return true;
    }
    return false;
  }

  /** Rolls up whatever is not, of any instance. */
  async sweep(): Promise<void> {
    await this.follower.sweep();
  }

  /** One call for all who wait for the same instance; each then sees for itself whether it got far enough. */
  private step(instanceId: string): Promise<RolledUp> {
    const running = this.steps.get(instanceId);
    if (running) return running;
    const step = queryPrepared<{ rolled: string; seq: string }>(
      this.dataSource,
      'roll_up',
      'SELECT * FROM economy.roll_up($1, $2)',
      [instanceId, chunk],
    )
      .then(([row]) => ({ rolled: Number(row?.rolled), seq: Number(row?.seq) }))
      .finally(() => this.steps.delete(instanceId));
    this.steps.set(instanceId, step);
    return step;
  }
}
