import { HostResolver } from '../../src/outbound/endpoint-policy.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { deadUrl, ok, type Reply, verify } from '../support/webhook-receiver.js';
import { createWebhook, places, tradeAtOnce, tradeTimes, WebhookStage } from './support/webhooks.js';
import { until } from '../../prove/support/until.js';

/** What becomes of messages, with real receivers that behave well, badly or not at all. */
describe('webhooks', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    stage = await WebhookStage.open('webhooks');
  });
  afterAll(() => stage.service.stop());
  afterEach(() => stage.clear());

  const read = async (client: ApiClient, { id }: Json): Promise<Json> =>
    (await client.get(`/v1/webhook/${id as string}`)).body;
  const failuresOf = async (client: ApiClient, { id }: Json): Promise<Json[]> =>
    (await client.get(`/v1/webhook/${id as string}/failure`)).body['items'] as Json[];

  async function disabled(client: ApiClient, webhook: Json): Promise<Json> {
    let now: Json = {};
    await until('it is disabled', async () => (now = await read(client, webhook))['enabled'] === false);
    return now;
  }

  it('deliver every event of every instance, in its order, signed', async () => {
    const client = await stage.service.newClient();
    const receiver = await stage.listen();
    const webhook = await createWebhook(client, receiver.url);
    const worlds = [await stage.world(client), await stage.world(client), await stage.world(client)];
    // Of the first one more than are read at a time.
    await Promise.all([
      tradeAtOnce(worlds[0]!, 130),
      ...worlds.slice(1).map((world) => tradeTimes(world, 10)),
    ]);
    await receiver.until(() => receiver.taken.length >= 159);
    for (const world of worlds)
      expect(receiver.seqs(world.id)).toEqual(places(1, world === worlds[0] ? 133 : 13));
    for (const call of receiver.calls) verify(webhook['secret'] as string, call);
    const bought = receiver.calls.find(({ body }) => body['type'] === 'trade')!.body;
    expect(bought).toMatchObject({
      type: 'trade',
      timestamp: bought['data'].occurredAt,
      data: { seq: 4, type: 'trade', data: { amount: 1, traderAgentNPC: { name: 'ann' } } },
    });
    expect(new Set(receiver.calls.map(({ id }) => id)).size).toBe(159);
  });

  it('deliver what payments were for, in the form that they ask for', async () => {
    const world = await stage.world();
    const eve = (await world.spawn('eve', { wealth: 100 }))['agentNpc'] as Json;
    const pay = async (to: unknown, more: Json): Promise<number> => {
      const body = { recipientIdentifier: to, amount: 1, ...more };
      return (await world.client.put(`${world.path('ann')}/trade`, body)).body['seq'] as number;
    };
    const bob = world.character('bob')['id'];
    const receiver = await stage.listen();
    const created = await world.client.post('/v1/webhook', {
      url: receiver.url,
      filter: { reason: 'toll', agentNpc: bob },
      view: 'compact',
    });
    expect(created.body).toMatchObject({
      filter: { reason: 'toll', agentNpc: bob },
      view: 'compact',
    });
    await pay(eve['id'], { reason: 'toll' });
    await pay(bob, { reason: 'bread' });
    const toll = await pay(bob, { reason: 'toll', reference: 'gate-1' });
    await receiver.until(() => receiver.calls.length > 0);
    expect(receiver.calls[0]!.body['data']).toEqual({
      seq: toll,
      type: 'trade',
      occurredAt: expect.any(String) as string,
      instanceId: world.id,
      cause: 'trade',
      amount: 1,
      trader: { id: world.character('ann')['id'], name: 'ann', wealth: 997 },
      recipient: { id: bob, name: 'bob', wealth: 2 },
      reason: 'toll',
      reference: 'gate-1',
    });
    const path = `/v1/webhook/${created.body['id']}`;
    const changed = await world.client.put(path, { filter: { reference: 'gate-2' }, view: 'full' });
    expect(changed.body).toMatchObject({ filter: { reference: 'gate-2' }, view: 'full' });
    const second = await pay(eve['id'], { reference: 'gate-2' });
    await receiver.until(() => receiver.calls.length > 1);
    expect(receiver.calls.map(({ body }) => body['data'].seq)).toEqual([toll, second]);
    expect(receiver.calls[1]!.body['data']).toMatchObject({ data: { recipientAgentNPC: { name: 'eve' } } });
  });

  it('deliver what is written between the messages of a batch, after its progress was stored, too', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(async (_body, calls) => {
      if (calls === 5) await tradeTimes(world);
      return ok;
    });
    await createWebhook(world.client, receiver.url);
    await tradeAtOnce(world, 30);
    await receiver.until(() => receiver.taken.length >= 31);
    expect(receiver.seqs(world.id)).toEqual(places(4, 34));
  });

  it('deliver events after they were created, of the chosen types and instances', async () => {
    const client = await stage.service.newClient();
    const [one, two] = [await stage.world(client), await stage.world(client)];
    await tradeTimes(one, 2);
    const receiver = await stage.listen();
    await createWebhook(client, receiver.url, {
      eventTypes: ['trade'],
      instanceIdentifiers: [one.instance['uuid']],
    });
    await tradeTimes(two);
    await one.collect();
    await tradeTimes(one);
    await one.interact('ann', 'bob');
    await tradeTimes(one);
    await receiver.until(() => receiver.taken.length >= 2);
    expect(receiver.calls.map(({ body }) => [body['data'].instanceId, body['type']])).toEqual([
      [one.id, 'trade'],
      [one.id, 'trade'],
    ]);
    const seqs = receiver.seqs(one.id);
    expect(seqs[0]).toBeGreaterThan(5);
    expect(seqs[1]).toBe(seqs[0]! + 2);
  });

  it('deliver events of an instance from the moment it is added', async () => {
    const client = await stage.service.newClient();
    const [one, two] = [await stage.world(client), await stage.world(client)];
    const receiver = await stage.listen();
    const webhook = await createWebhook(client, receiver.url, { instanceIdentifiers: [one.id] });
    await tradeTimes(two, 3);
    await tradeTimes(one);
    await client.put(`/v1/webhook/${webhook['id'] as string}`, { instanceIdentifiers: [one.id, two.id] });
    await tradeTimes(one);
    await tradeTimes(two);
    await receiver.until(() => receiver.taken.length >= 3);
    expect(receiver.seqs(one.id)).toEqual([4, 5]);
    expect(receiver.seqs(two.id)).toEqual([7]);
  });

  it('sign with both secrets during the overlap of a rotation, and with the new one alone without it', async () => {
    const world = await stage.world();
    const { client } = world;
    const receiver = await stage.listen();
    const webhook = await createWebhook(client, receiver.url);
    const path = `/v1/webhook/${webhook['id'] as string}/secret`;
    const rotated = await client.post(path, { overlapSeconds: 3600 });
    await tradeTimes(world);
    await receiver.until(() => receiver.taken.length >= 1);
    const [first] = receiver.calls;
    verify(webhook['secret'] as string, first!);
    verify(rotated.body['secret'] as string, first!);
    const last = await client.post(path, { overlapSeconds: 0 });
    await tradeTimes(world);
    await receiver.until(() => receiver.taken.length >= 2);
    const second = receiver.calls[1]!;
    verify(last.body['secret'] as string, second);
    expect(() => verify(rotated.body['secret'] as string, second)).toThrow('No matching signature');
  });

  async function sentAgain(from: WebhookStage, fault: Reply | 'hang'): Promise<void> {
    const world = await from.world();
    const receiver = await from.listen((_body, calls) => (calls < 2 ? fault : ok));
    await createWebhook(world.client, receiver.url);
    await tradeTimes(world, 3);
    await receiver.until(() => receiver.taken.length >= 3);
    expect(receiver.seqs(world.id)).toEqual([4, 5, 6]);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 4, 4, 5, 6]);
    const [first, ...others] = receiver.calls;
    expect(new Set(receiver.calls.slice(0, 3).map(({ id }) => id)).size).toBe(1);
    expect(others[0]!.text).toBe(first!.text);
  }

  it.each([429, 503])('are sent again no sooner than a receiver says with its %s', async (status) => {
    const world = await stage.world();
    const came: number[] = [];
    const receiver = await stage.listen((_body, calls) => {
      came.push(performance.now());
      return calls === 0 ? { status, headers: { 'retry-after': '2' } } : ok;
    });
    await createWebhook(world.client, receiver.url);
    await tradeTimes(world);
    await receiver.until(() => receiver.taken.length >= 1);
    // By itself it would come after 0.05 s. Clocks of database and test may differ by some milliseconds.
    expect(came[1]! - came[0]!).toBeGreaterThan(1900);
  });

  it.each([
    ['answers 500', { status: 500 }],
    ['answers 503 and when to come again', { status: 503, headers: { 'retry-after': '0' } }],
    ['answers 404', { status: 404 }],
  ])('are sent again, the same and in order, when a receiver %s at first', (_what, fault) =>
    sentAgain(stage, fault),
  );

  it('are sent again, the same and in order, when a receiver never answers at first', async () => {
    const impatient = await WebhookStage.open('webhooks_impatient', { 'webhooks.timeoutMs': '1500' });
    try {
      await sentAgain(impatient, 'hang');
    } finally {
      await impatient.clear();
      await impatient.service.stop();
    }
  });

  it('are disabled when nobody answers for long, and deliver everything in a replay afterwards', async () => {
    const world = await stage.world();
    const { client } = world;
    const webhook = await createWebhook(client, await deadUrl());
    const path = `/v1/webhook/${webhook['id'] as string}`;
    await tradeTimes(world);
    expect(await disabled(client, webhook)).toMatchObject({
      disabledReason: 'exhausted',
      disabledAt: expect.any(String),
    });
    await tradeTimes(world);
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
    expect(await failuresOf(client, webhook)).toMatchObject([{ seq: 4, replayedAt: null }]);
    const receiver = await stage.listen();
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

  it('are each tried as often, also after one that was given up', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 500 }));
    const webhook = await createWebhook(world.client, receiver.url);
    const path = `/v1/webhook/${webhook['id'] as string}`;
    for (let trade = 0; trade < 3; trade += 1) {
      await tradeTimes(world);
      expect(await disabled(world.client, webhook)).toMatchObject({ disabledReason: 'exhausted' });
      await world.client.put(path, { enabled: true });
    }
    const seqs = receiver.calls.map(({ body }) => body['data'].seq as number);
    expect(seqs).toEqual([4, 5, 6].flatMap((seq) => [seq, seq, seq, seq]));
  });

  it('end at once with a 410', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 410 }));
    const webhook = await createWebhook(world.client, receiver.url);
    await tradeTimes(world, 2);
    expect(await disabled(world.client, webhook)).toMatchObject({ disabledReason: 'gone' });
    expect(await failuresOf(world.client, webhook)).toMatchObject([{ seq: 4, attempts: 1 }]);
    receiver.behave = () => ok;
    await world.client.put(`/v1/webhook/${webhook['id'] as string}`, { enabled: true });
    await receiver.until(() => receiver.taken.length >= 1);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 5]);
  });

  it('never follow a redirect, to a private address or anywhere', async () => {
    const world = await stage.world();
    const other = await stage.listen();
    for (const [status, location] of [
      [307, 'http://169.254.169.254/latest/meta-data'],
      [307, other.url],
      [300, other.url],
    ] as const) {
      const receiver = await stage.listen(() => ({ status, headers: { location } }));
      const webhook = await createWebhook(world.client, receiver.url);
      await tradeTimes(world);
      await disabled(world.client, webhook);
      const error = expect.stringContaining(`answered ${status}; redirects are not followed`);
      expect(await failuresOf(world.client, webhook)).toMatchObject([{ attempts: 4, error }]);
      expect(receiver.calls).toHaveLength(4);
    }
    expect(other.calls).toEqual([]);
  });

  it('never go to a name that has moved to a private address since', async () => {
    const world = await stage.world();
    const resolver = stage.service.app.get(HostResolver, { strict: false });
    resolver.resolve = () => Promise.resolve([{ address: '93.184.216.34', family: 4 }]);
    const webhook = await createWebhook(world.client, 'http://moving.example/events');
    resolver.resolve = () => Promise.resolve([{ address: '10.0.0.5', family: 4 }]);
    await tradeTimes(world);
    await disabled(world.client, webhook);
    const error = expect.stringContaining('moving.example leads to a private address');
    expect(await failuresOf(world.client, webhook)).toMatchObject([{ seq: 4, error }]);
    const path = `/v1/webhook/${webhook['id'] as string}`;
    const seen = [
      await world.client.get(path),
      await world.client.get(`${path}/failure`),
      await world.client.post(`${path}/test`),
      await world.client.post(`${path}/failure/${world.id}/4/replay`),
    ];
    for (const { body } of seen) expect(JSON.stringify(body)).not.toContain('10.0.0.5');
    expect(seen.at(-1)!.body['summary']).toContain('leads to a private address');
  });

  it('redeliver an instance from an event on, without skipping any', async () => {
    const world = await stage.world();
    const { client } = world;
    const receiver = await stage.listen();
    const webhook = await createWebhook(client, receiver.url);
    await tradeTimes(world, 2);
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
    await tradeTimes(world);
    await receiver.until(() => receiver.taken.some(({ body }) => body['data'].seq === 6));
  });
});
