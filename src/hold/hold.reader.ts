// Handwritten SQL: a hold with its instance in one statement, so of one moment.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { queryPrepared } from '../database/prepared.js';
import { type HoldRow, type HoldState } from '../database/rows.js';
import { type Found } from '../ledger/shared-reads.js';

export const holdCursor: readonly CursorPart[] = ['id'];

export interface HoldFilter {
  readonly page: PageRequest;
  /** The id or uuid of a character or an account. */
  readonly payer: string | null;
  readonly state: HoldState | null;
  /** Those of this id alone, as the payer or the recipient. */
  readonly owner?: string;
}

/** Reads of holds, those that have ended included. */
@Injectable()
export class HoldReader {
  constructor(private readonly dataSource: DataSource) {}

  async get(instanceId: string, id: string): Promise<Found<HoldRow>> {
    const [found] = await queryPrepared<Found<HoldRow>>(
      this.dataSource,
      'hold',
      `SELECT to_jsonb(h) AS row, to_jsonb(i) AS instance
         FROM economy.instance i JOIN economy.hold h ON h.instance_id = $1 AND h.id = $2 WHERE i.id = $1`,
      [instanceId, id],
    );
    if (!found) throw new EconomyError('HOLD_NOT_FOUND');
    return found;
  }

  /** The latest first: their ids are in the order of time. */
  async list(instanceId: string, { page, payer, state, owner }: HoldFilter): Promise<Page<HoldRow>> {
    const values: unknown[] = [instanceId, page.limit + 1];
    const placeholder = (value: unknown): string => `$${values.push(value)}`;
    const conditions = [
      ...(payer === null
        ? []
        : [`h.payer_id = ANY (${placeholder(candidateIds(instanceId, payer))}::uuid[])`]),
      ...(owner === undefined ? [] : [`${placeholder(owner)} IN (h.payer_id, h.recipient_id)`]),
      ...(state === null ? [] : [state === 'held' ? `h.state = 'held'` : `h.state = ${placeholder(state)}`]),
      ...(page.after ? [`h.id < ${placeholder(page.after[0])}`] : []),
    ];
    const rows = await this.dataSource.query<{ row: HoldRow }[]>(
      `SELECT to_jsonb(h) AS row FROM economy.hold h
        WHERE h.instance_id = $1${conditions.map((condition) => ` AND ${condition}`).join('')}
        ORDER BY h.id DESC LIMIT $2`,
      values,
    );
    return toPageOfRows(page, rows, ({ id }) => [id]);
  }
}
