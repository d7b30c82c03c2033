import { type TestService } from './test-service.js';
import { type World } from './world.js';

/** Every way of moving money, and every kind of event. */
export async function eventfulWorld(service: TestService): Promise<World> {
  const world = await service.world({
    taxRate: 10,
    npcs: ['miller', 'smith'],
    agentNpcs: {
      ann: { wealth: 100.5 },
      bob: { wealth: 7.3333 },
      cyd: { wealth: 30, parents: ['ann', 'bob'] },
      dan: { wealth: 11.1111, parents: ['ann'] },
      eve: { wealth: 1 },
      // At rest: no night moves it.
      fay: { mood: 60, moodBaseline: 60 },
    },
  });
  const { client } = world;
  const hold = (payer: string, recipient: string, amount: number) =>
    client.post('/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: world.character(payer)['id'],
      recipientIdentifier: world.character(recipient)['id'],
      amount,
      expiresIn: 1_000_000,
    });
  const done = [
    await world.trade('ann', 'bob', 12.25),
    await world.trade('bob', 'cyd', 0.0001),
    await world.trade('cyd', null, 2.5),
    await world.trade('ann', 'bob', 0),
    await world.interact('ann', 'bob'),
    await world.collect(),
    await client.post(`/v1/instance/${world.id}/night`),
    // Divided among two children; then an estate without heirs, which goes to the treasury.
    await world.die('ann'),
    await world.die('eve'),
    await client.delete(`/v1/npc/${world.id}/${world.npc('smith')['id'] as string}`),
    await client.put(`/v1/instance/${world.id}`, { inheritance: 'none', name: 'Verified' }),
    await world.die('dan'),
  ];
  // One is paid out of in part, one is given back.
  const [kept, released] = [await hold('bob', 'cyd', 1.5), await hold('cyd', 'bob', 0.25)];
  done.push(
    kept,
    released,
    await client.put(`/v1/hold/${world.id}/${kept.body['id']}/capture`, { amount: 0.5 }),
    await client.put(`/v1/hold/${world.id}/${released.body['id']}/release`),
    await world.collect(),
  );
  expect(done.map(({ status }) => status < 300)).toEqual(done.map(() => true));
  return world;
}
