// Handwritten SQL: holdings of several owners at once.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { decimalOf, type Units } from '../common/money/units.js';
import { type InstanceRow } from '../database/rows.js';
import { type CarriedGoods } from './talk-offers.js';
import { MAX_GOODS, type TurnGood } from './turn.js';

/** What those have who talk, where talks may move it. */
@Injectable()
export class CarriedGoodsReader {
  constructor(private readonly source: DataSource) {}

  /** The most of each first; null where talks trade nothing, or the world has no assets. */
  async read(instance: InstanceRow, owners: readonly string[]): Promise<CarriedGoods | null> {
    if (instance.talk_trades === null || instance.asset_count === 0) return null;
    const rows = await this.source.query<{ owner: string; item: string; amount: string }[]>(
      `SELECT g.owner_id AS owner, g.asset AS item, sum(g.amount)::text AS amount FROM economy.holding g
        WHERE g.instance_id = $1 AND g.owner_id = ANY ($2) GROUP BY 1, 2 ORDER BY sum(g.amount) DESC, 2`,
      [instance.id, owners],
    );
    const goods = new Map<string, TurnGood[]>();
    for (const { owner, item, amount } of rows) {
      const own = goods.get(owner) ?? [];
      if (own.length < MAX_GOODS) own.push({ item, quantity: decimalOf(Number(amount) as unknown as Units) });
      goods.set(owner, own);
    }
    return goods;
  }
}
