import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { DatabaseTurns } from '../database/database-turns.js';
import { type InstanceRow } from '../database/rows.js';
import { queryPrepared } from '../database/prepared.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';
import { type RememberedRow, type TiedPair } from './ledger-result.js';

/** A character that is about to speak with another one. */
export type Meeting = Pick<TiedPair, 'characterId' | 'otherId'>;

/** [character, other, words, time scale], as economy.recall_all reads it. */
type RecallArgs = readonly [string, string, string, number];

interface RecalledRow {
  readonly ord: number;
  readonly memories: readonly RememberedRow[];
}

/** A search in up to 500 memories each: many in one statement would keep the first ones waiting. */
const limits = { batch: 12, writeQueue: 2000, totalQueue: 8000, wait: 5000 };

/**
 * What characters remember when they meet, best first (economy.recall). It is read after the talk has opened, without its lock:
 * trades do not wait for it. Meetings of one world that arrive during a statement share the next.
 */
@Injectable()
export class MemoryRecall {
  private readonly batcher = new AdaptiveBatcher<RecallArgs, readonly RememberedRow[]>(
    (instanceId, asked) => this.read(instanceId, asked),
    limits,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: DatabaseTurns,
  ) {}

  /** For each of the meetings; `words`: what the talk is about, and its latest lines, '' for nothing in particular. */
  recall(
    { id, clock }: Pick<InstanceRow, 'id' | 'clock'>,
    meetings: readonly Meeting[],
    words: string,
  ): Promise<(readonly RememberedRow[])[]> {
    const timeScale = clock?.timeScale ?? 1;
    return Promise.all(
      meetings.map(({ characterId, otherId }) =>
        this.batcher.add(id, [characterId, otherId, words, timeScale]),
      ),
    );
  }

  private async read(
    instanceId: string,
    asked: readonly RecallArgs[],
  ): Promise<(readonly RememberedRow[])[]> {
    try {
      const rows = await this.turns.run('lookups', instanceId, () =>
        queryPrepared<RecalledRow>(this.dataSource, 'recall', 'SELECT * FROM economy.recall_all($1, $2)', [
          instanceId,
          JSON.stringify(asked),
        ]),
      );
      return rows.sort((a, b) => a.ord - b.ord).map(({ memories }) => memories);
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }
}
