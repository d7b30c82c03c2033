import { inUnits } from '../common/money/units.js';
import { type RememberedRow } from '../ledger/ledger-result.js';
import {
  agoIn,
  answeringMemory,
  chooseMemories,
  memoryTokens,
  mostMemories,
  toTurnMemory,
} from './choose-memories.js';

const pip = { id: 'pip', name: 'Pip' };
const remembered = (text: string, score: number, more: Partial<RememberedRow> = {}): RememberedRow => ({
  id: text,
  at: '2026-01-01T10:00:00.000Z',
  kind: 'talk',
  text,
  weight: 0.5,
  amount: null,
  shared: 0,
  about: pip,
  teller: null,
  hops: 0,
  originId: null,
  secrecy: 0,
  score,
  ...more,
});
const textsOf = (rows: readonly RememberedRow[]): string[] => rows.map(({ text }) => text);
const distinct = (count: number): RememberedRow[] =>
  Array.from({ length: count }, (_, index) => remembered(`Topic ${index} a${index} b${index}`, -index));

describe('the choice of memories', () => {
  it('takes the best, and puts the newest of them first', () => {
    const rows = [
      remembered('An old wolf howled.', 1, { at: '2025-01-01T10:00:00.000Z' }),
      ...distinct(20),
      remembered('The bridge fell into the river.', 2, { at: '2026-02-01T10:00:00.000Z' }),
    ];
    const chosen = textsOf(chooseMemories(rows));
    expect(chosen).toHaveLength(mostMemories);
    expect(chosen[0]).toBe('The bridge fell into the river.');
    expect(chosen.at(-1)).toBe('An old wolf howled.');
    expect(chosen).not.toContain('Topic 6 a6 b6');
  });

  it('of what says nearly the same keeps the better, and of different ones all', () => {
    const early = remembered('Pip told me the old story of the lost ring and the fox.', 3);
    const late = remembered('Pip told me the old story of the lost ring and the fox!', 2, {
      at: '2026-01-03T10:00:00.000Z',
    });
    const ofWat = { ...late, about: { id: 'wat', name: 'Wat' }, text: late.text.replace('Pip', 'Wat') };
    expect(textsOf(chooseMemories([late, early, ofWat])).sort()).toEqual([early.text, ofWat.text].sort());
    const gifts = ['Pip gave me 3.', 'Pip gave me 12.'].map((text) => remembered(text, 1, { kind: 'trade' }));
    expect(chooseMemories(gifts)).toHaveLength(2);
  });

  it('leaves out what costs too much, in favour of what fits', () => {
    const long = Array.from({ length: 6 }, (_, index) =>
      remembered(Array.from({ length: 100 }, (_each, word) => `w${index}${word}`).join(' '), 10 - index),
    );
    const chosen = chooseMemories([...long, remembered('Short and good.', 0)]);
    expect(textsOf(chosen)).toContain('Short and good.');
    expect(chosen.length).toBeLessThan(7);
    const cost = chosen.reduce((sum, { text }) => sum + text.length / 4, 0);
    expect(cost).toBeLessThanOrEqual(memoryTokens);
  });

  it('tells deals of a kind with the same one as one, and gifts each', () => {
    const deal = (id: string, what: string, amount: number, bread?: number): RememberedRow =>
      remembered(id, amount, {
        kind: 'trade',
        amount: inUnits(amount),
        fact: { what, ...(bread && { goods: [{ name: 'bread', amount: bread }] }) },
      });
    const rows = [deal('a', 'sold', 8, 6), deal('b', 'sold', 4, 3), deal('c', 'got', 3), deal('d', 'got', 5)];
    expect(textsOf(chooseMemories(rows)).sort()).toEqual([
      'I sold Pip 9 bread for 12 in all, 2 times.',
      'c',
      'd',
    ]);
    expect(chooseMemories(rows)[0]).toMatchObject({ amount: inUnits(12), fact: { times: 2 } });
  });

  it('is told with its moment in the time of the world, and marked as hearsay', () => {
    const now = Date.parse('2026-01-01T12:00:00.000Z');
    const twelvefold = (at: number): number => now + 12 * (at - now);
    const row = remembered('“Wat is ill.”', 1, { amount: inUnits(-2.5), hops: 2, teller: 'Edda' });
    expect(toTurnMemory(row, twelvefold, now)).toEqual({
      at: '2025-12-31T12:00:00.000Z',
      ago: 'yesterday',
      kind: 'talk',
      text: '“Wat is ill.”',
      weight: 0.5,
      about: pip,
      amount: -2.5,
      hearsay: { from: 'Edda', hops: 2 },
    });
  });

  it.each([
    [59_000, 'just now'],
    [60_000, 'a minute ago'],
    [3_600_000, 'an hour ago'],
    [7_300_000, 'two hours ago'],
    [86_400_000, 'yesterday'],
    [13 * 86_400_000, '13 days ago'],
    [14 * 86_400_000, 'two weeks ago'],
    [70 * 86_400_000, 'two months ago'],
    [400 * 86_400_000, 'a year ago'],
    [-5000, 'just now'],
  ])('calls %i ms %s', (milliseconds, words) => expect(agoIn(milliseconds)).toBe(words));
});

describe('the memory that answers a line', () => {
  it('has most of what is asked, and enough of it', () => {
    const rows = [
      remembered('all', 9, { shared: 0.4 }),
      remembered('most', 1, { shared: 0.6 }),
      remembered('some', 2, { shared: 0.5 }),
    ];
    expect(answeringMemory(rows)?.text).toBe('most');
    expect(answeringMemory(rows.slice(0, 1))).toBeNull();
    expect(answeringMemory([])).toBeNull();
  });
});
