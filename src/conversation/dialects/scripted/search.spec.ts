import { TURN_SCHEMA, type TurnContext, type TurnKnown } from '../../turn.js';
import { bookOf } from './languages.js';
import { promiseOf } from './recollection.js';
import { speak } from './speech.js';

const now = '2031-05-20T09:00:00.000Z';
const known: TurnKnown = {
  people: [
    { name: 'Wren Hask', description: 'A girl of eight.', affinity: 60, alive: true, wealth: 0 },
    { name: 'Osa Reed', description: 'The miller.', affinity: 5, alive: true, wealth: 9 },
    { name: 'Dorn Vale', description: 'The captain of the watch.', affinity: 5, alive: true, wealth: 9 },
  ],
  sells: [
    { item: 'sword', quantity: 1, price: 45 },
    { item: 'lamp-oil', quantity: 9, price: 3 },
  ],
  dues: [
    {
      ...{ with: 'Nell Pike', debtor: 'self', kind: 'promise', isWage: false, owed: 0 },
      ...{ text: 'to mend the anchor of her boat', due: '2031-05-23T09:00:00.000Z' },
    },
    {
      ...{ with: 'Jost', debtor: 'other', kind: 'promise', isWage: false, owed: 0 },
      text: 'mend the roof of his forge',
    },
    {
      ...{ with: 'Maud Hask', debtor: 'other', kind: 'promise', isWage: false, owed: 0 },
      text: 'bring her a blue shawl',
    },
    {
      with: 'Odo',
      debtor: 'other',
      kind: 'payment',
      isWage: false,
      amount: 7,
      owed: 7,
      text: 'nails',
    },
    {
      with: 'Silas Crook',
      debtor: 'self',
      kind: 'payment',
      isWage: false,
      amount: 12,
      owed: 12,
      text: 'coal',
    },
  ],
  market: [{ by: 'Maud Hask', item: 'bandage', quantity: 6, price: 3 }],
};

/** What a smith answers to the last of a player's lines. */
function answersTo(...lines: string[]): string {
  const transcript: TurnContext['transcript'] = [];
  for (const text of lines) {
    transcript.push({ speaker: 'Robin', text });
    const turn = {
      ...{
        schema: TURN_SCHEMA,
        interactionId: '0199a000-0000-7000-8000-000000000001',
        role: 'responder',
        now,
      },
      ...{ turn: transcript.length, turnsLeft: 20, transcript, known },
      self: {
        ...{ id: 'brom', name: 'Brom Hask', personality: 'A merry smith.', description: 'The smith.' },
        ...{ mood: 60, moodLabel: 'calm', wealth: 120, standing: 'modest', goal: 'to win the fair' },
        family: [{ relation: 'child', id: 'wren', name: 'Wren Hask', alive: true }],
      },
      other: { id: 'robin', name: 'Robin', description: '', moodLabel: '', kind: 'player' },
      relationship: { affinity: 0, stage: 'acquaintance', interactions: 1, lastAt: now },
      world: { instanceId: 'world', taxRate: 10, treasury: 100, population: 9 },
      memories: [{ at: now, kind: 'told', text: 'Wolves took three of my sheep.', weight: 0.8 }],
    } as unknown as TurnContext;
    transcript.push({ speaker: 'Brom Hask', text: speak(turn, 'seed', 'world', 'en').say ?? '' });
  }
  return transcript.at(-1)!.text;
}

describe('a line that asks for something that a character knows', () => {
  it.each([
    ['its own promise', ['What did you promise Nell?'], /Nell to mend the anchor of her boat/],
    ['when it is due', ['Did you promise Nell something?', 'And when?'], /in 3 days/i],
    ['whether it is done', ['Did you promise Nell something?', 'Have you done it?'], /[Nn]ot yet|isn't done/],
    ['what others promised, as its own', ['Who will mend the roof?'], /Jost.*to mend the roof of my forge/],
    ['its debt', ['Do you owe Silas?', 'How much?'], /12 coins/],
    ['for what', ['Do you owe Silas?', 'What is it for?'], /for coal/i],
    ['a memory in other words', ['Who stole your sheep?'], /wolves took three of my sheep/i],
    ['the offer of somebody else', ['How much is a bandage?'], /Maud Hask.*3 coins|3 coins.*Maud Hask/],
    ['its own offer', ['How much is the sword?'], /45 coins/],
    ['somebody by what it is', ['Who leads the watch?'], /Dorn Vale/],
    ['kin by what it is', ['Who is that girl over there?'], /my daughter Wren/],
    ['whether somebody is kin', ['Is Wren your daughter?'], /my daughter Wren/],
    ['what it wants', ['I heard you want to win the fair'], /I want to win the fair|is to win the fair/],
    ['how much so many of it cost', ["I'll take two lamp oil"], /6 coins/],
    ['one of its wares alone', ['What do you sell?', 'The oil?'], /^(?!.*sword).*3 coins/],
    ['what it goes for', ["What's the sword going for?"], /^(?!.*oil).*45 coins/],
    ['what it is out of', ['Two knives please'], /no knives|out of knives/i],
    ['several kin', ['Are Wren and Pell your children?'], /my daughter Wren/],
    ['how old somebody is', ['How old is your daughter?'], /eight/i],
    ['what was promised to it', ['Who will bring you the shawl?'], /to bring me a blue shawl/],
    ['the way to a place', ["I'm lost, how do I get to the mill?"], /Osa Reed/],
    [
      'no to the forgiving of a debt',
      ["Could you forgive Odo's debt?"],
      /live, too|let one off|debt's a debt/,
    ],
    ['a question to a grave claim', ['I saw Dorn kissing your wife'], /serious|lightly|word alone/],
    ['a laugh', ['Why did the crab never share? Because he was shellfish!'], /^(?:Ha!|Oh dear)/],
    ['the name of who a rumour is about', ['Dorn has got nothing.'], /Dorn/],
    ['no name of who is unknown', ['Falk has got nothing.'], /^(?!.*(?:about\?|from\.|with,))/],
    ['after a greeting', ['Good day, smith. What did you promise Nell?'], /^Hello.*Nell to mend the anchor/],
  ] as const)('is answered with %s', (_what, lines, answer) => {
    expect(answersTo(...lines)).toMatch(answer);
  });

  it('claims nothing where a word is shared that says nothing', () => {
    expect(answersTo('Do you take three sugars with yours today?')).not.toMatch(/sheep|anchor|coins/);
  });
});

describe('a promise in the mouth of whom it was made to', () => {
  it.each([
    ['en', 'bring her a blue shawl', 'to bring me a blue shawl'],
    ['en', 'to mend her boat', 'to mend my boat'],
    ['en', 'to meet her at the well', 'to meet me at the well'],
    ['en', 'bring her flowers', '“bring her flowers”'],
    ['de', 'ihr ein blaues Tuch zu bringen', 'mir ein blaues Tuch zu bringen'],
    ['de', 'ihr Dach zu flicken', 'mein Dach zu flicken'],
    ['de', 'ihr Blumen bringen', '„ihr Blumen bringen“'],
  ] as const)('%s: %s', (language, text, said) => {
    expect(promiseOf(text, true, bookOf(language))).toBe(said);
  });
});
