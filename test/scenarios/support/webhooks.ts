import { type ApiClient, type Json } from '../../support/api-client.js';
import { createDatabase, templateDatabase } from '../../support/database.js';
import { TestService } from '../../support/test-service.js';
import { WebhookReceiver } from '../../support/webhook-receiver.js';
import { type World } from '../../support/world.js';

/** Four attempts in quick succession; a call that is answered at all is never too late. */
const quick = {
  'webhooks.sweepMs': '100',
  'webhooks.timeoutMs': '60000',
  'webhooks.retryMs': '0,50,50,50',
};

/** A service that delivers, on a database of its own, and the receivers of a test. */
export class WebhookStage {
  private readonly receivers: WebhookReceiver[] = [];

  private constructor(
    public service: TestService,
    private readonly databaseUrl: string,
    private readonly env: Record<string, string>,
  ) {}

  static async open(name: string, more: Record<string, string> = {}): Promise<WebhookStage> {
    const env = { ...quick, ...more };
    const databaseUrl = await createDatabase(`economy_${name}_${process.pid}`, templateDatabase);
    return new WebhookStage(await TestService.start({ databaseUrl, env }), databaseUrl, env);
  }

  async clear(): Promise<void> {
    await Promise.all(this.receivers.splice(0).map((receiver) => receiver.close()));
  }

  async listen(behave?: WebhookReceiver['behave']): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start(behave);
    this.receivers.push(receiver);
    return receiver;
  }

  /** The instance, ann and bob are the events 1 to 3. */
  world(client?: ApiClient): Promise<World> {
    return this.service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } }, client);
  }

  /** Another service on the same database, instead of `service`, which is started anew afterwards, or (with `both`) beside it. */
  async withOther(
    { both = false, more = {} }: { both?: boolean; more?: Record<string, string> },
    use: (other: TestService) => Promise<void>,
  ): Promise<void> {
    const { databaseUrl, env } = this;
    const other = await TestService.start({ databaseUrl, env: { ...env, ...more } });
    if (!both) await this.service.stop();
    try {
      await use(other);
    } finally {
      await other.stop();
      if (!both) this.service = await TestService.start({ databaseUrl, env });
    }
  }
}

export async function createWebhook(client: ApiClient, url: string, more: Json = {}): Promise<Json> {
  const created = await client.post('/v1/webhook', { url, ...more });
  expect(created.status).toBe(201);
  return created.body;
}

export async function tradeTimes(world: World, times = 1): Promise<void> {
  for (let i = 0; i < times; i += 1) expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
}

/** In one call, so that the events are there together. */
export async function tradeAtOnce(world: World, times: number): Promise<void> {
  const trades = Array.from({ length: times }, () => ({
    traderIdentifier: world.character('ann')['id'],
    recipientIdentifier: world.character('bob')['id'],
    amount: 1,
  }));
  const { status, body } = await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
  expect([status, body['registered']]).toEqual([201, times]);
}

export function places(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_each, index) => from + index);
}
