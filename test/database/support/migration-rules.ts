import { type DataSource, type QueryRunner } from 'typeorm';
import { type MigrationClass } from '../../../src/database/data-source.js';
import { withoutComments } from './statement-rules.js';

/** A rule of CONTRIBUTING.md that a migration breaks. */
export interface MigrationFault {
  readonly migration: string;
  readonly rule: string;
  readonly statement: string;
}

interface Asked {
  readonly sql: string;
  /** Tables that were there before the migration: they may be large, and are in use. */
  readonly existing: ReadonlySet<string>;
  readonly inTransaction: boolean;
  /** The statements of the migration before this one. */
  readonly before: readonly string[];
  /** Columns, as `table.column`, that a validated constraint keeps from being NULL. */
  readonly neverNull: ReadonlySet<string>;
}

interface Rule {
  readonly name: string;
  readonly isBroken: (asked: Asked) => boolean;
}

const table = String.raw`(?:ONLY\s+)?(?:IF\s+EXISTS\s+)?"?economy"?\."?(\w+)"?`;

interface Clause {
  readonly table: string;
  readonly text: string;
}

/** The clauses of every ALTER TABLE of a statement on a table that was there. */
function alterations({ sql, existing }: Asked): Clause[] {
  return [...sql.matchAll(new RegExp(String.raw`ALTER\s+TABLE\s+${table}([^;]*)`, 'gi'))].flatMap(
    ([, name = '', clauses = '']) =>
      existing.has(name.toLowerCase())
        ? clauses
            .split(/,\s*(?=(?:ADD|ALTER|DROP|VALIDATE|RENAME|SET)\b)/i)
            .map((text) => ({ table: name.toLowerCase(), text }))
        : [],
  );
}

const altersBy =
  (pattern: RegExp, unless = /$^/) =>
  (asked: Asked): boolean =>
    alterations(asked).some(({ text }) => pattern.test(text) && !unless.test(text));

const newColumn =
  /\bADD\s+(?:COLUMN\s+)?(?!COLUMN\b|CONSTRAINT\b|CHECK\b|FOREIGN\b|PRIMARY\b|UNIQUE\b|EXCLUDE\b)/;

/** What may run twice, because a migration without a transaction that broke off runs again from its beginning. */
const repeatable =
  /^\s*(?:SET|RESET|SELECT|UPDATE|DELETE)\b|\bCONCURRENTLY\b|\bVALIDATE\s+CONSTRAINT\b|\bIF\s+(?:NOT\s+)?EXISTS\b|\bCREATE\s+OR\s+REPLACE\b|\bON\s+CONFLICT\s+DO\s+NOTHING\b/i;

const nameOfIndex = (sql: string): string | undefined =>
  /CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+(?:IF\s+NOT\s+EXISTS\s+)?(\w+)/i.exec(sql)?.[1];

function writesRows({ sql, existing }: Asked): boolean {
  const changed = [
    ...sql.matchAll(new RegExp(String.raw`\b(?:UPDATE|DELETE\s+FROM)\s+${table}`, 'gi')),
    ...(/\bINSERT\s+INTO\b/i.test(sql)
      ? sql.matchAll(new RegExp(String.raw`\b(?:FROM|JOIN)\s+${table}`, 'gi'))
      : []),
  ].map(([, name = '']) => name.toLowerCase());
  return changed.some((name) => existing.has(name) && name !== 'schema_state');
}

const rules: readonly Rule[] = [
  {
    name: 'a constraint on a table in use is added NOT VALID',
    isBroken: altersBy(/\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:CHECK|FOREIGN\s+KEY)\b/i, /\bNOT\s+VALID\b/i),
  },
  {
    name: 'a constraint is validated in another transaction than it is added in',
    isBroken: ({ sql, before, inTransaction }) => {
      if (!inTransaction) return false;
      return [...sql.matchAll(/\bVALIDATE\s+CONSTRAINT\s+(\w+)/gi)].some(([, name]) =>
        [...before, sql].some((text) =>
          new RegExp(String.raw`\bADD\s+CONSTRAINT\s+${name}\b`, 'i').test(text),
        ),
      );
    },
  },
  {
    name: 'a key of a table in use is made of an index that is there',
    isBroken: altersBy(
      /\bADD\s+(?:CONSTRAINT\s+\w+\s+)?(?:(?:PRIMARY\s+KEY|UNIQUE)\b(?!\s+USING\s+INDEX)|EXCLUDE\b)/i,
    ),
  },
  {
    name: 'an index on a table in use is made CONCURRENTLY',
    isBroken: ({ sql, existing }) =>
      [
        ...sql.matchAll(
          new RegExp(String.raw`CREATE\s+(?:UNIQUE\s+)?INDEX\s+(?!CONCURRENTLY)[^;]*?\sON\s+${table}`, 'gi'),
        ),
      ].some(([, name = '']) => existing.has(name.toLowerCase())),
  },
  {
    name: 'what an index that was broken off has left is dropped first',
    isBroken: ({ sql, before }) => {
      const name = nameOfIndex(sql);
      const drop = new RegExp(
        String.raw`DROP\s+INDEX\s+CONCURRENTLY\s+IF\s+EXISTS\s+(?:economy\.)?${name}\b`,
        'i',
      );
      return name !== undefined && !before.some((text) => drop.test(text));
    },
  },
  {
    name: 'a column keeps its type',
    isBroken: altersBy(/\bALTER\s+(?:COLUMN\s+)?(?!COLUMN\b)\w+\s+(?:SET\s+DATA\s+)?TYPE\b/i),
  },
  {
    name: 'a column becomes NOT NULL by a constraint that was validated before',
    isBroken: (asked) =>
      alterations(asked).some(({ table: of, text }) =>
        [...text.matchAll(/\bALTER\s+(?:COLUMN\s+)?(\w+)\s+SET\s+NOT\s+NULL\b/gi)].some(
          ([, column = '']) => !asked.neverNull.has(`${of}.${column.toLowerCase()}`),
        ),
      ),
  },
  {
    name: 'a new column is neither checked, nor computed, nor made by a volatile default',
    isBroken: altersBy(
      new RegExp(
        newColumn.source +
          String.raw`[\s\S]*?(?:\bCHECK\s*\(|\b(?:REFERENCES|UNIQUE|PRIMARY\s+KEY|GENERATED|(?:big|small)?serial)\b` +
          String.raw`|\b(?:gen_random_uuid|random|clock_timestamp|nextval|uuid_v7)\s*[(_])`,
        'i',
      ),
    ),
  },
  {
    name: 'a new column has a default or may be NULL: replicas of the release before leave it out',
    isBroken: altersBy(new RegExp(`${newColumn.source}[\\s\\S]*\\bNOT\\s+NULL\\b`, 'i'), /\bDEFAULT\b/i),
  },
  {
    name: 'rows are written in batches, outside of a transaction',
    isBroken: (asked) => writesRows(asked) && (asked.inTransaction || !/\bLIMIT\b/i.test(asked.sql)),
  },
  {
    name: 'outside of a transaction stands only what may be repeated',
    isBroken: ({ sql, inTransaction }) => !inTransaction && !repeatable.test(sql),
  },
  {
    name: 'what is done can be read',
    isBroken: ({ sql }) => /^\s*DO\b[\s\S]*\bEXECUTE\b/i.test(sql),
  },
  {
    name: 'no table is locked or written anew as a whole',
    isBroken: (asked) =>
      /\b(?:LOCK\s+TABLE|TRUNCATE|CLUSTER|VACUUM\s*\(?\s*FULL)\b/i.test(asked.sql) ||
      /\bREINDEX\b(?![\s\S]*\bCONCURRENTLY\b)/i.test(asked.sql) ||
      altersBy(/\bSET\s+(?:LOGGED|UNLOGGED|TABLESPACE|ACCESS\s+METHOD)\b/i)(asked),
  },
];

async function tablesOf(runner: QueryRunner): Promise<Set<string>> {
  const rows = (await runner.query(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind IN ('r', 'p')`,
  )) as { name: string }[];
  return new Set(rows.map(({ name }) => name));
}

async function neverNullOf(runner: QueryRunner): Promise<Set<string>> {
  const rows = (await runner.query(
    `SELECT t.relname || '.' || substring(pg_get_constraintdef(k.oid) FROM 'CHECK \\(\\((\\w+) IS NOT NULL\\)\\)') AS name
       FROM pg_constraint k JOIN pg_class t ON t.oid = k.conrelid
      WHERE k.contype = 'c' AND k.convalidated AND t.relnamespace = 'economy'::regnamespace`,
  )) as { name: string | null }[];
  return new Set(rows.flatMap(({ name }) => name ?? []));
}

/** Runs a migration as it is run at a start, and holds each of its statements against the rules. */
export async function runAndJudge(
  dataSource: DataSource,
  migration: MigrationClass,
): Promise<MigrationFault[]> {
  const faults: MigrationFault[] = [];
  const runner = dataSource.createQueryRunner();
  const query = runner.query.bind(runner);
  const instance = new migration();
  const inTransaction = instance.transaction !== false;
  const before: string[] = [];
  try {
    const existing = await tablesOf(runner);
    if (inTransaction) await runner.startTransaction();
    const judged = async (text: string, ...rest: unknown[]): Promise<unknown> => {
      const sql = withoutComments(text);
      const neverNull = await neverNullOf({ query } as unknown as QueryRunner);
      for (const { name, isBroken } of rules) {
        if (isBroken({ sql, existing, inTransaction, before, neverNull })) {
          faults.push({
            migration: migration.name,
            rule: name,
            statement: sql.replaceAll(/\s+/g, ' ').trim(),
          });
        }
      }
      before.push(sql);
      return query(text, ...(rest as []));
    };
    Object.assign(runner, { query: judged });
    await instance.up(runner);
    runner.query = query;
    if (inTransaction) await runner.commitTransaction();
    return faults;
  } catch (error) {
    runner.query = query;
    if (inTransaction) await runner.rollbackTransaction().catch(() => undefined);
    throw error;
  } finally {
    await runner.release();
  }
}
