import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { deadUrl, ok } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';
import { createWebhook, tradeAtOnce, tradeTimes, WebhookStage } from './support/webhooks.js';

const token = 'metrics-token-of-more-than-32-characters';

/** The state of a webhook shows whether it works: the first retry is an hour away, so nothing heals by itself. */
describe('the state of a webhook', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    stage = await WebhookStage.open('webhook_state', {
      'webhooks.retryMs': '0,3600000,3600000',
      METRICS_TOKEN: token,
    });
  });
  afterAll(() => stage.service.stop());
  afterEach(() => stage.clear());

  const read = async ({ client }: World, id: string): Promise<Json> =>
    (await client.get(`/v1/webhook/${id}`)).body;

  async function seen(world: World, id: string, holds: (webhook: Json) => boolean): Promise<Json> {
    await until('the state of the webhook', async () => holds(await read(world, id)));
    const { items } = (await world.client.get('/v1/webhook')).body as { items: Json[] };
    const one = await read(world, id);
    // The time of the last delivery is written a second later at most.
    const listed = items.find((each) => each['id'] === id);
    expect({ ...listed, lastDeliveredAt: null }).toEqual({ ...one, lastDeliveredAt: null });
    return one;
  }

  it('is clean while nothing was sent', async () => {
    const world = await stage.world();
    const { id } = await createWebhook(world.client, await deadUrl());
    expect(await read(world, id as string)).toMatchObject({
      failing: false,
      lastDeliveredAt: null,
      lastFailure: null,
      backlog: { instances: 0, events: 0 },
      nextAttemptAt: null,
    });
  });

  it('fails from the first refused message on, until one that is tried again at once is taken', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 500 }));
    const id = (await createWebhook(world.client, receiver.url))['id'] as string;
    const before = Date.now();
    await tradeTimes(world, 3);
    const failing = await seen(world, id, (webhook) => webhook['failing'] === true);
    expect(failing).toMatchObject({
      enabled: true,
      lastDeliveredAt: null,
      lastFailure: { detail: expect.stringContaining('answered 500') },
      backlog: { instances: 1, events: 3 },
    });
    expect(Date.parse(failing['lastFailure'].at as string)).toBeGreaterThan(before - 60_000);
    expect(Date.parse(failing['nextAttemptAt'] as string)).toBeGreaterThan(before + 1_800_000);
    receiver.behave = () => ok;
    const retried = await world.client.post(`/v1/webhook/${id}/retry`);
    expect(retried.status).toBe(201);
    // Nothing is well before something was taken.
    expect(retried.body['failing']).toBe(true);
    await receiver.until(() => receiver.taken.length === 3);
    const well = await seen(world, id, (webhook) => webhook['failing'] === false);
    expect(well).toMatchObject({ backlog: { instances: 0, events: 0 }, nextAttemptAt: null });
    expect(well['lastDeliveredAt']).not.toBeNull();
    // What went wrong last is still there.
    expect(well['lastFailure']).toEqual(failing['lastFailure']);
  });

  it('is tried again at once at another address', async () => {
    const world = await stage.world();
    const { url } = await stage.listen(() => ({ status: 500 }));
    const id = (await createWebhook(world.client, url))['id'] as string;
    await tradeTimes(world);
    await seen(world, id, (webhook) => webhook['failing'] === true);
    const other = await stage.listen();
    await world.client.put(`/v1/webhook/${id}`, { url: other.url });
    await other.until(() => other.taken.length === 1);
  });

  it('is well while events wait for their first attempt: nothing is tried again', async () => {
    const world = await stage.world();
    // The rest is fetched in its turn, of 50 messages or as many as a moment brings, and its first message is under way.
    const receiver = await stage.listen((_body, calls) => (calls < 50 ? ok : 'hang'));
    const id = (await createWebhook(world.client, receiver.url))['id'] as string;
    await tradeAtOnce(world, 60);
    await receiver.until(() => receiver.calls.length === 51);
    const { backlog, ...state } = await read(world, id);
    expect(state).toMatchObject({ failing: false, lastFailure: null, nextAttemptAt: null });
    expect(backlog).toEqual({ instances: 1, events: expect.any(Number) });
    expect([backlog.events >= 10, backlog.events < 60]).toEqual([true, true]);
  });

  it('is counted as failing, and as lagging by its oldest event', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 500 }));
    const id = (await createWebhook(world.client, receiver.url))['id'] as string;
    await tradeTimes(world);
    await seen(world, id, (webhook) => webhook['failing'] === true);
    const metrics = await (
      await fetch(`${stage.service.baseUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
    ).text();
    expect(metrics).toMatch(/^economy_webhooks\{state="failing"\} [1-9]/m);
    expect(metrics).toMatch(/^economy_webhook_pairs_behind [1-9]/m);
  });

  it('of one that the service disabled is failing; a retry enables it', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => ({ status: 410 }));
    const id = (await createWebhook(world.client, receiver.url))['id'] as string;
    await tradeTimes(world);
    const off = await seen(world, id, (webhook) => webhook['enabled'] === false);
    expect(off).toMatchObject({ failing: true, disabledReason: 'gone', nextAttemptAt: null });
    receiver.behave = () => ok;
    const { body } = await world.client.post(`/v1/webhook/${id}/retry`);
    expect(body).toMatchObject({ enabled: true, disabledReason: null });
    await tradeTimes(world);
    await receiver.until(() => receiver.taken.length === 1);
    await world.client.put(`/v1/webhook/${id}`, { enabled: false });
    // Not one that its owner disabled.
    expect((await world.client.post(`/v1/webhook/${id}/retry`)).body['enabled']).toBe(false);
  });
});
