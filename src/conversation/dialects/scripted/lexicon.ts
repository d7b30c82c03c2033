import { type Lexicon, type Words } from './book.js';

/** The words of a file, with what must be computed or matched. */
export function toLexicon(words: Words): Lexicon {
  const { patterns } = words;
  const [noCoins = '', one = '', many = ''] = words.coins;
  const [longAgo = '', since = ''] = words.longAgo;
  const counts = words.counts.split(' ');
  const pattern = (source: string): RegExp => new RegExp(source, 'iu');
  const foreign = pattern(patterns.foreign);
  const beginnings = new RegExp(patterns.beginnings, 'u');
  return {
    ...words,
    coins: (amount, isOne) => (isOne ? one : many.replace('{n}', amount)),
    noCoins,
    ago: (hours) => {
      const [, before = '', during = '', unit = 1] =
        words.ages.find(([below]) => hours < Number(below)) ?? [];
      const count = Math.round(hours / Number(unit));
      const filled = (text: string | number): string =>
        String(text).replace('{n}', counts[count] ?? String(count));
      return [filled(before), filled(during)];
    },
    longAgo: [longAgo, since],
    mood: (label) => words.moods[label] ?? (label || words.moods['calm'] || 'calm'),
    standing: (label) => words.standings[label] ?? (label || words.standings['modest'] || 'modest'),
    sad: pattern(patterns.sad),
    glad: pattern(patterns.glad),
    debt: pattern(patterns.debt),
    ofDeath: pattern(patterns.ofDeath),
    topics: Object.entries(words.topics).map(([sort, source]) => [sort, pattern(source)] as const),
    reads: (text) => !foreign.test(text),
    toMidSentence: (text) => text.replace(beginnings, (word) => word.toLowerCase()),
    forReason: (text) => words.forReason.replace('{text}', text),
    quoted: (text) => words.quoted.replace('{text}', text),
  };
}
