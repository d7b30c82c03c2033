import { type DataSource } from 'typeorm';
import { type EconomyError } from '../common/errors/economy-error.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { decimalText, inUnits, type Units } from '../common/money/units.js';
import { WriteQueue } from './write-queue.js';
import { KnownRows } from './known-rows.js';
import { DatabasePermits } from '../database/database-permits.js';
import { LedgerCalls } from './ledger-calls.js';
import { Metrics } from '../common/observation/metrics.js';
import { type CompactTradeResult } from './ledger-result.js';
import { Topology } from '../database/topology.js';
import { CallsOfWorlds } from './calls-of-worlds.js';
import { EntriesOfWorlds } from './entries-of-worlds.js';
import { WriteSignal } from './write-signal.js';

/** What each entry of a call is known by. */
function entriesOf(sql: string, args: readonly unknown[]): string[] {
  if (sql.includes('register_trades')) return (args[5] as Units[]).map(decimalText);
  if (sql.includes('run_calls')) {
    return (JSON.parse(args[1] as string) as [string, string[]][]).map(([, [who]]) => who!);
  }
  return sql.includes('open_interaction') ? [args[1] as string] : [sql];
}

/** What `register_trades` answers where every trade goes through. */
function tradesRow([, , , traders, recipients, amounts]: readonly unknown[]): object {
  const [places, sums] = [[traders, recipients].flat() as number[], amounts as Units[]];
  return {
    ...{
      ord: 1,
      code: null,
      replayed: false,
      kept: null,
      codes: null,
      facts: null,
      repeats: null,
      fresh: null,
    },
    ...{
      at: 0,
      first_seq: 1,
      seqs: sums.map((_, index) => index + 1),
      trader_left: sums,
      recipient_left: sums,
    },
    ...{ place: places, id: places.map((place) => `character ${place}`), version: [], mood: [] },
  };
}

/** A database that answers each call by a script, and an event a trade: what a fault leaves behind is scripted too. */
class ScriptedDatabase {
  /** The amounts of the trades of each call, in order. */
  readonly calls: string[][] = [];

  constructor(private readonly faults: readonly (Error | null)[]) {}

  query({ text: sql, values: args }: { text: string; values: unknown[] }): Promise<{ rows: unknown[] }> {
    expect(sql).toMatch(/^SELECT \* FROM economy\.\w+\(.*\)$/);
    const amounts = entriesOf(sql, args);
    const fault = this.faults[this.calls.length] ?? null;
    this.calls.push(amounts);
    if (fault) return Promise.reject(fault);
    if (sql.includes('register_trades')) return Promise.resolve({ rows: [tradesRow(args)] });
    return Promise.resolve({
      rows: amounts.map((amount, index) => ({ ord: index + 1, code: null, replayed: false, result: amount })),
    });
  }

  /** For what sets a limit of its own around its call. */
  connect(): Promise<object> {
    const query = (call: string | { text: string; values: unknown[] }): Promise<unknown> =>
      typeof call === 'string' ? Promise.resolve() : this.query(call);
    return Promise.resolve({ query, release: () => undefined });
  }

  get writeQueue(): WriteQueue {
    const metrics = new Metrics();
    const databaseTimeouts = {
      connectionMs: 1000,
      lockMs: 1,
      statementMs: 1,
      worldStatementMs: 1,
      idleTransactionMs: 1,
    };
    const permits = new DatabasePermits({ databasePoolSize: 10, databaseTimeouts }, metrics);
    const calls = new LedgerCalls(
      { driver: { master: this } } as unknown as DataSource,
      metrics,
      { databaseTimeouts },
      permits,
    );
    const topology = new Topology(false, 0);
    return new WriteQueue(
      calls,
      new EntriesOfWorlds(calls, permits, topology),
      new CallsOfWorlds(calls, permits, topology),
      new WriteSignal(),
      metrics,
      new KnownRows(),
    );
  }
}

const fault = (code: string): Error => Object.assign(new Error(code), { code });
const lost = (): Error => new Error('Connection terminated unexpectedly');
const keyed = (key: string): IdempotentRequest => ({ ...withoutKey, key });
const world = '00000000-0000-0000-0000-000000000001';

function trade(writeQueue: WriteQueue, amount: number, key = ''): Promise<unknown> {
  const request = key === '' ? withoutKey : keyed(key);
  return writeQueue
    .trade(world, {
      trader: world,
      recipient: null,
      amount: inUnits(amount),
      metadata: null,
      goods: null,
      request,
      short: true,
    })
    .then((row) => decimalText((row!.result as CompactTradeResult).amount))
    .catch((error: EconomyError) => error);
}

const collect = (writeQueue: WriteQueue, repeatable: boolean): Promise<unknown> =>
  writeQueue
    .call(world, { name: 'collect_taxes', args: [world], repeatable })
    .then((rows) => rows.length)
    .catch((error: EconomyError) => error);

/** The first trade goes alone; the others wait meanwhile and go together, into the script's first fault. */
async function together(faults: readonly (Error | null)[], keys: readonly string[]) {
  const database = new ScriptedDatabase([null, ...faults]);
  const { writeQueue } = database;
  const first = trade(writeQueue, 9);
  const results = await Promise.all(keys.map((key, index) => trade(writeQueue, index + 1, key)));
  expect(await first).toBe('9.0000');
  return { results, calls: database.calls.slice(1) };
}

describe('a call of the write path that fails', () => {
  it.each(['40P01', '40001'])('is made once more after %s, with a key or without', async (code) => {
    const { results, calls } = await together([fault(code)], ['', 'a', '']);
    expect(results).toEqual(['1.0000', '2.0000', '3.0000']);
    expect(calls).toEqual([calls[0], calls[0]]);
  });

  it.each(['40P01', '40001'])('is given up at the second %s', async (code) => {
    const { results, calls } = await together([fault(code), fault(code)], ['', 'a']);
    expect(results).toEqual([
      expect.objectContaining({ code: 'OVERLOADED', headers: { 'Retry-After': '1' } }),
      expect.objectContaining({ code: 'OVERLOADED' }),
    ]);
    expect(calls).toHaveLength(2);
  });

  it('is made once more when the connection is lost and every trade has a key', async () => {
    const { results, calls } = await together([lost()], ['a', 'b']);
    expect(results).toEqual(['1.0000', '2.0000']);
    expect(calls).toHaveLength(2);
  });

  it.each([lost(), fault('57P01'), fault('08006'), fault('ECONNRESET')])(
    'is never repeated without a key when nobody knows what became of it: %s',
    async (error) => {
      const { results, calls } = await together([error], ['', '']);
      expect(results).toEqual([1, 2].map(() => expect.objectContaining({ code: 'DATABASE_UNAVAILABLE' })));
      expect((results[0] as EconomyError).detail).toMatch(/whether it took effect is unknown/);
      expect(calls).toHaveLength(1);
    },
  );

  it('repeats of a mixed batch those with a key only', async () => {
    const { results, calls } = await together([lost()], ['', 'a', '', 'b']);
    expect(results).toEqual([
      expect.objectContaining({ code: 'DATABASE_UNAVAILABLE' }),
      '2.0000',
      expect.objectContaining({ code: 'DATABASE_UNAVAILABLE' }),
      '4.0000',
    ]);
    expect(calls).toEqual([
      ['1.0000', '2.0000', '3.0000', '4.0000'],
      ['2.0000', '4.0000'],
    ]);
  });

  it('fails all calls of a mixed batch when the repeat fails too', async () => {
    const { results, calls } = await together([lost(), lost(), lost()], ['', 'a']);
    expect(results).toEqual([1, 2].map(() => expect.objectContaining({ code: 'DATABASE_UNAVAILABLE' })));
    expect(calls.slice(1)).toEqual([['2.0000'], ['2.0000']]);
  });

  it('is not repeated, with a key or without, when the database could not be asked at all', async () => {
    const { results, calls } = await together([fault('ECONNREFUSED')], ['a', 'b']);
    expect(results).toEqual([1, 2].map(() => expect.objectContaining({ code: 'DATABASE_UNAVAILABLE' })));
    expect((results[0] as EconomyError).detail).toMatch(/nothing was written/);
    expect(calls).toHaveLength(1);
  });

  it('leaves a fault of our own as it is', async () => {
    const { results, calls } = await together([fault('23514')], ['a', '']);
    expect(results).toEqual([1, 2].map(() => expect.objectContaining({ code: '23514' })));
    expect(calls).toHaveLength(1);
  });

  it('holds nobody up: what waits behind it goes next', async () => {
    const database = new ScriptedDatabase([lost()]);
    const { writeQueue } = database;
    const [failed, next] = await Promise.all([trade(writeQueue, 1), trade(writeQueue, 2)]);
    expect(failed).toMatchObject({ code: 'DATABASE_UNAVAILABLE' });
    expect(next).toBe('2.0000');
  });

  it('of any other function is repeated by the same rule', async () => {
    expect(await collect(new ScriptedDatabase([lost()]).writeQueue, true)).toBe(1);
    expect(await collect(new ScriptedDatabase([lost()]).writeQueue, false)).toMatchObject({
      code: 'DATABASE_UNAVAILABLE',
    });
    expect(await collect(new ScriptedDatabase([fault('40P01')]).writeQueue, false)).toBe(1);
  });
});

describe('talks that begin at once', () => {
  function open(writeQueue: WriteQueue, who: string, repeatable = false): Promise<unknown> {
    const call = { name: 'open_interaction', repeatable } as const;
    return writeQueue
      .share(world, { ...call, args: [world, who] }, true)
      .then((row) => row?.result)
      .catch((error: Error & { code?: string }) => error.code);
  }

  const openAll = (writeQueue: WriteQueue, names: readonly string[]): Promise<unknown[]> =>
    Promise.all(names.map((name) => open(writeQueue, name)));

  it('share a call, in their order, and let trades go first', async () => {
    const database = new ScriptedDatabase([]);
    const { writeQueue } = database;
    const results = Promise.all([
      open(writeQueue, 'a'),
      open(writeQueue, 'b'),
      open(writeQueue, 'c'),
      trade(writeQueue, 1),
    ]);
    expect(await results).toEqual(['a', 'b', 'c', '1.0000']);
    expect(database.calls).toEqual([['a'], ['1.0000'], ['b', 'c']]);
  });

  it('share none with those that may be repeated, unlike them', async () => {
    const database = new ScriptedDatabase([null, lost()]);
    const { writeQueue } = database;
    const results = [
      open(writeQueue, 'a'),
      open(writeQueue, 'b', true),
      open(writeQueue, 'c'),
      open(writeQueue, 'd', true),
    ];
    expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd']);
    expect(database.calls).toEqual([['a'], ['b', 'd'], ['b', 'd'], ['c']]);
  });

  it('go alone after a fault that rolled the shared call back: it is only that of one of them', async () => {
    const database = new ScriptedDatabase([null, fault('23514'), null, fault('23514')]);
    expect(await openAll(database.writeQueue, ['a', 'b', 'c', 'd'])).toEqual(['a', 'b', '23514', 'd']);
    expect(database.calls).toEqual([['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']]);
  });

  it('are not repeated when nobody knows what became of them', async () => {
    const database = new ScriptedDatabase([null, lost()]);
    expect(await openAll(database.writeQueue, ['a', 'b', 'c'])).toEqual([
      'a',
      'DATABASE_UNAVAILABLE',
      'DATABASE_UNAVAILABLE',
    ]);
    expect(database.calls).toHaveLength(2);
  });
});
