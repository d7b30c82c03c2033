/** A memory in English as told to the one it is about. */
const verbs: Readonly<Record<string, string>> = {
  is: 'are',
  was: 'were',
  has: 'have',
  does: 'do',
  "isn't": 'are not',
  "wasn't": 'were not',
};

export function toSecondPerson(
  text: string,
  listener: readonly string[],
  self: readonly string[],
): string | null {
  // A bare count of what was forgotten is nothing to say.
  if (/^\d+ (?:small talks|trades|payments|things|talks)\b/.test(text)) return null;
  let rephrased = asFirstPerson(text.replace(/: (?=\w)/g, ', '), self);
  if (listener.length === 0) return rephrased;
  const name = listener.map(escape).join('|');
  if (!new RegExp(`\\b(?:${name})\\b`).test(rephrased)) {
    // About the listener, but only a pronoun says so.
    return /\b(?:he|she|they|him|her|his|them|their)\b/i.test(rephrased) ? null : rephrased;
  }
  rephrased = rephrased
    .replace(new RegExp(`\\b(?:${name})(?:'s|’s)`, 'g'), 'your')
    .replace(
      new RegExp(
        `\\b(?:${name})((?: [a-z]+ly| never| always| often| also| still)?) (is|was|has|does|isn't|wasn't)\\b`,
        'g',
      ),
      (_, adverb: string, verb: string) => `you${adverb} ${verbs[verb]!}`,
    )
    .replace(new RegExp(`\\b(?:${name}) ([a-z]+[^s\\W]s)\\b`, 'g'), (_, verb: string) => `you ${bare(verb)}`)
    .replace(new RegExp(`\\b(?:${name})\\b`, 'g'), 'you');
  // Another person in the sentence may be the one that its pronouns mean.
  const hasOthers = /(?<=[a-z,;] )(?!I\b)[A-Z][a-z]+/.test(rephrased);
  if (/\b(?:they|them|their|theirs|themselves)\b/i.test(rephrased)) return null;
  if (/\b(?:he|she|him|his|her|hers|himself|herself)\b/i.test(rephrased)) {
    if (hasOthers) return null;
    rephrased = rephrased
      .replace(/\b(?:he|she) (is|was|has|does)\b/gi, (_, verb: string) => `you ${verbs[verb.toLowerCase()]!}`)
      .replace(/\b(?:he|she) ([a-z]+[^s\W]s)\b/gi, (_, verb: string) => `you ${bare(verb)}`)
      .replace(/\b(?:he|she)\b/gi, 'you')
      .replace(/\b(?:himself|herself)\b/gi, 'yourself')
      .replace(/\bhis (?=[a-z])/gi, 'your ')
      .replace(
        /\bher (?=(?!and|to|for|with|in|on|at|from|about|when|that|but|by|a|the|as|so|again|then|there|back|away|not)[a-z])/gi,
        'your ',
      )
      .replace(/\b(?:his|hers)\b/gi, 'yours')
      .replace(/\b(?:him|her)\b/gi, 'you');
  }
  return rephrased.charAt(0).toUpperCase() + rephrased.slice(1);
}

/** The speaker does not call itself by its name. */
function asFirstPerson(text: string, self: readonly string[]): string {
  const name = self.map(escape).join('|');
  return text
    .replace(new RegExp(`\\b(?:${name})(?:'s|’s)`, 'g'), 'my')
    .replace(new RegExp(`^(?:${name}) (is|has)\\b`), (_, verb: string) => (verb === 'is' ? 'I am' : 'I have'))
    .replace(new RegExp(`^(?:${name})\\b`), 'I')
    .replace(new RegExp(`\\b(?:${name})\\b`, 'g'), 'me');
}

function bare(verb: string): string {
  if (/(?:ss|sh|ch|x|o)es$/.test(verb)) return verb.slice(0, -2);
  return verb.endsWith('ies') ? `${verb.slice(0, -3)}y` : verb.slice(0, -1);
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
