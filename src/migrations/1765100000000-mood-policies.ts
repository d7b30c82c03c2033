import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  // Which policies there are is known to the code alone.
  `ALTER TABLE economy.instance ADD mood_policy varchar(64) NOT NULL DEFAULT 'sentiment'`,
  `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_mood_policy
     CHECK (mood_policy ~ '^[a-z][a-z0-9]*(-[a-z0-9]+)*$')`,
];

const back = [
  // The functions that are there name the column.
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_mood_policy`,
  `ALTER TABLE economy.instance DROP mood_policy`,
];

/** What a talk does to feelings may be decided by code of others. Going back, all instances have the built-in rule again. */
export class MoodPolicies1765100000000 implements MigrationInterface {
  name = 'MoodPolicies1765100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
