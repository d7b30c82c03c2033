import { randomUUID } from 'node:crypto';
import { TokenService } from '../../src/identity/token.service.js';
import { RateExchange } from '../../src/http/limits/rate-exchange.js';
import { type Answer, type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { until } from '../../prove/support/until.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { setRate, useUp } from './support/rate-limits.js';

/** Requests a second by the settings of these services. */
const rates = { application: 40, instance: 10 };
const plan = { agentNpcs: { ann: { wealth: 1000 }, bob: {} } };

const bulk = (world: World, entries: number): Json => ({
  trades: Array.from({ length: entries }, () => ({
    traderIdentifier: world.character('ann')['id'],
    recipientIdentifier: world.character('bob')['id'],
    amount: 0,
  })),
});

describe('rate limits of an application', () => {
  const service = startedService({ env: { RATE_LIMIT_APPLICATION: String(rates.application) } });

  it('are in the headers of every answer, and refuse requests above them', async () => {
    const client = await service.newClient();
    const { headers } = await client.get('/v1/application');
    expect(headers.get('ratelimit-policy')).toBe('"application";q=40;w=1');
    expect(headers.get('ratelimit')).toBe('"application";r=40;t=1');

    for (const answer of await useUp(() => client.get('/v1/application'))) {
      expectProblem(answer, 'RATE_LIMITED');
      expect(answer.headers.get('retry-after')).toBe('1');
      expect(answer.headers.get('ratelimit-policy')).toBe('"application";q=40;w=1');
      expect(answer.headers.get('ratelimit')).toBe('"application";r=0;t=1');
    }
    const other = await service.newClient();
    expect((await other.get('/v1/application')).status).toBe(200);
    await until('there is room again', async () => (await client.get('/v1/application')).status === 200);
  });

  it.each([1, rates.application])('allow %s a second, a burst of two seconds and no more', async (rate) => {
    const client = await service.newClient();
    await setRate(service, client, rate);
    const began = performance.now();
    const sent = Array.from({ length: 6 * rate + 6 }, () => client.get('/v1/application'));
    const answers = await Promise.all(sent);
    const refilled = Math.ceil((rate * (performance.now() - began)) / 1000);
    const passed = answers.filter(({ status }) => status === 200).length;
    expect(passed).toBeGreaterThanOrEqual(2 * rate);
    expect(passed).toBeLessThanOrEqual(2 * rate + refilled);
  });

  it('are in the headers of refusals too, and count them', async () => {
    const client = await service.newClient();
    const world = await service.world(plan, client);
    for (const answer of [
      await client.get(`/v1/instance/${randomUUID()}`),
      await client.get('/v1/nothing'),
      await world.trade('ann', 'bob', 5000),
      await client.post('/v1/instance', undefined, { raw: '{"half":' }),
      await client.post('/v1/instance', { uuid: 'x' }),
    ]) {
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.headers.get('ratelimit')).toMatch(/^"application";r=\d+;t=\d+$/);
    }
  });

  it('refuse before the body is read, once the caller is known', async () => {
    const client = await service.newClient();
    await useUp(() => client.get('/v1/application'));
    const broken = await useUp(() => client.post('/v1/instance', undefined, { raw: '{"half":' }));
    for (const answer of broken) expectProblem(answer, 'RATE_LIMITED');
    const large = await useUp(() =>
      client.post('/v1/instance', undefined, { raw: `{"uuid":"${'x'.repeat(90_000)}"}` }),
    );
    for (const answer of large) expectProblem(answer, 'RATE_LIMITED');
  });

  it('exempt health, documents and requests without a token', async () => {
    const client = await service.newClient();
    await useUp(() => client.get('/v1/application'));
    for (const path of ['/health/live', '/health/ready', '/openapi.json', '/problems']) {
      const { status, headers } = await client.get(path);
      expect([path, status, headers.get('ratelimit')]).toEqual([path, 200, null]);
    }
    const { applicationId: client_id, clientSecret: client_secret } = client.credentials!;
    const asked = { grant_type: 'client_credentials', client_id, client_secret };
    const token = await client.post('/v1/auth/token', asked);
    expect([token.status, token.headers.get('ratelimit')]).toEqual([200, null]);
    const nobody = await service.clientWith('x').get('/v1/application');
    expectProblem(nobody, 'UNAUTHENTICATED');
    expect(nobody.headers.get('ratelimit')).toBeNull();
  });

  it('may differ for one application, or be switched off for it', async () => {
    const [fast, free] = [await service.newClient(), await service.newClient()];
    await setRate(service, fast, 500);
    await setRate(service, free, 0);
    expect((await fast.get('/v1/application')).headers.get('ratelimit-policy')).toBe(
      '"application";q=500;w=1',
    );
    for (let n = 0; n < 5; n += 1) {
      const answers = await Promise.all(Array.from({ length: 30 }, () => free.get('/v1/application')));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(answers[0]!.headers.get('ratelimit')).toBeNull();
    }
  });

  it('count a bulk call by its entries', async () => {
    const client = await service.newClient();
    await setRate(service, client, 3);
    const world = await service.world(plan, client);
    // Costs a hundred requests, which is more than could ever come at once: a debt, and then a pause.
    const large = await client.post(`/v1/instance/${world.id}/trades`, bulk(world, 1000));
    expect([large.status, large.headers.get('ratelimit')]).toEqual([201, '"application";r=0;t=3']);
    const next = await client.get('/v1/application');
    expectProblem(next, 'RATE_LIMITED');
    expect(Number(next.headers.get('retry-after'))).toBeGreaterThan(1);
  });

  it.each([
    [1, 1],
    [10, 1],
    [11, 2],
    [20, 2],
    [21, 3],
    [250, 25],
  ])('take a bulk call of %s entries as exactly %s requests', async (entries, cost) => {
    const client = await service.newClient();
    const world = await service.world(plan, client);
    const trade = (count: number) => client.post(`/v1/instance/${world.id}/trades`, bulk(world, count));
    const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
    // Nothing is refilled while the clock stands still.
    const at = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(at);
    try {
      // The headers tell no more than the rate, and the burst is above it.
      while (left(await client.get('/v1/application')) === rates.application) await trade(100);
      const before = left(await client.get('/v1/application'));
      const answer = await trade(entries);
      expect([answer.status, left(answer)]).toEqual([201, before - cost]);
    } finally {
      clock.mockRestore();
    }
  });

  it('take a bulk call that is not billable likewise', async () => {
    const client = await service.newClient();
    const world = await service.world(plan, client);
    const identifier = world.character('ann')['id'];
    const grants = Array.from({ length: 50 }, () => ({ identifier, amount: 0, reason: 'nothing' }));
    const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get('ratelimit')!)![1]);
    const at = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(at);
    try {
      const grant = () => client.post(`/v1/instance/${world.id}/grants`, { grants });
      while (left(await client.get('/v1/application')) === rates.application) await grant();
      const before = left(await client.get('/v1/application'));
      const answer = await grant();
      expect([answer.status, left(answer)]).toEqual([201, before - 5]);
    } finally {
      clock.mockRestore();
    }
  });

  it('take a bulk call of no entries as one request, which is refused for itself', async () => {
    const client = await service.newClient();
    const world = await service.world(plan, client);
    expectInvalid(await client.post(`/v1/instance/${world.id}/trades`, { trades: 5 }), '/trades');
  });
});

describe('a flood of refusals', () => {
  it('waits without a place among the requests in flight', async () => {
    await using service = await TestService.start({
      env: { RATE_LIMIT_APPLICATION: '1', MAX_IN_FLIGHT: '5' },
    });
    const [flood, other] = [await service.newClient(), await service.newClient()];
    await setRate(service, other, 1000);
    expect((await flood.get('/v1/application')).status).toBe(200);
    expect((await other.get('/v1/application')).status).toBe(200);
    // Twenty are refused at once, the others later: all of them are there when somebody else comes.
    const refused = Promise.all(Array.from({ length: 60 }, () => flood.get('/v1/application')));
    for (let n = 0; n < 10; n += 1) expect((await other.get('/v1/application')).status).toBe(200);
    const statuses = (await refused).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(50);
  });
});

describe('rate limits of an instance', () => {
  const service = startedService({
    env: {
      RATE_LIMIT_APPLICATION: '2000',
      RATE_LIMIT_INSTANCE: String(rates.instance),
    },
  });

  it('are in the headers next to those of the application, and leave its other instances alone', async () => {
    const client = await service.newClient();
    const [one, two] = [await service.world(plan, client), await service.world(plan, client)];
    const { headers } = await one.get('ann');
    expect(headers.get('ratelimit-policy')).toBe('"application";q=2000;w=1, "instance";q=10;w=1');
    expect(headers.get('ratelimit')).toMatch(/^"application";r=\d+;t=1, "instance";r=\d+;t=1$/);

    const [refused] = await useUp(() => one.trade('ann', 'bob', 0));
    expectProblem(refused!, 'RATE_LIMITED', { detail: expect.stringContaining('This instance') });
    expect(refused!.headers.get('ratelimit')).toMatch(/"instance";r=0;t=1$/);
    expect((await two.trade('ann', 'bob', 1)).status).toBe(200);
    expect((await client.get('/v1/application')).headers.get('ratelimit-policy')).toBe(
      '"application";q=2000;w=1',
    );
  });

  it('are the same by id and by uuid, and in a body', async () => {
    const client = await service.newClient();
    const world = await service.world(plan, client);
    const uuid = (world.instance['uuid'] as string).toUpperCase();
    // Known by both of its names from here on.
    expect((await client.get(`/v1/instance/${uuid}`)).status).toBe(200);
    expect((await client.get(`/v1/instance/${world.id}`)).status).toBe(200);
    const spawn = (instanceIdentifier: string): Promise<Answer> =>
      client.post('/v1/npc', { instanceIdentifier, uuid: randomUUID(), name: 'x', type: 'manual' });
    // A limit of its own would let twenty through.
    for (const send of [
      () => client.get(`/v1/npc/${uuid}`),
      () => spawn(world.id),
      () => spawn(uuid),
      () => client.get(`/v1/npc/${world.id}`),
    ]) {
      const began = performance.now();
      await useUp(() => world.get('ann'));
      const answers = await Promise.all(Array.from({ length: 15 }, send));
      const refilled = Math.ceil((rates.instance * (performance.now() - began)) / 1000);
      const passed = answers.filter(({ status }) => status !== 429).length;
      expect(passed).toBeLessThanOrEqual(refilled);
    }
  });

  it('are not used up by another application that names the instance', async () => {
    const world = await service.world(plan);
    const stranger = await service.newClient();
    await useUp(() => stranger.get(`/v1/instance/${world.id}`));
    expect((await world.get('ann')).status).toBe(200);
    const { applicationId } = world.client.credentials!;
    await useUp(() => stranger.get(`/v1/instance/${applicationId}`));
    expect((await world.client.get('/v1/application')).status).toBe(200);
  });
});

describe('rate limits over several replicas', () => {
  let replicas: readonly [TestService, TestService];
  beforeAll(async () => {
    const databaseUrl = await createDatabase('economy_rate_limits', templateDatabase);
    replicas = [await TestService.start({ databaseUrl }), await TestService.start({ databaseUrl })];
  });
  afterAll(async () => {
    for (const replica of replicas) await replica.stop();
  });

  const exchange = (replica: TestService): Promise<number> => replica.app.get(RateExchange).sweep();
  const told = (): Promise<unknown[]> => replicas[0].dataSource.query('SELECT * FROM economy.rate_use');

  it('are one limit: requests to the others count here, too', async () => {
    const [one, two] = replicas;
    const client = await one.newClient();
    await setRate(one, client, 3);
    const token = await two.app.get(TokenService).issue(client.credentials!.applicationId);
    const elsewhere = two.clientWith(token);
    expect((await elsewhere.get('/v1/application')).headers.get('ratelimit')).toBe('"application";r=3;t=1');
    await exchange(two);
    const world = await one.world(plan, client);
    const large = await client.post(`/v1/instance/${world.id}/trades`, bulk(world, 1000));
    expect(large.status).toBe(201);
    // Its own tick may have told them already.
    await exchange(one);
    expect(await told()).not.toEqual([]);
    await exchange(two);
    const answer = await elsewhere.get('/v1/application');
    expectProblem(answer, 'RATE_LIMITED');
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(1);
  });

  it('write nothing to the database while every caller is far below them', async () => {
    const [one] = replicas;
    const client = await one.newClient();
    await setRate(one, client, 1000);
    const before = await one.dataSource.query('SELECT count(*) FROM economy.rate_use');
    await until('the limit is known', async () =>
      (await client.get('/v1/application')).headers.has('ratelimit'),
    );
    expect(await exchange(one)).toBe(0);
    expect(await one.dataSource.query('SELECT count(*) FROM economy.rate_use')).toEqual(before);
  });

  it('are those of each replica while the database does not have the table', async () => {
    const [one] = replicas;
    const client = await one.newClient();
    await setRate(one, client, 5);
    await one.dataSource.query('ALTER TABLE economy.rate_use RENAME TO rate_use_away');
    try {
      await useUp(() => client.get('/v1/application'));
      await expect(exchange(one)).rejects.toThrow('rate_use');
      const answers = await useUp(() => client.get('/v1/application'));
      expectProblem(answers[0]!, 'RATE_LIMITED');
    } finally {
      await one.dataSource.query('ALTER TABLE economy.rate_use_away RENAME TO rate_use');
    }
  });
});
