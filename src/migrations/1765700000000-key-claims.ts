import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** A claimed key tells which attempt claimed it; the functions that look it up get other arguments. */
export class KeyClaims1765700000000 implements MigrationInterface {
  name = 'KeyClaims1765700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.idempotency_key ADD COLUMN claim uuid');
    await runner.query('DROP FUNCTION IF EXISTS economy.recall(uuid, text, text)');
    await runner.query('DROP FUNCTION IF EXISTS economy.release_key(uuid, text, text)');
    await runner.query(
      'DROP FUNCTION IF EXISTS economy.open_interaction(uuid, uuid, uuid, uuid[], text, text, interval)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    for (const name of [
      'recall(uuid, text, text, uuid)',
      'write_keys(uuid, text[], text[], uuid, text[], jsonb[], timestamptz)',
      'release_key(uuid, text, uuid)',
      'open_write(uuid, text, text, uuid)',
      'claim_key(uuid, text, text)',
      'open_interaction(uuid, uuid, uuid, uuid, uuid[], text, text, interval)',
    ]) {
      await runner.query(`DROP FUNCTION IF EXISTS economy.${name}`);
    }
    await runner.query('ALTER TABLE economy.idempotency_key DROP COLUMN claim');
  }
}
