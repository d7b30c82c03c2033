import { hashOf } from '../../seeded.js';

/**
 * A small grammar whose expansions are counted, so that the n-th one can be asked for: `[a|b]` are alternatives, also
 * nested, and `{slot}` is filled in afterwards. Libraries for such grammars pick at random, and repeat themselves.
 */
type Node = string | { readonly slot: string } | { readonly choices: readonly Sequence[] };
interface Sequence {
  readonly nodes: readonly Node[];
  readonly count: number;
}

/** The sentences of a rule. */
export interface Pool {
  readonly sequences: readonly Sequence[];
  readonly count: number;
}

export function toPool(lines: readonly string[]): Pool {
  const sequences = lines.map(parse);
  return { sequences, count: sequences.reduce((sum, { count }) => sum + count, 0) };
}

/**
 * The sentence at a place of the pool's own order, which is another one for each key: the templates come in turn, and no sentence
 * comes twice before all have come.
 */
export function expandAt({ sequences, count }: Pool, key: string, index: number): string {
  const hash = hashOf(key);
  let left = (index + (hash % count)) % count;
  let round = 0;
  // In round n, the templates that have more than n sentences.
  for (;;) {
    const able = sequences.filter((sequence) => sequence.count > round);
    const rounds = Math.min(...able.map((sequence) => sequence.count)) - round;
    if (left < rounds * able.length) {
      const sequence = able[(left + (hash >>> 8)) % able.length]!;
      return expand(sequence, mixed(round + Math.floor(left / able.length), sequence.count, hash));
    }
    left -= rounds * able.length;
    round += rounds;
  }
}

/** The n-th of a shuffled order of 0 to count − 1, without the list: a Feistel network over the next power of four. */
function mixed(index: number, count: number, key: number): number {
  let half = 1;
  while (4 ** half < count) half += 1;
  const mask = 2 ** half - 1;
  let value = index;
  do {
    let [high, low] = [value >> half, value & mask];
    for (let round = 1; round <= 4; round += 1) {
      const scrambled = Math.imul(low + round * 0x9e37 + key, 0x85ebca6b);
      [high, low] = [low, high ^ ((scrambled ^ (scrambled >>> 13)) & mask)];
    }
    value = high * (mask + 1) + low;
  } while (value >= count);
  return value;
}

/** Puts values in the slots; a sentence begins with a capital letter. */
export function fill(template: string, values: Readonly<Record<string, string>>): string {
  let text = template;
  // Values may have slots of their own, such as a term of address with the name in it.
  for (let depth = 0; depth < 3 && text.includes('{'); depth += 1) {
    text = text.replace(/\{(\w+)\}/g, (_, slot: string) => valueOf(slot, values));
  }
  return text
    .replace('^', '')
    .replace(/ +/g, ' ')
    .replace(/ ([,.;:!?])/g, '$1')
    .replace(/[,;:]+([.!?,;:])/g, '$1')
    .trim()
    .replace(/^(“?)(\p{Ll})/u, (_, quote: string, letter: string) => quote + letter.toUpperCase())
    .replace(/([.!?]”? “?)(\p{Ll})/gu, (_, end: string, letter: string) => end + letter.toUpperCase());
}

/** Removes the marks of the grammar, which a name or a place may contain. */
export function unmarked(text: string): string {
  return text.replace(/[{}[\]|^]/g, '');
}

/** The words that a template always or sometimes has, without slots, for the recognition of its lines. */
export function literalsOf(pool: Pool): string[] {
  return pool.sequences.flatMap(literals);
}

function literals({ nodes }: Sequence): string[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    return 'slot' in node ? [] : node.choices.flatMap(literals);
  });
}

/** A capital slot gives its value with a capital letter. */
function valueOf(slot: string, values: Readonly<Record<string, string>>): string {
  const small = slot.charAt(0).toLowerCase() + slot.slice(1);
  const value = values[slot] ?? values[small] ?? '';
  return slot === small ? value : value.charAt(0).toUpperCase() + value.slice(1);
}

function parse(line: string): Sequence {
  let at = 0;
  const sequence = (): Sequence => {
    const nodes: Node[] = [];
    let text = '';
    const flush = (): void => {
      if (text !== '') nodes.push(text);
      text = '';
    };
    for (; at < line.length && line[at] !== '|' && line[at] !== ']'; at += 1) {
      const char = line[at]!;
      if (char === '{') {
        flush();
        const end = line.indexOf('}', at);
        nodes.push({ slot: line.slice(at + 1, end) });
        at = end;
      } else if (char === '[') {
        flush();
        const choices: Sequence[] = [];
        do {
          at += 1;
          choices.push(sequence());
        } while (line[at] === '|');
        nodes.push({ choices });
      } else text += char;
    }
    flush();
    return { nodes, count: nodes.reduce((product, node) => product * countOf(node), 1) };
  };
  return sequence();
}

function countOf(node: Node): number {
  if (typeof node === 'string' || 'slot' in node) return 1;
  return node.choices.reduce((sum, { count }) => sum + count, 0);
}

function expand({ nodes }: Sequence, index: number): string {
  let left = index;
  let text = '';
  for (const node of nodes) {
    if (typeof node === 'string') text += node;
    else if ('slot' in node) text += `{${node.slot}}`;
    else {
      const count = countOf(node);
      let inner = left % count;
      left = Math.floor(left / count);
      for (const choice of node.choices) {
        if (inner < choice.count) {
          text += expand(choice, inner);
          break;
        }
        inner -= choice.count;
      }
    }
  }
  return text;
}
