import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

/** The third and further characters of a talk: an event itself has two places. */
export class GroupTalks1767900000000 implements MigrationInterface {
  name = 'GroupTalks1767900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE economy.event_participant (
         instance_id uuid NOT NULL,
         character_id uuid NOT NULL,
         seq bigint NOT NULL,
         CONSTRAINT pk_event_participant PRIMARY KEY (instance_id, character_id, seq))`,
    );
    await distributeNewTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE economy.event_participant');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
