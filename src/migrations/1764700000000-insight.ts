import { type MigrationInterface, type QueryRunner } from 'typeorm';

const total = 'numeric(24,4) NOT NULL';

const forward = [
  `CREATE TABLE economy.rollup (
    instance_id uuid NOT NULL,
    minute timestamptz(0) NOT NULL,
    seq bigint NOT NULL,
    trades bigint NOT NULL,
    taxes bigint NOT NULL,
    interactions bigint NOT NULL,
    spawns bigint NOT NULL,
    deaths bigint NOT NULL,
    trade_volume ${total},
    circulated ${total},
    taxes_collected ${total},
    estates_collected ${total},
    disbursed ${total},
    minted ${total},
    sunk ${total},
    supply_minutes numeric(34,4) NOT NULL,
    CONSTRAINT pk_rollup PRIMARY KEY (instance_id, minute),
    CONSTRAINT ck_rollup_counts CHECK (trades >= 0 AND taxes >= 0 AND interactions >= 0 AND spawns >= 0 AND deaths >= 0),
    CONSTRAINT ck_rollup_volume CHECK (circulated >= 0 AND trade_volume >= circulated AND sunk >= trade_volume - circulated))`,
  `CREATE TABLE economy.rollup_mint (
    instance_id uuid NOT NULL,
    source varchar(16) NOT NULL,
    reason varchar(64) NOT NULL,
    count bigint NOT NULL,
    amount ${total},
    CONSTRAINT pk_rollup_mint PRIMARY KEY (instance_id, source, reason),
    CONSTRAINT ck_rollup_mint_source CHECK (source IN ('spawn', 'grant')),
    CONSTRAINT ck_rollup_mint_amount CHECK (count >= 0 AND amount >= 0 AND amount < 'NaN'))`,
  `CREATE TABLE economy.rollup_cursor (
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    CONSTRAINT pk_rollup_cursor PRIMARY KEY (instance_id),
    CONSTRAINT ck_rollup_cursor_seq CHECK (seq >= 0)) WITH (fillfactor = 50)`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.roll_up(uuid, integer)`,
  `DROP FUNCTION IF EXISTS economy.rollup_from(uuid, timestamptz)`,
  `DROP FUNCTION IF EXISTS economy.rollup_before(uuid, timestamptz)`,
  `DROP FUNCTION IF EXISTS economy.event_mints(uuid, bigint, bigint)`,
  `DROP FUNCTION IF EXISTS economy.event_totals(uuid, bigint, bigint)`,
  `DROP FUNCTION IF EXISTS economy.population_figures(uuid, integer)`,
  `DROP TABLE economy.rollup_cursor`,
  `DROP TABLE economy.rollup_mint`,
  `DROP TABLE economy.rollup`,
];

/** What the events of an instance add up to, minute by minute. See docs/adr/0015. */
export class Insight1764700000000 implements MigrationInterface {
  name = 'Insight1764700000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
