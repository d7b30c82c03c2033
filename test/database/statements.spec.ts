import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionText, type LedgerFunction, ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { withSqlValues } from '../../src/ledger/sql-values.js';
import { findUnnamed, loadParser, parseStatements } from './support/instance-rule.js';
import { openScratch, type Scratch } from './support/scratch.js';
import {
  findStatementFaults,
  findStatements,
  findWithoutInstance,
  readStatements,
  type Statement,
  withoutComments,
} from './support/statement-rules.js';

const src = join(__dirname, '..', '..', 'src');
const sqlFolder = join(src, 'ledger', 'sql');
const functionTexts: Statement[] = ledgerFunctions.map((name) => ({
  place: `${name}.sql`,
  sql: withoutComments(functionText(name)),
}));

interface CataloguedFunction {
  readonly name: LedgerFunction;
  readonly kind: string;
  readonly strict: boolean;
  readonly volatility: string;
  readonly definer: boolean;
  readonly first: string;
}

/** The rules of docs/adr/0002 for statements, and for the functions of the write path. */
describe('the SQL of the service', () => {
  let scratch: Scratch;
  let functions: readonly CataloguedFunction[];
  beforeAll(async () => {
    await loadParser();
    scratch = await openScratch('economy_statements');
    functions = await scratch.rows(
      `SELECT proname AS name, prokind AS kind, proisstrict AS strict, provolatile AS volatility,
              prosecdef AS definer, proargnames[1] || ' ' || format_type(proargtypes[0], NULL) AS first
         FROM pg_proc WHERE pronamespace = 'economy'::regnamespace ORDER BY proname`,
    );
  });
  afterAll(() => scratch.close());

  const volatile = (): string[] =>
    functions.filter(({ volatility }) => volatility === 'v').map(({ name }) => name);

  it('is in a file a function, each installed once', () => {
    expect(readdirSync(sqlFolder).sort()).toEqual(ledgerFunctions.map((name) => `${name}.sql`).sort());
    expect(functions.map(({ name }) => name)).toEqual([...ledgerFunctions].sort());
    expect(functions.filter(({ kind }) => kind !== 'f')).toEqual([]);
    // Nobody but they may change events: texts are taken away, and the rows of a deleted instance whose time has come.
    expect(functions.filter(({ definer }) => definer).map(({ name }) => name)).toEqual([
      'end_purge',
      'erase_texts',
      'purge_rows',
    ]);
  });

  it('is called by the ledger through strict functions that take the instance first', () => {
    const files = ['ledger.ts', 'bulk-ledger.ts', 'social-ledger.ts', 'trade-call.ts'].map((name) =>
      readFileSync(join(src, 'ledger', name), 'utf8'),
    );
    const ledger = files.join('\n');
    const called = ledgerFunctions.filter((name) =>
      new RegExp(`'${name}'|economy\\.${name}\\(`).test(ledger),
    );
    expect(called).toEqual(expect.arrayContaining(['register_trades', 'open_interaction', 'forget_memory']));
    const entries = functions.filter(({ name }) => called.includes(name));
    expect(entries).toHaveLength(called.length);
    expect(entries.filter(({ strict, first }) => !strict || first !== 'p_instance uuid')).toEqual([]);
  });

  it('locks the instance first, before it reads anything else of it', () => {
    const locking = functionTexts.filter(({ sql }) => /FOR NO KEY UPDATE/.test(sql));
    expect(locking.map(({ place }) => place).sort()).toEqual([
      'apply_trade_effects_with.sql',
      'collect_due_taxes.sql',
      // Events, which nobody else changes: the instance goes on meanwhile.
      'erase_texts.sql',
      'expire_holds.sql',
      'move_texts.sql',
      // Several, without waiting for any.
      'open_of_worlds.sql',
      'open_write.sql',
      'pay_obligations.sql',
      // A deleted one, which nobody else reads.
      'purge_rows.sql',
      'register_budgeted_trade.sql',
      'register_exchanges.sql',
      'register_trades.sql',
      'run_calls_of_worlds.sql',
    ]);
    const ofOne = locking.filter(({ place }) => !/^(erase|purge|.*_of_worlds)/.test(place));
    for (const { place, sql } of ofOne) {
      const [, first] =
        /\bBEGIN\b[^;]*?\bFROM\s+(economy\.\w+\s+i\s+WHERE i\.id = p_instance FOR NO KEY UPDATE)/.exec(
          sql,
        ) ?? ['', `not the instance in ${place}`];
      expect(first).toBe('economy.instance i WHERE i.id = p_instance FOR NO KEY UPDATE');
    }
  });

  it.each([
    // Else nobody counts, chains or announces the event before there is another.
    ['instance', ['last_seq'], ['last_event_at', 'pending_since'], ['fork_instance.sql']],
    // Responses have it from rows that are known by their version.
    [
      'instance',
      ['treasury', 'collected_taxes', 'treasury_spent', 'agent_npc_count', 'npc_count'],
      ['version'],
      ['open_world.sql'],
    ],
    ['instance', ['treasury', 'collected_taxes', 'treasury_spent'], ['updated_at'], []],
    ['holder', ['wealth', 'held', 'mood', 'name', 'deleted_at'], ['updated_at'], []],
    ['holder', ['held', 'deleted_at'], ['version'], []],
    ['npc', ['name', 'deleted_at'], ['updated_at'], []],
    ['hold', ['amount', 'captured', 'state'], ['updated_at'], []],
    ['listing', ['remaining', 'quantity', 'state'], ['updated_at'], []],
    ['obligation', ['state', 'owed', 'paid_count', 'missed_count'], ['updated_at', 'version'], []],
    ['relationship', ['affinity', 'trust', 'respect', 'tie', 'ended_at'], ['updated_at'], []],
  ])('sets with what it changes of %s, %j, also %j', (table, changed, also, except) => {
    const sets = (statement: string, column: string): boolean =>
      new RegExp(`\\b${column} = `).test(statement.split(/\bWHERE\b/)[0]!);
    const updates = functionTexts.flatMap(({ place, sql }) =>
      [...sql.matchAll(new RegExp(`UPDATE economy\\.${table} \\w+\\s+SET[^;]*;`, 'g'))].map(
        ([statement]) => ({ place, statement }),
      ),
    );
    const found = updates.filter(({ statement }) => changed.some((column) => sets(statement, column)));
    expect(found.length).toBeGreaterThan(0);
    const incomplete = found.filter(({ statement }) => !also.every((column) => sets(statement, column)));
    expect(incomplete.map(({ place }) => place)).toEqual(except);
  });

  it('opens every write with a key in one way, and finishes it in one', () => {
    const placesOf = (pattern: RegExp): string[] =>
      functionTexts
        .filter(({ sql }) => pattern.test(sql))
        .map(({ place }) => place)
        .sort();
    const entries = ['register_exchanges.sql', 'register_trades.sql'];
    const opening = placesOf(/\beconomy\.open_write\(p_instance/);
    expect(opening.length).toBeGreaterThanOrEqual(12);
    // Before anything else.
    expect(placesOf(/\bBEGIN\s+v_open := economy\.open_write\(p_instance/)).toEqual(opening);
    // Those of entries by the same text.
    const open = `BEGIN\n  ${withSqlValues('{{open_entries}}')}`;
    expect(
      functionTexts
        .filter(({ sql }) => sql.includes(open))
        .map(({ place }) => place)
        .sort(),
    ).toEqual(entries);
    expect(placesOf(/\beconomy\.get_idempotent_result\(p_/)).toEqual(
      ['claim_key.sql', 'get_idempotent_result.sql', 'open_write.sql', ...entries].sort(),
    );
    expect(placesOf(/\b(INSERT INTO|UPDATE) economy\.idempotency_key\b/)).toEqual([
      'claim_key.sql',
      // New keys of entries alone, which the primary key keeps from being written twice.
      'end_of_worlds.sql',
      'save_trade_results.sql',
      'write_keys.sql',
    ]);
    // Who takes a key opens with one of the two, or calls one who does.
    const parts = [
      'get_idempotent_result',
      'write_keys',
      'save_idempotent_result',
      // It calls register_trades.
      'register_budgeted_trade',
      // Keys of entries alone, of several instances.
      'register_trades_of_worlds',
      'register_exchanges_of_worlds',
      'settled_of_worlds',
      'end_of_worlds',
      'open_write',
      'claim_key',
      'known_trades',
      'save_trade_results',
    ];
    expect(placesOf(/\bp_key\b/).filter((place) => !parts.includes(place.replace('.sql', '')))).toEqual(
      [...opening, ...entries, ...placesOf(/\beconomy\.claim_key\(/)]
        .filter((place) => !place.startsWith('claim_key'))
        .sort(),
    );
  });

  it('breaks no rule in the functions', () => {
    expect(volatile()).toContain('uuid_v7');
    expect(findStatementFaults(functionTexts, volatile())).toEqual([
      // A rule for clusters, where it is not called.
      {
        place: 'end_of_worlds.sql',
        rule: 'ON CONFLICT DO UPDATE takes its values from EXCLUDED only',
      },
    ]);
  });

  it('breaks no rule in the code', () => {
    const statements = findStatements(src);
    expect(statements.length).toBeGreaterThan(50);
    expect(findStatementFaults(statements, volatile())).toEqual([]);
  });

  it('names the instance of every table in each statement of the functions', () => {
    const statements = ledgerFunctions.map((name) => [name, parseStatements(functionText(name))] as const);
    expect(statements.flatMap(([, each]) => each).length).toBeGreaterThan(1000);
    expect(
      statements.flatMap(([name, each]) => findUnnamed(each).map((table) => `${name}: ${table}`)),
    ).toEqual([
      // Those that a call is of, joined to the list of their ids.
      'open_of_worlds: instance i',
      'write_stock_of_worlds: holding g',
      'write_stock_of_worlds: holding g',
      'write_stock_of_worlds: holding (inserted)',
      'end_of_worlds: instance i',
      'end_of_worlds: usage (inserted)',
      'run_calls_of_worlds: instance i',
    ]);
  });

  it('names the instance in the code too, except in sweeps over all worlds', () => {
    const places = findWithoutInstance(findStatements(src)).filter(
      (place) => !place.startsWith('database/migrations/'),
    );
    expect(places).toEqual([
      'cli/doctor/lag-checks.ts: consumer_cursor',
      'cli/doctor/lag-checks.ts: webhook_failure',
      'cli/doctor/life-checks.ts: idempotency_key',
      'cli/target.ts: instance',
      // Its condition is put together from pieces, and begins with the instance.
      'database/expect-room.ts: instance',
      'database/lag.ts: consumer_cursor',
      'database/lag.ts: instance',
      'events/consumer/consumer-cursor.repository.ts: consumer_cursor',
      'events/event-page.ts: event',
      'events/subscriber/subscriber-consumer.ts: instance',
      // What one webhook has in all instances it is subscribed to.
      'events/webhook/webhook.service.ts: consumer_cursor',
      // All of an application, with what those used that are gone.
      'http/limits/quota.ts: instance',
      // The ones that moved last; those that are due; all.
      'http/metrics/database-gauges.ts: instance',
      'instance/due-sweep.ts: instance',
      'instance/instance-purge.ts: instance',
      'instance/text-retention.ts: instance',
      'ledger/key-sweep.ts: idempotency_key',
      'ledger/text-move.ts: instance',
      'ledger/verify.ts: instance',
    ]);
  });

  it('contains no upsert of TypeORM, which writes now() where only EXCLUDED is allowed', () => {
    const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    );
    const upserting = files.filter((name) =>
      /\.(upsert|orUpdate)\(/.test(readFileSync(join(src, name), 'utf8')),
    );
    expect(upserting).toEqual([]);
  });

  it.each([
    ['no volatile function in UPDATE or DELETE', 'UPDATE economy.npc n SET updated_at = clock_timestamp()'],
    [
      'no volatile function in UPDATE or DELETE',
      'UPDATE economy.npc SET uuid = economy.uuid_v7(now()) WHERE true',
    ],
    [
      'no volatile function in UPDATE or DELETE',
      `WITH x AS (SELECT 1) UPDATE economy.npc AS n SET name = coalesce('', '(;') WHERE random() < 1`,
    ],
    ['no volatile function in UPDATE or DELETE', 'DELETE FROM economy.npc WHERE uuid = gen_random_uuid()'],
    [
      'ON CONFLICT DO UPDATE takes its values from EXCLUDED only',
      'INSERT INTO t (a, b) VALUES (1, 2) ON CONFLICT (a) DO UPDATE SET b = EXCLUDED.b, c = now()',
    ],
    [
      'ON CONFLICT DO UPDATE takes its values from EXCLUDED only',
      'INSERT INTO t AS t (a) VALUES (1) ON CONFLICT (a) DO UPDATE SET a = t.a + EXCLUDED.a RETURNING a',
    ],
    ['no MERGE', 'MERGE INTO t USING u ON t.a = u.a WHEN MATCHED THEN DELETE'],
    ['no CALL', 'CALL economy.register()'],
    ['CASE is searched', 'UPDATE economy.npc SET name = CASE id WHEN $2 THEN $3 END'],
    ['RETURNING gives plain columns', 'UPDATE economy.npc n SET name = $1 RETURNING n.id, to_jsonb(n)'],
    [
      'SKIP LOCKED within one instance',
      'DELETE FROM economy.npc k USING (SELECT n.id FROM economy.npc n LIMIT 9 FOR UPDATE SKIP LOCKED) x',
    ],
    [
      'a shared table is not changed by what is in tables of instances',
      'UPDATE economy.agent g SET name = $1 WHERE EXISTS (SELECT FROM economy.agent_npc a WHERE a.agent_id = g.id)',
    ],
    ['no CTE writes', 'WITH x AS MATERIALIZED (DELETE FROM economy.npc n WHERE n.id = $1) SELECT 1'],
    [
      'no ON CONFLICT where the service may only add',
      'INSERT INTO economy.hash_chain (seq) VALUES ($1) ON CONFLICT (seq) DO NOTHING',
    ],
    ['no NOTIFY', `SELECT pg_notify('events', '')`],
  ])('would show: %s', (rule, sql) => {
    const [statement] = readStatements('x.ts', `query(\`${sql}\`)`);
    expect(statement).toBeDefined();
    expect(findStatementFaults([statement!], volatile())).toEqual([{ rule, place: 'x.ts:1' }]);
  });

  const body = (statements: string): string =>
    `CREATE FUNCTION economy.f(p_instance uuid) RETURNS void LANGUAGE plpgsql AS $function$
      DECLARE v_most integer := 1; BEGIN IF v_most > 0 THEN ${statements}; END IF; END $function$`;

  it.each([
    ['UPDATE economy.event e SET data = NULL WHERE e.seq = 1', ['event e']],
    ['UPDATE economy.npc n SET name = NULL WHERE n.instance_id = p_instance OR n.id = $1', ['npc n']],
    [
      'SELECT 1 INTO v_most FROM economy.npc n WHERE n.instance_id = p_instance; DELETE FROM economy.npc n WHERE n.id = $1',
      ['npc n'],
    ],
    [
      'v_most := (SELECT count(*) FROM economy.npc n WHERE n.id = (SELECT e.actor_id FROM economy.event e WHERE e.instance_id = n.instance_id))',
      ['npc n'],
    ],
    [
      'PERFORM 1 FROM economy.npc n JOIN economy.event e ON e.instance_id = n.instance_id',
      ['event e', 'npc n'],
    ],
    [
      'PERFORM 1 FROM economy.npc n LEFT JOIN economy.event e ON n.instance_id = p_instance AND e.instance_id = p_instance',
      ['npc n'],
    ],
    [
      'PERFORM 1 FROM economy.npc n WHERE n.instance_id = p_instance UNION ALL SELECT 1 FROM economy.memory m',
      ['memory m'],
    ],
    ['INSERT INTO economy.npc (instance_id, id) SELECT g.id, g.id FROM economy.agent g', ['npc (inserted)']],
    ['INSERT INTO economy.npc (id) VALUES (p_instance)', ['npc (inserted)']],
    [
      'DELETE FROM economy.npc n USING economy.event e WHERE (n.instance_id, n.id) = (p_instance, e.actor_id) AND e.instance_id = n.instance_id',
      [],
    ],
    [
      'PERFORM 1 FROM economy.npc n LEFT JOIN economy.event e ON e.instance_id = n.instance_id WHERE n.instance_id = p_instance',
      [],
    ],
  ])('would show it for each statement of a function: %s', (sql, tables) => {
    expect(findUnnamed(parseStatements(body(sql))).sort()).toEqual(tables);
  });

  it.each([
    ['SELECT * FROM economy.event e WHERE e.actor_id = $1', ['event']],
    [
      'SELECT 1 FROM economy.npc n JOIN economy.agent_npc a ON a.id = n.id WHERE n.instance_id = $1',
      ['agent_npc'],
    ],
    ['UPDATE economy.instance SET name = $1 WHERE uuid = $2', ['instance']],
    ['WITH x AS (DELETE FROM economy.memory m WHERE m.id = $1) SELECT 1', ['memory']],
    ['SELECT 1 FROM economy.npc n, economy.event e WHERE n.instance_id = $1 AND e.instance_id = $1', []],
    ['SELECT 1 FROM economy.agent g WHERE g.id = $1', []],
  ])('would show what is read without its instance: %s', (sql, tables) => {
    const [statement] = readStatements('x.ts', `query(\`${sql}\`)`);
    expect(findWithoutInstance([statement!])).toEqual(tables.map((table) => `x.ts: ${table}`));
  });

  it.each([
    `INSERT INTO economy.event (id) SELECT economy.uuid_v7(now()) FROM unnest($1); UPDATE economy.npc n SET updated_at = now()`,
    'SELECT clock_timestamp() FROM economy.npc FOR UPDATE',
    'INSERT INTO t (a) VALUES (random()) ON CONFLICT (a) DO UPDATE SET a = EXCLUDED.a RETURNING a',
    'SELECT CASE WHEN a THEN b END FROM t',
    'INSERT INTO t (a) VALUES (1); -- MERGE INTO, UPDATE t SET a = random()',
  ])('would let pass: %s', (sql) => {
    const [statement] = readStatements('x.ts', `query(\`${sql}\`)`);
    expect(statement).toBeDefined();
    expect(findStatementFaults([statement!], volatile())).toEqual([]);
  });
});
