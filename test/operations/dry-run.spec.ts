import { ApplicationService } from '../../src/identity/application.service.js';
import { readDocument } from '../../src/http/openapi/document.js';
import { WriteSignal } from '../../src/ledger/write-signal.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { operationsOf } from '../support/operations.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { worldOfWrites, writes } from '../support/writes.js';

describe('dry runs', () => {
  const service = startedService();

  const plan = {
    taxRate: 10,
    inheritance: 'heirs' as const,
    agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 1 }, kid: { parents: ['ann'] } },
  };

  /** Every row that a write could leave. */
  async function rowsOf({ id }: World): Promise<Json> {
    const rows: Json = {};
    for (const table of [
      'event',
      'agent_npc',
      'usage',
      'memory',
      'relationship',
      'feeling_change',
      'asset',
      'holding',
      'event_participant',
      'idempotency_key',
    ]) {
      rows[table] = await service.dataSource.query(
        `SELECT to_jsonb(t) AS row FROM economy.${table} t WHERE t.instance_id = $1 ORDER BY to_jsonb(t)::text`,
        [id],
      );
    }
    rows['instance'] = await service.dataSource.query(
      'SELECT to_jsonb(i) AS row FROM economy.instance i WHERE i.id = $1',
      [id],
    );
    return rows;
  }

  /** Without what a second clock reading makes different. */
  function comparable(event: Json): Json {
    const text = JSON.stringify(event, (key, value: unknown) =>
      ['createdAt', 'updatedAt', 'deletedAt', 'expiresAt'].includes(key) && value !== null
        ? 'a moment'
        : value,
    );
    const { id, dryRun: _dryRun, ...rest } = JSON.parse(text) as Json;
    expect(id === undefined || typeof id === 'string').toBe(true);
    return rest;
  }

  /** Ids of what is new have the time in them. */
  const withoutNewIds = (body: Json): Json =>
    comparable(
      JSON.parse(
        JSON.stringify(body).replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f-]{17}/g, 'new'),
      ) as Json,
    );

  it('of a trade answers what the trade then answers, and leaves no row', async () => {
    const world = await service.world(plan);
    const body = {
      recipientIdentifier: world.character('bob')['id'],
      amount: 12.3456,
      metadata: { why: 'fish' },
    };
    const before = await rowsOf(world);
    const told = await world.client.put(`${world.path('ann')}/trade?dryRun=true`, body);
    expect([told.status, told.body['dryRun'], told.body['traderWealthAfter']]).toEqual([200, true, 37.6544]);
    expect(await rowsOf(world)).toEqual(before);
    const done = await world.client.put(`${world.path('ann')}/trade?dryRun=false`, body);
    expect(done.body).not.toHaveProperty('dryRun');
    expect(comparable(told.body)).toEqual(comparable(done.body));
  });

  it('of a grant and of a bulk call change nothing', async () => {
    const world = await service.world(plan);
    const before = await rowsOf(world);
    const { client } = world;
    const grant = { amount: 5, reason: 'quest' };
    const told = await client.put(`${world.path('ann')}/grant?dryRun=true`, grant);
    expect([told.status, told.body['dryRun'], told.body['recipientWealthAfter']]).toEqual([200, true, 55]);
    const trades = [
      {
        traderIdentifier: world.character('ann')['id'],
        recipientIdentifier: world.id,
        amount: 70,
        atMost: true,
        reason: 'fine',
        reference: 'case-1',
      },
      { traderIdentifier: world.character('bob')['id'], recipientIdentifier: null, amount: 2 },
    ];
    const path = `/v1/instance/${world.id}/trades`;
    const many = await client.post(`${path}?dryRun=true`, { trades });
    expect(many.body).toMatchObject({ registered: 1, refused: 1, dryRun: true });
    const whole = { headers: { prefer: 'return=representation' } };
    const full = await client.post(`${path}?dryRun=true`, { trades }, whole);
    expect(full.body['results'][0]['event']).toMatchObject({
      type: 'tax',
      amount: 50,
      requestedAmount: 70,
      reason: 'fine',
      reference: 'case-1',
      traderAgentNPC: { wealth: 0, instance: { treasury: 50 } },
    });
    expect(await rowsOf(world)).toEqual(before);
    // What a dry run saw of the instance is not remembered.
    await client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 11 });
    const done = await client.put(`${world.path('ann')}/trade`, { recipientIdentifier: null, amount: 1 });
    expect(done.body['traderAgentNPC']['instance']).toMatchObject({ treasury: 0, taxRate: 11 });
  });

  it('of a death list heirs and mourners, and change none of them', async () => {
    const world = await service.world(plan);
    const before = await rowsOf(world);
    const told = await world.client.delete(`${world.path('ann')}?dryRun=true`);
    expect([told.status, told.body['dryRun']]).toEqual([200, true]);
    expect(told.body['mourners']).toMatchObject([{ name: 'kid', mood: 80, moodDelta: -20 }]);
    expect(await rowsOf(world)).toEqual(before);
    expect(await world.wealth('ann')).toBe(50);
    const done = await world.die('ann');
    expect(comparable(told.body)).toEqual(comparable(done.body));
    expectProblem(await world.client.delete(`${world.path('ann')}?dryRun=true`), 'AGENT_NPC_NOT_FOUND');
  });

  it('of every operation say so, in short and in full, leave no row, and are what it then does', async () => {
    const named = operationsOf(readDocument()).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'dryRun'),
    );
    expect(named.length).toBeGreaterThan(15);
    const one = { 'x-request-id': 'one' };
    for (const { name, method } of named) {
      const world = await service.world(worldOfWrites);
      const { path, body } = await writes[name]!(world);
      const before = await rowsOf(world);
      const told: Json[] = [];
      for (const prefer of ['return=minimal', 'return=representation']) {
        const dry = await world.client.send(
          method,
          `${path}${path.includes('?') ? '&' : '?'}dryRun=true`,
          body,
          {
            headers: { prefer, ...one },
          },
        );
        expect({ name, prefer, body: dry.body }).toMatchObject({ name, prefer, body: { dryRun: true } });
        told.push(dry.body);
      }
      expect({ name, rows: await rowsOf(world) }).toEqual({ name, rows: before });
      const { body: done } = await world.client.send(method, path, body, {
        headers: { prefer: 'return=representation', ...one },
      });
      // What a collection would take has a report of its own (tax-dry-run.spec).
      if (name.endsWith('/tax')) continue;
      expect({ name, told: withoutNewIds(told[1]!) }).toEqual({ name, told: withoutNewIds(done) });
    }
  });

  it('are refused as the operation would be', async () => {
    const world = await service.world(plan);
    const trade = (amount: number, to: string, query: string) =>
      world.client.put(`${world.path('ann')}/trade${query}`, {
        recipientIdentifier: world.character(to)['id'],
        amount,
      });
    const before = await rowsOf(world);
    for (const [amount, to, code] of [
      [50.0001, 'bob', 'INSUFFICIENT_WEALTH'],
      [1, 'ann', 'SELF_TRADE'],
      [-1, 'bob', 'VALIDATION_FAILED'],
    ] as const) {
      const told = await trade(amount, to, '?dryRun=true');
      expectProblem(told, code);
      const { requestId: _told, ...problem } = told.body;
      const { requestId: _done, ...same } = (await trade(amount, to, '')).body;
      expect(problem).toEqual(same);
    }
    expect(await rowsOf(world)).toEqual(before);
  });

  it('refuse an Idempotency-Key, and any value of dryRun but true and false', async () => {
    const world = await service.world(plan);
    const headers = { 'idempotency-key': 'k' };
    for (const refused of [
      await world.client.delete(`${world.path('ann')}?dryRun=true`, { headers }),
      await world.client.delete(`${world.path('ann')}?dryRun=1`),
      await world.client.delete(`${world.path('ann')}?dryRun=`),
      await world.client.delete(`${world.path('ann')}?dryRun=true&dryRun=true`),
    ]) {
      expectProblem(refused, 'VALIDATION_FAILED');
    }
    // Meant as a dry run, and misspelt: it must not be done.
    for (const query of ['dryrun=true', 'dryRun[]=true', 'dry_run=1', 'dryRun=true&now']) {
      expectProblem(await world.client.delete(`${world.path('ann')}?${query}`), 'UNKNOWN_PARAMETER');
    }
    expect((await world.client.delete(`${world.path('ann')}?dryRun=false`, { headers })).status).toBe(200);
  });

  it('need the scope to write: they take the lock of the instance', async () => {
    const world = await service.world(plan);
    const reader = await service.newClient(['economy:read']);
    expectProblem(await reader.delete(`${world.path('ann')}?dryRun=true`), 'FORBIDDEN');
  });

  it('use no quota, and work when it is used up', async () => {
    const client = await service.newClient();
    // An instance and three spawns, and one trade more.
    await service.app.get(ApplicationService).change(client.credentials!.applicationId, { monthlyQuota: 5 });
    const world = await service.world(plan, client);
    const trade = (query: string): Promise<Answer> =>
      client.put(`${world.path('ann')}/trade${query}`, { recipientIdentifier: null, amount: 1 });
    for (let n = 0; n < 3; n += 1) expect((await trade('?dryRun=true')).status).toBe(200);
    expect((await trade('')).status).toBe(200);
    expectProblem(await trade(''), 'QUOTA_EXCEEDED');
    expect((await trade('?dryRun=true')).status).toBe(200);
    expect((await client.delete(`${world.path('ann')}?dryRun=true`)).status).toBe(200);
  });

  it('are not announced to streams and webhooks', async () => {
    const world = await service.world(plan);
    const told: string[] = [];
    const stop = service.app.get(WriteSignal).onWrite((id) => told.push(id));
    await world.client.delete(`${world.path('ann')}?dryRun=true`);
    expect(told).toEqual([]);
    await world.trade('ann', 'bob', 1);
    stop();
    expect(told).toEqual([world.id]);
  });

  it('between real trades leave nothing in the state after them', async () => {
    const world = await service.world(plan);
    const calls = Array.from({ length: 60 }, (_, n) =>
      n % 3 === 0
        ? world.trade('ann', 'bob', 0.5)
        : world.client.put(`${world.path('ann')}/trade?dryRun=true`, {
            recipientIdentifier: world.character('bob')['id'],
            amount: 0.5,
          }),
    );
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(await world.wealth('ann')).toBe(40);
    expect(await eventsOf(service, world, 'trade')).toHaveLength(20);
    expect((await eventsOf(service, world)).map(({ seq }) => seq)).toEqual(
      Array.from({ length: 24 }, (_, n) => n + 1),
    );
  });
});
