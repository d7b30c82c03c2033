import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SETTINGS, type Settings } from '../../common/config/settings.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { EventFollower } from '../../ledger/event-follower.js';
import { EventTail } from '../../ledger/event-tail.js';

/** Adds events to the rollups after they were written. A read brings its instance up to date first. */
@Injectable()
export class RollupKeeper extends EventFollower {
  constructor(dataSource: DataSource, tail: EventTail, @Inject(SETTINGS) { rollupMs }: Settings) {
    super(dataSource, tail, {
      name: 'The rollup of events',
      intervalMs: rollupMs,
      stepFunction: 'roll_up',
      // Some ten milliseconds.
      chunk: 5000,
      isOptional: true,
      seqOf: ({ rolledUpSeq }) => rolledUpSeq,
    });
  }

  /** Rolls up every event that the instance has now; returns how far that is at least. */
  async bringUp(instanceId: string): Promise<number> {
    const [row] = await this.dataSource.query<{ last: string; seq: string | null }[]>(
      `SELECT i.last_seq AS last, c.seq FROM economy.instance i
         LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id WHERE i.id = $1`,
      [instanceId],
    );
    if (!row) throw new EconomyError('INSTANCE_NOT_FOUND');
    // Later events are ignored: on a busy instance this would not end.
    let seq = Number(row.seq);
    while (seq < Number(row.last)) ({ seq } = await this.step(instanceId));
    return seq;
  }
}
