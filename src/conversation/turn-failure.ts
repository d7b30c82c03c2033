import { turnFailureKinds } from './failure-kind.js';
import { cleanText } from './clean-text.js';

/**
 * What went wrong with a turn.
 *
 * @publicApi
 */
export type TurnFailureKind = (typeof turnFailureKinds)[number];

/** The default sentence of each kind. */
const sentences: Readonly<Record<TurnFailureKind, string>> = {
  connect: 'no connection to its address',
  timeout: 'no answer in time',
  status: 'it answered with an unsuccessful status',
  redirect: 'it answered with a redirect, which is never followed',
  too_large: 'its answer was too large',
  not_json: 'its answer was not JSON, or not HTTP',
  schema: 'its answer did not have the form of its dialect',
  unreadable: 'its response could not be read',
  empty: 'its response had no words',
  cut: 'its response ended before its first sentence did',
  other_speaker: 'its line was said by somebody else',
  refused: 'it declined to speak',
  context: 'the turn is too long for its model',
  agent_error: 'it reported an internal failure',
  blocked: 'its address is not allowed for agents here',
  busy: 'too many concurrent calls',
  down: 'it is not called for a while because it failed before',
  token_limit: 'the tokens of the day are used up',
};

const maxDetail = 200;
const maxSaid = 300;

/** Faults of the transport. What an agent says, a player may have made it say: that must not silence it for others. */
const transport: ReadonlySet<TurnFailureKind> = new Set(['connect', 'timeout', 'status']);
/** The agent did not get the call, or not as one of its own. */
const unsent: ReadonlySet<TurnFailureKind> = new Set([
  'connect',
  'timeout',
  'blocked',
  'busy',
  'down',
  'token_limit',
]);

/**
 * Details of a failed turn in addition to its kind.
 *
 * @publicApi
 */
export interface TurnFailureDetails {
  /** Whether the same message may be retried (connect error, 429, 5xx). Default false. */
  retryable?: boolean;
  /** The agent's `Retry-After`, in milliseconds. */
  retryAfterMs?: number;
  /** Whether it counts towards the agent being down. Default: only `connect`, `timeout`, and status 429 and 5xx. */
  agentsFault?: boolean;
  /** HTTP status, for kind `status`. */
  status?: number;
  /** The agent's `error.code` with an unsuccessful status: its own text, never shown. */
  code?: string;
  /** The agent's own words on the failure, for its owner only. */
  said?: string;
  /**
   * One plain line for callers: what went wrong, without secrets, addresses or the agent's own
   * words. Default: the sentence of the kind.
   */
  told?: string;
  cause?: unknown;
}

/**
 * A turn without a result. The message is for the log: it names hosts and rules, never credentials, and
 * never becomes a line, a memory or part of a response. Callers get `told`.
 *
 * @publicApi
 */
export class TurnFailure extends Error {
  readonly kind: TurnFailureKind;
  readonly retryable: boolean;
  readonly retryAfterMs: number | undefined;
  readonly agentsFault: boolean;
  readonly status: number | undefined;
  readonly code: string | undefined;
  readonly said: string | undefined;
  readonly told: string;

  constructor(kind: TurnFailureKind, message: string, details: TurnFailureDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'TurnFailure';
    this.kind = kind;
    this.retryable = details.retryable ?? false;
    this.retryAfterMs = details.retryAfterMs;
    const isRefusal = details.status !== undefined && details.status < 500 && details.status !== 429;
    this.agentsFault = details.agentsFault ?? (transport.has(kind) && !isRefusal);
    this.status = details.status;
    this.code = details.code;
    this.said = details.said === undefined ? undefined : cleanText(details.said, maxSaid) || undefined;
    this.told = cleanText(details.told ?? sentences[kind], maxDetail);
  }

  /** Whether the agent responded, only not with a line: its address is up. */
  get isResponse(): boolean {
    return !this.agentsFault && !unsent.has(this.kind);
  }
}

/** A turn that failed by the code of a dialect, not by its agent. */
export class DialectFault extends TurnFailure {
  /** The class. */
  readonly dialect: string;

  constructor(dialect: object, kind: TurnFailureKind, fault: string, cause?: unknown) {
    const { name } = dialect.constructor;
    super(kind, `${name} ${fault}`, { agentsFault: false, told: `${name}, a dialect, ${fault}`, cause });
    this.name = 'DialectFault';
    this.dialect = name;
  }

  override get isResponse(): boolean {
    return false;
  }
}

/** A failure whose message callers may see: it is a fixed text of this service. */
export function plainFailure(
  kind: TurnFailureKind,
  told: string,
  details: Omit<TurnFailureDetails, 'told'> = {},
): TurnFailure {
  return new TurnFailure(kind, told, { ...details, told });
}

/** Maps an error of a dialect: a `TurnFailure`, or a fault of the dialect. */
export function failureOf(dialect: object, thrown: unknown): TurnFailure {
  // The kind is a label of metrics, and untyped code may pass any value.
  if (thrown instanceof TurnFailure && turnFailureKinds.includes(thrown.kind)) return thrown;
  // The error itself is only logged: it may hold details that callers must not see.
  return new DialectFault(dialect, 'agent_error', 'threw an error; see the log', thrown);
}

/** Maps any error to a TurnFailure. Other errors are faults of the code named by `where`, not of the agent. */
export function toTurnFailure(thrown: unknown, where: string): TurnFailure {
  if (thrown instanceof TurnFailure) return thrown;
  return new TurnFailure('agent_error', `${where} threw: ${messageOf(thrown)}`, {
    agentsFault: false,
    told: 'the service failed; see its log',
    cause: thrown,
  });
}

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
