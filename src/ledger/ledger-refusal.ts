import { EconomyError } from '../common/errors/economy-error.js';
import { isErrorCode } from '../common/errors/error-code.js';
import { decimalOf, type Units } from '../common/money/units.js';

/** What the result of a refusal says. */
export interface RefusalFacts {
  readonly role?: string;
  /** The position of a participant of a talk, from 1. */
  readonly place?: number;
  /** The position in a list of recipients, from 1. */
  readonly entry?: number;
  /** The leg of an exchange, from 0. */
  readonly leg?: number;
  /** The good of a trade, from 0. */
  readonly good?: number;
  readonly asset?: string;
  readonly diedAt?: string | null;
  /** Amounts, or counts where the code is about those. */
  readonly available?: number & Units;
  readonly requested?: number & Units;
  readonly identifier?: string;
  /** That of a listing. */
  readonly side?: string;
  /** That of a hold or a listing. */
  readonly state?: string;
  /** The event that has reversed the one in question. */
  readonly reversal?: number;
  readonly kind?: string;
  readonly cause?: string | null;
  readonly rule?: string;
  readonly reason?: string;
  readonly detail?: string;
  readonly pointer?: string;
}

/** Maps the refusal of a write function to the caller's error. */
export function toRefusal(code: string, result: unknown): EconomyError {
  if (!isErrorCode(code)) throw new Error(`the database returned an unknown code ${code}`);
  const facts = (result ?? {}) as RefusalFacts;
  const diedAt = facts.diedAt ? { diedAt: new Date(facts.diedAt).toISOString() } : {};
  switch (code) {
    case 'AGENT_NPC_NOT_FOUND':
      return new EconomyError(code, {
        detail: facts.leg === undefined ? missing(facts) : missingOfLeg(facts),
        extra: { ...diedAt, ...pointerOf(facts) },
      });
    case 'NPC_NOT_FOUND':
      return new EconomyError(code, {
        detail: facts.identifier && `${facts.identifier} is not an NPC or Agent NPC of this instance.`,
        extra: diedAt,
      });
    case 'INSUFFICIENT_WEALTH':
      return new EconomyError(code, shortage(facts.role ?? 'trader', facts));
    case 'INSUFFICIENT_GOODS':
      return new EconomyError(code, shortage('giver', facts));
    case 'ASSET_NOT_FOUND':
    case 'AMOUNT_TOO_FINE':
    case 'NOT_AN_ASSET':
      return new EconomyError(code, { extra: { asset: facts.asset, ...pointerOf(facts) } });
    case 'HOLD_EXCEEDED':
      return new EconomyError(code, shortage('hold', facts));
    case 'LISTING_EXCEEDED':
      return new EconomyError(code, shortage('listing', facts));
    case 'OBLIGATION_EXCEEDED':
      return new EconomyError(code, shortage('debt', facts));
    case 'LISTING_SIDE':
      return new EconomyError(code, { extra: { side: facts.side } });
    case 'LISTING_ENDED':
    case 'HOLD_ENDED':
    case 'OBLIGATION_ENDED':
      return new EconomyError(code, { extra: { state: facts.state } });
    case 'ALREADY_REVERSED':
      return new EconomyError(code, { extra: { reversal: facts.reversal } });
    case 'NOT_REVERSIBLE':
      return new EconomyError(code, {
        detail: `It is an event of the type ${facts.kind}${facts.cause ? ` with the cause ${facts.cause}` : ''}.`,
      });
    case 'ACCOUNT_NOT_FOUND':
      return new EconomyError(code, {
        detail: facts.diedAt ? 'The account is closed.' : undefined,
        extra: { ...diedAt, ...pointerOf(facts) },
      });
    case 'ACCOUNT_NOT_EMPTY':
      return new EconomyError(code, { extra: { available: decimalOf(facts.available!) } });
    case 'INSUFFICIENT_TREASURY':
      return new EconomyError(code, shortage('treasury', facts));
    case 'NOTHING_TO_REFUND':
      return new EconomyError(code, {
        detail: noRefunds[facts.reason!],
        extra: { reason: facts.reason },
      });
    case 'WORLD_TOO_LARGE':
      return new EconomyError(code, {
        detail: `The fork would copy ${facts.requested} characters and events; the limit is ${facts.available}.`,
        extra: { available: facts.available, requested: facts.requested },
      });
    case 'PARENT_NOT_FOUND':
      return new EconomyError(code, {
        detail: `${facts.identifier} is not a living NPC or Agent NPC of this instance.`,
      });
    case 'TRADE_REFUSED':
      return new EconomyError(code, {
        detail: facts.detail ?? '',
        extra: { rule: facts.rule, reason: facts.reason, ...pointerOf(facts) },
      });
    case 'LINE_REFUSED':
      return new EconomyError(code, {
        detail: facts.detail ?? '',
        extra: { reason: facts.reason, pointer: facts.pointer },
      });
    default:
      return new EconomyError(code, { extra: pointerOf(facts) });
  }
}

/** The entry at fault, where a list names several. */
function pointerOf({ role, place, entry, leg, good }: RefusalFacts): { readonly pointer?: string } {
  if (leg !== undefined) {
    return { pointer: `/legs/${leg}${role === 'from' || role === 'to' ? `/${role}` : ''}` };
  }
  if (good !== undefined) return { pointer: `/goods/${good}` };
  if (entry !== undefined) return { pointer: `/recipients/${entry - 1}/identifier` };
  return role === 'other' ? { pointer: `/others/${place! - 3}` } : {};
}

/** Why there is nothing to pay back. */
const noRefunds: Readonly<Record<string, string>> = {
  NO_COLLECTION: 'Taxes have not been collected yet.',
  NOTHING_COLLECTED: 'The last collection of taxes took nothing.',
  NO_PAYER_LIVES: 'None of those who would get their tax back is alive.',
  ALREADY_REFUNDED: 'The last collection of taxes was already paid back.',
};

const mayBeAccount: ReadonlySet<string | undefined> = new Set([
  'recipient',
  'payer',
  'owner',
  'buyer',
  'seller',
  'debtor',
  'creditor',
]);

function missing(facts: RefusalFacts): string | undefined {
  const { role, identifier } = facts;
  if (!role && !identifier) return undefined;
  const what = mayBeAccount.has(role)
    ? 'neither a living Agent NPC nor an open account'
    : 'not a living Agent NPC';
  return `${role ? whoIs(facts) : identifier} is ${what} of this instance.`;
}

function missingOfLeg({ role }: RefusalFacts): string {
  return `\`${role}\` is no living character or open account of this instance; the treasury takes part in no exchange.`;
}

function whoIs({ role, place }: RefusalFacts): string {
  return role === 'other' ? `Number ${place! - 2} of the others` : `The ${role}`;
}

function shortage(who: string, facts: RefusalFacts) {
  const [available, requested] = [decimalOf(facts.available!), decimalOf(facts.requested!)];
  return {
    detail: `The ${who} has ${available}${facts.asset ? ` of ${facts.asset}` : ''}, which is less than ${requested}.`,
    extra: { available, requested, ...(facts.asset && { asset: facts.asset }), ...pointerOf(facts) },
  };
}
