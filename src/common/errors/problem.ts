import { type EconomyError } from './economy-error.js';
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

export function toProblem(error: EconomyError, requestId: string): Problem {
  return {
    type: problemType(error.code),
    title: errorKinds[error.code].title,
    status: error.httpStatus,
    detail: error.detail,
    code: error.code,
    requestId,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.extra,
  };
}
