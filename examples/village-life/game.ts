// What all rules of the village share: who lives there, the dice, and how a deed becomes a call.
import { type EconomyClient } from '../../packages/client/src/index.js';
import { type As, type Deed, dice, type Steward } from './steward.js';

/** Who has a craft, by what everybody knows of them. */
const crafts = {
  merchant: /^the merchant\b(?!')/i,
  miller: /^the miller\b(?!')/i,
  baker: /^the baker\b(?!')/i,
  innkeeper: /\b(?:tavern|inn)\b/i,
};
export type Craft = keyof typeof crafts;

export interface Villager {
  readonly id: string;
  readonly name: string;
  readonly parents: readonly string[];
  /** A tenant works for a master and rents a house; a child buys sweets; a baby, born while the game runs, sleeps. */
  readonly role: 'master' | 'tenant' | 'child' | 'baby';
  readonly crafts: readonly Craft[];
}

/** What is known of somebody in the beginning. */
type Person = Pick<Villager, 'id' | 'name' | 'parents'> & {
  readonly wealth: number;
  readonly description: string;
  readonly personality: string;
};

/** The richest third are the masters. A craft that nobody is known for is theirs, too. */
export function settle(people: readonly Person[]): Villager[] {
  const masters = people.toSorted((a, b) => b.wealth - a.wealth).slice(0, Math.ceil(people.length / 3));
  const known = Object.entries(crafts).map(([craft, words]) => ({
    craft: craft as Craft,
    who: people.find(({ description }) => words.test(description)),
  }));
  const others = masters.filter((one) => known.every(({ who }) => who !== one));
  const makers = known.map(({ craft, who }) => ({ craft, who: who ?? others.shift() ?? masters[0] }));
  return people.map((one) => {
    const isChild = /\b(boy|girl|child) of\b/i.test(`${one.description} ${one.personality}`);
    return {
      ...one,
      role: isChild ? 'child' : masters.includes(one) ? 'master' : 'tenant',
      crafts: makers.flatMap(({ craft, who }) => (who === one ? [craft] : [])),
    };
  });
}

/** Who may pay and be paid: a villager, or an account. */
export type Party = Pick<Villager, 'id' | 'name'>;

export class Game {
  day = 0;
  /** Of today: what is worth telling, and quarrels to come. */
  tale: string[] = [];
  quarrels: Deed[] = [];

  constructor(
    readonly economy: EconomyClient,
    readonly world: string,
    readonly seed: string,
    public people: readonly Villager[],
    private readonly steward: Steward,
  ) {}

  get masters(): Villager[] {
    return this.people.filter(({ role }) => role === 'master');
  }

  get tenants(): Villager[] {
    return this.people.filter(({ role }) => role === 'tenant');
  }

  get adults(): Villager[] {
    return [...this.masters, ...this.tenants];
  }

  get awake(): Villager[] {
    return this.people.filter(({ role }) => role !== 'baby');
  }

  masterOf({ name }: Villager): Villager {
    return this.masters[Math.floor(dice(this.seed, 'master', name) * this.masters.length)]!;
  }

  craftsman(craft: Craft): Villager {
    return this.people.find(({ crafts: known }) => known.includes(craft)) ?? this.masters[0]!;
  }

  childrenOf({ id }: Villager): Villager[] {
    return this.people.filter(({ role, parents }) => role === 'child' && parents[0] === id);
  }

  /** One of a few who live near: they meet again and again, so that they come to like or dislike each other. */
  friend({ id, name }: Villager, why = '', day = this.day): Villager {
    const at = this.awake.findIndex((one) => one.id === id);
    const others = [...this.awake.slice(at + 1), ...this.awake.slice(0, at)];
    return others[Math.floor(dice(this.seed, day, 'friend', why, name) * Math.min(3, others.length))]!;
  }

  roll(...what: readonly (string | number)[]): number {
    return dice(this.seed, this.day, ...what);
  }

  pick<T>(from: readonly T[], ...what: readonly (string | number)[]): T {
    return from[Math.floor(this.roll(...what) * from.length)]!;
  }

  some(from: readonly Villager[], share: number, ...what: readonly (string | number)[]): Villager[] {
    return from.filter(({ name }) => this.roll(...what, name) < share);
  }

  number(what: string, perHead: number): number {
    return Math.floor(this.people.length * perHead + this.roll(what));
  }

  /** Around `usual`, in quarters of a coin. */
  price(usual: number, ...what: readonly (string | number)[]): number {
    return Math.ceil(usual * 4 * (0.4 + 1.2 * this.roll(...what))) / 4;
  }

  during(from: number, to: number, deeds: readonly Deed[]): Promise<number> {
    return this.steward.during(this.day, [from, to], deeds);
  }

  /** Pays for so much of something; if that is an asset, it changes hands with the money. */
  payment(why: string, from: Party, to: Party | null, amount: number, what: string, quantity = 1): Deed {
    const isSale = why !== 'gift' && why !== 'fire';
    const item = what.replace(/^(?:an?|the) /, '');
    const purpose = isSale ? { goods: [{ item, quantity }] } : { metadata: { for: what } };
    const body = { recipientIdentifier: to?.id ?? null, amount, ...purpose };
    const [payer, seller] = [from, to].map((one) => this.people.find(({ id }) => id === one?.id));
    return {
      key: `${why}/${from.id}/${to?.id ?? ''}`,
      call: (as) =>
        payer
          ? this.economy.trade(this.world, from.id, body, as)
          : this.economy.tradeWithAccount(this.world, from.id, body, as),
      refused: (code) => {
        if (code !== 'INSUFFICIENT_WEALTH' || !isSale || !payer || !seller) return;
        this.tale.push(`${payer.name} could not pay ${seller.name} for ${what}`);
        const topic = `the ${amount} coins for ${what} that ${payer.name} owes`;
        this.quarrels.push(this.meeting(`quarrel over ${what}`, seller, topic, 'the front door', payer));
      },
    };
  }

  meeting(
    why: string,
    one: Villager,
    topic: string | null,
    place: string,
    other = this.friend(one, why),
  ): Deed {
    const body = {
      responderIdentifier: other.id,
      ...(topic !== null && { topic }),
      place,
      time: why.startsWith('wake') ? 'morning' : 'evening',
    };
    const call = (as: As): Promise<unknown> => this.economy.interact(this.world, one.id, body, as);
    return { key: `${why}/${one.id}/${other.id}`, call };
  }
}
