import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  `CREATE TABLE economy.usage (
    instance_id uuid NOT NULL,
    day date NOT NULL,
    operation varchar(20) NOT NULL,
    calls bigint NOT NULL,
    silent bigint NOT NULL DEFAULT 0,
    CONSTRAINT pk_usage PRIMARY KEY (instance_id, day, operation),
    CONSTRAINT ck_usage_operation CHECK (operation IN ('instance', 'spawn', 'npc-spawn', 'death', 'npc-death', 'interact',
      'tax-rate', 'tax-collection', 'trade')),
    CONSTRAINT ck_usage_calls CHECK (silent >= 0 AND calls >= silent)) WITH (fillfactor = 50)`,
  // What was written before counts too. Replicas of the release before that write between this and the functions that
  // are installed right after it are not counted; ledger:verify shows such an instance.
  `INSERT INTO economy.usage (instance_id, day, operation, calls, silent)
   SELECT e.instance_id, (e.created_at AT TIME ZONE 'UTC')::date, e.kind, count(*),
          count(*) FILTER (WHERE e.kind = 'interact' AND e.data ->> 'outcome' = 'silent')
     FROM economy.event e
    WHERE e.kind IN ('instance', 'spawn', 'npc-spawn', 'death', 'npc-death', 'interact', 'tax-rate', 'tax-collection')
       OR (e.kind = 'trade' AND e.cause = 'trade')
    GROUP BY 1, 2, 3`,
  `CREATE UNLOGGED TABLE economy.rate_use (
    subject uuid NOT NULL,
    replica uuid NOT NULL,
    total bigint NOT NULL,
    told_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_rate_use PRIMARY KEY (subject, replica)) WITH (fillfactor = 50)`,
  `ALTER TABLE economy.application ADD rate_limit integer, ADD monthly_quota bigint`,
  `ALTER TABLE economy.application ADD CONSTRAINT ck_application_limits CHECK (rate_limit >= 0 AND monthly_quota >= 0)`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.meter(uuid, timestamptz, text, bigint, bigint)`,
  `ALTER TABLE economy.application DROP CONSTRAINT ck_application_limits`,
  `ALTER TABLE economy.application DROP monthly_quota, DROP rate_limit`,
  `DROP TABLE economy.rate_use`,
  `DROP TABLE economy.usage`,
];

/** Calls of billable operations are counted, and applications may have a quota and a rate limit. */
export class UsageAndLimits1764400000000 implements MigrationInterface {
  name = 'UsageAndLimits1764400000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
