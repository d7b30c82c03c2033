import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { deriveId } from '../common/identifier.js';
import { inTransaction } from '../database/transactions.js';
import { toDatabaseError } from '../common/errors/database-fault.js';
import { type IdempotentRequest } from './idempotency.js';
import { unwrapResult } from './unwrap-result.js';
import { type InstanceResult, type LedgerResult } from './ledger-result.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';

export interface ForkOptions {
  readonly uuid: string;
  readonly name?: string | undefined;
  readonly label?: string | undefined;
  /** ISO 8601 */
  readonly expiresAt?: string | undefined;
  /** With every event, or starting empty. */
  readonly history: boolean;
}

/** Maximum characters and events of a fork, which takes well under a minute. */
const maxForkedRows = 1_500_000;

/** Copies worlds within an application. */
@Injectable()
export class WorldForks {
  constructor(
    private readonly dataSource: DataSource,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Makes a fork in one transaction with a snapshot of the original and without a lock on it. If another request
   * made the same fork, or used the same key, at the same time, the database rejects the older snapshot, and
   * the fork restarts.
   */
  async fork(
    applicationId: string,
    sourceId: string,
    options: ForkOptions,
    request: IdempotentRequest,
  ): Promise<InstanceResult> {
    try {
      const [row] = await this.attempt(applicationId, sourceId, options, request);
      return unwrapResult(row, request, 'fork_instance');
    } catch (error) {
      throw toDatabaseError(error) ?? error;
    }
  }

  private attempt(
    applicationId: string,
    sourceId: string,
    { uuid, ...options }: ForkOptions,
    { key, fingerprint }: IdempotentRequest,
  ): Promise<LedgerResult<InstanceResult>[]> {
    const targetId = deriveId(applicationId, uuid);
    const settings = JSON.stringify({ ...options, most: maxForkedRows });
    const copy = async (manager: EntityManager): Promise<LedgerResult<InstanceResult>[]> => {
      await manager.query(`SET LOCAL statement_timeout = ${this.settings.databaseTimeouts.worldStatementMs}`);
      // One more than the limit, so that the function refuses and no larger world is read into memory.
      const rows = await manager.query<{ id: string; uuid: string }[]>(
        `SELECT a.id, a.uuid FROM economy.holder a WHERE a.instance_id = $1
         UNION ALL SELECT n.id, n.uuid FROM economy.npc n WHERE n.instance_id = $1 LIMIT $2`,
        [sourceId, maxForkedRows + 1],
      );
      const ids = rows.map((row) => row.id);
      const copies = rows.map((row) => deriveId(targetId, row.uuid));
      return manager.query<LedgerResult<InstanceResult>[]>(
        'SELECT * FROM economy.fork_instance($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        [targetId, applicationId, sourceId, uuid, settings, ids, copies, key, fingerprint],
      );
    };
    return inTransaction(this.dataSource, copy, 'REPEATABLE READ');
  }
}
