import { ApiResponse } from '@nestjs/swagger';
import { type ErrorCode, errorKinds } from '../../common/errors/error-code.js';

/** Problems that any operation of a kind may have; nobody handles them by operation, so that they are its default response. */
const usual: ReadonlySet<ErrorCode> = new Set([
  'VALIDATION_FAILED',
  'UNKNOWN_PARAMETER',
  'MALFORMED_PATH',
  'NUMBER_NOT_EXACT',
  'IDEMPOTENCY_KEY_REQUIRED',
  'MALFORMED_JSON',
  'FORBIDDEN',
  'REQUEST_TIMEOUT',
  'REQUEST_IN_PROGRESS',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'IDEMPOTENCY_KEY_REUSED',
  'RATE_LIMITED',
  'QUOTA_EXCEEDED',
  'TOO_MANY_IDEMPOTENCY_KEYS',
  'POLICY_FAILED',
  'POLICY_UNAVAILABLE',
  'POLICY_CONFLICT',
  'SHUTTING_DOWN',
  'DATABASE_UNAVAILABLE',
  'OVERLOADED',
]);
/** The shared response of each status: its name, and its description with the codes that most operations have. */
const shared: Readonly<Record<number | 'default', readonly [name: string, description: string]>> = {
  401: ['Unauthenticated', '`UNAUTHENTICATED`'],
  404: ['NotFound', 'What the path or the body names does not exist: a code that ends in `_NOT_FOUND`'],
  409: ['Conflict', '`ALREADY_EXISTS`'],
  422: ['Unprocessable', 'A rule forbids it'],
  429: ['TooManyRequests', '`TOO_MANY_STREAMS`'],
  default: ['Error', 'A problem that any operation may have; its page, `type`, says what to do'],
};

/**
 * References to the responses for these refusals: for each status that the operation has codes of its own for, and a default.
 * `form`: the schema of another form of them.
 */
export function problemResponses(codes: readonly ErrorCode[], form?: string): MethodDecorator[] {
  const special = codes.filter((code) => !usual.has(code));
  const own = special.length > 1 ? special.filter((code) => code !== 'UNAUTHENTICATED') : special;
  const statuses = [...new Set(own.map((code) => errorKinds[code].status))].sort();
  return [
    ...statuses.map((status) =>
      problem(status, listed(own.filter((code) => errorKinds[code].status === status)), form),
    ),
    problem('default', '', form),
  ];
}

function problem(status: number | 'default', codes = '', form?: string): MethodDecorator {
  const known = shared[status];
  if (!known) throw new Error(`no shared response for the status ${status}`);
  const [name, described] = known;
  if (form !== undefined) {
    const content = { 'application/json': { schema: { $ref: form } } };
    return ApiResponse({ status, description: codes || described, content });
  }
  // What is not found follows from the path and the body.
  const description = status === 404 || codes === described ? '' : codes;
  return ApiResponse({ status, $ref: `#/components/responses/${name}`, description } as never);
}

/** What the references of `problemResponses` lead to. */
export function sharedProblems(): Record<string, object> {
  const content = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(
    Object.values(shared).map(([name, description]) => [name, { description, content }]),
  );
}

/** Whether any operation may have it, so that none names it. */
export function isUsualProblem(code: unknown): boolean {
  return code === 'UNAUTHENTICATED' || usual.has(code as ErrorCode);
}

function listed(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `\`${code}\``).join(', ');
}
