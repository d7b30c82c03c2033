import { createHash } from 'node:crypto';
import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createDataSource, type MigrationClass } from '../../src/database/data-source.js';
import { migrate } from '../../src/ledger/migrate.js';
import { migrations } from '../../src/database/migrations/all.js';
import { templateDatabase } from '../support/database.js';
import { runAndJudge } from './support/migration-rules.js';
import { openScratch, type Scratch } from './support/scratch.js';

/** It makes the schema, and no service runs beside it: it is not judged. */
const baseline = 'Initial1795700000000';

/** What each migration of a release executes: it is never edited. A release adds its own. */
const digests: Readonly<Record<string, string>> = {
  [baseline]: '58029e8dac3ceae235d0d47ba1c517e3d89d05391cbabbd9511a8ce20338f29c',
};

/** A migration of these statements. */
function planted(statements: readonly string[], inTransaction = true): MigrationClass {
  return class Planted1999999999999 implements MigrationInterface {
    name = 'Planted1999999999999';
    transaction = inTransaction;

    async up(runner: QueryRunner): Promise<void> {
      for (const statement of statements) await runner.query(statement);
    }

    async down(): Promise<void> {}
  };
}

const index = 'CREATE INDEX CONCURRENTLY ix_planted ON economy.event (instance_id, kind)';
const dropIndex = 'DROP INDEX CONCURRENTLY IF EXISTS economy.ix_planted';
const check = 'ALTER TABLE economy.event ADD CONSTRAINT ck_planted CHECK (seq > 0)';
const notNull = 'ALTER TABLE economy.event ADD CONSTRAINT ck_planted CHECK (cause IS NOT NULL) NOT VALID';

/** What it is about, its statements, and whether they run in a transaction. */
type Case = readonly [about: string, statements: readonly string[], inTransaction?: boolean];

const toRow = ([about, statements, inTransaction = true]: Case) => ({ about, statements, inTransaction });

const refused: readonly Case[] = [
  ['a constraint on a table in use is added NOT VALID', [check]],
  [
    'a constraint on a table in use is added NOT VALID',
    [`ALTER TABLE economy.event ADD CHECK (seq > 0), ADD CONSTRAINT ck_planted CHECK (seq > 1) NOT VALID`],
  ],
  [
    'a constraint on a table in use is added NOT VALID',
    [
      `ALTER TABLE economy.event ADD CONSTRAINT fk_planted FOREIGN KEY (instance_id) REFERENCES economy.instance (id)`,
    ],
  ],
  [
    'a constraint on a table in use is added NOT VALID',
    [`DO $$ BEGIN ALTER TABLE economy.event ADD CONSTRAINT ck_planted CHECK (seq > 0); END $$`],
  ],
  [
    'a constraint is validated in another transaction than it is added in',
    [`${check} NOT VALID`, 'ALTER TABLE economy.event VALIDATE CONSTRAINT ck_planted'],
  ],
  [
    'a key of a table in use is made of an index that is there',
    ['ALTER TABLE economy.event ADD CONSTRAINT uq_planted UNIQUE (instance_id, id)'],
  ],
  [
    'an index on a table in use is made CONCURRENTLY',
    ['CREATE INDEX ix_planted ON economy.event (instance_id, kind)'],
  ],
  [
    'an index on a table in use is made CONCURRENTLY',
    ['CREATE UNIQUE INDEX IF NOT EXISTS ix_planted ON ONLY economy.event (instance_id, id)'],
  ],
  ['what an index that was broken off has left is dropped first', [index], false],
  ['a column keeps its type', ['ALTER TABLE economy.npc ALTER COLUMN type TYPE text']],
  ['a column keeps its type', ['ALTER TABLE economy.npc ALTER type SET DATA TYPE varchar(99)']],
  [
    'a column becomes NOT NULL by a constraint that was validated before',
    ['ALTER TABLE economy.npc ALTER COLUMN deleted_at SET NOT NULL'],
  ],
  [
    'a column becomes NOT NULL by a constraint that was validated before',
    [notNull, 'ALTER TABLE economy.event ALTER COLUMN cause SET NOT NULL'],
  ],
  [
    'a new column is neither checked, nor computed, nor made by a volatile default',
    ['ALTER TABLE economy.event ADD COLUMN planted integer CHECK (planted > 0)'],
  ],
  [
    'a new column is neither checked, nor computed, nor made by a volatile default',
    ['ALTER TABLE economy.event ADD planted uuid NOT NULL DEFAULT gen_random_uuid()'],
  ],
  [
    'a new column is neither checked, nor computed, nor made by a volatile default',
    ['ALTER TABLE economy.event ADD COLUMN planted bigint GENERATED ALWAYS AS (amount * 2) STORED'],
  ],
  [
    'a new column has a default or may be NULL: replicas of the release before leave it out',
    ['ALTER TABLE economy.event ADD COLUMN planted integer NOT NULL'],
  ],
  [
    'rows are written in batches, outside of a transaction',
    ['UPDATE economy.event SET amount = 0 WHERE amount IS NULL'],
  ],
  ['rows are written in batches, outside of a transaction', ['DELETE FROM economy.memory'], false],
  [
    'rows are written in batches, outside of a transaction',
    [
      'CREATE TABLE economy.planted (id uuid)',
      'INSERT INTO economy.planted (id) SELECT e.id FROM economy.event e',
    ],
  ],
  ['outside of a transaction stands only what may be repeated', [`${check} NOT VALID`], false],
  ['what is done can be read', [`DO $$ BEGIN EXECUTE 'SELECT 1'; END $$`]],
  ['no table is locked or written anew as a whole', ['LOCK TABLE economy.event IN SHARE MODE']],
  ['no table is locked or written anew as a whole', ['TRUNCATE economy.event']],
  ['no table is locked or written anew as a whole', ['ALTER TABLE economy.event SET UNLOGGED']],
];

const allowed: readonly Case[] = [
  [
    'a new table with all it needs',
    [
      'CREATE TABLE economy.planted (instance_id uuid NOT NULL, id uuid NOT NULL, CONSTRAINT pk_planted PRIMARY KEY (instance_id, id))',
      `ALTER TABLE economy.planted ADD CONSTRAINT fk_planted
        FOREIGN KEY (instance_id, id) REFERENCES economy.holder (instance_id, id)`,
      'CREATE INDEX ix_planted ON economy.planted (instance_id)',
      'ALTER TABLE economy.planted ALTER COLUMN id SET NOT NULL',
    ],
  ],
  [
    'a column with a default',
    ['ALTER TABLE economy.event ADD COLUMN planted bigint NOT NULL DEFAULT 0, ADD COLUMN other text'],
  ],
  [
    'a constraint that is not validated yet',
    ['ALTER TABLE economy.event DROP CONSTRAINT ck_event_amount', `${check} NOT VALID`],
  ],
  ['an index that nobody waits for', [dropIndex, index], false],
  [
    'rows in batches',
    [
      `UPDATE economy.event e SET cause = 'trade' WHERE (e.instance_id, e.seq) IN (
         SELECT x.instance_id, x.seq FROM economy.event x WHERE x.cause IS NULL LIMIT 1000)`,
    ],
    false,
  ],
  ['another function', ['DROP FUNCTION IF EXISTS economy.planted(uuid)', `DELETE FROM economy.schema_state`]],
];

/** A change of the schema must not stop a service that runs on a large database. */
describe('a new migration', () => {
  it.each(Object.entries(digests))('are not edited once released: %s', async (name, digest) => {
    const migration = migrations.find((each) => each.name === name);
    const hash = createHash('sha256');
    const query = async (statement: string): Promise<unknown[]> => {
      hash.update(`${statement};\n`);
      return [];
    };
    await new migration!().up({ query } as unknown as QueryRunner);
    expect(hash.digest('hex')).toBe(digest);
  });

  let scratch: Scratch;
  let released: readonly MigrationClass[];
  let copies = 0;
  beforeAll(async () => {
    released = migrations.slice(0, migrations.findIndex(({ name }) => name === baseline) + 1);
    scratch = await openScratch('economy_migration_rules', { empty: true });
    await scratch.client.query('CREATE SCHEMA economy');
    const dataSource = createDataSource({ url: scratch.url, poolSize: 2, migrations: released });
    await dataSource.initialize();
    await dataSource.runMigrations({ transaction: 'each' });
    await dataSource.destroy();
  });
  afterAll(() => scratch.close());

  it('comes after the one that makes the schema, and keeps the rules', async () => {
    expect(released.map(({ name }) => name)).toEqual([baseline]);
    const dataSource = await scratch.dataSource();
    const faults = [];
    for (const migration of migrations.slice(released.length)) {
      faults.push(...(await runAndJudge(dataSource, migration)));
    }
    expect(faults).toEqual([]);
  });

  /** In a copy, because what runs without a transaction stays. */
  async function judge(statements: readonly string[], inTransaction = true): Promise<string[]> {
    copies += 1;
    const name = `economy_migration_rules_${copies}`;
    await scratch.client.query(`CREATE DATABASE ${name} TEMPLATE ${templateDatabase}`);
    const url = new URL(scratch.url);
    url.pathname = `/${name}`;
    const dataSource = createDataSource({ url: url.toString(), poolSize: 2 });
    await dataSource.initialize();
    try {
      const faults = await runAndJudge(dataSource, planted(statements, inTransaction));
      return faults.map(({ rule }) => rule);
    } finally {
      await dataSource.destroy();
      await scratch.client.query(`DROP DATABASE ${name}`);
    }
  }
  it.each(refused.map(toRow))('is refused where not $about: $statements', async (row) => {
    expect(await judge(row.statements, row.inTransaction)).toContain(row.about);
  });

  it.each(allowed.map(toRow))('may bring $about', async (row) => {
    expect(await judge(row.statements, row.inTransaction)).toEqual([]);
  });

  it('may make a column NOT NULL after a validated constraint, step by step', async () => {
    const dataSource = await scratch.dataSource();
    const steps = [
      planted(['ALTER TABLE economy.npc ADD CONSTRAINT ck_planted CHECK (type IS NOT NULL) NOT VALID']),
      planted(['ALTER TABLE economy.npc VALIDATE CONSTRAINT ck_planted']),
      planted(['ALTER TABLE economy.npc ALTER COLUMN type SET NOT NULL']),
      planted(['ALTER TABLE economy.npc DROP CONSTRAINT ck_planted']),
    ];
    for (const step of steps) expect(await runAndJudge(dataSource, step)).toEqual([]);
  });
});

describe('migrations alongside a running service', () => {
  const withPlanted = (...args: Parameters<typeof planted>): MigrationClass[] => [
    ...migrations,
    planted(...args),
  ];

  it('without a transaction build an index, and processes that start meanwhile wait for it', async () => {
    await using scratch = await openScratch('economy_concurrent_index');
    const options = { url: scratch.url, migrations: withPlanted([dropIndex, index], false) };
    const ran = await Promise.all([migrate(options), migrate(options), migrate(options)]);
    expect(ran.flat()).toEqual(['Planted1999999999999']);
    const found = await scratch.rows(
      `SELECT i.indisvalid AS valid FROM pg_index i WHERE i.indexrelid = 'economy.ix_planted'::regclass`,
    );
    expect(found).toEqual([{ valid: true }]);
  });

  it('retry while another session has the lock, and let others pass in between', async () => {
    const scratch = await openScratch('economy_patient_migration');
    try {
      // TypeORM says there that a migration failed.
      jest.spyOn(console, 'log').mockImplementation();
      await scratch.client.query('BEGIN');
      await scratch.client.query('SELECT count(*) FROM economy.event');
      let told = (): void => undefined;
      const gaveUp = new Promise<void>((resolve) => (told = resolve));
      const notices: string[] = [];
      const migrating = migrate({
        url: scratch.url,
        migrations: withPlanted(['ALTER TABLE economy.event ADD COLUMN planted integer']),
        onNotice: (notice) => {
          notices.push(notice);
          told();
        },
      });
      await gaveUp;
      expect(notices[0]).toMatch(/is waiting for a lock that another transaction holds/);
      // It is not in the queue now: reads of the table do not wait behind it.
      const dataSource = await scratch.dataSource();
      await dataSource.query('SELECT count(*) FROM economy.event');
      await scratch.client.query('ROLLBACK');
      expect(await migrating).toEqual(['Planted1999999999999']);
    } finally {
      jest.restoreAllMocks();
      await scratch.close();
    }
  });
});
