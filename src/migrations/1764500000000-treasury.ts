import { type MigrationInterface, type QueryRunner } from 'typeorm';

const before = [
  'instance',
  'settings',
  'tax-rate',
  'tax-collection',
  'spawn',
  'npc-spawn',
  'death',
  'npc-death',
  'interact',
  'trade',
  'tax',
];

const kinds = (names: readonly string[]): string =>
  `CHECK (kind IN (${names.map((name) => `'${name}'`).join(', ')}))`;

const forward = [
  `ALTER TABLE economy.event DROP CONSTRAINT ck_event_kind`,
  `ALTER TABLE economy.event ADD CONSTRAINT ck_event_kind ${kinds([...before, 'disbursement'])}`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.disburse(uuid, numeric, text, text, text)`,
  `DROP FUNCTION IF EXISTS economy.grant_wealth(uuid, uuid, uuid, numeric, text, text, text)`,
  `DROP FUNCTION IF EXISTS economy.disbursement_shares(uuid, numeric, text)`,
  `ALTER TABLE economy.event DROP CONSTRAINT ck_event_kind`,
  `ALTER TABLE economy.event ADD CONSTRAINT ck_event_kind ${kinds(before)}`,
];

/** The treasury pays out. Going back needs a database in which it never did: events are never removed. */
export class Treasury1764500000000 implements MigrationInterface {
  name = 'Treasury1764500000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
