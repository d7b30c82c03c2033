import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Checks what talks may move, without a lock that writes wait for. */
export class CheckedTalkTrades1767400000001 implements MigrationInterface {
  name = 'CheckedTalkTrades1767400000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.instance VALIDATE CONSTRAINT ck_instance_talk_trades');
  }

  /** The constraint goes with its column. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
