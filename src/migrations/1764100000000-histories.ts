import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  // What both feel right after: with their wealth, an event then says all that it left behind. Null in older events.
  `ALTER TABLE economy.event ADD COLUMN actor_mood numeric(7,4), ADD COLUMN recipient_mood numeric(7,4)`,
  // The events that change an instance, and the talks: few among the trades and taxes, and asked for alone.
  `CREATE INDEX ix_event_chronicle ON economy.event (instance_id, seq)
    WHERE kind NOT IN ('trade', 'tax') OR (kind = 'tax' AND cause = 'inheritance')`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.open_interactions(uuid, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.register_interactions(uuid, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.seq_at(uuid, timestamptz)`,
  `DROP FUNCTION IF EXISTS economy.character_at(uuid, uuid, bigint)`,
  `DROP FUNCTION IF EXISTS economy.instance_at(uuid, bigint)`,
  `DROP INDEX economy.ix_event_chronicle`,
  `ALTER TABLE economy.event DROP COLUMN recipient_mood, DROP COLUMN actor_mood`,
];

/** Events say what they left behind, so that any moment can be looked at again. */
export class Histories1764100000000 implements MigrationInterface {
  name = 'Histories1764100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
