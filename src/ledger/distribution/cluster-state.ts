/** The current state of a table: distributed, a reference table, or local. */
export interface FoundTable {
  readonly name: string;
  readonly kind: 'distributed' | 'reference' | 'local';
  readonly unlogged: boolean;
  /** Whether the table itself has rows on this node: in a distributed one these are leftovers. */
  readonly holds_rows: boolean;
}

export interface FoundKey {
  readonly name: string;
}

export interface FoundFunction {
  readonly name: string;
  /** With its arguments. */
  readonly signature: string;
  /** Whether every node has the function. */
  readonly everywhere: boolean;
  /** Whether calls run on the node of their instance. */
  readonly delegated: boolean;
  /** Whether its statements are planned once per connection. */
  readonly planned_once: boolean;
  /** Whether statements on other nodes may call it. */
  readonly nested: boolean;
}

/** The distributed parts of the schema. */
export interface ClusterState {
  readonly tables: readonly FoundTable[];
  readonly keys: readonly FoundKey[];
  readonly functions: readonly FoundFunction[];
}

/** What a query runner, a data source and a client have in common. */
export interface Queryable {
  query(sql: string): Promise<unknown>;
}

/** Whether the extension is installed in this database. */
export async function hasCitus(database: Queryable): Promise<boolean> {
  const rows = (await database.query(`SELECT FROM pg_extension WHERE extname = 'citus'`)) as unknown[];
  return rows.length > 0;
}

/** `pg_dist_partition`: method `h` is distributed by hash; `n` with the replication model `t` is a reference table. */
const tables = `
  SELECT c.relname AS name, c.relpersistence = 'u' AS unlogged, pg_relation_size(c.oid) > 0 AS holds_rows,
         CASE WHEN p.partmethod = 'h' THEN 'distributed' WHEN p.partmethod = 'n' AND p.repmodel = 't' THEN 'reference'
              ELSE 'local' END AS kind
    FROM pg_class c LEFT JOIN pg_dist_partition p ON p.logicalrelid = c.oid
   WHERE c.relnamespace = 'economy'::regnamespace AND c.relkind IN ('r', 'p') ORDER BY c.relname`;

const keys = `
  SELECT k.conname AS name FROM pg_constraint k
   WHERE k.connamespace = 'economy'::regnamespace AND k.contype = 'f' AND k.conparentid = 0 ORDER BY k.conname`;

/** Names are qualified: an operator may run the printed statements with another search_path. */
const functions = `
  SELECT f.proname AS name, d.objid IS NOT NULL AS everywhere, d.distribution_argument_index IS NOT NULL AS delegated,
         coalesce(f.proconfig && '{plan_cache_mode=force_generic_plan}', false) AS planned_once,
         coalesce(f.proconfig && '{citus.allow_nested_distributed_execution=on}', false) AS nested,
         format('economy.%I(%s)', f.proname, (
           SELECT string_agg(CASE WHEN t.typnamespace = 'economy'::regnamespace THEN format('economy.%I', t.typname)
                                  ELSE format_type(t.oid, NULL) END, ', ' ORDER BY a.place)
             FROM unnest(f.proargtypes) WITH ORDINALITY AS a (type, place) JOIN pg_type t ON t.oid = a.type)) AS signature
    FROM pg_proc f LEFT JOIN pg_dist_object d ON d.classid = 'pg_proc'::regclass AND d.objid = f.oid AND d.objsubid = 0
   WHERE f.pronamespace = 'economy'::regnamespace ORDER BY f.proname`;

export async function readClusterState(database: Queryable): Promise<ClusterState> {
  return {
    tables: (await database.query(tables)) as FoundTable[],
    keys: (await database.query(keys)) as FoundKey[],
    functions: (await database.query(functions)) as FoundFunction[],
  };
}
