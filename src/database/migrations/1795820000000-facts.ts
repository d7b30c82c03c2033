import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * Functions of before with another argument list or another result, called by functions alone. Those that processes of before call stay
 * until the last of them has ended: pending_trade_effects, tell_memory.
 */
const functions = [
  'recent_deals(uuid, uuid)',
  'feel_obligations(uuid, timestamptz, uuid[], uuid[], integer[], integer[], bigint[], text[], numeric[], bigint[])',
  'note_heirs(uuid, jsonb, bigint, timestamptz, uuid, text)',
];
const own = [
  ...functions.slice(0, 1),
  'trade_effects(uuid, uuid, uuid[], boolean)',
  'feel_obligations(uuid, timestamptz, uuid[], uuid[], integer[], integer[], bigint[], jsonb[], numeric[], bigint[])',
  'note_heirs(uuid, jsonb, bigint, timestamptz, uuid)',
  'copied_fact(jsonb, jsonb)',
];

/** What happened is stored as a fact, which is put into words when it is read, in the language of its world. */
export class Facts1795820000000 implements MigrationInterface {
  name = 'Facts1795820000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE economy.memory
      ADD COLUMN fact jsonb, ADD COLUMN language varchar(2), ADD COLUMN secrecy numeric(7,4) NOT NULL DEFAULT 0,
      ALTER COLUMN text DROP NOT NULL,
      ADD CONSTRAINT ck_memory_words CHECK ((text IS NULL) <> (fact IS NULL)) NOT VALID,
      ADD CONSTRAINT ck_memory_secrecy CHECK (secrecy BETWEEN 0 AND 1) NOT VALID`);
    await runner.query(`ALTER TABLE economy.instance
      ADD COLUMN language varchar(2) NOT NULL DEFAULT 'en',
      ADD CONSTRAINT ck_instance_language CHECK (language IN ('en', 'de')) NOT VALID`);
    for (const name of functions) await runner.query(`DROP FUNCTION IF EXISTS economy.${name}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`UPDATE economy.memory SET text = fact ->> 'what' WHERE text IS NULL`);
    await runner.query(`ALTER TABLE economy.memory
      DROP CONSTRAINT ck_memory_words, ALTER COLUMN text SET NOT NULL,
      DROP COLUMN fact, DROP COLUMN language, DROP COLUMN secrecy`);
    await runner.query('ALTER TABLE economy.instance DROP COLUMN language');
    for (const name of own) await runner.query(`DROP FUNCTION IF EXISTS economy.${name}`);
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
