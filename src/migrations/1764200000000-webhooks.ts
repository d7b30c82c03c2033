import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  `CREATE TABLE economy.webhook (
    id uuid NOT NULL,
    application_id uuid NOT NULL,
    url varchar(2000) NOT NULL,
    description varchar(500) NOT NULL DEFAULT '',
    event_types text[] NOT NULL DEFAULT '{}',
    instance_ids uuid[] NOT NULL DEFAULT '{}',
    heard_from timestamptz(3) NOT NULL,
    sealed_secret bytea NOT NULL,
    sealed_previous_secret bytea,
    previous_secret_until timestamptz(3),
    enabled boolean NOT NULL DEFAULT true,
    disabled_reason varchar(16),
    disabled_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    deleted_at timestamptz(3),
    CONSTRAINT pk_webhook PRIMARY KEY (id),
    CONSTRAINT ck_webhook_disabled_reason CHECK (disabled_reason IN ('gone', 'exhausted', 'manual')),
    CONSTRAINT ck_webhook_enabled CHECK (enabled = (disabled_reason IS NULL)))`,
  // Updated with every delivery, in place: nothing that changes is in an index.
  `CREATE TABLE economy.webhook_cursor (
    instance_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    seq bigint NOT NULL,
    attempt integer NOT NULL DEFAULT 0,
    due_at timestamptz(3) NOT NULL,
    lease_until timestamptz(3) NOT NULL,
    last_status smallint,
    last_error varchar(500),
    updated_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_webhook_cursor PRIMARY KEY (instance_id, webhook_id),
    CONSTRAINT ck_webhook_cursor_seq CHECK (seq >= 0 AND attempt >= 0)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE economy.webhook_failure (
    instance_id uuid NOT NULL,
    webhook_id uuid NOT NULL,
    seq bigint NOT NULL,
    attempts integer NOT NULL,
    error varchar(500) NOT NULL,
    failed_at timestamptz(3) NOT NULL,
    replayed_at timestamptz(3),
    CONSTRAINT pk_webhook_failure PRIMARY KEY (instance_id, webhook_id, seq))`,
  foreignKey('webhook', 'application'),
  foreignKey('webhook_cursor', 'instance'),
  foreignKey('webhook_cursor', 'webhook'),
  foreignKey('webhook_failure', 'instance'),
  foreignKey('webhook_failure', 'webhook'),
  `CREATE INDEX ix_webhook_application ON economy.webhook (application_id, id)`,
  `CREATE INDEX ix_webhook_cursor_webhook ON economy.webhook_cursor (webhook_id)`,
  `CREATE INDEX ix_webhook_failure_webhook ON economy.webhook_failure (webhook_id, failed_at, instance_id, seq)`,
];

function foreignKey(table: string, target: string): string {
  return `ALTER TABLE economy.${table} ADD CONSTRAINT fk_${table}_${target}
    FOREIGN KEY (${target}_id) REFERENCES economy.${target} (id)`;
}

const back = [
  // Whoever starts next puts its own functions, also a release that is older than this one.
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP TABLE economy.webhook_failure`,
  `DROP TABLE economy.webhook_cursor`,
  `DROP TABLE economy.webhook`,
];

/** Who is told of events, how far, and what could not be delivered. The events themselves are the outbox. */
export class Webhooks1764200000000 implements MigrationInterface {
  name = 'Webhooks1764200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
