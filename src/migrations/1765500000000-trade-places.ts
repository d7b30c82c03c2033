import { type MigrationInterface, type QueryRunner } from 'typeorm';

const trades = (parties: string): string =>
  `economy.register_trades(uuid, ${parties}, numeric[], jsonb[], json[], text[], text[], boolean, boolean, text, text)`;

/** `register_trades` is told each name once, and its entries tell places among the names. */
export class TradePlaces1765500000000 implements MigrationInterface {
  name = 'TradePlaces1765500000000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION IF EXISTS ${trades('uuid[], uuid[], uuid[], uuid[]')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
    await runner.query(`DROP FUNCTION IF EXISTS ${trades('uuid[], uuid[], integer[], integer[]')}`);
  }
}
