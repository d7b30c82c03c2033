import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** A sweep looks for the next due time of a world alone, so whatever is done to something else must leave it. */
describe('what is due first', () => {
  const service = sharedService();

  const newWorld = async (): Promise<World> => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 } } });
    await stock(world, world.character('ann')['id'] as string, { bread: 9 });
    return world;
  };
  const bodyOf = (world: World, what: string): Json => {
    const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
    const bodies: Record<string, Json> = {
      hold: { payerIdentifier: ann, recipientIdentifier: bob, amount: 2 },
      listing: { ownerIdentifier: ann, asset: 'bread', quantity: 2, unitPrice: 1 },
      obligation: {
        ...{ uuid: randomUUID(), debtorIdentifier: ann, creditorIdentifier: bob },
        ...{ amount: 1, in: 'real' },
      },
    };
    return { instanceIdentifier: world.id, ...bodies[what] };
  };
  const make = async (world: World, what: string, seconds: number): Promise<string> => {
    const due = what === 'obligation' ? { dueIn: seconds } : { expiresIn: seconds };
    const made = await world.client.post(`/v1/${what}`, { ...bodyOf(world, what), ...due });
    expect(made.status).toBe(201);
    return `/v1/${what}/${world.id}/${made.body['id'] as string}`;
  };
  const nextOf = async (world: World): Promise<Json> => {
    const [row] = await service.dataSource.query<Json[]>(
      'SELECT holds_due_at, obligations_due_at FROM economy.instance WHERE id = $1',
      [world.id],
    );
    return row!;
  };

  it.each<[string, string, (world: World, path: string) => Promise<Answer>]>([
    ['hold', 'captured in part', ({ client }, path) => client.put(`${path}/capture`, { amount: 1 })],
    ['hold', 'captured', ({ client }, path) => client.put(`${path}/capture`, {})],
    ['hold', 'released', ({ client }, path) => client.put(`${path}/release`)],
    [
      'listing',
      'accepted',
      (world, path) =>
        world.client.put(`${path}/accept`, { buyerIdentifier: world.character('bob')['id'], quantity: 1 }),
    ],
    ['listing', 'withdrawn', ({ client }, path) => client.delete(path)],
    ['obligation', 'changed in its words', ({ client }, path) => client.put(path, { reason: 'rent' })],
    ['obligation', 'put off', ({ client }, path) => client.put(path, { dueIn: 90_000 })],
    ['obligation', 'ended', ({ client }, path) => client.delete(path)],
  ])('stays so when a later %s is made, and %s', async (what, _done, change) => {
    const world = await newWorld();
    for (const first of ['hold', 'obligation']) await make(world, first, 3600);
    const next = await nextOf(world);
    expect(Object.values(next).filter(Boolean)).toHaveLength(2);
    const later = await make(world, what, 7200);
    expect(await nextOf(world)).toEqual(next);
    expect((await change(world, later)).status).toBeLessThan(300);
    expect(await nextOf(world)).toEqual(next);
  });
});
