import { type Client } from 'pg';

/** A rule of docs/adr/0002 that a schema breaks, and where. */
export interface CatalogueFault {
  readonly rule: string;
  readonly subject: string;
}

/** Tables that every node has whole; and those of the coordinator alone, which belong to no world. */
const shared = ['application', 'agent', 'webhook'];
const books = [
  'agent_credential',
  'application_key',
  'audit_entry',
  'person',
  'rate_use',
  'revoked_token',
  'schema_migration',
  'schema_state',
  'token_use',
  'webhook_state',
];
export const homes = { shared, books } as const;

interface Rule {
  readonly name: string;
  /** Selects `subject` of what breaks the rule; `tables`, `keys` and `indexes` are those of the schema. */
  readonly sql: string;
}

/** `home`: where a table lives; `lead`: the column that its keys begin with. */
const catalogue = `
  WITH tables AS (
    SELECT c.oid, c.relname AS name,
           CASE WHEN c.relname = ANY ($2) THEN 'shared' WHEN c.relname = ANY ($3) THEN 'books' ELSE 'game' END AS home,
           CASE WHEN c.relname = 'instance' THEN 'id' ELSE 'instance_id' END AS lead
      FROM pg_class c WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p')
  ), keys AS (
    SELECT k.oid, k.conname AS name, k.contype AS type, t.name AS "table", t.home, t.lead, k.confdeltype, k.confupdtype,
           (SELECT array_agg(a.attname::text ORDER BY p.place) FROM unnest(k.conkey) WITH ORDINALITY AS p (number, place)
              JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = p.number) AS columns,
           (SELECT array_agg(a.attname::text ORDER BY p.place) FROM unnest(k.confkey) WITH ORDINALITY AS p (number, place)
              JOIN pg_attribute a ON a.attrelid = k.confrelid AND a.attnum = p.number) AS target_columns,
           target.name AS target, target.home AS target_home, target.lead AS target_lead
      FROM pg_constraint k JOIN tables t ON t.oid = k.conrelid LEFT JOIN tables target ON target.oid = k.confrelid
     WHERE k.contype <> 'n'
  ), indexes AS (
    SELECT c.relname AS name, t.name AS "table", t.home, t.lead, i.indisunique AS "unique",
           EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x')) AS is_key,
           (SELECT array_agg(pg_get_indexdef(i.indexrelid, n, false) ORDER BY n) FROM generate_series(1, i.indnkeyatts) n)
             AS columns
      FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid JOIN tables t ON t.oid = i.indrelid
  )`;

/** The name begins with the prefix and the table; a longer table's name (agent, agent_npc) does not count as ours. */
const named = (prefix: string): string => `
  (starts_with(x.name, '${prefix}_' || x."table" || '_') AND NOT EXISTS (
     SELECT FROM tables o WHERE starts_with(o.name, x."table" || '_') AND starts_with(x.name, '${prefix}_' || o.name || '_')))`;

const rules: readonly Rule[] = [
  {
    name: 'a game table has a primary key',
    sql: `SELECT t.name AS subject FROM tables t
           WHERE t.home = 'game' AND NOT EXISTS (SELECT FROM keys k WHERE k."table" = t.name AND k.type = 'p')`,
  },
  {
    name: 'keys of game tables are led by the instance',
    sql: `SELECT x.name AS subject FROM keys x
           WHERE x.home = 'game' AND x.type IN ('p', 'u') AND x.columns[1] <> x.lead`,
  },
  {
    name: 'unique indexes of game tables are led by the instance',
    sql: `SELECT x.name AS subject FROM indexes x
           WHERE x.home = 'game' AND x."unique" AND NOT x.is_key AND x.columns[1] <> x.lead`,
  },
  {
    name: 'foreign keys between game tables are led by the instance on both sides',
    sql: `SELECT x.name AS subject FROM keys x
           WHERE x.type = 'f' AND x.home = 'game' AND x.target_home = 'game'
             AND (x.columns[1] <> x.lead OR x.target_columns[1] <> x.target_lead)`,
  },
  {
    name: 'no foreign key leads out of the shared tables into the games',
    sql: `SELECT x.name AS subject FROM keys x WHERE x.type = 'f' AND x.home <> 'game' AND x.target_home = 'game'`,
  },
  {
    name: 'no foreign key sets a column when its target goes',
    sql: `SELECT x.name AS subject FROM keys x
           WHERE x.type = 'f' AND (x.confdeltype IN ('n', 'd') OR x.confupdtype IN ('n', 'd'))`,
  },
  {
    name: 'no triggers',
    sql: `SELECT g.tgname AS subject FROM pg_trigger g JOIN tables t ON t.oid = g.tgrelid WHERE NOT g.tgisinternal`,
  },
  {
    name: 'no identity, serial or sequence',
    sql: `SELECT t.name || '.' || a.attname AS subject
            FROM tables t JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped
            LEFT JOIN pg_attrdef d ON d.adrelid = t.oid AND d.adnum = a.attnum
           WHERE t.home <> 'books' AND (a.attidentity <> '' OR pg_get_expr(d.adbin, d.adrelid) LIKE '%nextval(%')`,
  },
  {
    name: 'nothing is unique by uuid alone',
    sql: `SELECT x.name AS subject FROM indexes x WHERE x."unique" AND x.columns = ARRAY['uuid']`,
  },
  {
    name: 'constraints are named by their kind and table',
    sql: `SELECT x."table" || ': ' || x.name AS subject FROM keys x
           WHERE NOT CASE x.type WHEN 'p' THEN x.name = 'pk_' || x."table" WHEN 'u' THEN ${named('uq')}
                                 WHEN 'f' THEN ${named('fk')} WHEN 'c' THEN ${named('ck')} ELSE false END`,
  },
  {
    name: 'indexes are named by their kind and table',
    sql: `SELECT x."table" || ': ' || x.name AS subject FROM indexes x
           WHERE NOT x.is_key AND NOT CASE WHEN x."unique" THEN ${named('uq')} ELSE ${named('ix')} END`,
  },
];

export const ruleNames = rules.map(({ name }) => name);

/** Every fault of a schema, by pg_catalog alone: a plain PostgreSQL shows them. */
export async function findCatalogueFaults(client: Client, schema: string): Promise<CatalogueFault[]> {
  const faults: CatalogueFault[] = [];
  for (const { name, sql } of rules) {
    const { rows } = await client.query<{ subject: string }>(`${catalogue} ${sql} ORDER BY 1`, [
      schema,
      shared,
      books,
    ]);
    faults.push(...rows.map(({ subject }) => ({ rule: name, subject })));
  }
  return faults;
}
