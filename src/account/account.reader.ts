// Handwritten SQL: an account with its instance in one statement, so of one moment.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { DatabasePermits } from '../database/database-permits.js';
import { queryPrepared } from '../database/prepared.js';
import { type AccountRow, type InstanceRow } from '../database/rows.js';
import { type Found, SharedReads } from '../ledger/shared-reads.js';

export const accountSorts = ['name', '-name'] as const;
export type AccountSort = (typeof accountSorts)[number];
export const accountCursor: readonly CursorPart[] = ['text', 'id'];

export interface AccountFilter {
  readonly page: PageRequest;
  readonly sort: AccountSort;
  readonly kind: string | null;
  /** The id or uuid of a character or an account. */
  readonly owner: string | null;
}

/** Reads of accounts: the open ones only. */
@Injectable()
export class AccountReader {
  private readonly shared = new SharedReads<AccountRow>(
    (instanceId, ids) => this.permits.run('lookups', instanceId, () => this.findAll(instanceId, ids)),
    'ACCOUNT_NOT_FOUND',
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly permits: DatabasePermits,
  ) {}

  get(instanceId: string, identifier: string): Promise<Found<AccountRow>> {
    return this.shared.get(instanceId, identifier);
  }

  private async findAll(instanceId: string, ids: readonly string[]) {
    const [all] = await queryPrepared<{ instance: InstanceRow; rows: AccountRow[] | null }>(
      this.dataSource,
      'accounts',
      `SELECT row_to_json(i) AS instance,
              (SELECT json_agg(h) FROM economy.holder h
                WHERE h.instance_id = $1 AND h.id = ANY ($2) AND h.agent_id IS NULL) AS rows
         FROM economy.instance i WHERE i.id = $1`,
      [instanceId, ids],
    );
    if (!all) throw new EconomyError('INSTANCE_NOT_FOUND');
    return { instance: all.instance, rows: all.rows ?? [] };
  }

  async list(instanceId: string, { page, sort, kind, owner }: AccountFilter): Promise<Page<AccountRow>> {
    const [comparison, direction] = sort.startsWith('-') ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const values: unknown[] = [instanceId, page.limit + 1];
    const placeholder = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(kind === null ? [] : [`h.kind = ${placeholder(kind)}`]),
      ...(owner === null
        ? []
        : [`h.owner_id = ANY (${placeholder(candidateIds(instanceId, owner))}::uuid[])`]),
      ...(page.after
        ? [`(h.name, h.id) ${comparison} (${placeholder(page.after[0])}, ${placeholder(page.after[1])})`]
        : []),
    ];
    const rows = await this.dataSource.query<{ row: AccountRow }[]>(
      `SELECT to_jsonb(h) AS row FROM economy.holder h
        WHERE h.instance_id = $1 AND h.agent_id IS NULL AND h.deleted_at IS NULL${conditions.map((condition) => ` AND ${condition}`).join('')}
        ORDER BY h.name ${direction}, h.id ${direction} LIMIT $2`,
      values,
    );
    return toPageOfRows(page, rows, ({ name, id }) => [name, id]);
  }
}
