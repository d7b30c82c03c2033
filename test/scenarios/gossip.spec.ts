import { randomUUID } from 'node:crypto';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, worldOf } from './support/social.js';

/** What is heard of a talk: gossip by those who talk, and the talk by those who stand by. */
describe('hearsay', () => {
  const service = sharedService();
  const agents: FakeAgent[] = [];
  afterAll(() => Promise.all(agents.map((agent) => agent.close())));

  /** Says these lines, then bids farewell in words of its own. */
  const speaker = async (...lines: string[]): Promise<FakeAgent> => {
    const agent = await startFakeAgent({ protocol: 'a2a', lines });
    agents.push(agent);
    return agent;
  };
  const kinds = async (world: World, name: string, kind: string): Promise<Json[]> =>
    (await listOf(world, name, 'memory')).filter((memory) => memory['kind'] === kind);
  const news = 'Wat hid a stolen goose in the mill, and nobody may know.';
  const village = async (edda: FakeAgent, pip: FakeAgent, ida: FakeAgent): Promise<World> => {
    const world = await worldOf(service, {
      edda: { endpoint: edda.endpoint, protocol: edda.protocol },
      pip: { endpoint: pip.endpoint, protocol: pip.protocol },
      ida: { endpoint: ida.endpoint, protocol: ida.protocol },
      Wat: {},
    });
    await world.client.post(`${world.path('edda')}/memory`, {
      text: news,
      importance: 1,
      about: world.character('Wat')['id'],
    });
    return world;
  };

  it('is what was said of a third party, told on and on, each time with less weight, and once', async () => {
    const edda = await speaker('Do you know that Wat has a goose in the mill?');
    const pip: FakeAgent = await startFakeAgent({
      protocol: 'a2a',
      reply: ({ body }) => ({
        say: JSON.stringify(body).includes('"name":"ida"')
          ? `Wat keeps a goose in the mill, I am told. ${pip.calls.length}`
          : `Never! ${pip.calls.length}`,
      }),
    });
    agents.push(pip);
    const ida = await speaker('Wat, of all people?');
    const world = await village(edda, pip, ida);
    await world.interact('edda', 'pip');
    const [heard, ...more] = await kinds(world, 'pip', 'hearsay');
    expect(more).toEqual([]);
    expect(heard).toMatchObject({
      text: news,
      about: { name: 'Wat' },
      teller: { name: 'edda' },
      weight: 0.3,
    });
    expect(await kinds(world, 'edda', 'hearsay')).toEqual([]);
    edda.calls.length = 0;
    await world.interact('edda', 'pip');
    expect(await kinds(world, 'pip', 'hearsay')).toHaveLength(1);

    await world.interact('pip', 'ida', {});
    const [again] = await kinds(world, 'ida', 'hearsay');
    expect(again).toMatchObject({ teller: { name: 'pip' }, about: { name: 'Wat' }, text: news });
    expect(again?.['weight']).toBeLessThan(0.3);
    const context = JSON.stringify(pip.calls.at(-1)?.body);
    expect(context).toContain('"hearsay":{"from":"edda","hops":1}');
    await world.client.delete(`${world.path('edda')}/text`);
    expect(await kinds(world, 'pip', 'hearsay')).toEqual([]);
  });

  it('is nothing to who remembers it as the first', async () => {
    const edda = await speaker('Do you know that Wat has a goose in the mill?');
    let says = 'Never!';
    const pip = await startFakeAgent({ protocol: 'a2a', reply: () => ({ say: says }) });
    agents.push(pip);
    const world = await village(edda, pip, await speaker('Wat, of all people?'));
    await world.interact('edda', 'pip');
    expect(await kinds(world, 'pip', 'hearsay')).toHaveLength(1);
    says = 'Wat keeps a goose in the mill, I am told.';
    await world.interact('pip', 'ida');
    expect(await kinds(world, 'ida', 'hearsay')).toHaveLength(1);
    await world.interact('pip', 'edda');
    expect(await kinds(world, 'edda', 'hearsay')).toEqual([]);
  });

  it('is a talk that one stands by, by id or exact name', async () => {
    const agent = await speaker('I shall marry the smith.');
    const world = await village(agent, await speaker(), await speaker());
    const witnesses = ['Wat', world.character('ida')['id'], 'nobody', 'pip', 'wa'];
    await world.client.put(`${world.path('edda')}/interact`, {
      responderIdentifier: world.character('pip')['id'],
      topic: 'a wedding',
      witnesses,
    });
    for (const name of ['Wat', 'ida']) {
      expect(await kinds(world, name, 'witness')).toMatchObject([
        {
          text: 'I heard edda and pip talk about a wedding. edda said: “I shall marry the smith.”',
          about: { name: 'edda' },
          weight: 0.3,
        },
      ]);
    }
    for (const name of ['edda', 'pip']) expect(await kinds(world, name, 'witness')).toEqual([]);
  });

  it('is a talk that nobody stands by whose name two have, but the one who lives', async () => {
    const world = await village(await speaker('I shall marry the smith.'), await speaker(), await speaker());
    const spawned = await world.client.post('/v1/agent-npc', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'natural',
      name: 'Wat',
    });
    const second = `/v1/agent-npc/${world.id}/${spawned.body['agentNpc'].id as string}`;
    const overhear = (): Promise<Answer> =>
      world.client.put(`${world.path('edda')}/interact`, {
        responderIdentifier: world.character('pip')['id'],
        witnesses: ['Wat'],
      });
    expect((await overhear()).status).toBe(200);
    expect(await kinds(world, 'Wat', 'witness')).toEqual([]);
    expect((await world.client.get(`${second}/memory`)).body['items']).toEqual([]);
    expect((await world.client.delete(second)).status).toBe(200);
    expect((await overhear()).status).toBe(200);
    expect(await kinds(world, 'Wat', 'witness')).toHaveLength(1);
  });

  it('of a talk comes to mind before each who talked, among much that is newer and weighs as much', async () => {
    const ida = await speaker('Good day.');
    const world = await village(await speaker('I shall marry the smith.'), await speaker(), ida);
    await world.client.put(`${world.path('edda')}/interact`, {
      responderIdentifier: world.character('pip')['id'],
      topic: 'a wedding',
      witnesses: ['ida'],
    });
    for (let more = 0; more < 30; more += 1) {
      const memory = { text: `Cart ${more} came with turnips.`, importance: 0.3 };
      expect((await world.client.post(`${world.path('ida')}/memory`, memory)).status).toBe(201);
    }
    for (const [name, told] of [
      ['edda', true],
      ['pip', true],
      ['Wat', false],
    ] as const) {
      ida.calls.length = 0;
      await world.interact('ida', name);
      expect([name, JSON.stringify(ida.calls[0]!.body).includes('about a wedding')]).toEqual([name, told]);
    }
  });
});
