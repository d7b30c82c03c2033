import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  `CREATE TABLE economy.event_seal (
    instance_id uuid NOT NULL,
    first_seq bigint NOT NULL,
    last_seq bigint NOT NULL,
    hash bytea NOT NULL,
    hashes bytea NOT NULL,
    sealed_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_event_seal PRIMARY KEY (instance_id, first_seq),
    CONSTRAINT ck_event_seal_hashes
      CHECK (octet_length(hash) = 32 AND octet_length(hashes) = 32 * (last_seq - first_seq + 1)))`,
  // Hashes cannot be compressed: nobody should try.
  `ALTER TABLE economy.event_seal ALTER COLUMN hashes SET STORAGE EXTERNAL`,
  `CREATE TABLE economy.event_seal_head (
    instance_id uuid NOT NULL,
    seq bigint NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT pk_event_seal_head PRIMARY KEY (instance_id),
    CONSTRAINT ck_event_seal_head_hash CHECK (octet_length(hash) = 32)) WITH (fillfactor = 50)`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.seal_events(uuid, integer)`,
  `DROP FUNCTION IF EXISTS economy.event_content(economy.event)`,
  `DROP TABLE economy.event_seal_head`,
  `DROP TABLE economy.event_seal`,
];

/** A hash over each event and the hash before it. See docs/adr/0012. */
export class EventSeals1764300000000 implements MigrationInterface {
  name = 'EventSeals1764300000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
