import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Worlds are villages, ports or starships, as the built-in voice speaks of them. */
export class Setting1795850000000 implements MigrationInterface {
  name = 'Setting1795850000000';
  // The constraint is validated after it is added. What is done twice is as if it were done once.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE economy.instance
      ADD COLUMN IF NOT EXISTS setting varchar(16) NOT NULL DEFAULT 'village',
      DROP CONSTRAINT IF EXISTS ck_instance_setting,
      ADD CONSTRAINT ck_instance_setting CHECK (setting IN ('village', 'port', 'starship')) NOT VALID`);
    await runner.query('ALTER TABLE economy.instance VALIDATE CONSTRAINT ck_instance_setting');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.instance DROP COLUMN IF EXISTS setting');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
