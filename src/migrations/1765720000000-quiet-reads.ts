import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Looking at what a character feels and remembers stores nothing; what stores it has other arguments now. */
export class QuietReads1765720000000 implements MigrationInterface {
  name = 'QuietReads1765720000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS economy.notice_trades_with(uuid, uuid, uuid[])');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    await runner.query('DROP FUNCTION IF EXISTS economy.notice_trades_with(uuid, uuid, uuid[], boolean)');
    await runner.query('DROP FUNCTION IF EXISTS economy.unnoticed_trades(uuid, uuid, uuid[], boolean)');
    await runner.query('DROP FUNCTION IF EXISTS economy.uuid_v8(timestamptz, text)');
  }
}
