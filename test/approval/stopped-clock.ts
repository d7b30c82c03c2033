import { type DataSource } from 'typeorm';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { createDatabase, templateDatabase } from '../support/database.js';

const RealDate = globalThis.Date;

/**
 * The one clock of the service and its database. It stands until the script moves it, so that every time is exact. The database has it
 * as functions of a schema that its sessions look into before that of PostgreSQL, with ids and numbers that follow one another in place
 * of those by chance.
 */
export class StoppedClock {
  private constructor(
    readonly databaseUrl: string,
    private now: number,
  ) {}

  static async start(now: number): Promise<StoppedClock> {
    const databaseUrl = await createDatabase('economy_approval', templateDatabase);
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(schema);
    } finally {
      await client.end();
    }
    // Ids of this process go on from the last one, and never back to the time of the script.
    uuidv7();
    const clock = new StoppedClock(databaseUrl, now);
    clock.stop();
    return clock;
  }

  get time(): number {
    return this.now;
  }

  async moveTo(dataSource: DataSource, time: number): Promise<void> {
    if (time < this.now)
      throw new Error('time does not go back: a topic takes until after the next one begins');
    this.now = time;
    await dataSource.query('UPDATE stopped.clock SET at = $1', [new RealDate(time)]);
  }

  /** Of the process. */
  private stop(): void {
    const now = (): number => this.now;
    globalThis.Date = class extends RealDate {
      constructor(...given: []) {
        if (given.length === 0) super(now());
        else super(...given);
      }

      static override now = now;
    } as DateConstructor;
  }

  /** As before. */
  release(): void {
    globalThis.Date = RealDate;
  }
}

const schema = `
  CREATE SCHEMA stopped;
  CREATE TABLE stopped.clock (at timestamptz NOT NULL);
  INSERT INTO stopped.clock VALUES ('2012-01-01');
  CREATE SEQUENCE stopped.ids;
  CREATE FUNCTION stopped.now() RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE AS 'SELECT at FROM stopped.clock';
  CREATE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS 'SELECT at FROM stopped.clock';
  CREATE FUNCTION stopped.random() RETURNS double precision LANGUAGE sql VOLATILE AS 'SELECT 0.5::double precision';
  CREATE FUNCTION stopped.gen_random_uuid() RETURNS uuid LANGUAGE sql VOLATILE
    AS $$ SELECT ('00000000-0000-4000-8000-' || lpad(to_hex(nextval('stopped.ids')), 12, '0'))::uuid $$;
  DO $$
  DECLARE v record;
  BEGIN
    EXECUTE format('ALTER DATABASE %I SET search_path = stopped, pg_catalog, public', current_database());
    -- Statistics that come at some moment change plans, and plans the order of what has none.
    FOR v IN SELECT c.oid::regclass AS tab FROM pg_class c WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind = 'r' LOOP
      EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', v.tab);
    END LOOP;
    FOR v IN SELECT d.adrelid::regclass AS tab, a.attname AS col, pg_get_expr(d.adbin, d.adrelid) AS given
               FROM pg_attrdef d JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
              WHERE pg_get_expr(d.adbin, d.adrelid) ~ '(now|random)\\(\\)' LOOP
      EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT %s', v.tab, v.col,
        CASE WHEN v.given LIKE '%now()%' THEN 'stopped.now()' ELSE '0' END);
    END LOOP;
  END $$`;
