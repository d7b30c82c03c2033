import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { DeletionService } from '../../src/instance/deletion.service.js';
import { InstancePurge } from '../../src/instance/instance-purge.js';
import { ScheduledCollections } from '../../src/instance/scheduled-collections.js';
import { Nights } from '../../src/instance/nights.js';
import { TextRetention } from '../../src/instance/text-retention.js';
import { SilentTalkSweep } from '../../src/conversation/silent-talk-sweep.js';
import { type PeriodicWorker } from '../../src/common/periodic-task.js';
import { createWebhook, tradeTimes, WebhookStage } from '../scenarios/support/webhooks.js';
import { Expiries } from '../../src/instance/expiries.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { RollupKeeper } from '../../src/instance/insight/rollup-keeper.js';
import { EventTail } from '../../src/ledger/event-tail.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { placements } from '../../src/database/distribution.js';
import { purgedTables } from '../../src/database/purge-keys.js';
import { type Answer, type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { formsOf } from '../support/shape.js';
import { sharedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const path = (world: World): string => `/v1/instance/${world.id}`;
const remove = (world: World, headers: Record<string, string> = {}): Promise<Answer> =>
  world.client.delete(path(world), { headers });
const restore = (world: World, headers: Record<string, string> = {}): Promise<Answer> =>
  world.client.post(`${path(world)}/restore`, undefined, { headers });

/** As if the time of its end had come. */
const endNow = ({ dataSource }: Pick<TestService, 'dataSource'>, id: string): Promise<unknown> =>
  dataSource.query(`UPDATE economy.instance SET expires_at = now() - interval '1 second' WHERE id = $1`, [
    id,
  ]);

describe('a deleted instance', () => {
  const service = sharedService();

  it('is shown once more, with the time, and is unknown from then on', async () => {
    const world = await service.world({ npcs: ['cat'], agentNpcs: { ann: { wealth: 5 }, bob: {} } });
    const { status, body } = await remove(world);
    expect(status).toBe(200);
    expect(body).toMatchObject({ id: world.id, agentNpcCount: 2, deletedAt: expect.stringMatching(/Z$/) });
    const { client, id } = world;
    const ann = world.character('ann')['id'] as string;
    const bob = world.character('bob')['id'] as string;
    const answers = [
      ...(await Promise.all(formsOf(world.instance).map((form) => client.get(`/v1/instance/${form}`)))),
      await client.get(`/v1/instance/${id}/event`),
      await client.get(`/v1/instance/${id}/event/stream`),
      await client.get(`/v1/instance/${id}/economy`),
      await client.get(`/v1/agent-npc/${id}`),
      await client.get(`/v1/agent-npc/${id}/${ann}`),
      await client.get(`/v1/npc/${id}`),
      await client.get(`/v1/account/${id}`),
      await client.put(`/v1/instance/${id}`, { name: 'Again' }),
      await client.put(`/v1/instance/${id}/tax`),
      await client.post(`/v1/instance/${id}/night`),
      await client.post(`/v1/instance/${id}/fork`, { uuid: randomUUID() }),
      await client.put(`/v1/agent-npc/${id}/${ann}/trade`, { recipientIdentifier: bob, amount: 1 }),
      await client.post('/v1/npc', {
        instanceIdentifier: id,
        uuid: randomUUID(),
        name: 'Dog',
        type: 'manual',
      }),
      await remove(world),
    ];
    for (const answer of answers) expectProblem(answer, 'INSTANCE_NOT_FOUND');
    const listed = (await client.get('/v1/instance')).body['items'] as Json[];
    expect(listed.map((each) => each['id'])).not.toContain(id);
  });

  it('refuses what another process still takes for alive', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
    await world.trade('ann', 'bob', 1);
    // Not by this process, which would forget it.
    await service.dataSource.query('SELECT economy.delete_instance($1, false, 86400000, $2, $2)', [
      world.id,
      '',
    ]);
    expectProblem(await world.trade('ann', 'bob', 1), 'INSTANCE_NOT_FOUND');
    expectProblem(await world.client.get(world.path('ann')), 'INSTANCE_NOT_FOUND');
    expectProblem(await world.client.get(path(world)), 'INSTANCE_NOT_FOUND');
    expectProblem(await world.client.get(`${path(world)}/event/stream`), 'INSTANCE_NOT_FOUND');
  });

  it('answers a retry with the same key, and a restoration likewise', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const key = { 'idempotency-key': randomUUID() };
    const first = await remove(world, key);
    const again = await remove(world, key);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect([again.status, again.body]).toEqual([200, first.body]);
    const back = { 'idempotency-key': randomUUID() };
    const restored = await restore(world, back);
    expect(restored.status).toBe(201);
    expect(restored.body).toMatchObject({ id: world.id, deletedAt: null });
    const repeated = await restore(world, back);
    expect([repeated.status, repeated.body]).toEqual([201, restored.body]);
    expect(repeated.headers.get('idempotent-replayed')).toBe('true');
    const alive = await restore(world);
    expect([alive.status, alive.body]).toEqual([200, restored.body]);
  });

  it('is restored as it was, and its history tells both', async () => {
    const world = await eventfulWorld(service);
    const before = (await world.client.get(`/v1/agent-npc/${world.id}?sort=name`)).body;
    const was = await world.read();
    await remove(world);
    expect((await restore(world)).status).toBe(201);
    const after = (await world.client.get(`/v1/agent-npc/${world.id}?sort=name`)).body;
    const wealths = (list: Json): unknown =>
      (list['items'] as Json[]).map(({ id, wealth }) => ({ id, wealth }));
    expect(wealths(after)).toEqual(wealths(before));
    const timeless = (value: Json): unknown =>
      JSON.parse(JSON.stringify(value, (key, part: unknown) => (key === 'updatedAt' ? null : part)));
    expect(timeless(await world.read())).toEqual(timeless(was));
    const { body } = await world.client.get(`${path(world)}/event?type=deletion,restoration,spawn`);
    const told = (body['items'] as Json[]).slice(-2);
    expect(told.map(({ type, data }) => [type, data.deletedAt])).toEqual([
      ['deletion', told[0]!['occurredAt']],
      ['restoration', null],
    ]);
    const [spawn] = body['items'] as Json[];
    expect(spawn!['data'].agentNpc.instance.deletedAt).toBeNull();
    const ids = [world.id];
    await service.app.get(HashChainKeeper).follow(ids);
    await service.app.get(RollupKeeper).follow(ids);
    expect((await verifyLedger(service.dataSource, ids)).faults).toEqual([]);
    expect((await world.trade('bob', 'cyd', 1)).status).toBe(200);
  });

  it('keeps its uuid until it is gone', async () => {
    const world = await service.world();
    const other = await service.world({}, world.client);
    const { uuid } = world.instance;
    await remove(world);
    const code = 'INSTANCE_DELETED';
    expectProblem(await world.client.post('/v1/instance', { uuid }), code);
    expectProblem(await world.client.post(`${path(other)}/fork`, { uuid }), code);
    await restore(world);
    expect((await world.client.post('/v1/instance', { uuid })).status).toBe(200);
  });

  it('does not count for the limit of its application, and has to find room when it is restored', async () => {
    await using few = await TestService.start({ env: { INSTANCES_MAX_PER_APPLICATION: '1' } });
    const world = await few.world();
    await remove(world);
    expect((await world.client.post('/v1/instance', { uuid: randomUUID() })).status).toBe(201);
    expectProblem(await restore(world), 'TOO_MANY_INSTANCES');
  });

  it('is found restored by a repeat, also where the application is full by it', async () => {
    await using few = await TestService.start({ env: { INSTANCES_MAX_PER_APPLICATION: '1' } });
    const world = await few.world();
    await remove(world);
    const headers = { 'idempotency-key': randomUUID() };
    const restored = await world.client.post(`${path(world)}/restore`, undefined, { headers });
    expect(restored.status).toBeLessThan(300);
    const again = await world.client.post(`${path(world)}/restore`, undefined, { headers });
    expect([again.status, again.body]).toEqual([restored.status, restored.body]);
    expect((await restore(world)).status).toBe(200);
  });

  it("is another application's secret", async () => {
    const world = await service.world();
    const stranger = await service.newClient();
    expectProblem(await stranger.delete(path(world)), 'INSTANCE_NOT_FOUND');
    await remove(world);
    expectProblem(await stranger.post(`${path(world)}/restore`), 'INSTANCE_NOT_FOUND');
  });

  it('is claimed by no agent any more, and featured by no application', async () => {
    const world = await service.world();
    const { body } = await world.client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const agent = `/v1/agent/${body['id'] as string}`;
    await world.client.put(`${agent}/claim/${world.id}`);
    await remove(world);
    expect((await world.client.get(agent)).body['claimedInstances']).toEqual([]);
    await restore(world);
    expect((await world.client.get(agent)).body['claimedInstances']).toHaveLength(1);
  });
});

describe('an instance that expires', () => {
  const service = sharedService();

  it('is deleted when its time has come, once, and no earlier', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const client = await service.newClient();
    const make = async (): Promise<string> => {
      const { body } = await client.post('/v1/instance', { uuid: randomUUID(), label: 'match', expiresAt });
      expect(body).toMatchObject({ label: 'match', expiresAt });
      return body['id'] as string;
    };
    const [over, later] = [await make(), await make()];
    const past = new Date(Date.now() - 1000).toISOString();
    for (const refused of [
      await client.put(`/v1/instance/${over}`, { expiresAt: past, taxRate: 5 }),
      await client.post('/v1/instance', { uuid: randomUUID(), expiresAt: past }),
      await client.post(`/v1/instance/${over}/fork`, { uuid: randomUUID(), expiresAt: past }),
    ])
      expectProblem(refused, 'EXPIRY_PASSED', { status: 422 });
    expect((await client.get(`/v1/instance/${over}`)).body).toMatchObject({ expiresAt, taxRate: 0 });
    await endNow(service, over);
    const sweeps = service.app.get(Expiries);
    await Promise.all([sweeps.sweep(), sweeps.sweep()]);
    await until('it is deleted', async () => (await client.get(`/v1/instance/${over}`)).status === 404);
    expect((await client.get(`/v1/instance/${later}`)).status).toBe(200);
    const deletions = await service.dataSource.query<unknown[]>(
      `SELECT FROM economy.event WHERE instance_id = $1 AND kind = 'deletion'`,
      [over],
    );
    expect(deletions).toHaveLength(1);
    const restored = await client.post(`/v1/instance/${over}/restore`);
    expect(restored.body).toMatchObject({ id: over, expiresAt: null, deletedAt: null });
    await sweeps.sweep();
    expect((await client.get(`/v1/instance/${over}`)).status).toBe(200);
  });

  it('is found among more than are read at a time, the longest overdue first, each once', async () => {
    // Where no other process looks for what has expired.
    const databaseUrl = await createDatabase('economy_expiries', templateDatabase);
    const alone = await TestService.start({ databaseUrl, env: { expiryMs: '0' } });
    try {
      const { id } = await alone.world();
      await alone.dataSource.query(
        `INSERT INTO economy.instance (id, application_id, uuid, expires_at)
         SELECT u.id, i.application_id, u.id, now() - make_interval(mins => 1 + u.n % 7)
           FROM economy.instance i, (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 2100) n) u WHERE i.id = $1`,
        [id],
      );
      const due = await alone.dataSource.query<{ id: string }[]>(
        'SELECT i.id FROM economy.instance i WHERE i.expires_at <= now() ORDER BY i.expires_at, i.id',
      );
      const tried: string[] = [];
      jest.spyOn(alone.app.get(DeletionService), 'expire').mockImplementation((each) => {
        tried.push(each);
        return Promise.resolve();
      });
      await alone.app.get(Expiries).sweep();
      expect(tried).toHaveLength(2100);
      expect(tried).toEqual(due.map((row) => row.id));
      await alone.dataSource.query('DELETE FROM economy.instance i WHERE i.expires_at <= now()');
    } finally {
      await alone.stop();
    }
  });

  it('can be a fork: with a label and an end of its own, not those of the original', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000).toISOString();
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    await world.client.put(path(world), { label: 'live', expiresAt });
    for (const history of [true, false]) {
      const plain = await world.client.post(`${path(world)}/fork`, { uuid: randomUUID(), history });
      expect(plain.body).toMatchObject({ label: '', expiresAt: null });
      const given = { label: 'autosave', expiresAt: new Date(Date.now() + 60_000).toISOString() };
      const { body } = await world.client.post(`${path(world)}/fork`, {
        uuid: randomUUID(),
        history,
        ...given,
      });
      expect(body).toMatchObject(given);
      const last = await world.client.get(
        `/v1/instance/${body['id'] as string}?at=${new Date().toISOString()}`,
      );
      expect(last.body).toMatchObject(given);
    }
  });

  it.each([
    ['/expiresAt', { expiresAt: 'tomorrow' }],
    ['/expiresAt', { expiresAt: 1_800_000_000 }],
    ['/label', { label: 'x'.repeat(65) }],
    ['/label', { label: 'two\nlines' }],
  ])('has settings that are checked: %s of %j', async (pointer, body) => {
    const client = await service.newClient();
    expectInvalid(await client.post('/v1/instance', { uuid: randomUUID(), ...body }), pointer);
  });
});

describe('lists of instances', () => {
  const service = sharedService();

  it('find by a part of the name and by the label, page after page', async () => {
    const client = await service.newClient();
    const made = async (name: string, label?: string): Promise<void> => {
      expect((await client.post('/v1/instance', { uuid: randomUUID(), name, label })).status).toBe(201);
    };
    for (const name of ['Harbour 1', 'harbour 2', 'Forest']) await made(name, 'autosave');
    await made('The old HARBOUR');
    const names = async (query: string): Promise<unknown[]> => {
      const found: unknown[] = [];
      for (let cursor = ''; ;) {
        const { status, body } = await client.get(`/v1/instance?limit=2&${query}${cursor}`);
        expect(status).toBe(200);
        found.push(...(body['items'] as Json[]).map(({ name }) => name));
        if (body['nextCursor'] === null) return found.sort();
        cursor = `&cursor=${body['nextCursor'] as string}`;
      }
    };
    expect(await names('search=harbour')).toEqual(['Harbour 1', 'The old HARBOUR', 'harbour 2']);
    expect(await names('label=autosave')).toEqual(['Forest', 'Harbour 1', 'harbour 2']);
    expect(await names('label=autosave&search=HARBOUR')).toEqual(['Harbour 1', 'harbour 2']);
    expect(await names('label=other')).toEqual([]);
    expectInvalid(await client.get('/v1/instance?label='), '/label');
    const { body } = await client.get('/v1/instance?limit=1&label=autosave');
    expectInvalid(await client.get(`/v1/instance?limit=1&cursor=${body['nextCursor'] as string}`), '/cursor');
  });
});

describe('the key of a creation', () => {
  const service = sharedService();

  it('finds no instance that was deleted since', async () => {
    const client = await service.newClient();
    const headers = { 'idempotency-key': randomUUID() };
    const body = { uuid: randomUUID() };
    const { id } = (await client.post('/v1/instance', body, { headers })).body as { id: string };
    const copy = { uuid: randomUUID() };
    const forked = { headers: { 'idempotency-key': randomUUID() } };
    const fork = await client.post(`/v1/instance/${id}/fork`, copy, forked);
    await client.delete(`/v1/instance/${fork.body['id'] as string}`);
    expectProblem(await client.post(`/v1/instance/${id}/fork`, copy, forked), 'INSTANCE_DELETED');
    await client.delete(`/v1/instance/${id}`);
    expectProblem(await client.post('/v1/instance', body, { headers }), 'INSTANCE_DELETED', { status: 409 });
    await client.post(`/v1/instance/${id}/restore`);
    expect((await client.post('/v1/instance', body, { headers })).body).toMatchObject({
      id,
      deletedAt: null,
    });
  });
});

describe('those who follow a deleted instance', () => {
  const service = sharedService();

  it('get its deletion as the last event, and then the end', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const headers = { authorization: `Bearer ${world.client.token}` };
    const live = await fetch(`${service.baseUrl}${path(world)}/event/stream?after=0`, { headers });
    const text = live.text();
    await sleep(200);
    await remove(world);
    const messages = (await text).split('\n\n').filter((part) => part.includes('event:'));
    expect(messages.at(-2)).toContain('event: deletion');
    expect(messages.at(-1)).toBe(
      `event: end\ndata: ${JSON.stringify({ code: 'INSTANCE_DELETED', lastEventId: '3' })}`,
    );
  });

  it('get the end alone with a filter that leaves its deletion out, also while they catch up', async () => {
    const typesOf = (text: string) => [...text.matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
    const open = ({ id, client }: World) =>
      fetch(`${service.baseUrl}/v1/instance/${id}/event/stream?after=0&type=trade`, {
        headers: { authorization: `Bearer ${client.token}` },
      });
    const world = await service.world();
    const live = await open(world);
    await sleep(200);
    await remove(world);
    expect(typesOf(await live.text())).toEqual(['end']);

    const next = await service.world();
    const tail = service.app.get(EventTail, { strict: false });
    const lastSeqs = jest.spyOn(tail, 'lastSeqs').mockImplementationOnce(async (ids) => {
      lastSeqs.mockRestore();
      await remove(next);
      return tail.lastSeqs(ids);
    });
    expect(typesOf(await (await open(next)).text())).toEqual(['end']);
  });

  it('go on with the others of a stream of several, and end with the last one', async () => {
    const one = await service.world();
    const two = await service.world({}, one.client);
    const headers = { authorization: `Bearer ${one.client.token}` };
    const open = (query: string) => fetch(`${service.baseUrl}/v1/event/stream?${query}`, { headers });
    const live = await open(`instance=${one.id}&instance=${two.id}`);
    const text = live.text();
    await sleep(200);
    await remove(one);
    await two.client.put(path(two), { name: 'Two' });
    await remove(two);
    const types = [...(await text).matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
    // In the order of each instance, whichever of the two is read first.
    expect([types.slice(0, -1).sort(), types.at(-1)]).toEqual([['deletion', 'deletion', 'settings'], 'end']);
  });
});

describe('a deleted instance, to webhooks', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    stage = await WebhookStage.open('deletions');
  });
  afterAll(() => stage.service.stop());
  afterEach(() => stage.clear());

  it('tells its deletion after all that happened before, and of its restoration', async () => {
    const world = await stage.world();
    const receiver = await stage.listen();
    await createWebhook(world.client, receiver.url);
    await tradeTimes(world, 3);
    await remove(world);
    await restore(world);
    await remove(world);
    await receiver.until(() => receiver.taken.length >= 6);
    const types = receiver.calls.map(({ body }) => body['type'] as string);
    expect(types).toEqual(['trade', 'trade', 'trade', 'deletion', 'restoration', 'deletion']);
    const deleted = receiver.calls.map(({ body }) => {
      const { data, occurredAt } = body['data'];
      return body['type'] === 'deletion' ? data.deletedAt === occurredAt : (data.deletedAt ?? null);
    });
    expect(deleted).toEqual([null, null, null, true, null, true]);
  });

  it('has no failures to show any more', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 500 }));
    const webhook = await createWebhook(world.client, receiver.url);
    await stage.service.dataSource.query(
      `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at) VALUES ($1, $2, 1, 9, 'gone', now())`,
      [world.id, webhook['id']],
    );
    const failures = async (): Promise<number> =>
      (await world.client.get(`/v1/webhook/${webhook['id'] as string}/failure`)).body['items']
        .length as number;
    expect(await failures()).toBe(1);
    await remove(world);
    expect(await failures()).toBe(0);
  });
});

describe('two processes', () => {
  let services: readonly [TestService, TestService];
  beforeAll(async () => {
    const env = { expiryMs: '0', taxScheduleMs: '0' };
    const first = await TestService.start({ env });
    services = [first, await TestService.start({ env, databaseUrl: first.databaseUrl })];
  });
  afterAll(() => Promise.all(services.map((service) => service.stop())));

  it('end the streams of each other, and delete what expires once', async () => {
    const [first, second] = services;
    const world = await first.world({ agentNpcs: { ann: {} } });
    const headers = { authorization: `Bearer ${world.client.token}` };
    const live = await fetch(`${second.baseUrl}${path(world)}/event/stream?after=0`, { headers });
    const text = live.text();
    await world.client.put(path(world), { expiresAt: new Date(Date.now() + 3_600_000).toISOString() });
    await endNow(first, world.id);
    await Promise.all(services.map((service) => service.app.get(Expiries).sweep()));
    const types = [...(await text).matchAll(/^event: (.*)$/gm)].map(([, type]) => type);
    expect(types).toEqual(['instance', 'spawn', 'settings', 'deletion', 'end']);
  });

  it('do nothing more in a deleted world: no taxes, no night, no texts, no talks that end', async () => {
    const [service] = services;
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 50 } }, npcs: ['cat'] });
    const schedule = { taxSchedule: { cron: '0 6 * * *' }, textsKeptDays: 1 };
    expect((await world.client.put(path(world), schedule)).status).toBe(200);
    await remove(world);
    const all = async (): Promise<unknown> =>
      service.dataSource.query('SELECT to_jsonb(i) AS row FROM economy.instance i WHERE i.id = $1', [
        world.id,
      ]);
    await service.dataSource.query(
      `UPDATE economy.instance SET tax_due_at = now() - interval '1 day', night_due_at = now() - interval '1 day',
              texts_due_at = now() - interval '1 day' WHERE id = $1`,
      [world.id],
    );
    const before = await all();
    for (const sweep of [ScheduledCollections, Nights, TextRetention, SilentTalkSweep])
      await service.app.get<PeriodicWorker>(sweep).sweep();
    await service.app.get(Nights).wake(world.id);
    expect(await all()).toEqual(before);
  });
});

describe('the rows of a deleted instance', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({
      env: { INSTANCE_PURGE_AFTER_MS: '0', purgeMs: '0', hashChainMs: '0', rollupMs: '0' },
    });
  });
  afterAll(() => service.stop());

  const left = async (id: string): Promise<Record<string, number>> => {
    const tables = Object.entries(placements).filter(([, { kind }]) => kind === 'distributed');
    const counts: Record<string, number> = {};
    for (const [table, placement] of tables) {
      const { column } = placement as { column: string };
      const [row] = await service.dataSource.query<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM economy.${table} WHERE ${column} = $1`,
        [id],
      );
      if (row!.n > 0) counts[table] = row!.n;
    }
    return counts;
  };

  it('all go, those of others stay, and its uuid is free for another world', async () => {
    const world = await eventfulWorld(service);
    const other = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } }, world.client);
    await service.app.get(HashChainKeeper).follow([world.id, other.id]);
    await service.app.get(RollupKeeper).follow([world.id, other.id]);
    await other.trade('ann', 'bob', 1);
    const before = [await left(world.id), await left(other.id)];
    expect(Object.keys(before[0]!).length).toBeGreaterThan(10);
    const usage = async (): Promise<unknown> =>
      (await world.client.get('/v1/usage?groupBy=day,operation')).body['items'];
    const agent = { name: 'Mute', endpoint: 'http://127.0.0.1:9/x', protocol: 'converse' };
    const mute = (await world.client.post('/v1/agent', agent)).body['id'] as string;
    for (const name of ['bob', 'cyd']) await world.client.put(world.path(name), { agentIdentifier: mute });
    expect((await world.interact('bob', 'cyd')).body).toMatchObject({ outcome: 'silent' });
    const used = await usage();
    expect(used).toContainEqual(expect.objectContaining({ operation: 'interact', silent: 1 }));
    await remove(world);
    expectProblem(await restore(world), 'INSTANCE_NOT_FOUND');
    expect(await service.app.get(InstancePurge).sweep()).toBe(1);
    expect(await left(world.id)).toEqual({});
    expect(await left(other.id)).toEqual(before[1]);
    expect(await usage()).toEqual(used);
    const byInstance = (await world.client.get('/v1/usage?groupBy=instance')).body['items'] as Json[];
    expect(byInstance.map(({ instanceId }) => instanceId as string).sort()).toEqual([other.id, undefined]);
    expectProblem(await restore(world), 'INSTANCE_NOT_FOUND');
    const { uuid } = world.instance;
    const again = await world.client.post('/v1/instance', { uuid, name: 'New' });
    expect([again.status, again.body]).toEqual([
      201,
      expect.objectContaining({
        id: world.id,
        name: 'New',
        agentNpcCount: 0,
        collectedTaxes: 0,
        deletedAt: null,
      }),
    ]);
    const character = world.character('bob')['uuid'] as string;
    const spawn = {
      instanceIdentifier: world.id,
      uuid: character,
      type: 'manual',
      name: 'Another',
      wealth: 7,
    };
    expect((await world.client.post('/v1/agent-npc', spawn)).status).toBe(201);
    // Nothing that this process remembers of the first one of that name is in its answer.
    const trade = await world.client.put(`/v1/agent-npc/${world.id}/${character}/trade`, {
      recipientIdentifier: null,
      amount: 2,
    });
    expect(trade.body).toMatchObject({
      traderAgentNPC: { name: 'Another', wealth: 5, instance: { name: 'New' } },
    });
  });

  it('are removed by those who hold no more than one step, and by a second process from where the first one stopped', async () => {
    const world = await eventfulWorld(service);
    const step = async (
      table: string,
      after: readonly string[],
    ): Promise<{ purged: number; upto: string[] | null }> => {
      const [row] = await service.dataSource.query<{ purged: number; upto: string[] | null }[]>(
        'SELECT * FROM economy.purge_rows($1, $2, $3, 3)',
        [world.id, table, after],
      );
      return row!;
    };
    expect(await step('event', [])).toBeUndefined();
    await remove(world);
    const first = await step('event', []);
    expect(first).toEqual({ purged: 3, upto: ['3'] });
    expect(await step('event', first.upto!)).toEqual({ purged: 3, upto: ['6'] });
    await expect(step('usage', [])).rejects.toThrow('nothing is purged of usage');
    const purge = service.app.get(InstancePurge);
    await Promise.all([purge.sweep(), purge.sweep()]);
    while (Object.keys(await left(world.id)).length > 0) await purge.sweep();
    expect(await left(world.id)).toEqual({});
  });

  it('are those of every table that is distributed by instance', () => {
    const tables = Object.entries(placements).flatMap(([name, { kind }]) =>
      kind === 'distributed' ? [name] : [],
    );
    // These go last: see economy.end_purge.
    expect([...purgedTables, 'instance', 'usage'].sort()).toEqual(tables.sort());
  });
});
