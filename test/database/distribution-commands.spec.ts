import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { distributeNewTables } from '../../src/database/distribute-new-tables.js';
import { foreignKeys, placements } from '../../src/database/distribution.js';
import { isLeftOut } from '../../src/ledger/distribution/distribution-plan.js';
import { distributeByCommand, type DistributeOptions } from '../../src/ledger/distribution/distribute.js';
import { isolateInstance } from '../../src/ledger/distribution/isolate.js';
import {
  delegatedFunctions,
  distributionArgument,
  ledgerFunctions,
} from '../../src/ledger/ledger-functions.js';
import { migrate, withOwnerConnection } from '../../src/ledger/migrate.js';
import { installRecorder, takeCalls } from './support/citus-recorder.js';
import { ids, insertWorld } from './support/rows.js';
import { openScratch, type Scratch } from './support/scratch.js';

const program = resolve(__dirname, '../../dist/src/cli/main.js');

const tablesOf = (kind: string): string[] =>
  Object.entries(placements)
    .filter(([, placement]) => placement.kind === kind)
    .map(([name]) => name);

const keysInPlace = `
  SELECT k.conname AS name, k.conrelid::regclass::text AS "table", pg_get_constraintdef(k.oid) AS definition, k.convalidated
    FROM pg_constraint k WHERE k.connamespace = 'economy'::regnamespace AND k.contype = 'f' ORDER BY 1`;

async function run(
  url: string,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, DATABASE_URL: url, JWT_SECRET: 'a secret for tests, of more than 32 characters' };
  return promisify(execFile)(process.execPath, [program, ...args], { env, timeout: 60_000 }).then(
    (output) => ({ code: 0, ...output }),
    (error: unknown) => {
      const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
      return { code, stdout, stderr };
    },
  );
}

const functionCalls = ledgerFunctions.map(
  (name) => `function ${name}${delegatedFunctions.includes(name) ? ` by ${distributionArgument}` : ''}`,
);
/** To shared tables only those of instances have keys on a cluster. */
const keptKeys = foreignKeys
  .filter((key) => !isLeftOut(key))
  .map(({ name }) => name)
  .sort();

async function namesInPlace(scratch: Scratch): Promise<string[]> {
  const found = await scratch.rows<{ name: string }>(keysInPlace);
  return found.map(({ name }) => name).sort();
}

const tableCalls = (how: string): string[] => [
  ...tablesOf('reference').map((name) => `reference economy.${name}`),
  ...tablesOf('distributed').map((name) =>
    name === 'instance'
      ? `${how} economy.instance by id with none`
      : `${how} economy.${name} by instance_id with economy.instance`,
  ),
];

/** Against an extension that notes calls and refuses a wrong order of them: what it cannot show is a cluster. */
describe('the distribution, sent to a recorder in place of Citus', () => {
  const opened: (() => Promise<unknown> | void)[] = [];
  afterAll(async () => {
    for (const close of opened.reverse()) await close();
  });

  async function open(name: string, options: { empty: boolean; recorder?: boolean }): Promise<Scratch> {
    const scratch = await openScratch(name, options);
    opened.push(() => scratch.close());
    if (options.recorder !== false) opened.push(await installRecorder(scratch));
    return scratch;
  }

  async function command(
    scratch: Scratch,
    options: Partial<DistributeOptions> = {},
  ): Promise<{ done: number; told: string[] }> {
    const told: string[] = [];
    const onStatement = (statement: string): void => void told.push(statement);
    const done = await withOwnerConnection(scratch.url, (runner) =>
      distributeByCommand(runner, { dryRun: false, onStatement, ...options }),
    );
    return { done, told };
  }

  const tradesSettings = async (scratch: Scratch): Promise<string[]> => {
    const sql = `SELECT proconfig AS settings FROM pg_proc WHERE oid = 'economy.register_trades'::regproc`;
    const [found] = await scratch.rows<{ settings: string[] }>(sql);
    return found!.settings;
  };

  const unlogged = (scratch: Scratch): Promise<{ name: string }[]> =>
    scratch.rows(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'economy'::regnamespace
          AND relkind = 'r' AND relpersistence = 'u'`,
    );

  it('distributes a fresh database with its migrations: tables, keys, functions, and once', async () => {
    const scratch = await open('economy_citus_fresh', { empty: true });
    const notices: string[] = [];
    const onNotice = (notice: string): void => void notices.push(notice);
    await migrate({ url: scratch.url, onNotice });
    expect(await takeCalls(scratch)).toEqual([...tableCalls('distributed'), ...functionCalls]);
    expect(notices).toEqual([expect.stringContaining('over the nodes')]);
    expect(await namesInPlace(scratch)).toEqual(keptKeys);
    expect(await tradesSettings(scratch)).toEqual([
      'enable_seqscan=off',
      'enable_nestloop=off',
      'enable_hashjoin=on',
      'jit=off',
    ]);
    // Online moves cannot follow a table without a log.
    expect(await unlogged(scratch)).toEqual([{ name: 'rate_use' }]);

    await migrate({ url: scratch.url, onNotice });
    expect(await takeCalls(scratch)).toEqual([]);
    expect(notices).toHaveLength(1);
  });

  it('distributes what a new release brought into a distributed database', async () => {
    const scratch = await open('economy_citus_release', { empty: true });
    await migrate({ url: scratch.url });
    await takeCalls(scratch);
    // As after a migration that dropped a function and made a table, and after a run that ended too early.
    await scratch.client.query(
      `DELETE FROM pg_dist_object WHERE objid = 'economy.forget_memory'::regproc;
       UPDATE pg_dist_object SET distribution_argument_index = NULL WHERE objid = 'economy.register_death'::regproc;
       DELETE FROM pg_dist_partition WHERE logicalrelid = 'economy.feeling_change'::regclass;
       ALTER TABLE economy.memory DROP CONSTRAINT fk_memory_character`,
    );
    await migrate({ url: scratch.url });
    expect(await takeCalls(scratch)).toEqual([
      'distributed economy.feeling_change by instance_id with economy.instance',
      'function forget_memory by p_instance',
      'function register_death by p_instance',
    ]);
    expect(await namesInPlace(scratch)).toEqual(keptKeys);
  });

  it('lets a migration distribute a table before it gets its foreign keys', async () => {
    const scratch = await open('economy_citus_migration', { empty: true });
    await migrate({ url: scratch.url });
    await takeCalls(scratch);
    await scratch.client.query(
      `DELETE FROM pg_dist_partition WHERE logicalrelid = 'economy.memory'::regclass;
       ALTER TABLE economy.memory DROP CONSTRAINT fk_memory_character`,
    );
    await withOwnerConnection(scratch.url, async (runner) => {
      await runner.startTransaction();
      await distributeNewTables(runner);
      await runner.commitTransaction();
      await distributeNewTables(runner);
    });
    expect(await takeCalls(scratch)).toEqual([
      'distributed economy.memory by instance_id with economy.instance',
    ]);
  });

  it('leaves the distribution of a database with rows to the operator', async () => {
    const scratch = await open('economy_citus_rows', { empty: false });
    await insertWorld(scratch.client);
    const notices: string[] = [];
    await migrate({ url: scratch.url, onNotice: (notice) => void notices.push(notice) });
    expect(notices).toEqual([expect.stringContaining('citus:distribute')]);

    const dry = await command(scratch, { dryRun: true });
    expect(dry.told).toHaveLength(dry.done);
    expect(await takeCalls(scratch)).toEqual([]);
    expect(await scratch.rows(keysInPlace)).toHaveLength(foreignKeys.length);

    const run = await command(scratch);
    expect(run.told).toEqual(dry.told);
    const calls = await takeCalls(scratch);
    expect(calls.filter((call) => !call.startsWith('truncate'))).toEqual([
      ...tableCalls('distributed'),
      ...functionCalls,
    ]);
    // Rows stay behind where they were, and the foreign keys come after they are gone.
    expect(calls).toContain('truncate economy.event');
    expect(run.told.findIndex((statement) => statement.includes('truncate_local'))).toBeLessThan(
      run.told.findIndex((statement) => statement.includes('ADD CONSTRAINT')),
    );
  });

  it('resumes an interrupted run, and restores every foreign key', async () => {
    const scratch = await open('economy_citus_resumed', { empty: false });
    await insertWorld(scratch.client);
    const stopAt = (text: string) => (statement: string) => {
      if (statement.includes(text)) throw new Error('the operator lost the connection');
    };
    for (const text of ["'economy.event'", 'ADD CONSTRAINT fk_relationship_character', "'economy.disburse"]) {
      await expect(command(scratch, { onStatement: stopAt(text) })).rejects.toThrow('lost');
    }
    await command(scratch);
    const calls = (await takeCalls(scratch)).filter((call) => !call.startsWith('truncate'));
    expect(calls).toEqual([...tableCalls('distributed'), ...functionCalls]);
    expect(await namesInPlace(scratch)).toEqual(keptKeys);
  });

  it('lets functions keep plans without a cluster, and undoes that with one', async () => {
    const scratch = await open('economy_citus_plans', { empty: false, recorder: false });
    expect(await tradesSettings(scratch)).toContain('plan_cache_mode=force_generic_plan');
    opened.push(await installRecorder(scratch));
    await command(scratch);
    expect(await tradesSettings(scratch)).not.toContain('plan_cache_mode=force_generic_plan');
    expect((await command(scratch)).done).toBe(0);
  });

  it('refuses a second run at the same time, and a database without the extension', async () => {
    const plain = await open('economy_citus_plain', { empty: false, recorder: false });
    await expect(command(plain)).rejects.toThrow('this database has no Citus');
    const scratch = await open('economy_citus_twice', { empty: false });
    await scratch.client.query('SELECT pg_advisory_lock(4711004)');
    await expect(command(scratch)).rejects.toThrow('another process');
    // A service that starts meanwhile neither waits nor takes part.
    await migrate({ url: scratch.url });
    expect(await takeCalls(scratch)).toEqual([]);
  });

  it('is a command that fails where there is no cluster', async () => {
    const plain = await open('economy_citus_no_cluster', { empty: false, recorder: false });
    const refused = await run(plain.url, 'citus:distribute', '--dry-run');
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain('this database has no Citus');
  });

  it('gives a world a shard of its own, moves it, and does neither twice', async () => {
    const scratch = await open('economy_citus_isolate', { empty: true });
    await migrate({ url: scratch.url });
    await insertWorld(scratch.client);
    await takeCalls(scratch);
    const isolate = async (dryRun: boolean): Promise<{ shard: string; host: string; told: string[] }> => {
      const told: string[] = [];
      const place = await withOwnerConnection(scratch.url, (runner) =>
        isolateInstance(runner, {
          instanceId: ids.instance,
          to: { host: 'worker-2', port: 5432 },
          dryRun,
          onStatement: (statement) => void told.push(statement),
        }),
      );
      return { shard: place.shard, host: place.host, told };
    };
    expect(await isolate(true)).toMatchObject({ shard: '102008', host: 'worker-1' });
    expect(await takeCalls(scratch)).toEqual([]);
    expect(await isolate(false)).toEqual({
      shard: '102041',
      host: 'worker-2',
      told: [
        `SELECT isolate_tenant_to_new_shard('economy.instance', '${ids.instance}'::uuid, 'CASCADE', shard_transfer_mode => 'block_writes')`,
        `SELECT citus_move_shard_placement(102041, 'worker-1', 5432, 'worker-2', 5432)`,
      ],
    });
    expect(await takeCalls(scratch)).toEqual([
      `isolate ${ids.instance} of economy.instance`,
      'move 102041 to worker-2:5432',
    ]);
    expect((await isolate(false)).told).toEqual([]);
  });
});
