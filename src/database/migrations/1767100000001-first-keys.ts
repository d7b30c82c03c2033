import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { v7 as uuidv7 } from 'uuid';

const batch = 1000;

interface Secret {
  readonly id: string;
  readonly hash: string;
  readonly createdAt: Date;
}

/** The secret of each application becomes its first key, also where it is revoked: it may be restored. */
export class FirstKeys1767100000001 implements MigrationInterface {
  name = 'FirstKeys1767100000001';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let found = batch; found === batch;) {
      const secrets = (await runner.query(
        `SELECT a.id, a.secret_hash AS hash, a.created_at AS "createdAt" FROM economy.application a
          WHERE a.secret_hash <> '' AND NOT EXISTS (SELECT FROM economy.application_key k WHERE k.application_id = a.id)
          LIMIT $1`,
        [batch],
      )) as Secret[];
      found = secrets.length;
      await runner.query(
        `INSERT INTO economy.application_key (application_id, id, name, scopes, secret_hash, created_at)
         SELECT x.application_id, x.id, 'first', '{economy:read,economy:write,manage}', x.hash, x.created_at
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::timestamptz[]) AS x (application_id, id, hash, created_at)
             ON CONFLICT DO NOTHING`,
        [
          secrets.map(({ id }) => id),
          secrets.map(firstKeyId),
          secrets.map(({ hash }) => hash),
          secrets.map(({ createdAt }) => createdAt),
        ],
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM economy.schema_state WHERE name = 'functions'`);
  }
}

/** The same however often this runs, and in the order of time among those that are made later. */
function firstKeyId({ id, createdAt }: Secret): string {
  return uuidv7({ msecs: createdAt.getTime(), random: Buffer.from(id.replaceAll('-', ''), 'hex') });
}
