import { type MigrationInterface, type QueryRunner } from 'typeorm';

const indexes: Readonly<Record<string, string>> = {
  ix_feeling_change_apart: `economy.feeling_change (instance_id, character_id, event_seq)
     WHERE cause IN ('death', 'birth', 'night') AND mood IS NOT NULL`,
  ix_instance_night_due:
    'economy.instance (night_due_at, id) WHERE night_due_at IS NOT NULL AND deleted_at IS NULL',
};

/** Checks what feelings and nights store, and finds it, without a lock that writes wait for. */
export class CheckedFeelings1767700000001 implements MigrationInterface {
  name = 'CheckedFeelings1767700000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE economy.holder VALIDATE CONSTRAINT ck_holder_mood_baseline');
    await runner.query('ALTER TABLE economy.relationship VALIDATE CONSTRAINT ck_relationship_trust');
    await runner.query('ALTER TABLE economy.feeling_change VALIDATE CONSTRAINT ck_feeling_change_cause');
    for (const [name, definition] of Object.entries(indexes)) {
      await runner.query(`DROP INDEX CONCURRENTLY IF EXISTS economy.${name}`);
      await runner.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
    }
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS economy.ix_feeling_change_death');
  }

  /** TypeORM runs it in a transaction: here writes wait. */
  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX economy.${name}`);
    await runner.query(
      `CREATE INDEX ix_feeling_change_death ON economy.feeling_change (instance_id, character_id, event_seq)
         WHERE cause = 'death'`,
    );
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
