import { randomUUID } from 'node:crypto';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('reads that come together', () => {
  const service = sharedService();

  const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, (_none, index) => make(index)));

  async function family(): Promise<World> {
    const world = await service.world({
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 50 }, eve: { wealth: 1 } },
      npcs: ['rex'],
    });
    await world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'breeding',
      name: 'cid',
      parentIdentifiers: [world.character('ann')['id'], world.character('bob')['id']],
    });
    await world.client.delete(world.path('eve'));
    return world;
  }

  it('answer each request correctly: by id, by uuid, in capitals, the dead and the unknown', async () => {
    const world = await family();
    const [ann, bob, eve] = ['ann', 'bob', 'eve'].map((name) => world.character(name));
    const list = await world.client.get(`/v1/agent-npc/${world.id}`);
    const cid = (list.body['items'] as { id: string; name: string; agent: { id: string } }[]).find(
      ({ name }) => name === 'cid',
    )!;
    const asked: readonly (readonly [identifier: string, status: number, name?: string])[] = [
      [ann!['id'], 200, 'ann'],
      [bob!['uuid'], 200, 'bob'],
      [(ann!['id'] as string).toUpperCase(), 200, 'ann'],
      [cid.id, 200, 'cid'],
      [eve!['id'], 404],
      [randomUUID(), 404],
    ];
    const answers = await times(60, (index) =>
      world.client.get(`/v1/agent-npc/${world.id}/${asked[index % asked.length]![0]}`),
    );
    for (const [index, { status, body }] of answers.entries()) {
      const [identifier, expected, name] = asked[index % asked.length]!;
      expect(status).toBe(expected);
      expect(body['name']).toBe(name);
      expect(typeof body['diedAt']).toBe(identifier === eve!['id'] ? 'string' : 'undefined');
      const parents = (body['parents'] as { name: string }[] | undefined)?.map((parent) => parent.name);
      expect(parents).toEqual(name && (name === 'cid' ? ['ann', 'bob'] : []));
      expect(body['agent']?.['id']).toBe(name && cid.agent.id);
    }
  });

  it('are never older than the request: a read after the answer to a trade shows the trade', async () => {
    const world = await family();
    const over = new AbortController();
    const paths = [world.path('ann'), world.path('bob'), `/v1/instance/${world.id}`];
    const crowd = times(12, async (index) => {
      while (!over.signal.aborted) await world.client.get(paths[index % paths.length]!);
    });
    for (let round = 0; round < 40; round += 1) {
      const event = await world.trade('ann', 'bob', 0.5);
      const [ann, bob, instance] = await Promise.all(paths.map((path) => world.client.get(path)));
      expect(ann!.body['wealth']).toBe(event.body['traderWealthAfter']);
      expect(bob!.body['wealth']).toBe(event.body['recipientWealthAfter']);
      const nested = instance!.body['agentNpcs'] as { id: string; wealth: number }[];
      expect(nested.find(({ id }) => id === ann!.body['id'])!.wealth).toBe(event.body['traderWealthAfter']);
    }
    over.abort();
    await crowd;
  });
});
