const kinds = [
  'connect',
  'timeout',
  'status',
  'redirect',
  'too_large',
  'not_json',
  'schema',
  'refused',
  'agent_error',
  'blocked',
  'busy',
] as const;

/**
 * What went wrong with a turn; docs/agents.md has a table.
 *
 * @publicApi
 */
export type TurnFailureKind = (typeof kinds)[number];

/**
 * What is known of a failed turn beside its kind.
 *
 * @publicApi
 */
export interface TurnFailureDetails {
  /** Whether the same message may be sent once more (connect error, 429, 5xx). Default false. */
  retryable?: boolean;
  /** The agent's own wish (`Retry-After`), in milliseconds. */
  retryAfterMs?: number;
  /** Whether it counts towards the agent being down. Default: true, but for `busy` and `refused`. */
  agentsFault?: boolean;
  /** HTTP status, for kind `status`. */
  status?: number;
  cause?: unknown;
}

/**
 * A turn that brought no result. The message is for the log: it names hosts and rules, never credentials, and
 * never becomes a line, a memory or part of a response.
 *
 * @publicApi
 */
export class TurnFailure extends Error {
  readonly kind: TurnFailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly agentsFault: boolean;
  readonly status: number | undefined;

  constructor(kind: TurnFailureKind, message: string, details: TurnFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'TurnFailure';
    this.kind = kind;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    this.agentsFault = details.agentsFault ?? (kind !== 'busy' && kind !== 'refused');
    this.status = details.status;
  }
}

/** A turn that failed by the code of a dialect, not by its agent. */
export class DialectFault extends TurnFailure {
  /** The class. */
  readonly dialect: string;

  constructor(dialect: object, kind: TurnFailureKind, fault: string, cause?: unknown) {
    const { name } = dialect.constructor;
    super(kind, `${name} ${fault}`, { agentsFault: false, cause });
    this.name = 'DialectFault';
    this.dialect = name;
  }
}

/** What a dialect threw: a failure as it is meant to be, or a fault of the dialect. */
export function failureOf(dialect: object, thrown: unknown): TurnFailure {
  // The kind is a label of metrics, and code without types may say anything.
  if (thrown instanceof TurnFailure && kinds.includes(thrown.kind)) return thrown;
  // What was thrown is for the log alone: it may tell more than callers are to know.
  return new DialectFault(dialect, 'agent_error', 'threw an error, which the log has', thrown);
}

/** What was thrown, as a TurnFailure. Anything else is a fault of the code named by `where`, not of the agent. */
export function toTurnFailure(thrown: unknown, where: string): TurnFailure {
  if (thrown instanceof TurnFailure) return thrown;
  return new TurnFailure('agent_error', `${where} threw: ${messageOf(thrown)}`, {
    agentsFault: false,
    cause: thrown,
  });
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
