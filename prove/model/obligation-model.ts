import { type Units } from '../support/units.js';
import { type Obligation, type Verdict, type WorldModel } from './world-model.js';

export interface ObligationOrder {
  readonly uuid: string;
  readonly debtor: string;
  readonly creditor: string;
  /** Null: a promise. */
  readonly amount: Units | null;
}

/** What changes: the amount, what became of a promise, or that it ends. */
export interface ObligationChange {
  readonly amount?: Units;
  readonly state?: 'kept' | 'broken' | 'ended';
}

/** `id`: what the service will call it. Nothing is due while a proof runs. */
export function openObligation(
  model: WorldModel,
  { uuid, debtor, creditor, amount }: ObligationOrder,
  id: string,
): Verdict {
  const [from, to] = [debtor, creditor].map((name) => (model.isTreasury(name) ? null : model.holder(name)));
  for (const side of [from, to])
    if (side === undefined || side?.alive === false) return 'AGENT_NPC_NOT_FOUND';
  if (from === to) return 'SELF_TRADE';
  if (model.obligations.some((each) => each.uuid === uuid)) return 'ALREADY_EXISTS';
  model.obligations.push({
    id,
    uuid,
    debtor: from?.id ?? null,
    creditor: to?.id ?? null,
    amount,
    state: 'open',
  });
  model.lastSeq += 1;
  return null;
}

export function changeObligation(
  model: WorldModel,
  name: string,
  { amount, state }: ObligationChange,
): Verdict {
  const found = model.obligations.find(({ id, uuid }) => id === name || uuid === name);
  if (!found) return 'OBLIGATION_NOT_FOUND';
  if (found.state !== 'open') return 'OBLIGATION_ENDED';
  const isPromise = found.amount === null;
  if (isPromise ? amount !== undefined : state === 'kept' || state === 'broken') return 'NOT_OF_THIS_KIND';
  if (amount !== undefined) found.amount = amount;
  if (state !== undefined) found.state = state;
  model.lastSeq += 1;
  return null;
}

export const openOne = ({ state }: Obligation): boolean => state === 'open';
