import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { listOf, stateOf, worldOf } from './support/social.js';
import { startThinkingAgent, type ThinkingAgent } from './support/thinking-agent.js';

describe('while characters talk', () => {
  const service = startedService({ env: { DATABASE_POOL_SIZE: '2', AGENT_MAX_PARALLEL: '20' } });
  let agent: ThinkingAgent;
  beforeEach(async () => {
    agent = await startThinkingAgent();
  });
  afterEach(() => agent.close());

  const pair = () =>
    worldOf(service, {
      ann: { endpoint: agent.endpoint, wealth: 100, mood: 50 },
      bob: { endpoint: agent.endpoint, wealth: 100, mood: 50 },
    });

  it('holds no lock and no connection: with a pool of two, trades continue during twenty talks', async () => {
    const couples = Array.from({ length: 20 }, (_, n) => [`a${n}`, `b${n}`] as const);
    const speaker = { endpoint: agent.endpoint, wealth: 100 };
    const world = await worldOf(service, { first: speaker });
    const agentIdentifier = world.character('first')['agent'].id as string;
    for (const name of couples.flat()) await world.spawn(name, { wealth: 100, agentIdentifier });

    agent.think();
    const talks = couples.map(([a, b]) => world.interact(a, b));
    await agent.untilThinkingOf(20);
    const held = async (): Promise<Json> => {
      const [row] = await service.dataSource.query<[Json]>(
        `SELECT count(*)::integer AS open,
                count(*) FILTER (WHERE EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid
                  AND l.relation = 'economy.instance'::regclass))::integer AS locking
           FROM pg_stat_activity a
          WHERE a.datname = current_database() AND a.pid <> pg_backend_pid()
            AND a.state <> 'idle'`,
      );
      return row;
    };
    // What the service does by itself may be at work for a moment; what a talk held, it would hold as long as the agent thinks.
    await until('nothing is held', async () => {
      const { open, locking } = await held();
      return open === 0 && locking === 0;
    });
    // Both of those who talk trade too, in the same instance, and others read.
    const trades = await Promise.all(couples.map(([a, b]) => world.trade(a, b, 1)));
    expect(trades.map(({ status }) => status)).toEqual(couples.map(() => 200));
    expect(await world.wealth('b7')).toBe(101);
    expect(agent.asked).toBe(20);

    agent.speak();
    for (const { status, body } of await Promise.all(talks)) {
      expect(status).toBe(200);
      expect(body['outcome']).toBe('completed');
      expect(body['chat']).toHaveLength(6);
    }
    expect(await eventsOf(service, world, 'interact')).toHaveLength(20);
    expect(await world.wealth('b7')).toBe(101);
  });

  it.each([
    ['initiator', 'ann'],
    ['responder', 'bob'],
  ])('a death of the %s is reported, and nothing of the talk is kept', async (role, name) => {
    const world = await pair();
    await world.interact('ann', 'bob');
    const key = { 'idempotency-key': randomUUID() };
    agent.think();
    const talk = world.interact('ann', 'bob', key);
    await agent.untilThinkingOf(1);
    const death = await world.die(name);
    const before = await stateOf(service, world);
    agent.speak();

    const refused = await talk;
    expectProblem(refused, 'AGENT_NPC_NOT_FOUND', { diedAt: death.body['createdAt'] as string });
    expect(refused.body['detail']).toContain(role);
    expect(await stateOf(service, world)).toEqual(before);

    const asked = agent.asked;
    const again = await world.interact('ann', 'bob', key);
    expectProblem(again, 'AGENT_NPC_NOT_FOUND', { diedAt: death.body['createdAt'] as string });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(agent.asked).toBe(asked);
  });

  it('a second talk of the same two, and of one of them with another, are recorded as well', async () => {
    const world = await pair();
    const agentIdentifier = world.character('ann')['agent'].id as string;
    await world.spawn('cid', { agentIdentifier });
    agent.think();
    const talks = [world.interact('ann', 'bob'), world.interact('bob', 'ann'), world.interact('cid', 'ann')];
    await agent.untilThinkingOf(3);
    agent.speak();
    const answers = await Promise.all(talks);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const events = await eventsOf(service, world, 'interact');
    expect(events.map(({ id }) => id as string).toSorted()).toEqual(
      answers.map(({ body }) => body['id'] as string).toSorted(),
    );
    expect(new Set(events.map(({ seq }) => seq as number)).size).toBe(3);
    const known = await listOf(world, 'ann', 'relationship');
    expect(
      known.map(({ other, interactions }) => [(other as Json)['name'], interactions]).toSorted(),
    ).toEqual([
      ['bob', 2],
      ['cid', 1],
    ]);
    expect(await listOf(world, 'ann', 'memory')).toHaveLength(3);
  });

  it('a repeat with the same key is refused as in progress, and afterwards returns the same talk', async () => {
    const world = await pair();
    const key = { 'idempotency-key': randomUUID() };
    agent.think();
    const talk = world.interact('ann', 'bob', key);
    await agent.untilThinkingOf(1);
    const early = await world.interact('ann', 'bob', key);
    expectProblem(early, 'REQUEST_IN_PROGRESS');
    expect(early.headers.get('idempotent-replayed')).toBeNull();
    expectProblem(await world.interact('bob', 'ann', key), 'IDEMPOTENCY_KEY_REUSED');
    agent.speak();

    const first = await talk;
    expect(first.status).toBe(200);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    const asked = agent.asked;
    const again = await world.interact('ann', 'bob', key);
    expect(again.status).toBe(200);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    expect(agent.asked).toBe(asked);
    expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
    expectProblem(await world.interact('bob', 'ann', key), 'IDEMPOTENCY_KEY_REUSED');
  });

  const runOut = (key: Record<string, string>): Promise<unknown> =>
    service.dataSource.query(
      `UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second' WHERE key = $1 AND NOT done`,
      [key['idempotency-key']],
    );

  it('a repeat after the lease of its key ran out talks as well, and one of the two is written', async () => {
    const world = await pair();
    const key = { 'idempotency-key': randomUUID() };
    agent.think();
    const first = world.interact('ann', 'bob', key);
    await agent.untilThinkingOf(1);
    await runOut(key);
    const second = world.interact('ann', 'bob', key);
    await agent.untilThinkingOf(2);
    expectProblem(await world.interact('ann', 'bob', key), 'REQUEST_IN_PROGRESS');
    agent.speak();

    const answers = await Promise.all([first, second]);
    const [event, ...others] = await eventsOf(service, world, 'interact');
    expect(others).toEqual([]);
    for (const { status, body } of answers) {
      // A caller who comes while the other still writes gets a 409.
      expect([200, 409]).toContain(status);
      expect(status === 200 ? body['id'] : body['code']).toBe(
        status === 200 ? event!['id'] : 'REQUEST_IN_PROGRESS',
      );
    }
    const again = await world.interact('ann', 'bob', key);
    expect([again.status, again.body['id'], again.headers.get('idempotent-replayed')]).toEqual([
      200,
      event!['id'],
      'true',
    ]);
    const [known] = await listOf(world, 'ann', 'relationship');
    expect(known!['interactions']).toBe(1);
    expect(await listOf(world, 'ann', 'memory')).toHaveLength(1);
    const usage = await world.client.get('/v1/usage?groupBy=operation');
    expect(usage.body['items']).toContainEqual(expect.objectContaining({ operation: 'interact', calls: 1 }));
  });

  it('is written though the lease of its key expired, if no other request claimed it', async () => {
    const world = await pair();
    const key = { 'idempotency-key': randomUUID() };
    agent.think();
    const talk = world.interact('ann', 'bob', key);
    await agent.untilThinkingOf(1);
    await runOut(key);
    agent.speak();
    const { status, body } = await talk;
    expect(status).toBe(200);
    const again = await world.interact('ann', 'bob', key);
    expect([again.body['id'], again.headers.get('idempotent-replayed')]).toEqual([body['id'], 'true']);
    expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
  });

  it('no more calls are in flight to one agent than AGENT_MAX_PARALLEL, and the others wait', async () => {
    await using narrow = await TestService.start({ env: { AGENT_MAX_PARALLEL: '2' } });
    const world = await worldOf(narrow, { ann: { endpoint: agent.endpoint } });
    const agentIdentifier = world.character('ann')['agent'].id as string;
    for (const name of ['bob', 'cid', 'dot']) await world.spawn(name, { agentIdentifier });
    agent.think();
    const talks = ['bob', 'cid', 'dot'].map((name) => world.interact('ann', name));
    await agent.untilThinkingOf(2);
    // A trade's answer comes after the third talk was opened.
    await world.trade('ann', 'bob', 0);
    expect(agent.asked).toBe(2);
    agent.speak();
    const answers = await Promise.all(talks);
    expect(answers.map(({ body }) => body['outcome'] as string)).toEqual(Array(3).fill('completed'));
  });
});
