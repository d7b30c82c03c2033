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
 * What an error states in addition to its code.
 *
 * @publicApi
 */
export interface EconomyErrorOptions {
  /** What happened, for people; default: the `help` of the code. */
  readonly detail?: string;
  /** Extra members of the problem document, such as `available` and `requested`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly errors?: readonly FieldError[];
  /** How many there are besides `errors`. */
  readonly moreErrors?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/**
 * The only error class of the service: whatever is reported to a caller is a code and its facts.
 *
 * @publicApi
 */
export class EconomyError extends Error {
  readonly code: ErrorCode;
  readonly detail: string;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly errors: readonly FieldError[] | undefined;
  readonly moreErrors: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: ErrorCode, options: EconomyErrorOptions = {}) {
    // The caller has to fix a refused request: nobody reads its stack, and capturing one is most of its cost.
    const { stackTraceLimit } = Error;
    if (errorKinds[code].status < 500) Error.stackTraceLimit = 0;
    super(`${code}: ${options.detail ?? errorKinds[code].help}`, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'EconomyError';
    this.code = code;
    this.detail = options.detail ?? errorKinds[code].help;
    this.extra = options.extra ?? {};
    this.errors = options.errors;
    this.moreErrors = options.moreErrors ?? 0;
    this.headers = options.headers ?? {};
  }

  /** Not named `status`: body parsers overwrite that member of errors that pass through them. */
  get httpStatus(): number {
    return errorKinds[this.code].status;
  }
}

/** So many faults are shown in one problem. */
export const mostErrors = 20;

/** A refusal of the input with the fields at fault, and how many there are besides. */
export function validationFailed(errors: readonly FieldError[], moreErrors = 0): EconomyError {
  const named = errors.slice(0, mostErrors).map((error) => `${error.pointer || 'body'}: ${error.detail}`);
  return new EconomyError('VALIDATION_FAILED', { detail: named.join('; '), errors, moreErrors });
}

/** Likewise, with one field at fault. */
export function invalidAt(pointer: string, code: string, detail: string): EconomyError {
  return validationFailed([{ pointer, code, detail }]);
}

/**
 * A fault that whoever runs the program can fix: shown as its message, without a stack. The audit trail has its code, never the
 * message, which may quote arguments.
 */
export class UserFault extends Error {
  constructor(
    readonly code: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'UserFault';
  }
}
