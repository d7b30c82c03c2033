/** A pattern of whole words, whatever their case. Each `~` stands for any of `fillers`, none or up to four of them. */
export function wordsOf(fillers: string, ...alternatives: readonly string[]): RegExp {
  const filled = alternatives.join('|').replaceAll('~', `(?:(?:${fillers})\\s+){0,4}`);
  return new RegExp(`(?<![\\p{L}’'])(?:${filled})(?![\\p{L}])`, 'iu');
}
