import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { applyTradeEffects } from '../scenarios/support/social.js';
import { deriveId } from '../../src/common/identifier.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { WebhookConsumer } from '../../src/events/webhook/webhook-consumer.js';
import { clusterUrl, nodeOf } from '../support/cluster.js';
import { stock } from '../support/goods.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

describe('a fork', () => {
  let service: TestService;
  beforeAll(async () => {
    // Room for as many at once as one of the tests makes.
    service = await TestService.start({ env: { maxForks: '12', DATABASE_POOL_SIZE: '24' } });
  });
  afterAll(() => service.stop());

  const fork = (world: World, body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/fork`, body, { headers });

  /** Every item of a list. */
  async function all(world: World, path: string): Promise<Json[]> {
    const items: Json[] = [];
    let cursor = '';
    do {
      const { status, body } = await world.client.get(`${path}?limit=100${cursor}`);
      expect({ path, status }).toEqual({ path, status: 200 });
      items.push(...(body['items'] as Json[]));
      cursor = body['nextCursor'] === null ? '' : `&cursor=${body['nextCursor'] as string}`;
    } while (cursor !== '');
    return items;
  }

  /** A world with its ids and uuids written as the names of what they stand for, so that two can be compared. */
  async function named(world: World, id: string, value: unknown): Promise<Json> {
    const rows = await service.dataSource.query<{ id: string; name: string }[]>(
      `SELECT a.id, a.name FROM economy.holder a WHERE a.instance_id = $1
       UNION ALL SELECT n.id, n.name FROM economy.npc n WHERE n.instance_id = $1
       UNION ALL SELECT i.id, 'the world' FROM economy.instance i WHERE i.id = $1
       UNION ALL SELECT i.uuid, 'the uuid of the world' FROM economy.instance i WHERE i.id = $1`,
      [id],
    );
    return JSON.parse(
      rows.reduce((text, row) => text.replaceAll(row.id, row.name), JSON.stringify(value)),
    ) as Json;
  }

  async function notice(world: World): Promise<void> {
    for (const { id } of await all(world, `/v1/agent-npc/${world.id}`)) {
      await applyTradeEffects(service, world, id as string);
    }
  }

  /** On a cluster, one that lives on another node than its original. */
  async function forkElsewhere(world: World, body: Json): Promise<Answer> {
    const { dataSource } = service;
    const rows = <Row>(sql: string, values: readonly unknown[]): Promise<Row[]> =>
      dataSource.query<Row[]>(sql, [...values]);
    const home = await nodeOf(rows, world.id);
    for (;;) {
      const answer = await fork(world, { ...body, uuid: randomUUID() });
      if (!clusterUrl || (await nodeOf(rows, answer.body['id'] as string)) !== home) return answer;
    }
  }

  async function expectClean(...ids: unknown[]): Promise<void> {
    expect((await verifyLedger(service.dataSource, ids as string[])).faults).toEqual([]);
  }

  it('with its history is the same world, event by event', async () => {
    const world = await eventfulWorld(service);
    const talk = await world.interact('bob', 'cyd', {}, ['fay']);
    const settings = {
      taxPolicy: 'progressive',
      taxPolicyOptions: { floor: 5, brackets: [{ upTo: null, rate: 10 }] },
    };
    expect((await world.client.put(`/v1/instance/${world.id}`, settings)).status).toBe(200);
    const { status, body } = await forkElsewhere(world, { history: true });
    expect(status).toBe(201);
    expect(body).toMatchObject(settings);
    const id = body['id'] as string;
    expect(body).toMatchObject({ name: 'Verified', collectedTaxes: expect.any(Number) });
    const ofFay = await all(world, `/v1/agent-npc/${id}/${world.character('fay')['uuid'] as string}/history`);
    expect(ofFay[0]).toMatchObject({ id: talk.body['id'], role: 'other', other: { name: 'bob' } });
    const [was, is] = await Promise.all(
      [world.id, id].map(async (each) => {
        const events = await all(world, `/v1/instance/${each}/event`);
        const characters = await all(world, `/v1/agent-npc/${each}`);
        const social = await Promise.all(
          characters.map(async (character) => {
            const path = `/v1/agent-npc/${each}/${character['id'] as string}`;
            // Of equally dear ones, the order is that of their ids.
            const dear = (await all(world, `${path}/relationship`)).toSorted((a, b) =>
              a['other'].uuid.localeCompare(b['other'].uuid),
            );
            return [await all(world, `${path}/memory`), dear];
          }),
        );
        // When an instance was made is its own.
        const accounts = await all(world, `/v1/account/${each}`);
        const value = { events, characters, accounts, npcs: await all(world, `/v1/npc/${each}`), social };
        return JSON.parse(
          JSON.stringify(await named(world, each, value), (key, part) => {
            if (part?.collectedTaxes === undefined) return part as unknown;
            return { ...part, createdAt: null, updatedAt: null } as unknown;
          }),
        ) as Json;
      }),
    );
    expect(was!['events']).not.toHaveLength(0);
    expect(was!['social'].flat(2)).not.toHaveLength(0);
    expect(is).toEqual(was);
    await expectClean(world.id, id);
  });

  it('and its original do not affect each other afterwards', async () => {
    const world = await eventfulWorld(service);
    for (const history of [true, false]) {
      const before = await world.read();
      const { body } = await fork(world, { uuid: randomUUID(), history });
      const id = body['id'] as string;
      const [bob, cyd] = ['bob', 'cyd'].map((name) => world.character(name)['uuid'] as string);
      const trade = { recipientIdentifier: cyd, amount: 1 };
      expect((await world.client.put(`/v1/agent-npc/${id}/${bob}/trade`, trade)).status).toBe(200);
      expect((await world.client.put(`/v1/instance/${id}/tax`)).status).toBe(200);
      const talk = { responderIdentifier: cyd };
      expect((await world.client.put(`/v1/agent-npc/${id}/${bob}/interact`, talk)).status).toBe(200);
      expect((await world.client.delete(`/v1/agent-npc/${id}/${cyd}`)).status).toBe(200);
      expect(await world.read()).toEqual(before);
      expect((await world.client.get(`/v1/instance/${id}/economy`)).status).toBe(200);
      await expectClean(world.id, id);
    }
  });

  it('without its history begins with the present state of the original', async () => {
    const world = await eventfulWorld(service);
    const settings = {
      taxPolicy: 'progressive',
      taxPolicyOptions: { floor: 5, brackets: [{ upTo: null, rate: 10 }] },
    };
    await world.client.put(`/v1/instance/${world.id}`, settings);
    await notice(world);
    const before = await world.read();
    const { status, body } = await fork(world, { uuid: randomUUID(), name: 'What if' });
    expect(body).toMatchObject(settings);
    expect([status, body['name'], body['taxRate']]).toEqual([201, 'What if', 10]);
    expect(body['treasury']).toBe(before['treasury']);
    const id = body['id'] as string;
    const facts = (items: Json[]) =>
      items.map(({ uuid, name, wealth, mood, parents }) => ({
        uuid,
        name,
        wealth,
        mood,
        parents: (parents as Json[] | undefined)?.map((parent) => parent['uuid']),
      }));
    const characters = await all(world, `/v1/agent-npc/${id}`);
    expect(facts(characters)).toEqual(facts(await all(world, `/v1/agent-npc/${world.id}`)));
    const events = await all(world, `/v1/instance/${id}/event`);
    // The registration, the treasury, an NPC, those who live, the holds and listings that are open, and the goods.
    expect(events.map(({ type }) => type)).toEqual([
      'instance',
      'tax',
      'npc-spawn',
      ...characters.map(() => 'spawn'),
      'account',
      'hold',
      'hold',
      ...Array.from({ length: 3 }, () => 'listing'),
      'exchange',
    ]);
    const goodsOf = async (instance: string, code: string) =>
      (await all(world, `/v1/asset/${instance}/${code}/holder`))
        .map(({ holder, amount }) => [(holder as Json)['uuid'], amount])
        .toSorted();
    for (const code of ['bread', 'milk']) {
      const goods = await goodsOf(id, code);
      expect(goods).not.toHaveLength(0);
      expect(goods).toEqual(await goodsOf(world.id, code));
    }
    const [till] = await all(world, `/v1/account/${id}`);
    const [original] = await all(world, `/v1/account/${world.id}`);
    const bob = await world.client.get(`/v1/agent-npc/${id}/${world.character('bob')['uuid'] as string}`);
    const { uuid: ofTill, name: called, kind, wealth, taxable, metadata } = original!;
    expect(till).toMatchObject({ uuid: ofTill, name: called, kind, wealth, taxable, metadata });
    expect(till!['owner']).toBe(bob.body['id']);
    const memories = await all(
      world,
      `/v1/agent-npc/${id}/${world.character('bob')['uuid'] as string}/memory`,
    );
    expect(memories.map(({ text }) => text)).toEqual(
      (await all(world, `${world.path('bob')}/memory`)).map(({ text }) => text),
    );
    expect(memories).not.toHaveLength(0);
    await expectClean(world.id, id);
  });

  it('is made once for a uuid, and never over another world', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const uuid = randomUUID();
    const first = await fork(world, { uuid });
    expect(first.status).toBe(201);
    const again = await fork(world, { uuid, history: true });
    expect([again.status, again.body['id']]).toEqual([200, first.body['id']]);
    const other = await service.world({}, world.client);
    expectProblem(await fork(other, { uuid }), 'ALREADY_EXISTS');
    expectProblem(await fork(world, { uuid: world.instance['uuid'] }), 'ALREADY_EXISTS');
    const { body } = await world.client.get('/v1/usage?groupBy=operation');
    const calls = (body['items'] as Json[]).find(({ operation }) => operation === 'instance');
    // Two worlds and a fork.
    expect(calls).toMatchObject({ calls: 3 });
  });

  it('is made once by calls at the same time, with a key and without', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    for (const headers of [{}, { 'idempotency-key': 'fork' }] as Record<string, string>[]) {
      const body = { uuid: randomUUID(), history: true };
      const answers = await Promise.all(Array.from({ length: 6 }, () => fork(world, body, headers)));
      const statuses = answers.map(({ status }) => status).sort();
      expect(new Set(answers.map((answer) => answer.body['id'])).size).toBe(1);
      expect(statuses).toEqual(
        'idempotency-key' in headers ? Array(6).fill(201) : [200, 200, 200, 200, 200, 201],
      );
      await expectClean(answers[0]!.body['id']);
    }
  });

  it('is one of a few at a time, and of fewer for one application; then there is room again', async () => {
    const few = await TestService.start({ env: { maxForks: '3' } });
    const holder = service.dataSource.createQueryRunner();
    try {
      const [greedy, modest, late] = [await few.world(), await few.world(), await few.world()];
      // Reads continue; a registration of an instance waits.
      await holder.startTransaction();
      await holder.query('LOCK TABLE economy.instance IN SHARE ROW EXCLUSIVE MODE');
      const waiting = async (most: number): Promise<void> => {
        const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%fork_instance%'`;
        await until(
          `${most} wait`,
          async () => (await service.dataSource.query<unknown[]>(waits)).length >= most,
        );
      };
      const running = [fork(greedy, { uuid: randomUUID() }), fork(greedy, { uuid: randomUUID() })];
      await waiting(2);
      const own = await fork(greedy, { uuid: randomUUID() });
      expectProblem(own, 'OVERLOADED');
      expect(own.body['detail']).toMatch(/^The application is already/);
      expect(Number(own.headers.get('retry-after'))).toBeGreaterThan(0);
      running.push(fork(modest, { uuid: randomUUID() }));
      await waiting(3);
      const other = await fork(late, { uuid: randomUUID() });
      expectProblem(other, 'OVERLOADED');
      expect(other.body['detail']).toMatch(/^The service is already/);
      await holder.rollbackTransaction();
      expect((await Promise.all(running)).map(({ status }) => status)).toEqual([201, 201, 201]);
      for (const world of [greedy, late])
        expect((await fork(world, { uuid: randomUUID() })).status).toBe(201);
    } finally {
      if (holder.isTransactionActive) await holder.rollbackTransaction();
      await holder.release();
      await few.stop();
    }
  });

  it('that is refused gives its place back', async () => {
    const few = await TestService.start({ env: { maxForks: '1' } });
    try {
      const world = await few.world();
      const expiresAt = new Date(Date.now() - 1000).toISOString();
      for (let n = 0; n < 3; n += 1)
        expectProblem(await fork(world, { uuid: randomUUID(), expiresAt }), 'EXPIRY_PASSED');
      expect((await fork(world, { uuid: randomUUID() })).status).toBe(201);
    } finally {
      await few.stop();
    }
  });

  it('is refused for a world of another application, and for an invalid body', async () => {
    const world = await service.world({});
    const stranger = await service.newClient();
    expectProblem(
      await stranger.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() }),
      'INSTANCE_NOT_FOUND',
    );
    for (const body of [
      {},
      { uuid: 'x' },
      { uuid: randomUUID(), history: 'yes' },
      { uuid: randomUUID(), x: 1 },
    ]) {
      expectProblem(await fork(world, body), 'VALIDATION_FAILED');
    }
  });

  it.each(['hold', 'listing', 'obligation'])(
    'has a %s that is due when it is in its original, and may be the only thing that is',
    async (what) => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
      const [ann, bob] = [world.character('ann')['id'] as string, world.character('bob')['id'] as string];
      await stock(world, ann, { bread: 2 });
      const bodies: Record<string, Json> = {
        hold: { payerIdentifier: ann, amount: 1, expiresIn: 3600 },
        listing: { ownerIdentifier: ann, asset: 'bread', quantity: 1, unitPrice: 1, expiresIn: 3600 },
        obligation: {
          ...{ uuid: randomUUID(), debtorIdentifier: ann, creditorIdentifier: bob },
          ...{ amount: 1, dueIn: 3600, in: 'real' },
        },
      };
      const made = await world.client.post(`/v1/${what}`, { instanceIdentifier: world.id, ...bodies[what] });
      expect(made.status).toBe(201);
      const dueOf = (id: unknown): Promise<Json[]> =>
        service.dataSource.query<Json[]>(
          'SELECT holds_due_at, obligations_due_at FROM economy.instance WHERE id = $1',
          [id],
        );
      const due = await dueOf(world.id);
      expect(Object.values(due[0]!).filter(Boolean)).toHaveLength(1);
      for (const history of [true, false]) {
        const { body } = await fork(world, { uuid: randomUUID(), history });
        expect([history, await dueOf(body['id'])]).toEqual([history, due]);
      }
    },
  );

  it('has its clock from its first moment on, also after a later change of it', async () => {
    const world = await service.world();
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 24 } });
    for (const history of [true, false]) {
      const { body } = await fork(world, { uuid: randomUUID(), history });
      const path = `/v1/instance/${body['id'] as string}`;
      await world.client.put(path, { clock: null });
      const then = await world.client.get(`${path}?at=${body['createdAt'] as string}`);
      const { now: _then, ...clock } = then.body['clock'] as Json;
      const { now: _now, ...first } = body['clock'] as Json;
      expect([history, then.status, clock]).toEqual([history, 200, first]);
      expect(body['clock']).toMatchObject({ timeScale: 24 });
    }
  });

  it('copies no schedule, and records that in its history', async () => {
    const world = await service.world({});
    const schedule = { taxSchedule: { cron: '0 6 * * MON' } };
    expect((await world.client.put(`/v1/instance/${world.id}`, schedule)).status).toBe(200);
    for (const history of [true, false]) {
      const { body } = await fork(world, { uuid: randomUUID(), history });
      expect(body['taxSchedule']).toBeNull();
      const then = await world.client.get(
        `/v1/instance/${body['id'] as string}?at=${body['updatedAt'] as string}`,
      );
      expect([then.status, then.body['taxSchedule']]).toEqual([200, null]);
      await expectClean(body['id']);
    }
  });

  it('with another name is as its original was, as of the last of its copied events', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 7 });
    const original = await world.read();
    const at = original['updatedAt'] as string;
    await sleep(2);
    const { body } = await fork(world, { uuid: randomUUID(), history: true, name: 'Copy' });
    const then = await world.client.get(`/v1/instance/${body['id'] as string}?at=${at}`);
    const { name, taxRate } = original;
    expect(then.body).toMatchObject({ name, taxRate, updatedAt: at });
  });

  it('is delivered only to webhooks that name it, without the copied events', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
    const { client } = world;
    const webhooks = service.app.get(WebhookConsumer);
    const webhook = async (body: Json): Promise<string> =>
      (await client.post('/v1/webhook', { url: 'http://127.0.0.1:9/events', ...body })).body['id'] as string;
    await webhook({});
    await world.trade('ann', 'bob', 1);
    const { id } = (await fork(world, { uuid: randomUUID(), history: true })).body as { id: string };
    const due = (): Promise<readonly unknown[]> => webhooks.findDue([id]);
    expect(await webhooks.findDue([world.id])).toHaveLength(1);
    expect(await due()).toEqual([]);
    const named = await webhook({ instanceIdentifiers: [id] });
    expect(await due()).toEqual([]);
    const ann = `/v1/agent-npc/${id}/${world.character('ann')['uuid'] as string}`;
    await client.put(`${ann}/trade`, { recipientIdentifier: world.character('bob')['uuid'], amount: 1 });
    expect(await due()).toMatchObject([{ instanceId: id, consumer: named }]);
    expect(await webhooks.createMissing([id])).toBe(1);
    expect(await due()).toMatchObject([{ instanceId: id, consumer: named }]);
    const { body } = await client.get(`/v1/instance/${id}`);
    const [cursor] = await service.dataSource.query<Json[]>(
      'SELECT c.seq, i.copied_seq, i.last_seq FROM economy.consumer_cursor c JOIN economy.instance i ON i.id = c.instance_id WHERE i.id = $1',
      [body['id']],
    );
    expect(cursor).toEqual({ seq: '4', copied_seq: '4', last_seq: '5' });
  });

  it('is refused where it would copy too much, and changes nothing', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } });
    const application = world.client.credentials!.applicationId;
    const uuid = randomUUID();
    const options = JSON.stringify({ history: true, most: 2 });
    const [row] = await service.dataSource.query<Json[]>(
      `SELECT code, result FROM economy.fork_instance($1, $2, $3, $4, $5, $6, $7, '', '')`,
      [deriveId(application, uuid), application, world.id, uuid, options, [randomUUID()], [randomUUID()]],
    );
    expect(row).toEqual({ code: 'WORLD_TOO_LARGE', result: { available: 2, requested: 3 } });
    expect((await world.client.get(`/v1/instance/${uuid}`)).status).toBe(404);
  });
});
