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

  /** Of those for webhooks and streams. */
  const namesOf = (statements: readonly string[]): string[] =>
    statements.flatMap(
      (text) =>
        /^\s*((UPDATE|INSERT INTO) economy\.consumer_cursor|WITH page|SELECT w\.)/.exec(text)?.[1] ?? [],
    );

  it('takes three statements: to lease its place, to read it, and to store that it was taken', async () => {
    const world = await stage.world();
    const receiver = await stage.listen();
    const statements = await recordStatements();
    await createWebhook(world.client, receiver.url);
    // What is due for it was searched, because it is new.
    const search = /economy\.application a[^;]*LEFT JOIN economy\.consumer_cursor/;
    await until('it was searched', () => statements.some((text) => search.test(text)));
    await tradeTimes(world);
    await stored(statements, 1);
    // The least of some times: on a busy machine a place is now and then looked for once more than needed.
    const rounds: string[][] = [];
    for (let n = 0; n < 5; n += 1) {
      statements.length = 0;
      await tradeTimes(world);
      await stored(statements, 1);
      rounds.push(namesOf(statements));
    }
    expect(receiver.seqs(world.id)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(rounds.toSorted((a, b) => a.length - b.length)[0]).toEqual([
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
    // Here, too: who is not done in time with the one before reads the next one alone.
    const reads: number[] = [];
    for (let n = 0; n < 5; n += 1) {
      statements.length = 0;
      await tradeTimes(world);
      await stored(statements, 2);
      await until('it is heard', () => stream.messages.length === 2 + n);
      reads.push(namesOf(statements).filter((name) => name === 'WITH page').length);
    }
    await stream.cut();
    for (const receiver of receivers) expect(receiver.seqs(world.id)).toEqual([4, 5, 6, 7, 8, 9]);
    expect(Math.min(...reads)).toBe(1);
  });
});
