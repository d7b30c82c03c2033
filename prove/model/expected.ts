import { type Json } from '../support/http.js';
import { toNumber, type Units } from '../support/units.js';
import { type Verdict, type WorldModel } from './world-model.js';

/** What the service must answer. */
export interface Expected {
  readonly status: number;
  readonly code?: string;
  /** What is wrong with the body, or null. */
  readonly check?: (body: Json) => string | null;
}

export interface BulkEntry {
  readonly trader: string;
  readonly recipient: string | null;
  readonly amount: Units;
  readonly key: string | null;
}

/** The outcome of an entry that came with a key. `answer`: the first response of the service, once there is one. */
export interface KeptEntry {
  readonly entry: BulkEntry;
  readonly verdict: Verdict;
  answer: Json | null;
}

/** A world and what its keys were used for. */
export interface Stage {
  model: WorldModel;
  /** Outcomes of entries of bulk calls, by key. */
  readonly entries: Map<string, KeptEntry>;
  /** All keys that were used as headers. */
  readonly headers: Set<string>;
}

const statusOf: Readonly<Record<string, number>> = {
  VALIDATION_FAILED: 400,
  INSTANCE_NOT_FOUND: 404,
  AGENT_NPC_NOT_FOUND: 404,
  ACCOUNT_NOT_FOUND: 404,
  OWNER_NOT_FOUND: 404,
  HOLD_NOT_FOUND: 404,
  ASSET_NOT_FOUND: 404,
  LISTING_NOT_FOUND: 404,
  LISTING_ENDED: 409,
  EVENT_NOT_FOUND: 404,
  HOLD_ENDED: 409,
  OBLIGATION_NOT_FOUND: 404,
  OBLIGATION_ENDED: 409,
  ALREADY_REVERSED: 409,
  NPC_NOT_FOUND: 404,
  PARENT_NOT_FOUND: 404,
  AGENT_NOT_FOUND: 404,
  ALREADY_EXISTS: 409,
};

export function refusal(code: string): Expected {
  return { status: statusOf[code] ?? 422, code };
}

export const differs = (what: string, found: unknown, expected: unknown): string | null =>
  found === expected ? null : `${what} is ${String(found)}, not ${String(expected)}`;

export function toWire({ trader, recipient, amount, key }: BulkEntry): Json {
  return {
    traderIdentifier: trader,
    recipientIdentifier: recipient,
    amount: toNumber(amount),
    ...(key === null ? {} : { idempotencyKey: key }),
  };
}

export function codeOf(result: Json | undefined): string | null {
  return (result?.['problem']?.code as string | undefined) ?? null;
}

/** The one refusal of an atomic call, with the entries at fault. */
export function refusedWhole(list: string, verdicts: readonly Verdict[]): Expected {
  const faults = verdicts.flatMap((verdict, index) =>
    verdict === null ? [] : `/${list}/${index} ${verdict}`,
  );
  return {
    ...refusal('BATCH_REFUSED'),
    check: ({ errors }) =>
      differs(
        'errors',
        (errors as Json[]).map((each) => `${each['pointer']} ${each['code']}`).join(),
        faults.join(),
      ),
  };
}
