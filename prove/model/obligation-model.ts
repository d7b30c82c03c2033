import { mostUnits, type Units } from '../support/units.js';
import { type Obligation, type Verdict, type WorldModel } from './world-model.js';

export interface ObligationOrder extends Pick<
  Obligation,
  'uuid' | 'amount' | 'onShortfall' | 'repeats' | 'due'
> {
  readonly debtor: string;
  readonly creditor: string;
}

/** What changes: the amount, what became of a promise, that what is owed is forgiven, or that it ends. */
export interface ObligationChange {
  readonly amount?: Units;
  readonly forgiven?: true;
  readonly state?: 'kept' | 'broken' | 'ended';
}

/** `id`: what the service will call it. */
export function openObligation(
  model: WorldModel,
  { debtor, creditor, ...terms }: ObligationOrder,
  id: string,
): Verdict {
  const [from, to] = [debtor, creditor].map((name) => (model.isTreasury(name) ? null : model.holder(name)));
  for (const side of [from, to])
    if (side === undefined || side?.alive === false) return 'AGENT_NPC_NOT_FOUND';
  if (from === to) return 'SELF_TRADE';
  if (model.obligations.some(({ uuid }) => uuid === terms.uuid)) return 'ALREADY_EXISTS';
  const sides = { debtor: from?.id ?? null, creditor: to?.id ?? null };
  model.obligations.push({ ...terms, ...sides, id, owed: 0n, paid: 0, missed: 0, state: 'open' });
  model.lastSeq += 1;
  return null;
}

export function changeObligation(
  model: WorldModel,
  name: string,
  { amount, forgiven, state }: ObligationChange,
): Verdict {
  const found = model.obligations.find(({ id, uuid }) => id === name || uuid === name);
  if (!found) return 'OBLIGATION_NOT_FOUND';
  if (found.state !== 'open') return 'OBLIGATION_ENDED';
  const isPromise = found.amount === null;
  if (isPromise ? amount !== undefined || forgiven : state === 'kept' || state === 'broken')
    return 'NOT_OF_THIS_KIND';
  if (amount !== undefined) found.amount = amount;
  // Nothing is owed, so nothing changes.
  if (forgiven && found.owed === 0n) return null;
  if (forgiven) found.owed = 0n;
  // Nothing is left of it.
  if (forgiven && !found.due) end(found, 'ended');
  if (state !== undefined) end(found, state);
  model.lastSeq += 1;
  return null;
}

/** Its due time has come: it is paid, as far as there is money, or broken. */
export function fallDue(model: WorldModel, found: Obligation): void {
  if (found.state !== 'open' || !found.due) return;
  const { amount, onShortfall } = found;
  found.due = found.repeats;
  if (amount === null) {
    end(found, 'broken');
    model.lastSeq += 1;
    return;
  }
  const [debtor, creditor] = [found.debtor, found.creditor].map((id) =>
    id === null ? null : model.holder(id)!,
  );
  const room = creditor
    ? mostUnits - model.heldOf(creditor.id) - creditor.wealth
    : mostUnits - model.treasury;
  const can = least(debtor ? debtor.wealth : model.treasury, room);
  const back = least(found.owed, can);
  const lacking = amount > can - back ? amount - (can - back) : 0n;
  const short = lacking > 0n && onShortfall === 'skip' ? amount : lacking;
  found.owed = least(mostUnits, found.owed - back + (onShortfall === 'owe' ? short : 0n));
  if (short === 0n) found.paid += 1;
  else found.missed += 1;
  pay(model, found, back + amount - short);
  const isOver = !found.due && found.owed === 0n;
  if (isOver) end(found, found.repeats ? 'ended' : short > 0n ? 'broken' : 'kept');
  if (isOver || short > 0n) model.lastSeq += 1;
}

/** What somebody who leaves pays of what it owes, the oldest debt first. */
export function debtsOf(
  model: WorldModel,
  holder: string,
  wealth: Units,
): readonly { readonly to: string | null; readonly amount: Units }[] {
  let left = wealth;
  return model.obligations
    .filter(({ state, debtor, owed }) => state === 'open' && debtor === holder && owed > 0n)
    .map(({ creditor, owed }) => {
      const amount = least(owed, left);
      left -= amount;
      return { to: creditor, amount };
    });
}

/** Of somebody who dies, or an account that closes: what it owes is paid, and all that it owes or is owed ends. */
export function settleDebts(model: WorldModel, holder: string): void {
  for (const each of model.obligations) {
    if (each.state !== 'open' || (each.debtor !== holder && each.creditor !== holder)) continue;
    if (each.debtor === holder) pay(model, each, least(each.owed, model.holder(holder)!.wealth));
    end(each, 'ended');
    model.lastSeq += 1;
  }
}

function pay(model: WorldModel, { debtor, creditor }: Obligation, amount: Units): void {
  if (amount === 0n) return;
  if (debtor === null) model.spent += amount;
  else model.holder(debtor)!.wealth -= amount;
  if (creditor === null) model.collected += amount;
  else model.holder(creditor)!.wealth += amount;
  model.pay({ from: debtor, to: creditor, kind: debtor && creditor ? 'trade' : 'tax', amount });
}

function end(found: Obligation, state: 'kept' | 'broken' | 'ended'): void {
  Object.assign(found, { state, owed: 0n, due: false });
}

const least = (one: Units, other: Units): Units => (one < other ? one : other);

export const openOne = ({ state }: Obligation): boolean => state === 'open';
