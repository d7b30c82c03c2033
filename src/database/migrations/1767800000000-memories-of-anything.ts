import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Memories of third parties, of no one in particular and of what no event tells; told ones, and gossip. */
export class MemoriesOfAnything1767800000000 implements MigrationInterface {
  name = 'MemoriesOfAnything1767800000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `ALTER TABLE economy.memory
         ALTER COLUMN about_id DROP NOT NULL,
         ALTER COLUMN event_seq DROP NOT NULL,
         ADD COLUMN amount bigint,
         ADD COLUMN teller_id uuid,
         ADD COLUMN origin_id uuid,
         ADD COLUMN hops smallint NOT NULL DEFAULT 0`,
    );
    await runner.query('ALTER TABLE economy.holder ADD COLUMN reflected_at timestamptz(3)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.holder DROP COLUMN reflected_at');
    await runner.query('DELETE FROM economy.memory WHERE about_id IS NULL OR event_seq IS NULL');
    await runner.query(
      `ALTER TABLE economy.memory
         ALTER COLUMN about_id SET NOT NULL,
         ALTER COLUMN event_seq SET NOT NULL,
         DROP COLUMN amount,
         DROP COLUMN teller_id,
         DROP COLUMN origin_id,
         DROP COLUMN hops`,
    );
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
