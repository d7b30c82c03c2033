import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The changes of one person. Those of games, which are most, are not in it. */
export class ChangesOfPeople1769200000001 implements MigrationInterface {
  name = 'ChangesOfPeople1769200000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS economy.ix_api_change_person');
    await runner.query(
      `CREATE INDEX CONCURRENTLY ix_api_change_person ON economy.api_change (application_id, person_id, id)
        WHERE person_id IS NOT NULL`,
    );
  }

  /** TypeORM runs it in a transaction. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX economy.ix_api_change_person');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
