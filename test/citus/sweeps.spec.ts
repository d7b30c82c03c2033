import { until } from '../../prove/support/until.js';
import { createWebhook, tradeTimes, WebhookStage } from '../scenarios/support/webhooks.js';
import { eventsOf } from '../support/events.js';

describe('a process on a cluster that asks all shards once an hour', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    stage = await WebhookStage.open('sweeps', {
      clusterSweepMs: '3600000',
      taxScheduleMs: '200',
      hashChainMs: '200',
    });
    // What it finds at the start does not count.
    const world = await stage.world();
    await until('the first events are in the hash chain', async () => {
      const rows = await stage.service.dataSource.query<unknown[]>(
        'SELECT FROM economy.hash_chain_head WHERE instance_id = $1',
        [world.id],
      );
      return rows.length === 1;
    });
  });
  afterAll(async () => {
    await stage.clear();
    await stage.service.stop();
  });

  it('delivers its own events at once, also after a refusal', async () => {
    let refusals = 0;
    const receiver = await stage.listen(() => ({ status: (refusals += 1) === 1 ? 500 : 200 }));
    const world = await stage.world();
    await createWebhook(world.client, receiver.url, { eventTypes: ['trade'] });
    await tradeTimes(world, 2);
    await until('both trades have arrived', () => receiver.calls.length >= 3);
    expect(receiver.calls.length).toBe(3);
  });

  it('collects by a schedule that it took, every time that it is due', async () => {
    const world = await stage.world();
    const { status } = await world.client.put(`/v1/instance/${world.id}`, {
      taxRate: 10,
      taxSchedule: { cron: '* * * * *' },
    });
    expect(status).toBe(200);
    for (const times of [1, 2]) {
      await until(
        `taxes were collected ${times} times`,
        async () => (await eventsOf(stage.service, world, 'tax-collection')).length >= times,
      );
    }
  });
});
