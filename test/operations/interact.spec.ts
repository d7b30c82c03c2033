import { randomUUID } from 'node:crypto';
import { startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { agentNpcShape, formsOf, stampsShape } from '../support/shape.js';
import { sharedService } from '../support/test-service.js';

describe('interact', () => {
  const service = sharedService();

  const pair = () => service.world({ agentNpcs: { ann: { wealth: 3 }, bob: {} } });

  it('lets two characters talk and returns both and their lines', async () => {
    const world = await pair();
    const { status, body } = await world.interact('ann', 'bob');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      ...stampsShape,
      initiator: { ...agentNpcShape, name: 'ann' },
      responder: { ...agentNpcShape, name: 'bob' },
      outcome: 'completed',
    });
    const chat = body['chat'] as Json[];
    expect(chat.length).toBeGreaterThan(1);
    expect(chat.length).toBeLessThanOrEqual(6);
    for (const [index, line] of chat.entries()) {
      const speaker = world.character(index % 2 === 0 ? 'ann' : 'bob');
      expect(line).toMatchObject({
        index,
        role: index % 2 === 0 ? 'initiator' : 'responder',
        speakerId: speaker['id'],
        speakerUuid: speaker['uuid'],
        speakerName: speaker['name'],
        text: expect.stringMatching(/\S/),
        actions: expect.any(Array),
        source: 'scripted',
      });
    }
  });

  it('records one event with the talk', async () => {
    const world = await pair();
    const { body } = await world.interact('ann', 'bob');
    const [event, ...more] = await eventsOf(service, world, 'interact');
    expect(more).toHaveLength(0);
    expect(event).toMatchObject({
      id: body['id'],
      seq: body['seq'],
      actor_id: world.character('ann')['id'],
      recipient_id: world.character('bob')['id'],
      data: { chat: body['chat'], outcome: 'completed' },
    });
  });

  it('accepts ids and uuids of any case everywhere', async () => {
    const world = await pair();
    const forms = [world.instance, world.character('ann'), world.character('bob')].map(formsOf);
    for (const form of [0, 1, 2, 3]) {
      const [instance, initiator, responderIdentifier] = forms.map((each) => each[form]);
      const path = `/v1/agent-npc/${instance}/${initiator}/interact`;
      const { status, body } = await world.client.put(path, { responderIdentifier });
      expect(status).toBe(200);
      expect(body['responder'].id).toBe(world.character('bob')['id']);
    }
  });

  it('picks the one the initiator has talked with most when no responder is named', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {}, dot: {} } });
    await world.interact('ann', 'bob');
    await world.interact('cid', 'ann');
    await world.interact('ann', 'cid');
    const { body } = await world.interact('ann', null);
    expect(body['responder'].name).toBe('cid');
  });

  it('picks the last of those with whom the initiator has talked as often', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {} } });
    for (const name of ['bob', 'cid']) await world.interact('ann', name);
    expect((await world.interact('ann', null)).body['responder'].name).toBe('cid');
    await world.interact('ann', 'bob');
    expect((await world.interact('ann', null)).body['responder'].name).toBe('bob');
  });

  it('picks any living one when the initiator has no acquaintances, never a dead one', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, cid: {} } });
    await world.interact('ann', 'bob');
    await world.interact('ann', 'bob');
    await world.die('bob');
    const { status, body } = await world.interact('ann', null);
    expect(status).toBe(200);
    expect(body['responder'].name).toBe('cid');
  });

  it('refuses when there is no possible responder', async () => {
    const world = await service.world({ npcs: ['dog'], agentNpcs: { ann: {}, bob: {} } });
    await world.die('bob');
    expectProblem(await world.interact('ann', null), 'NO_RESPONDER');
    expect(await eventsOf(service, world, 'interact')).toHaveLength(0);
  });

  it('refuses a talk with oneself, by id and by uuid', async () => {
    const world = await pair();
    for (const responderIdentifier of formsOf(world.character('ann'))) {
      const answer = await world.client.put(`${world.path('ann')}/interact`, { responderIdentifier });
      expectProblem(answer, 'SELF_INTERACTION');
    }
  });

  it('does not find unknown or dead characters or an unknown instance', async () => {
    const world = await pair();
    const responderIdentifier = world.character('bob')['id'];
    const ann = world.character('ann')['id'] as string;
    const put = (path: string, body: Json = { responderIdentifier }) => world.client.put(path, body);
    expectProblem(await put(`/v1/agent-npc/${randomUUID()}/${ann}/interact`), 'INSTANCE_NOT_FOUND');
    expectProblem(await put(`/v1/agent-npc/${world.id}/${randomUUID()}/interact`), 'AGENT_NPC_NOT_FOUND');
    const unknown = await put(`${world.path('ann')}/interact`, { responderIdentifier: randomUUID() });
    expectProblem(unknown, 'AGENT_NPC_NOT_FOUND');
    await world.die('bob');
    const dead = { diedAt: expect.stringMatching(/Z$/) };
    expectProblem(await world.interact('ann', 'bob'), 'AGENT_NPC_NOT_FOUND', dead);
    expectProblem(await world.interact('bob', 'ann'), 'AGENT_NPC_NOT_FOUND', dead);
  });

  it('moves no wealth', async () => {
    const world = await pair();
    await world.interact('ann', 'bob');
    expect(await world.wealth('ann')).toBe(3);
    expect(await world.wealth('bob')).toBe(0);
  });

  it('speaks through the agent of a character', async () => {
    const agent = await startFakeAgent({ protocol: 'converse', lines: ['A fine day for honey cakes.'] });
    try {
      const world = await pair();
      const registered = await world.client.post('/v1/agent', { name: 'Own', endpoint: agent.endpoint });
      await world.spawn('eve', { agentIdentifier: registered.body['id'] as string });
      const { status, body } = await world.interact('eve', 'ann');
      expect(status).toBe(200);
      expect(body['chat'][0]).toMatchObject({ text: 'A fine day for honey cakes.', source: 'agent' });
      expect(body['chat'][1]).toMatchObject({ role: 'responder', source: 'scripted' });
    } finally {
      await agent.close();
    }
  });

  it('registers a silent talk when the agent is down', async () => {
    const agent = await startFakeAgent({ protocol: 'converse' });
    await agent.close();
    const world = await pair();
    const registered = await world.client.post('/v1/agent', { name: 'Down', endpoint: agent.endpoint });
    await world.spawn('eve', { agentIdentifier: registered.body['id'] as string });
    const { status, body } = await world.interact('eve', 'ann');
    expect(status).toBe(200);
    expect(body).toMatchObject({ outcome: 'silent', chat: [] });
  });
});
