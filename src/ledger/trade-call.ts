import { candidateIds } from '../database/identifier.js';
import { toNumeric } from '../money/money.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type LedgerCall } from './ledger-calls.js';

export interface TradeEntry {
  /** Identifiers as the caller gave them, in lower case. */
  readonly trader: string;
  readonly recipient: string | null;
  readonly amount: number;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly request: IdempotentRequest;
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
  const traders = entries.map((entry) => candidateIds(instanceId, entry.trader));
  const recipients = entries.map((entry) => entry.recipient && candidateIds(instanceId, entry.recipient));
  return {
    name: 'register_trades',
    args: [
      instanceId,
      traders.map((ids) => ids[0]),
      traders.map((ids) => ids[1]),
      recipients.map((ids) => ids && ids[0]),
      recipients.map((ids) => ids && ids[1]),
      entries.map((entry) => toNumeric(entry.amount)),
      entries.map((entry) => entry.metadata && JSON.stringify(entry.metadata)),
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
