import { setTimeout as sleep } from 'node:timers/promises';
import { type EntityManager } from 'typeorm';
import { isRetryable } from '../common/errors/database-fault.js';

const most = 4;
const pauseMs = 25;

/** How often this process ran something again: a metric. */
export const databaseRetries = { total: 0 };

/**
 * Runs what the database may roll back for the sake of another transaction (deadlock, serialization failure), and runs it
 * again when it did: each pause longer and of a random length, so that two do not meet again.
 */
export async function withRetry<Result>(
  run: () => Promise<Result>,
  { repeats = isRetryable, attempts = most } = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === attempts || !repeats(error)) throw error;
      databaseRetries.total += 1;
      await sleep(pauseMs * attempt * (0.5 + Math.random()));
    }
  }
}

/** A transaction that is run again when it lost against another one; `work` has no effect but in the database. */
export function inTransaction<Result>(
  source: Pick<EntityManager, 'transaction'>,
  work: (manager: EntityManager) => Promise<Result>,
  isolation: 'READ COMMITTED' | 'REPEATABLE READ' = 'READ COMMITTED',
): Promise<Result> {
  return withRetry(() => source.transaction(isolation, work));
}

/**
 * Waits for other transactions that count or change what an application has as a whole, and holds until the end of this one. Not
 * a lock of its row: on a cluster that is in a shared table, and a lock of it would be one on every node.
 */
export async function lockApplication(manager: EntityManager, applicationId: string): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [applicationId]);
}
