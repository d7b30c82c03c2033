import { type IdempotentRequest } from './idempotency.js';
import { type LedgerFunction, traitsOf } from './ledger-functions.js';
import { type LedgerResult } from './ledger-result.js';
import { toRefusal } from './ledger-refusal.js';

/** The result of a call of one entry, or its refusal; marks the request as replayed or counted. */
export function unwrapResult<Result>(
  row: LedgerResult<Result> | undefined,
  request: IdempotentRequest,
  name: LedgerFunction,
): Result {
  if (!row) throw new Error('a write function returned no row');
  if (row.replayed) request.markReplayed();
  if (row.code !== null) throw toRefusal(row.code, row.result);
  if (!row.replayed) request.markCounted(traitsOf(name).billable?.(row.result) ?? 0);
  return row.result;
}

/** The rows of a call with many entries; throws the refusal of a whole call. */
export function unwrapBulkResult<Result>(
  rows: readonly LedgerResult<Result>[],
  request: IdempotentRequest,
): readonly LedgerResult<Result>[] {
  const [first] = rows;
  if (!first) throw new Error('a write function returned no row');
  const isWholeCall = first.ord === 0 || first.code === 'INSTANCE_NOT_FOUND';
  if (isWholeCall && first.code !== null) throw toRefusal(first.code, null);
  if (request.key !== '' && rows.every((row) => row.replayed)) request.markReplayed();
  request.markCounted(rows.filter((row) => row.code === null && !row.replayed).length);
  return rows;
}
