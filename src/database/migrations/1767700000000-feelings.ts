import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Moods with a baseline, trust and respect, and the nights of a world. */
export class Feelings1767700000000 implements MigrationInterface {
  name = 'Feelings1767700000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE economy.event_kind ADD VALUE IF NOT EXISTS 'night'`);
    await runner.query(
      `ALTER TABLE economy.holder
         ADD COLUMN mood_baseline integer,
         ADD COLUMN usual_wealth bigint,
         ADD COLUMN mourning smallint NOT NULL DEFAULT 0`,
    );
    await runner.query(
      `ALTER TABLE economy.holder ADD CONSTRAINT ck_holder_mood_baseline
         CHECK (mood_baseline BETWEEN 0 AND 1000000) NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE economy.relationship
         ADD COLUMN trust smallint NOT NULL DEFAULT 0,
         ADD COLUMN respect smallint NOT NULL DEFAULT 0`,
    );
    await runner.query(
      `ALTER TABLE economy.relationship ADD CONSTRAINT ck_relationship_trust
         CHECK (trust BETWEEN -100 AND 100 AND respect BETWEEN -100 AND 100) NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE economy.feeling_change
         ADD COLUMN trust_delta smallint NOT NULL DEFAULT 0,
         ADD COLUMN trust smallint,
         ADD COLUMN respect_delta smallint NOT NULL DEFAULT 0,
         ADD COLUMN respect smallint`,
    );
    await runner.query('ALTER TABLE economy.feeling_change DROP CONSTRAINT ck_feeling_change_cause');
    await runner.query(
      `ALTER TABLE economy.feeling_change ADD CONSTRAINT ck_feeling_change_cause
         CHECK (cause IN ('talk', 'gift', 'death', 'mourning', 'birth', 'inheritance', 'night', 'obligation')) NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE economy.instance
         ADD COLUMN nights integer NOT NULL DEFAULT 0,
         ADD COLUMN last_night_at timestamptz(3),
         ADD COLUMN night_due_at timestamptz(3)`,
    );
  }

  /** A value of an enum stays. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'ALTER TABLE economy.instance DROP COLUMN nights, DROP COLUMN last_night_at, DROP COLUMN night_due_at',
    );
    await runner.query('ALTER TABLE economy.feeling_change DROP CONSTRAINT ck_feeling_change_cause');
    await runner.query(
      `ALTER TABLE economy.feeling_change ADD CONSTRAINT ck_feeling_change_cause
         CHECK (cause IN ('talk', 'gift', 'death')) NOT VALID`,
    );
    await runner.query(
      `ALTER TABLE economy.feeling_change DROP COLUMN trust_delta, DROP COLUMN trust,
         DROP COLUMN respect_delta, DROP COLUMN respect`,
    );
    await runner.query('ALTER TABLE economy.relationship DROP COLUMN trust, DROP COLUMN respect');
    await runner.query(
      'ALTER TABLE economy.holder DROP COLUMN mood_baseline, DROP COLUMN usual_wealth, DROP COLUMN mourning',
    );
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
