import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What agents use of tokens is counted, and may have a limit. */
export class Tokens1795870000000 implements MigrationInterface {
  name = 'Tokens1795870000000';
  // The constraint is validated after it is added. What is done twice is as if it were done once.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE economy.application
      ADD COLUMN IF NOT EXISTS daily_tokens bigint,
      DROP CONSTRAINT IF EXISTS ck_application_daily_tokens,
      ADD CONSTRAINT ck_application_daily_tokens CHECK (daily_tokens >= 0) NOT VALID`);
    await runner.query('ALTER TABLE economy.application VALIDATE CONSTRAINT ck_application_daily_tokens');
    await runner.query(`CREATE TABLE IF NOT EXISTS economy.token_use (
      application_id uuid NOT NULL,
      day date NOT NULL,
      agent_id uuid NOT NULL,
      input bigint NOT NULL,
      output bigint NOT NULL,
      estimated bigint NOT NULL,
      CONSTRAINT pk_token_use PRIMARY KEY (application_id, day, agent_id)) WITH (fillfactor = 50)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE IF EXISTS economy.token_use');
    await runner.query('ALTER TABLE economy.application DROP COLUMN IF EXISTS daily_tokens');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
