import { decimalOf, inUnits, type Units } from '../common/money/units.js';
import { exceeds, lowestOf, type SpendingLimit, unlimited } from '../identity/spending-limit.js';
import { type TradeRefusalFacts } from '../ledger/trade-call.js';
import { type StoredGood, toStoredGoods } from '../ledger/traded-goods.js';
import { type TurnGood, type TurnOffer, type TurnResult, type TurnRole, type TurnTrade } from './turn.js';

/** What each has of goods. */
export type CarriedGoods = ReadonlyMap<string, readonly TurnGood[]>;

/** Somebody who may offer: a character, or a player by the account that pays for it. */
export interface Side {
  readonly role: TurnRole;
  readonly self: { readonly id: string };
  readonly spending?: SpendingLimit | undefined;
}

const isSame = (one: Side | undefined, other: Side): boolean => one?.self.id === other.self.id;

/** An offer in a talk, as its event keeps it. The ledger adds what became of one that was accepted. */
export interface TalkOffer {
  /** The index of the line that made it. */
  readonly line: number;
  readonly payerId: string;
  readonly payeeId: string;
  readonly amount: Units;
  readonly reason: string;
  readonly accepted: boolean;
  /** What the payer gets from the payee. */
  readonly goods?: readonly StoredGood[];
  /** Why no trade can come of it: too much for this talk or a token, or refused by a trade rule. */
  readonly refusal?: TradeRefusalFacts;
  /** Once accepted: what the payer may have paid with it within 24 hours. */
  readonly budget?: Units;
}

interface OpenOffer {
  readonly offer: TalkOffer;
  readonly speaker: Side;
  readonly to: Side;
  readonly payer: Side;
  /** The spending limit of the payer, as far as it has spoken. */
  readonly spending: SpendingLimit;
}

/** A line, and to whom its offer is made. */
interface OfferingLine {
  readonly line: number;
  readonly speaker: Side;
  readonly to: Side;
  readonly spending?: SpendingLimit | undefined;
}

/**
 * The offers of a talk: each is open for the next line only, if the one to whom it was made speaks it, and what was accepted lessens
 * what may still be offered.
 */
export class TalkOffers {
  private readonly made: TalkOffer[];
  private open: OpenOffer | null = null;
  private accepted = 0;

  /**
   * `most`: what they may move in all; 0: talk moves no money. `earlier`: those of a talk that goes on. `goods`: what those have who talk, by
   * their ids; null: the world has no assets.
   */
  constructor(
    private readonly most: number,
    earlier: readonly TalkOffer[] = [],
    private readonly goods: CarriedGoods | null = null,
  ) {
    this.made = [...earlier];
    this.accepted = earlier.reduce(
      (sum, { accepted, refusal, amount }) => sum + (accepted && !refusal ? decimalOf(amount) : 0),
      0,
    );
  }

  /** The last offer of a talk that goes on is still open: `speaker` made it, and said what it may spend. */
  reopen({ speaker, to, spending }: Pick<OpenOffer, 'speaker' | 'to' | 'spending'>): void {
    const offer = this.made.at(-1);
    if (!offer || offer.accepted || offer.refusal) return;
    const payer = offer.payerId === speaker.self.id ? speaker : to;
    this.open = { offer, speaker, to, payer, spending };
  }

  /** The spending limit of the offer that the one who spoke last has made; null: none is open. */
  get openSpending(): SpendingLimit | null {
    return this.open?.spending ?? null;
  }

  get all(): readonly TalkOffer[] {
    return this.made;
  }

  /** What the context of a character's next line says about trade. */
  contextFor(speaker: Side): TurnTrade | undefined {
    if (this.most === 0) return undefined;
    const has = {
      most: this.left,
      ...(this.goods && { goods: [...(this.goods.get(speaker.self.id) ?? [])] }),
    };
    if (!this.open || !isSame(this.open.to, speaker)) return has;
    const { amount, reason, payerId, goods } = this.open.offer;
    const payer = payerId === speaker.self.id ? 'self' : 'other';
    const offered = { amount: decimalOf(amount), reason, payer } as const;
    if (!goods) return { ...has, offered };
    const inDecimals = goods.map(({ item, quantity }) => ({ item, quantity: decimalOf(quantity) }));
    return { ...has, offered: { ...offered, goods: inDecimals } };
  }

  /** The line decides the offer before it, and may make one of its own. */
  hear(said: OfferingLine, { offer, accept }: Pick<TurnResult, 'offer' | 'accept'>): void {
    if (this.most === 0) return;
    if (this.open && isSame(this.open.to, said.speaker) && accept === true) this.accept(this.open, said);
    this.open = null;
    if (offer) this.put(offer, said);
  }

  private accept({ offer, payer, spending }: OpenOffer, said: OfferingLine): void {
    const own = isSame(said.speaker, payer) ? said.spending : undefined;
    const { maxAmount, maxPerDay } = lowestOf(spending, own ?? unlimited);
    const amount = decimalOf(offer.amount);
    const isTooMuch = exceeds(amount, maxAmount);
    this.made[this.made.length - 1] = {
      ...offer,
      accepted: true,
      ...(isTooMuch && { refusal: overBudget(maxAmount!) }),
      ...(maxPerDay !== null && { budget: inUnits(maxPerDay) }),
    };
    if (!isTooMuch) this.accepted += amount;
  }

  private put({ amount, reason, payer, goods }: TurnOffer, said: OfferingLine): void {
    const { line, speaker, to } = said;
    const [pays, gets] = payer === 'self' ? [speaker, to] : [to, speaker];
    const offer: TalkOffer = {
      line,
      payerId: pays.self.id,
      payeeId: gets.self.id,
      amount: inUnits(amount),
      reason,
      accepted: false,
      ...(goods && { goods: toStoredGoods(goods)! }),
    };
    const fits = amount <= this.left;
    this.made.push(fits ? offer : { ...offer, refusal: tooMuch(this.left) });
    if (!fits) return;
    const own = pays === speaker ? said.spending : undefined;
    const spending = lowestOf(pays.spending ?? unlimited, own ?? unlimited);
    this.open = { offer, speaker, to, payer: pays, spending };
  }

  private get left(): number {
    return Math.round((this.most - this.accepted) * 10_000) / 10_000;
  }
}

function overBudget(most: number): TradeRefusalFacts {
  return { rule: 'budget', reason: 'MAX_AMOUNT', detail: `The token allows trades of up to ${most}.` };
}

function tooMuch(left: number): TradeRefusalFacts {
  return {
    rule: 'talkTrades',
    reason: 'MAX_PER_TALK',
    detail: `At most ${left} can still be offered in this talk.`,
  };
}
