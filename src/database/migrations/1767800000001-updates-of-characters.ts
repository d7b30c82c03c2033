import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** Events of characters that the game changes. */
export class UpdatesOfCharacters1767800000001 implements MigrationInterface {
  name = 'UpdatesOfCharacters1767800000001';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TYPE economy.event_kind ADD VALUE IF NOT EXISTS 'agent-npc-update'`);
  }

  /** A value of an enum cannot be removed; it is known again when the migration runs again. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
