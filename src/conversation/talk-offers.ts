import { decimalOf, inUnits, type Units } from '../common/money/units.js';
import { type TradeRefusalFacts } from '../ledger/trade-call.js';
import { type ChatLine } from './take-turn.js';
import { type TurnOffer, type TurnResult, type TurnRole, type TurnTrade } from './turn.js';

/** An offer in a talk, as its event keeps it. The ledger adds what became of one that was accepted. */
export interface TalkOffer {
  /** The index of the line that made it. */
  readonly line: number;
  readonly payer: TurnRole;
  readonly amount: Units;
  readonly reason: string;
  readonly accepted: boolean;
  /** Why no trade can come of it: too much for this talk, or refused by a trade rule. */
  readonly refusal?: TradeRefusalFacts;
}

/** The offers of a talk: each is open for the next line only, and what was accepted lessens what may still be offered. */
export class TalkOffers {
  private readonly made: TalkOffer[] = [];
  private open: { readonly offer: TalkOffer; readonly by: TurnRole } | null = null;
  private accepted = 0;

  /** `most`: what they may move in all; 0: talk moves no money. */
  constructor(private readonly most: number) {}

  get all(): readonly TalkOffer[] {
    return this.made;
  }

  /** For a character's next line. */
  contextFor(role: TurnRole): TurnTrade | undefined {
    if (this.most === 0) return undefined;
    const most = this.left;
    if (this.open === null || this.open.by === role) return { most };
    const { amount, reason, payer } = this.open.offer;
    return { most, offered: { amount: decimalOf(amount), reason, payer: payer === role ? 'self' : 'other' } };
  }

  /** The line decides the offer before it, and may make one of its own. */
  hear(
    { role, index }: Pick<ChatLine, 'role' | 'index'>,
    { offer, accept }: Pick<TurnResult, 'offer' | 'accept'>,
  ): void {
    if (this.most === 0) return;
    if (this.open && accept === true) {
      this.made[this.made.length - 1] = { ...this.open.offer, accepted: true };
      this.accepted += decimalOf(this.open.offer.amount);
    }
    this.open = null;
    if (offer) this.put(offer, role, index);
  }

  private put({ amount, reason, payer }: TurnOffer, role: TurnRole, line: number): void {
    const other = role === 'initiator' ? 'responder' : 'initiator';
    const offer: TalkOffer = {
      line,
      payer: payer === 'self' ? role : other,
      amount: inUnits(amount),
      reason,
      accepted: false,
    };
    const fits = amount <= this.left;
    this.made.push(fits ? offer : { ...offer, refusal: tooMuch(this.left) });
    if (fits) this.open = { offer, by: role };
  }

  private get left(): number {
    return Math.round((this.most - this.accepted) * 10_000) / 10_000;
  }
}

function tooMuch(left: number): TradeRefusalFacts {
  return {
    rule: 'talkTrades',
    reason: 'MAX_PER_TALK',
    detail: `At most ${left} could still be offered in this talk.`,
  };
}
