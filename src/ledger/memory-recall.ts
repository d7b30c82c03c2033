import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { DatabaseTurns } from '../database/database-turns.js';
import { type InstanceRow } from '../database/rows.js';
import { queryPrepared } from '../database/prepared.js';
import { checkRelevance } from '../policy/checked-answers.js';
import { type MemoryRelevance, type RelevanceQuestion } from '../policy/memory-relevance.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';
import { type RememberedRow, type TiedPair } from './ledger-result.js';
import { recalledMemories, topicWeight } from './sql-values.js';

/** A character that is about to speak with another one. */
export type Meeting = Pick<TiedPair, 'characterId' | 'otherId'>;

/** [character, other, words, time scale, whether all candidates], as economy.recall_all reads it. */
type RecallArgs = readonly [string, string, string, number, true?];

interface CandidateRow extends RememberedRow {
  /** The part of the words that it has, 0 to 1; its score has it `topicWeight` times. */
  readonly shared: number;
}

interface RecalledRow {
  readonly ord: number;
  readonly memories: readonly CandidateRow[];
}

/** A search in up to 500 memories each: many in one statement would keep the first ones waiting. */
const limits = { batch: 12, writeQueue: 2000, totalQueue: 8000, wait: 5000 };

/**
 * What characters remember when they meet, best first (economy.recall). It is read after the talk has opened, without its lock:
 * trades do not wait for it. Meetings of one world that arrive during a statement share the next.
 */
@Injectable()
export class MemoryRecall {
  private readonly logger = new Logger('Memories');
  private readonly batcher = new AdaptiveBatcher<RecallArgs, readonly CandidateRow[]>(
    (instanceId, asked) => this.read(instanceId, asked),
    limits,
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly turns: DatabaseTurns,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  /** For each of the meetings; `words`: what the talk is about, and its latest lines, '' for nothing in particular. */
  recall(
    { id, clock }: Pick<InstanceRow, 'id' | 'clock'>,
    meetings: readonly Meeting[],
    words: string,
  ): Promise<(readonly RememberedRow[])[]> {
    const timeScale = clock?.timeScale ?? 1;
    return Promise.all(
      meetings.map(async ({ characterId, otherId }) => {
        const asked = [characterId, otherId, words, timeScale] as const;
        const { memoryRelevance } = this.policies;
        if (memoryRelevance === null || words.trim() === '') return this.batcher.add(id, asked);
        const all = await this.batcher.add(id, [...asked, true]);
        return this.rank(memoryRelevance, all, { instanceId: id, words, self: characterId, other: otherId });
      }),
    );
  }

  /** The best by the relevance of the host, by their words if it fails. */
  private async rank(
    policy: MemoryRelevance,
    rows: readonly CandidateRow[],
    about: Omit<RelevanceQuestion, 'memories' | 'signal'>,
  ): Promise<readonly RememberedRow[]> {
    if (rows.length === 0) return rows;
    const memories = rows.map(({ id, text, kind, about: other }) => ({ id, text, kind, about: other }));
    const relevance = await this.calls
      .ask(
        policy,
        (signal) => policy.relevanceOf({ ...about, memories, signal }),
        (answer) => checkRelevance(rows.length, answer),
      )
      .catch((error: unknown) => {
        this.logger.warn(`${policy.constructor.name}: words decide instead: ${String(causeOf(error))}`);
        return null;
      });
    const scored = rows.map((row, index) => {
      const replaced = relevance === null ? 0 : relevance[index]! - row.shared;
      return { ...row, score: row.score + topicWeight * replaced };
    });
    return scored.sort((a, b) => b.score - a.score).slice(0, recalledMemories);
  }

  private async read(instanceId: string, asked: readonly RecallArgs[]): Promise<(readonly CandidateRow[])[]> {
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

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
