import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { feelTowardsAll, applyTradeEffects } from '../scenarios/support/social.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('relationships, memories and moods', () => {
  const service = sharedService();

  const list = async (world: World, name: string, what: string): Promise<Json[]> =>
    (await world.client.get(`${world.path(name)}/${what}`)).body['items'] as Json[];

  it('are changed by a talk, which returns its changes', async () => {
    const world = await service.world({ agentNpcs: { ann: { mood: 50 }, bob: { mood: 50 } } });
    const { body } = await world.interact('ann', 'bob');
    const { initiator, responder } = body['relationship'] as Record<string, Json>;
    expect(initiator).toMatchObject({ interactions: 1, affinity: initiator?.['affinityDelta'] });
    expect(body['initiator']['mood']).toBe(50 + initiator?.['moodDelta']);
    expect((await world.get('bob')).body['mood']).toBe(50 + responder?.['moodDelta']);
    expect(await list(world, 'ann', 'relationship')).toEqual([
      expect.objectContaining({
        other: { id: world.character('bob')['id'], uuid: world.character('bob')['uuid'], name: 'bob' },
        affinity: initiator?.['affinity'],
        interactions: 1,
        endedAt: null,
      }),
    ]);
    expect(await list(world, 'bob', 'memory')).toEqual([
      expect.objectContaining({
        kind: 'talk',
        eventSeq: body['seq'],
        about: expect.objectContaining({ name: 'ann' }),
      }),
    ]);
    // Some talks leave nobody warmer or colder.
    const isFelt = Object.entries(initiator!).some(([name, value]) => name.endsWith('Delta') && value !== 0);
    const change = { cause: 'talk', eventSeq: body['seq'], affinity: initiator?.['affinity'] };
    expect(await list(world, 'ann', 'feeling')).toEqual(isFelt ? [expect.objectContaining(change)] : []);
  });

  it("grow with a gift by its share of the recipient's wealth, less with each of a day; both remember it", async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    await world.trade('ann', 'bob', 10); // all that bob has: 5 points
    await world.trade('ann', 'bob', 10); // half of it, the second of the day: 5 · 0.5 / 2
    await world.trade('ann', 'bob', 0);
    const [towardsAnn] = await list(world, 'bob', 'relationship');
    expect(towardsAnn).toMatchObject({ affinity: 6, interactions: 0, stage: 'stranger' });
    expect(await list(world, 'ann', 'relationship')).toEqual([]);
    const texts = async (name: string): Promise<unknown[]> =>
      (await list(world, name, 'memory')).map((m) => m['text']);
    expect(await texts('bob')).toEqual(['ann gave me 10.', 'ann gave me 10.']);
    expect(await texts('ann')).toEqual(['I gave bob 10.', 'I gave bob 10.']);
    expect(await texts('bob')).toHaveLength(2);
    expect(await list(world, 'bob', 'feeling')).toEqual([
      expect.objectContaining({ cause: 'gift', affinityDelta: 1, affinity: 6 }),
      expect.objectContaining({ cause: 'gift', affinityDelta: 5, affinity: 5 }),
    ]);
  });

  it('show the grief of children and friends at a death, which ends the relationships of the dead', async () => {
    const world = await service.world({
      agentNpcs: { ann: { wealth: 90 }, bob: {}, kid: { parents: ['ann'] }, cat: { mood: 90 } },
    });
    for (let i = 0; i < 12; i++) await world.trade('ann', 'bob', 1);
    await world.trade('ann', 'cat', 1);
    await applyTradeEffects(service, world, world.character('bob')['id']);
    await feelTowardsAll(service, world, 'bob', 80);
    const death = await world.die('ann');
    // 20 points of grief, and 2 for all that she left.
    expect((await world.get('kid')).body['mood']).toBe(82);
    expect((await world.get('bob')).body['mood']).toBe(88);
    expect((await world.get('cat')).body['mood']).toBe(90);
    const [ended] = await list(world, 'bob', 'relationship');
    expect(ended?.['endedAt']).toBe(death.body['createdAt']);
    // It inherited at the same moment.
    const memory = (await list(world, 'kid', 'memory')).find(({ kind }) => kind === 'death');
    expect(memory).toMatchObject({ text: 'ann died, and I grieved.', weight: 2 });
    const [grief] = (await list(world, 'kid', 'feeling')).filter(({ cause }) => cause === 'death');
    expect(grief).toMatchObject({ cause: 'death', moodDelta: -20, mood: 80, affinity: null });
  });

  it('lose a memory that is forgotten by call, once', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    await world.interact('ann', 'bob');
    const [memory] = await list(world, 'ann', 'memory');
    const path = `${world.path('ann')}/memory/${memory?.['id']}`;
    const headers = { 'idempotency-key': randomUUID() };
    const forgotten = await world.client.delete(path, { headers });
    expect(forgotten).toMatchObject({ status: 200, body: memory });
    expect(await list(world, 'ann', 'memory')).toEqual([]);
    expect(await list(world, 'bob', 'memory')).toHaveLength(1);
    expect((await world.client.delete(path)).body['code']).toBe('MEMORY_NOT_FOUND');
    const again = await world.client.delete(path, { headers });
    expect(again).toMatchObject({ status: 200, body: memory });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  });

  it('are the same in two equal worlds with the same seed', async () => {
    const uuids = [randomUUID(), randomUUID()];
    const talk = async (talkSeed: string): Promise<string[]> => {
      const client = await service.newClient();
      const instance = (await client.post('/v1/instance', { uuid: randomUUID(), talkSeed })).body[
        'id'
      ] as string;
      for (const [index, uuid] of uuids.entries()) {
        const name = ['Ann', 'Bob'][index];
        await client.post('/v1/agent-npc', {
          instanceIdentifier: instance,
          uuid,
          type: 'manual',
          name,
          wealth: 10,
        });
      }
      const texts: string[] = [];
      for (let i = 0; i < 3; i++) {
        const path = `/v1/agent-npc/${instance}/${uuids[0]}/interact`;
        const { body } = await client.put(path, { responderIdentifier: uuids[1] });
        texts.push(...(body['chat'] as Json[]).map((line) => line['text'] as string));
      }
      return texts;
    };
    const first = await talk('harvest');
    expect(first.length).toBeGreaterThan(6);
    expect(await talk('harvest')).toEqual(first);
    expect(await talk('winter')).not.toEqual(first);
  });
});
