import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** For how many days an instance keeps what is said in it; null: for good. */
export class TextsKept1767200000000 implements MigrationInterface {
  name = 'TextsKept1767200000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE economy.instance ADD COLUMN texts_kept_days integer, ADD COLUMN texts_due_at timestamptz(3) NOT NULL DEFAULT now()',
    );
    await runner.query(
      'CREATE INDEX ix_instance_texts_due ON economy.instance (texts_due_at, id) WHERE texts_kept_days IS NOT NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.instance DROP COLUMN texts_kept_days, DROP COLUMN texts_due_at');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
