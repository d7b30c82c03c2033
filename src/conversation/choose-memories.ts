import { asUnits, decimalOf } from '../common/money/units.js';
import { factInWords } from '../words/memory-words.js';
import { type RememberedRow } from '../ledger/ledger-result.js';
import { type TurnFact, type TurnMemory } from './turn.js';

/** How many memories a turn includes at most. */
export const mostMemories = 8;

/** What they may cost in the prompt of a model, in tokens of four characters. */
export const memoryTokens = 600;

/** Date, kind and tags of a memory in a prompt. */
const tokensOfFrame = 12;

/** Memories of the same kind about the same one that share more of their words than this are one: the better stays. */
const nearDuplicate = 0.8;

/**
 * The best memories by score that differ and fit, the newest first. The scores are those of `economy.recall`, or of a ranker; what
 * does not fit gives way to what does. The latest talk with the other comes before all.
 */
export function chooseMemories(rows: readonly RememberedRow[], other?: string): RememberedRow[] {
  const chosen: RememberedRow[] = [];
  const words = new Map<RememberedRow, ReadonlySet<string>>();
  const wordsIn = (row: RememberedRow): ReadonlySet<string> => {
    const known = words.get(row) ?? wordsOf(row.text);
    words.set(row, known);
    return known;
  };
  let tokens = 0;
  const last = lastTalk(rows, other);
  const worth = (row: RememberedRow): number => (row === last ? Infinity : row.score);
  for (const row of foldDeals(rows).sort((a, b) => worth(b) - worth(a))) {
    if (chosen.length === mostMemories) break;
    const cost = tokensOfFrame + Math.ceil(row.text.length / 4);
    if (tokens + cost > memoryTokens) continue;
    const isDuplicate = chosen.some(
      (other) => isSame(row, other) && likeness(wordsIn(row), wordsIn(other)) > nearDuplicate,
    );
    if (isDuplicate) continue;
    chosen.push(row);
    tokens += cost;
  }
  return chosen.sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
}

/** The part of what somebody says that a memory must have to answer it. */
const leastShared = 0.45;

/** The memory that has most of what somebody says; null: none has enough of it. */
export function answeringMemory(rows: readonly RememberedRow[]): RememberedRow | null {
  const best = rows.reduce<RememberedRow | null>(
    (found, row) => (found && found.shared >= row.shared ? found : row),
    null,
  );
  return best !== null && best.shared >= leastShared ? best : null;
}

const deals = new Set(['sold', 'bought', 'earned', 'paid']);

/** Deals of the same kind with the same one are one: with the best score, the newest moment, and what moved in all. */
function foldDeals(rows: readonly RememberedRow[]): RememberedRow[] {
  const folded = new Map<string, RememberedRow>();
  for (const row of rows) {
    const { fact, about } = row;
    const isDeal = fact && deals.has(fact.what) && fact.deal === undefined;
    const goods = fact?.goods?.map(({ name }) => name);
    const key = isDeal ? JSON.stringify([about?.id, fact.what, goods, fact.reason]) : row.id;
    const known = folded.get(key);
    folded.set(key, known && isDeal ? bothDeals(known, row) : row);
  }
  return [...folded.values()];
}

function bothDeals(one: RememberedRow, other: RememberedRow): RememberedRow {
  const [best, rest] = one.score >= other.score ? [one, other] : [other, one];
  const { times = 1, goods } = best.fact!;
  const fact = {
    ...best.fact!,
    times: times + (rest.fact!.times ?? 1),
    ...(goods && {
      goods: goods.map(({ name, amount }, place) => ({
        name,
        amount: amount + rest.fact!.goods![place]!.amount,
      })),
    }),
  };
  const amount = asUnits(BigInt(Number(best.amount)) + BigInt(Number(rest.amount)));
  const told = { fact, about: best.about?.name ?? '', amount: decimalOf(amount) };
  const at = best.at > rest.at ? best.at : rest.at;
  return { ...best, at, amount, fact, text: factInWords(told, best.language ?? 'en', 'mine') };
}

/** What is remembered of the latest talk with somebody. */
function lastTalk(rows: readonly RememberedRow[], other: string | undefined): RememberedRow | undefined {
  return rows
    .filter(({ kind, about }) => kind === 'talk' && about !== null && about.id === other)
    .reduce<RememberedRow | undefined>((last, row) => (last && last.at >= row.at ? last : row), undefined);
}

/** `toWorld`: milliseconds of a real moment in the time of the world, whose `now` it is. */
export function toTurnMemory(
  { at, kind, text, fact, weight, about, amount, teller, hops, secrecy, textLanguage }: RememberedRow,
  toWorld: (at: number) => number,
  now: number,
): TurnMemory {
  const then = toWorld(Date.parse(at));
  return {
    at: new Date(then).toISOString(),
    ago: agoIn(now - then),
    kind,
    text,
    ...(fact && { fact: fact as TurnFact }),
    ...(textLanguage && { language: textLanguage }),
    weight,
    about: about && { id: about.id, name: about.name },
    ...(amount !== null && { amount: decimalOf(amount) }),
    ...(secrecy > 0 && { secrecy }),
    ...(hops > 0 && { hearsay: { from: teller ?? 'somebody', hops } }),
  };
}

function isSame(one: RememberedRow, other: RememberedRow): boolean {
  return one.kind === other.kind && one.about?.id === other.about?.id;
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** Jaccard: of all their words, the part that both have. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length;
  const all = one.size + other.size - shared;
  return all === 0 ? 1 : shared / all;
}

const minute = 60_000;
const day = 24 * 60 * minute;
const units = [
  { name: 'minute', length: minute, until: 60 * minute },
  { name: 'hour', length: 60 * minute, until: day },
  { name: 'day', length: day, until: 14 * day },
  { name: 'week', length: 7 * day, until: 60 * day },
  { name: 'month', length: 30 * day, until: 365 * day },
  { name: 'year', length: 365 * day, until: Infinity },
] as const;
const numbers = ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];

/** "just now", "an hour ago", "yesterday", "two days ago". */
export function agoIn(milliseconds: number): string {
  if (milliseconds < minute) return 'just now';
  const { name, length } = units.find(({ until }) => milliseconds < until)!;
  const count = Math.floor(milliseconds / length);
  if (count > 1) return `${numbers[count - 2] ?? count} ${name}s ago`;
  return name === 'day' ? 'yesterday' : `${name === 'hour' ? 'an' : 'a'} ${name} ago`;
}
