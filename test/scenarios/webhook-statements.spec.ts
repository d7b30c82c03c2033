import { type Pool, type PoolClient } from 'pg';
import { EventListener } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { createWebhook, tradeTimes, WebhookStage } from './support/webhooks.js';

const never = '86400000';

describe('the way of an event to a webhook', () => {
  let stage: WebhookStage;
  beforeAll(async () => {
    stage = await WebhookStage.open('webhook_statements', {
      'webhooks.sweepMs': never,
      hashChainMs: never,
      rollupMs: never,
      'stream.pollMs': '60000',
    });
  });
  afterAll(() => stage.service.stop());
  afterEach(async () => {
    jest.restoreAllMocks();
    await stage.clear();
  });

  /** What the pool of the service is given from now on. */
  async function recordStatements(): Promise<string[]> {
    const pool = (stage.service.dataSource.driver as unknown as { readonly master: Pool }).master;
    const client: PoolClient = await pool.connect();
    client.release();
    const prototype = Object.getPrototypeOf(client) as { query: (...args: unknown[]) => unknown };
    const statements: string[] = [];
    const { query } = prototype;
    jest.spyOn(prototype, 'query').mockImplementation(function (this: unknown, ...args: unknown[]) {
      const [first] = args as [string | { readonly text: string }];
      statements.push(typeof first === 'string' ? first : first.text);
      return query.apply(this, args);
    });
    return statements;
  }

  /** Until so many deliveries have stored their progress. */
  const stored = (statements: readonly string[], times: number): Promise<void> =>
    until(
      'it is stored',
      () => statements.filter((text) => text.includes('due_at = least')).length === times,
    );

  const namesOf = (statements: readonly string[]): string[] =>
    statements.flatMap(
      (text) =>
        /^\s*(UPDATE economy\.consumer_cursor|WITH page|INSERT INTO economy\.(?:consumer_cursor|webhook_state))|economy\.webhook w/.exec(
          text,
        )?.[1] ?? [],
    );

  it('takes three statements: to lease its place, to read it, and to store that it was taken', async () => {
    const world = await stage.world();
    const receiver = await stage.listen();
    const statements = await recordStatements();
    await createWebhook(world.client, receiver.url);
    // With the first one it is looked for twice: because it was written, and because the webhook is new.
    for (const times of [1, 2]) {
      await tradeTimes(world);
      await stored(statements, times);
    }
    statements.length = 0;
    await tradeTimes(world);
    await stored(statements, 1);
    expect(receiver.seqs(world.id)).toEqual([4, 5, 6]);
    expect(namesOf(statements)).toEqual([
      'UPDATE economy.consumer_cursor',
      'WITH page',
      'UPDATE economy.consumer_cursor',
    ]);
  });

  it('is read once for two webhooks and a stream', async () => {
    const world = await stage.world();
    const receivers = [await stage.listen(), await stage.listen()];
    const statements = await recordStatements();
    for (const { url } of receivers) await createWebhook(world.client, url);
    const stream = await EventListener.open(stage.service.baseUrl, world.client.token!, world.id, {
      query: '',
    });
    await tradeTimes(world);
    await stored(statements, 2);
    await until('the stream is at its end', () => stream.messages.length === 1);
    statements.length = 0;
    await tradeTimes(world);
    await stored(statements, 2);
    await until('it is heard', () => stream.messages.length === 2);
    await stream.cut();
    for (const receiver of receivers) expect(receiver.seqs(world.id)).toEqual([4, 5]);
    expect(namesOf(statements).filter((name) => name === 'WITH page')).toHaveLength(1);
  });
});
