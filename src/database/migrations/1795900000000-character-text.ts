import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

const characters = (
  text: (name: string) => string,
  more = '',
): string => `CREATE OR REPLACE VIEW economy.agent_npc AS
  SELECT h.instance_id, h.id, h.uuid, h.name, h.type, h.agent_id, h.wealth, h.held, h.mood, h.mood_baseline, h.usual_wealth, h.mourning,
         ${text('personality')}, ${text('description')}, h.trades_seen, h.reflected_at, h.version, h.created_at, h.updated_at, h.deleted_at,
         ${text('goal')}, ${text('activity')}
    FROM economy.holder h${more} WHERE h.agent_id IS NOT NULL`;

/** Typed by its rows, or about them. */
const functions = ['shown_character(uuid, economy.holder)', 'move_texts(uuid, uuid, integer)'];

/**
 * The texts of characters leave the rows that trades write. Here is only their table: economy.move_texts moves those of before, when the
 * functions of this release are in place (src/ledger/text-move.ts).
 *
 * Processes of the release before serve meanwhile: they write texts by functions, and read characters by the view. What they read of
 * `holder` itself has no texts once these have moved: characters in events and exports, names in chronicles. And their erasure of a
 * character empties the columns of `holder` alone, so it is repeated after the roll-out (docs/deploy.md).
 */
export class CharacterText1795900000000 implements MigrationInterface {
  name = 'CharacterText1795900000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE economy.character_text (
      instance_id uuid NOT NULL,
      id uuid NOT NULL,
      personality varchar(2000) NOT NULL DEFAULT '',
      description varchar(500) NOT NULL DEFAULT '',
      goal varchar(200) NOT NULL DEFAULT '',
      activity varchar(200) NOT NULL DEFAULT '',
      CONSTRAINT pk_character_text PRIMARY KEY (instance_id, id))`);
    await distributeNewTables(runner);
    await runner.query(`ALTER TABLE economy.character_text ADD CONSTRAINT fk_character_text_character
      FOREIGN KEY (instance_id, id) REFERENCES economy.holder (instance_id, id)`);
    await runner.query(
      characters(
        (name) => `coalesce(t.${name}, h.${name}) AS ${name}`,
        ' LEFT JOIN economy.character_text t ON t.instance_id = h.instance_id AND t.id = h.id',
      ),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE economy.holder h
      SET personality = t.personality, description = t.description, goal = t.goal, activity = t.activity
     FROM economy.character_text t WHERE t.instance_id = h.instance_id AND t.id = h.id`);
    for (const name of functions) await runner.query(`DROP FUNCTION IF EXISTS economy.${name}`);
    await runner.query(characters((name) => `h.${name}`));
    await runner.query('DROP TABLE economy.character_text');
    await runner.query(`DELETE FROM economy.schema_state WHERE name IN ('functions', 'character-texts')`);
  }
}
