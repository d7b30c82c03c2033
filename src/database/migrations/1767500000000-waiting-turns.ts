import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

/** Turns that wait for the voice of their character. */
export class WaitingTurns1767500000000 implements MigrationInterface {
  name = 'WaitingTurns1767500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE economy.waiting_turn (
         instance_id uuid NOT NULL,
         id uuid NOT NULL,
         character_id uuid NOT NULL,
         context jsonb NOT NULL,
         answer jsonb,
         ends_at timestamptz(3) NOT NULL,
         CONSTRAINT pk_waiting_turn PRIMARY KEY (instance_id, id))`,
    );
    await distributeNewTables(runner);
    await runner.query(
      'CREATE INDEX ix_waiting_turn_character ON economy.waiting_turn (instance_id, character_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE economy.waiting_turn');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
