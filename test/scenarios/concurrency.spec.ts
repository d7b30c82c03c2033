import { randomUUID } from 'node:crypto';
import { type Answer } from '../support/api-client.js';
import { reportStatistics } from '../database/support/statistics.js';
import { eventsOf } from '../support/events.js';
import { sharedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_none, index) => make(index)));

const statuses = (answers: readonly Answer[]): number[] =>
  [...new Set(answers.map(({ status }) => status))].sort();

describe('many at once', () => {
  const service = sharedService();
  let replica: TestService;
  beforeAll(async () => {
    replica = await TestService.start();
  });
  afterAll(() => replica.stop());

  /** Of all that has run: each connection says later what it met. */
  async function deadlocks(): Promise<number> {
    for (const each of [service, replica]) await reportStatistics(each, each.settings.databasePoolSize);
    const [row] = await service.dataSource.query<{ deadlocks: string }[]>(
      'SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(row?.deadlocks);
  }

  const pair = (ann: number, bob: number): Promise<World> =>
    service.world({ taxRate: 10, agentNpcs: { ann: { wealth: ann }, bob: { wealth: bob } } });

  it('trades over one pair, both ways, keep the sum and never go below 0', async () => {
    const world = await pair(10, 10);
    const answers = await times(64, (i) =>
      i % 2 === 0 ? world.trade('ann', 'bob', 3.3333) : world.trade('bob', 'ann', 2.7777),
    );
    expect(statuses(answers).filter((status) => status !== 200 && status !== 422)).toEqual([]);
    const done = answers.filter(({ status }) => status === 200);
    for (const { body } of done) {
      expect(body['traderWealthAfter']).toBeGreaterThanOrEqual(0);
      expect(body['traderWealthAfter'] + body['recipientWealthAfter']).toBeCloseTo(20, 9);
    }
    const [ann, bob] = [await world.wealth('ann'), await world.wealth('bob')];
    expect(Math.min(ann, bob)).toBeGreaterThanOrEqual(0);
    expect(Math.round((ann + bob) * 10_000)).toBe(200_000);
    const events = await eventsOf(service, world, 'trade');
    expect(events.map(({ id }) => id as string).sort()).toEqual(
      done.map(({ body }) => body['id'] as string).sort(),
    );
  });

  it('trades through two replicas spend each balance once', async () => {
    const world = await pair(30, 0);
    const other = replica.clientWith(world.client.token);
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 1 };
    const answers = await times(64, (i) =>
      i % 2 === 0 ? world.trade('ann', 'bob', 1) : other.put(`${world.path('ann')}/trade`, body),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    expect(statuses(answers)).toEqual([200, 422]);
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([0, 30]);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(30);
  });

  it('one key through two replicas has one effect', async () => {
    const world = await pair(30, 0);
    const other = replica.clientWith(world.client.token);
    const headers = { 'idempotency-key': randomUUID() };
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 1 };
    const answers = await times(20, (i) => {
      const client = i % 2 === 0 ? world.client : other;
      return client.put(`${world.path('ann')}/trade`, body, { headers });
    });
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map((each) => each.body['id'])).size).toBe(
      1,
    );
    expect(await world.wealth('bob')).toBe(1);
  });

  it('trades in one process spend each balance once', async () => {
    const world = await pair(10, 0);
    const answers = await times(20, () => world.trade('ann', 'bob', 1));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ body }) => body['code'] === 'INSUFFICIENT_WEALTH')).toHaveLength(10);
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([0, 10]);
  });

  it('loses nothing when trades meet a death', async () => {
    for (let round = 0; round < 5; round++) {
      const world = await pair(100, 0);
      const [death, ...trades] = await Promise.all([
        world.die('bob'),
        ...Array.from({ length: 10 }, () => world.trade('ann', 'bob', 1)),
      ]);
      expect(death.status).toBe(200);
      expect(statuses(trades).filter((status) => status !== 200 && status !== 404)).toEqual([]);
      const paid = trades.filter(({ status }) => status === 200).length;
      expect(death.body['agentNpc'].wealth).toBeLessThanOrEqual(paid);
      const { collectedTaxes } = await world.read();
      expect([await world.wealth('ann'), collectedTaxes]).toEqual([100 - paid, paid]);
    }
  });

  it('lets a character die once', async () => {
    const world = await pair(7, 0);
    const answers = await times(10, () => world.die('ann'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(statuses(answers)).toEqual([200, 404]);
    expect(await world.read()).toMatchObject({ collectedTaxes: 7, agentNpcCount: 1 });
  });

  it('collects taxes one after the other', async () => {
    const world = await pair(100, 10);
    const answers = await times(2, () => world.collect());
    expect(statuses(answers)).toEqual([200]);
    expect(answers.map(({ body }) => body['collectedTaxes']).sort()).toEqual([11, 20.9]);
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([81, 8.1]);
  });

  it('gives one event to fifty requests with one key', async () => {
    const world = await pair(100, 0);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await times(50, () => world.trade('ann', 'bob', 1, headers));
    const done = answers.filter(({ status }) => status === 200);
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(done.map(({ body }) => body['id'])).size).toBe(1);
    expect(done.filter(({ headers: sent }) => !sent.has('idempotent-replayed'))).toHaveLength(1);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(1);
    expect(await world.wealth('ann')).toBe(99);
  });

  it('holds one conversation for many requests with one key', async () => {
    const world = await pair(0, 0);
    const headers = { 'idempotency-key': randomUUID() };
    const answers = await times(20, () => world.interact('ann', 'bob', headers));
    expect(statuses(answers).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status, body } of answers)
      if (status === 409) expect(body['code']).toBe('REQUEST_IN_PROGRESS');
    expect(await eventsOf(service, world, 'interact')).toHaveLength(1);
  });

  it('registers one instance, one agent and one character for many requests', async () => {
    const client = await service.newClient();
    const uuid = randomUUID();
    const instances = await times(20, () => client.post('/v1/instance', { uuid }));
    expect(instances.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(statuses(instances)).toEqual([200, 201]);
    const instanceIdentifier = instances[0]!.body['id'] as string;
    const body = { instanceIdentifier, uuid: randomUUID(), type: 'manual', name: 'x', wealth: 5 };
    const spawns = await times(20, () => client.post('/v1/agent-npc', body));
    expect(spawns.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(statuses(spawns)).toEqual([201, 409]);
    const headers = { 'idempotency-key': randomUUID() };
    const agent = { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' };
    const agents = await times(20, () => client.post('/v1/agent', agent, { headers }));
    expect(statuses(agents)).toEqual([201]);
    expect(new Set(agents.map(({ body: { id } }) => id as string)).size).toBe(1);
  });

  it('registers an instance once for many requests with one key, all 201', async () => {
    const client = await service.newClient();
    for (let round = 0; round < 5; round++) {
      const headers = { 'idempotency-key': randomUUID() };
      const body = { uuid: randomUUID() };
      const answers = await times(10, () => client.post('/v1/instance', body, { headers }));
      expect(statuses(answers).filter((status) => status !== 201 && status !== 409)).toEqual([]);
      const fresh = answers.filter(
        ({ status, headers: sent }) => status === 201 && !sent.has('idempotent-replayed'),
      );
      expect(fresh).toHaveLength(1);
    }
  });

  it('never deadlocks, whatever runs at the same time', async () => {
    const before = await deadlocks();
    const world = await service.world({
      taxRate: 1,
      agentNpcs: { ann: { wealth: 99 }, bob: { wealth: 99 } },
    });
    const agent = await world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const agentIdentifier = agent.body['id'] as string;
    const claim = `/v1/agent/${agentIdentifier}/claim/${world.id}`;
    const spawn = () => ({ instanceIdentifier: world.id, uuid: randomUUID(), type: 'manual', name: 'x' });
    const acts: (() => Promise<Answer>)[] = [
      () => world.client.put(claim),
      () => world.client.post('/v1/agent-npc', { ...spawn(), agentIdentifier }),
      () => world.client.delete(claim),
      () => world.client.post('/v1/agent-npc', spawn()),
      () => world.trade('ann', 'bob', 0.5),
      () => world.trade('bob', 'ann', 0.5),
      () => world.collect(),
      () => world.interact('ann', 'bob'),
      () => world.client.put(`/v1/agent/${agentIdentifier}`, { name: 'Skald' }),
    ];
    const answers = await times(135, (i) => acts[i % acts.length]!());
    expect(statuses(answers)).toEqual([200, 201]);
    expect(await deadlocks()).toBe(before);
  });
});
