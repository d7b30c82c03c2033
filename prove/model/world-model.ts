import { endListings, GoodsModel, type Leg } from './goods-model.js';
import { debtsOf, settleDebts } from './obligation-model.js';
import { mostUnits, one, toText, type Units } from '../support/units.js';

/** A character in the model. */
export interface Character {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly parents: readonly string[];
  wealth: Units;
  mood: Units;
  alive: boolean;
  /** When it was born, as the service reports; the oldest heirs get the remainder. */
  born: string;
}

/** An account in the model. */
export interface Account {
  readonly id: string;
  readonly uuid: string;
  name: string;
  owner: string | null;
  taxable: boolean;
  wealth: Units;
  alive: boolean;
}

export interface PlainNpc {
  readonly id: string;
  readonly uuid: string;
  alive: boolean;
}

export type HoldState = 'held' | 'captured' | 'released' | 'expired';

/** A hold in the model. */
export interface Hold {
  readonly id: string;
  readonly payer: string;
  readonly recipient: string | null;
  readonly toTreasury: boolean;
  /** Null: money. */
  readonly asset: string | null;
  readonly amount: Units;
  captured: Units;
  state: HoldState;
}

/** What is owed or promised; no side: the treasury, no amount: a promise. */
export interface Obligation {
  readonly id: string;
  readonly uuid: string;
  readonly debtor: string | null;
  readonly creditor: string | null;
  amount: Units | null;
  readonly onShortfall: 'skip' | 'partial' | 'owe';
  /** Once, or every century. */
  readonly repeats: boolean;
  /** Whether there is a next due time. */
  due: boolean;
  owed: Units;
  paid: number;
  missed: number;
  state: 'open' | 'kept' | 'broken' | 'ended';
}

/** What can be reversed: whose money went where, null for nobody; `tax`: to the treasury, or, to somebody, from it. */
export interface Payment {
  readonly seq: number;
  readonly kind: 'trade' | 'tax';
  readonly from: string | null;
  readonly to: string | null;
  readonly amount: Units;
  /** What would go back with it, and from whom to whom. */
  readonly goods?: Omit<Leg, 'asset'> & { readonly asset: string };
  reversed: boolean;
}

/** An exchange that can be reversed. */
export interface Exchange {
  readonly seq: number;
  /** With the ids of who takes part. */
  readonly legs: readonly Leg[];
  reversed: boolean;
}

export type Inheritance = 'heirs' | 'treasury' | 'population' | 'none';
export const inheritanceRules: readonly Inheritance[] = ['heirs', 'treasury', 'population', 'none'];

/** A refusal by its code, or null for an effect. */
export type Verdict = string | null;

export interface TradeOrder {
  readonly trader: string;
  /** Somebody, an account, or the world itself, which is its treasury. */
  readonly recipient: string | null;
  readonly amount: Units;
  /** What the trader has to be; either where it is not said. */
  readonly by?: 'character' | 'account';
  readonly atMost?: boolean;
}

/** What is to be opened. */
export interface Opening {
  readonly uuid: string;
  readonly name: string;
  readonly wealth: Units;
  readonly owner: string | null;
  readonly taxable: boolean;
}

/** What is to be born; its id is the service's to derive, so it is known only afterwards. */
export interface Birth {
  readonly uuid: string;
  readonly name: string;
  readonly wealth: Units;
  readonly mood: Units;
  readonly parents: readonly string[];
  readonly agent: 'default' | 'unknown';
}

const hundred = 100n * one;
/** Points of mood that a death costs, by what the dead was to the mourner: only by its strongest tie. */
const grief = { child: 30n, partner: 25n, parent: 20n, sibling: 15n, grandchild: 15n, grandparent: 15n };
/** What a birth and an inheritance do to a mood at most. */
const birthJoy = 8n * one;
const inheritanceJoy = 5n * one;

/** One world by the rules of its book, one command after the other, in whole ten-thousandths. */
export class WorldModel {
  readonly characters: Character[] = [];
  readonly accounts: Account[] = [];
  readonly npcs: PlainNpc[] = [];
  readonly holds: Hold[] = [];
  readonly obligations: Obligation[] = [];
  readonly payments: Payment[] = [];
  readonly goods = new GoodsModel();
  readonly exchanges: Exchange[] = [];
  /** Nobody finds it until it is restored. */
  deleted = false;
  taxRate: Units = 0n;
  taxMoodImpact: Units = 0n;
  inheritance: Inheritance = 'heirs';
  name = '';
  collected: Units = 0n;
  spent: Units = 0n;
  minted: Units = 0n;
  sunk: Units = 0n;
  /** Registering the instance was the first event. */
  lastSeq = 1;

  constructor(
    readonly id: string,
    readonly uuid: string,
  ) {}

  get living(): Character[] {
    return this.characters.filter(({ alive }) => alive);
  }

  /** By id or uuid, of any case; where both match, the id wins. */
  find(identifier: string): Character | undefined {
    return find(this.characters, identifier);
  }

  /** A character or an account, likewise. */
  holder(identifier: string): Character | Account | undefined {
    return find([...this.characters, ...this.accounts], identifier);
  }

  account(identifier: string): Account | undefined {
    return find(this.accounts, identifier);
  }

  get treasury(): Units {
    return this.collected - this.spent;
  }

  heldOf(holder: string): Units {
    const ofMoney = this.openHolds(holder).filter(({ asset }) => asset === null);
    const held = ofMoney.reduce((sum, { amount, captured }) => sum + amount - captured, 0n);
    return held + this.goods.heldOf(holder);
  }

  /** Whether so much more would be too much for somebody, together with what is held of theirs. */
  exceeds(to: Character | Account, amount: Units): boolean {
    return to.wealth + this.heldOf(to.id) + amount > mostUnits;
  }

  /** Gives back what is left of holds, each by an event of its own. */
  giveBack(holds: readonly Hold[], state: HoldState): void {
    for (const hold of holds) {
      const rest = hold.amount - hold.captured;
      if (hold.asset === null) this.holder(hold.payer)!.wealth += rest;
      else this.goods.add(hold.payer, hold.asset, rest);
      hold.state = state;
      this.lastSeq += 1;
    }
  }

  /** First the holds, then the listings. */
  private giveAllBack(holder: string): void {
    this.giveBack(this.openHolds(holder), 'released');
    endListings(this, this.goods.openOf(holder));
  }

  openHolds(payer: string): Hold[] {
    return this.holds.filter((hold) => hold.payer === payer && hold.state === 'held');
  }

  /** Whether these payments, together, are too much for somebody or, where nobody is named, for the treasury. */
  exceedAny(payments: readonly { readonly to: string | null; readonly amount: Units }[]): boolean {
    const sums = new Map<string | null, Units>();
    for (const { to, amount } of payments) sums.set(to, (sums.get(to) ?? 0n) + amount);
    return [...sums].some(([to, sum]) =>
      to === null ? this.treasury + sum > mostUnits : this.exceeds(this.holder(to)!, sum),
    );
  }

  /** What of an asset came from nowhere, or is gone: the names of those of which the sum is not what was made less what was consumed. */
  lostGoods(): string[] {
    return this.goods.lost(this.holds);
  }

  isTreasury(identifier: string): boolean {
    return [this.id, this.uuid].includes(identifier.toLowerCase()) && this.holder(identifier) === undefined;
  }

  trade({ trader, recipient, amount: asked, by, atMost = false }: TradeOrder): Verdict {
    const from = this.holder(trader);
    const isOther = from !== undefined && by !== undefined && 'mood' in from !== (by === 'character');
    if (!from?.alive || isOther) return by === 'account' ? 'ACCOUNT_NOT_FOUND' : 'AGENT_NPC_NOT_FOUND';
    const amount = atMost ? least(asked, from.wealth) : asked;
    const toTreasury = recipient !== null && this.isTreasury(recipient);
    const to = recipient === null || toTreasury ? null : this.holder(recipient);
    if (to !== null && !to?.alive) return 'AGENT_NPC_NOT_FOUND';
    if (from === to) return 'SELF_TRADE';
    if (from.wealth < amount) return 'INSUFFICIENT_WEALTH';
    if (to && this.exceeds(to, amount)) return 'WEALTH_LIMIT';
    if (toTreasury && this.treasury + amount > mostUnits) return 'WEALTH_LIMIT';
    from.wealth -= amount;
    if (to) to.wealth += amount;
    else if (toTreasury) this.collected += amount;
    else this.sunk += amount;
    this.pay({ from: from.id, to: to?.id ?? null, kind: toTreasury ? 'tax' : 'trade', amount });
    return null;
  }

  grant(identifier: string, amount: Units, to: 'character' | 'account'): Verdict {
    const recipient = to === 'account' ? this.account(identifier) : this.find(identifier);
    if (!recipient?.alive) return to === 'account' ? 'ACCOUNT_NOT_FOUND' : 'AGENT_NPC_NOT_FOUND';
    if (this.exceeds(recipient, amount)) return 'WEALTH_LIMIT';
    recipient.wealth += amount;
    this.minted += amount;
    this.pay({ from: null, to: recipient.id, kind: 'trade', amount });
    return null;
  }

  /** Notes what can be reversed; it is the next event. */
  pay(payment: Omit<Payment, 'seq' | 'reversed'>): void {
    this.lastSeq += 1;
    this.payments.push({ ...payment, seq: this.lastSeq, reversed: false });
  }

  open({ owner, ...opening }: Opening, id: string): Verdict {
    if (this.isTaken(opening.uuid)) return 'ALREADY_EXISTS';
    const found = owner === null ? null : find(this.holders, owner);
    if (found === undefined) return 'OWNER_NOT_FOUND';
    this.accounts.push({ ...opening, id, owner: found?.id ?? null, alive: true });
    this.minted += opening.wealth;
    this.lastSeq += 1;
    return null;
  }

  /** Without an owner it keeps its own; null: nobody. */
  changeAccount(
    identifier: string,
    { owner, ...patch }: { name?: string; taxable?: boolean; owner?: string | null },
  ): Verdict {
    const account = this.account(identifier);
    if (!account?.alive) return 'ACCOUNT_NOT_FOUND';
    if (owner !== undefined) {
      const others = this.holders.filter((each) => each !== account);
      const found = owner === null ? null : find(others, owner);
      if (found === undefined) return 'OWNER_NOT_FOUND';
      account.owner = found?.id ?? null;
    }
    Object.assign(account, patch);
    this.lastSeq += 1;
    return null;
  }

  closeAccount(identifier: string, to: string | null): Verdict {
    const account = this.account(identifier);
    if (!account?.alive) return 'ACCOUNT_NOT_FOUND';
    const all = account.wealth + this.heldOf(account.id);
    const debts = debtsOf(this, account.id, all);
    const left = debts.reduce((rest, { amount }) => rest - amount, all);
    const hasGoods = this.goods.hasSome(account.id) || this.openHolds(account.id).some(({ asset }) => asset);
    if (to === null && (left > 0n || hasGoods)) return 'ACCOUNT_NOT_EMPTY';
    const toTreasury = to !== null && this.isTreasury(to);
    const heir = to === null || toTreasury ? null : find(this.holders, to);
    if (heir === undefined) return 'AGENT_NPC_NOT_FOUND';
    if (heir === account) return 'SELF_TRADE';
    if (this.exceedAny([{ to: heir?.id ?? null, amount: left }, ...debts])) return 'WEALTH_LIMIT';
    this.giveAllBack(account.id);
    this.goods.passOn(account.id, heir ? [heir.id] : [], [0n]);
    settleDebts(this, account.id);
    if (heir) heir.wealth += left;
    else if (toTreasury) this.collected += left;
    account.wealth = 0n;
    account.alive = false;
    this.lastSeq += left > 0n ? 2 : 1;
    return null;
  }

  /** `id`: what the service will call the newborn. */
  spawn(birth: Birth, id: string): Verdict {
    if (this.isTaken(birth.uuid)) return 'ALREADY_EXISTS';
    const parents = birth.parents.map(
      (parent) => find(livingOf(this.characters), parent) ?? find(livingOf(this.npcs), parent),
    );
    if (parents.includes(undefined)) return 'PARENT_NOT_FOUND';
    if (birth.agent === 'unknown') return 'AGENT_NOT_FOUND';
    const { uuid, name, wealth, mood } = birth;
    const ids = new Set(parents.map((parent) => parent!.id));
    this.characters.push({ id, uuid, name, wealth, mood, alive: true, born: '', parents: [...ids] });
    // By themselves: in a bulk call all newborns have one id in the model.
    for (const parent of this.living.filter((each) => parents.includes(each))) {
      parent.mood += least(birthJoy, (birthJoy * 2n * (hundred - parent.mood)) / hundred);
    }
    this.minted += wealth;
    this.lastSeq += 1;
    return null;
  }

  spawnNpc(uuid: string, id: string): Verdict {
    if (this.isTaken(uuid)) return 'ALREADY_EXISTS';
    this.npcs.push({ id, uuid, alive: true });
    this.lastSeq += 1;
    return null;
  }

  npcDeath(identifier: string): Verdict {
    const npc = find(this.npcs, identifier);
    if (!npc?.alive) return 'NPC_NOT_FOUND';
    npc.alive = false;
    this.lastSeq += 1;
    return null;
  }

  death(identifier: string): Verdict {
    const dead = this.find(identifier);
    if (!dead?.alive) return 'AGENT_NPC_NOT_FOUND';
    const all = dead.wealth + this.heldOf(dead.id);
    const debts = debtsOf(this, dead.id, all);
    const estate = debts.reduce((rest, { amount }) => rest - amount, all);
    const ofGoods = this.goods.made.size === 0 && estate === 0n ? [] : this.heirsOf(dead);
    const heirs = estate === 0n ? [] : ofGoods;
    const shares = divide(estate, heirs.length);
    const toTreasury = heirs.length === 0 && this.inheritance !== 'none';
    const inherited = heirs.map(({ id }, index) => ({ to: id, amount: shares[index]! }));
    const payments = [...inherited, ...debts, ...(toTreasury ? [{ to: null, amount: estate }] : [])];
    if (this.exceedAny(payments)) return 'WEALTH_LIMIT';
    this.giveAllBack(dead.id);
    this.goods.passOn(
      dead.id,
      ofGoods.map(({ id }) => id),
      estate === 0n ? [] : shares,
    );
    settleDebts(this, dead.id);
    this.lastSeq += 1;
    dead.alive = false;
    dead.wealth = 0n;
    for (const mourner of this.living) {
      const loss = this.griefOf(mourner, dead);
      mourner.mood = mourner.mood > loss ? mourner.mood - loss : 0n;
    }
    heirs.forEach((heir, index) => {
      const share = shares[index]!;
      heir.wealth += share;
      if (share > 0n) {
        const room = least(hundred, 2n * (hundred - heir.mood));
        heir.mood += (inheritanceJoy * share * room) / (heir.wealth * hundred);
      }
    });
    if (heirs.length > 0) this.lastSeq += shares.filter((share) => share > 0n).length;
    else if (estate > 0n) {
      this.lastSeq += 1;
      if (toTreasury) this.collected += estate;
      else this.sunk += estate;
    }
    return null;
  }

  collect(): Verdict {
    const payers = this.holders.filter((each) => !('taxable' in each) || each.taxable);
    const dues = payers.map((payer) => ({ payer, due: (payer.wealth * this.taxRate) / hundred }));
    const sum = dues.reduce((total, { due }) => total + due, 0n);
    if (this.treasury + sum > mostUnits) return 'WEALTH_LIMIT';
    for (const { payer, due } of dues) {
      if (due === 0n) continue;
      const loss = roundedQuotient(this.taxMoodImpact * due, payer.wealth);
      if ('mood' in payer) payer.mood = payer.mood > loss ? payer.mood - loss : 0n;
      payer.wealth -= due;
      this.lastSeq += 1;
    }
    this.collected += sum;
    this.lastSeq += 1;
    return null;
  }

  setDeleted(deleted: boolean): Verdict {
    this.deleted = deleted;
    this.lastSeq += 1;
    return null;
  }

  setRate(rate: Units): Verdict {
    this.taxRate = rate;
    this.lastSeq += 1;
    return null;
  }

  configure(patch: {
    readonly name?: string;
    readonly taxRate?: Units;
    readonly taxMoodImpact?: Units;
    readonly inheritance?: Inheritance;
  }): Verdict {
    const { taxRate, ...others } = patch;
    if (taxRate !== undefined && taxRate !== this.taxRate) this.setRate(taxRate);
    if (Object.keys(others).length > 0) this.lastSeq += 1;
    Object.assign(this, others);
    return null;
  }

  /** The state as text, for a comparison with the rows. */
  describe(): string[] {
    const { taxRate, taxMoodImpact, inheritance, name, collected, spent, minted, sunk, lastSeq } = this;
    const money = [taxRate, taxMoodImpact, collected, spent, minted, sunk].map(toText).join(' ');
    const counts = `${this.living.length} ${livingOf(this.npcs).length}`;
    return [
      `instance ${money} ${inheritance} ${JSON.stringify(name)} ${lastSeq} ${counts}${this.deleted ? ' deleted' : ''}`,
      ...this.characters
        .map(
          ({ id, alive, wealth, mood }) =>
            `${id} ${alive ? 'lives' : 'died'} ${toText(wealth)} ${toText(this.heldOf(id))} ${toText(mood)}`,
        )
        .sort(),
      ...this.accounts
        .map(
          ({ id, alive, wealth, name: called, owner, taxable }) =>
            `${id} ${alive ? 'open' : 'closed'} ${toText(wealth)} ${toText(this.heldOf(id))} ${called} ${owner} ${taxable}`,
        )
        .sort(),
      ...this.holds
        .map(
          ({ id, payer, recipient, toTreasury, asset, amount, captured, state }) =>
            `${id} ${payer} ${toTreasury ? 'treasury' : recipient} ${asset} ${toText(amount)} ${toText(captured)} ${state}`,
        )
        .sort(),
      ...this.obligations
        .map(
          ({ id, uuid, debtor, creditor, amount, owed, paid, missed, state }) =>
            `${id} ${uuid} ${debtor} ${creditor} ${amount === null ? 'null' : toText(amount)} ${toText(owed)} ${paid} ${missed} ${state}`,
        )
        .sort(),
      ...this.goods.describe(this.holds),
    ];
  }

  /** A copy to try things on. */
  copy(): WorldModel {
    const copy = Object.assign(Object.create(WorldModel.prototype) as WorldModel, this);
    return Object.assign(copy, {
      characters: this.characters.map((each) => ({ ...each })),
      accounts: this.accounts.map((each) => ({ ...each })),
      npcs: this.npcs.map((each) => ({ ...each })),
      holds: this.holds.map((each) => ({ ...each })),
      obligations: this.obligations.map((each) => ({ ...each })),
      payments: this.payments.map((each) => ({ ...each })),
      goods: this.goods.copy(),
      exchanges: this.exchanges.map((each) => ({ ...each })),
    });
  }

  /** The living and the open accounts. */
  private get holders(): (Character | Account)[] {
    return [...this.living, ...livingOf(this.accounts)];
  }

  private isTaken(uuid: string): boolean {
    return [...this.characters, ...this.accounts, ...this.npcs].some((each) => each.uuid === uuid);
  }

  private childrenOf(parent: Character): Character[] {
    return byAge(this.living.filter(({ parents }) => parents.includes(parent.id)));
  }

  private griefOf(mourner: Character, dead: Character): Units {
    const isParent = (parent: string, child: string): boolean =>
      this.characters.some(({ id, parents }) => id === child && parents.includes(parent));
    const kin: Readonly<Record<keyof typeof grief, boolean>> = {
      child: dead.parents.includes(mourner.id),
      partner: this.characters.some(
        ({ parents }) => parents.includes(dead.id) && parents.includes(mourner.id),
      ),
      parent: mourner.parents.includes(dead.id),
      sibling: dead.parents.some((id) => mourner.parents.includes(id)),
      grandchild: dead.parents.some((id) => isParent(mourner.id, id)),
      grandparent: mourner.parents.some((id) => isParent(dead.id, id)),
    };
    const felt = Object.entries(grief).find(([tie]) => kin[tie as keyof typeof grief]);
    return felt === undefined ? 0n : felt[1] * one;
  }

  private heirsOf(dead: Character): Character[] {
    if (this.inheritance === 'population') return byAge(this.living.filter((each) => each !== dead));
    if (this.inheritance !== 'heirs') return [];
    const children = this.childrenOf(dead);
    return children.length > 0 ? children : byAge(this.living.filter(({ id }) => dead.parents.includes(id)));
  }
}

function find<T extends { readonly id: string; readonly uuid: string }>(
  list: readonly T[],
  identifier: string,
): T | undefined {
  const name = identifier.toLowerCase();
  return list.find(({ id }) => id === name) ?? list.find(({ uuid }) => uuid === name);
}

function livingOf<T extends { readonly alive: boolean }>(list: readonly T[]): T[] {
  return list.filter(({ alive }) => alive);
}

function byAge(list: readonly Character[]): Character[] {
  return [...list].sort((a, b) => (a.born === b.born ? (a.id < b.id ? -1 : 1) : a.born < b.born ? -1 : 1));
}

/** Equal parts of whole units; the first ones get one more until nothing is left. */
function divide(units: Units, parts: number): Units[] {
  if (parts === 0) return [];
  const share = units / BigInt(parts);
  const remainder = units % BigInt(parts);
  return Array.from({ length: parts }, (_none, index) => share + (BigInt(index) < remainder ? 1n : 0n));
}

/** To the nearest, halves up. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor);
}

function least(a: Units, b: Units): Units {
  return a < b ? a : b;
}
