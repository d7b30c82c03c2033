import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** What the offers of talks may move in a world; null: nothing. */
export class TalkTrades1767400000000 implements MigrationInterface {
  name = 'TalkTrades1767400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.instance ADD COLUMN talk_trades jsonb');
    await runner.query(
      `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_talk_trades
         CHECK (talk_trades IS NULL OR (coalesce(talk_trades ->> 'maxPerTalk', '') ~ '^\\d{1,15}$'
                AND coalesce(talk_trades ->> 'maxPerDay', '') ~ '^\\d{1,15}$')) NOT VALID`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.instance DROP COLUMN talk_trades');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
