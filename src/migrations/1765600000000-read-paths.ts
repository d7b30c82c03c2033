import { type MigrationInterface, type QueryRunner } from 'typeorm';

const kinds = [
  'instance',
  'settings',
  'tax-rate',
  'tax-collection',
  'spawn',
  'npc-spawn',
  'death',
  'npc-death',
  'interact',
  'trade',
  'tax',
  'disbursement',
];

const operations = [
  'instance',
  'spawn',
  'npc-spawn',
  'death',
  'npc-death',
  'interact',
  'tax-rate',
  'tax-collection',
  'trade',
];

/** One constant: PostgreSQL reads a constraint anew for every statement, and folds a list that is written out each time. */
const asOne = (column: string, names: readonly string[]): string =>
  `CHECK (${column}::text = ANY ('{${names.join(',')}}'::text[]))`;

const asList = (column: string, names: readonly string[]): string =>
  `CHECK (${column} IN (${names.map((name) => `'${name}'`).join(', ')}))`;

/** The two constraints with other words for the same. Alone in their statements, as a cluster wants them. */
const checks = (form: typeof asOne): readonly string[] => [
  'ALTER TABLE economy.event DROP CONSTRAINT ck_event_kind',
  `ALTER TABLE economy.event ADD CONSTRAINT ck_event_kind ${form('kind', kinds)}`,
  'ALTER TABLE economy.usage DROP CONSTRAINT ck_usage_operation',
  `ALTER TABLE economy.usage ADD CONSTRAINT ck_usage_operation ${form('operation', operations)}`,
];

/** What is read and written often costs the same in a large world as in a small one. */
export class ReadPaths1765600000000 implements MigrationInterface {
  name = 'ReadPaths1765600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX ix_agent_npc_created ON economy.agent_npc (instance_id, created_at, id)
                        WHERE deleted_at IS NULL`);
    for (const statement of checks(asOne)) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    for (const statement of checks(asList)) await runner.query(statement);
    await runner.query('DROP INDEX economy.ix_agent_npc_created');
  }
}
