import { type EconomyError, type FieldError, mostErrors } from './economy-error.js';
import { type ErrorCode, errorKinds } from './error-code.js';

/**
 * The body of every error response: RFC 9457 `application/problem+json`.
 *
 * @publicApi
 */
export interface Problem {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  readonly [extra: string]: unknown;
}

export const problemMediaType = 'application/problem+json';

export function problemType(code: ErrorCode): string {
  return `/problems/${code}`;
}

/** Faults know nothing of the request that they befell; of a read nobody feared that it had written. */
const ofWrites = /[;.] nothing was written/i;

/** Small, whatever a request was like: names and texts of callers are a part of many problems. */
export function toProblem(error: EconomyError, requestId: string, method = ''): Problem {
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    type: problemType(error.code),
    title: errorKinds[error.code].title,
    status: error.httpStatus,
    detail: shortened(isRead ? error.detail.replace(ofWrites, '') : error.detail, mostDetail),
    code: error.code,
    requestId,
    ...(error.errors ? toErrors(error.errors, error.moreErrors) : {}),
    ...error.extra,
  };
}

const mostDetail = 2000;
const mostFieldText = 300;

function toErrors(errors: readonly FieldError[], more: number): object {
  const shown = errors.slice(0, mostErrors).map(({ pointer, code, detail }) => ({
    pointer: shortened(pointer, mostFieldText),
    code,
    detail: shortened(detail, mostFieldText),
  }));
  const moreErrors = errors.length - shown.length + more;
  return moreErrors > 0 ? { errors: shown, moreErrors } : { errors: shown };
}

function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
