import type { RelationshipStage } from '../turn.js';

/** Placeholders: {you} {moodLabel} {wealth} {standing} {taxRate} {treasury} {population} {memory} {pastime} {offered}. */
export type Lines = readonly string[];
export type Warmth = 'cold' | 'cool' | 'open' | 'warm';
export type Topic = 'memory' | 'tax' | 'standing' | 'mood' | 'pastime' | 'town';

export const WARMTH: Record<RelationshipStage, Warmth> = {
  hostile: 'cold',
  wary: 'cool',
  stranger: 'open',
  acquaintance: 'open',
  friend: 'warm',
  'close friend': 'warm',
};

export const FIRST_GREETINGS: Lines = [
  'Good day! I do not think we have met, {you}.',
  'You must be {you}. I have heard the name.',
  'A new face! Well met, {you}.',
];

export const GREETINGS: Record<Warmth, Lines> = {
  cold: ['You again, {you}.', 'I hoped it would not be you, {you}.', 'Make it short, {you}.'],
  cool: ['Oh. {you}.', 'Good day, {you}, I suppose.', '{you}. What brings you here?'],
  open: ['Good day, {you}.', 'Ah, {you}! Good to see you.', 'Hello again, {you}.'],
  warm: [
    '{you}! Just whom I wanted to see.',
    'My dear {you}, come closer!',
    'There you are, {you}! I was thinking of you.',
  ],
};

export const FAREWELLS: Record<Warmth, Lines> = {
  cold: ['We are done here, {you}.', 'Now leave me be.', 'Goodbye, and take your time coming back.'],
  cool: ['Well. Goodbye, {you}.', 'I have things to do. Goodbye.', 'That will do for today, {you}.'],
  open: ['It was good talking to you, {you}. Goodbye!', 'Until next time, {you}.', 'Safe ways, {you}!'],
  warm: [
    'Goodbye, {you}, and come by soon!',
    'Take good care of yourself, {you}. Until tomorrow!',
    'I must go, my friend. Goodbye, {you}!',
  ],
};

/** Answers to what the other offers. */
export const TO_OFFER: Record<'accepted' | 'declined', Lines> = {
  accepted: [
    'Done. {offered} coins it is.',
    'Agreed: {offered} coins.',
    'A fair word, {you}. {offered} coins, then.',
  ],
  declined: [
    'No. Not for {offered} coins.',
    'Keep it, {you}. I will not take that bargain.',
    'I must say no to that.',
  ],
};

/** Questions to one of a group. */
export const TO_ONE: Lines = [
  'What do you say, {called}?',
  'And you, {called}?',
  'How is it with you, {called}?',
];

export const INTERJECTIONS: ReadonlyArray<readonly [trait: RegExp, lines: Lines]> = [
  [/grump|gruff|bitter|angry|stern|cynic/i, ['Hmph.', 'Bah.', 'If you must know:']],
  [/cheer|happy|merry|jolly|optimis|playful/i, ['Ha!', 'What a day!', 'Let me tell you!']],
  [/shy|timid|quiet|nervous|anxious/i, ['Um…', 'If I may say so…', 'I do not want to be a bother, but…']],
  [/greed|miser|merchant|trader|thrift|shrewd/i, ['Coin is coin.', 'Business first.', 'Between traders:']],
  [/curious|scholar|clever|wise|learned/i, ['Curious, that.', 'I have been pondering.', 'Consider this:']],
  [/kind|gentle|warm|caring|generous/i, ['Bless you.', 'You are kind to stop.', 'Dear me.']],
  [/proud|noble|vain|arrogan|ambitio/i, ['As is well known:', 'Mark my words.', 'I say it plainly:']],
  [/brave|bold|soldier|guard|adventur/i, ['Straight to it:', 'No fear, no fuss.', 'By my boots!']],
];

/** Patterns that recognize a topic in the other's line. */
export const TOPIC_WORDS: ReadonlyArray<readonly [Topic, RegExp]> = [
  ['tax', /\btax|treasury|collector/i],
  ['memory', /\bremember|forg[eo]t|through my head|stayed with me/i],
  ['standing', /\bcoins?\b|wealth|purse|money|\brich\b|\bpoor\b|standing/i],
  ['mood', /\bmood\b|feel|how are you|spirits/i],
  ['pastime', /nothing like|care for it|ask for nothing else|my heart is in/i],
  ['town', /\btown\b|\bsouls\b|people here|neighbou?r/i],
];

/** Lines that open a topic: a statement with a question. */
export const RAISE: Record<Exclude<Topic, 'tax' | 'mood'>, Lines> = {
  memory: [
    'I have not forgotten: {memory} Do you remember it too?',
    'It still goes through my head: {memory} What do you make of it now?',
    'Remember this? {memory}',
  ],
  standing: [
    'With {wealth} coins in my purse, they call me {standing} here. How do you fare?',
    'People say I am {standing} these days, with {wealth} coins. And your purse?',
    '{wealth} coins, that is what I own. Is that rich or poor, would you say?',
  ],
  pastime: [
    'There is still nothing like {pastime}, is there?',
    'Give me {pastime} and I ask for nothing else. What about you?',
    'I have been thinking about {pastime} all morning. Do you care for it?',
  ],
  town: [
    '{population} souls live here now. Does the town feel crowded to you?',
    'A town of {population} souls, and still I meet you. What is the news?',
    'Of all {population} neighbours you hear the most. What do they say?',
  ],
};

/** Lines that answer on a topic, or mention it without a question. */
export const REPLY: Record<Exclude<Topic, 'tax' | 'mood'>, Lines> = {
  memory: [
    'I do remember: {memory}',
    'What stayed with me is this: {memory}',
    'How could I forget? {memory}',
  ],
  standing: [
    'I have {wealth} coins to my name; {standing}, as they say.',
    'My purse holds {wealth} coins. Call it {standing}.',
    '{wealth} coins, no more and no less. I am {standing} and sleep well enough.',
  ],
  pastime: [
    'For me it will always be {pastime}.',
    'Leave me my {pastime} and I complain about nothing.',
    'My heart is in {pastime}, as you know.',
  ],
  town: [
    '{population} of us by now. One still finds a quiet corner.',
    'With {population} souls here, somebody always has news.',
    'The town has {population} people and twice as many opinions.',
  ],
};

export const TAX: Record<'none' | 'light' | 'heavy', { raise: Lines; reply: Lines }> = {
  none: {
    raise: [
      'No tax at all these days! How long can that last?',
      'Not a coin of tax to pay. Do you trust it?',
    ],
    reply: [
      'No tax, no worry. I will not complain.',
      'The treasury holds {treasury} coins and takes nothing. Fine by me.',
    ],
  },
  light: {
    raise: [
      'They take {taxRate} percent in tax now. Fair enough, do you think?',
      'A tax of {taxRate} percent, I hear. Can you live with that?',
    ],
    reply: [
      'At {taxRate} percent I can still pay my tax and eat.',
      'The tax is {taxRate} percent and the treasury holds {treasury} coins. It could be worse.',
    ],
  },
  heavy: {
    raise: [
      '{taxRate} percent tax! What will be left for us?',
      'The collector takes {taxRate} percent of all I own. How do you bear that tax?',
    ],
    reply: [
      'With {taxRate} percent tax I count every coin twice.',
      '{treasury} coins in the treasury, and all of it out of our pockets, at {taxRate} percent tax!',
    ],
  },
};

export const MOOD: Record<'low' | 'even' | 'high', { raise: Lines; reply: Lines }> = {
  low: {
    raise: [
      'My spirits are low, to be honest: {moodLabel}. And yours?',
      'I feel {moodLabel} today. How are you?',
    ],
    reply: ['I have seen better days; {moodLabel} is the word.', 'Do not ask. I feel {moodLabel}.'],
  },
  even: {
    raise: ['I feel {moodLabel}, neither up nor down. How are you?', 'My mood is {moodLabel} today. Yours?'],
    reply: [
      'I am well enough. {moodLabel}, one could say.',
      'My mood? {moodLabel}, and that is good enough.',
    ],
  },
  high: {
    raise: ['I feel {moodLabel} today! How are you?', 'My spirits are high: {moodLabel}! And yours?'],
    reply: ['Never better! {moodLabel}, truly.', 'I feel {moodLabel}, and it is a fine day for it.'],
  },
};

export const REMARKS: Record<Warmth, Lines> = {
  cold: ['So you say.', 'I do not believe a word of it.', 'Spare me the rest.'],
  cool: ['Is that so?', 'I will keep it in mind.', 'Perhaps. Perhaps not.'],
  open: ['I see what you mean.', 'That is worth hearing.', 'One never stops learning.'],
  warm: ['You always know what to say!', 'How right you are.', 'I could listen to you all day.'],
};
