import { isIdentifier } from '../common/identifier.js';
import { asUnits, toUnits, type Units } from '../common/money/units.js';
import { type Estate, type EstateShare } from './inheritance-policy.js';
import { isPlainText } from '../common/text.js';
import { type FeelingChange, type FeelingChanges } from './mood-policy.js';
import { type RewrittenText, type TextRefusal } from './moderation-policy.js';
import { type TaxPayment, type TaxSubject } from './tax-policy.js';
import { type TradeRefusal } from './trade-rule.js';

/** What is wrong with the result of a policy, as text that follows its name. */
export class ResultFault extends Error {}

/** The amounts of the payments in the order of the subjects. */
export function checkPayments(subjects: readonly TaxSubject[], result: unknown): Units[] {
  const amounts = new Map<string, bigint>();
  const wealths = new Map(subjects.map(({ id, wealth }) => [id, toUnits(wealth) ?? 0n]));
  for (const payment of listOf(result, 'payments') as readonly Partial<TaxPayment>[]) {
    const id = String(payment?.id);
    const wealth = wealths.get(id);
    if (wealth === undefined) throw new ResultFault(`returned a payment of ${id}, who is not a subject`);
    if (amounts.has(id)) throw new ResultFault(`returned two payments of ${id}`);
    const amount = moneyOf(payment.amount, `the payment of ${id}`);
    if (amount > wealth) {
      throw new ResultFault(`returned a payment of ${id} that is more than the wealth`);
    }
    amounts.set(id, amount);
  }
  return subjects.map(({ id }) => {
    const amount = amounts.get(id);
    if (amount === undefined) throw new ResultFault(`returned no payment of ${id}`);
    return asUnits(amount);
  });
}

/** How an estate is divided; shares of 0 are omitted. */
export interface CheckedShares {
  readonly shares: readonly { readonly id: string; readonly amount: Units; readonly account?: boolean }[];
  readonly treasury: Units;
  readonly sunk: Units;
}

export function checkShares(
  { deceased, estate, children, parents, friends }: Omit<Estate, 'signal'>,
  result: unknown,
): CheckedShares {
  const candidates = new Set([...children, ...parents, ...friends].map(({ id }) => id));
  const parts = new Map<string, bigint>();
  for (const share of listOf(result, 'shares') as readonly Partial<EstateShare>[]) {
    const to = String(share?.to);
    // Whether somebody else is an account, the ledger knows.
    const mayInherit = candidates.has(to) || (isIdentifier(to) && to !== deceased.id);
    if (to !== 'treasury' && to !== 'nobody' && !mayInherit) {
      throw new ResultFault(`returned a share for ${to}, who is not a candidate`);
    }
    if (parts.has(to)) throw new ResultFault(`returned two shares for ${to}`);
    parts.set(to, moneyOf(share.amount, `the share for ${to}`));
  }
  const sum = [...parts.values()].reduce((total, part) => total + part, 0n);
  if (sum !== toUnits(estate)) {
    throw new ResultFault(`divided ${asText(sum)} where the estate is ${estate}`);
  }
  const { treasury = 0n, nobody = 0n, ...heirs } = Object.fromEntries(parts) as Record<string, bigint>;
  return {
    shares: Object.entries(heirs)
      .filter(([, amount]) => amount > 0n)
      .map(([id, amount]) => ({
        id,
        amount: asUnits(amount),
        ...(!candidates.has(id) && { account: true }),
      })),
    treasury: asUnits(treasury),
    sunk: asUnits(nobody),
  };
}

const reasonForm = /^[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*$/;

export function checkRefusal(result: unknown): TradeRefusal | null {
  if (result === null) return null;
  const { reason, detail } = (result ?? {}) as Partial<TradeRefusal>;
  if (typeof reason !== 'string' || reason.length > 64 || !reasonForm.test(reason)) {
    throw new ResultFault('returned neither null nor a reason such as EMBARGO');
  }
  if (typeof detail !== 'string' || detail.length === 0 || detail.length > 500) {
    throw new ResultFault(`returned ${reason} without a detail of 1 to 500 characters`);
  }
  return { reason, detail };
}

/** What a moderation policy makes of a text; what it returns may quote that, and stays out of the fault. */
export function checkVerdict(longest: number, result: unknown): RewrittenText | TextRefusal | null {
  const { text } = (result ?? {}) as Partial<RewrittenText>;
  if (text === undefined) return checkRefusal(result);
  if (isPlainText(text, 1, longest)) return { text };
  throw new ResultFault(`returned a text that has not 1 to ${longest} characters`);
}

const mostFelt = 100;

export function checkFeelings(result: unknown): FeelingChanges {
  const { initiator, responder } = (result ?? {}) as Partial<Record<keyof FeelingChanges, unknown>>;
  return { initiator: feelingOf(initiator, 'initiator'), responder: feelingOf(responder, 'responder') };
}

function feelingOf(given: unknown, role: keyof FeelingChanges): FeelingChange {
  if (typeof given !== 'object' || given === null) {
    throw new ResultFault(`returned no feelings of the ${role}`);
  }
  const { mood, affinity, trust = 0, respect = 0 } = given as Partial<Record<keyof FeelingChange, unknown>>;
  return {
    mood: Math.round(pointsOf(mood, `mood of the ${role}`) * 10_000) / 10_000,
    affinity: integerPointsOf(affinity, `affinity of the ${role}`),
    trust: integerPointsOf(trust, `trust of the ${role}`),
    respect: integerPointsOf(respect, `respect of the ${role}`),
  };
}

function integerPointsOf(given: unknown, what: string): number {
  const points = pointsOf(given, what);
  if (Number.isInteger(points)) return points;
  throw new ResultFault(`returned ${points} as ${what}, which is not a whole number`);
}

function pointsOf(given: unknown, what: string): number {
  if (typeof given === 'number' && Math.abs(given) <= mostFelt) return given;
  const shown = String(given).slice(0, 40);
  throw new ResultFault(
    `returned ${shown} as ${what}, which is not a number from -${mostFelt} to ${mostFelt}`,
  );
}

/** Checks the numbers from 0 to 1, one for each memory. */
export function checkRelevance(count: number, result: unknown): readonly number[] {
  const numbers = listOf(result, 'numbers');
  if (numbers.length !== count) {
    throw new ResultFault(`returned ${numbers.length} numbers for ${count} memories`);
  }
  return numbers.map((given) => {
    if (typeof given === 'number' && given >= 0 && given <= 1) return given;
    throw new ResultFault(`returned ${String(given).slice(0, 40)}, which is not a number from 0 to 1`);
  });
}

function listOf(result: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(result)) throw new ResultFault(`returned no list of ${what}`);
  return result;
}

function moneyOf(given: unknown, what: string): bigint {
  const units = typeof given === 'string' ? toUnits(given) : null;
  if (units !== null) return units;
  const shown = typeof given === 'string' ? `'${given.slice(0, 40)}'` : String(given).slice(0, 40);
  throw new ResultFault(
    `returned ${shown} as ${what}, which is not decimal text of at most 4 fraction digits`,
  );
}

/** A sum may exceed the largest amount of money. */
function asText(units: bigint): string {
  return `${units / 10_000n}.${String(units % 10_000n).padStart(4, '0')}`;
}
