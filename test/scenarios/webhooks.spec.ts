import { HostResolver } from '../../src/outbound/host-resolver.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { deadUrl, ok, verify, WebhookReceiver } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';

const env = {
  WEBHOOK_SWEEP_MS: '100',
  WEBHOOK_TIMEOUT_MS: '500',
  WEBHOOK_RETRY_SECONDS: '0,0.05,0.05,0.05',
};

/** What becomes of messages, with real receivers that behave well, badly or not at all. */
describe('webhooks', () => {
  let service: TestService;
  let databaseUrl: string;
  const receivers: WebhookReceiver[] = [];
  beforeAll(async () => {
    databaseUrl = await createDatabase(`economy_webhooks_${process.pid}`, templateDatabase);
    service = await TestService.start({ databaseUrl, env });
  });
  afterAll(async () => {
    await service.stop();
  });
  afterEach(async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
  });

  const listen = async (behave?: WebhookReceiver['behave']): Promise<WebhookReceiver> => {
    const receiver = await WebhookReceiver.start(behave);
    receivers.push(receiver);
    return receiver;
  };
  const create = async (client: ApiClient, url: string, more: Json = {}): Promise<Json> => {
    const created = await client.post('/v1/webhook', { url, ...more });
    expect(created.status).toBe(201);
    return created.body;
  };
  const newWorld = (client?: ApiClient): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } }, client);
  const trade = async (world: World, times = 1): Promise<void> => {
    for (let i = 0; i < times; i += 1) expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
  };
  const read = async (client: ApiClient, { id }: Json): Promise<Json> =>
    (await client.get(`/v1/webhook/${id as string}`)).body;
  const failuresOf = async (client: ApiClient, { id }: Json): Promise<Json[]> =>
    (await client.get(`/v1/webhook/${id as string}/failure`)).body['items'] as Json[];

  /**
   * Another service on the same database, instead of `service` or (with `both`) beside it. Passport knows one strategy a
   * process, that of the service which was started last: so `service` is always started anew afterwards.
   */
  async function withOther(
    { both = false, more = {} }: { both?: boolean; more?: Record<string, string> },
    use: (other: TestService) => Promise<void>,
  ): Promise<void> {
    const other = await TestService.start({ databaseUrl, env: { ...env, ...more } });
    if (!both) await service.stop();
    try {
      await use(other);
    } finally {
      await Promise.all([other.stop(), both ? service.stop() : undefined]);
      service = await TestService.start({ databaseUrl, env });
    }
  }

  /** Looks again and again; the time limit is that of the test. */
  async function disabled(client: ApiClient, webhook: Json): Promise<Json> {
    for (;;) {
      const now = await read(client, webhook);
      if (now['enabled'] === false) return now;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** instance, ann and bob are the events 1 to 3 of every world here. */
  const places = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_each, index) => from + index);

  it('tell every event of every instance, in its order, signed', async () => {
    const client = await service.newClient();
    const receiver = await listen();
    const webhook = await create(client, receiver.url);
    const worlds = [await newWorld(client), await newWorld(client), await newWorld(client)];
    await Promise.all(worlds.map((world) => trade(world, 30)));
    await receiver.until(() => receiver.taken.length >= 99);
    for (const world of worlds) expect(receiver.seqs(world.id)).toEqual(places(1, 33));
    for (const call of receiver.calls) verify(webhook['secret'] as string, call);
    const bought = receiver.calls.find(({ body }) => body['type'] === 'trade')!.body;
    expect(bought).toMatchObject({
      type: 'trade',
      timestamp: bought['data'].occurredAt,
      data: { seq: 4, type: 'trade', data: { amount: 1, traderAgentNPC: { name: 'ann' } } },
    });
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(99);
  });

  it('tell what happens after they were made, of the wanted types and instances', async () => {
    const client = await service.newClient();
    const [one, two] = [await newWorld(client), await newWorld(client)];
    await trade(one, 2);
    const receiver = await listen();
    await create(client, receiver.url, {
      eventTypes: ['trade'],
      instanceIdentifiers: [one.instance['uuid']],
    });
    await trade(two);
    await one.collect();
    await trade(one);
    await one.interact('ann', 'bob');
    await trade(one);
    await receiver.until(() => receiver.taken.length >= 2);
    expect(receiver.calls.map(({ body }) => [body['data'].instanceId, body['type']])).toEqual([
      [one.id, 'trade'],
      [one.id, 'trade'],
    ]);
    const seqs = receiver.seqs(one.id);
    expect(seqs[0]).toBeGreaterThan(5);
    expect(seqs[1]).toBe(seqs[0]! + 2);
  });

  it('tell of an instance that is added from then on', async () => {
    const client = await service.newClient();
    const [one, two] = [await newWorld(client), await newWorld(client)];
    const receiver = await listen();
    const webhook = await create(client, receiver.url, { instanceIdentifiers: [one.id] });
    await trade(two, 3);
    await trade(one);
    await client.put(`/v1/webhook/${webhook['id'] as string}`, { instanceIdentifiers: [one.id, two.id] });
    await trade(one);
    await trade(two);
    await receiver.until(() => receiver.taken.length >= 3);
    expect(receiver.seqs(one.id)).toEqual([4, 5]);
    expect(receiver.seqs(two.id)).toEqual([7]);
  });

  it('sign with both secrets during the overlap of a rotation, and with the new one alone without it', async () => {
    const world = await newWorld();
    const { client } = world;
    const receiver = await listen();
    const webhook = await create(client, receiver.url);
    const path = `/v1/webhook/${webhook['id'] as string}/secret`;
    const rotated = await client.post(path, { overlapSeconds: 3600 });
    await trade(world);
    await receiver.until(() => receiver.taken.length >= 1);
    const [first] = receiver.calls;
    verify(webhook['secret'] as string, first!);
    verify(rotated.body['secret'] as string, first!);
    const last = await client.post(path, { overlapSeconds: 0 });
    await trade(world);
    await receiver.until(() => receiver.taken.length >= 2);
    const second = receiver.calls[1]!;
    verify(last.body['secret'] as string, second);
    expect(() => verify(rotated.body['secret'] as string, second)).toThrow('No matching signature');
  });

  it.each([
    ['answers 500', { status: 500 }],
    ['answers 503 and when to come again', { status: 503, headers: { 'retry-after': '0' } }],
    ['answers 404', { status: 404 }],
    ['never answers', 'hang'],
  ] as const)('are sent again, the same and in order, when a receiver %s at first', async (_what, fault) => {
    const world = await newWorld();
    const receiver = await listen((_body, calls) => (calls < 2 ? fault : ok));
    await create(world.client, receiver.url);
    await trade(world, 3);
    await receiver.until(() => receiver.taken.length >= 3);
    expect(receiver.seqs(world.id)).toEqual([4, 5, 6]);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 4, 4, 5, 6]);
    const [first, ...others] = receiver.calls;
    expect(new Set(receiver.calls.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect(others[0]!.text).toBe(first!.text);
  });

  it('end when nobody is there: a failure, disabled, and a replay by hand when somebody is', async () => {
    const world = await newWorld();
    const { client } = world;
    const webhook = await create(client, await deadUrl());
    const path = `/v1/webhook/${webhook['id'] as string}`;
    await trade(world);
    expect(await disabled(client, webhook)).toMatchObject({
      disabledReason: 'exhausted',
      disabledAt: expect.any(String),
    });
    await trade(world);
    expect(await failuresOf(client, webhook)).toEqual([
      {
        instanceId: world.id,
        seq: 4,
        attempts: 4,
        error: expect.stringContaining('ECONNREFUSED'),
        failedAt: expect.any(String),
        replayedAt: null,
      },
    ]);
    const replay = (): ReturnType<ApiClient['post']> => client.post(`${path}/failure/${world.id}/4/replay`);
    expect((await replay()).body).toMatchObject({ ok: false, status: null });
    const receiver = await listen();
    await client.put(path, { url: receiver.url, enabled: true });
    await receiver.until(() => receiver.taken.length >= 1);
    expect(receiver.seqs(world.id)).toEqual([5]);
    expect((await replay()).body).toMatchObject({ ok: true, status: 204 });
    expect(receiver.seqs(world.id)).toEqual([5, 4]);
    verify(webhook['secret'] as string, receiver.calls[1]!);
    expect(await failuresOf(client, webhook)).toMatchObject([{ seq: 4, replayedAt: expect.any(String) }]);
    const unknown = await client.post(`${path}/failure/${world.id}/5/replay`);
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'WEBHOOK_FAILURE_NOT_FOUND']);
  });

  it('end at once with a 410', async () => {
    const world = await newWorld();
    const receiver = await listen(() => ({ status: 410 }));
    const webhook = await create(world.client, receiver.url);
    await trade(world, 2);
    expect(await disabled(world.client, webhook)).toMatchObject({ disabledReason: 'gone' });
    expect(await failuresOf(world.client, webhook)).toMatchObject([{ seq: 4, attempts: 1 }]);
    receiver.behave = () => ok;
    await world.client.put(`/v1/webhook/${webhook['id'] as string}`, { enabled: true });
    await receiver.until(() => receiver.taken.length >= 1);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 5]);
  });

  it('never follow a redirect, to a private address or anywhere', async () => {
    const world = await newWorld();
    const other = await listen();
    const targets = ['http://169.254.169.254/latest/meta-data', other.url];
    for (const location of targets) {
      const receiver = await listen(() => ({ status: 307, headers: { location } }));
      const webhook = await create(world.client, receiver.url);
      await trade(world);
      await disabled(world.client, webhook);
      const error = expect.stringContaining('answered 307; redirects are not followed');
      expect(await failuresOf(world.client, webhook)).toMatchObject([{ attempts: 4, error }]);
      expect(receiver.calls).toHaveLength(4);
    }
    expect(other.calls).toEqual([]);
  });

  it('never go to a name that has moved to a private address since', async () => {
    const world = await newWorld();
    const resolver = service.app.get(HostResolver, { strict: false });
    resolver.resolve = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]);
    const webhook = await create(world.client, 'http://moving.example/events');
    resolver.resolve = () => Promise.resolve([{ address: '10.0.0.5', family: 4 }]);
    await trade(world);
    await disabled(world.client, webhook);
    const error = expect.stringContaining('moving.example is at 10.0.0.5, a private address');
    expect(await failuresOf(world.client, webhook)).toMatchObject([{ seq: 4, error }]);
  });

  it('slow nobody down who is well: a dead, a hanging and a good receiver of the same events', async () => {
    const client = await service.newClient();
    const worlds = await Promise.all(Array.from({ length: 12 }, () => newWorld(client)));
    const good = await listen();
    const hanging = await listen(() => 'hang');
    // So many in flight at a time: were one webhook to take all places, the good one would wait for it.
    const more = { WEBHOOK_TIMEOUT_MS: '120000', WEBHOOKS_MAX_PARALLEL: '10' };
    await withOther({ more }, async (other) => {
      const there = other.clientWith(client.token);
      for (const url of [hanging.url, await deadUrl(), good.url]) await create(there, url);
      for (const { id } of worlds) await there.put(`/v1/instance/${id}`, { name: 'Something to tell' });
      await good.until(() => good.taken.length >= worlds.length);
      for (const { id } of worlds) expect(good.seqs(id)).toEqual([4]);
      expect(hanging.taken).toEqual([]);
      hanging.behave = () => ok;
    });
  });

  it('tell an instance again from an event on, and never leave one out', async () => {
    const world = await newWorld();
    const { client } = world;
    const receiver = await listen();
    const webhook = await create(client, receiver.url);
    await trade(world, 2);
    await receiver.until(() => receiver.taken.length >= 2);
    const path = `/v1/webhook/${webhook['id'] as string}/replay`;
    const body = { instanceIdentifier: world.instance['uuid'] as string, fromSeq: 2 };
    const answer = await client.post(path, body);
    expect([answer.status, answer.body]).toEqual([201, { instanceId: world.id, nextSeq: 2, lastSeq: 5 }]);
    await receiver.until(() => receiver.taken.length >= 6);
    expect(receiver.seqs(world.id)).toEqual([4, 5, 2, 3, 4, 5]);
    const ids = receiver.calls.map(({ id }) => id);
    expect(ids.slice(4)).toEqual(ids.slice(0, 2));
    expect((await client.post(path, { ...body, fromSeq: 99 })).body).toMatchObject({ lastSeq: 5 });
    await trade(world);
    await receiver.until(() => receiver.taken.some(({ body }) => body['data'].seq === 6));
  });

  it('are told once and in order by several replicas', async () => {
    const client = await service.newClient();
    const receiver = await listen();
    await create(client, receiver.url);
    const worlds = await Promise.all(Array.from({ length: 4 }, () => newWorld(client)));
    await withOther({ both: true }, async (other) => {
      const there = other.clientWith(client.token);
      const rename = async ({ id }: World): Promise<void> => {
        for (let i = 0; i < 20; i += 1) await there.put(`/v1/instance/${id}`, { name: `n${i}` });
      };
      await Promise.all(worlds.flatMap((world) => [trade(world, 20), rename(world)]));
      await receiver.until(() => worlds.every(({ id }) => receiver.seqs(id).at(-1) === 43));
      for (const { id } of worlds) expect(receiver.seqs(id)).toEqual(places(1, 43));
    });
  });

  it('are sent again after a stop that called them off', async () => {
    const world = await newWorld();
    const receiver = await listen(() => 'hang');
    await withOther({ more: { WEBHOOK_TIMEOUT_MS: '60000' } }, async (other) => {
      const there = other.clientWith(world.client.token);
      await create(there, receiver.url);
      await there.put(`/v1/instance/${world.id}`, { name: 'x' });
      await receiver.until(() => receiver.calls.length === 1);
      receiver.behave = () => ok;
    });
    await receiver.until(() => receiver.taken.length >= 1);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 4]);
  });
});
