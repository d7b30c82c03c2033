import { type MigrationInterface, type QueryRunner } from 'typeorm';

/** The effects of trades have an amount: a function with other columns is no replacement. It is created again after the migrations. */
export class AmountsOfTradeEffects1768000000000 implements MigrationInterface {
  name = 'AmountsOfTradeEffects1768000000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION IF EXISTS economy.pending_trade_effects(uuid, uuid, uuid[], boolean)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await this.up(runner);
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
