import { mostUnits, type Units } from '../support/units.js';
import { faultOf, isWhole, reverseExchange } from './goods-model.js';
import { type Hold, type Payment, type Verdict, type WorldModel } from './world-model.js';

export interface HoldOrder {
  readonly payer: string;
  readonly recipient: string | null;
  /** Null: money. */
  readonly asset: string | null;
  readonly amount: Units;
}

export interface CaptureOrder {
  readonly hold: string;
  /** Null: all that is left. */
  readonly amount: Units | null;
  readonly recipient: string | null;
  readonly final: boolean;
}

/** `id`: what the service will call the hold. */
export function placeHold(
  model: WorldModel,
  { payer, recipient, asset, amount }: HoldOrder,
  id: string,
): Verdict {
  const from = model.holder(payer);
  if (!from?.alive) return 'AGENT_NPC_NOT_FOUND';
  // It owns no goods.
  const toTreasury = recipient !== null && asset === null && model.isTreasury(recipient);
  const to = recipient === null || toTreasury ? null : model.holder(recipient);
  if (to !== null && !to?.alive) return 'AGENT_NPC_NOT_FOUND';
  if (to === from) return 'SELF_TRADE';
  const fault = asset === null ? null : faultOf(model, asset, amount);
  if (fault !== null) return fault;
  if (asset === null) {
    if (from.wealth < amount) return 'INSUFFICIENT_WEALTH';
    from.wealth -= amount;
  } else {
    if (model.goods.of(from.id, asset) < amount) return 'INSUFFICIENT_GOODS';
    model.goods.add(from.id, asset, -amount);
  }
  model.lastSeq += 1;
  const sides = { payer: from.id, recipient: to?.id ?? null, toTreasury };
  model.holds.push({ id, ...sides, asset, amount, captured: 0n, state: 'held' });
  return null;
}

export function captureHold(model: WorldModel, order: CaptureOrder): Verdict {
  const hold = model.holds.find(({ id }) => id === order.hold);
  if (!hold) return 'HOLD_NOT_FOUND';
  if (hold.state !== 'held') return 'HOLD_ENDED';
  const rest = hold.amount - hold.captured;
  const amount = order.amount ?? rest;
  const named = order.recipient ?? hold.recipient;
  const { asset } = hold;
  const toTreasury =
    order.recipient === null ? hold.toTreasury : asset === null && model.isTreasury(order.recipient);
  if (named === null && !toTreasury) return 'HOLD_RECIPIENT_MISSING';
  const to = toTreasury ? null : model.holder(named!);
  if (to !== null && !to?.alive) return 'AGENT_NPC_NOT_FOUND';
  if (to?.id === hold.payer) return 'SELF_TRADE';
  if (asset !== null && !isWhole(asset, amount)) return 'AMOUNT_TOO_FINE';
  if (amount > rest) return 'HOLD_EXCEEDED';
  if (asset !== null) {
    hold.captured += amount;
    model.goods.add(to!.id, asset, amount);
    const goods = { from: to!.id, to: hold.payer, asset, amount };
    model.pay({ from: hold.payer, to: to!.id, kind: 'trade', amount: 0n, goods });
    return end(model, hold, order.final);
  }
  if (to && model.exceeds(to, amount)) return 'WEALTH_LIMIT';
  if (toTreasury && model.treasury + amount > mostUnits) return 'WEALTH_LIMIT';
  hold.captured += amount;
  if (to) to.wealth += amount;
  else model.collected += amount;
  model.pay({ from: hold.payer, to: to?.id ?? null, kind: toTreasury ? 'tax' : 'trade', amount });
  return end(model, hold, order.final);
}

function end(model: WorldModel, hold: Hold, isFinal: boolean): null {
  if (hold.captured === hold.amount) hold.state = 'captured';
  else if (isFinal) model.giveBack([hold], 'captured');
  return null;
}

export function releaseHold(model: WorldModel, id: string): Verdict {
  const hold = model.holds.find((each) => each.id === id);
  if (!hold) return 'HOLD_NOT_FOUND';
  if (hold.state !== 'held') return 'HOLD_ENDED';
  model.giveBack([hold], 'released');
  return null;
}

/** Who has to give back what a payment gave: the amount, or with `atMost` what is there. */
export function amountBack(model: WorldModel, { kind, to, amount }: Payment, atMost: boolean): Units {
  const ofNobody = kind === 'tax' ? model.treasury : amount;
  const available = to === null ? ofNobody : model.holder(to)!.wealth;
  return atMost && available < amount ? available : amount;
}

export function reverse(model: WorldModel, seq: number, atMost: boolean): Verdict {
  if (seq > model.lastSeq) return 'EVENT_NOT_FOUND';
  if (model.exchanges.some((each) => each.seq === seq)) return reverseExchange(model, seq, atMost);
  const payment = model.payments.find((each) => each.seq === seq);
  if (!payment) return 'NOT_REVERSIBLE';
  if (payment.reversed) return 'ALREADY_REVERSED';
  const { kind, from, to, goods } = payment;
  const [giver, taker] = [to, from].map((id) => (id === null ? null : model.holder(id)!));
  for (const side of [giver, taker])
    if (side && !side.alive) return 'mood' in side ? 'AGENT_NPC_NOT_FOUND' : 'ACCOUNT_NOT_FOUND';
  const fromTreasury = kind === 'tax' && to === null;
  const toTreasury = kind === 'tax' && to !== null;
  const amount = amountBack(model, payment, atMost);
  const isNothing = amount === 0n && payment.amount > 0n;
  if (fromTreasury && (model.treasury < amount || isNothing)) return 'INSUFFICIENT_TREASURY';
  if (giver && (giver.wealth < amount || isNothing)) return 'INSUFFICIENT_WEALTH';
  const has = goods ? model.goods.of(goods.from!, goods.asset) : 0n;
  const back = goods ? (atMost && has < goods.amount ? has : goods.amount) : 0n;
  if (back > has) return 'INSUFFICIENT_GOODS';
  if (taker && model.exceeds(taker, amount)) return 'WEALTH_LIMIT';
  if (toTreasury && model.treasury + amount > mostUnits) return 'WEALTH_LIMIT';
  if (goods) model.goods.move(goods.from, goods.to, goods.asset, back);
  if (giver) giver.wealth -= amount;
  else if (fromTreasury) model.spent += amount;
  else model.minted += amount;
  if (taker) taker.wealth += amount;
  else if (toTreasury) model.collected += amount;
  else model.sunk += amount;
  payment.reversed = true;
  model.lastSeq += 1;
  return null;
}

export const openHold = ({ state }: Hold): boolean => state === 'held';
