import { type MigrationInterface, type QueryRunner } from 'typeorm';

/**
 * No history is long enough for it: 2^63 events that each move the largest amount add up to less than 10^30. Digits in front
 * of the point alone are added, so no row is written again.
 */
const total = 'numeric(34,4)';
const before = 'numeric(24,4)';

const rollupSums = [
  'trade_volume',
  'circulated',
  'taxes_collected',
  'estates_collected',
  'disbursed',
  'minted',
  'sunk',
];

const types = (type: string, columns: readonly string[]): string =>
  columns.map((column) => `ALTER ${column} TYPE ${type}`).join(', ');

/** Functions with other arguments or another answer. */
const outdated = [
  `DROP FUNCTION IF EXISTS economy.disbursement_shares(uuid, numeric, text)`,
  `DROP FUNCTION IF EXISTS economy.register_npc_spawn(uuid, uuid, uuid, text, text, text, text)`,
];

const forward = [
  ...outdated,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_collected_taxes`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_treasury_spent`,
  `ALTER TABLE economy.instance ${types(total, ['collected_taxes', 'treasury_spent', 'minted', 'sunk'])}`,
  // A column, because answers are the row as JSON, where the difference of two long totals would be one of rounded numbers.
  `ALTER TABLE economy.instance ADD treasury numeric(15,4) NOT NULL DEFAULT 0`,
  `UPDATE economy.instance SET treasury = collected_taxes - treasury_spent WHERE collected_taxes > 0`,
  `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_treasury_spent CHECK (treasury_spent >= 0)`,
  `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_treasury
     CHECK (treasury BETWEEN 0 AND 99999999999.9999 AND treasury = collected_taxes - treasury_spent)`,
  `ALTER TABLE economy.rollup ${types(total, rollupSums)}`,
  `ALTER TABLE economy.rollup_mint ${types(total, ['amount'])}`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.payment_fault(uuid, uuid[], numeric[])`,
  `DROP FUNCTION IF EXISTS economy.division_fault(uuid, uuid, numeric, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.disbursement_shares(uuid, numeric, text)`,
  `DROP FUNCTION IF EXISTS economy.register_npc_spawn(uuid, uuid, uuid, uuid, text, text, text, text)`,
  `ALTER TABLE economy.rollup_mint ${types(before, ['amount'])}`,
  `ALTER TABLE economy.rollup ${types(before, rollupSums)}`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_treasury`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_treasury_spent`,
  `ALTER TABLE economy.instance DROP treasury`,
  `ALTER TABLE economy.instance ${types('numeric(15,4)', ['collected_taxes', 'treasury_spent'])},
     ${types(before, ['minted', 'sunk'])}`,
  `ALTER TABLE economy.instance
     ADD CONSTRAINT ck_instance_collected_taxes CHECK (collected_taxes BETWEEN 0 AND 99999999999.9999)`,
  `ALTER TABLE economy.instance
     ADD CONSTRAINT ck_instance_treasury_spent CHECK (treasury_spent BETWEEN 0 AND collected_taxes)`,
];

/**
 * What an instance ever collected, paid out, minted and lost goes on for ever; what its treasury has is bound as every
 * amount is. Going back needs a database in which no world has collected more than the bound.
 */
export class LifetimeTotals1765710000000 implements MigrationInterface {
  name = 'LifetimeTotals1765710000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
