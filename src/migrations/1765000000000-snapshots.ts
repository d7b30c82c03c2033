import { type MigrationInterface, type QueryRunner } from 'typeorm';

const forward = [
  // Events up to copied_seq happened in another world or in another database: they are no usage of this one, and no
  // webhook is told of them.
  `ALTER TABLE economy.instance ADD forked_from uuid, ADD copied_seq bigint NOT NULL DEFAULT 0`,
  `ALTER TABLE economy.instance ADD CONSTRAINT ck_instance_copied_seq CHECK (copied_seq BETWEEN 0 AND greatest(last_seq, 0))`,
  // What a copy calls the characters and agents of its original. Filled and emptied in one transaction.
  `CREATE UNLOGGED TABLE economy.copied_id (
    instance_id uuid NOT NULL,
    old_id uuid NOT NULL,
    new_id uuid NOT NULL,
    CONSTRAINT pk_copied_id PRIMARY KEY (instance_id, old_id))`,
  // The lines of a snapshot that is being imported. Unlogged, as their progress is: after a crash of the database both
  // are empty, and the import begins again.
  `CREATE UNLOGGED TABLE economy.import_row (
    instance_id uuid NOT NULL,
    line bigint NOT NULL,
    kind varchar(20) NOT NULL,
    new_id uuid,
    content jsonb NOT NULL,
    CONSTRAINT pk_import_row PRIMARY KEY (instance_id, line))`,
  `CREATE UNLOGGED TABLE economy.import_progress (
    instance_id uuid NOT NULL,
    line bigint NOT NULL,
    digest varchar(64) NOT NULL,
    CONSTRAINT pk_import_progress PRIMARY KEY (instance_id))`,
];

const back = [
  `DELETE FROM economy.schema_state WHERE name = 'functions'`,
  `DROP FUNCTION IF EXISTS economy.fork_instance(uuid, uuid, uuid, uuid, jsonb, uuid[], uuid[], text, text)`,
  `DROP FUNCTION IF EXISTS economy.import_world(uuid, uuid, uuid, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.open_world(uuid, timestamptz)`,
  `DROP FUNCTION IF EXISTS economy.copy_world(uuid, uuid, boolean, boolean)`,
  `DROP FUNCTION IF EXISTS economy.copied_data(uuid, uuid, text, jsonb)`,
  `DROP FUNCTION IF EXISTS economy.copied_references(uuid, jsonb, text[])`,
  `DROP TABLE economy.import_progress`,
  `DROP TABLE economy.import_row`,
  `DROP TABLE economy.copied_id`,
  `ALTER TABLE economy.instance DROP CONSTRAINT ck_instance_copied_seq`,
  `ALTER TABLE economy.instance DROP copied_seq, DROP forked_from`,
];

/** Worlds are exported, imported and forked. Going back forgets which events were copied; ledger:verify then shows it in the usage. */
export class Snapshots1765000000000 implements MigrationInterface {
  name = 'Snapshots1765000000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const statement of forward) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of back) await runner.query(statement);
  }
}
