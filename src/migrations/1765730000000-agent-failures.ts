import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Why an agent last failed, and whether it spoke when it was last asked to. */
export class AgentFailures1765730000000 implements MigrationInterface {
  name = 'AgentFailures1765730000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.agent ADD COLUMN speaks boolean NOT NULL DEFAULT false');
    await runner.query('ALTER TABLE economy.agent ADD COLUMN last_failure jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    await runner.query('ALTER TABLE economy.agent DROP COLUMN last_failure');
    await runner.query('ALTER TABLE economy.agent DROP COLUMN speaks');
  }
}
