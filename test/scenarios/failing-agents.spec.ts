import { randomUUID } from 'node:crypto';
import {
  FAULT_TEXT,
  type FakeAgent,
  type FakeFault,
  startFakeAgent,
} from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { listOf, stateOf, worldOf } from './support/social.js';

type Fallback = 'empty' | 'scripted' | 'error';
const dead: FakeFault[] = ['500', 'html', 'malformed', 'wrong_schema', 'error', 'closes'];

describe('a talk whose agents fail', () => {
  const services = new Map<Fallback, TestService>();
  const fakes: FakeAgent[] = [];
  beforeAll(async () => {
    for (const fallback of ['empty', 'scripted', 'error'] as const) {
      const env = { INTERACT_FALLBACK: fallback, INTERACT_TURN_MS: '1500', INTERACT_TOTAL_MS: '4000' };
      services.set(fallback, await TestService.start({ env }));
    }
  });
  afterAll(async () => {
    for (const service of services.values()) await service.stop();
  });
  afterEach(async () => {
    await Promise.all(fakes.splice(0).map((fake) => fake.close()));
  });

  /** Ann and Bob, each with an agent of its own that is kind, or fails. */
  async function couple(
    fallback: Fallback,
    faults: { ann?: FakeFault; bob?: FakeFault },
  ): Promise<{ service: TestService; world: World; ann: FakeAgent; bob: FakeAgent }> {
    const service = services.get(fallback)!;
    const start = async (name: string, fault: FakeFault = 'ok'): Promise<FakeAgent> => {
      const fake = await startFakeAgent({
        protocol: 'converse',
        name,
        fault,
        reply: () => ({ sentiment: 1 }),
      });
      fakes.push(fake);
      return fake;
    };
    const ann = await start('Ann', faults.ann);
    const bob = await start('Bob', faults.bob);
    const world = await worldOf(service, {
      ann: { endpoint: ann.endpoint, mood: 50 },
      bob: { endpoint: bob.endpoint, mood: 50 },
    });
    return { service, world, ann, bob };
  }

  const sourcesOf = (body: Json): unknown[] =>
    (body['chat'] as Json[]).map(({ source }) => source as unknown);
  const memoriesOf = async (world: World, name: string): Promise<unknown[]> =>
    (await listOf(world, name, 'memory')).map(({ text }) => text as unknown);

  describe('with the fallback empty', () => {
    it.each(dead)(
      'is silent when the initiator answers with %s, and nobody learns to know anybody',
      async (fault) => {
        const { service, world } = await couple('empty', { ann: fault });
        const { status, body } = await world.interact('ann', 'bob');
        expect(status).toBe(200);
        expect(body).toMatchObject({
          outcome: 'silent',
          chat: [],
          initiator: { mood: 50 },
          relationship: { initiator: { interactions: 0, affinityDelta: 0, moodDelta: 0, stage: 'stranger' } },
        });
        const { relationships, memories, feelings } = await stateOf(service, world);
        expect({ relationships, memories, feelings }).toEqual({
          relationships: null,
          memories: null,
          feelings: null,
        });
        expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
      },
    );

    it.each(dead)('is partial when the responder answers with %s', async (fault) => {
      const { world } = await couple('empty', { bob: fault });
      const { status, body } = await world.interact('ann', 'bob');
      expect(status).toBe(200);
      expect(body['outcome']).toBe('partial');
      expect(sourcesOf(body)).toEqual(['agent']);
      expect(JSON.stringify(body)).not.toContain(FAULT_TEXT);
      // Bob heard a kind word, Ann heard nothing.
      expect(body).toMatchObject({
        relationship: {
          initiator: { affinityDelta: 0, moodDelta: 0, interactions: 1 },
          responder: { affinityDelta: 12, moodDelta: 6, interactions: 1 },
        },
      });
      expect(await memoriesOf(world, 'ann')).toEqual(['I talked with bob.']);
      expect(await memoriesOf(world, 'bob')).toEqual(['I talked with ann, who was kind to me.']);
    });

    it('uses up no talk of the day', async () => {
      const { world, ann } = await couple('empty', { ann: 'wrong_schema' });
      await world.interact('ann', 'bob');
      ann.setFault('ok');
      const { body } = await world.interact('ann', 'bob');
      expect(body['outcome']).toBe('completed');
      expect(body['relationship']['initiator']).toMatchObject({ affinityDelta: 12, interactions: 1 });
    });

    it('costs nothing any more when the agent is known to be down', async () => {
      const { world, ann } = await couple('empty', { ann: '500' });
      for (let n = 0; n < 4; n += 1) {
        expect((await world.interact('ann', 'bob')).body['outcome']).toBe('silent');
      }
      // The first talk and its retry, and the second one, which brings it down.
      expect(ann.calls).toHaveLength(3);
    });
  });

  describe('with the fallback scripted', () => {
    it('lets the script replace the responder, whose mood and memory do not change', async () => {
      const { world } = await couple('scripted', { bob: '500' });
      const { body } = await world.interact('ann', 'bob');
      expect(body['outcome']).toBe('partial');
      expect(sourcesOf(body)).toEqual(['agent', 'scripted', 'agent', 'scripted', 'agent', 'scripted']);
      expect(body).toMatchObject({
        relationship: {
          initiator: { affinityDelta: 0, moodDelta: 0 },
          responder: { affinityDelta: 12, moodDelta: 6 },
        },
      });
      expect(await memoriesOf(world, 'ann')).toEqual([
        expect.stringMatching(/^I talked with bob\. bob said: “.+”$/),
      ]);
      expect(await memoriesOf(world, 'bob')).toEqual(['I talked with ann, who was kind to me.']);
    });

    it('is silent, but not empty, when the script replaces both', async () => {
      const { service, world } = await couple('scripted', { ann: '500', bob: '500' });
      const { status, body } = await world.interact('ann', 'bob');
      expect(status).toBe(200);
      expect(body['outcome']).toBe('silent');
      expect(sourcesOf(body).length).toBeGreaterThan(1);
      expect(new Set(sourcesOf(body))).toEqual(new Set(['scripted']));
      const { relationships, memories, feelings } = await stateOf(service, world);
      expect({ relationships, memories, feelings }).toEqual({
        relationships: null,
        memories: null,
        feelings: null,
      });
    });
  });

  describe('with the fallback error', () => {
    it('loses nothing of the talk of a player whose line is refused', async () => {
      const { world, ann } = await couple('error', {});
      const say = (text: string): Promise<Answer> =>
        world.client.post(`${world.path('ann')}/talk`, {
          speaker: { name: 'Robin', ref: 'account-17' },
          text,
        });
      expect((await say('Hello!')).body).toMatchObject({ lineCount: 2 });
      ann.setFault('wrong_schema');
      expectProblem(await say('Are you well?'), 'AGENT_UNREACHABLE');
      ann.setFault('ok');
      expect((await say('Now, are you?')).body).toMatchObject({ lineCount: 4 });
    });

    it.each(['ann', 'bob'] as const)(
      'is refused when the agent of %s fails, and the key is free again',
      async (name) => {
        const { service, world, [name]: failing } = await couple('error', { [name]: 'wrong_schema' });
        await world.trade('ann', 'bob', 0);
        const before = await stateOf(service, world);
        const key = { 'idempotency-key': randomUUID() };
        const refused = await world.interact('ann', 'bob', key);
        expectProblem(refused, 'AGENT_UNREACHABLE');
        expect(JSON.stringify(refused.body)).not.toContain(FAULT_TEXT);
        expect(await stateOf(service, world)).toEqual(before);

        failing.setFault('ok');
        const again = await world.interact('ann', 'bob', key);
        expect(again.status).toBe(200);
        expect(again.headers.get('idempotent-replayed')).toBeNull();
        expect(again.body['outcome']).toBe('completed');
        const replayed = await world.interact('ann', 'bob', key);
        expect(replayed.headers.get('idempotent-replayed')).toBe('true');
        expect(replayed.body).toEqual(again.body);
        expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
      },
    );
  });

  it('that hangs ends, and excludes the hanging one', async () => {
    const { world } = await couple('empty', { bob: 'hangs' });
    const { status, body } = await world.interact('ann', 'bob');
    expect(status).toBe(200);
    expect(body['outcome']).toBe('partial');
    expect(body['chat']).toHaveLength(1);
  });

  it('is one with the best known when no responder is named', async () => {
    const { world } = await couple('empty', {});
    const agentIdentifier = world.character('bob')['agent'].id as string;
    for (const name of ['cid', 'dot']) await world.spawn(name, { agentIdentifier });
    const responder = async (): Promise<unknown> =>
      (await world.interact('ann', null)).body['responder']['name'] as unknown;
    // Whom it talked with most, of equals the latest.
    await world.interact('ann', 'dot');
    await world.interact('ann', 'bob');
    await world.interact('ann', 'bob');
    await world.interact('ann', 'dot');
    expect(await responder()).toBe('dot');
    await world.interact('bob', 'ann');
    await world.interact('bob', 'ann');
    expect(await responder()).toBe('bob');
    await world.die('bob');
    expect(await responder()).toBe('dot');
  });
});
