import { type BarkFile, type Book, type Language, type SettingFile } from './book.js';
import germanAffairs from './de/affairs.json' with { type: 'json' };
import germanActs from './de/acts.json' with { type: 'json' };
import germanAnswers from './de/answers.json' with { type: 'json' };
import germanBarks from './de/barks.json' with { type: 'json' };
import germanLife from './de/life.json' with { type: 'json' };
import germanSentences from './de/sentences.json' with { type: 'json' };
import germanSettings from './de/settings.json' with { type: 'json' };
import germanVoices from './de/voices.json' with { type: 'json' };
import germanWords from './de/words.json' with { type: 'json' };
import englishAffairs from './en/affairs.json' with { type: 'json' };
import englishActs from './en/acts.json' with { type: 'json' };
import englishAnswers from './en/answers.json' with { type: 'json' };
import englishBarks from './en/barks.json' with { type: 'json' };
import englishLife from './en/life.json' with { type: 'json' };
import englishSentences from './en/sentences.json' with { type: 'json' };
import englishSettings from './en/settings.json' with { type: 'json' };
import englishVoices from './en/voices.json' with { type: 'json' };
import englishWords from './en/words.json' with { type: 'json' };
import { toLexicon } from './lexicon.js';
import { type WorldSetting } from '../../../common/world-setting.js';
import { inSetting, rulesOf } from './setting.js';
import { Library } from './speaker.js';

const books: Readonly<Record<Language, Book>> = {
  en: {
    language: 'en',
    rules: rulesOf(englishSentences),
    answers: rulesOf(englishAnswers),
    barks: rulesOf(englishBarks.rules),
    scripts: [englishAffairs, englishLife],
    voices: englishVoices,
    alike: {},
    lexicon: toLexicon(englishWords),
    acts: englishActs,
  },
  de: {
    language: 'de',
    rules: rulesOf(germanSentences),
    answers: rulesOf(germanAnswers),
    barks: rulesOf(germanBarks.rules),
    scripts: [germanAffairs, germanLife],
    voices: germanVoices,
    alike: {
      pious: 'gentle',
      greedy: 'shrewd',
      boastful: 'proud',
      melancholic: 'gentle',
      blunt: 'gruff',
      sulky: 'gruff',
    },
    lexicon: toLexicon(germanWords),
    acts: germanActs,
  },
};
const settings: Readonly<Record<Language, Readonly<Record<Exclude<WorldSetting, 'village'>, SettingFile>>>> =
  {
    en: englishSettings,
    de: germanSettings,
  };
export const barkFiles: Readonly<Record<Language, BarkFile>> = { en: englishBarks, de: germanBarks };
const libraries = new Map<string, Library>();

/** The sentences of a language in a setting, counted when it is first spoken there. */
export function libraryOf(language: Language, setting: WorldSetting = 'village'): Library {
  const key = `${language}/${setting}`;
  const found = libraries.get(key) ?? new Library(bookOf(language, setting));
  libraries.set(key, found);
  return found;
}

export function bookOf(language: Language, setting: WorldSetting = 'village'): Book {
  return setting === 'village'
    ? books[language]
    : inSetting(books[language], settings[language][setting], barkFiles[language].settings[setting] ?? {});
}
