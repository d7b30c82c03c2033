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
  /** The same in other words. */
  readonly otherwise: string;
}

/** Things with a second name, so that a question can ask in other words. */
const things: readonly (readonly [thing: string, otherwise: string])[] = [
  ['silver ring', 'jewellery'],
  ['grey mare', 'the old horse'],
  ['stone bridge', 'the way over the river'],
  ['cherry orchard', 'fruit trees'],
  ['wooden flute', 'a musical instrument'],
  ['leather boots', 'footwear'],
  ['copper kettle', 'a pot for the kitchen'],
  ['wool blanket', 'something warm for the night'],
  ['fishing net', 'gear for the boat'],
  ['glass lantern', 'a light for the dark'],
  ['goat cheese', 'food from the dairy'],
  ['wedding dress', 'clothes of the bride'],
  ['church bell', 'the chime of the tower'],
  ['beehive', 'honey makers'],
  ['millstone', 'the wheel that grinds'],
  ['oak barrel', 'a cask for wine'],
  ['iron plough', 'a tool for the field'],
  ['hunting dog', 'the hound'],
  ['clay pipe', 'what one smokes'],
  ['feather hat', 'headwear'],
];

const insults = ['a thief', 'a coward', 'a liar', 'a drunkard', 'a miser', 'a fool', 'a cheat', 'a gossip'];
const illnesses = ['fever', 'the cough', 'a fall', 'the plague', 'hunger', 'old age', 'a wound', 'the frost'];

/** Gifts, insults, deaths, deeds that the game reports, and promises of players: equally many of each. */
export function plan(random: Random, count: number, names: readonly string[]): Fact[] {
  return Array.from({ length: count }, (_, index) => {
    const about = random.below(names.length);
    const name = names[about]!;
    const rival = names[(about + 1 + random.below(names.length - 1)) % names.length]!;
    const [thing, otherwise] = things[Math.floor(index / 2) % things.length]!;
    switch (index % 5) {
      case 0: {
        const amount = 101 + index * 7;
        const topics = [
          `the ${amount} coins of ${name}`,
          `who gave ${amount}`,
          `${name} and the ${amount} that changed hands`,
        ];
        return { planting: 'gift', about, text: '', amount, topics, otherwise: `the generosity of ${name}` };
      }
      case 1: {
        const insult = insults[Math.floor(index / 5) % insults.length]!;
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
        };
      }
      case 3: {
        const text = `I promise to bring you the ${thing} before the new moon.`;
        const topics = [`the ${thing}`, `the promised ${thing}`, `${thing}s and promises`];
        return { planting: 'promise', about, text, amount: 0, topics, otherwise };
      }
      default: {
        const text = `I saw ${name} hide the ${thing} under the mill.`;
        const topics = [`the ${thing}`, `${name} and the hidden ${thing}`, `${thing}s that get lost`];
        return { planting: 'told', about, text, amount: 0, topics, otherwise };
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
