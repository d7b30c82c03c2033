import { EconomyError } from './economy-error.js';

/** SQLSTATE classes that mean "no connection", "shutting down", "too many connections" or "access denied". */
const unavailable = /^(08...|57P0[1-5]|25P0[34]|53300|25006|28...|3D000)$/;
const networkFaults = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
]);
/** Errors without a code that node-pg and TypeORM throw when the connection is lost. */
const connectionMessages =
  /Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|already released/;
/** The message of TypeORM when a statement, or the opening of a savepoint, finds its query runner released. */
const released = 'already released';
const fullPool = 'timeout exceeded when trying to connect';
const noConnection = 'Connection terminated due to connection timeout';

interface CodedError {
  readonly code?: unknown;
  readonly driverError?: unknown;
  readonly errors?: readonly unknown[];
}

/** What Citus reports as an internal error (XX000), by its text: a shard has just moved; the server ends under a running call. */
const clusterFaults: readonly (readonly [RegExp, string])[] = [
  [/could not find valid entry for shard/, '40001'],
  [/postmaster was shut down/, '57P01'],
];

/** The SQLSTATE or system code of an error, through the wrappers of TypeORM and of multi-address connects. */
export function faultCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const coded = error as CodedError;
  if (coded.code === 'XX000') {
    const message = error instanceof Error ? error.message : '';
    return clusterFaults.find(([pattern]) => pattern.test(message))?.[1] ?? coded.code;
  }
  if (typeof coded.code === 'string') return coded.code;
  if (coded.driverError !== undefined && coded.driverError !== error) return faultCode(coded.driverError);
  return coded.errors?.map(faultCode).find((code) => code !== undefined);
}

/**
 * The constraint that an error names, for people only: code must not depend on it, because on a cluster errors of other
 * nodes name none, or the constraint of a shard, whose number is removed here.
 */
export function constraintOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const { constraint, driverError } = error as {
    readonly constraint?: unknown;
    readonly driverError?: unknown;
  };
  if (typeof constraint === 'string') return constraint.replace(/_\d{6,}$/, '');
  return driverError === error ? undefined : constraintOf(driverError);
}

/** True when all connections were in use and none became free in time: no statement was sent. */
export function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message.includes(fullPool);
}

/** The error for a connection that could not be made in time: no statement was sent. */
export function unreachable(cause: unknown): Error {
  return new Error(noConnection, { cause });
}

/** True when the database could not be reached, or stopped responding. */
export function isDatabaseAway(error: unknown): boolean {
  const code = faultCode(error);
  if (code !== undefined) return unavailable.test(code) || networkFaults.has(code);
  return error instanceof Error && connectionMessages.test(error.message);
}

/** True for faults after which the statement can be retried: nothing was written. */
export function isRetryable(error: unknown): boolean {
  const code = faultCode(error);
  return code === '40001' || code === '40P01';
}

/** Faults with an unknown outcome: the statement had been sent when the connection broke. */
const brokenConnection = /^(0800[367]|57P0[12])$/;

export function isOutcomeUnknown(error: unknown): boolean {
  const code = faultCode(error);
  if (code !== undefined) return brokenConnection.test(code) || code === 'ECONNRESET' || code === 'EPIPE';
  return (
    error instanceof Error &&
    !error.message.includes(noConnection) &&
    /Connection terminated|Client has encountered a connection error/.test(error.message)
  );
}

/** The SQLSTATE with which write functions reject an invalid policy answer; its DETAIL names the policy. */
const policyFault = 'EC003';

function toPolicyFailure(error: unknown): EconomyError {
  const { message, detail: policy } = ((error as CodedError).driverError ?? error) as {
    readonly message: string;
    readonly detail?: string;
  };
  return new EconomyError('POLICY_FAILED', {
    detail: `${policy} ${message}. Nothing was written.`,
    extra: { policy },
    cause: error,
  });
}

/** Maps a database fault to the caller's error; null for bugs of this service. */
export function toDatabaseError(error: unknown): EconomyError | null {
  if (isOutcomeUnknown(error)) {
    return new EconomyError('DATABASE_UNAVAILABLE', {
      detail:
        'The connection to the database broke during the request, and whether it took effect is unknown: ' +
        'retry with the same Idempotency-Key, or check before you retry.',
      headers: { 'Retry-After': '2' },
      cause: error,
    });
  }
  if (isDatabaseAway(error)) {
    return new EconomyError('DATABASE_UNAVAILABLE', {
      detail: isCutOff(error)
        ? 'The connection to the database was lost before the request completed; nothing was written.'
        : 'The database cannot be reached; nothing was written.',
      headers: { 'Retry-After': '2' },
      cause: error,
    });
  }
  const code = faultCode(error);
  if (code === policyFault) return toPolicyFailure(error);
  const busy = busyDetail(error);
  if (busy !== null) {
    return new EconomyError('OVERLOADED', { detail: busy, headers: { 'Retry-After': '1' }, cause: error });
  }
  // 53100 disk full, 53200 out of memory: the database is up but cannot write.
  if (code === '53100' || code === '53200') {
    return new EconomyError('DATABASE_UNAVAILABLE', {
      detail: 'The database is out of disk space or memory and accepts no writes; nothing was written.',
      headers: { 'Retry-After': '30' },
      cause: error,
    });
  }
  return null;
}

/** The transaction lost its connection between two statements, so it cannot have been committed. */
function isCutOff(error: unknown): boolean {
  return (
    /^25P0[34]$/.test(faultCode(error) ?? '') || (error instanceof Error && error.message.includes(released))
  );
}

/** Why the database or the pool is too busy; null for any other fault. Nothing was written in any of these cases. */
function busyDetail(error: unknown): string | null {
  if (isPoolFull(error)) return 'No connection to the database became free in time; nothing was written.';
  if (isRetryable(error)) return 'A concurrent request wrote the same rows; nothing was written.';
  switch (faultCode(error)) {
    case '55P03':
      return 'Another request holds a lock that this one needs and did not release it in time; nothing was written.';
    case '57014':
      return 'The request exceeded a time limit of the database and was cancelled; nothing was written.';
    default:
      return null;
  }
}
