import { randomUUID } from 'node:crypto';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { agentNpcShape, formsOf, stampsShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;

describe('trade', () => {
  const service = sharedService();

  const pair = (ann = 10, bob = 0): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: ann }, bob: { wealth: bob } } });

  it('moves wealth and answers with both as they are right after', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10.5 }, bob: {} } });
    const { status, body } = await world.trade('ann', 'bob', 0.1 + 0.2);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      amount: 0.3,
      type: 'trade',
      cause: 'trade',
      traderWealthAfter: 10.2,
      recipientWealthAfter: 0.3,
      traderAgentNPC: { id: world.character('ann')['id'], wealth: 10.2 },
      recipientAgentNPC: { id: world.character('bob')['id'], wealth: 0.3 },
    });
    expect(await world.wealth('ann')).toBe(10.2);
    expect(await world.wealth('bob')).toBe(0.3);
  });

  it('answers with every field of the interface, nested objects included', async () => {
    const world = await pair();
    const { body } = await world.trade('ann', 'bob', 1);
    expect(body).toMatchObject({
      ...stampsShape,
      amount: 1,
      type: 'trade',
      traderAgentNPC: agentNpcShape,
      recipientAgentNPC: agentNpcShape,
    });
    expect(body['traderAgentNPC'].instance.id).toBe(world.id);
  });

  it('accepts ids and uuids of any case for instance, trader and recipient', async () => {
    const world = await pair(100);
    const { client } = world;
    const forms = [world.instance, world.character('ann'), world.character('bob')].map(formsOf);
    for (const form of [0, 1, 2, 3]) {
      const [instance, trader, recipientIdentifier] = forms.map((each) => each[form]);
      const path = `/v1/agent-npc/${instance}/${trader}/trade`;
      const { status, body } = await client.put(path, { recipientIdentifier, amount: 1 });
      expect(status).toBe(200);
      expect(body['traderAgentNPC'].id).toBe(world.character('ann')['id']);
      expect(body['recipientAgentNPC'].id).toBe(world.character('bob')['id']);
    }
    expect(await world.wealth('bob')).toBe(4);
  });

  it('sinks payments without a recipient', async () => {
    const world = await pair();
    const { status, body } = await world.trade('ann', null, 4);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 4, recipientAgentNPC: null, recipientWealthAfter: null });
    expect(await world.wealth('ann')).toBe(6);
    expect(await world.read()).toMatchObject({ collectedTaxes: 0 });
  });

  it('registers an amount of 0 as an event without effect', async () => {
    const world = await pair(0);
    const { status, body } = await world.trade('ann', 'bob', 0);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 0, traderWealthAfter: 0, recipientWealthAfter: 0 });
    expect(await eventsOf(service, world, 'trade')).toHaveLength(1);
  });

  it('keeps metadata of the caller with the event', async () => {
    const world = await pair();
    const metadata = { item: 'honey cake 🍯', count: 2, nested: { deep: [1, null, 'x'] } };
    const recipientIdentifier = world.character('bob')['id'];
    const { body } = await world.client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier,
      amount: 1,
      metadata,
    });
    expect(body['metadata']).toEqual(metadata);
    const [event] = await eventsOf(service, world, 'trade');
    expect(event).toMatchObject({ data: { metadata } });
  });

  it('spends the last ten-thousandth and fills up to the limit', async () => {
    const world = await pair(0.0001, most - 0.0001);
    const { status, body } = await world.trade('ann', 'bob', 0.0001);
    expect(status).toBe(200);
    expect(body).toMatchObject({ traderWealthAfter: 0, recipientWealthAfter: most });
    expect(await world.wealth('bob')).toBe(most);
  });

  it('refuses more than the trader has, and names that amount', async () => {
    const world = await pair(5.5);
    const refused = await world.trade('ann', 'bob', 5.5001);
    expectProblem(refused, 'INSUFFICIENT_WEALTH', { available: 5.5, requested: 5.5001 });
    expect(await world.wealth('ann')).toBe(5.5);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(0);
  });

  it('refuses what would push the recipient over the limit, and changes nothing', async () => {
    const world = await pair(5, most);
    expectProblem(await world.trade('ann', 'bob', 0.0001), 'WEALTH_LIMIT');
    expect(await world.wealth('ann')).toBe(5);
    expect(await world.wealth('bob')).toBe(most);
  });

  it('refuses a trade with oneself, whether named by id or uuid', async () => {
    const world = await pair();
    for (const recipientIdentifier of formsOf(world.character('ann'))) {
      const answer = await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier, amount: 1 });
      expectProblem(answer, 'SELF_TRADE');
    }
  });

  it('does not find an unknown instance, trader or recipient', async () => {
    const world = await pair();
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 1 };
    const ann = world.character('ann')['id'] as string;
    const put = (path: string, change = {}) => world.client.put(path, { ...body, ...change });
    expectProblem(await put(`/v1/agent-npc/${randomUUID()}/${ann}/trade`), 'INSTANCE_NOT_FOUND');
    expectProblem(await put(`/v1/agent-npc/${world.id}/${randomUUID()}/trade`), 'AGENT_NPC_NOT_FOUND');
    const unknown = await put(`${world.path('ann')}/trade`, { recipientIdentifier: randomUUID() });
    expectProblem(unknown, 'AGENT_NPC_NOT_FOUND');
    expect(await world.wealth('ann')).toBe(10);
  });

  it('does not find the dead, as trader or as recipient, and returns when they died', async () => {
    const world = await pair();
    await world.die('bob');
    const dead = { diedAt: expect.stringMatching(/Z$/) };
    expectProblem(await world.trade('bob', 'ann', 0), 'AGENT_NPC_NOT_FOUND', dead);
    expectProblem(await world.trade('ann', 'bob', 0), 'AGENT_NPC_NOT_FOUND', dead);
  });

  it('does not reach into another instance of the same application', async () => {
    const client = await service.newClient();
    const here = await service.world({ agentNpcs: { ann: { wealth: 9 } } }, client);
    const there = await service.world({ agentNpcs: { bob: {} } }, client);
    const body = { recipientIdentifier: there.character('bob')['id'], amount: 1 };
    expectProblem(await client.put(`${here.path('ann')}/trade`, body), 'AGENT_NPC_NOT_FOUND');
    const bob = there.character('bob')['id'] as string;
    const misplaced = `/v1/agent-npc/${here.id}/${bob}/trade`;
    const swapped = { recipientIdentifier: here.character('ann')['id'], amount: 0 };
    expectProblem(await client.put(misplaced, swapped), 'AGENT_NPC_NOT_FOUND');
  });

  it('does not take a plain NPC for a recipient', async () => {
    const world = await service.world({ npcs: ['inn keeper'], agentNpcs: { ann: { wealth: 9 } } });
    const recipientIdentifier = world.npc('inn keeper')['id'];
    const answer = await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier, amount: 1 });
    expectProblem(answer, 'AGENT_NPC_NOT_FOUND');
  });
});
