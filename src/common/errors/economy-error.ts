import { type ErrorCode, errorKinds } from './error-code.js';

/**
 * One fault of the input: where it is (JSON Pointer), a stable code, and what to do.
 *
 * @publicApi
 */
export interface FieldError {
  readonly pointer: string;
  readonly code: string;
  readonly detail: string;
}

/**
 * What an error says beside its code.
 *
 * @publicApi
 */
export interface EconomyErrorOptions {
  /** What happened here, for a person. Without it the code's own sentence is used. */
  readonly detail?: string;
  /** Extra members of the problem document, such as `available` and `requested`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * The one error class of the service: everything a caller can be told is a code and its facts.
 *
 * @publicApi
 */
export class EconomyError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[] | undefined;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: EconomyErrorOptions = {}) {
    // What is refused is the caller's to mend: nobody reads where it was thrown, and finding that out is most of its cost.
    const { stackTraceLimit } = Error;
    if (errorKinds[code].status < 500) Error.stackTraceLimit = 0;
    super(`${code}: ${options.detail ?? errorKinds[code].help}`, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'EconomyError';
    this.code = code;
    this.detail = options.detail ?? errorKinds[code].help;
    this.extra = options.extra ?? {};
    this.errors = options.errors;
    this.headers = options.headers ?? {};
  }

  /** Not called `status`: body parsers overwrite a member of that name on errors that pass through them. */
  get httpStatus(): number {
    return errorKinds[this.code].status;
  }
}

/** A refusal of the input with the fields at fault. */
export function validationFailed(errors: readonly FieldError[]): EconomyError {
  const detail = errors.map((error) => `${error.pointer || 'body'}: ${error.detail}`).join('; ');
  return new EconomyError('VALIDATION_FAILED', { detail, errors });
}
