import { randomUUID } from 'node:crypto';
import { type UpdateAgentNpcDto } from '../../src/agent-npc/agent-npc.dto.js';
import { type AgentNpcValues } from '../../src/agent-npc/update-event.resource.js';
import {
  type CharacterTexts,
  characterTexts,
  noPrivateTexts,
  type PublicTexts,
  publicTexts,
  textsOf,
} from '../../src/database/character-texts.js';
import { character } from '../../src/http/mcp/views.js';
import { exportWorld } from '../../src/instance/snapshot/world-export.js';
import { importWorld } from '../../src/instance/snapshot/world-import.js';
import { type CharacterPlan } from '../../src/library/testing/test-world.js';
import { type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';

/** Every text of a character, a new one too: a failure names the place that lacks it. */
describe('the texts of a character', () => {
  const service = sharedService();
  const all = ['name', ...characterTexts];
  const texts = (names: readonly string[], version: string): Json =>
    Object.fromEntries(names.map((name) => [name, `Xanthippe ${name} ${version}`]));

  it('are in requests, events, the tools of agents and the plans of tests, says the compiler', () => {
    const empty = textsOf({});
    const places: readonly [
      Pick<UpdateAgentNpcDto, keyof CharacterTexts>,
      Pick<AgentNpcValues, keyof PublicTexts>,
      Pick<CharacterPlan, keyof CharacterTexts>,
    ] = [empty, empty, empty];
    const shown: Record<keyof CharacterTexts, object> = character.shape;
    for (const place of places)
      expect(Object.keys(shown)).toEqual(expect.arrayContaining(Object.keys(place)));
  });

  it('are in each answer of a write that shows the character, and in the feed', async () => {
    const given = (name: string): CharacterTexts => textsOf(texts(characterTexts, name));
    const world = await service.world({
      agentNpcs: {
        ann: { wealth: 100, ...given('ann') },
        bob: { wealth: 100, ...given('bob') },
      },
    });
    const { client } = world;
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const both = { traderAgentNPC: given('ann'), recipientAgentNPC: given('bob') };
    const write = async (method: 'post' | 'put', path: string, body: Json): Promise<Json> => {
      const answer = await client[method](path, body);
      expect(`${path} ${answer.status}`).toMatch(/ 20[01]$/);
      return answer.body;
    };

    const grant = await write('put', `${world.path('bob')}/grant`, { amount: 1, reason: 'luck' });
    expect(grant).toMatchObject({ recipientAgentNPC: given('bob') });
    const hold = await write('post', '/v1/hold', {
      instanceIdentifier: world.id,
      payerIdentifier: ann,
      recipientIdentifier: bob,
      amount: 3,
    });
    const captured = await write('put', `/v1/hold/${world.id}/${hold['id'] as string}/capture`, {
      amount: 2,
    });
    expect(captured).toMatchObject(both);
    const back = await write(
      'post',
      `/v1/instance/${world.id}/event/${captured['seq'] as number}/reversal`,
      {},
    );
    expect(back).toMatchObject({ traderAgentNPC: given('bob'), recipientAgentNPC: given('ann') });
    await stock(world, bob!, { bread: 1 });
    const listing = await write('post', '/v1/listing', {
      instanceIdentifier: world.id,
      ownerIdentifier: bob,
      asset: 'bread',
      quantity: 1,
      unitPrice: 1,
    });
    const order = { buyerIdentifier: ann, quantity: 1 };
    const sold = await write('put', `/v1/listing/${world.id}/${listing['id'] as string}/accept`, order);
    expect(sold).toMatchObject(both);
    const felt = await write('put', `${world.path('ann')}/relationship/${bob}`, { affinity: 5 });
    expect(felt).toMatchObject({ agentNpc: given('ann') });
    const feed = (await client.get(`/v1/instance/${world.id}/event?limit=50`)).body['items'] as Json[];
    expect(feed.find(({ seq }) => seq === captured['seq'])).toMatchObject({
      data: {
        traderAgentNPC: { ...given('ann'), ...noPrivateTexts },
        recipientAgentNPC: { ...given('bob'), ...noPrivateTexts },
      },
    });
  });

  it('are set, shown, changed, copied and erased', async () => {
    const world = await service.world({ agentNpcs: { bob: { wealth: 5 } } });
    const { client } = world;
    const single = await client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'manual',
      ...texts(all, 'single'),
    });
    expect([single.status, single.body]).toEqual([
      201,
      expect.objectContaining({ agentNpc: expect.objectContaining(texts(all, 'single')) }),
    ]);
    const bulk = await client.post(`/v1/instance/${world.id}/agent-npcs`, {
      agentNpcs: [{ uuid: randomUUID(), type: 'manual', ...texts(all, 'bulk') }],
    });
    const dead = bulk.body['results'][0].event.agentNpcId as string;
    expect((await client.get(`/v1/agent-npc/${world.id}/${dead}`)).body).toMatchObject(texts(all, 'bulk'));

    const id = single.body['agentNpc'].id as string;
    const path = `/v1/agent-npc/${world.id}/${id}`;
    const changed = await client.put(path, texts(all, 'changed'));
    expect([changed.status, changed.body]).toEqual([
      200,
      expect.objectContaining({ agentNpc: expect.objectContaining(texts(all, 'changed')) }),
    ]);
    expect(changed.body).toMatchObject({
      old: texts(['name', ...publicTexts], 'single'),
      new: texts(['name', ...publicTexts], 'changed'),
      personalityChanged: true,
    });
    const only = await client.put(path, texts(['name'], 'alone'));
    expect(only.body['agentNpc']).toMatchObject({ ...texts(all, 'changed'), ...texts(['name'], 'alone') });
    expect((await client.put(path, texts(['name'], 'changed'))).status).toBe(200);
    const trade = await client.put(`${world.path('bob')}/trade`, { recipientIdentifier: id, amount: 1 });
    expect(trade.body['recipientAgentNPC']).toMatchObject(texts(all, 'changed'));
    const inRows = await service.dataSource.query<Json[]>(
      `SELECT ${characterTexts.join(', ')} FROM economy.holder WHERE instance_id = $1 AND id = $2`,
      [world.id, id],
    );
    expect(inRows).toEqual([textsOf({})]);

    const inWorld = async (instance: string): Promise<Json> => {
      const { body } = await client.get(
        `/v1/agent-npc/${instance}?search=${encodeURIComponent('name changed')}`,
      );
      return body['items'][0] as Json;
    };
    const fork = await client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history: true });
    expect(await inWorld(fork.body['id'] as string)).toMatchObject(texts(all, 'changed'));
    const parts: string[] = [];
    for await (const part of exportWorld(service.dataSource, world.id)) parts.push(part);
    const { instanceId } = await importWorld(service.dataSource, {
      applicationId: client.credentials!.applicationId,
      uuid: randomUUID(),
      open: async function* () {
        yield* parts.map((part) => Buffer.from(part));
      },
    });
    expect(await inWorld(instanceId)).toMatchObject(texts(all, 'changed'));

    expect((await client.delete(`/v1/agent-npc/${world.id}/${dead}`)).status).toBe(200);
    for (const who of [id, dead]) {
      expect((await client.delete(`/v1/agent-npc/${world.id}/${who}/text`)).status).toBe(200);
    }
    for (const table of ['event', 'agent_npc', 'character_text', 'memory']) {
      const left = await service.dataSource.query<unknown[]>(
        `SELECT t FROM economy.${table} t WHERE t.instance_id = $1 AND t::text LIKE '%Xanthippe%'`,
        [world.id],
      );
      expect([table, left]).toEqual([table, []]);
    }
  });
});
