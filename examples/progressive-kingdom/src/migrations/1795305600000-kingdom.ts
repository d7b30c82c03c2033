import { type MigrationInterface, type QueryRunner } from 'typeorm';

export class Kingdom1795305600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE SCHEMA kingdom;
      CREATE TABLE kingdom.deed (
        instance_id uuid NOT NULL,
        seq integer NOT NULL,
        occurred_at timestamptz NOT NULL,
        amount numeric(15, 4),
        tale text NOT NULL,
        PRIMARY KEY (instance_id, seq)
      );
      CREATE TABLE kingdom.embargo (
        instance_id uuid NOT NULL,
        character_id uuid NOT NULL,
        reason text NOT NULL,
        PRIMARY KEY (instance_id, character_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE kingdom.embargo, kingdom.deed; DROP SCHEMA kingdom');
  }
}
