import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What everybody knows of a character, apart from its private personality; the own time of a world. */
export class DescriptionsAndClocks1767600000000 implements MigrationInterface {
  name = 'DescriptionsAndClocks1767600000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE economy.holder ADD COLUMN description varchar(500) NOT NULL DEFAULT ''`);
    await runner.query('ALTER TABLE economy.instance ADD COLUMN clock jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.holder DROP COLUMN description');
    await runner.query('ALTER TABLE economy.instance DROP COLUMN clock');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
