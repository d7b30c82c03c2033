/** Words before a name that are no name. */
const titles = new Set(
  (
    'a an the old young little big good poor lord lady sir dame master mistress miss mister mr mrs ms dr doctor captain sergeant ' +
    'king queen prince princess duke baron father mother brother sister uncle aunt grandfather grandmother saint st von van de la le'
  ).split(' '),
);

interface Occurrence {
  readonly at: number;
  readonly end: number;
  /** In the spelling of the text. */
  readonly found: string;
  /** Set off by punctuation, as one speaks to somebody: "Well, Pip, …", "Pip! …". */
  readonly isCalled: boolean;
}

interface Mention extends Occurrence {
  readonly name: string;
}

/**
 * Whose name a line calls: of those present, and in their spelling. `to`, what its agent said about it, comes first; else names that
 * are set off by punctuation, and of several the last one. A full name is preferred to a given name, which counts only if no
 * other of those present has it. Upper and lower case are the same, but a single name that is written like a common word ("will",
 * "rose") must be set off. Null: nobody is called.
 */
export function addresseeOf(text: string, to: string | undefined, names: readonly string[]): string | null {
  const said = to === undefined ? null : lastMention(to, names);
  return (said ?? lastMention(text, names))?.name ?? null;
}

function lastMention(text: string, names: readonly string[]): Mention | null {
  const all = names.flatMap((name) => mentionsOf(name, text, names));
  // "Anna Reed" calls nobody who is named Anna.
  const found = all.filter(
    (one) =>
      !all.some(
        (other) => other.at <= one.at && other.end >= one.end && other.end - other.at > one.end - one.at,
      ),
  );
  const called = found.filter(({ isCalled }) => isCalled);
  return (called.length > 0 ? called : found).reduce<Mention | null>(
    (last, one) => (last === null || one.at >= last.at ? one : last),
    null,
  );
}

function mentionsOf(name: string, text: string, names: readonly string[]): Mention[] {
  const single = singleName(name);
  const isShared = names.some((other) => other !== name && wordsOf(other).includes(single.toLowerCase()));
  const full = single === name ? [] : occurrencesOf(name, text);
  const short = single !== name && isShared ? [] : occurrencesOf(single, text).filter(isNoWord(single));
  return [...full, ...short].map((occurrence) => ({ ...occurrence, name }));
}

function isNoWord(name: string): (occurrence: Occurrence) => boolean {
  return ({ isCalled, found }) => isCalled || name === name.toLowerCase() || found !== found.toLowerCase();
}

/** The first word of a name that is no title, else the whole name. */
function singleName(name: string): string {
  const words = name.split(/\s+/).filter((word) => word.length > 1);
  return words.find((word) => !titles.has(word.toLowerCase().replace(/\.$/, ''))) ?? name;
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().split(/\s+/);
}

function occurrencesOf(words: string, text: string): Occurrence[] {
  const escaped = words.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/\s+/g, '\\s+');
  if (escaped === '') return [];
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, 'giu');
  return [...text.matchAll(pattern)].map(({ index: at, 0: found }) => {
    const end = at + found.length;
    const isCalled =
      /(?:^|[.!?…,;:—–"“”«»(])\s*$/u.test(text.slice(0, at)) &&
      /^\s*(?:$|[.!?…,;:—–"“”«»)])/u.test(text.slice(end));
    return { at, end, found, isCalled };
  });
}
