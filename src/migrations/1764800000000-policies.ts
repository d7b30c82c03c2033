import { type MigrationInterface, type QueryRunner } from 'typeorm';

const builtIn = `('heirs', 'treasury', 'population', 'none')`;
const name = `'^[a-z][a-z0-9]*(-[a-z0-9]+)*$'`;

const trades = (more: string): string =>
  `economy.register_trades(uuid, uuid[], uuid[], uuid[], uuid[], numeric[], jsonb[], ${more}text[], text[], boolean, boolean, text, text)`;

const forward = [
  `ALTER TABLE economy.instance
     ADD tax_policy varchar(64) NOT NULL DEFAULT 'flat',
     ADD tax_policy_options jsonb NOT NULL DEFAULT '{}',
     ALTER inheritance TYPE varchar(64)`,
  // Any policy by its name; which there are is known to the code alone.
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_inheritance`,
  `ALTER TABLE economy.instance
     ADD CONSTRAINT ck_instance_inheritance CHECK (inheritance ~ ${name}),
     ADD CONSTRAINT ck_instance_tax_policy
       CHECK (tax_policy ~ ${name} AND jsonb_typeof(tax_policy_options) = 'object')`,
  // Updated with what was handled, in place.
  `CREATE TABLE economy.subscriber_cursor (
    instance_id uuid NOT NULL,
    subscriber varchar(64) NOT NULL,
    seq bigint NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL,
    lease_until timestamptz(3) NOT NULL,
    last_error varchar(500),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_subscriber_cursor PRIMARY KEY (instance_id, subscriber),
    CONSTRAINT ck_subscriber_cursor_seq CHECK (seq >= 0 AND attempt >= 0)
  ) WITH (fillfactor = 70)`,
  `ALTER TABLE economy.subscriber_cursor ADD CONSTRAINT fk_subscriber_cursor_instance
     FOREIGN KEY (instance_id) REFERENCES economy.instance (id)`,
  // Functions with other arguments now.
  `DROP FUNCTION IF EXISTS ${trades('')}`,
  `DROP FUNCTION IF EXISTS economy.register_death(uuid, uuid, uuid, text, text)`,
  `DROP FUNCTION IF EXISTS economy.levy_taxes(uuid, timestamptz, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.collect_taxes(uuid, text, text)`,
  `DROP FUNCTION IF EXISTS economy.collect_due_taxes(uuid, jsonb, timestamptz, text)`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.collect_due_taxes(uuid, jsonb, timestamptz, text, jsonb, uuid[], numeric[], numeric[])`,
  `DROP FUNCTION IF EXISTS economy.collect_taxes(uuid, jsonb, uuid[], numeric[], numeric[], text, text)`,
  `DROP FUNCTION IF EXISTS economy.levy_taxes(uuid, timestamptz, jsonb, uuid[], numeric[])`,
  `DROP FUNCTION IF EXISTS economy.tax_to_assess(uuid, jsonb, uuid[], numeric[])`,
  `DROP FUNCTION IF EXISTS economy.assess_tax(uuid, text, numeric, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.progressive_tax(uuid, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.register_death(uuid, uuid, uuid, jsonb, text, text)`,
  `DROP FUNCTION IF EXISTS economy.estate_of(uuid, uuid)`,
  `DROP FUNCTION IF EXISTS ${trades('json[], ')}`,
  `DROP TABLE economy.subscriber_cursor`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_inheritance`,
  `UPDATE economy.instance SET inheritance = 'heirs' WHERE inheritance NOT IN ${builtIn}`,
  `ALTER TABLE economy.instance ALTER inheritance TYPE varchar(20),
     ADD CONSTRAINT ck_instance_inheritance CHECK (inheritance IN ${builtIn})`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_tax_policy`,
  `ALTER TABLE economy.instance DROP tax_policy_options, DROP tax_policy`,
];

/**
 * Instances may have policies that are code of others, and such code may be told of events. Going back, instances get the
 * default of what they can have then; what events tell of the settings stays.
 */
export class Policies1764800000000 implements MigrationInterface {
  name = 'Policies1764800000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
