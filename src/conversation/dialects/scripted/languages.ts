import { type Book, type Language } from './book.js';
import { german } from './de.js';
import { english } from './en.js';
import { Library } from './speaker.js';

const books: Readonly<Record<Language, Book>> = { en: english, de: german };
const libraries = new Map<Language, Library>();

/** The sentences of a language, counted when it is first spoken. */
export function libraryOf(language: Language): Library {
  const found = libraries.get(language) ?? new Library(books[language]);
  libraries.set(language, found);
  return found;
}

export function bookOf(language: Language): Book {
  return books[language];
}
