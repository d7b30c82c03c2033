import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foreignKeys, placements } from '../../src/database/distribution.js';
import {
  delegatedFunctions,
  distributionArgument,
  functionText,
  ledgerFunctions,
} from '../../src/ledger/ledger-functions.js';
import { homes } from './support/catalogue-rules.js';
import { openScratch, type Scratch } from './support/scratch.js';
import { withoutComments } from './support/statement-rules.js';

/** Migrations up to here ran before any database was distributed. */
const firstDistributed = 1_766_000_000_000;

const tablesOf = (kind: string): string[] =>
  Object.entries(placements)
    .filter(([, placement]) => placement.kind === kind)
    .map(([name]) => name);

const keysInPlace = `
  SELECT k.conname AS name, k.conrelid::regclass::text AS "table", pg_get_constraintdef(k.oid) AS definition, k.convalidated
    FROM pg_constraint k WHERE k.connamespace = 'economy'::regnamespace AND k.contype = 'f' ORDER BY 1`;

/** What a database must be asked for before it is a sharded one, on a plain PostgreSQL. See docs/scale.md. */
describe('the distribution of the schema', () => {
  let scratch: Scratch;
  beforeAll(async () => {
    scratch = await openScratch('economy_distribution');
  });
  afterAll(() => scratch.close());

  it('states for every table where it goes, consistent with the rules for keys', async () => {
    const tables = await scratch.rows<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relnamespace = 'economy'::regnamespace AND relkind IN ('r', 'p')`,
    );
    expect(Object.keys(placements).sort()).toEqual(tables.map(({ name }) => name).sort());
    expect(tablesOf('reference').sort()).toEqual([...homes.shared].sort());
    expect(tablesOf('local').sort()).toEqual([...homes.books].sort());
    for (const [name, placement] of Object.entries(placements)) {
      if (placement.kind !== 'distributed') continue;
      expect([name, placement.column]).toEqual([name, name === 'instance' ? 'id' : 'instance_id']);
    }
  });

  it('lists every foreign key, and none of an instance to a local table', async () => {
    await scratch.client.query('SET search_path = public');
    const found = await scratch.rows<{ name: string; table: string; definition: string }>(keysInPlace);
    const listed = foreignKeys.map(({ name, table, columns, target, targetColumns }) => ({
      name,
      table: `economy.${table}`,
      definition: `FOREIGN KEY (${columns}) REFERENCES economy.${target}(${targetColumns})`,
    }));
    const named = found.map(({ name, table, definition }) => ({ name, table, definition }));
    expect(listed.sort((a, b) => (a.name < b.name ? -1 : 1))).toEqual(named);
    const kinds = foreignKeys.map(({ table, target }) => [placements[table]?.kind, placements[target]?.kind]);
    for (const pair of kinds) {
      expect([
        'distributed,distributed',
        'distributed,reference',
        'reference,reference',
        'local,reference',
        'local,local',
      ]).toContain(pair.join(','));
    }
  });

  it('is kept by migrations that make tables with foreign keys in a database that may be distributed', () => {
    const folder = join(__dirname, '../../src/database/migrations');
    const later = readdirSync(folder).filter((name) => Number.parseInt(name, 10) > firstDistributed);
    const forgetful = later.filter((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return (
        /CREATE (UNLOGGED )?TABLE/.test(text) &&
        /FOREIGN KEY/.test(text) &&
        !text.includes('distributeNewTables')
      );
    });
    expect(forgetful).toEqual([]);
  });

  it('makes parents before their children', () => {
    const order = Object.keys(placements);
    for (const { table, target } of foreignKeys) {
      expect(order.indexOf(target)).toBeLessThan(order.indexOf(table));
    }
    expect(tablesOf('distributed')[0]).toBe('instance');
  });

  it('delegates functions that are strict and take the instance first', async () => {
    const functions = await scratch.rows<{ name: string; kind: string; strict: boolean; first: string }>(
      `SELECT proname AS name, prokind AS kind, proisstrict AS strict, proargnames[1] || ' ' || format_type(proargtypes[0], NULL) AS first
         FROM pg_proc WHERE pronamespace = 'economy'::regnamespace AND proname = ANY ($1)`,
      [delegatedFunctions],
    );
    expect(functions.map(({ name }) => name).sort()).toEqual([...delegatedFunctions].sort());
    const wrong = functions.filter(
      ({ kind, strict, first }) => kind !== 'f' || !strict || first !== `${distributionArgument} uuid`,
    );
    expect(wrong).toEqual([]);
  });

  it('delegates functions that stay within the tables of an instance and the shared ones', () => {
    const texts = new Map<string, string>(
      ledgerFunctions.map((name) => [name, withoutComments(functionText(name))]),
    );
    for (const name of delegatedFunctions) {
      for (const called of reachableFrom(name, texts)) {
        const text = texts.get(called)!;
        const tables = [...text.matchAll(/\beconomy\.(\w+)\b(?!\s*\()/g)].map(([, table]) => table!);
        expect({ name, called, local: tables.filter((table) => tablesOf('local').includes(table)) }).toEqual({
          name,
          called,
          local: [],
        });
        // What a node cannot do inside of somebody else's command, or would do for itself alone.
        expect(text.match(/\b(COMMIT|ROLLBACK|SAVEPOINT|SET LOCAL|pg_(try_)?advisory\w*)\b/)).toBeNull();
      }
    }
  });

  it('delegates functions that are called on their own, and none that is a step of a transaction', () => {
    const sources = readdirSync(join(__dirname, '../../src'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.spec.ts') && !name.includes('migrations'))
      .map((name) => readFileSync(join(__dirname, '../../src', name), 'utf8'));
    // Calls of the write path by name, and the two loops that work in the background.
    const named = ledgerFunctions.filter((name) =>
      sources.some((text) =>
        new RegExp(
          `(name|shared|stepFunction)(:| =)( [^;\\n]*[?:])? '${name}'|callOne(<\\w+>)?\\(\\s*'${name}'|this\\.line(<\\w+>)?\\(instanceId, '${name}'|'SELECT \\* FROM economy\\.${name}\\(`,
        ).test(text),
      ),
    );
    // With the rights of their owner, in two shards, or not on a cluster.
    const others = [
      'claim_key',
      'end_purge',
      'erase_texts',
      'fork_instance',
      'purge_rows',
      'register_exchanges_of_worlds',
      'register_trades_of_worlds',
      'run_calls_of_worlds',
    ];
    expect(named.filter((name) => !others.includes(name)).sort()).toEqual([...delegatedFunctions].sort());
  });
});

/** The function and all that it calls, directly or not. */
function reachableFrom(name: string, texts: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([name]);
  for (const known of found) {
    for (const [, called] of texts.get(known)!.matchAll(/\beconomy\.(\w+)\s*\(/g)) {
      if (texts.has(called!)) found.add(called!);
    }
  }
  return found;
}
