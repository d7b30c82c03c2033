import { type MigrationInterface, type QueryRunner } from 'typeorm';

const causes = ['talk', 'gift', 'death', 'mourning', 'birth', 'inheritance', 'night', 'obligation'];
const tieNames = ['partner', 'friend', 'ally', 'rival', 'enemy', 'mentor', 'pupil', 'employer', 'employee'];

const listed = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ');
const check = (name: string, condition: string): string =>
  `DROP CONSTRAINT IF EXISTS ${name}, ADD CONSTRAINT ${name} CHECK (${condition}) NOT VALID`;
const causesAre = (names: readonly string[]): string =>
  `ALTER TABLE economy.feeling_change ${check('ck_feeling_change_cause', `cause IN (${listed(names)})`)}`;

const characters = (more: string): string => `CREATE OR REPLACE VIEW economy.agent_npc AS
  SELECT instance_id, id, uuid, name, type, agent_id, wealth, held, mood, mood_baseline, usual_wealth, mourning, personality,
         description, trades_seen, reflected_at, version, created_at, updated_at, deleted_at${more}
    FROM economy.holder WHERE agent_id IS NOT NULL`;

/** Another argument list before and after. That of tell_memory of before stays: processes of before call it. */
const spawning = [
  'spawn_character(uuid, bigint, timestamptz, jsonb, economy.agent, jsonb)',
  'spawn_character(uuid, bigint, timestamptz, jsonb, economy.agent, jsonb, jsonb)',
];
const telling =
  'tell_memory(uuid, uuid[], uuid[], text, text, numeric, numeric, uuid[], timestamptz, text, text)';

async function dropFunctions(runner: QueryRunner, names: readonly string[]): Promise<void> {
  for (const name of names) await runner.query(`DROP FUNCTION IF EXISTS economy.${name}`);
}

/** What one is to another by the word of the game, feelings that it sets, and what a character is after and is doing. */
export class Ties1795840000000 implements MigrationInterface {
  name = 'Ties1795840000000';
  // For the index. What is done twice is as if it were done once.
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.relationship ADD COLUMN IF NOT EXISTS tie varchar(16)');
    await runner.query(
      `ALTER TABLE economy.relationship ${check('ck_relationship_tie', `tie IN (${listed(tieNames)})`)}`,
    );
    await runner.query('ALTER TABLE economy.relationship VALIDATE CONSTRAINT ck_relationship_tie');
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS economy.ix_relationship_partner');
    await runner.query(
      `CREATE INDEX CONCURRENTLY ix_relationship_partner ON economy.relationship (instance_id, character_id) WHERE tie = 'partner'`,
    );
    await runner.query(causesAre([...causes, 'set', 'hearsay']));
    await runner.query('ALTER TABLE economy.feeling_change VALIDATE CONSTRAINT ck_feeling_change_cause');
    await runner.query(
      `ALTER TABLE economy.holder ADD COLUMN IF NOT EXISTS goal varchar(200) NOT NULL DEFAULT '',
        ADD COLUMN IF NOT EXISTS activity varchar(200) NOT NULL DEFAULT ''`,
    );
    await runner.query(characters(', goal, activity'));
    await dropFunctions(runner, spawning);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropFunctions(runner, [...spawning, telling]);
    // With the functions that are typed by its rows, which are created again.
    await runner.query('DROP VIEW economy.agent_npc CASCADE');
    await runner.query('ALTER TABLE economy.holder DROP COLUMN goal, DROP COLUMN activity');
    await runner.query(characters(''));
    await runner.query(causesAre(causes));
    await runner.query('ALTER TABLE economy.relationship DROP COLUMN tie');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
