import { type Book } from './book.js';
import { chats } from './en/chats.js';
import { lexicon } from './en/lexicon.js';
import { owed } from './en/owed.js';
import { replies } from './en/replies.js';
import { topics } from './en/topics.js';
import { voices } from './en/voices.js';
import { work } from './en/work.js';

export const english: Book = {
  language: 'en',
  rules: { ...replies, ...owed, ...topics, ...work },
  chats,
  voices,
  alike: {},
  lexicon,
};
