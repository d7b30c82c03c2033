import { deadUrl, ok } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';
import { createWebhook, places, tradeAtOnce, tradeTimes, WebhookStage } from './support/webhooks.js';

/** Deliveries that share their places, their work and their end. */
describe('webhooks of several processes', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    // A message that a busy machine answers late would be sent again, and be there twice.
    stage = await WebhookStage.open('webhook_replicas', { 'webhooks.timeoutMs': '10000' });
  });
  afterAll(() => stage.service.stop());
  afterEach(() => stage.clear());

  it('do not delay each other: a dead, a hanging and a good receiver of the same events', async () => {
    const client = await stage.service.newClient();
    const worlds = await Promise.all(Array.from({ length: 12 }, () => stage.world(client)));
    const good = await stage.listen();
    const hanging = await stage.listen(() => 'hang');
    // So many in flight at a time: were one webhook to take all places, the good one would wait for it.
    const more = { 'webhooks.timeoutMs': '120000', 'webhooks.maxParallelOverall': '10' };
    await stage.withOther({ more }, async (other) => {
      const there = other.clientWith(client.token);
      for (const url of [hanging.url, await deadUrl(), good.url]) await createWebhook(there, url);
      for (const { id } of worlds) await there.put(`/v1/instance/${id}`, { name: 'Something to tell' });
      await good.until(() => good.taken.length >= worlds.length);
      for (const { id } of worlds) expect(good.seqs(id)).toEqual([4]);
      expect(hanging.taken).toEqual([]);
      hanging.behave = () => ok;
    });
  });

  it('are delivered once and in order by several replicas', async () => {
    const client = await stage.service.newClient();
    const receiver = await stage.listen();
    await createWebhook(client, receiver.url);
    const worlds = await Promise.all(Array.from({ length: 4 }, () => stage.world(client)));
    await stage.withOther({ both: true }, async (other) => {
      const there = other.clientWith(client.token);
      const rename = async ({ id }: World): Promise<void> => {
        for (let i = 0; i < 10; i += 1) await there.put(`/v1/instance/${id}`, { name: `n${i}` });
      };
      // More than are read at a time, and then some by both at once.
      await Promise.all(worlds.map((world) => tradeAtOnce(world, 60)));
      await Promise.all(worlds.flatMap((world) => [tradeTimes(world, 10), rename(world)]));
      await receiver.until(() => worlds.every(({ id }) => receiver.seqs(id).at(-1) === 83));
      for (const { id } of worlds) expect(receiver.seqs(id)).toEqual(places(1, 83));
    });
  });

  it('are sent again after a stop that called them off', async () => {
    const world = await stage.world();
    const receiver = await stage.listen(() => 'hang');
    await stage.withOther({ more: { 'webhooks.timeoutMs': '60000' } }, async (other) => {
      const there = other.clientWith(world.client.token);
      await createWebhook(there, receiver.url);
      await there.put(`/v1/instance/${world.id}`, { name: 'x' });
      await receiver.until(() => receiver.calls.length === 1);
      receiver.behave = () => ok;
    });
    await receiver.until(() => receiver.taken.length >= 1);
    expect(receiver.calls.map(({ body }) => body['data'].seq as number)).toEqual([4, 4]);
  });
});
