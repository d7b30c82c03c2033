import { problemCodes } from './generated/problem-codes.js';
import { type Schemas } from './types.js';

export { problemCodes };

/** The stable name of a refusal. A newer service may have codes that are not listed here. */
export type ProblemCode = (typeof problemCodes)[number];

type FieldProblem = Schemas['FieldProblem'];

interface Shortfall {
  readonly available: number;
  readonly requested: number;
}

interface OfTheDead {
  /** When the character of that identifier died, or the account was closed, if there was one. */
  readonly diedAt?: string;
}

interface OfOneEntry {
  /** JSON Pointer of the entry at fault, where a list names several. */
  readonly pointer?: string;
}

interface Limited {
  readonly limit: number;
}

/** `pointer`: the leg of an exchange, or the good of a trade. */
interface OfAnAsset {
  readonly asset?: string;
  readonly pointer?: string;
}

interface OfPolicy {
  readonly policy: string;
}

/** The additional members of the problem of each code. */
interface ProblemExtras {
  readonly INSUFFICIENT_WEALTH: Shortfall;
  readonly INSUFFICIENT_GOODS: Shortfall & OfAnAsset;
  readonly ASSET_NOT_FOUND: OfAnAsset;
  readonly AMOUNT_TOO_FINE: OfAnAsset;
  readonly NOT_AN_ASSET: OfAnAsset;
  readonly INSUFFICIENT_TREASURY: Shortfall;
  readonly HOLD_EXCEEDED: Shortfall;
  readonly HOLD_ENDED: { readonly state: Exclude<Schemas['Hold']['state'], 'held'> };
  readonly LISTING_EXCEEDED: Shortfall;
  readonly OBLIGATION_EXCEEDED: Shortfall;
  readonly LISTING_ENDED: { readonly state: Exclude<Schemas['Listing']['state'], 'open'> };
  readonly LISTING_SIDE: Pick<Schemas['Listing'], 'side'>;
  readonly ALREADY_REVERSED: {
    /** The `seq` of the event that reversed it. */
    readonly reversal: number;
  };
  readonly AGENT_NPC_NOT_FOUND: OfTheDead & OfOneEntry;
  readonly NPC_NOT_FOUND: OfTheDead;
  readonly ACCOUNT_NOT_FOUND: OfTheDead & OfOneEntry;
  readonly ACCOUNT_NOT_EMPTY: { readonly available: number };
  readonly WEALTH_LIMIT: OfOneEntry;
  readonly NOTHING_TO_REFUND: {
    readonly reason: 'NO_COLLECTION' | 'NOTHING_COLLECTED' | 'NO_PAYER_LIVES' | 'ALREADY_REFUNDED';
  };
  readonly TRADE_REFUSED: { readonly rule: string; readonly reason: string };
  readonly LINE_REFUSED: { readonly reason: string; readonly pointer: '/text' | '/offer/reason' };
  /** Characters and events. */
  readonly WORLD_TOO_LARGE: Shortfall;
  readonly POLICY_FAILED: OfPolicy;
  readonly POLICY_UNAVAILABLE: OfPolicy;
  readonly TOO_MANY_AGENTS: Limited;
  readonly TOO_MANY_INSTANCES: Limited;
  readonly TOO_MANY_WEBHOOKS: Limited;
  readonly TOO_MANY_KEYS: Limited;
  readonly TOO_MANY_PEOPLE: Limited;
  readonly TOO_MANY_REVOKED_TOKENS: Limited;
  readonly TOO_MANY_IDEMPOTENCY_KEYS: Limited;
  readonly QUOTA_EXCEEDED: { readonly limit: number; readonly remaining: number; readonly requested: number };
  readonly VALIDATION_FAILED: { readonly errors: readonly FieldProblem[] };
  readonly BATCH_REFUSED: { readonly errors: readonly FieldProblem[] };
}

/** The problem document (RFC 9457) of a code. */
export type ProblemOf<Code extends ProblemCode> = {
  [C in Code]: Readonly<Omit<Schemas['Problem'], 'code' | 'errors'>> & {
    readonly code: C;
    readonly errors?: readonly FieldProblem[];
  } & (C extends keyof ProblemExtras ? ProblemExtras[C] : unknown);
}[Code];

/** Any problem document; `switch (problem.code)` narrows it. */
export type Problem = ProblemOf<ProblemCode>;

/** The base of all errors of this client, except reasons of a signal and invalid arguments. */
export abstract class EconomyError extends Error {}

/** The service refused the call. Branch on `code`; `problem` has the document, typed by its code. */
export class EconomyProblem<Code extends ProblemCode = ProblemCode> extends EconomyError {
  override readonly name = 'EconomyProblem';

  constructor(
    readonly problem: ProblemOf<Code>,
    /** Seconds to wait before a retry, from `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(`${problem.code}: ${problem.detail}`);
  }

  get code(): Code {
    return this.problem.code;
  }

  get status(): number {
    return this.problem.status;
  }

  /** The invalid fields, each with its JSON Pointer. */
  get errors(): readonly FieldProblem[] {
    return this.problem.errors ?? [];
  }

  /** Identifies the call in the log of the service. */
  get requestId(): string {
    return this.problem.requestId;
  }
}

/** Whether a caught value is a refusal, of that code if one is named: then `error.problem` has the members of the code. */
export function isProblem<Code extends ProblemCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is EconomyProblem<Code> {
  if (!(error instanceof EconomyProblem)) return false;
  return codes.length === 0 || (codes as readonly string[]).includes(error.code as string);
}

/** No attempt got a response. A write may or may not have taken effect: retry it with `idempotencyKey`. */
export class EconomyUnreachable extends EconomyError {
  override readonly name = 'EconomyUnreachable';
}

/** Something other than the service responded, most likely a proxy. */
export class UnexpectedAnswer extends EconomyError {
  override readonly name = 'UnexpectedAnswer';

  constructor(
    readonly status: number,
    readonly text: string,
    readonly retryAfter: number | null = null,
  ) {
    super(`status ${status} without a problem document: ${text.slice(0, 200)}`);
  }
}
