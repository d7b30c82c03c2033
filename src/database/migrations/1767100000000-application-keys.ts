import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { distributeNewTables } from '../distribute-new-tables.js';

const tables: Readonly<Record<string, string>> = {
  application_key: `
    application_id uuid NOT NULL,
    id uuid NOT NULL,
    name varchar(100) NOT NULL,
    scopes text[] NOT NULL,
    secret_hash varchar(300) NOT NULL,
    made_with uuid,
    person_id uuid,
    person_name varchar(100),
    expires_at timestamptz(3),
    last_used_at timestamptz(3),
    revoked_at timestamptz(3),
    created_at timestamptz(3) NOT NULL DEFAULT now(),
    CONSTRAINT pk_application_key PRIMARY KEY (application_id, id),
    CONSTRAINT ck_application_key_name CHECK (name <> '')`,
  revoked_token: `
    application_id uuid NOT NULL,
    jti varchar(255) NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    CONSTRAINT pk_revoked_token PRIMARY KEY (application_id, jti)`,
};

/** Keys of applications, and revoked tokens. */
export class ApplicationKeys1767100000000 implements MigrationInterface {
  name = 'ApplicationKeys1767100000000';

  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(tables)) {
      await runner.query(`CREATE TABLE economy.${name} (${columns})`);
    }
    await distributeNewTables(runner);
    await runner.query(
      `ALTER TABLE economy.application_key ADD CONSTRAINT fk_application_key_application
         FOREIGN KEY (application_id) REFERENCES economy.application (id)`,
    );
    await runner.query('CREATE INDEX ix_revoked_token_expires_at ON economy.revoked_token (expires_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(tables).reverse()) await runner.query(`DROP TABLE economy.${name}`);
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}
