import { type Book, type Lines, type RuleFile, type Rules, type SettingFile } from './book.js';
import { type ScriptEntry } from './script.js';

/** The book of a village as it is spoken elsewhere: other words, without the sentences that fit only there, and with some of its own. */
export function inSetting(book: Book, setting: SettingFile, barks: RuleFile): Book {
  const { lexicon } = book;
  const others = setting.words;
  const known = new RegExp(`(?<![\\p{L}{])(?:${Object.keys(others).join('|')})(?![\\p{L}}])`, 'giu');
  const unfit = new RegExp(`(?<!\\p{L})(?:${setting.unfit})(?!\\p{L})`, 'iu');
  const turned = (line: string): string =>
    line.replace(known, (word) => {
      const other = others[word.toLowerCase()] ?? others[word] ?? word;
      return /^\p{Lu}/u.test(word) ? other.charAt(0).toUpperCase() + other.slice(1) : other;
    });
  const fit = (line: string): string[] => {
    const left = withoutUnfit(turned(line), unfit);
    return left === null ? [] : [left];
  };
  /** A talk is said whole or not at all; a way to open it or to go on may be missing. */
  const fitScript = ({ if: condition, open, courses: all }: ScriptEntry): ScriptEntry[] => {
    const openings = open.map(turned).filter((line) => !unfit.test(line));
    const courses = all.map(turned).filter((course) => !unfit.test(course));
    const isWhole =
      openings.length > 0 && (all.length === 0 || courses.some((course) => !course.startsWith('[')));
    return isWhole ? [{ ...(condition && { if: condition }), open: openings, courses }] : [];
  };
  const rules = (from: RuleFile): Rules =>
    Object.fromEntries(
      Object.entries(from).flatMap(([rule, lines]) => {
        const left = linesOf(lines).flatMap(fit);
        return left.length === 0 ? [] : [[rule, left]];
      }),
    );
  // Where the skies are others, nobody talks of ours.
  const isHere = (about: string): boolean =>
    setting.skies === undefined || !/^(?:weather|season)$/.test(about);
  const scripts = book.scripts.map((file) =>
    Object.fromEntries(
      Object.entries(file).map(([about, entries]) => [
        about,
        isHere(about) ? entries.flatMap(fitScript) : [],
      ]),
    ),
  );
  const own = rulesOf(setting.rules);
  const [noCoins, one, many] = setting.coins ?? [];
  return {
    ...book,
    rules: { ...rules(book.rules), ...own },
    answers: rules(book.answers),
    barks: { ...rules(book.barks), ...rulesOf(barks) },
    scripts: [setting.scripts, ...scripts],
    voices: Object.fromEntries(
      Object.entries(book.voices).map(([trait, voice]) => [
        trait,
        {
          dears: voice.dears.flatMap(fit),
          // What a setting says of its own, it says in place of all voices.
          rules: Object.fromEntries(Object.entries(rules(voice.rules)).filter(([rule]) => !isOf(rule, own))),
        },
      ]),
    ),
    lexicon: {
      ...lexicon,
      spots: setting.spots,
      trades: { ...lexicon.trades, ...setting.trades },
      skies: { ...lexicon.skies, ...setting.skies },
      ...(noCoins !== undefined && { noCoins }),
      ...(one !== undefined &&
        many !== undefined && {
          coins: (amount: string, isOne: boolean) => (isOne ? one : many.replace('{n}', amount)),
        }),
    },
  };
}

/** Rules that say the same may stand before it together, with spaces. */
export function rulesOf(file: RuleFile): Rules {
  return Object.fromEntries(
    Object.entries(file).flatMap(([rules, lines]) => rules.split(' ').map((rule) => [rule, linesOf(lines)])),
  );
}

export function linesOf(lines: string | Lines): Lines {
  return typeof lines === 'string' ? [lines] : lines;
}

/** Whether a rule of a voice says what these rules say: `weather` serves `weather.rain`. */
function isOf(rule: string, own: Rules): boolean {
  return Object.keys(own).some((each) => each === rule || each.startsWith(`${rule}.`));
}

/** A template without the alternatives that do not fit; null: nothing of it is left. */
function withoutUnfit(template: string, unfit: RegExp): string | null {
  if (!unfit.test(template)) return template;
  let isLost = false;
  const left = template.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
    const choices = inner.split('|').filter((choice) => !unfit.test(choice));
    isLost ||= choices.length === 0;
    return `[${choices.join('|')}]`;
  });
  return isLost || unfit.test(left) ? null : left;
}
