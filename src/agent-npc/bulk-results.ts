import { EconomyError, type FieldError } from '../common/errors/economy-error.js';
import { isErrorCode } from '../common/errors/error-code.js';
import { toProblem } from '../common/errors/problem.js';
import { contextOf } from '../http/adapter/request-context.js';
import { toRefusal } from '../ledger/ledger-refusal.js';
import { type LedgerResult } from '../ledger/ledger-result.js';
import { type BulkResponse, type BulkResult } from './bulk.dto.js';

export function counts(rows: readonly LedgerResult<unknown>[]): { registered: number; refused: number } {
  const refused = rows.filter((row) => row.code !== null).length;
  return { registered: rows.length - refused, refused };
}

export function toBulkResponse<Result>(
  rows: readonly LedgerResult<Result>[],
  request: object,
  toEvent: (result: Result) => object,
): BulkResponse<object> {
  const { id } = contextOf(request);
  const results = rows.map((row) =>
    row.code === null ? { ...replayedOf(row), event: toEvent(row.result) } : toProblemResult(row, id),
  );
  return { ...counts(rows), results };
}

const replayedOf = ({ replayed }: LedgerResult<unknown>): { replayed?: true } =>
  replayed ? { replayed } : {};

export function toProblemResult(row: LedgerResult<unknown>, requestId: string): BulkResult {
  return { ...replayedOf(row), problem: toProblem(toRefusal(row.code!, row.result), requestId) };
}

/** A refused atomic call is one refusal, with the entries at fault. */
export function refuseAll(list: string, rows: readonly LedgerResult<unknown>[]): void {
  const errors = rows.flatMap((row, index): FieldError[] => {
    if (row.code === null || row.code === 'BATCH_REFUSED' || !isErrorCode(row.code)) return [];
    const refusal = toRefusal(row.code, row.result);
    return [{ pointer: `/${list}/${index}`, code: row.code, detail: refusal.detail }];
  });
  if (errors.length > 0) throw new EconomyError('BATCH_REFUSED', { errors });
}
