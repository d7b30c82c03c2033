// Handwritten SQL: sums of holdings, and what they were by the legs of later events.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { EconomyError } from '../common/errors/economy-error.js';
import { type CursorPart } from '../common/paging/cursor.js';
import { type Units } from '../common/money/units.js';
import { type Page, type PageRequest, toPage, toPageOfRows } from '../common/paging/page.js';
import { queryPrepared } from '../database/prepared.js';
import { type AssetRow } from '../database/rows.js';
import { type HolderOfAssetRow, type HoldingRow, type Holdings } from './holding.resource.js';

/** Codes are texts in the order of their bytes. */
export const assetCursor: readonly CursorPart[] = ['text'];
export const holderCursor: readonly CursorPart[] = ['id'];

/** So many of the newest events a read looks through for prices. */
const mostUncounted = 5000;

/** What the legs of the events after a moment moved, taken back: the sum of what is there now and of these is what was there then. */
const takenBack = (of: string): string => `
  SELECT l.leg ->> 'asset' AS asset, o.id AS owner_id, o.sign * (l.leg ->> 'amount')::bigint AS amount
    FROM economy.event e,
         jsonb_array_elements(e.data -> 'legs') AS l (leg),
         LATERAL (VALUES ((l.leg ->> 'from')::uuid, 1), ((l.leg ->> 'to')::uuid, -1)) AS o (id, sign)
   WHERE e.instance_id = $1 AND e.seq > $3 AND e.data ? 'legs' AND l.leg ->> 'asset' IS NOT NULL AND o.id IS NOT NULL AND ${of}`;

/** Reads of assets and of who has how much of them. */
@Injectable()
export class GoodsReader {
  constructor(private readonly dataSource: DataSource) {}

  async getAsset(instanceId: string, code: string): Promise<AssetRow> {
    const [found] = await queryPrepared<{ row: AssetRow }>(
      this.dataSource,
      'asset',
      'SELECT to_jsonb(a) AS row FROM economy.asset a WHERE a.instance_id = $1 AND a.code = $2',
      [instanceId, code],
    );
    if (!found) throw new EconomyError('ASSET_NOT_FOUND');
    return found.row;
  }

  /** By code. */
  async listAssets(instanceId: string, page: PageRequest): Promise<Page<AssetRow>> {
    const rows = await this.dataSource.query<{ row: AssetRow }[]>(
      `SELECT to_jsonb(a) AS row FROM economy.asset a
        WHERE a.instance_id = $1 AND a.code COLLATE "C" > $3 ORDER BY a.code COLLATE "C" LIMIT $2`,
      [instanceId, page.limit + 1, page.after?.[0] ?? ''],
    );
    return toPageOfRows(page, rows, ({ code }) => [code]);
  }

  /** What a character or an account has, by code, at the last prices; as of the event `seq`, or now. */
  async listHoldings(
    instanceId: string,
    ownerId: string,
    page: PageRequest,
    seq: number | null,
  ): Promise<Holdings> {
    const latest = await this.latestPrices(instanceId, seq ?? now);
    const [found] = await this.dataSource.query<{ rows: HoldingRow[] | null; worth: Units }[]>(
      `WITH held AS (
         SELECT h.asset, h.amount, a.name, p.price, round(h.amount * p.price / 10000) AS worth
           FROM (SELECT g.asset, sum(g.amount) AS amount
                   FROM (SELECT g.asset, g.owner_id, g.amount FROM economy.holding g WHERE g.instance_id = $1 AND g.owner_id = $2
                         UNION ALL (${takenBack('o.id = $2')})) g
                  GROUP BY g.asset HAVING sum(g.amount) > 0) h
           JOIN economy.asset a ON a.instance_id = $1 AND a.code = h.asset
           LEFT JOIN LATERAL (
             SELECT coalesce(($7::numeric[])[array_position($6::text[], h.asset::text)],
                      (SELECT r.price FROM economy.rollup_price r
                        WHERE r.instance_id = $1 AND r.item = h.asset AND r.last_seq <= $3 AND r.price >= 0
                        ORDER BY r.hour DESC, r.last_seq DESC LIMIT 1)) AS price) p ON true
       ), page AS (
         SELECT * FROM held h WHERE h.asset COLLATE "C" > $4 ORDER BY h.asset COLLATE "C" LIMIT $5
       )
       SELECT (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.asset COLLATE "C") FROM page p) AS rows,
              (SELECT coalesce(sum(h.worth), 0)::float8 FROM held h) AS worth`,
      [instanceId, ownerId, seq ?? now, page.after?.[0] ?? '', page.limit + 1, latest.items, latest.prices],
    );
    return { ...toPage(page, found!.rows ?? [], ({ asset }) => [asset]), worth: found!.worth };
  }

  /** Those of events that the statistics do not have yet: a read does not bring them up to date. */
  private async latestPrices(
    instanceId: string,
    upto: number,
  ): Promise<{ readonly items: readonly string[]; readonly prices: readonly string[] }> {
    const [row] = await this.dataSource.query<{ last: string; rolled: string }[]>(
      `SELECT i.last_seq AS last, coalesce(c.seq, 0) AS rolled FROM economy.instance i
         LEFT JOIN economy.rollup_cursor c ON c.instance_id = i.id WHERE i.id = $1`,
      [instanceId],
    );
    const last = Math.min(Number(row?.last), upto);
    // A copy or an import may have a long history that nobody has counted yet.
    const rolled = Math.max(Number(row?.rolled), last - mostUncounted);
    if (!(rolled < last)) return { items: [], prices: [] };
    const found = await this.dataSource.query<{ item: string; price: string }[]>(
      `SELECT DISTINCT ON (p.item) p.item, p.price FROM economy.event_prices($1, $2, $3) p
        WHERE p.price >= 0 ORDER BY p.item, p.last_seq DESC`,
      [instanceId, rolled, last],
    );
    return { items: found.map(({ item }) => item), prices: found.map(({ price }) => price) };
  }

  /** Who has some of an asset, by id: characters and accounts, without what is listed or held. */
  async listHolders(
    instanceId: string,
    code: string,
    page: PageRequest,
    seq: number | null,
  ): Promise<Page<HolderOfAssetRow>> {
    const rows = await this.dataSource.query<{ row: HolderOfAssetRow }[]>(
      `SELECT jsonb_build_object('holder', jsonb_build_object('id', o.id, 'uuid', o.uuid, 'name', o.name), 'amount', h.amount) AS row
         FROM (SELECT g.owner_id, sum(g.amount) AS amount
                 FROM (SELECT g.owner_id, g.asset, g.amount FROM economy.holding g WHERE g.instance_id = $1 AND g.asset = $2
                       UNION ALL (SELECT t.owner_id, t.asset, t.amount FROM (${takenBack("l.leg ->> 'asset' = $2")}) t)) g
                WHERE $4::uuid IS NULL OR g.owner_id > $4::uuid
                GROUP BY g.owner_id HAVING sum(g.amount) > 0) h
         JOIN economy.holder o ON o.instance_id = $1 AND o.id = h.owner_id
        ORDER BY o.id LIMIT $5`,
      [instanceId, code, seq ?? now, page.after?.[0] ?? null, page.limit + 1],
    );
    return toPageOfRows(page, rows, ({ holder }) => [holder.id]);
  }
}

/** Nothing is after it. */
const now = Number.MAX_SAFE_INTEGER;
