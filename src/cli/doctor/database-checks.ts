import { type Client } from 'pg';
import { migrations } from '../../database/migrations/all.js';
import { functionsDigest, ledgerFunctions } from '../../ledger/ledger-functions.js';
import { otherSchema } from '../../ledger/migrate.js';
import { fault, type Finding, ok, warning } from './finding.js';

const oldestServer = 14;
/** Tokens are accepted within 30 s of their time; the hash chain and leases use the clock of the database. */
const skewToWarn = 1;
const skewToFail = 30;

interface Facts {
  readonly version: string;
  readonly encoding: string;
  readonly zone: string;
  readonly isolation: string;
  readonly lock_timeout: string;
  readonly read_only: string;
  readonly fsync: string;
  readonly commit: string;
  readonly connections: number;
}

/** Properties of the server, over a connection like those of the service. */
export async function checkServer(client: Client, poolSize: number): Promise<Finding[]> {
  const { rows } = await client.query<Facts>(
    `SELECT current_setting('server_version') AS version, current_setting('server_encoding') AS encoding,
            current_setting('TimeZone') AS zone, current_setting('transaction_read_only') AS read_only,
            current_setting('transaction_isolation') AS isolation, current_setting('lock_timeout') AS lock_timeout,
            current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
            current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
              AS connections`,
  );
  const facts = rows[0]!;
  const found: Finding[] = [];
  if (Number.parseInt(facts.version, 10) < oldestServer) {
    found.push(
      fault('database', `PostgreSQL ${facts.version} is too old`, `use PostgreSQL ${oldestServer} or later`),
    );
  }
  if (facts.encoding !== 'UTF8') {
    found.push(
      fault(
        'database',
        `its encoding is ${facts.encoding}: names in other scripts cannot be stored`,
        `recreate it with ENCODING 'UTF8'`,
      ),
    );
  }
  if (facts.zone !== 'UTC') {
    found.push(
      fault(
        'database',
        `a connection has the time zone ${facts.zone}, not UTC as requested`,
        'a pooler between here and the database drops connection options: configure it to pass `options`',
      ),
    );
  }
  if (facts.lock_timeout === '0' || facts.isolation !== 'read committed') {
    found.push(
      fault(
        'database',
        'a connection does not have the requested time limits and isolation level: ' +
          `lock_timeout is ${facts.lock_timeout}, transactions are ${facts.isolation}`,
        'a pooler between here and the database drops connection options: configure it to pass `options`, ' +
          'or set them for the role (docs/scale.md#a-pooler)',
      ),
    );
  }
  if (facts.read_only === 'on') {
    found.push(fault('database', 'it is read-only', 'set DATABASE_URL to the primary server'));
  }
  if (facts.fsync === 'off' || facts.commit === 'off') {
    const name = facts.fsync === 'off' ? 'fsync' : 'synchronous_commit';
    found.push(
      warning('database', `${name} is off: a crash may lose acknowledged writes`, `set ${name} = on`),
    );
  }
  if (facts.connections < poolSize) {
    found.push(
      fault(
        'database',
        `it accepts ${facts.connections} connections, and one process uses ${poolSize}`,
        'lower DATABASE_POOL_SIZE or raise max_connections',
      ),
    );
  }
  return found.length > 0 ? found : [ok('database', `PostgreSQL ${facts.version}, ${facts.encoding}, UTC`)];
}

/** The difference between the clocks. */
export async function checkClock(client: Client): Promise<Finding> {
  const before = Date.now();
  const { rows } = await client.query<{ at: number }>(
    'SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at',
  );
  const after = Date.now();
  const skew = (rows[0]!.at - (before + after) / 2) / 1000;
  const seconds = Math.abs(skew).toFixed(1);
  const says = `the clock of the database is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} this one`;
  const next = 'synchronize both clocks with NTP';
  if (Math.abs(skew) > skewToFail) return fault('clock', says, next);
  if (Math.abs(skew) > skewToWarn) return warning('clock', says, next);
  return ok('clock', 'it agrees with that of the database within a second');
}

/** Compares the schema with that of this code. `usable`: the rest can be checked. */
export async function checkSchema(
  client: Client,
): Promise<{ readonly usable: boolean; readonly findings: Finding[] }> {
  const known: readonly string[] = migrations.map(({ name }) => name);
  const { rows: found } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('economy.schema_migration') IS NOT NULL AS there`,
  );
  if (!found[0]?.there) {
    const next = 'start the service, or `npm run cli -- migrate`';
    return { usable: false, findings: [fault('schema', 'the database has no schema of this service', next)] };
  }
  const { rows } = await client.query<{ name: string }>('SELECT name FROM economy.schema_migration');
  const done = rows.map(({ name }) => name);
  const unknown = done.find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const { says, next } = otherSchema(unknown);
    return { usable: false, findings: [fault('schema', `it ${says}`, next)] };
  }
  const pending = known.filter((name) => !done.includes(name));
  if (pending.length > 0) {
    const next = '`npm run cli -- migrate`, or start the service: it migrates first';
    return { usable: false, findings: [fault('schema', `not migrated yet: ${pending.join(', ')}`, next)] };
  }
  const { rows: states } = await client.query<{ digest: string }>(
    `SELECT digest FROM economy.schema_state WHERE name = 'functions'`,
  );
  if (states[0]?.digest !== functionsDigest()) {
    const next = '`npm run cli -- migrate`, or start the service: it installs its own';
    return { usable: true, findings: [fault('schema', 'its functions are not those of this release', next)] };
  }
  const { rows: missing } = await client.query<{ name: string }>(
    `SELECT f.name FROM unnest($1::text[]) AS f (name)
      WHERE NOT EXISTS (SELECT FROM pg_proc p
                         WHERE p.pronamespace = 'economy'::regnamespace AND p.proname = f.name)`,
    [ledgerFunctions],
  );
  if (missing.length > 0) {
    const says = `functions are missing: ${missing.map(({ name }) => name).join(', ')}`;
    return { usable: true, findings: [fault('schema', says, '`npm run cli -- migrate` creates them')] };
  }
  return {
    usable: true,
    findings: [ok('schema', `${done.length} migrations, the functions of this release`)],
  };
}

/** The rights of the role of the service: all it needs, and no more if it is a separate role. */
export async function checkPrivileges(client: Client, ownRole: boolean): Promise<Finding> {
  const { rows } = await client.query<{ missing: string[]; user: string; owner: boolean }>(
    `SELECT current_user AS user,
            coalesce(bool_or(has_table_privilege(c.oid, 'UPDATE')) FILTER (WHERE c.relname = 'event'), false) AS owner,
            coalesce(array_agg(c.relname::text ORDER BY c.relname) FILTER (WHERE NOT has_table_privilege(c.oid, 'SELECT')
              OR (c.relname NOT IN ('schema_migration', 'schema_state')
                  AND NOT has_table_privilege(c.oid, 'INSERT'))), '{}') AS missing
       FROM pg_class c WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p')`,
  );
  const { missing, user, owner } = rows[0]!;
  if (missing.length > 0) {
    return fault(
      'privileges',
      `${user} may not read or write ${missing.join(', ')}`,
      'set DATABASE_MIGRATION_URL to the same database as its owner and run `npm run cli -- migrate`',
    );
  }
  if (ownRole && owner) {
    return warning(
      'privileges',
      `${user} can change events that were written`,
      'serve as a role that owns nothing: see Your own PostgreSQL in docs/deploy.md',
    );
  }
  return ok(
    'privileges',
    owner
      ? 'one role owns and serves the data; use two in production'
      : `${user} can add events but not change them`,
  );
}
