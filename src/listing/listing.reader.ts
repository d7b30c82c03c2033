// Handwritten SQL: a listing with its instance in one statement, so of one moment.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { candidateIds } from '../common/identifier.js';
import { EconomyError } from '../common/errors/economy-error.js';
import { decimalOf, inUnits } from '../common/money/units.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Page, type PageRequest, toPageOfRows } from '../common/paging/page.js';
import { queryPrepared } from '../database/prepared.js';
import { type ListingRow, type ListingState } from '../database/rows.js';
import { type Found } from '../ledger/shared-reads.js';

export const listingSorts = ['createdAt', '-createdAt', 'unitPrice', '-unitPrice'] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Ids are in the order of time. */
export function cursorOf(sort: ListingSort): readonly CursorPart[] {
  return sort.endsWith('unitPrice') ? ['money', 'id'] : ['id'];
}

export interface ListingFilter {
  readonly page: PageRequest;
  readonly sort: ListingSort;
  readonly asset: string | null;
  /** The id or uuid of a character or an account. */
  readonly owner: string | null;
  readonly side: ListingRow['side'] | null;
  readonly state: ListingState | null;
}

/** Reads of listings, those that have ended included. */
@Injectable()
export class ListingReader {
  constructor(private readonly dataSource: DataSource) {}

  async get(instanceId: string, id: string): Promise<Found<ListingRow>> {
    const [found] = await queryPrepared<Found<ListingRow>>(
      this.dataSource,
      'listing',
      `SELECT to_jsonb(l) AS row, to_jsonb(i) AS instance
         FROM economy.instance i JOIN economy.listing l ON l.instance_id = $1 AND l.id = $2 WHERE i.id = $1`,
      [instanceId, id],
    );
    if (!found) throw new EconomyError('LISTING_NOT_FOUND');
    return found;
  }

  async list(
    instanceId: string,
    { page, sort, asset, owner, side, state }: ListingFilter,
  ): Promise<Page<ListingRow>> {
    const [comparison, direction] = sort.startsWith('-') ? (['<', 'DESC'] as const) : (['>', 'ASC'] as const);
    const byPrice = sort.endsWith('unitPrice');
    const values: unknown[] = [instanceId, page.limit + 1];
    const placeholder = (value: unknown): string => `$${values.push(value)}`;
    const after = page.after?.map((value) => placeholder(typeof value === 'number' ? inUnits(value) : value));
    const conditions = [
      ...(asset === null ? [] : [`l.asset = ${placeholder(asset)}`]),
      ...(owner === null
        ? []
        : [`l.owner_id = ANY (${placeholder(candidateIds(instanceId, owner))}::uuid[])`]),
      ...(side === null ? [] : [`l.side = ${placeholder(side)}`]),
      ...(state === null ? [] : [state === 'open' ? `l.state = 'open'` : `l.state = ${placeholder(state)}`]),
      ...(after ? [`(${byPrice ? 'l.unit_price, ' : ''}l.id) ${comparison} (${after.join(', ')})`] : []),
    ];
    const order = byPrice ? `l.unit_price ${direction}, l.id ${direction}` : `l.id ${direction}`;
    const rows = await this.dataSource.query<{ row: ListingRow }[]>(
      `SELECT to_jsonb(l) AS row FROM economy.listing l
        WHERE l.instance_id = $1${conditions.map((condition) => ` AND ${condition}`).join('')}
        ORDER BY ${order} LIMIT $2`,
      values,
    );
    return toPageOfRows(page, rows, ({ unit_price: price, id }) => (byPrice ? [decimalOf(price), id] : [id]));
  }
}
