import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

/** What trades were for. Earlier events have no goods: there is nothing to add up. */
export class Prices1769000000000 implements MigrationInterface {
  name = 'Prices1769000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `CREATE TABLE economy.rollup_price (
         instance_id uuid NOT NULL,
         item varchar(64) NOT NULL,
         hour timestamptz(0) NOT NULL,
         price numeric(34) NOT NULL,
         trades bigint NOT NULL,
         quantity numeric(34) NOT NULL,
         last_seq bigint NOT NULL,
         CONSTRAINT pk_rollup_price PRIMARY KEY (instance_id, item, hour, price),
         CONSTRAINT ck_rollup_price_figures
           CHECK (price >= -1 AND price < 'NaN' AND trades > 0 AND quantity > 0 AND quantity < 'NaN'))`,
    );
    await distributeNewTables(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE economy.rollup_price');
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
