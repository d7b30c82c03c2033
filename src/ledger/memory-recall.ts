import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { DatabasePermits } from '../database/database-permits.js';
import { type InstanceRow } from '../database/rows.js';
import { queryPrepared } from '../database/prepared.js';
import { checkRelevance } from '../policy/checked-results.js';
import { type MemoryRelevance, type RelevanceQuestion } from '../policy/memory-relevance.js';
import { PolicyCalls } from '../policy/policy-calls.js';
import { PolicyRegistry } from '../policy/policy-registry.js';
import { renderMemory, tellFact, type WordlessMemory } from '../words/memory-words.js';
import { type WordGroup, wordGroups } from '../words/word-groups.js';
import { AdaptiveBatcher } from './adaptive-batcher.js';
import { type RememberedRow, type TiedPair } from './ledger-result.js';
import { recalledMemories, topicWeight } from './sql-values.js';

/** A character that is about to speak with another one. */
export type Meeting = Pick<TiedPair, 'characterId' | 'otherId'>;

/** [character, other, groups of words, time scale, whether all candidates], as economy.recall reads it. */
type RecallArgs = readonly [string, string, readonly WordGroup[], number, boolean];

/** As economy.recall has it. */
export type FoundRow = Omit<RememberedRow, 'text' | 'fact'> & WordlessMemory;

interface RecalledRow {
  readonly ord: number;
  readonly memories: readonly FoundRow[];
}

/** Talks in a statement. A search in up to 500 memories for each who meets: many would keep the first ones waiting. */
const limits = { batch: 6, writeQueue: 1000, totalQueue: 4000, wait: 5000 };

/**
 * What characters remember when they meet, best first (economy.recall). It is read after the talk has opened, without its lock:
 * trades do not wait for it. Talks of one world that arrive during a statement share the next.
 */
@Injectable()
export class MemoryRecall {
  private readonly logger = new Logger('Memories');
  private readonly batcher = new AdaptiveBatcher<
    readonly RecallArgs[],
    readonly (readonly RememberedRow[])[]
  >((instanceId, talks) => this.read(instanceId, talks), limits);

  constructor(
    private readonly dataSource: DataSource,
    private readonly permits: DatabasePermits,
    private readonly policies: PolicyRegistry,
    private readonly calls: PolicyCalls,
  ) {}

  /** For each of the meetings; `words`: what the talk is about, and its latest lines, '' for nothing in particular. */
  async recall(
    { id, clock }: Pick<InstanceRow, 'id' | 'clock'>,
    meetings: readonly Meeting[],
    words: string,
  ): Promise<readonly (readonly RememberedRow[])[]> {
    const { memoryRelevance } = this.policies;
    const isRanked = memoryRelevance !== null && words.trim() !== '';
    const timeScale = clock?.timeScale ?? 1;
    const groups = wordGroups(words);
    const found = await this.batcher.add(
      id,
      meetings.map(
        ({ characterId, otherId }) => [characterId, otherId, groups, timeScale, isRanked] as const,
      ),
    );
    if (!isRanked) return found;
    return Promise.all(
      meetings.map(({ characterId: self, otherId: other }, index) =>
        this.rank(memoryRelevance, found[index]!, { instanceId: id, words, self, other }),
      ),
    );
  }

  /** The best by the relevance of the host, by their words if it fails. */
  private async rank(
    policy: MemoryRelevance,
    rows: readonly RememberedRow[],
    about: Omit<RelevanceQuestion, 'memories' | 'signal'>,
  ): Promise<readonly RememberedRow[]> {
    if (rows.length === 0) return rows;
    const memories = rows.map(({ id, text, kind, about: other }) => ({ id, text, kind, about: other }));
    const relevance = await this.calls
      .call(
        policy,
        (signal) => policy.relevanceOf({ ...about, memories, signal }),
        (result) => checkRelevance(rows.length, result),
      )
      .catch((error: unknown) => {
        this.logger.warn(`${policy.constructor.name}: words decide instead: ${String(causeOf(error))}`);
        return null;
      });
    const scored = rows.map((row, index) => {
      const shared = relevance?.[index] ?? row.shared;
      return { ...row, shared, score: row.score + topicWeight * (shared - row.shared) };
    });
    return scored.sort((a, b) => b.score - a.score).slice(0, recalledMemories);
  }

  private async read(
    instanceId: string,
    talks: readonly (readonly RecallArgs[])[],
  ): Promise<(readonly (readonly RememberedRow[])[])[]> {
    try {
      const rows = await this.permits.run('lookups', instanceId, () =>
        queryPrepared<RecalledRow>(this.dataSource, 'recall', 'SELECT * FROM economy.recall($1, $2)', [
          instanceId,
          JSON.stringify(talks.flat()),
        ]),
      );
      const found = rows.sort((a, b) => a.ord - b.ord).map(({ memories }) => memories.map(inWords));
      return talks.map(({ length }) => found.splice(0, length));
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }
}

export function inWords(row: FoundRow): RememberedRow {
  return { ...row, text: renderMemory(row), fact: tellFact(row)?.fact ?? null, stored: row.fact };
}

function causeOf(error: unknown): unknown {
  return error instanceof Error && error.cause !== undefined ? error.cause : error;
}
