import { DataSource } from 'typeorm';
import { type TestService } from './test-service.js';
import { type World } from './world.js';

/** Makes goods in a world. */
export async function stock(
  service: TestService,
  world: World,
  owner: string,
  goods: Readonly<Record<string, number>>,
  { decimals = 0, perishesAfterDays = null as number | null } = {},
): Promise<void> {
  const sql = service.app.get(DataSource);
  for (const [code, amount] of Object.entries(goods)) {
    await sql.query(
      `WITH made AS (
         INSERT INTO economy.asset (instance_id, code, name, kind, decimals, perishes_after_days) VALUES ($1, $2, $2, 'item', $3, $4)
         ON CONFLICT DO NOTHING RETURNING 1)
       UPDATE economy.instance SET asset_count = asset_count + 1 WHERE id = $1 AND EXISTS (SELECT FROM made)`,
      [world.id, code, decimals, perishesAfterDays],
    );
    await sql.query('SELECT economy.move_goods($1, ARRAY[NULL::uuid], ARRAY[$2::uuid], ARRAY[$3], ARRAY[$4::bigint])', [
      world.id,
      owner,
      code,
      Math.round(amount * 10_000),
    ]);
  }
}

/** What an owner has of an asset. */
export async function goodsOf(service: TestService, world: World, owner: string, code: string): Promise<number> {
  const [row] = await service.app
    .get(DataSource)
    .query<{ amount: string }[]>('SELECT (economy.goods_of($1, ARRAY[$2::uuid], ARRAY[$3]))[1] AS amount', [
      world.id,
      owner,
      code,
    ]);
  return Number(row!.amount) / 10_000;
}
