import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Taxes come with the moods of who pays: a function with other columns is no replacement. They are created again after the migrations. */
export class MoodsOfThoseTaxed1769300000000 implements MigrationInterface {
  name = 'MoodsOfThoseTaxed1769300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS economy.assess_tax(uuid, text, numeric, jsonb)');
    await runner.query('DROP FUNCTION IF EXISTS economy.flat_tax(uuid, numeric, jsonb)');
    await runner.query('DROP FUNCTION IF EXISTS economy.progressive_tax(uuid, numeric, jsonb)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.up(runner);
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
