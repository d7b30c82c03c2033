import { hashOf } from '../../seeded.js';
import { type Gender, type Trait } from './book.js';
import names from './names.json' with { type: 'json' };
import natures from './natures.json' with { type: 'json' };

/** How a character speaks, read from its personality and description. */
export interface Voice {
  /** One or two, the one that is named first leading; then `child` or `old`. */
  readonly traits: readonly Trait[];
  readonly isChild: boolean;
  /** What it does for a living: a key of `work.*`. */
  readonly trade: string;
  /** What it loves to do, in the words of its personality; only if that is no secret and no person. */
  readonly pastime: string | null;
}

/** English and German words of a personality, and the trait that they stand for. */
const traitWords = Object.entries(natures.words).map(
  ([trait, words]) => [trait as Trait, new RegExp(words, 'i')] as const,
);
const childWords = /\b(?:child|boy|girl|little one|toddler|urchin|ein kind|junge|knabe|bub|mädchen)\b/i;
const age =
  '(?:1[4-9]|[2-9]\\d|(?:four|fif|six|seven|eigh|nine)teen|twenty(?:-\\w+)?|(?:vier|fünf|sech|sieb|acht|neun)zehn|\\w*zwanzig)';
/** "A girl of seventeen" is none any more; a number elsewhere may count sheep. */
const youth = new RegExp(
  `\\b(?:boy|girl|junge|mädchen)\\b,?(?: of| von| aged)? ${age}\\b|\\b${age}[ -]?(?:years?[ -]old|jährige[rsn]?)\\b`,
  'i',
);
const grownUp = /\b(?:loves? (?:her|his|their) child|father of|mother of|has a child|grandchild)/i;
const oldWords =
  /\b(?:(?:sixty|seventy|eighty|ninety|[6-9]\d)[ -]years?|(?:sechzig|siebzig|achtzig|neunzig|[6-9]\d) jahre|(?<!years?[ -])old|aged|elderly|ancient|grandmother|grandfather|granny|veteran|(?<!jahre )alte?r?|greis\w*|großmutter|großvater)\b(?! (?:songs?|stor(?:y|ies)|tales?|books?|things|friends?|debts?|lieder|bücher|geschichten|sachen))/i;

const tradeWords = Object.entries(natures.trades).map(
  ([trade, words]) => [trade, new RegExp(words, 'i')] as const,
);

/** Temperaments for characters of whom nothing is said, so that not all of them speak alike. */
const unspoken = natures.unspoken as readonly Trait[];
const daysOfYear = 365;

const kinWords =
  'nephew|niece|cousin|apprentice|son|daughter|child|wife|husband|widow|widower|brother|sister|mother|father|sohn|tochter|kind|frau|mann|witwer?|bruder|schwester|mutter|vater';
const ofAnother = new RegExp(
  `\\p{L}+['’]s(?!\\p{L})|(?<=(?<!\\p{L})(?:${kinWords}) )(?:of (?:the|a)|des|der|vom|von der) \\p{L}+`,
  'giu',
);

/** @param ageDays World days since its birth. The first of a world are born grown up, so it makes nobody a child. */
export function voiceOf(name: string, personality: string, ageDays?: number): Voice {
  // "The smith's sister" is no smith, and neither is "the daughter of the smith".
  const own = personality.replace(ofAnother, '');
  const found = traitWords
    .map(([trait, words]) => ({ trait, at: own.search(words) }))
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ trait }) => trait)
    .slice(0, 2);
  const leading = found.length > 0 ? found : [unspoken[hashOf(name) % unspoken.length]!];
  const isChild =
    childWords.test(personality) &&
    !grownUp.test(personality) &&
    !youth.test(personality) &&
    (ageDays ?? 0) < 10 * daysOfYear;
  const isOld = !isChild && (oldWords.test(`${personality} ${name}`) || (ageDays ?? 0) >= 60 * daysOfYear);
  const traits: Trait[] = [...leading, ...(isChild ? ['child' as const] : isOld ? ['old' as const] : [])];
  return {
    traits,
    isChild,
    trade: isChild ? 'child' : (tradeIn(own) ?? 'any'),
    pastime: pastimeOf(personality),
  };
}

/** The trade that a text names: "The smith's sister" has none. */
export function tradeIn(text: string): string | undefined {
  const own = text.replace(ofAnother, '');
  return tradeWords.find(([, words]) => words.test(own))?.[0];
}

/** At most five words, so that a line never tells much of what is private. */
function pastimeOf(personality: string): string | null {
  for (const sentence of personality.split(/[.;:!]/)) {
    if (/secret|hid(?:es|den)|nobody knows|heimlich|verbirgt|niemand weiß/i.test(sentence)) continue;
    const found =
      /\b(?:loves?|likes?|enjoys?|fond of|liebt|mag)\s+(?:to\s+)?([\p{Ll}\p{Lu}'-]+(?:\s[\p{L}'-]+){0,4}?)(?=\s*(?:,|$)|\s(?:and|but|who|und|aber|that|which)\s)/u.exec(
        sentence,
      )?.[1];
    // A capital letter may be a person's name; German nouns have one too, but a name stands alone.
    if (found !== undefined && !/^\p{Lu}[\p{L}'-]*$/u.test(found) && !/\b(?:him|her|his)\b/i.test(found))
      return found;
  }
  return null;
}

const male =
  /\b(?:he|his|him|man|boy|son|father|brother|husband|uncle|nephew|grandfather|king|lord|monk|sir|priest|widower|er|sein\w*|mann|junge|sohn|vater|bruder|onkel|könig)\b|\w+man\b/i;
const female =
  /\b(?:she|her|hers|woman|girl|daughter|mother|sister|wife|aunt|niece|grandmother|queen|lady|nun|priestess|widow|sie|ihre?\w*|frau|mädchen|tochter|mutter|schwester|tante|nichte|königin)\b|\w+woman\b/i;

const namesOf = { m: new Set(names.m.split(' ')), f: new Set(names.f.split(' ')) };

/** The gender, as far as words or the name reveal it. "The miller's husband" is a man, whatever a miller is. */
export function genderOf(name: string, text: string): Gender {
  const [he, she] = [text.search(male), text.search(female)];
  if (he >= 0 || she >= 0) return she < 0 || (he >= 0 && he < she) ? 'm' : 'f';
  if (/^(?:sister|lady|mother|dame|mistress|frau|schwester)\s/i.test(name)) return 'f';
  if (/^(?:sir|lord|brother|father|master|king|herr|bruder)\s|man\b/i.test(name)) return 'm';
  const first = name.split(' ')[0]!;
  const known = (['m', 'f'] as const).find((gender) => namesOf[gender].has(first.toLowerCase()));
  if (known) return known;
  return /[^aeiou]a$/i.test(first) && !/^(?:luca|joshua|sasha|mika|nikita|ezra|attila|noa)$/i.test(first)
    ? 'f'
    : 'n';
}

/** The name by which one is addressed: "Marta" of Marta Millward, "Pell" of Old Ferryman Pell, "Sister Amabel" as it is. */
export function shortName(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', second] = words;
  if (second === undefined || /^\p{Ll}/u.test(first)) return name.trim();
  if (
    /^(?:sister|brother|sir|lady|lord|father|mother|master|mistress|king|queen|captain|sergeant|corporal|lieutenant|constable|commander|admiral|mayor|baron|baroness|count|countess|duke|duchess|prince|princess|professor|doctor|dame|madam|frau|herr|schwester|bruder|hauptmann|wachtmeister|bürgermeister|bürgermeisterin|doktor|kapitän|meister|meisterin|graf|gräfin|fürst|fürstin|prinz|prinzessin)$/i.test(
      first,
    )
  ) {
    return `${first} ${second}`;
  }
  return /^(?:old|young|big|little|the|der|die|alter?|alte|junge?r?)$/i.test(first) ? words.at(-1)! : first;
}

/** The name with a title: "Captain Vey", "Marek the Bold"; one of several words stands alone. */
export function titled(name: string, title: string | undefined): string {
  const first = shortName(name);
  if (title === undefined || name.toLowerCase().startsWith(title.toLowerCase())) return first;
  if (/^(?:the|der|die|das)\s/i.test(title)) return `${first} ${title}`;
  return /\s/.test(title) ? title : `${title} ${first}`;
}
