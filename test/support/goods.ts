import { type Json } from './api-client.js';
import { type World } from './world.js';

/** Makes goods in a world. */
export async function stock(
  world: World,
  owner: string,
  goods: Readonly<Record<string, number>>,
  { decimals = 0, perishesAfterDays = null as number | null } = {},
): Promise<void> {
  for (const code of Object.keys(goods)) {
    const asset = { name: code, kind: 'item', decimals, perishesAfterDays };
    expect((await world.client.put(`/v1/asset/${world.id}/${code}`, asset)).status).toBeLessThan(300);
  }
  const legs = Object.entries(goods).map(([asset, amount]) => ({ from: null, to: owner, asset, amount }));
  expect((await world.client.post(`/v1/instance/${world.id}/exchange`, { legs })).status).toBe(201);
}

/** What an owner has: a character by its name, or an account by its id. */
export async function goodsOf(world: World, owner: string): Promise<Record<string, number>> {
  const path = owner.length === 36 ? `/v1/account/${world.id}/${owner}` : world.path(owner);
  const items = (await world.client.get(`${path}/holding`)).body['items'] as Json[];
  return Object.fromEntries(items.map(({ asset, amount }) => [asset, amount]));
}
