// Handwritten SQL: an obligation with its instance in one statement, so of one moment.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { queryPrepared } from '../database/prepared.js';
import { type InstanceRow, type ObligationRow, type ObligationState } from '../database/rows.js';
import { type Found } from '../ledger/shared-reads.js';

export const obligationCursor: readonly CursorPart[] = ['id'];

export interface ObligationFilter {
  readonly page: PageRequest;
  /** The id or uuid of a character or an account, or of the instance for its treasury. */
  readonly debtor: string | null;
  readonly creditor: string | null;
  readonly state: ObligationState | null;
  readonly kind: ObligationRow['kind'] | null;
  /** Those of this id alone, on either side. */
  readonly owner?: string;
}

/** Reads of obligations, those that have ended included. */
@Injectable()
export class ObligationReader {
  constructor(private readonly dataSource: DataSource) {}

  async find(instanceId: string, identifier: string): Promise<ObligationRow | null> {
    return (await this.read(instanceId, identifier))?.row ?? null;
  }

  async get(instanceId: string, identifier: string): Promise<Found<ObligationRow>> {
    const found = await this.read(instanceId, identifier);
    if (!found) throw new EconomyError('OBLIGATION_NOT_FOUND');
    return found;
  }

  private async read(instanceId: string, identifier: string): Promise<Found<ObligationRow> | undefined> {
    const [found] = await queryPrepared<Found<ObligationRow>>(
      this.dataSource,
      'obligation',
      `SELECT to_jsonb(o) AS row, to_jsonb(i) AS instance
         FROM economy.instance i JOIN economy.obligation o ON o.instance_id = $1 AND (o.id = $2 OR o.uuid = $2)
        WHERE i.id = $1 ORDER BY o.id = $2 DESC LIMIT 1`,
      [instanceId, identifier],
    );
    return found;
  }

  /** The latest first: their ids are in the order of time. */
  async list(instance: InstanceRow, filter: ObligationFilter): Promise<Page<ObligationRow>> {
    const { page, debtor, creditor, state, kind, owner } = filter;
    const values: unknown[] = [instance.id, page.limit + 1];
    const placeholder = (value: unknown): string => `$${values.push(value)}`;
    const isSide = (column: string, identifier: string | null): readonly string[] => {
      if (identifier === null) return [];
      if ([instance.id, instance.uuid].includes(identifier)) return [`o.${column} IS NULL`];
      return [`o.${column} = ANY (${placeholder(candidateIds(instance.id, identifier))}::uuid[])`];
    };
    const own = (column: string): string => `o.${column} = ${placeholder(owner)}`;
    const conditions = [
      ...isSide('debtor_id', debtor),
      ...isSide('creditor_id', creditor),
      ...(owner === undefined ? [] : [`(${own('debtor_id')} OR ${own('creditor_id')})`]),
      ...(state === null ? [] : [`o.state = ${placeholder(state)}`]),
      ...(kind === null ? [] : [`o.kind = ${placeholder(kind)}`]),
      ...(page.after ? [`o.id < ${placeholder(page.after[0])}`] : []),
    ];
    const rows = await this.dataSource.query<{ row: ObligationRow }[]>(
      `SELECT to_jsonb(o) AS row FROM economy.obligation o
        WHERE o.instance_id = $1${conditions.map((condition) => ` AND ${condition}`).join('')}
        ORDER BY o.id DESC LIMIT $2`,
      values,
    );
    return toPageOfRows(page, rows, ({ id }) => [id]);
  }
}
