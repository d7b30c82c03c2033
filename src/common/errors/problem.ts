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

/** Faults know nothing of the request that they befell; of a read nobody feared that it had written. */
const ofWrites = /[;.] nothing was written/i;

export function toProblem(error: EconomyError, requestId: string, method = ''): Problem {
  const isRead = method === 'GET' || method === 'HEAD';
  return {
    type: problemType(error.code),
    title: errorKinds[error.code].title,
    status: error.httpStatus,
    detail: isRead ? error.detail.replace(ofWrites, '') : error.detail,
    code: error.code,
    requestId,
    ...(error.errors ? { errors: error.errors } : {}),
    ...error.extra,
  };
}
