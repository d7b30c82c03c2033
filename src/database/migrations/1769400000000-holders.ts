import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The characters among the holders: what everything that is about persons reads. Written is the table alone. */
export class Holders1769400000000 implements MigrationInterface {
  name = 'Holders1769400000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE VIEW economy.agent_npc AS
       SELECT instance_id, id, uuid, name, type, agent_id, wealth, held, mood, mood_baseline, usual_wealth, mourning, personality,
              description, trades_seen, reflected_at, version, created_at, updated_at, deleted_at
         FROM economy.holder WHERE agent_id IS NOT NULL`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP VIEW economy.agent_npc CASCADE');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
