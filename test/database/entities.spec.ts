import { openScratch, type Scratch } from './support/scratch.js';

/**
 * What a schema consists of, by PostgreSQL's catalogue; without what entities cannot say (fill factors), and with the
 * number 0 as 0, which TypeORM writes as '0'.
 */
const description = `
  SELECT 'column ' || c.relname || '.' || a.attname AS what,
         concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
                   'DEFAULT ' || regexp_replace(pg_get_expr(d.adbin, d.adrelid), '^''(\\d+)''::.*$', '\\1')) AS text
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
   WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind = 'r' AND c.relname NOT LIKE 'schema\\_%'
  UNION ALL
  SELECT 'constraint ' || c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid
   WHERE c.relnamespace = 'economy'::regnamespace AND k.contype <> 'n' AND c.relname NOT LIKE 'schema\\_%'
  UNION ALL
  SELECT 'index ' || tablename || '.' || indexname, regexp_replace(indexdef, ' WITH \\(fillfactor[^)]*\\)', '')
    FROM pg_indexes WHERE schemaname = 'economy' AND tablename NOT LIKE 'schema\\_%'
   ORDER BY 1`;

const tableOf = (what: string): string => what.split(/[ .]/)[1]!;

async function describeSchema(scratch: Scratch): Promise<Record<string, string>> {
  const rows = await scratch.rows<{ what: string; text: string }>(description);
  return Object.fromEntries(rows.map(({ what, text }) => [what, text]));
}

async function pendingChanges(scratch: Scratch): Promise<string[]> {
  const dataSource = await scratch.dataSource();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  return upQueries.map(({ query }) => query);
}

describe('entities and migrations', () => {
  let migrated: Scratch;
  let synchronised: Scratch;
  beforeAll(async () => {
    migrated = await openScratch('economy_entities');
    synchronised = await openScratch('economy_entities_synchronised', { empty: true });
    await synchronised.client.query('CREATE SCHEMA economy');
    await (await synchronised.dataSource()).synchronize();
  });
  afterAll(async () => {
    await migrated.close();
    await synchronised.close();
  });

  it('leave TypeORM nothing to change', async () => {
    expect(await pendingChanges(migrated)).toEqual([]);
  });

  it('make the same columns, constraints and indexes, checks and defaults included', async () => {
    const described = await describeSchema(synchronised);
    expect(Object.keys(described).length).toBeGreaterThan(100);
    // Of the tables that have an entity.
    const tables = new Set(Object.keys(described).map(tableOf));
    const migratedOnes = Object.entries(await describeSchema(migrated)).filter(([what]) =>
      tables.has(tableOf(what)),
    );
    expect(Object.fromEntries(migratedOnes)).toEqual(described);
  });

  it.each([
    ['a missing column', 'ALTER TABLE economy.npc DROP COLUMN type', 'ADD "type"'],
    ['another type', 'ALTER TABLE economy.instance ALTER tax_rate TYPE numeric(9,4)', 'tax_rate'],
    [
      'a missing check',
      'ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_money',
      'ck_instance_money',
    ],
    ['a missing index', 'DROP INDEX economy.ix_npc_name', 'ix_npc_name'],
  ])('differ when the database has %s', async (name, change, found) => {
    await using changed = await openScratch(`economy_entities_${name.replaceAll(' ', '_')}`);
    await changed.client.query(change);
    expect((await pendingChanges(changed)).join('\n')).toContain(found);
    expect(await describeSchema(changed)).not.toEqual(await describeSchema(migrated));
  });
});
