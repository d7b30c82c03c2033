import { isMigrated, migrate } from '../../src/ledger/migrate.js';
import { eventKinds } from '../../src/database/event-kinds.js';
import { ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { migrations } from '../../src/database/migrations/all.js';
import { ids, insertWorld } from './support/rows.js';
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

async function digest(scratch: Scratch): Promise<string | undefined> {
  const rows = await scratch.rows<{ digest: string }>(
    `SELECT digest FROM economy.schema_state WHERE name = 'functions'`,
  );
  return rows[0]?.digest;
}

describe('migrations', () => {
  it('go up, down to nothing with data in the tables, and up again', async () => {
    await using scratch = await openScratch('economy_up_and_down', { empty: true });
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
  });

  it('go one step down and up again, with the functions of the ledger', async () => {
    await using scratch = await openScratch('economy_one_step');
    await insertWorld(scratch.client);
    const dataSource = await scratch.dataSource();
    await dataSource.undoLastMigration({ transaction: 'each' });
    if (migrations.length > 1) expect(await digest(scratch)).toBeUndefined();
    expect(await migrate({ url: scratch.url })).toEqual(names.slice(-1));
    expect(await functions(scratch)).toEqual([...ledgerFunctions].sort());
  });

  it('say so where a function of a version between releases returns something else', async () => {
    await using scratch = await openScratch('economy_unreleased');
    await scratch.client.query(`DROP FUNCTION economy.uuid_v7;
      CREATE FUNCTION economy.uuid_v7(p_at timestamptz) RETURNS text LANGUAGE sql AS $$ SELECT '' $$;
      DELETE FROM economy.schema_state WHERE name = 'functions'`);
    await expect(migrate({ url: scratch.url })).rejects.toMatchObject({
      code: 'UNRELEASED_DATABASE',
      message: expect.stringMatching(/^the SQL function uuid_v7 cannot be made: .* between releases/),
    });
  });

  it('make a village of a world of before', async () => {
    await using scratch = await openScratch('economy_setting');
    await insertWorld(scratch.client);
    const dataSource = await scratch.dataSource();
    const later = names.slice(names.indexOf('Setting1795850000000'));
    for (const _ of later) await dataSource.undoLastMigration({ transaction: 'each' });
    expect(await migrate({ url: scratch.url })).toEqual(later);
    expect(await scratch.rows('SELECT setting FROM economy.instance')).toEqual([{ setting: 'village' }]);
  });

  it('give no application of before a limit of tokens', async () => {
    await using scratch = await openScratch('economy_tokens');
    await insertWorld(scratch.client);
    const dataSource = await scratch.dataSource();
    const later = names.slice(names.indexOf('Tokens1795870000000'));
    for (const _ of later) await dataSource.undoLastMigration({ transaction: 'each' });
    expect(await migrate({ url: scratch.url })).toEqual(later);
    expect(await scratch.rows('SELECT daily_tokens FROM economy.application')).toEqual([
      { daily_tokens: null },
    ]);
    expect(await scratch.rows('SELECT * FROM economy.token_use')).toEqual([]);
  });

  it('move the texts of characters of before out of their rows, and back', async () => {
    await using scratch = await openScratch('economy_texts');
    await insertWorld(scratch.client);
    const dataSource = await scratch.dataSource();
    const later = names.slice(names.indexOf('CharacterText1795900000000'));
    for (const _ of later) await dataSource.undoLastMigration({ transaction: 'each' });
    // Those of somebody without any stay in no row; more than one batch.
    await scratch.client.query(
      `INSERT INTO economy.holder (instance_id, id, uuid, name, type, agent_id, description)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), 'n' || n, 'manual', $2, 'no. ' || n FROM generate_series(1, 1500) n`,
      [ids.instance, ids.agent],
    );
    await scratch.client.query(
      `UPDATE economy.holder SET personality = 'kind', goal = 'bread', activity = 'baking' WHERE id = $1`,
      [ids.ann],
    );
    const texts = 'SELECT id, personality, description, goal, activity FROM economy';
    const shown = `${texts}.agent_npc ORDER BY id`;
    const inRows = `${texts}.holder WHERE concat(personality, description, goal, activity) <> ''`;
    const before = await scratch.rows(shown);
    for (const way of ['first', 'again']) {
      expect(await migrate({ url: scratch.url })).toEqual(later);
      expect([way, await scratch.rows(shown)]).toEqual([way, before]);
      expect(await scratch.rows(inRows)).toEqual([]);
      expect(await scratch.rows('SELECT FROM economy.character_text')).toHaveLength(1501);
      for (const _ of later) await dataSource.undoLastMigration({ transaction: 'each' });
      expect([way, await scratch.rows(shown)]).toEqual([way, before]);
    }
    await migrate({ url: scratch.url });
    // Once: what a process of before writes there meanwhile is read all the same.
    await scratch.client.query(`UPDATE economy.holder SET description = 'a miller' WHERE id = $1`, [ids.bob]);
    expect(await migrate({ url: scratch.url })).toEqual([]);
    expect(await scratch.rows(inRows)).toHaveLength(1);
    expect(await scratch.rows(`${texts}.agent_npc WHERE id = '${ids.bob}'`)).toMatchObject([
      { description: 'a miller' },
    ]);
  });

  it('leave the kinds of events to the code, which adds the ones that the database lacks', async () => {
    await using scratch = await openScratch('economy_event_kinds');
    await scratch.client.query(`ALTER TYPE economy.event_kind RENAME VALUE 'night' TO 'of-another-release'`);
    await scratch.client.query(`UPDATE economy.schema_state SET digest = '' WHERE name = 'functions'`);
    await migrate({ url: scratch.url });
    const kinds = await scratch.rows<{ kind: string }>(
      'SELECT unnest(enum_range(NULL::economy.event_kind))::text AS kind ORDER BY 1',
    );
    expect(kinds.map(({ kind }) => kind)).toEqual([...eventKinds, 'of-another-release'].sort());
  });

  it('keep the data of a database that is up to date', async () => {
    await using scratch = await openScratch('economy_up_to_date');
    await insertWorld(scratch.client);
    expect(await migrate({ url: scratch.url })).toEqual([]);
    expect(await scratch.rows('SELECT * FROM economy.agent_npc')).toHaveLength(2);
  });

  it('refuse a database of another version, older or newer, and touch nothing', async () => {
    await using scratch = await openScratch('economy_other_version', { empty: true });
    await scratch.client.query(
      `CREATE SCHEMA economy;
         CREATE TABLE economy.schema_migration (id serial, timestamp bigint, name varchar);
         INSERT INTO economy.schema_migration (timestamp, name)
         VALUES (1763700000000, 'Initial1763700000000'), (1763800000000, 'SocialLife1763800000000');
         CREATE TABLE economy.instance (id uuid)`,
    );
    const recorded = jest.fn();
    await expect(migrate({ url: scratch.url, record: recorded })).rejects.toThrow(
      'The schema is of another version of the service (Initial1763700000000 ran there): ' +
        'start that version, or export its worlds with it and import them into a new database.',
    );
    expect(recorded).not.toHaveBeenCalled();
    expect(await relations(scratch)).toEqual(['instance', 'schema_migration']);
    expect(await functions(scratch)).toEqual([]);
    expect(await scratch.rows('SELECT * FROM economy.schema_migration')).toHaveLength(2);
    expect(await isMigrated(await scratch.dataSource())).toBe(false);
    await using later = await openScratch('economy_later_version');
    await later.client.query(
      `INSERT INTO economy.schema_migration (timestamp, name) VALUES (9999999999999, 'Later9999999999999');
         UPDATE economy.schema_state SET digest = 'of a later one'`,
    );
    await expect(migrate({ url: later.url })).rejects.toThrow('(Later9999999999999 ran there)');
    expect(await digest(later)).toBe('of a later one');
  });

  it('run once when several processes start at the same moment', async () => {
    await using scratch = await openScratch('economy_at_once', { empty: true });
    const ran = await Promise.all(Array.from({ length: 4 }, () => migrate({ url: scratch.url })));
    expect(ran.flat()).toEqual(names);
    expect(await scratch.rows('SELECT * FROM economy.schema_migration')).toHaveLength(names.length);
    expect(await functions(scratch)).toEqual([...ledgerFunctions].sort());
    // Nobody holds the lock any more.
    expect(
      await scratch.rows(`SELECT l.* FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                            WHERE l.locktype = 'advisory' AND d.datname = current_database()`),
    ).toEqual([]);
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
  const other = `CREATE OR REPLACE FUNCTION economy.next_event_time(p_last timestamptz) RETURNS timestamptz
    LANGUAGE sql VOLATILE AS 'SELECT p_last'`;
  const text = `SELECT prosrc FROM pg_proc WHERE oid = 'economy.next_event_time(timestamptz)'::regprocedure`;
  let scratch: Scratch;
  let current: string;
  beforeAll(async () => {
    scratch = await openScratch('economy_functions');
    current = (await digest(scratch))!;
  });
  afterAll(() => scratch.close());

  async function installed(digest: string): Promise<'ours' | 'other'> {
    await scratch.client.query(other);
    await scratch.client.query('UPDATE economy.schema_state SET digest = $1', [digest]);
    await migrate({ url: scratch.url });
    const [row] = await scratch.rows<{ prosrc: string }>(text);
    return row!.prosrc === 'SELECT p_last' ? 'other' : 'ours';
  }

  it('replace others', async () => {
    expect(current).toMatch(/^[0-9a-f]{64}$/);
    expect(await installed('another text')).toBe('ours');
    expect(await digest(scratch)).toEqual(current);
  });

  it('come back where some were dropped, as with tables that a cluster replaces', async () => {
    await scratch.client.query('DROP FUNCTION economy.next_event_time(timestamptz)');
    await migrate({ url: scratch.url });
    expect(await functions(scratch)).toEqual([...ledgerFunctions].sort());
  });

  it('stay when their text is the installed one', async () => {
    expect(await installed(current)).toBe('other');
  });
});
