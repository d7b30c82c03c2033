import { type Book } from './book.js';
import { chats } from './de/chats.js';
import { lexicon } from './de/lexicon.js';
import { owed } from './de/owed.js';
import { replies } from './de/replies.js';
import { topics } from './de/topics.js';
import { voices } from './de/voices.js';

export const german: Book = {
  language: 'de',
  rules: { ...replies, ...owed, ...topics },
  chats,
  voices,
  alike: {
    pious: 'gentle',
    greedy: 'shrewd',
    boastful: 'proud',
    melancholic: 'gentle',
    blunt: 'gruff',
    sulky: 'gruff',
  },
  lexicon,
};
