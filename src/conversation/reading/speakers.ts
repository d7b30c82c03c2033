import type { TurnContext } from '../turn.js';

type Named = { readonly name: string };

/** Who takes part in a talk, as far as it matters to whose words are whose. */
export interface Speakers {
  readonly self: Named & { readonly personality?: string; readonly description?: string };
  readonly other: Named;
  readonly group?: readonly Named[] | undefined;
  readonly transcript?: TurnContext['transcript'] | undefined;
}

const OWN_ROLES = ['assistant', 'model', 'answer', 'final answer', 'response', 'reply', 'say'];
const THOUGHTS = ['thought', 'thoughts', 'thinking', 'reasoning', 'analysis'];
const OTHER_ROLES = ['user', 'human', 'player', 'system', 'narrator', 'instruction', ...THOUGHTS];
/** What stands before a name at the beginning of a line, and after it. */
const LIST_MARK = String.raw`(?:(?:#{1,6}|[-–>•]|\d{1,2}[.)])[^\S\n]+)?`;
const SPEAKS = '(?<verb>\\s(?:says|said|replies|replied|answers|answered|asks|asked|sagt|antwortet|fragt))?';

const PLAIN_SIGNS: Readonly<Record<string, string>> = {
  '’': "'",
  '“': '"',
  '”': '"',
  '＆': '&',
  '‹': '<',
  '›': '>',
};

interface Label extends Named {
  readonly isOwn: boolean;
  /** Only at the beginning of a line. */
  readonly isShort: boolean;
}

/**
 * What the speaker says of a text that may have parts of others, with their names in front as in a script: its first own part, to the
 * next part of another. Null: all of it is said by others.
 */
export function ownPart(text: string, speakers: Speakers): string | null {
  const labels = labelsOf(speakers);
  const names = labels.map(({ name }) => escape(plainSigns(name))).join('|');
  const plain = plainSigns(text);
  const pattern = new RegExp(
    String.raw`(?:(?<before>^|\n)[^\S\n]*${LIST_MARK}|(?<sentence>[.!?…]["'”’)*_]*[^\S\n]+))[*_"]*(?<said>\[said:[^\S\n]*)?[\[<]?(?<name>${names})(?:\s\([^()\n]{1,40}\))?[*_]*(?:(?<bare>[\]>][*_]*(?=\s))|[\]>]?[*_]*${SPEAKS}\s?[:：])[*_]*`,
    'giu',
  );
  let own = '';
  let isOwn = true;
  let isBracketed = false;
  let from = 0;
  const take = (until: number): void => {
    const part = text.slice(from, until);
    if (isOwn) own += isBracketed ? part.replace(/\]\s*$/, '') : part;
  };
  for (const { 0: found, index, groups } of plain.matchAll(pattern)) {
    const { before, sentence = '', verb, bare, said } = groups!;
    const name = groups!['name']!.toLowerCase();
    const label = labels.find((each) => plainSigns(each.name).toLowerCase() === name);
    // A long s stands for an s in the pattern only.
    if (label === undefined) continue;
    // In the middle of a line one may speak of others, and a short word in brackets is what one does.
    if (before === undefined ? label.isShort || verb !== undefined : label.isShort && bare !== undefined)
      continue;
    take(index + (before ?? sentence).length);
    if (own.trim() !== '' && !label.isOwn) return own.trim();
    [isOwn, isBracketed, from] = [label.isOwn, said !== undefined, index + found.length];
  }
  take(text.length);
  return own.trim() === '' && from > 0 ? null : own.trim();
}

/** Whether a text begins as the thoughts of its speaker. */
export function beginsWithThoughts(text: string): boolean {
  return new RegExp(`^[*_#\\s]*(?:${THOUGHTS.join('|')})[*_]*\\s?:`, 'i').test(text);
}

/** Full names, the longest first, first names that only one of them has, and the roles of chats. */
function labelsOf({ self, other, group = [], transcript = [] }: Speakers): Label[] {
  const others = [
    ...new Set([other, ...group].map(({ name }) => name).concat(transcript.map(({ speaker }) => speaker))),
  ];
  const all = [self.name, ...others.filter((name) => name !== self.name)];
  const firsts = all.map((name) => name.split(/\s+/)[0]!);
  const labels = all.flatMap((name, at): Label[] => {
    const isOwn = at === 0;
    const [first] = firsts.slice(at);
    const isUnique = first !== name && firsts.filter((each) => each === first).length === 1;
    return [{ name, isOwn, isShort: false }, ...(isUnique ? [{ name: first!, isOwn, isShort: true }] : [])];
  });
  const roles = (names: readonly string[], isOwn: boolean): Label[] =>
    names.map((name) => ({ name, isOwn, isShort: true }));
  return [...labels, ...roles(OWN_ROLES, true), ...roles(OTHER_ROLES, false)]
    .filter(({ name }) => name.trim() !== '')
    .sort((a, b) => b.name.length - a.name.length);
}

/** Each sign as one that a template may have written in its place, of the same length. */
function plainSigns(text: string): string {
  return text.replace(/[’“”＆‹›]/g, (sign) => PLAIN_SIGNS[sign]!);
}

function escape(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
