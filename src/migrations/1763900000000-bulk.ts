import { type MigrationInterface, type QueryRunner } from 'typeorm';

const args = 'uuid, uuid[], uuid[], uuid[], uuid[], numeric[], jsonb[], text[], text[], boolean, boolean';

/** Bulk calls have an Idempotency-Key of their own: register_trades gets two more arguments. */
export class Bulk1763900000000 implements MigrationInterface {
  name = 'Bulk1763900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION IF EXISTS economy.register_trades(${args})`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    await runner.query(`DROP FUNCTION IF EXISTS economy.register_trades(${args}, text, text)`);
  }
}
