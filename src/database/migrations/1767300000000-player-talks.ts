import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

/** Talks of players, which go on from call to call; and feelings towards players, who are plain NPCs. */
export class PlayerTalks1767300000000 implements MigrationInterface {
  name = 'PlayerTalks1767300000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.relationship DROP CONSTRAINT IF EXISTS fk_relationship_other');
    await runner.query(
      `CREATE TABLE economy.open_talk (
         instance_id uuid NOT NULL,
         id uuid NOT NULL,
         character_id uuid NOT NULL,
         speaker_id uuid NOT NULL,
         scene jsonb NOT NULL DEFAULT '{}',
         said jsonb NOT NULL DEFAULT '{}',
         claim uuid,
         claimed_until timestamptz(3),
         silent_at timestamptz(3) NOT NULL,
         created_at timestamptz(3) NOT NULL DEFAULT now(),
         CONSTRAINT pk_open_talk PRIMARY KEY (instance_id, id),
         CONSTRAINT uq_open_talk_pair UNIQUE (instance_id, character_id, speaker_id))`,
    );
    await distributeNewTables(runner);
    await runner.query('CREATE INDEX ix_open_talk_silent_at ON economy.open_talk (silent_at)');
    await runner.query('CREATE INDEX ix_open_talk_speaker ON economy.open_talk (instance_id, speaker_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE economy.open_talk');
    // Feelings towards players stay: the constraint comes back for new rows only.
    await runner.query(
      `ALTER TABLE economy.relationship ADD CONSTRAINT fk_relationship_other
         FOREIGN KEY (instance_id, other_id) REFERENCES economy.holder (instance_id, id) NOT VALID`,
    );
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
