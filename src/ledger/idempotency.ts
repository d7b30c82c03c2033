import { hash } from 'node:crypto';

/**
 * What a write needs from its request to take effect once, however often it is sent: the caller's
 * Idempotency-Key ('' without one) and a fingerprint of method, path and body. The outcome is kept in the transaction of
 * the effect; `markReplayed` is called for a replayed answer, `markCounted` when billable operations were
 * counted with it.
 */
export interface IdempotentRequest {
  readonly key: string;
  readonly fingerprint: string;
  markReplayed(): void;
  markCounted(units: number): void;
}

/** How a single write is made. */
export interface WriteOptions {
  readonly request: IdempotentRequest;
  readonly dryRun: boolean;
}

/** For writes without a request, such as the demo world. */
export const withoutKey: IdempotentRequest = {
  key: '',
  fingerprint: '',
  markReplayed: () => undefined,
  markCounted: () => undefined,
};

/** The key of an entry of a bulk call whose entries take effect one by one; no key of a caller is like it by accident. */
export function keyOfEntry(key: string, index: number): string {
  return key === '' ? '' : `entry/${hash('sha256', key, 'hex')}/${index}`;
}
