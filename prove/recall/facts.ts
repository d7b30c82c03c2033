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

/** Things with a second name, so that a question can ask in other words, and with a German one. */
const things: readonly (readonly [thing: string, otherwise: string, german: string])[] = [
  ['silver ring', 'jewellery', 'der silberne Ring'],
  ['grey mare', 'the old horse', 'die graue Stute'],
  ['stone bridge', 'the way over the river', 'die steinerne Brücke'],
  ['cherry orchard', 'fruit trees', 'der Kirschgarten'],
  ['wooden flute', 'a musical instrument', 'die Holzflöte'],
  ['leather boots', 'footwear', 'die Lederstiefel'],
  ['copper kettle', 'a pot for the kitchen', 'der Kupferkessel'],
  ['wool blanket', 'something warm for the night', 'die Wolldecke'],
  ['fishing net', 'gear for the boat', 'das Fischernetz'],
  ['glass lantern', 'a light for the dark', 'die Laterne aus Glas'],
  ['goat cheese', 'food from the dairy', 'der Ziegenkäse'],
  ['wedding dress', 'clothes of the bride', 'das Hochzeitskleid'],
  ['church bell', 'the chime of the tower', 'die Kirchenglocke'],
  ['beehive', 'honey makers', 'der Bienenstock'],
  ['millstone', 'the wheel that grinds', 'der Mühlstein'],
  ['oak barrel', 'a cask for wine', 'das Eichenfass'],
  ['iron plough', 'a tool for the field', 'der eiserne Pflug'],
  ['hunting dog', 'the hound', 'der Jagdhund'],
  ['clay pipe', 'what one smokes', 'die Tonpfeife'],
  ['feather hat', 'headwear', 'der Hut mit der Feder'],
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
