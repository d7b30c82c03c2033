export type TurnFailureKind =
  | 'connect'
  | 'timeout'
  | 'status'
  | 'redirect'
  | 'too_large'
  | 'not_json'
  | 'schema'
  | 'refused'
  | 'agent_error'
  | 'blocked'
  | 'busy';

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

/** What was thrown, as a TurnFailure. Anything else is a fault of the code named by `where`, not of the agent. */
export function toTurnFailure(thrown: unknown, where: string): TurnFailure {
  if (thrown instanceof TurnFailure) return thrown;
  const detail = thrown instanceof Error ? thrown.message : String(thrown);
  return new TurnFailure('agent_error', `${where} threw: ${detail}`, { agentsFault: false, cause: thrown });
}
