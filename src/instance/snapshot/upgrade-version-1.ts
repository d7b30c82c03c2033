import { BrokenSnapshot } from './snapshot-format.js';

const decimal = /^(-?)(\d{1,30})(?:\.(\d{1,4}))?$/;

/** Decimals as text that stay text, and those that become numbers. */
const totals = ['collected_taxes', 'treasury_spent', 'minted', 'sunk'].map((name) => ['instance', name]);
const amounts = [
  ['agent_npc', 'wealth'],
  ['agent_npc', 'mood'],
  ['feeling_change', 'mood_delta'],
  ['feeling_change', 'mood'],
  ['event', 'amount'],
  ['event', 'actor_wealth'],
  ['event', 'recipient_wealth'],
  ['event', 'actor_mood'],
  ['event', 'recipient_mood'],
];

/** Where the data of an event of a kind has decimals, as numbers. */
const amountsInData: ReadonlyMap<unknown, readonly (readonly string[])[]> = new Map([
  ['spawn', [['mood']]],
  [
    'death',
    [
      ['agentNpc', 'wealth'],
      ['agentNpc', 'mood'],
      ['mourners', '*', 'mood'],
      ['mourners', '*', 'moodDelta'],
    ],
  ],
  [
    'interact',
    [
      ['relationship', '*', 'mood'],
      ['relationship', '*', 'moodDelta'],
    ],
  ],
  ['tax-collection', [['collected']]],
  ['disbursement', [['amount']]],
]);

type Json = Record<string, unknown>;

/**
 * A line of a snapshot of version 1, as version 2 has it: amounts and moods, which were decimals, in ten-thousandths. The digits
 * are moved as text. Throws a SyntaxError where the line is not JSON.
 */
export function upgradeVersion1(line: string): string {
  const parsed = parseMarked(line) as { instance?: Json; event?: Json };
  for (const path of totals) changeAt(parsed, path, (value) => unitsOf(value, path));
  for (const path of amounts) changeAt(parsed, path, (value) => `${mark}${unitsOf(value, path)}`);
  for (const path of amountsInData.get(parsed?.event?.['kind']) ?? []) {
    const whole = ['event', 'data', ...path];
    changeAt(parsed, whole, (value) => `${mark}${unitsOf(unmarked(value), whole)}`);
  }
  // What had no policies of moods had the built-in one.
  if (parsed?.instance) parsed.instance = { mood_policy: 'sentiment', ...parsed.instance };
  return stringifyMarked(parsed);
}

/** Before the digits of a number, to tell it from a text: the database keeps no text with this character. */
const mark = '\0';

/** JSON with its numbers as marked texts, so that none of them goes through a double. */
function parseMarked(line: string): unknown {
  return JSON.parse(
    line.replace(/"[^"\\]*(?:\\.[^"\\]*)*"?|-?\d[\d.eE+-]*/g, (token) =>
      token.startsWith('"') ? token : `"\\u0000${token}"`,
    ),
  );
}

function stringifyMarked(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0000([^"]*)"/g, '$1');
}

function unmarked(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith(mark) ? value.slice(mark.length) : undefined;
}

/** Changes existing non-null values on a path; `*` matches every name and index. */
function changeAt(within: unknown, path: readonly string[], change: (value: unknown) => string): void {
  if (typeof within !== 'object' || within === null) return;
  const object = within as Json;
  const [step, ...rest] = path;
  for (const name of step === '*' ? Object.keys(object) : [step!]) {
    if (!Object.hasOwn(object, name) || object[name] === null) continue;
    if (rest.length > 0) changeAt(object[name], rest, change);
    else object[name] = change(object[name]);
  }
}

function unitsOf(value: unknown, path: readonly string[]): string {
  const match = typeof value === 'string' ? decimal.exec(value) : null;
  if (!match) throw new BrokenSnapshot(`${path.join('.')} must be a decimal with up to four fraction digits`);
  const [, sign, whole, fraction = ''] = match;
  const units = `${whole}${fraction.padEnd(4, '0')}`.replace(/^0+(?=\d)/, '');
  return units === '0' ? units : `${sign}${units}`;
}
