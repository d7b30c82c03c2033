import { foreignKeys, type ForeignKey, type Placement, placements } from '../../database/distribution.js';
import {
  delegatedFunctions,
  distributionArgument,
  functionText,
  ledgerFunctions,
  nestedSetting,
} from '../ledger-functions.js';
import { type ClusterState, type FoundFunction, type FoundTable } from './cluster-state.js';

/** Statements that belong together: in one transaction, or each in its own. */
export interface Stage {
  readonly name: string;
  readonly inTransaction: boolean;
  readonly statements: readonly string[];
}

/** What is missing between the state of a database and the lists of tables and functions; nothing when nothing is. */
export function planDistribution(state: ClusterState): Stage[] {
  const missing = missingTables(state);
  const stages: Stage[] = [
    {
      name: 'tables',
      inTransaction: true,
      statements: missing.length === 0 ? [] : [...dropKeys(state, missing), ...distribute(missing)],
    },
    // A distributed table keeps its old local rows, hidden; a foreign key would still check them.
    { name: 'what is left on the coordinator', inTransaction: false, statements: forgetLeftovers(state) },
    { name: 'foreign keys', inTransaction: true, statements: addKeys(state, missing) },
    { name: 'functions', inTransaction: false, statements: distributeFunctions(state) },
  ];
  return stages.filter(({ statements }) => statements.length > 0);
}

interface MissingTable extends FoundTable {
  readonly placement: Exclude<Placement, { readonly kind: 'local' }>;
}

/** The tables that are not distributed yet, parents first. Throws for a table that is not on the list. */
export function missingTables({ tables }: ClusterState): MissingTable[] {
  const unknown = tables.filter(({ name }) => placements[name] === undefined).map(({ name }) => name);
  if (unknown.length > 0) {
    throw new Error(`src/database/distribution.ts does not say where these tables go: ${unknown.join(', ')}`);
  }
  return Object.entries(placements).flatMap(([name, placement]) => {
    const table = tables.find((found) => found.name === name);
    if (!table || placement.kind === 'local' || table.kind === placement.kind) return [];
    if (table.kind !== 'local') {
      throw new Error(
        `the table ${name} is ${table.kind}, and should be ${placement.kind}: undistribute_table`,
      );
    }
    return [{ ...table, placement }];
  });
}

function touches(key: ForeignKey, missing: readonly MissingTable[]): boolean {
  return missing.some(({ name }) => name === key.table || name === key.target);
}

function dropKeys({ keys }: ClusterState, missing: readonly MissingTable[]): string[] {
  const there = new Set(keys.map(({ name }) => name));
  return foreignKeys
    .filter((key) => there.has(key.name) && touches(key, missing))
    .map(({ table, name }) => `ALTER TABLE economy.${table} DROP CONSTRAINT ${name}`);
}

function distribute(missing: readonly MissingTable[]): string[] {
  return missing.flatMap(({ name, unlogged, placement }) => {
    if (placement.kind === 'reference') return [`SELECT create_reference_table('economy.${name}')`];
    // Moves of shards follow the log of changes, and of an unlogged table there is none.
    const logged = unlogged ? [`ALTER TABLE economy.${name} SET LOGGED`] : [];
    const colocated = name === 'instance' ? 'none' : 'economy.instance';
    return [
      ...logged,
      `SELECT create_distributed_table('economy.${name}', '${placement.column}', colocate_with := '${colocated}')`,
    ];
  });
}

function forgetLeftovers(state: ClusterState): string[] {
  return Object.entries(placements)
    .filter(
      ([name, { kind }]) =>
        kind !== 'local' && state.tables.some((table) => table.name === name && table.holds_rows),
    )
    .map(([name]) => `SELECT truncate_local_data_after_distributing_table('economy.${name}')`);
}

/**
 * Keys between tables that belong to no instance are left out. A write to a shared table locks it and every shared table that its
 * keys refer to, on all nodes, in an order that differs from table to table: two writers of different tables would end in a
 * deadlock. A table of the coordinator would become one of the cluster by its key, except by one to another table of the coordinator.
 */
export function isLeftOut({ table, target }: ForeignKey): boolean {
  return placements[table]?.kind !== 'distributed' && placements[target]?.kind !== 'local';
}

function addKeys({ keys }: ClusterState, missing: readonly MissingTable[]): string[] {
  return foreignKeys.flatMap((key) => {
    const { table, name, columns, target, targetColumns } = key;
    const isThere = keys.some((other) => other.name === name) && !touches(key, missing);
    if (isThere || isLeftOut(key)) return [];
    return [
      `ALTER TABLE economy.${table} ADD CONSTRAINT ${name} ` +
        `FOREIGN KEY (${columns}) REFERENCES economy.${target} (${targetColumns})`,
    ];
  });
}

/** In order of creation: SQL functions require the functions that they call. */
function distributeFunctions({ functions }: ClusterState): string[] {
  const order = new Map<string, number>(ledgerFunctions.map((name, index) => [name, index]));
  return [...functions]
    .sort((a, b) => (order.get(a.name) ?? 0) - (order.get(b.name) ?? 0))
    .flatMap((found) => distributeFunction(found));
}

function distributeFunction(found: FoundFunction): string[] {
  const { name, signature, everywhere, delegated, planned_once: plannedOnce } = found;
  // A generic plan cannot choose a node: on distributed tables, statements are planned for their instance.
  const planning = plannedOnce ? [`ALTER FUNCTION ${signature} RESET plan_cache_mode`] : [];
  const nests = ledgerFunctions.some(
    (other) => other === name && functionText(other).includes(nestedSetting),
  );
  const nesting = nests && !found.nested ? [`ALTER FUNCTION ${signature} ${nestedSetting}`] : [];
  const delegate = delegatedFunctions.some((other) => other === name);
  if (everywhere && delegated === delegate) return [...planning, ...nesting];
  const more = delegate ? `, '${distributionArgument}', colocate_with := 'economy.instance'` : '';
  return [...planning, ...nesting, `SELECT create_distributed_function('${signature}'${more})`];
}
