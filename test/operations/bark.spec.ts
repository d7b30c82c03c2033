import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { type Answer, type Json } from '../support/api-client.js';
import { FAULT_TEXT, startFakeAgent } from '../conversation/support/fake-agent.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('bark', () => {
  const service = sharedService();

  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const bark = (world: World, name: string, body: Json): Promise<Answer> =>
    world.client.post(`${world.path(name)}/bark`, body);
  const barks = async (world: World, name: string, body: Json, count: number): Promise<string[]> => {
    const texts: string[] = [];
    for (let n = 0; n < count; n += 1) texts.push((await bark(world, name, body)).body['text'] as string);
    return texts;
  };
  const village = () =>
    service.world({ npcs: ['guard'], agentNpcs: { ann: { mood: 55 }, bob: { wealth: 50 } } });

  it('is one line with its emotion, and writes nothing', async () => {
    const world = await village();
    const before = await eventsOf(service, world);
    const { status, body } = await bark(world, 'ann', { occasion: 'attacked' });
    expect([status, body]).toEqual([
      200,
      {
        text: expect.stringMatching(/\S/),
        emotion: { kind: expect.stringMatching(/^(?:fear|anger)$/), intensity: 0.8 },
      },
    ]);
    expect(await eventsOf(service, world)).toEqual(before);
    expect((await world.get('ann')).body).toEqual({ ...world.character('ann'), instance: expect.anything() });
  });

  it('is another one each time', async () => {
    const world = await village();
    for (const occasion of ['rain', 'a stranger comes near', 'sold-out']) {
      const texts = await barks(world, 'ann', { occasion }, 8);
      texts.forEach((text, index) => expect(text).not.toBe(texts[index - 1]));
      expect(new Set(texts).size).toBeGreaterThan(3);
    }
  });

  it('is said to a character, an NPC or a player, by id or uuid', async () => {
    const world = await village();
    await world.client.put(`${world.path('ann')}/relationship/${idOf(world, 'bob')}`, { affinity: -90 });
    const bob = world.character('bob');
    for (const to of [bob['id'], bob['uuid']]) {
      const { body } = await bark(world, 'ann', { occasion: 'greeting', to });
      expect(body['emotion']).toEqual({ kind: 'anger', intensity: 0.4 });
    }
    const speaker = { name: 'Robin', ref: randomUUID() };
    const talk = await world.client.post(`${world.path('bob')}/talk`, { speaker, text: 'Hello!', end: true });
    for (const [to, name] of [
      [world.npc('guard')['uuid'], 'guard'],
      [(talk.body['speaker'] as Json)['id'], 'Robin'],
    ])
      expect((await barks(world, 'ann', { occasion: 'farewell', to }, 12)).join(' ')).toContain(name);
  });

  it('speaks the language of the world, of its setting, and in grief of the dead', async () => {
    const client = await service.newClient();
    const world = await service.world(
      { language: 'de', setting: 'starship', agentNpcs: { ann: {} } } as object,
      client,
    );
    expect((await barks(world, 'ann', { occasion: 'rain' }, 6)).join(' ')).toMatch(
      /Kühlung|nass|tropft|Kondens/,
    );
    await world.spawn('Otto', { parents: ['ann'] });
    await world.die('Otto');
    expect((await barks(world, 'ann', { occasion: 'idle' }, 3)).join(' ')).toMatch(/Otto.*Otto.*Otto/);
  });

  it('tells no secret, and thanks for gifts', async () => {
    const world = await village();
    const tell = (text: string, secrecy: number): Promise<Answer> =>
      world.client.post(`${world.path('ann')}/memory`, { text, secrecy });
    await tell('The miller hides a crown.', 0.1);
    await tell('The bridge has fallen.', 0);
    const idle = (await barks(world, 'ann', { occasion: 'idle' }, 9)).join(' ');
    expect(idle).not.toContain('crown');
    expect(idle).toContain('bridge');
    await world.trade('bob', 'ann', 5);
    const greeted = await barks(world, 'ann', { occasion: 'greeting', to: idOf(world, 'bob') }, 9);
    expect(greeted.join(' ')).toContain('5 coins');
  });

  it('never calls the agent of its character', async () => {
    const agent = await startFakeAgent({ protocol: 'converse' });
    const client = await service.newClient();
    const { endpoint, protocol } = agent;
    const made = await client.post('/v1/agent', { name: randomUUID(), endpoint, protocol });
    const world = await service.world(
      { agentNpcs: { ann: { agentIdentifier: made.body['id'] as string } } },
      client,
    );
    const { text } = (await bark(world, 'ann', { occasion: 'greeting' })).body;
    expect(text).not.toContain(FAULT_TEXT);
    expect(agent.calls).toHaveLength(0);
    await agent.close();
  });

  it('is refused of the dead, to nobody and to itself, and without an occasion', async () => {
    const world = await village();
    expectProblem(await bark(world, 'ann', { occasion: 'rain', to: randomUUID() }), 'NPC_NOT_FOUND');
    expectProblem(await bark(world, 'ann', { occasion: 'rain', to: idOf(world, 'ann') }), 'SELF_INTERACTION');
    for (const occasion of [undefined, '', 7, 'x'.repeat(201)])
      expectInvalid(await bark(world, 'ann', { occasion }), '/occasion');
    expectInvalid(await bark(world, 'ann', { occasion: 'rain', to: 'bob' }), '/to');
    await world.die('bob');
    expectProblem(await bark(world, 'ann', { occasion: 'rain', to: idOf(world, 'bob') }), 'NPC_NOT_FOUND');
    expectProblem(await bark(world, 'bob', { occasion: 'rain' }), 'AGENT_NPC_NOT_FOUND');
    const path = `/v1/agent-npc/${world.id}/${randomUUID()}/bark`;
    expectProblem(await world.client.post(path, { occasion: 'rain' }), 'AGENT_NPC_NOT_FOUND');
    const nowhere = `/v1/agent-npc/${randomUUID()}/${idOf(world, 'ann')}/bark`;
    expectProblem(await world.client.post(nowhere, { occasion: 'rain' }), 'INSTANCE_NOT_FOUND');
  });

  it('costs one statement', async () => {
    const world = await village();
    const body = { occasion: 'greeting', to: idOf(world, 'bob') };
    await bark(world, 'ann', body);
    const queried = jest.spyOn(Client.prototype, 'query');
    await bark(world, 'ann', body);
    const statements = queried.mock.calls.filter((call) => JSON.stringify(call[0]).includes(world.id));
    queried.mockRestore();
    expect(statements.map(([statement]) => (statement as unknown as { name: string }).name)).toEqual([
      'bark',
    ]);
  });
});
