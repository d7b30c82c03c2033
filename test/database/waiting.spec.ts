import { Client } from 'pg';
import { type Answer } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { DatabaseLine } from '../support/database-line.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const plan = { taxRate: 10, agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 }, cid: {} } };
const key = (name: string) => ({ 'idempotency-key': name });

describe('what has to wait for the database', () => {
  let databaseUrl: string;
  let other: Client;
  /** Apart from the other, because a transaction sees the activity as it was at its first look. */
  let watcher: Client;
  const services: TestService[] = [];
  const lines: DatabaseLine[] = [];
  beforeAll(async () => {
    databaseUrl = await createDatabase('economy_waiting', templateDatabase);
    other = new Client({ connectionString: databaseUrl });
    watcher = new Client({ connectionString: databaseUrl });
    await other.connect();
    await watcher.connect();
    // The pool reports connections that end while nobody uses them.
    jest.spyOn(console, 'warn').mockImplementation();
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    for (const service of services) await service.stop();
    for (const line of lines) line.close();
    await other.end();
    await watcher.end();
  });

  const serve = async (env: Record<string, string>, url = databaseUrl): Promise<TestService> => {
    const service = await TestService.start({
      databaseUrl: url,
      env: { hashChainMs: '0', idempotencySweepMs: '0', ...env },
    });
    services.push(service);
    return service;
  };
  /** Holds the rows of these worlds in a transaction that nobody ends, while something is done. */
  async function whileHeld<Result>(
    worlds: readonly World[],
    work: (release: () => Promise<void>) => Promise<Result>,
  ): Promise<Result> {
    let held = true;
    const release = async (): Promise<void> => {
      if (held) await other.query('ROLLBACK');
      held = false;
    };
    await other.query('BEGIN');
    await other.query('SELECT FROM economy.instance WHERE id = ANY ($1) FOR UPDATE', [
      worlds.map(({ id }) => id),
    ]);
    try {
      return await work(release);
    } finally {
      await release();
    }
  }
  const untilWaiting = (count: number): Promise<void> =>
    until(`${count} wait for a lock`, async () => {
      const { rows } = await watcher.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return rows[0]!.n >= count;
    });
  function expectBusy(name: string, { status, headers, body }: Answer, detail: RegExp, isRead = false): void {
    expect({ name, status, code: body['code'] }).toEqual({ name, status: 503, code: 'OVERLOADED' });
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(body['detail']).toMatch(detail);
    // Of a read it would only frighten.
    expect(/nothing was written/.test(body['detail'] as string)).toBe(!isRead);
    expect(JSON.stringify(body)).not.toMatch(/SELECT|economy\.|postgres|lock timeout/);
  }

  it('for a lock gets an error after a while, delays no reads or other worlds, and succeeds once the lock is gone', async () => {
    const service = await serve({ 'databaseTimeouts.lockMs': '200' });
    const world = await service.world(plan);
    const calm = await service.world(plan);
    const agent = await world.client.post('/v1/agent', {
      name: 'Talker',
      endpoint: 'http://127.0.0.1:9/talk',
      protocol: 'converse',
    });
    const claim = `/v1/agent/${agent.body['id'] as string}/claim/${world.id}`;
    const writes: Record<string, () => Promise<Answer>> = {
      trade: () => world.trade('ann', 'bob', 1, key('trade')),
      interact: () => world.interact('ann', 'bob', key('interact')),
      rate: () =>
        world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 5 }, { headers: key('rate') }),
      tax: () => world.collect(key('tax')),
      death: () => world.die('cid', key('death')),
      claim: () => world.client.put(claim, undefined, { headers: key('claim') }),
    };
    const before = await world.read();
    await whileHeld([world], async () => {
      for (const [name, write] of Object.entries(writes)) {
        expectBusy(name, await write(), /did not release it in time/);
      }
      // One behind the other: none waits for the limits of all before it.
      const rush = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: n }),
        ),
      );
      expect(rush.map(({ status, body }) => [status, body['code']])).toEqual(
        rush.map(() => [503, 'OVERLOADED']),
      );
      expect((await calm.trade('ann', 'bob', 1)).status).toBe(200);
      expect(await world.read()).toEqual(before);
      expect((await world.client.get(`${world.path('ann')}/memory`)).status).toBe(200);
    });
    for (const [name, write] of Object.entries(writes)) {
      const { status, headers } = await write();
      expect({ name, status, replayed: headers.get('idempotent-replayed') }).toEqual({
        name,
        status: 200,
        replayed: null,
      });
    }
    // 99 and 101 at 5 %.
    expect(await world.wealth('ann')).toBe(94.05);
    expect(await world.wealth('bob')).toBe(95.95);
  });

  it('for longer than a statement may take gets an error; writes of a whole world may take longer', async () => {
    const service = await serve({
      'databaseTimeouts.lockMs': '60000',
      DATABASE_STATEMENT_MS: '300',
    });
    const [taxed, traded, forked] = [
      await service.world(plan),
      await service.world(plan),
      await service.world(plan),
    ];
    const tax = await whileHeld([taxed, traded], async (release) => {
      const collecting = taxed.collect();
      await untilWaiting(1);
      expectBusy('trade', await traded.trade('ann', 'bob', 1), /exceeded a time limit/);
      await release();
      return collecting;
    });
    expect([tax.status, tax.body['collectedTaxes']]).toEqual([200, 20]);
    expect(await traded.wealth('ann')).toBe(100);
    // The longer limit was that of one call, on whichever connection it was.
    for (let n = 0; n < 10; n += 1) {
      const [{ statement_timeout: limit } = { statement_timeout: '' }] =
        await service.dataSource.query<{ statement_timeout: string }[]>('SHOW statement_timeout');
      expect(limit).toBe('300ms');
    }
    expect(
      (await forked.client.post(`/v1/instance/${forked.id}/fork`, { uuid: crypto.randomUUID() })).status,
    ).toBe(201);
  });

  it('does not keep an idle transaction open: nothing is written, and a repeat succeeds', async () => {
    const line = await DatabaseLine.open(databaseUrl);
    lines.push(line);
    const service = await serve({ 'databaseTimeouts.idleTransactionMs': '1000' }, line.url);
    const client = await service.newClient();
    const register = (): Promise<Answer> =>
      client.post(
        '/v1/agent',
        { name: 'Talker', endpoint: 'http://127.0.0.1:9/talk', protocol: 'converse' },
        { headers: key('agent') },
      );
    line.keepBack = 'economy.save_idempotent_result';
    const { status, headers, body } = await register();
    expect(line.keptBack).toBe(1);
    expect([status, body['code']]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    expect(body['detail']).toMatch(/was lost before the request completed; nothing was written/);
    expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    const again = await register();
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, null]);
    const { body: list } = await client.get('/v1/agent');
    const named = (list['items'] as { name: string }[]).filter(({ name }) => name === 'Talker');
    expect(named).toHaveLength(1);
  });

  it('gets the error for busy connections, not for a missing database', async () => {
    const service = await serve({
      DATABASE_POOL_SIZE: '2',
      'databaseTimeouts.connectionMs': '5000',
      'databaseTimeouts.lockMs': '60000',
      DATABASE_STATEMENT_MS: '60000',
    });
    const [one, two, three] = [
      await service.world(plan),
      await service.world(plan),
      await service.world(plan),
    ];
    const held = await whileHeld([one, two], async (release) => {
      const waiting = [one.trade('ann', 'bob', 1), two.trade('ann', 'bob', 1)];
      await untilWaiting(2);
      const full = /No connection to the database became free/;
      const read = three.get('ann');
      const writes = await Promise.all([three.trade('ann', 'bob', 1), three.collect()]);
      for (const write of writes) expectBusy('third', write, full);
      expectBusy('read', await read, full, true);
      await release();
      return Promise.all(waiting);
    });
    expect(held.map(({ status }) => status)).toEqual([200, 200]);
    expect(await three.wealth('ann')).toBe(100);
  });

  it('gets the error for a missing database when it accepts connections without answering, also behind others in the queue', async () => {
    const line = await DatabaseLine.open(databaseUrl);
    lines.push(line);
    const service = await serve(
      { DATABASE_POOL_SIZE: '2', 'databaseTimeouts.connectionMs': '2000' },
      line.url,
    );
    const world = await service.world(plan);
    line.fallSilent(true);
    // What was open before may be found broken in the middle of a statement.
    await world.get('ann');
    const answers = await Promise.all(Array.from({ length: 6 }, () => world.get('ann')));
    const sold = await world.trade('ann', 'bob', 1);
    for (const { status, body } of [...answers, sold])
      expect([status, body['code']]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    for (const { body } of answers) expect(body['detail']).toBe('The database cannot be reached.');
    expect(sold.body['detail']).toBe('The database cannot be reached; nothing was written.');
    line.fallSilent(false);
    expect(await world.wealth('ann')).toBe(100);
  });

  it.each(['serializable', 'repeatable read'])(
    'is as ever in a database where transactions are %s by default',
    async (isolation) => {
      await other.query(`ALTER DATABASE economy_waiting SET default_transaction_isolation = '${isolation}'`);
      try {
        const replicas = [await serve({}), await serve({})] as const;
        const world = await replicas[0].world(plan);
        const elsewhere = replicas[1].clientWith(world.client.token);
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            (n % 2 === 0 ? world.client : elsewhere).put(`${world.path('ann')}/trade`, {
              recipientIdentifier: world.character('bob')['id'],
              amount: 1,
            }),
          ),
        );
        expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
        expect(await world.wealth('bob')).toBe(140);
        const rows = await replicas[0].dataSource.query<object[]>('SHOW transaction_isolation');
        expect(rows).toEqual([{ transaction_isolation: 'read committed' }]);
      } finally {
        await other.query('ALTER DATABASE economy_waiting RESET default_transaction_isolation');
      }
    },
  );
});
