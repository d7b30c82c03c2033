import { functionText, ledgerFunctions } from '../../src/ledger/ledger-functions.js';
import { placements } from '../../src/database/distribution.js';
import { withoutComments } from './support/statement-rules.js';

const texts = new Map<string, string>(
  ledgerFunctions.map((name) => [name, withoutComments(functionText(name))]),
);
const tables = Object.keys(placements);
const tablePattern = new RegExp(
  String.raw`\b(?:FROM|JOIN|INTO|UPDATE)\s+economy\.(?:${tables.join('|')})\b(?!\s*\()`,
);

/** Functions that read or write tables, by themselves or by what they call. */
function overTables(all: ReadonlyMap<string, string>): Set<string> {
  const found = new Set([...all].filter(([, text]) => tablePattern.test(text)).map(([name]) => name));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const [name, text] of all) {
      if ([...text.matchAll(/\beconomy\.(\w+)\s*\(/g)].some(([, called]) => found.has(called!)))
        found.add(name);
    }
  }
  return found;
}

/** What was seen to fail on a Citus cluster, as rules that a plain PostgreSQL can check; each with what breaks it. */
const rules: Readonly<Record<string, { breaks: (name: string, text: string) => boolean; example: string }>> =
  {
    'a function over tables is not LANGUAGE sql: it would get no bound parameters': {
      breaks: (_, text) => /LANGUAGE sql/i.test(text) && tablePattern.test(text),
      example: 'LANGUAGE sql AS $$ SELECT * FROM economy.event e WHERE e.instance_id = p_instance $$',
    },
    'a function over tables that a statement over tables calls may run on a node': {
      breaks: (name, text) => nested.has(name) && !text.includes('citus.allow_nested_distributed_execution'),
      example: 'LANGUAGE plpgsql STABLE AS $$ BEGIN RETURN (SELECT 1 FROM economy.event); END $$',
    },
    'a function that disables joins disables compiling: one that is unavoidable costs so much that its plan would be compiled, for seconds':
      {
        breaks: (_, text) =>
          /SET enable_(?:nestloop|hashjoin|mergejoin) = '?off/.test(text) && !/SET jit = '?off/.test(text),
        example: 'LANGUAGE plpgsql STABLE SET enable_nestloop = off AS $$ BEGIN RETURN 1; END $$',
      },
    'a row of a table is given to a function as ROW(t.*)::economy.t: on a node its type is that of a shard': {
      breaks: (_, text) => /economy\.event_content\((?!p_event economy\.event\))(?!ROW\()/.test(text),
      example: 'SELECT economy.event_content(e) FROM economy.event e',
    },
    'only immutable functions are in a CASE of an UPDATE, none of them with a CASE': {
      breaks: (_, text) =>
        /\bSET\b[^;]*(CASE[^;]*(::timestamptz|\bnow\(\)|\binterval ')|economy\.(world_time|with_clock)\()/.test(
          text.replaceAll(/\bSET (enable|plan|jit|work|citus)\S*/g, ''),
        ),
      example: `UPDATE economy.instance SET due = CASE WHEN p ? 'due' THEN (p ->> 'due')::timestamptz ELSE due END;`,
    },
    'no UPDATE or DELETE puts columns together by concat or format, which are not immutable': {
      breaks: (_, text) =>
        /\b(?:UPDATE|DELETE FROM) economy\.[^;]*\b(?:concat|concat_ws|format)\(/.test(text),
      example: `UPDATE economy.holder h SET name = '' WHERE concat(h.name, h.kind) <> '';`,
    },
    'no column is set to an element of an array by itself: it would end the node': {
      breaks: (_, text) =>
        /\bSET\b(?:(?!\bWHERE\b)[^;])*?\w+ = [vp]_\w+\[\w+\]\s*(,|;|WHERE|FROM)/.test(text),
      example: 'UPDATE economy.holding g SET amount = v_has[v_slot] WHERE g.lot = 0;',
    },
    'what a query over a table finds is not assigned to an element of an array': {
      breaks: (_, text) => /\w\[[^\]]+\] := \(SELECT/.test(text),
      example: 'v_amounts[v_place] := (SELECT sum(g.amount) FROM economy.holding g);',
    },
    'no variable of the function is in the condition of ON CONFLICT DO UPDATE': {
      breaks: (_, text) => /ON CONFLICT[^;]*DO UPDATE[^;)]*\bWHERE\b[^;)]*\b(v|p|c)_\w+/.test(text),
      example:
        'INSERT INTO t SELECT 1 FROM unnest(p_a) ON CONFLICT (id) DO UPDATE SET a = 1 WHERE t.at <= v_now;',
    },
  };

/**
 * Called in the list, the conditions or the FROM of a statement that itself reads tables: in TypeScript or in another function.
 * Kept by hand: nothing finds a new one here, only the tests on a cluster.
 */
const nested = new Set([
  'character_at',
  'instance_at',
  'population_at',
  'parents_of',
  'seq_at',
  'event_totals',
  'event_mints',
  'find_rollup',
  'next_item',
  'prices_of',
  'event_prices',
  'population_figures',
  'trade_effects',
  'assess_tax',
  'disbursement_shares',
  'estate_of',
  'recent_deals',
]);

describe('the functions of the ledger, where tables are distributed', () => {
  it.each(Object.keys(rules))('%s', (rule) => {
    const { breaks, example } = rules[rule]!;
    expect([...texts].filter(([name, text]) => breaks(name, text)).map(([name]) => name)).toEqual([]);
    expect(breaks('character_at', withoutComments(example))).toBe(true);
  });

  it('look nothing up where a copy of a world is made: a node may not see what the copy has written', () => {
    const over = overTables(texts);
    expect(over.has('copied_data')).toBe(false);
  });
});
