import { migrate } from '../../src/ledger/migrate.js';
import { ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { migrations } from '../../src/migrations/all.js';
import { insertWorld } from './support/rows.js';
import { openScratch, type Scratch } from './support/scratch.js';

const names = migrations.map((migration) => migration.name);

async function relations(scratch: Scratch): Promise<string[]> {
  const rows = await scratch.rows<{ name: string }>(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'economy'::regnamespace AND relkind IN ('r', 'p', 'v', 'm') ORDER BY relname`,
  );
  return rows.map(({ name }) => name);
}

async function functions(scratch: Scratch): Promise<string[]> {
  const rows = await scratch.rows<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE pronamespace = 'economy'::regnamespace ORDER BY proname`,
  );
  return rows.map(({ name }) => name);
}

async function digest(scratch: Scratch): Promise<{ digest: string; generation: number } | undefined> {
  const rows = await scratch.rows<{ digest: string; generation: number }>(
    `SELECT digest, generation FROM economy.schema_state WHERE name = 'functions'`,
  );
  return rows[0];
}

describe('migrations', () => {
  it('go up, down to nothing with data in the tables, and up again', async () => {
    const scratch = await openScratch('economy_up_and_down', { empty: true });
    try {
      expect(await migrate({ url: scratch.url })).toEqual(names);
      const before = { relations: await relations(scratch), functions: await functions(scratch) };
      expect(before.functions).toEqual([...ledgerFunctions].sort());
      await insertWorld(scratch.client);

      const dataSource = await scratch.dataSource();
      for (const _ of migrations) await dataSource.undoLastMigration({ transaction: 'each' });
      // What TypeORM keeps its own books in.
      expect(await relations(scratch)).toEqual(['schema_migration']);
      expect(await functions(scratch)).toEqual([]);
      expect(await scratch.rows('SELECT * FROM economy.schema_migration')).toEqual([]);

      expect(await migrate({ url: scratch.url })).toEqual(names);
      expect({ relations: await relations(scratch), functions: await functions(scratch) }).toEqual(before);
      expect(await scratch.rows('SELECT * FROM economy.instance')).toEqual([]);
      await insertWorld(scratch.client);
    } finally {
      await scratch.close();
    }
  });

  it('go one step down and up again, with the functions of the ledger', async () => {
    const scratch = await openScratch('economy_one_step');
    try {
      await insertWorld(scratch.client);
      const dataSource = await scratch.dataSource();
      await dataSource.undoLastMigration({ transaction: 'each' });
      // An older release that starts now would not put its functions in place of newer ones.
      if (migrations.length > 1) expect(await digest(scratch)).toBeUndefined();
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-1));
      expect(await functions(scratch)).toEqual([...ledgerFunctions].sort());
    } finally {
      await scratch.close();
    }
  });

  it('give the worlds that are there their treasury, and let their totals go on', async () => {
    const scratch = await openScratch('economy_lifetime_totals');
    try {
      const dataSource = await scratch.dataSource();
      const later = names.length - names.indexOf('LifetimeTotals1765710000000');
      for (let n = 0; n < later; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      await insertWorld(scratch.client);
      await scratch.client.query(
        'UPDATE economy.instance SET collected_taxes = 99999999999.9999, treasury_spent = 99999999990.5, minted = 1e12',
      );
      await migrate({ url: scratch.url });
      const rows = await scratch.rows(
        `UPDATE economy.instance SET collected_taxes = collected_taxes + 1, treasury = treasury + 1
         RETURNING collected_taxes, treasury`,
      );
      expect(rows).toEqual([{ collected_taxes: '100000000000.9999', treasury: '10.4999' }]);
    } finally {
      await scratch.close();
    }
  });

  it('count what was written before anything was counted', async () => {
    const scratch = await openScratch('economy_usage_of_before');
    try {
      const dataSource = await scratch.dataSource();
      const before = names.length - names.indexOf('UsageAndLimits1764400000000');
      for (let n = 0; n < before; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      const events = [
        ['instance', null, '2026-01-31T23:00:00Z', null],
        ['settings', null, '2026-01-31T23:00:01Z', null],
        // The day is that of UTC, wherever the database is.
        ['trade', 'trade', '2026-01-31T23:59:59.999Z', null],
        ['trade', 'trade', '2026-02-01T00:00:00Z', null],
        ['trade', 'trade', '2026-02-01T12:00:00Z', null],
        ['trade', 'inheritance', '2026-02-01T12:00:00Z', null],
        ['tax', 'tax', '2026-02-01T12:00:00Z', null],
        ['tax-collection', null, '2026-02-01T12:00:00Z', null],
        ['interact', null, '2026-02-01T12:00:00Z', { outcome: 'silent' }],
        ['interact', null, '2026-02-01T12:00:00Z', { outcome: 'completed' }],
      ];
      await scratch.client.query(`SET TimeZone = 'Asia/Tokyo'`);
      for (const [index, [kind, cause, at, data]] of events.entries()) {
        await scratch.client.query(
          `INSERT INTO economy.event (instance_id, seq, id, created_at, kind, cause, data)
           VALUES ($1, $2, $1, $3, $4, $5, $6)`,
          ['00000000-0000-4000-8000-000000000001', index + 1, at, kind, cause, data],
        );
      }
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-before));
      expect(
        await scratch.rows(
          'SELECT day::text, operation, calls, silent FROM economy.usage ORDER BY day, operation',
        ),
      ).toEqual([
        { day: '2026-01-31', operation: 'instance', calls: '1', silent: '0' },
        { day: '2026-01-31', operation: 'trade', calls: '1', silent: '0' },
        { day: '2026-02-01', operation: 'interact', calls: '2', silent: '1' },
        { day: '2026-02-01', operation: 'tax-collection', calls: '1', silent: '0' },
        { day: '2026-02-01', operation: 'trade', calls: '2', silent: '0' },
      ]);
    } finally {
      await scratch.close();
    }
  });

  it('bring schedules of taxes to instances that had none, and forget them on the way back', async () => {
    const scratch = await openScratch('economy_schedules_of_before');
    try {
      const dataSource = await scratch.dataSource();
      const steps = names.length - names.indexOf('TaxSchedules1764600000000');
      const goBack = async (): Promise<void> => {
        for (let n = 0; n < steps; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      };
      await insertWorld(scratch.client);
      await goBack();
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-steps));
      const kept = 'SELECT id, tax_schedule, tax_due_at FROM economy.instance';
      expect(await scratch.rows(kept)).toMatchObject([{ tax_schedule: null, tax_due_at: null }]);
      await scratch.client.query(
        `UPDATE economy.instance SET tax_schedule = '{"cron": "0 6 * * *", "timeZone": "UTC"}', tax_due_at = now()`,
      );
      await goBack();
      expect(await scratch.rows('SELECT id FROM economy.instance')).toHaveLength(1);
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-steps));
      expect(await scratch.rows(kept)).toMatchObject([{ tax_schedule: null, tax_due_at: null }]);
    } finally {
      await scratch.close();
    }
  });

  it('give every instance the policies it had, and take names of others away on the way back', async () => {
    const scratch = await openScratch('economy_policies_of_before');
    try {
      const dataSource = await scratch.dataSource();
      const steps = names.length - names.indexOf('Policies1764800000000');
      const goBack = async (): Promise<void> => {
        for (let n = 0; n < steps; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      };
      await insertWorld(scratch.client);
      await goBack();
      await scratch.client.query(`UPDATE economy.instance SET inheritance = 'population'`);
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-steps));
      const kept = 'SELECT inheritance, tax_policy, tax_policy_options FROM economy.instance';
      expect(await scratch.rows(kept)).toEqual([
        { inheritance: 'population', tax_policy: 'flat', tax_policy_options: {} },
      ]);
      await scratch.client.query(
        `UPDATE economy.instance SET inheritance = 'eldest-child', tax_policy = 'half', tax_policy_options = '{"a": 1}'`,
      );
      await goBack();
      expect(await scratch.rows('SELECT inheritance FROM economy.instance')).toEqual([
        { inheritance: 'heirs' },
      ]);
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-steps));
      expect(await scratch.rows(kept)).toEqual([
        { inheritance: 'heirs', tax_policy: 'flat', tax_policy_options: {} },
      ]);
    } finally {
      await scratch.close();
    }
  });

  it('give every instance the moods it had, and take names of others away on the way back', async () => {
    const scratch = await openScratch('economy_moods_of_before');
    try {
      const dataSource = await scratch.dataSource();
      const steps = names.length - names.indexOf('MoodPolicies1765100000000');
      const goBack = async (): Promise<void> => {
        for (let n = 0; n < steps; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      };
      await insertWorld(scratch.client);
      const kept = 'SELECT mood_policy FROM economy.instance';
      for (const policy of ['sentiment', 'grudge']) {
        await scratch.client.query(`UPDATE economy.instance SET mood_policy = '${policy}'`);
        await goBack();
        expect(await scratch.rows('SELECT tax_policy FROM economy.instance')).toEqual([
          { tax_policy: 'flat' },
        ]);
        expect(await migrate({ url: scratch.url })).toEqual(names.slice(-steps));
        expect(await scratch.rows(kept)).toEqual([{ mood_policy: 'sentiment' }]);
      }
    } finally {
      await scratch.close();
    }
  });

  it('leave what was written before to be rolled up', async () => {
    const scratch = await openScratch('economy_rollup_of_before');
    try {
      const dataSource = await scratch.dataSource();
      const before = names.length - names.indexOf('Insight1764700000000');
      for (let n = 0; n < before; n += 1) await dataSource.undoLastMigration({ transaction: 'each' });
      const id = '00000000-0000-4000-8000-000000000001';
      await scratch.client.query(
        `INSERT INTO economy.application (id, name, secret_hash) VALUES ($1, 'A game', '')`,
        [id],
      );
      await scratch.client.query(
        `INSERT INTO economy.instance (id, application_id, uuid, last_seq) VALUES ($1, $1, $1, 5)`,
        [id],
      );
      for (const [index, [kind, cause, at, amount, actor, recipient]] of [
        ['spawn', null, '2026-01-31T23:59:59.999Z', 100, null, id],
        ['trade', 'trade', '2026-02-01T00:00:00Z', 7, id, id],
        ['trade', 'trade', '2026-02-01T00:00:59.999Z', 2, id, null],
        ['tax', 'tax', '2026-02-01T00:05:00Z', 3, id, null],
        ['trade', 'disbursement', '2026-02-01T00:05:00Z', 1, null, id],
      ].entries()) {
        await scratch.client.query(
          `INSERT INTO economy.event (instance_id, seq, id, created_at, kind, cause, amount, actor_id, recipient_id)
           VALUES ($1, $2, $1, $3, $4, $5, $6, $7, $8)`,
          [id, index + 1, at, kind, cause, amount, actor, recipient],
        );
      }
      expect(await migrate({ url: scratch.url })).toEqual(names.slice(-before));
      // Minutes are those of UTC wherever the database is.
      await scratch.client.query(`SET TimeZone = 'Asia/Kathmandu'`);
      const step = () => scratch.rows('SELECT * FROM economy.roll_up($1, 4)', [id]);
      expect(await step()).toEqual([{ rolled: '4', seq: '4' }]);
      expect(await step()).toEqual([{ rolled: '1', seq: '5' }]);
      expect(await step()).toEqual([{ rolled: '0', seq: '5' }]);
      const rows = await scratch.rows(
        `SELECT to_char(minute AT TIME ZONE 'UTC', 'MM-DD HH24:MI') AS minute, seq::integer, trades::integer,
                trade_volume::float8, circulated::float8, minted::float8, sunk::float8, taxes_collected::float8,
                disbursed::float8, supply_minutes::float8
           FROM economy.rollup ORDER BY minute`,
      );
      const zero = { trades: 0, trade_volume: 0, circulated: 0, sunk: 0, taxes_collected: 0, disbursed: 0 };
      const traded = { trades: 2, trade_volume: 9, circulated: 7, minted: 100, sunk: 2 };
      expect(rows).toEqual([
        { ...zero, minute: '01-31 23:59', seq: 1, minted: 100, supply_minutes: 0 },
        { ...zero, ...traded, minute: '02-01 00:00', seq: 3, supply_minutes: 100 },
        {
          ...traded,
          minute: '02-01 00:05',
          seq: 5,
          taxes_collected: 3,
          disbursed: 1,
          supply_minutes: 100 + 5 * 98,
        },
      ]);
    } finally {
      await scratch.close();
    }
  });

  it('keep the data of a database that is up to date', async () => {
    const scratch = await openScratch('economy_up_to_date');
    try {
      await insertWorld(scratch.client);
      expect(await migrate({ url: scratch.url })).toEqual([]);
      expect(await scratch.rows('SELECT * FROM economy.agent_npc')).toHaveLength(2);
    } finally {
      await scratch.close();
    }
  });

  it('run once when several processes start at the same moment', async () => {
    const scratch = await openScratch('economy_at_once', { empty: true });
    try {
      const ran = await Promise.all(Array.from({ length: 4 }, () => migrate({ url: scratch.url })));
      expect(ran.flat()).toEqual(names);
      expect(await scratch.rows('SELECT * FROM economy.schema_migration')).toHaveLength(names.length);
      expect(await functions(scratch)).toEqual([...ledgerFunctions].sort());
      // Nobody holds the lock any more.
      expect(
        await scratch.rows(`SELECT l.* FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                              WHERE l.locktype = 'advisory' AND d.datname = current_database()`),
      ).toEqual([]);
    } finally {
      await scratch.close();
    }
  });

  it('leave nothing behind when one fails, and work when its cause is gone', async () => {
    const scratch = await openScratch('economy_half', { empty: true });
    try {
      await scratch.client.query('CREATE SCHEMA economy; CREATE TABLE economy.memory (id integer)');
      // TypeORM says it to the console too.
      jest.spyOn(console, 'log').mockImplementation();
      await expect(migrate({ url: scratch.url })).rejects.toThrow('memory');
      expect(await relations(scratch)).toEqual(['memory', 'schema_migration']);
      await scratch.client.query('DROP TABLE economy.memory');
      expect(await migrate({ url: scratch.url })).toEqual(names);
    } finally {
      jest.restoreAllMocks();
      await scratch.close();
    }
  });
});

describe('the functions of the ledger', () => {
  const other = `CREATE OR REPLACE FUNCTION economy.moment_after(p_last timestamptz) RETURNS timestamptz
    LANGUAGE sql VOLATILE AS 'SELECT p_last'`;
  const text = `SELECT prosrc FROM pg_proc WHERE oid = 'economy.moment_after(timestamptz)'::regprocedure`;
  let scratch: Scratch;
  let current: { digest: string; generation: number };
  beforeAll(async () => {
    scratch = await openScratch('economy_functions');
    current = (await digest(scratch))!;
  });
  afterAll(() => scratch.close());

  async function installed(state: { digest: string; generation: number }): Promise<'ours' | 'other'> {
    await scratch.client.query(other);
    await scratch.client.query('UPDATE economy.schema_state SET digest = $1, generation = $2', [
      state.digest,
      state.generation,
    ]);
    await migrate({ url: scratch.url });
    const [row] = await scratch.rows<{ prosrc: string }>(text);
    return row!.prosrc === 'SELECT p_last' ? 'other' : 'ours';
  }

  it('know how many migrations their code had', () => {
    expect(current).toEqual({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), generation: names.length });
  });

  it('are put in place of others of the same release or an older one', async () => {
    expect(await installed({ digest: 'another text', generation: current.generation })).toBe('ours');
    expect(await digest(scratch)).toEqual(current);
    expect(await installed({ digest: 'an older text', generation: current.generation - 1 })).toBe('ours');
    expect(await digest(scratch)).toEqual(current);
  });

  it('never replace those of a newer release', async () => {
    const newer = { digest: 'a newer text', generation: current.generation + 1 };
    expect(await installed(newer)).toBe('other');
    expect(await digest(scratch)).toEqual(newer);
  });

  it('are left alone when their text is the installed one', async () => {
    expect(await installed(current)).toBe('other');
  });
});
