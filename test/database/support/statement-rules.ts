import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { placementOf, placements } from '../../../src/database/distribution.js';

/** A piece of SQL and where it stands. */
export interface Statement {
  readonly place: string;
  readonly sql: string;
}

export interface StatementFault {
  readonly rule: string;
  readonly place: string;
}

const looksLikeSql =
  /\b(SELECT\s|INSERT\s+INTO|UPDATE\s+\w|DELETE\s+FROM|MERGE\s+INTO|CREATE\s|ALTER\s|CALL\s)/;

/** The SQL in the strings and templates of TypeScript sources; what is put into a template stands as `$x`. */
export function findStatements(folder: string): Statement[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.spec.ts'),
  );
  return files.flatMap((name) => readStatements(name, readFileSync(join(folder, name), 'utf8')));
}

export function readStatements(name: string, text: string): Statement[] {
  const found: Statement[] = [];
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest);
  const visit = (node: ts.Node): void => {
    const sql = textOf(node);
    if (sql !== null && looksLikeSql.test(sql)) {
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file));
      found.push({ place: `${name}:${line + 1}`, sql: withoutComments(sql) });
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map((span) => span.literal.text)].join('$x');
}

/** Without comments, with texts that hold no punctuation, and with the end of a function's body as an end. */
export function withoutComments(sql: string): string {
  return sql
    .replaceAll(/--[^\n]*/g, '')
    .replaceAll('$function$', ';')
    .replaceAll(/'(?:[^']|'')*'/g, (text) => text.replaceAll(/[;()]/g, '_'));
}

/** What stands after each match, up to the end of its statement or of the parentheses around it. */
function clausesAfter(sql: string, start: RegExp): string[] {
  return [...sql.matchAll(start)].map((match) => {
    const from = match.index + match[0].length;
    let depth = 0;
    for (let at = from; at < sql.length; at += 1) {
      if (sql[at] === '(') depth += 1;
      if (sql[at] === ')') depth -= 1;
      if (depth < 0 || (depth === 0 && sql[at] === ';')) return sql.slice(from, at);
    }
    return sql.slice(from);
  });
}

function splitOutside(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const character of text) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (character === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += character;
  }
  return parts.map((part) => part.trim());
}

const builtIn = [
  'clock_timestamp',
  'timeofday',
  'gen_random_uuid',
  'uuidv4',
  'uuidv7',
  'random',
  'random_normal',
  'nextval',
];

const shared = Object.keys(placements).filter((name) => placements[name]?.kind === 'reference');
const sharedWrite = new RegExp(
  `\\b(?:UPDATE|DELETE\\s+FROM)\\s+(?:ONLY\\s+)?economy\\.(?:${shared.join('|')})\\b`,
  'g',
);
const tableName = /\beconomy\.(\w+)\b(?!\s*\()/g;
const tableUse =
  /\b(?:FROM|JOIN|USING|UPDATE|,)\s+(?:ONLY\s+)?economy\.(\w+)\b(?!\s*\()(?:[ \t\n]+(?:AS\s+)?(?!(?:WHERE|SET|ON|ORDER|GROUP|LIMIT|JOIN|LEFT|FOR|CROSS|UNION)\b)(\w+))?/g;

/**
 * The tables of instances that a statement reads or changes without naming an instance for them, in the order of their
 * places. What is not found by its instance is looked for on every node.
 */
export function findWithoutInstance(statements: readonly Statement[]): string[] {
  const found = statements.flatMap(({ place, sql }) =>
    [...sql.matchAll(tableUse)].flatMap(([, table, alias]) => {
      const placement = placementOf(table!);
      if (placement?.kind !== 'distributed') return [];
      const column = `${alias === undefined ? '\\b(?:\\w+\\.)?' : `(?:\\b${alias}\\.)`}${placement.column}`;
      const named = new RegExp(`${column}\\s*=|${column}\\s+(?:=|IN\\b)|=\\s*(?:ANY\\s*\\()?${column}\\b`);
      return named.test(sql) ? [] : [`${place.replace(/:\d+$/, '')}: ${table}`];
    }),
  );
  return [...new Set(found)].sort();
}

/** `volatile`: functions of our own that PostgreSQL must take for volatile. */
export function findStatementFaults(
  statements: readonly Statement[],
  volatile: readonly string[],
): StatementFault[] {
  const calls = new RegExp(`\\b(${[...builtIn, ...volatile].join('|')})\\s*\\(`, 'i');
  const rules: readonly (readonly [rule: string, broken: (sql: string) => boolean])[] = [
    [
      'no volatile function in UPDATE or DELETE',
      (sql) =>
        clausesAfter(
          sql,
          /\bUPDATE\s+(?:ONLY\s+)?(?=[\w$".]+(?:\s+(?:AS\s+)?\w+)?\s+SET\b)|\bDELETE\s+FROM\s/gi,
        ).some((clause) => calls.test(clause)),
    ],
    [
      'ON CONFLICT DO UPDATE takes its values from EXCLUDED only',
      (sql) =>
        clausesAfter(sql, /\bDO\s+UPDATE\s+SET\s/gi).some((clause) =>
          splitOutside(clause.split(/\b(?:WHERE|RETURNING)\b/i, 1)[0]!).some(
            (assignment) => !/^\w+\s*=\s*EXCLUDED\.\w+$/i.test(assignment),
          ),
        ),
    ],
    [
      'ON CONFLICT DO UPDATE calls nothing in its condition',
      (sql) =>
        clausesAfter(sql, /\bDO\s+UPDATE\s+SET\s/gi).some((clause) => {
          const [, condition = ''] = clause.split(/\bWHERE\b/i);
          return /\w\s*\(/.test(condition);
        }),
    ],
    ['no MERGE', (sql) => /\bMERGE\s+INTO\b/i.test(sql)],
    ['no CALL', (sql) => /(^|;)\s*CALL\s/i.test(sql)],
    ['CASE is searched', (sql) => /\bCASE\s+(?!WHEN\b)\w/i.test(sql)],
    [
      'RETURNING gives plain columns',
      (sql) =>
        clausesAfter(sql, /\bRETURNING\s/g).some((clause) =>
          splitOutside(clause.split(/\bINTO\b/, 1)[0]!).some((item) => !/^(\w+\.)?(\w+|\*)$/.test(item)),
        ),
    ],
    [
      'SKIP LOCKED within one instance',
      (sql) =>
        sql
          .split(/\bSKIP\s+LOCKED\b/)
          .slice(0, -1)
          .some((before) => !/\b(instance_id|i\.id)\s*=/.test(before.slice(before.lastIndexOf('SELECT')))),
    ],
    [
      'a shared table is not changed by what is in tables of instances',
      (sql) =>
        clausesAfter(sql, sharedWrite).some((clause) =>
          [...clause.matchAll(tableName)].some(([, table]) => placementOf(table!)?.kind === 'distributed'),
        ),
    ],
    // A cluster would send its rows to all nodes, and a lost one would stop the write.
    [
      'no CTE writes',
      (sql) => /\bAS\s+(?:(?:NOT\s+)?MATERIALIZED\s+)?\(\s*(?:INSERT|UPDATE|DELETE)\b/i.test(sql),
    ],
    // A cluster asks for the right to update.
    [
      'no ON CONFLICT where the service may only add',
      (sql) =>
        clausesAfter(sql, /\bINSERT\s+INTO\s+economy\.(?:event|hash_chain)\b/gi).some((clause) =>
          /\bON\s+CONFLICT\b/i.test(clause),
        ),
    ],
    ['no NOTIFY', (sql) => /\bpg_notify\s*\(|(^|;)\s*NOTIFY\s/i.test(sql)],
  ];
  return statements.flatMap(({ place, sql }) =>
    rules.filter(([, broken]) => broken(sql)).map(([rule]) => ({ rule, place })),
  );
}
