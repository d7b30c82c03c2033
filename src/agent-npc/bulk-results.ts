import { EconomyError, type FieldError } from '../common/errors/economy-error.js';
import { isErrorCode } from '../common/errors/error-code.js';
import { toProblem } from '../common/errors/problem.js';
import { type Problem } from '../http/request/problem.resource.js';
import { toRefusal } from '../ledger/ledger-refusal.js';
import { type LedgerResult } from '../ledger/ledger-result.js';

export function counts(rows: readonly LedgerResult<unknown>[]): { registered: number; refused: number } {
  const refused = rows.filter((row) => row.code !== null).length;
  return { registered: rows.length - refused, refused };
}

export interface EntryResult<Event> {
  readonly replayed?: true;
  readonly problem?: Problem;
  readonly event?: Event;
}

export function toResults<Result, Event>(
  rows: readonly LedgerResult<Result>[],
  requestId: string,
  toEvent: (result: Result) => Event,
): EntryResult<Event>[] {
  return rows.map((row) =>
    row.code === null ? { ...replayedOf(row), event: toEvent(row.result) } : toProblemResult(row, requestId),
  );
}

const replayedOf = ({ replayed }: LedgerResult<unknown>): { replayed?: true } =>
  replayed ? { replayed } : {};

export function toProblemResult(row: LedgerResult<unknown>, requestId: string): EntryResult<never> {
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
