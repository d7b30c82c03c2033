import { Client } from 'pg';
import { RollupKeeper } from '../../src/instance/insight/rollup-keeper.js';
import { EventTail, type TailConsumer } from '../../src/ledger/event-tail.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { functionText, ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { TestService } from '../support/test-service.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';
import { createWebhook } from '../scenarios/support/webhooks.js';
import { until } from '../../prove/support/until.js';
import { reportStatistics } from './support/statistics.js';
import { withoutComments } from './support/statement-rules.js';

const poolSize = 2;
const never = '86400000';
/** Sweeps run when a test calls them. */
const env = {
  hashChainMs: never,
  rollupMs: never,
  'webhooks.sweepMs': never,
  'webhooks.retryMs': '0,10,10,10,10,10,10',
  DATABASE_STATEMENT_MS: '2000',
  'databaseTimeouts.lockMs': '1000',
};

describe('the tail of the events', () => {
  let service: TestService;
  /** Writes without telling `service`, as another process would. */
  let writer: TestService;
  let client: Client;
  const receivers: WebhookReceiver[] = [];

  beforeAll(async () => {
    const databaseUrl = await createDatabase(`economy_event_tail_${process.pid}`, templateDatabase);
    client = new Client({ connectionString: databaseUrl });
    await client.connect();
    service = await TestService.start({ databaseUrl, env });
    writer = await TestService.start({ databaseUrl, env: { DATABASE_POOL_SIZE: String(poolSize) } });
  });
  afterEach(() => Promise.all(receivers.splice(0).map((receiver) => receiver.close())));
  afterAll(async () => {
    await client.end();
    await writer.stop();
    await service.stop();
  });

  async function listen(behave?: WebhookReceiver['behave']): Promise<WebhookReceiver> {
    const receiver = await WebhookReceiver.start(behave);
    receivers.push(receiver);
    return receiver;
  }

  const world = (): Promise<World> => writer.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });

  async function isPending({ id }: World): Promise<boolean> {
    const { rows } = await client.query<{ pending: boolean }>(
      'SELECT pending_since IS NOT NULL AS pending FROM economy.instance WHERE id = $1',
      [id],
    );
    return rows[0]!.pending;
  }

  const search = (): Promise<number> => service.app.get(EventTail).sweep();
  const settle = (): Promise<number> => service.app.get(EventTail).sweep(0);
  async function follow(): Promise<void> {
    await search();
    await service.app.get(HashChainKeeper).sweep();
    await service.app.get(RollupKeeper, { strict: false }).sweep();
  }

  it('is marked by every statement that counts an event', () => {
    const counting = ledgerFunctions.flatMap((name) =>
      [
        ...withoutComments(functionText(name)).matchAll(
          /UPDATE economy\.instance i\s+SET\b([^;]*?)\bWHERE\b/g,
        ),
      ]
        .filter(([, set]) => /\blast_seq = /.test(set!))
        .map(([, set]) => ({
          name,
          marks: /pending_since = coalesce\(i\.pending_since, [\w.]+\)/.test(set!),
        })),
    );
    // A fork with a history is new, and so it is marked.
    expect(counting.filter(({ marks }) => !marks).map(({ name }) => name)).toEqual(['fork_instance']);
    expect(counting.length).toBeGreaterThan(14);
  });

  it('has a world until all who follow have handled its events, and again from its next event on', async () => {
    const one = await world();
    expect(await isPending(one)).toBe(true);
    await settle();
    expect(await isPending(one)).toBe(true);
    await service.app.get(HashChainKeeper).sweep();
    await settle();
    expect(await isPending(one)).toBe(true);
    await follow();
    await settle();
    expect(await isPending(one)).toBe(false);
    await one.trade('ann', 'bob', 1);
    expect(await isPending(one)).toBe(true);
    await follow();
    // A world that is busy keeps its mark: only the age of its last event is between the two.
    await service.app.get(EventTail).sweep();
    expect(await isPending(one)).toBe(true);
    await settle();
    expect(await isPending(one)).toBe(false);
  });

  it('keeps a world whose next event comes while those who follow are asked', async () => {
    const one = await world();
    await follow();
    let asked = 0;
    service.app.get(EventTail).register({
      sweepMs: 0,
      onEvents: () => undefined,
      settled: async (quiet) => {
        if (quiet.some(({ id }) => id === one.id) && ++asked === 1) await one.trade('ann', 'bob', 1);
        return quiet;
      },
    });
    await settle();
    expect([asked, await isPending(one)]).toEqual([1, true]);
    await follow();
    await settle();
    expect([asked, await isPending(one)]).toEqual([2, false]);
  });

  it('costs a trade of a busy world nothing: its instance is changed in place, without an index', async () => {
    const one = await world();
    expect(await isPending(one)).toBe(true);
    const copies = async (): Promise<number> => {
      await reportStatistics(writer, poolSize);
      const { rows } = await client.query<{ copies: string }>(
        `SELECT n_tup_upd - n_tup_hot_upd AS copies FROM pg_stat_user_tables
          WHERE schemaname = 'economy' AND relname = 'instance'`,
      );
      return Number(rows[0]!.copies);
    };
    const before = await copies();
    for (let n = 0; n < 30; n += 1) await one.trade('ann', 'bob', 1);
    expect((await copies()) - before).toBeLessThan(5);
  });

  it('keeps what a webhook has not received, failing, disabled or new', async () => {
    const one = await world();
    let status = 500;
    const receiver = await listen(() => ({ status }));
    const webhook = await createWebhook(one.client, receiver.url);
    await one.trade('ann', 'bob', 1);
    await one.client.put(`/v1/webhook/${webhook['id'] as string}`, { enabled: false });
    await follow();
    await settle();
    expect(await isPending(one)).toBe(false);
    expect(receiver.calls).toEqual([]);
    status = 204;
    await one.client.put(`/v1/webhook/${webhook['id'] as string}`, { enabled: true });
    await search();
    await receiver.until(() => receiver.taken.length === 1);
    expect(receiver.seqs(one.id)).toEqual([4]);
  });

  it('shows all others what is pending when one of those who follow fails, and says so', async () => {
    const one = await world();
    const tail = service.app.get(EventTail);
    const seen: string[] = [];
    const consumer = { sweepMs: 1, onEvents: () => undefined };
    const failing = { ...consumer, beginSweep: () => Promise.reject(new Error('not now')) };
    const broken = { ...consumer, onPending: () => Promise.reject(new Error('never')) };
    const well: TailConsumer = {
      ...consumer,
      onPending: (page) => Promise.resolve(void seen.push(...page.map(({ id }) => id))),
    };
    await expect(tail.sweep(undefined, [failing, broken, well])).rejects.toThrow('not now');
    expect(seen).toContain(one.id);
  });

  it('lets the others go on where one webhook does not get its place', async () => {
    const [stuck, other] = [await world(), await world()];
    const [deaf, receiver] = [await listen(), await listen()];
    const webhook = await createWebhook(stuck.client, deaf.url);
    await createWebhook(other.client, receiver.url);
    for (const each of [stuck, other]) await each.trade('ann', 'bob', 1);
    // Somebody is about to make this cursor, and does not get on.
    await client.query('BEGIN');
    await client.query(
      `INSERT INTO economy.consumer_cursor (instance_id, consumer, seq, due_at, lease_until) VALUES ($1, $2, 0, now(), '-infinity')`,
      [stuck.id, webhook['id']],
    );
    try {
      await search();
      await receiver.until(() => receiver.taken.length === 1);
      expect(receiver.seqs(other.id)).toEqual([4]);
    } finally {
      await client.query('ROLLBACK');
    }
    await until('it has got it', async () => {
      await search();
      return deaf.taken.length === 1;
    });
    expect(deaf.seqs(stuck.id)).toEqual([4]);
  });
});
