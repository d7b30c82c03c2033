import { type Kin as Relation } from '../../../policy/mood-policy.js';
import { type ScriptFile } from './script.js';

/** The languages of the built-in voice. */
export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

/** Ways to speak. A language need not have all: a trait that it lacks speaks as `alike` of its book says, or plainly. */
export const traits = [
  ...['gruff', 'merry', 'pious', 'greedy', 'shy', 'proud', 'sulky', 'gentle', 'shrewd', 'boastful'],
  ...['curious', 'melancholic', 'learned', 'blunt', 'wry', 'child', 'old'],
] as const;
export type Trait = (typeof traits)[number];

/** Templates of the grammar (grammar.ts). */
export type Lines = readonly string[];
export type Rules = Readonly<Record<string, Lines>>;

export interface VoiceLines {
  /** How it addresses those whom it likes. */
  readonly dears: Lines;
  /** Sentences of its own. `tax` serves `tax.light`, `tax.heavy` … unless they have their own. */
  readonly rules: RuleFile;
}
export type Voices = Readonly<Partial<Record<Trait, VoiceLines>>>;

export type Gender = 'm' | 'f' | 'n';
/** Kin with words of its own to each other. */
export type Kin = 'parent' | 'child' | 'sibling' | 'partner';
export type PartOfDay = 'morning' | 'day' | 'evening';
export type Season = 'spring' | 'summer' | 'autumn' | 'winter';
export type Sky = 'fair' | 'rain' | 'wind' | 'fog' | 'cold' | 'snow' | 'heat' | 'storm';
/** What a line does to the one who hears it. */
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

/** Sentences of a file: one, or several. */
export type RuleFile = Readonly<Record<string, string | Lines>>;

/** The words of a language beside its sentences: `words.json`. */
export interface Words {
  readonly parts: Readonly<Record<PartOfDay, string>>;
  readonly skies: Readonly<Record<Sky, string>>;
  /** Terms of address for kin; `n`: the gender is not known; none: the name is used. */
  readonly kin: Readonly<Record<Kin, Readonly<Record<Gender, Lines>>>>;
  /** What grandparents are called in the family. */
  readonly grandparents: Readonly<Record<Gender, Lines>>;
  /** "my mother {name}", for the kin of whom one speaks. */
  readonly kinOf: Readonly<Record<Relation, Readonly<Record<Gender, string>>>>;
  /** "your mother {name}", for the kin of the listener. */
  readonly kinOfYours: Readonly<Record<Relation, Readonly<Record<Gender, string>>>>;
  /** "mother", for kin that nobody names; `n`: several. */
  readonly kinships: Readonly<Record<Relation, Readonly<Record<Gender, string>>>>;
  /** "my parents {names}"; none: each is named alone. */
  readonly kinsOf: Readonly<Partial<Record<Relation, string>>>;
  /** What those of a trade deal in, whether or not there is some today. */
  readonly crafts: Readonly<Record<string, string>>;
  /** "bread at 3 coins" */
  readonly priced: string;
  /** Where one asks the way. */
  readonly spots: Lines;
  /** What people with an occupation are called: "the smith". */
  readonly trades: Readonly<Record<string, string>>;
  readonly number: string;
  /** None, one and many. */
  readonly coins: Lines;
  /** The numbers from 0 on, as far as they are words. */
  readonly counts: string;
  /** Below so many hours: with a preposition ("two days ago"), without ("two days"), and of how many hours `n` is one. */
  readonly ages: ReadonlyArray<readonly (string | number)[]>;
  readonly longAgo: Lines;
  /** By the label; one that is not here is said as it is. */
  readonly moods: Readonly<Record<string, string>>;
  readonly standings: Readonly<Record<string, string>>;
  /** What is due and was not paid or done. */
  readonly overdue: string;
  /** How the game's words of what somebody is after, or is doing, become its own. */
  readonly ways: Readonly<Record<'goal' | 'activity', { fits: string; from: string; to: string }>> & {
    /** What was promised, as the other says it. */
    readonly promise: ReadonlyArray<{ readonly from: string; readonly to: string }>;
    /** Where that is not certain, so that it is quoted as it was said. */
    readonly unsure: string;
  };
  /** Stands in for a topic that names one of the two in a way that cannot be rephrased. */
  readonly matter: string;
  /** Sorts of topics of a scene, by the words that tell: the first that fits. */
  readonly topics: Readonly<Record<string, string>>;
  readonly and: string;
  /** Where the weather is not known. */
  readonly weather: string;
  readonly forReason: string;
  readonly quoted: string;
  readonly patterns: {
    readonly sad: string;
    readonly glad: string;
    /** A scene's topic that is a debt: what is owed, and who owes it. */
    readonly debt: string;
    /** A topic that is a death. */
    readonly ofDeath: string;
    /** A text of another language, which is not quoted. */
    readonly foreign: string;
    /** First words of a sentence that are small in its middle. */
    readonly beginnings: string;
  };
}

/** How a language is recognized: `acts.json` (understanding.ts). */
export interface ActFile {
  /** What is read, in place of which words. */
  readonly rewrite: Readonly<Record<string, string>>;
  /** Alternatives that patterns name as `<group>`. */
  readonly groups: Readonly<Record<string, string>>;
  /**
   * Patterns by the act and its weight, and the kin that is meant: the heaviest that a line has counts, of equals the first. In them `@` begins a name that the
   * listener knows, `#` the name of a ware.
   */
  readonly acts: Readonly<Record<string, Lines>>;
  /** A line that no pattern has, by its form: the answer to it, the first that fits. */
  readonly forms: Readonly<Record<string, string>>;
  /** What stands for a man, a woman, kin, goods that an earlier line named. */
  readonly pronouns: Readonly<Record<'m' | 'f' | 'kin' | 'thing', string>>;
  /** A line that is nothing but so many of what was spoken of. */
  readonly bareNumber: string;
  /** Words that stand for what was said before. */
  readonly refers: string;
  /** What is said to mourners. */
  readonly condoles: string;
  /** How a line begins that asks who the listener is. */
  readonly areYou: string;
  /** Before the word for kin: the listener's, and the speaker's own. */
  readonly your: string;
  readonly mine: string;
  /** How one calls somebody before a line, and greets before one. */
  readonly leads: string;
  readonly hails: string;
  /** How a sentence begins that asks, with or without its mark. */
  readonly asks: string;
  /** The words for kin: m, f or n after the relation. */
  readonly kin: Readonly<Record<string, string>>;
  /** What wares are called, by the code that an asset may have. */
  readonly wares: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, string>>;
  /** What stands before wares and counts nothing: "mugs of". */
  readonly measures: string;
  /** Common words of other languages. */
  readonly foreign: string;
  /** Words that everybody knows and no pattern has: what says nothing of what a line is about, and what does. */
  readonly plain: string;
  readonly rare: string;
}

/** Lines aloud for occasions: `barks.json`. */
export interface BarkFile {
  /** What free texts call an occasion: patterns of whole words. */
  readonly words: Readonly<Record<string, string>>;
  /** By the occasion, and by the occasion and what colours it: `greeting.cold`, `attacked.rough`. */
  readonly rules: RuleFile;
  /** Lines of other settings, in place of those of the village. */
  readonly settings: Readonly<Record<string, RuleFile>>;
}

/** What is different in a world that is no village: `settings.json`. */
export interface SettingFile {
  /** Words of the village, and what stands for them here. */
  readonly words: Readonly<Record<string, string>>;
  /** A sentence with one of these is not said here. */
  readonly unfit: string;
  readonly rules: RuleFile;
  readonly scripts: ScriptFile;
  readonly trades: Readonly<Record<string, string>>;
  readonly skies?: Readonly<Partial<Record<Sky, string>>>;
  readonly coins?: Lines;
  readonly spots: Lines;
}

/** The words of a language, ready for use. */
export interface Lexicon extends Pick<
  Words,
  | 'parts'
  | 'skies'
  | 'kin'
  | 'kinOf'
  | 'kinOfYours'
  | 'grandparents'
  | 'kinships'
  | 'kinsOf'
  | 'counts'
  | 'crafts'
  | 'priced'
  | 'spots'
  | 'trades'
  | 'number'
  | 'matter'
  | 'overdue'
  | 'ways'
  | 'and'
  | 'weather'
> {
  coins(amount: string, isOne: boolean): string;
  readonly noCoins: string;
  /** A span in hours: with a preposition ("two days ago") and without ("two days"). */
  ago(hours: number): readonly [ago: string, since: string];
  readonly longAgo: readonly [ago: string, since: string];
  mood(label: string): string;
  standing(label: string): string;
  readonly sad: RegExp;
  readonly glad: RegExp;
  readonly debt: RegExp;
  readonly ofDeath: RegExp;
  readonly topics: ReadonlyArray<readonly [sort: string, words: RegExp]>;
  /** Whether a text is of this language; free texts of others are not quoted. */
  reads(text: string): boolean;
  /** A sentence as it stands after others words. */
  toMidSentence(text: string): string;
  forReason(reason: string): string;
  quoted(text: string): string;
}

export interface Book {
  readonly language: Language;
  readonly rules: Rules;
  /** Answers to what somebody says in words of his own. */
  readonly answers: Rules;
  /** Lines for occasions: what nobody says in a talk. */
  readonly barks: Rules;
  readonly scripts: readonly ScriptFile[];
  readonly voices: Voices;
  /** Traits without a voice here, and whose voice they take. */
  readonly alike: Readonly<Partial<Record<Trait, Trait>>>;
  readonly lexicon: Lexicon;
  readonly acts: ActFile;
}
