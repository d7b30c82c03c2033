import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

const tables: Readonly<Record<string, string>> = {
  person: `
    application_id uuid NOT NULL,
    id uuid NOT NULL,
    name varchar(100) NOT NULL,
    role varchar(10) NOT NULL,
    password_hash varchar(300),
    session integer NOT NULL DEFAULT 0,
    invitation_hash varchar(300),
    invited_until timestamptz(3),
    disabled_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_person PRIMARY KEY (application_id, id),
    CONSTRAINT uq_person_name UNIQUE (application_id, name),
    CONSTRAINT ck_person_name CHECK (name <> ''),
    CONSTRAINT ck_person_role CHECK (role IN ('read', 'operate', 'own'))`,
};

/** People of applications. */
export class People1769200000000 implements MigrationInterface {
  name = 'People1769200000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(tables)) {
      await runner.query(`CREATE TABLE economy.${name} (${columns})`);
    }
    await distributeNewTables(runner);
    await runner.query(
      `ALTER TABLE economy.person ADD CONSTRAINT fk_person_application
         FOREIGN KEY (application_id) REFERENCES economy.application (id)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await runner.query(`DROP TABLE economy.${name}`);
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
