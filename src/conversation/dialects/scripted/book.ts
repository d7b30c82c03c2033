/** The languages of the built-in speaker. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Ways to speak. A language need not have all: a trait that it lacks speaks as `alike` of its book says, or plainly. */
export const traits = [
  ...['gruff', 'merry', 'pious', 'greedy', 'shy', 'proud', 'sulky', 'gentle', 'shrewd', 'boastful'],
  ...['curious', 'melancholic', 'learned', 'blunt', 'wry', 'child', 'old'],
] as const satisfies readonly string[];
export type Trait =
  | 'gruff'
  | 'merry'
  | 'pious'
  | 'greedy'
  | 'shy'
  | 'proud'
  | 'sulky'
  | 'gentle'
  | 'shrewd'
  | 'boastful'
  | 'curious'
  | 'melancholic'
  | 'learned'
  | 'blunt'
  | 'wry'
  | 'child'
  | 'old';

/** Templates of the grammar (grammar.ts). */
export type Lines = readonly string[];
export type Rules = Readonly<Record<string, Lines>>;

/**
 * Small talk: lines that belong together, `line >> answer >> answer ++ what the speaker of the line adds then`. The key says when a
 * line fits, or whose it is: `any`, `warm`, `weather.rain`, `season.winter`, `part.evening`, `work.smith`, a trait.
 */
export type Chats = Readonly<Record<string, Lines>>;

export interface VoiceLines {
  /** Before a plain sentence, whose first letter becomes small. */
  readonly openers: Lines;
  /** Before the full stop of a plain sentence. */
  readonly tags: Lines;
  /** How it addresses those whom it likes. */
  readonly dears: Lines;
  /** Sentences of its own. `tax` serves `tax.light`, `tax.heavy` … unless they have their own. */
  readonly rules: Rules;
}
export type Voices = Readonly<Partial<Record<Trait, VoiceLines>>>;

export type Gender = 'm' | 'f' | 'n';
export type Kin = 'parent' | 'child' | 'sibling';
export type PartOfDay = 'morning' | 'day' | 'evening';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Sky = 'fair' | 'rain' | 'wind' | 'fog' | 'cold' | 'snow' | 'heat' | 'storm';
export type Act =
  | 'statement'
  | 'greeting'
  | 'farewell'
  | 'thanks'
  | 'insult'
  | 'threat'
  | 'praise'
  | 'apology'
  | 'request'
  | 'cold';

/** The words and patterns of a language beside its sentences. */
export interface Lexicon {
  readonly parts: Readonly<Record<PartOfDay, string>>;
  readonly skies: Readonly<Record<Sky, string>>;
  /** Terms of address for kin; `n`: the gender is not known; '': the name is used. */
  readonly kin: Readonly<Record<Kin, Readonly<Record<Gender, Lines>>>>;
  /** "my mother {name}", for the kin of whom one speaks. */
  readonly kinOf: Readonly<Record<Kin, Readonly<Record<Gender, string>>>>;
  /** What people with an occupation are called: "the smith". */
  readonly trades: Readonly<Record<string, string>>;
  readonly number: string;
  coins(amount: string, isOne: boolean): string;
  noCoins: string;
  /** A span in hours: with a preposition ("two days ago") and without ("two days"). */
  ago(hours: number): readonly [ago: string, since: string];
  readonly longAgo: readonly [ago: string, since: string];
  mood(value: number, label: string): string;
  standing(label: string): string;
  /** Words for acts in lines that are not of the grammar. */
  readonly acts: ReadonlyArray<readonly [Act, RegExp]>;
  readonly topics: ReadonlyArray<readonly [topic: string, words: RegExp]>;
  /** Topics that only a question can have. */
  readonly asked: ReadonlyArray<readonly [topic: string, words: RegExp]>;
  /** A sentence that asks without a question mark. */
  readonly tellMe: RegExp;
  readonly sad: RegExp;
  readonly glad: RegExp;
  /** The other gave to the speaker ("I gave you"), as heard. */
  readonly iGaveYou: RegExp;
  readonly youGaveMe: RegExp;
  /** Words that are no subject of a talk. */
  readonly dull: ReadonlySet<string>;
  /** Whether a text is of this language; free texts of others are not quoted. */
  reads(text: string): boolean;
  /** A scene's topic that is a debt: what is owed, and who owes it. */
  readonly debt: RegExp;
  /** Stands in for a topic that names one of the two in a way that cannot be rephrased. */
  readonly matter: string;
  /** A sentence as it stands after others words. */
  toMidSentence(text: string): string;
  readonly and: string;
  /** Openers that anybody uses. */
  readonly openers: Lines;
  /** Phrases that introduce a new subject in the same talk. */
  readonly transitions: Lines;
  /** Where the weather is not known. */
  readonly weather: string;
  forReason(reason: string): string;
  quoted(text: string): string;
}

export interface Book {
  readonly language: Language;
  readonly rules: Rules;
  readonly chats: Chats;
  readonly voices: Voices;
  /** Traits without a voice here, and whose voice they take. */
  readonly alike: Readonly<Partial<Record<Trait, Trait>>>;
  readonly lexicon: Lexicon;
}
