import { type Node, type RangeVar, type RawStmt } from '@pgsql/types';
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';
import { placementOf } from '../../../src/database/distribution.js';

/** What a function calls the instance it works on, the one it copies from, and the application whose keys stand beside those of instances. */
const instances: readonly string[] = ['p_instance', 'p_instance.id', 'p_source', 'p_application'];

interface Scope {
  /** The column that names the instance, by the name of each table of instances in the statement. */
  readonly columns: ReadonlyMap<string, string>;
  readonly named: ReadonlySet<string>;
  readonly outer: Scope | null;
}

interface Table {
  readonly alias: string;
  readonly column: string;
}

/** A comparison that has to hold for a row, and the tables that it may narrow: an outer join keeps rows that do not fulfil it. */
interface Equality {
  readonly left: Node;
  readonly right: Node;
  readonly narrows: ReadonlySet<string> | null;
}

/** The parser is PostgreSQL's own; it has to be loaded before the rest is used. */
export const loadParser = loadModule;

/** Every statement and expression of a function, however it is nested in loops and conditions; of other SQL, its statements. */
export function parseStatements(sql: string): Node[] {
  const statements = parse(sql);
  const [made] = statements;
  if (!made || !('CreateFunctionStmt' in made)) return statements;
  const options = new Map(
    (made.CreateFunctionStmt.options ?? []).flatMap((option) =>
      'DefElem' in option ? [[option.DefElem.defname, option.DefElem.arg] as const] : [],
    ),
  );
  if (textOf(options.get('language')) === 'plpgsql') return expressionsOf(parsePlPgSQLSync(sql));
  const body = options.get('as');
  return body && 'List' in body ? (body.List.items ?? []).flatMap((item) => parse(textOf(item))) : [];
}

/** The tables of instances that statements use without naming the instance of each, as `event e`, in the order of their places. */
export function findUnnamed(statements: readonly Node[]): string[] {
  const found: string[] = [];
  for (const statement of statements) visit(statement, null, found);
  return found;
}

function parse(sql: string): Node[] {
  return (parseSync(sql).stmts ?? []).flatMap(({ stmt }: RawStmt) => (stmt ? [stmt] : []));
}

/** How the body of a function gives what stands at `parseMode`: 0 a statement, 2 an expression, above it an assignment. */
function expressionsOf(tree: unknown): Node[] {
  if (typeof tree !== 'object' || tree === null) return [];
  if (!('PLpgSQL_expr' in tree)) return Object.values(tree).flatMap(expressionsOf);
  const { query, parseMode = 0 } = tree.PLpgSQL_expr as { query: string; parseMode?: number };
  if (parseMode === 0) return parse(query);
  return parse(`SELECT ${parseMode === 2 ? query : query.replace(/^[^:=]*:?=/, '')}`);
}

function visit(node: unknown, outer: Scope | null, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  for (const [kind, child] of Object.entries(node)) {
    const isStatement =
      ['SelectStmt', 'UpdateStmt', 'DeleteStmt'].includes(kind) || (isArm(kind) && hasSources(child));
    const scope = isStatement ? scopeOf(child as Sources, outer, found) : outer;
    if (kind === 'InsertStmt') checkInsert(child as Insert, found);
    visit(child, scope, found);
  }
}

/** The sides of a UNION stand in it without a node of their own. */
const isArm = (kind: string): boolean => kind === 'larg' || kind === 'rarg';
const hasSources = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'fromClause' in value;

interface Sources {
  readonly relation?: RangeVar;
  readonly fromClause?: readonly Node[];
  readonly usingClause?: readonly Node[];
  readonly whereClause?: Node;
}

function scopeOf(statement: Sources, outer: Scope | null, found: string[]): Scope {
  const { relation, fromClause = [], usingClause = [], whereClause } = statement;
  const sources: Node[] = [...(relation ? [{ RangeVar: relation }] : []), ...fromClause, ...usingClause];
  const tables = sources.flatMap(tablesOf);
  const equalities = [...equalitiesOf(whereClause, null), ...sources.flatMap(joinsOf)];
  const named = new Set<string>();
  const scope: Scope = {
    columns: new Map(tables.map(({ alias, column }) => [alias, column])),
    named,
    outer,
  };
  // One more is named by each that is named already.
  for (let before = -1; before < named.size;) {
    before = named.size;
    for (const { left, right, narrows } of equalities) {
      for (const [one, other] of [
        [left, right],
        [right, left],
      ] as const) {
        const table = keyOf(one, scope);
        if (table && (narrows?.has(table) ?? true) && isInstance(other, scope)) named.add(table);
      }
    }
  }
  found.push(...tables.filter(({ alias }) => !named.has(alias)).map(({ alias, name }) => `${name} ${alias}`));
  return scope;
}

interface Insert {
  readonly relation?: RangeVar;
  readonly cols?: readonly Node[];
  readonly selectStmt?: Node;
}

/** What is written into a table of instances is written for the instance. */
function checkInsert({ relation, cols = [], selectStmt }: Insert, found: string[]): void {
  const table = relation && tableOf(relation);
  if (!table) return;
  const place = cols.findIndex((col) => 'ResTarget' in col && col.ResTarget.name === table.column);
  const select = selectStmt && 'SelectStmt' in selectStmt ? selectStmt.SelectStmt : undefined;
  const arms = select ? armsOf(select) : [];
  const written = arms.flatMap(({ valuesLists, targetList, fromClause = [] }) => {
    const rows = (valuesLists ?? []).map((row) => ('List' in row ? row.List.items?.[place] : undefined));
    const target = targetList?.[place];
    const columns = new Map(
      fromClause.flatMap(tablesOf).map(({ alias, column }) => [alias, column] as const),
    );
    const scope: Scope = { columns, named: new Set(columns.keys()), outer: null };
    const values = valuesLists ? rows : [target && 'ResTarget' in target ? target.ResTarget.val : undefined];
    return values.map((value) => value !== undefined && isInstance(value, scope));
  });
  if (written.length === 0 || written.includes(false)) found.push(`${table.name} (inserted)`);
}

type Select = Extract<Node, { readonly SelectStmt: unknown }>['SelectStmt'];

function armsOf(select: Select): Select[] {
  return select.larg && select.rarg ? [...armsOf(select.larg), ...armsOf(select.rarg)] : [select];
}

function tableOf({ schemaname, relname = '', alias }: RangeVar): (Table & { readonly name: string }) | null {
  const placement = placementOf(relname);
  if (schemaname !== 'economy' || placement?.kind !== 'distributed') return null;
  return { name: relname, alias: alias?.aliasname ?? relname, column: placement.column };
}

function tablesOf(source: Node): (Table & { readonly name: string })[] {
  if ('RangeVar' in source) return [tableOf(source.RangeVar) ?? []].flat();
  if (!('JoinExpr' in source)) return [];
  return [source.JoinExpr.larg, source.JoinExpr.rarg].flatMap((side) => (side ? tablesOf(side) : []));
}

/** The conditions of joins. One of an outer join says nothing about the side that it keeps. */
function joinsOf(source: Node): Equality[] {
  if (!('JoinExpr' in source)) return [];
  const { jointype, larg, rarg, quals } = source.JoinExpr;
  const sides = [larg, rarg].flatMap((side) => (side ? [side] : []));
  const kept = { JOIN_LEFT: rarg, JOIN_RIGHT: larg }[String(jointype)];
  const narrowed = kept ? tablesOf(kept).map(({ alias }) => alias) : [];
  const narrows = jointype === 'JOIN_INNER' ? null : new Set(narrowed);
  return [...sides.flatMap(joinsOf), ...equalitiesOf(quals, narrows)];
}

function equalitiesOf(condition: Node | undefined, narrows: Equality['narrows']): Equality[] {
  if (!condition) return [];
  if ('BoolExpr' in condition) {
    const { boolop, args = [] } = condition.BoolExpr;
    return boolop === 'AND_EXPR' ? args.flatMap((arg) => equalitiesOf(arg, narrows)) : [];
  }
  if (!('A_Expr' in condition)) return [];
  const { kind, name = [], lexpr, rexpr } = condition.A_Expr;
  // `= ANY` too: of the instances that it names.
  const compares = (kind === 'AEXPR_OP' || kind === 'AEXPR_OP_ANY') && textOf(name[0]) === '=';
  if (!compares || !lexpr || !rexpr) return [];
  if (!('RowExpr' in lexpr) || !('RowExpr' in rexpr)) return [{ left: lexpr, right: rexpr, narrows }];
  const rights = rexpr.RowExpr.args ?? [];
  return (lexpr.RowExpr.args ?? []).flatMap((left, place) => {
    const right = rights[place];
    return right ? [{ left, right, narrows }] : [];
  });
}

const partsOf = (node: Node): string[] =>
  'ColumnRef' in node ? (node.ColumnRef.fields ?? []).map(textOf) : [];

/** The table whose instance a column names. */
function keyOf(node: Node, { columns }: Scope): string | null {
  const parts = partsOf(node);
  const [alias = '', column] = parts.length === 1 ? [onlyKey(columns, parts[0]!), parts[0]] : parts;
  return columns.get(alias) === column ? alias : null;
}

function onlyKey(columns: Scope['columns'], column: string): string | undefined {
  return [...columns].find(([, key]) => key === column)?.[0];
}

/** A parameter, or the key of a table that the instance is named of, here or around. */
function isInstance(node: Node, scope: Scope): boolean {
  if ('ParamRef' in node) return true;
  if ('TypeCast' in node) return node.TypeCast.arg !== undefined && isInstance(node.TypeCast.arg, scope);
  // One of several.
  if ('A_Indirection' in node)
    return node.A_Indirection.arg !== undefined && isInstance(node.A_Indirection.arg, scope);
  if (instances.includes(partsOf(node).join('.'))) return true;
  for (let one: Scope | null = scope; one; one = one.outer) {
    const table = keyOf(node, one);
    if (table) return one.named.has(table) || one !== scope;
  }
  return false;
}

function textOf(node: Node | undefined): string {
  return node && 'String' in node ? (node.String.sval ?? '') : '';
}
