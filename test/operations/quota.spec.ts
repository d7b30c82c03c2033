import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { ApplicationService } from '../../src/identity/application.service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { monthOf, Quota } from '../../src/http/limits/quota.js';
import { until } from '../../prove/support/until.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a monthly quota', () => {
  const service = startedService();
  /** Another replica. Both stop at the end: Passport has one strategy for a process, that of the service made last. */
  let other: TestService;
  beforeAll(async () => {
    other = await TestService.start();
  });
  afterAll(() => other.stop());

  /** A world whose application may do so many operations beside those that made it. */
  async function worldWith(left: number): Promise<World> {
    const client = await service.newClient();
    await setQuota(client, 3 + left);
    return service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } }, client);
  }

  async function setQuota(client: ApiClient, monthlyQuota: number | null): Promise<void> {
    await service.app.get(ApplicationService).change(client.credentials!.applicationId, { monthlyQuota });
  }

  async function onOther({ credentials }: ApiClient): Promise<ApiClient> {
    return other.clientWith(await other.app.get(TokenService).issue(credentials!.applicationId));
  }

  async function usedBy({ client }: World): Promise<number> {
    return (await client.get('/v1/usage')).body['quota']['used'] as number;
  }

  const trades = (world: World, amounts: readonly number[], atomic = false): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/trades`, {
      trades: amounts.map((amount) => ({
        traderIdentifier: world.character('ann')['id'],
        recipientIdentifier: world.character('bob')['id'],
        amount,
      })),
      atomic,
    });

  it('allows exactly as many operations, however many arrive at once', async () => {
    const world = await worldWith(17);
    const answers = await Promise.all(Array.from({ length: 60 }, () => world.trade('ann', 'bob', 1)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    const refused = answers.filter(({ status }) => status !== 200);
    for (const answer of refused) expectProblem(answer, 'QUOTA_EXCEEDED', { limit: 20, remaining: 0 });
    expect(await usedBy(world)).toBe(20);
    const { end } = monthOf(Date.now());
    const retryAfter = Number(refused[0]!.headers.get('retry-after'));
    expect(Date.now() + retryAfter * 1000).toBeGreaterThanOrEqual(end - 60_000);
    expect(retryAfter).toBeLessThanOrEqual(31 * 86_400);
    expect((await world.client.get('/v1/usage')).body['quota']).toEqual({
      limit: 20,
      used: 20,
      remaining: 0,
      resetsAt: new Date(end).toISOString(),
    });
  });

  it('is not used up by refusals and repeats', async () => {
    const world = await worldWith(3);
    const headers = { 'idempotency-key': 'once' };
    for (let n = 0; n < 8; n += 1) {
      expectProblem(await world.trade('bob', 'ann', 5000), 'INSUFFICIENT_WEALTH');
      expectInvalid(await world.trade('ann', 'bob', -1), '/amount');
      expect((await world.trade('ann', 'bob', 1, headers)).status).toBe(200);
    }
    expect((await trades(world, [1, 5000], true)).status).toBe(422);
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    expectProblem(await world.trade('ann', 'bob', 1), 'QUOTA_EXCEEDED');
    expect(await usedBy(world)).toBe(6);
  });

  it('counts the entries of a bulk call, and afterwards those that were registered', async () => {
    const world = await worldWith(10);
    expectProblem(
      await trades(
        world,
        Array.from({ length: 11 }, () => 1),
      ),
      'QUOTA_EXCEEDED',
      {
        remaining: 10,
        requested: 11,
      },
    );
    expect((await trades(world, [1, 5000, 1, 5000, 1, 1, 1])).body).toMatchObject({
      registered: 5,
      refused: 2,
    });
    expectProblem(await trades(world, [1, 1, 1, 1, 1, 1]), 'QUOTA_EXCEEDED', { remaining: 5 });
    expect((await trades(world, [1, 1, 1, 1, 1])).body).toMatchObject({ registered: 5 });
    expectProblem(await world.trade('ann', 'bob', 1), 'QUOTA_EXCEEDED');
    expect(await usedBy(world)).toBe(13);
    // What is no list is one, and its fault is told.
    expectProblem(await world.client.post(`/v1/instance/${world.id}/trades`, {}), 'QUOTA_EXCEEDED');
  });

  it('includes within seconds what another replica counted', async () => {
    const world = await worldWith(1000);
    const trade = (amount: number): Json => ({
      traderIdentifier: world.character('ann')['id'],
      recipientIdentifier: world.character('bob')['id'],
      amount,
    });
    const elsewhere = await onOther(world.client);
    const many = await elsewhere.post(`/v1/instance/${world.id}/trades`, {
      trades: Array.from({ length: 1000 }, () => trade(0)),
    });
    expect(many.body).toMatchObject({ registered: 1000 });
    const again = await elsewhere.put(`${world.path('ann')}/trade`, { recipientIdentifier: null, amount: 0 });
    expectProblem(again, 'QUOTA_EXCEEDED');
    let overshoot = 0;
    await until('this replica knows what the other counted', async () => {
      const { status } = await world.trade('ann', 'bob', 0);
      if (status === 200) overshoot += 1;
      return status !== 200;
    });
    // Else it was stopped by its own count only.
    expect(overshoot).toBeLessThan(1000);
    expect(await usedBy(world)).toBe(1003 + overshoot);
  });

  it('begins again with the month', async () => {
    const client = await service.newClient();
    await setQuota(client, 1);
    const { body: instance } = await client.post('/v1/instance', { uuid: randomUUID() });
    expectProblem(await client.post('/v1/instance', { uuid: randomUUID() }), 'QUOTA_EXCEEDED');
    // Also where it was used up: at the first moment of the next month.
    const clock = jest.spyOn(Date, 'now').mockReturnValue(monthOf(Date.now()).end);
    try {
      const { applicationId } = client.credentials!;
      (await service.app.get(Quota).reserve(applicationId, 1, 'instance', 1)).release();
    } finally {
      clock.mockRestore();
    }
    const database = new Client({ connectionString: service.databaseUrl });
    await database.connect();
    try {
      const lastMonth = `(date_trunc('month', now() AT TIME ZONE 'UTC') - interval '1 day')::date`;
      await database.query(`UPDATE economy.usage SET day = ${lastMonth} WHERE instance_id = $1`, [
        instance['id'],
      ]);
      const again = await (await onOther(client)).post('/v1/instance', { uuid: randomUUID() });
      expect(again.status).toBe(201);
      await database.query(
        `UPDATE economy.usage u SET day = (e.created_at AT TIME ZONE 'UTC')::date FROM economy.event e
          WHERE u.instance_id = $1 AND e.instance_id = $1 AND e.seq = 1`,
        [instance['id']],
      );
    } finally {
      await database.end();
    }
  });

  it('of 0 allows nothing, and no quota allows everything', async () => {
    const client = await service.newClient();
    await setQuota(client, 0);
    expectProblem(await client.post('/v1/instance', { uuid: randomUUID() }), 'QUOTA_EXCEEDED', { limit: 0 });
    expect((await client.get('/v1/instance')).status).toBe(200);
    const free = await service.newClient();
    await setQuota(free, null);
    expect((await free.post('/v1/instance', { uuid: randomUUID() })).status).toBe(201);
  });
});
