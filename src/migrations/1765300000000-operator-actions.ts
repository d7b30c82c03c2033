import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  `CREATE TABLE economy.operator_action (
    seq bigint NOT NULL,
    action_id uuid NOT NULL,
    phase varchar(10) NOT NULL,
    at timestamptz(3) NOT NULL,
    operator varchar(200) NOT NULL,
    os_user varchar(200) NOT NULL,
    host varchar(300) NOT NULL,
    command varchar(50) NOT NULL,
    application_id uuid,
    instance_id uuid,
    details jsonb NOT NULL,
    error_code varchar(100),
    hash bytea NOT NULL,
    CONSTRAINT pk_operator_action PRIMARY KEY (seq),
    CONSTRAINT ck_operator_action_seq CHECK (seq > 0),
    CONSTRAINT ck_operator_action_phase CHECK (phase IN ('begun', 'done', 'failed')
      AND (phase = 'failed') = (error_code IS NOT NULL)),
    CONSTRAINT ck_operator_action_hash CHECK (octet_length(hash) = 32))`,
  `CREATE INDEX ix_operator_action_action ON economy.operator_action (action_id)`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP TABLE economy.operator_action`,
];

/** What operators do is written down. Going back forgets all of it: keep a copy first. */
export class OperatorActions1765300000000 implements MigrationInterface {
  name = 'OperatorActions1765300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
