import { Injectable } from '@nestjs/common';
import { type Caller } from '../../identity/caller.js';
import { type Queries } from '../../database/prepared.js';
import { DataSource } from 'typeorm';
import { candidateIds } from '../../common/identifier.js';
import { tradeCauses } from '../../database/event-kinds.js';
import { EconomyError } from '../../common/errors/economy-error.js';
import { type Page, toPage } from '../../common/paging/page.js';
import { InstanceDirectory } from '../../ledger/instance-directory.js';
import { PastMoments } from '../../ledger/past-moments.js';
import { type EconomyFlows } from './economy-flows.resource.js';
import { type BucketRow } from './economy-history.resource.js';
import { type EconomyRow } from './economy.resource.js';
import { EconomyReader } from './economy.reader.js';
import { type EconomyWish, type FlowWish, type HistoryWish } from './insight-query.js';
import { type ItemPricesRow, type PriceIndex } from './price.resource.js';
import { firstBasket, priceIndex } from './price-index.js';
import { type IndexWish, mostInBasket, type PriceWish } from './price-query.js';
import { PriceReader } from './price.reader.js';
import { RollupKeeper } from './rollup-keeper.js';
import { RollupReader } from './rollup.reader.js';

const flowQuery = `
  WITH span AS MATERIALIZED (
    SELECT economy.seq_at($1, $2) AS after, economy.seq_at($1, $3) AS upto
  ), moved AS MATERIALIZED (
    SELECT e.actor_id, e.recipient_id, e.kind, e.cause, e.reason, count(*) AS payments, sum(e.amount) AS amount
      FROM span s
      JOIN economy.event e ON e.instance_id = $1 AND e.seq > s.after AND e.seq <= s.upto
       AND e.kind IN ('trade', 'tax') AND ($5::uuid[] IS NULL OR e.actor_id = ANY ($5) OR e.recipient_id = ANY ($5))
     GROUP BY 1, 2, 3, 4, 5
    UNION ALL
    -- The currency of exchanges, by its legs.
    SELECT l."from", l."to", e.kind, e.cause, e.reason, count(*), sum(l.amount)
      FROM span s
      JOIN economy.event e ON e.instance_id = $1 AND e.seq > s.after AND e.seq <= s.upto AND e.data ? 'legs' AND e.kind = 'exchange',
           jsonb_to_recordset(e.data -> 'legs') AS l (asset text, "from" uuid, "to" uuid, amount bigint)
     WHERE l.asset IS NULL AND ($5::uuid[] IS NULL OR l."from" = ANY ($5) OR l."to" = ANY ($5))
     GROUP BY 1, 2, 3, 4, 5
  ), flow AS MATERIALIZED (
    SELECT m.actor_id, m.recipient_id, sum(m.payments) AS trades, sum(m.amount) AS amount
      FROM moved m WHERE m.kind IN ('trade', 'exchange') AND m.cause IN (${tradeCauses}) AND m.actor_id IS NOT NULL
     GROUP BY m.actor_id, m.recipient_id
     ORDER BY amount DESC, trades DESC, m.actor_id, m.recipient_id LIMIT $4)
  SELECT (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]')
            FROM (SELECT m.reason, m.cause, sum(m.payments) AS payments, economy.money(sum(m.amount)) AS amount,
                         CASE WHEN $5::uuid[] IS NOT NULL THEN economy.money(coalesce(sum(m.amount) FILTER (WHERE m.actor_id = ANY ($5)), 0)) END AS paid,
                         CASE WHEN $5::uuid[] IS NOT NULL THEN economy.money(coalesce(sum(m.amount) FILTER (WHERE m.recipient_id = ANY ($5)), 0)) END AS received
                    FROM moved m GROUP BY m.reason, m.cause
                   ORDER BY sum(m.amount) DESC, m.reason COLLATE "C", m.cause LIMIT $4) r) AS reasons,
         (SELECT coalesce(jsonb_agg(f.row), '[]') FROM (
  SELECT jsonb_build_object(
           'trader', jsonb_build_object('id', a.id, 'uuid', a.uuid, 'name', a.name),
           'recipient', CASE WHEN r.id IS NOT NULL
                             THEN jsonb_build_object('id', r.id, 'uuid', r.uuid, 'name', r.name) END,
           'trades', f.trades, 'amount', economy.money(f.amount)) AS row
    FROM flow f
    JOIN economy.holder a ON a.instance_id = $1 AND a.id = f.actor_id
    LEFT JOIN economy.holder r ON r.instance_id = $1 AND r.id = f.recipient_id
   ORDER BY f.amount DESC, f.trades DESC, f.actor_id, f.recipient_id) f) AS items`;

type FlowRow = Pick<EconomyFlows, 'items' | 'reasons'>;

/** Statistics of instances, for callers. */
@Injectable()
export class InsightService {
  constructor(
    private readonly source: DataSource,
    private readonly directory: InstanceDirectory,
    private readonly keeper: RollupKeeper,
    private readonly economy: EconomyReader,
    private readonly rollups: RollupReader,
    private readonly prices: PriceReader,
    private readonly moments: PastMoments,
  ) {}

  /** The economy as it is, or as it was at a moment. */
  async getEconomy({ application }: Caller, instance: string, { top, at }: EconomyWish): Promise<EconomyRow> {
    const instanceId = await this.directory.getId(application.id, instance);
    const economy = await this.readRolledUp(instanceId, async (source) => {
      if (!at) return this.economy.find(source, instanceId, top);
      await this.moments.expectOfEverybody(instanceId, at, source);
      return this.economy.findAt(source, instanceId, top, at);
    });
    if (!economy) throw new EconomyError('INSTANCE_NOT_FOUND');
    return economy;
  }

  /** Buckets in their order, also where pages lead back. */
  async listHistory(
    { application }: Caller,
    instance: string,
    { bucket, from, to, page }: HistoryWish,
  ): Promise<Page<BucketRow>> {
    const instanceId = await this.directory.getId(application.id, instance);
    const after = page.after ? String(page.after[0]) : null;
    const range = { bucket, from, to, after, limit: page.limit + 1 };
    const rows = await this.readRolledUp(instanceId, (source) =>
      this.rollups.list(source, instanceId, range),
    );
    const { items, nextCursor } = toPage(page, rows, ({ at }) => [at]);
    return { items: from ? items : items.toReversed(), nextCursor };
  }

  /** Who traded with whom, and what money moved for, between two moments, both included. */
  async listFlows(
    { application }: Caller,
    instance: string,
    { from, to, limit, agentNpc }: FlowWish,
  ): Promise<EconomyFlows> {
    const instanceId = await this.directory.getId(application.id, instance);
    const [found] = await this.source.query<FlowRow[]>(flowQuery, [
      instanceId,
      // Events have times of whole milliseconds.
      new Date(from.getTime() - 1),
      to,
      limit,
      agentNpc === undefined ? null : candidateIds(instanceId, agentNpc),
    ]);
    return { from: from.toISOString(), to: to.toISOString(), ...found! };
  }

  /** What items cost, by their names. */
  async listPrices(
    { application }: Caller,
    instance: string,
    { window, item, page }: PriceWish,
  ): Promise<Page<ItemPricesRow>> {
    const instanceId = await this.directory.getId(application.id, instance);
    const rows = await this.readRolledUp(instanceId, (source) =>
      item === null
        ? this.prices.list(source, instanceId, window, String(page.after?.[0] ?? ''), page.limit + 1)
        : this.prices.of(source, instanceId, window, [item]),
    );
    return toPage(page, rows, (row) => [row.item]);
  }

  async getPriceIndex(
    { application }: Caller,
    instance: string,
    { window, basket }: IndexWish,
  ): Promise<PriceIndex> {
    const instanceId = await this.directory.getId(application.id, instance);
    return this.readRolledUp(instanceId, async (source) => {
      const items = basket
        ? basket.map(({ item }) => item)
        : (await this.prices.list(source, instanceId, window, '', mostInBasket)).map(({ item }) => item);
      const points = await this.prices.points(source, instanceId, window, items);
      return priceIndex(basket ?? firstBasket(points), points);
    });
  }

  /** Once the statistics have every event there is now. */
  private async readRolledUp<Result>(
    instanceId: string,
    read: (source: Queries) => Promise<Result>,
  ): Promise<Result> {
    await this.keeper.bringUp(instanceId);
    return read(this.source);
  }
}
