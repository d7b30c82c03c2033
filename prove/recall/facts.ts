import { type Random } from '../support/random.js';

/** How a fact comes to be remembered. */
export type Planting = 'gift' | 'told' | 'promise';

/** Something that the hero once learned. */
export interface Fact {
  readonly planting: Planting;
  /** The place in the cast of the one it is about. */
  readonly about: number;
  /** What is said or told; of a gift, its amount. */
  readonly text: string;
  readonly amount: number;
  /** What a talk that it belongs to is about. */
  readonly topics: readonly string[];
  /** The same in other words, and in German. */
  readonly otherwise: string;
  readonly german: string;
}

/** Things by a second name, and by a German one; `src/words/synonyms.json` was made without looking at them. */
const things: readonly (readonly [thing: string, otherwise: string, german: string])[] = [
  ['amber brooch', 'an ornament for the cloak', 'die Bernsteinbrosche'],
  ['rowing oar', 'a paddle', 'das Ruder'],
  ['wheelbarrow', 'a cart for the garden', 'die Schubkarre'],
  ['spinning wheel', 'what makes yarn', 'das Spinnrad'],
  ['scarecrow', 'the straw man in the field', 'die Vogelscheuche'],
  ['brick chimney', 'where the smoke goes out', 'der Schornstein'],
  ['walking stick', 'the cane', 'der Gehstock'],
  ['bronze mirror', 'the looking glass', 'der Spiegel'],
  ['bone dice', 'the game of luck', 'die Würfel'],
  ['rusty anchor', 'what holds the ship', 'der Anker'],
  ['wax seal', 'the stamp on the letter', 'das Siegel'],
  ['salt box', 'the seasoning', 'die Salzdose'],
  ['linen curtain', 'the drapes', 'der Vorhang'],
  ['fox fur', 'the pelt', 'das Fuchsfell'],
  ['saddle bag', 'luggage of the rider', 'die Satteltasche'],
  ['rope ladder', 'the way to climb up', 'die Strickleiter'],
  ['wooden cradle', 'the bed of the baby', 'die Wiege'],
  ['sheep shears', 'scissors', 'die Schafschere'],
  ['bread oven', 'where the baker works', 'der Backofen'],
  ['river eel', 'a fish', 'der Aal'],
];

const insults: readonly (readonly [insult: string, german: string])[] = [
  ['a thief', 'Dieb'],
  ['a coward', 'Feigling'],
  ['a liar', 'Lügner'],
  ['a drunkard', 'Säufer'],
  ['a miser', 'Geizhals'],
  ['a fool', 'Narr'],
  ['a cheat', 'Betrüger'],
  ['a gossip', 'Klatschmaul'],
];
const illnesses = ['fever', 'the cough', 'a fall', 'the plague', 'hunger', 'old age', 'a wound', 'the frost'];

/** Gifts, insults, deaths, deeds that the game reports, and promises of players: equally many of each. */
export function plan(random: Random, count: number, names: readonly string[]): Fact[] {
  return Array.from({ length: count }, (_, index) => {
    const about = random.below(names.length);
    const name = names[about]!;
    const rival = names[(about + 1 + random.below(names.length - 1)) % names.length]!;
    const [thing, otherwise, german] = things[Math.floor(index / 2) % things.length]!;
    switch (index % 5) {
      case 0: {
        const amount = 101 + index * 7;
        const topics = [
          `the ${amount} coins of ${name}`,
          `who gave ${amount}`,
          `${name} and the ${amount} that changed hands`,
        ];
        return {
          planting: 'gift',
          about,
          text: '',
          amount,
          topics,
          otherwise: `the generosity of ${name}`,
          german: `das Geschenk von ${name}`,
        };
      }
      case 1: {
        const [insult, inGerman] = insults[Math.floor(index / 5) % insults.length]!;
        const text = `I heard ${name} call ${rival} ${insult} at the well.`;
        const topics = [
          `${name} calling ${rival} ${insult}`,
          `who called ${rival} ${insult}`,
          `${insult}, said ${name} of ${rival}`,
        ];
        return {
          planting: 'told',
          about,
          text,
          amount: 0,
          topics,
          otherwise: `the insult of ${name} against ${rival}`,
          german: `wie ${name} jemanden einen ${inGerman} nannte`,
        };
      }
      case 2: {
        const illness = illnesses[Math.floor(index / 5) % illnesses.length]!;
        const text = `The cousin of ${name} died of ${illness}.`;
        const topics = [
          `the cousin of ${name}`,
          `dying of ${illness}`,
          `${name} and the cousin that ${illness} took`,
        ];
        return {
          planting: 'told',
          about,
          text,
          amount: 0,
          topics,
          otherwise: `a loss in the family of ${name}`,
          german: `der Tod des Vetters von ${name}`,
        };
      }
      case 3: {
        const text = `I promise to bring you the ${thing} before the new moon.`;
        const topics = [`the ${thing}`, `the promised ${thing}`, `${thing}s and promises`];
        return { planting: 'promise', about, text, amount: 0, topics, otherwise, german };
      }
      default: {
        const text = `I saw ${name} hide the ${thing} under the mill.`;
        const topics = [`the ${thing}`, `${name} and the hidden ${thing}`, `${thing}s that get lost`];
        return { planting: 'told', about, text, amount: 0, topics, otherwise, german };
      }
    }
  });
}

const subjects = [
  'the weather',
  'the harvest',
  'the price of bread',
  'the river',
  'the market',
  'the taxes',
  'the feast',
  'the road',
];
const moods = ['fine', 'dreadful', 'as ever', 'better than last year', 'worse than people say', 'a wonder'];

/** What is said on any day: it shares words with facts now and then. */
export function smallTalk(random: Random): string {
  const subject = random.pick(subjects);
  const [thing] = random.pick(things);
  const noun = thing.split(' ').at(-1)!;
  return random.chance(0.25)
    ? `I came past a ${noun} today, and ${subject} is ${random.pick(moods)}, I think.`
    : `Good day! They say that ${subject} is ${random.pick(moods)}, and so are ${random.pick(subjects)} and ${random.pick(subjects)}.`;
}
