// What the village owes: wages and rents, which the service pays by itself, loans and promises, of which the game decides the end.
import { type Schemas } from '../../packages/client/src/index.js';
import { type Game, type Party, type Villager } from './game.js';
import { tavern } from './market.js';
import { type As, type Deed, dice, uuidOf } from './steward.js';

type Terms = Omit<Schemas['ObligationInput'], 'instanceIdentifier'>;

const day = 86_400;
const loan = { amount: 30, days: 3, things: ['a goat', 'a spinning wheel', 'a new door', 'a winter coat'] };
const promises = [
  'to mend the roof before the rain.',
  'to bring in the hay.',
  'to mind the geese on Sunday.',
  'to teach the old song.',
  'to carry the flour to the ferry.',
  'to bring the cart back whole.',
  'to stand by at the fair.',
  'to cut the firewood before the frost.',
];

/** What becomes of a loan or a promise on a day, if who gave it lives. Its call answers what is worth telling, as does its refusal. */
interface End {
  readonly who: Villager;
  readonly day: number;
  readonly key: string;
  readonly call: (as: As) => Promise<string | null>;
  readonly refused?: string;
}

export class Bonds {
  private ends: End[] = [];

  constructor(private readonly game: Game) {}

  /** Wages and rents, but for those that are there from an earlier game. */
  async found(): Promise<void> {
    const { game } = this;
    const known = new Set<string>();
    for await (const { uuid } of game.economy.obligations(game.world, { state: 'open' })) known.add(uuid);
    const deeds = game.tenants.flatMap((one) => {
      const employer = this.employerOf(one);
      const wage = employer === tavern ? 3 : 3 + Math.floor(4 * dice(game.seed, 'wage', one.name));
      // Who sleeps for a week finds one wage, and not seven.
      const terms = { onShortfall: 'owe', catchUp: 'skip' } as const;
      return [
        { ...this.between(employer, one, 'wage', one.name), ...terms, amount: wage, every: day },
        { ...this.between(one, game.masterOf(one), 'rent', one.name), ...terms, amount: 8, every: 7 * day },
      ];
    });
    const missing = deeds.filter(({ uuid }) => !known.has(uuid)).map((terms) => this.oblige(terms));
    await game.during(6, 6, missing);
    game.tale.push(`${game.tenants.length} work for a wage and pay rent`);
  }

  /** What was lent and promised some days ago comes to its end, and some lend and promise anew. */
  async live(): Promise<void> {
    const { game } = this;
    const today = this.ends.filter((end) => end.day === game.day && game.people.includes(end.who));
    this.ends = this.ends.filter((end) => end.day > game.day);
    const news: (string | null)[] = [];
    const deeds = today.map(({ key, call, refused = null }, nth): Deed => {
      const end = async (as: As): Promise<void> => {
        news[nth] = await call(as);
      };
      return { key, call: end, refused: () => (news[nth] = refused) };
    });
    await game.during(8.5, 9, deeds);
    game.tale.push(...news.filter((one) => one !== null));
    if (game.day % 4 === 2) await this.lend();
    const vows = game.some(game.adults, 0.04, 'promises').map((one) => this.promise(one));
    await game.during(10, 11, vows);
  }

  /** Lent is spent at once. Of those who cannot pay it back, some are forgiven, and of some it is not forgotten. */
  private async lend(): Promise<void> {
    const { game } = this;
    const { economy, world } = game;
    const [lender, borrower] = [game.pick(game.masters, 'lends'), game.pick(game.tenants, 'borrows')];
    const { amount, days, things } = loan;
    const thing = game.pick(things, 'thing');
    const between = this.between(borrower, lender, 'loan');
    const isKind = game.roll('kind') < 0.5;
    const terms = { amount, dueIn: days * day, onShortfall: isKind ? 'owe' : 'skip' } as const;
    // No gift: an exchange moves no feelings.
    const body = { legs: [{ from: lender.id, to: borrower.id, amount }], reason: 'loan' };
    for (const deed of [
      { key: `lend/${between.uuid}`, call: (as: As) => economy.exchangeGoods(world, body, as) },
      this.oblige({ ...between, ...terms }),
      game.payment('spend', borrower, null, amount, thing),
    ]) {
      if ((await game.during(9.5, 9.5, [deed])) === 0) return;
    }
    game.tale.push(`${lender.name} lent ${borrower.name} ${amount} for ${thing}`);
    const topic = isKind ? null : `the ${amount} coins that ${borrower.name} owes`;
    const dun = game.meeting('dun', lender, topic, 'the front door', borrower);
    const forgive = async (as: As): Promise<string> => {
      await economy.changeObligation(world, between.uuid, { forgiven: true }, as);
      return `${lender.name} forgave ${borrower.name} what was left of a loan`;
    };
    const look = async (): Promise<string | null> => {
      const { state } = await economy.getObligation(world, between.uuid);
      if (state !== 'broken') return null;
      game.quarrels.push(dun);
      return `${borrower.name} did not pay back what ${lender.name} lent`;
    };
    const end = isKind ? { call: forgive, refused: `${borrower.name} has paid a loan back` } : { call: look };
    const [who, key] = [borrower, `loan/${between.uuid}`];
    // On the evening before, what is owed comes up by itself: the service knows it.
    const remind = async (): Promise<null> => {
      game.quarrels.push(dun);
      return null;
    };
    if (isKind) this.ends.push({ who, key, day: game.day + days, call: remind });
    this.ends.push({ who, key, day: game.day + days + 1, ...end });
  }

  /** Most are kept; who forgets one breaks it when it is due. */
  private promise(one: Villager): Deed {
    const { game } = this;
    const other = game.friend(one, 'promise');
    const text = game.pick(promises, 'promise', one.name);
    const between = this.between(one, other, 'promise');
    const fate = game.roll('fate', one.name);
    const { key, call } = this.oblige({ ...between, kind: 'promise', text, dueIn: 3 * day });
    const state = fate < 0.7 ? 'kept' : 'broken';
    const end = async (as: As): Promise<string> => {
      await game.economy.changeObligation(game.world, between.uuid, { state }, as);
      return `${one.name} has ${state} a promise to ${other.name}`;
    };
    const give = async (as: As): Promise<void> => {
      await call(as);
      if (fate < 0.8)
        this.ends.push({ who: one, day: game.day + 2, key: `${state}/${between.uuid}`, call: end });
    };
    return { key, call: give };
  }

  /** The innkeeper and a helper work for the tavern, the others for a master. */
  private employerOf(one: Villager): Party {
    const { game } = this;
    const innkeeper = game.craftsman('innkeeper');
    const others = game.tenants.filter((each) => each !== innkeeper);
    const helper = others[Math.floor(dice(game.seed, 'helper') * others.length)];
    return one === innkeeper || one === helper ? tavern : game.masterOf(one);
  }

  /** @param names in every game the same for who has one of a kind */
  private between(debtor: Party, creditor: Party, reason: string, ...names: readonly string[]) {
    const { seed, day: today } = this.game;
    return {
      uuid: uuidOf(reason, ...(names.length > 0 ? names : [seed, today, debtor.name, creditor.name])),
      debtorIdentifier: debtor.id,
      creditorIdentifier: creditor.id,
      reason,
    };
  }

  private oblige(terms: Terms): Deed {
    const { economy, world } = this.game;
    const body = { instanceIdentifier: world, ...terms };
    return { key: `owe/${terms.uuid}`, call: (as) => economy.openObligation(body, as) };
  }
}
