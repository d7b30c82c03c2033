import { candidateIds } from '../database/identifier.js';
import { toNumeric } from '../money/money.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type AgentNpcRow } from '../database/rows.js';
import { type LedgerCall } from './ledger-calls.js';
import {
  type CompactTradeResult,
  type OutcomeRow,
  type SharedByTrades,
  type TradeResult,
} from './outcome.js';

export interface TradeEntry {
  /** Identifiers as the caller gave them, in lower case. */
  readonly trader: string;
  readonly recipient: string | null;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly request: IdempotentRequest;
  /** The characters and the instance are not asked for. */
  readonly short?: boolean;
  /** Why a rule outside refuses it. */
  readonly refusal?: TradeRefusalFacts | null;
}

export interface TradeRefusalFacts {
  readonly rule: string;
  readonly reason: string;
  readonly detail: string;
}

export interface BulkOptions {
  /** One refused entry refuses them all. */
  readonly atomic: boolean;
  /** Results carry the characters and the instance. */
  readonly expand: boolean;
}

/** The call of `register_trades` for any number of entries, in their order. */
export function toTradeCall(
  instanceId: string,
  entries: readonly TradeEntry[],
  { atomic, expand }: BulkOptions,
  request: IdempotentRequest = withoutKey,
): LedgerCall {
  const names = new Places();
  const traders = entries.map((entry) => names.placeOf(entry.trader));
  const recipients = entries.map((entry) => (entry.recipient === null ? 0 : names.placeOf(entry.recipient)));
  const ids = names.list.map((name) => candidateIds(instanceId, name));
  return {
    name: 'register_trades',
    args: [
      instanceId,
      ids.map(([given]) => given),
      ids.map(([, derived]) => derived),
      traders,
      recipients,
      entries.map((entry) => toNumeric(entry.amount)),
      entries.map((entry) => entry.metadata && JSON.stringify(entry.metadata)),
      entries.some((entry) => entry.refusal)
        ? entries.map((entry) => (entry.refusal ? JSON.stringify(entry.refusal) : null))
        : [],
      entries.map((entry) => entry.request.key),
      entries.map((entry) => entry.request.fingerprint),
      atomic,
      expand,
      request.key,
      request.fingerprint,
    ],
    repeatable: request.key !== '' || entries.every((entry) => entry.request.key !== ''),
  };
}

/** Each name once; places count from 1. */
class Places {
  readonly list: string[] = [];
  private readonly places = new Map<string, number>();

  placeOf(name: string): number {
    const known = this.places.get(name);
    if (known !== undefined) return known;
    const place = this.list.push(name);
    this.places.set(name, place);
    return place;
  }
}

/**
 * The rows of `register_trades`, an entry each. Where they were expanded, the first row holds what the others share, once
 * for all of them, and is taken away here; a replayed one comes as it was kept, whole or not.
 */
export function toTradeRows(
  rows: readonly OutcomeRow<unknown>[],
): readonly OutcomeRow<CompactTradeResult | TradeResult>[] {
  const [first, ...entries] = rows as OutcomeRow<CompactTradeResult | TradeResult>[];
  if (!first || first.ord !== 0 || first.code !== null) {
    return rows as readonly OutcomeRow<CompactTradeResult>[];
  }
  const shared = first.result as unknown as SharedByTrades;
  return entries.map((row) =>
    row.code !== null || row.replayed ? row : { ...row, result: withShared(row.result, shared) },
  );
}

function withShared(trade: CompactTradeResult, shared: SharedByTrades): TradeResult {
  const { actorId, recipientId, actorWealth, recipientWealth } = trade;
  return Object.assign(trade, {
    instance: shared.instance,
    actor: actorId === null ? null : after(trade, shared, actorId, actorWealth!),
    recipient: recipientId === null ? null : after(trade, shared, recipientId, recipientWealth!),
  });
}

/** A character as it is right after a trade. */
function after(
  { at, amount }: CompactTradeResult,
  { agents, characters }: SharedByTrades,
  id: string,
  wealth: number,
): AgentNpcRow {
  const before = characters[id]!;
  const changed = amount > 0 || wealth !== before.wealth;
  return {
    ...before,
    agent: agents[before.agent_id]!,
    wealth,
    updated_at: changed ? at : before.updated_at,
  };
}
