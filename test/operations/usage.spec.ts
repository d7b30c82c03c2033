import { monthOf } from '../../src/http/limits/quota.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const deadEnd = 'http://127.0.0.1:9/x';

describe('GET /v1/usage', () => {
  const service = sharedService();

  const usage = (client: ApiClient, query = ''): Promise<Answer> => client.get(`/v1/usage${query}`);

  /** Usage of days gone by, as the functions of the ledger would have left it. */
  async function used(world: World, rows: readonly (readonly [string, string, number, number?])[]) {
    for (const [day, operation, calls, silent = 0] of rows) {
      await service.dataSource.query(
        `INSERT INTO economy.usage (instance_id, day, operation, calls, silent) VALUES ($1, $2, $3, $4, $5)`,
        [world.id, day, operation, calls, silent],
      );
    }
    return { forget: () => service.dataSource.query(`DELETE FROM economy.usage WHERE day < '2020-01-01'`) };
  }

  it('is empty for a new application', async () => {
    const client = await service.newClient();
    const { from, until, end } = monthOf(Date.now());
    const { status, body, headers } = await usage(client);
    expect(status).toBe(200);
    expect(body).toEqual({
      from,
      to: new Date(Date.parse(until) - 86_400_000).toISOString().slice(0, 10),
      items: [],
      total: { calls: 0, silent: 0 },
      quota: { limit: null, used: 0, remaining: null, resetsAt: new Date(end).toISOString() },
      tokens: {
        items: [],
        today: { limit: null, used: 0, remaining: null, resetsAt: expect.any(String) },
      },
      limits: [
        { name: 'agents', used: 0, limit: 1000 },
        { name: 'instances', used: 0, limit: 100_000 },
        { name: 'webhooks', used: 0, limit: 50 },
        { name: 'idempotencyKeys', used: expect.any(Number), limit: 10_000_000 },
      ],
    });
    expect(headers.get('vary')).toContain('Accept');
  });

  it('groups by day, operation and instance, in that order', async () => {
    const client = await service.newClient();
    const worlds = [await service.world({}, client), await service.world({}, client)];
    const [one, two] = worlds as [World, World];
    const rows = await used(one, [
      ['2019-02-28', 'trade', 5],
      ['2019-03-01', 'trade', 7],
      ['2019-03-01', 'interact', 3, 2],
    ]);
    await used(two, [['2019-03-01', 'trade', 11]]);
    try {
      const range = '?from=2019-02-01&to=2019-03-31';
      const items = async (groupBy: string): Promise<Json[]> =>
        (await usage(client, `${range}&groupBy=${groupBy}`)).body['items'];
      const march = [
        { day: '2019-02-28', calls: 5, silent: 0 },
        { day: '2019-03-01', calls: 21, silent: 2 },
      ];
      expect((await usage(client, range)).body).toMatchObject({
        from: '2019-02-01',
        to: '2019-03-31',
        items: march,
        total: { calls: 26, silent: 2 },
        quota: { limit: null, used: 2 },
      });
      expect(await items('operation')).toEqual([
        { operation: 'interact', calls: 3, silent: 2 },
        { operation: 'trade', calls: 23, silent: 0 },
      ]);
      const byInstance = [
        { instanceId: one.id, calls: 15, silent: 2 },
        { instanceId: two.id, calls: 11, silent: 0 },
      ];
      expect(await items('instance')).toEqual(
        byInstance.sort((a, b) => (a.instanceId < b.instanceId ? -1 : 1)),
      );
      expect(await items('operation,day')).toEqual([
        { day: '2019-02-28', operation: 'trade', calls: 5, silent: 0 },
        { day: '2019-03-01', operation: 'interact', calls: 3, silent: 2 },
        { day: '2019-03-01', operation: 'trade', calls: 18, silent: 0 },
      ]);
      expect(await items('instance,operation,day')).toHaveLength(4);
      // Both ends are included.
      const ends = await usage(client, '?from=2019-02-28&to=2019-02-28');
      expect(ends.body).toMatchObject({ items: march.slice(0, 1), total: { calls: 5, silent: 0 } });
    } finally {
      await rows.forget();
    }
  });

  it('answers in CSV for Accept: text/csv', async () => {
    const client = await service.newClient();
    const world = await service.world({}, client);
    const rows = await used(world, [
      ['2019-02-28', 'trade', 5],
      ['2019-03-01', 'interact', 3, 2],
    ]);
    try {
      const path = '?from=2019-02-01&to=2019-03-31&groupBy=day,operation,instance';
      const headers = { accept: 'text/csv' };
      const answer = await client.get(`/v1/usage${path}`, { headers });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toMatch(/^text\/csv; *charset=utf-8/);
      expect(answer.body['text']).toBe(
        'day,operation,instanceId,calls,silent\r\n' +
          `2019-02-28,trade,${world.id},5,0\r\n2019-03-01,interact,${world.id},3,2\r\n`,
      );
      const json = await client.get(`/v1/usage${path}`, {
        headers: { accept: 'application/json, text/csv' },
      });
      expect(json.body['items']).toHaveLength(2);
      expectInvalid(await client.get('/v1/usage?from=x', { headers }), '/from', 'NOT_A_DAY');
    } finally {
      await rows.forget();
    }
  });

  it('refuses an impossible range and an unknown group', async () => {
    const client = await service.newClient();
    expectInvalid(await usage(client, '?from=2019-02-29'), '/from', 'NOT_A_DAY');
    expectInvalid(await usage(client, '?from=2019-02-02&to=2019-02-01'), '/to', 'NOT_A_RANGE');
    expectInvalid(await usage(client, '?from=2019-01-01&to=2020-01-02'), '/to', 'NOT_A_RANGE');
    expectInvalid(await usage(client, '?groupBy=hour'), '/groupBy', 'NOT_ALLOWED');
  });

  it('needs the scope to read, and shows nothing of other applications', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    const writer = await service.newClient(['economy:write']);
    expectProblem(await usage(writer), 'FORBIDDEN');
    expectProblem(await usage(service.clientWith(null)), 'UNAUTHENTICATED');
    const other = await service.newClient();
    expect((await usage(other)).body).toMatchObject({ items: [], quota: { used: 0 } });
    expect((await usage(world.client)).body).toMatchObject({ total: { calls: 2 }, quota: { used: 2 } });
  });

  it('marks talks in which no agent spoke', async () => {
    const client = await service.newClient();
    const agent = await client.post('/v1/agent', { name: 'Mute', endpoint: deadEnd, protocol: 'converse' });
    const agentIdentifier = agent.body['id'] as string;
    const plan = { ann: { agentIdentifier }, bob: { agentIdentifier }, cyd: {}, dan: {} };
    const world = await service.world({ agentNpcs: plan }, client);
    expect((await world.interact('ann', 'bob')).body['outcome']).toBe('silent');
    expect((await world.interact('cyd', 'dan')).body['outcome']).toBe('completed');
    const { body } = await usage(client, '?groupBy=operation');
    expect(body['items']).toContainEqual({ operation: 'interact', calls: 2, silent: 1 });
    expect(body['total']).toEqual({ calls: 7, silent: 1 });
  });
});
