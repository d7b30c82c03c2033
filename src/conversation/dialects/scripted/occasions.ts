import { type EmotionKind } from '../../../common/emotion.js';
import { type Address, addressesIn } from '../../tone/tone.js';
import { barkFiles } from './languages.js';
import { type Library } from './speaker.js';

/** What a character may say a line to, and how it is said where nothing colours it. */
export const occasions = {
  greeting: ['joy', 0.2],
  farewell: ['joy', 0.15],
  stranger: ['surprise', 0.2],
  attacked: ['fear', 0.8],
  hurt: ['sadness', 0.6],
  threatened: ['fear', 0.6],
  insulted: ['anger', 0.6],
  thanked: ['joy', 0.4],
  praised: ['joy', 0.5],
  gift: ['joy', 0.6],
  robbed: ['anger', 0.8],
  bumped: ['anger', 0.3],
  danger: ['fear', 0.7],
  fire: ['fear', 0.8],
  fleeing: ['fear', 0.8],
  victory: ['joy', 0.8],
  defeat: ['sadness', 0.6],
  death: ['sadness', 0.7],
  found: ['joy', 0.5],
  lost: ['sadness', 0.4],
  sold: ['joy', 0.4],
  'sold-out': ['neutral', 0],
  bought: ['joy', 0.3],
  paid: ['joy', 0.5],
  taxed: ['anger', 0.4],
  rain: ['sadness', 0.2],
  storm: ['fear', 0.4],
  snow: ['surprise', 0.2],
  heat: ['sadness', 0.2],
  fair: ['joy', 0.4],
  morning: ['neutral', 0],
  night: ['neutral', 0],
  hungry: ['sadness', 0.3],
  tired: ['sadness', 0.2],
  working: ['neutral', 0],
  idle: ['neutral', 0],
  waiting: ['anger', 0.2],
  success: ['joy', 0.6],
  failure: ['sadness', 0.5],
  disgusted: ['disgust', 0.7],
  surprised: ['surprise', 0.7],
  celebration: ['joy', 0.7],
  halt: ['anger', 0.3],
  hurry: ['fear', 0.2],
  help: ['fear', 0.7],
  /** Whatever else happens. */
  any: ['neutral', 0],
} as const satisfies Readonly<Record<string, readonly [EmotionKind, number]>>;
export type Occasion = keyof typeof occasions;

export const occasionNames = Object.keys(occasions).filter((name) => name !== 'any') as Occasion[];

/** What somebody's words do to the one who hears them. */
const ofWords: Readonly<Partial<Record<Address, Occasion>>> = {
  ...{ threat: 'threatened', insult: 'insulted', reproach: 'insulted' },
  ...{ thanks: 'thanked', praise: 'praised', endearment: 'praised', greeting: 'greeting' },
};
const patterns = Object.entries(barkFiles).map(([language, { words }]) => ({
  language,
  words: Object.entries(words).map(([name, some]) => ({
    name: name as Occasion,
    pattern: new RegExp(`(?<!\\p{L})(?:${some.replaceAll('\\w', '\\p{L}')})(?!\\p{L})`, 'iu'),
  })),
}));

/** The occasion of a name or of a free text: by what it says, else by what it does as a line, first in the language of the world. */
export function occasionOf(text: string, { ear, book }: Library): Occasion {
  const named = Object.keys(occasions).find((name) => name === text.trim().toLowerCase());
  if (named !== undefined) return named as Occasion;
  const ordered = patterns.toSorted(
    (one, other) => Number(other.language === book.language) - Number(one.language === book.language),
  );
  for (const { words } of ordered) {
    const found = words.find(({ pattern }) => pattern.test(text));
    if (found) return found.name;
  }
  const said = addressesIn(text).find((address) => ofWords[address] !== undefined);
  if (said !== undefined) return ofWords[said]!;
  return ear.hear(text, '').act === 'farewell' ? 'farewell' : 'any';
}
