import { EconomyError } from './economy-error.js';

/** SQLSTATE classes that mean "no connection", "shutting down", "no room for one more" or "not let in". */
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
/** What node-pg and TypeORM throw without a code when the connection goes away. */
const connectionMessages =
  /Connection terminated|Client has encountered a connection error|not queryable|Cannot use a pool after calling end|Query runner already released/;
const released = 'Query runner already released';
const fullPool = 'timeout exceeded when trying to connect';
const noConnection = 'Connection terminated due to connection timeout';

interface CodedError {
  readonly code?: unknown;
  readonly driverError?: unknown;
  readonly errors?: readonly unknown[];
}

/** The SQLSTATE or system code of an error, through the wrappers of TypeORM and of multi-address connects. */
export function faultCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined;
  const coded = error as CodedError;
  if (typeof coded.code === 'string') return coded.code;
  if (coded.driverError !== undefined && coded.driverError !== error) return faultCode(coded.driverError);
  return coded.errors?.map(faultCode).find((code) => code !== undefined);
}

/**
 * The constraint that an error names, for a person to read: nothing is decided by it, because on a cluster errors of other
 * nodes name none. Such errors name that of a shard, whose number is taken off.
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

/** True when all connections were in use and none became free in time: nothing was asked. */
export function isPoolFull(error: unknown): boolean {
  return error instanceof Error && error.message.includes(fullPool);
}

/** What is thrown where no connection could be made in time: nothing was asked. */
export function unreachable(cause: unknown): Error {
  return new Error(noConnection, { cause });
}

/** True when the database could not be asked at all, or stopped answering. */
export function isDatabaseAway(error: unknown): boolean {
  const code = faultCode(error);
  if (code !== undefined) return unavailable.test(code) || networkFaults.has(code);
  return error instanceof Error && connectionMessages.test(error.message);
}

/** True for faults after which the same statement may simply be sent again: nothing was written. */
export function isRetryable(error: unknown): boolean {
  const code = faultCode(error);
  return code === '40001' || code === '40P01';
}

/** Faults after which nobody knows whether the statement was carried out: it had been sent when the connection broke. */
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

/** The write functions refuse with it what a policy said and no check before them found; its DETAIL names the policy. */
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

/** Maps a fault of the database to what the caller is told; null for anything that is a fault of our own. */
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
  // 53100 disk full, 53200 out of memory: the database is up, but cannot take a write.
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

/** Why the database, or the way to it, has no room for this now; null for any other fault. After each of these nothing is written. */
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
