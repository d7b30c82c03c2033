import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  `ALTER TABLE economy.instance ADD tax_schedule jsonb, ADD tax_due_at timestamptz(3)`,
  `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_tax_schedule
     CHECK (CASE WHEN tax_schedule IS NULL THEN tax_due_at IS NULL ELSE jsonb_typeof(tax_schedule) = 'object' END)`,
  // What is due is looked for across all instances; the few that have a schedule are all that stand here, and a trade
  // changes none of its columns.
  `CREATE INDEX ix_instance_tax_due ON economy.instance (tax_due_at, id) WHERE tax_due_at IS NOT NULL`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.collect_due_taxes(uuid, jsonb, timestamptz, text)`,
  `DROP FUNCTION IF EXISTS economy.levy_taxes(uuid, timestamptz, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.mood_after_tax(numeric, numeric, numeric, numeric)`,
  `DROP FUNCTION IF EXISTS economy.flat_tax(uuid, numeric)`,
  `DROP INDEX economy.ix_instance_tax_due`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_tax_schedule`,
  `ALTER TABLE economy.instance DROP tax_due_at, DROP tax_schedule`,
];

/** Instances may collect their taxes by a schedule. Going back forgets the schedules; their events stay. */
export class TaxSchedules1764600000000 implements MigrationInterface {
  name = 'TaxSchedules1764600000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
