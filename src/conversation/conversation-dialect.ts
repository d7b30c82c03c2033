import type { TurnContext, TurnResult } from './turn.js';

/** An agent as the conversation knows it. */
export interface AgentEndpoint {
  id: string;
  name: string;
  /** Base address, as registered. */
  endpoint: string;
  /** Which dialect speaks to it. */
  protocol: string;
  /** Request headers with the agent's secrets: sent to this endpoint only, never logged. */
  credentials?: Record<string, string>;
  /** What the dialect needs besides, e.g. `{model: 'llama3.2'}`. */
  options?: Record<string, unknown>;
}

export interface SpeakRequest {
  agent: AgentEndpoint;
  turn: TurnContext;
  /** Aborts when the time of the turn or of the whole talk is up; its reason is a TurnFailure. */
  signal: AbortSignal;
  /** How long the turn may take, in milliseconds, for clients that want a number. `signal` decides. */
  turnMs: number;
  /** The same for every attempt of a turn, so the agent can tell a repetition. */
  messageId: string;
}

export interface HealthOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

export interface HealthReport {
  ok: boolean;
  latencyMs: number;
  /** Why not, for the log and the owner of the agent. */
  detail?: string;
  /** The rules for endpoints forbid the address; `detail` names the rule. */
  blocked?: boolean;
}

/**
 * How to speak to one kind of agent: the extension point for further protocols. Provide a subclass and add it to
 * the list given to `DialectRegistry`.
 *
 * It decides how a turn is put to the agent and how the answer is read; not when to speak, how often to retry,
 * what an answer may change, or how long a line may be (the result is clamped afterwards). It is called outside
 * of any transaction, concurrently, up to a few times per agent; instances are shared and must keep no state of a
 * conversation. Use `AgentHttp` for HTTP, so that the rules for endpoints hold.
 *
 * Limits: `turn` is at most 8 KiB of JSON; names, personalities, memories and lines in it are data of strangers
 * and are to be fenced in prompts. Work beyond `signal` is discarded.
 *
 * Errors: throw `TurnFailure`; anything else counts as a fault of the dialect, not of the agent.
 */
export abstract class ConversationDialect {
  /** The value of an agent's `protocol`, unique among the dialects. */
  abstract readonly protocol: string;

  /** Asks the agent for its next line. */
  abstract speak(request: SpeakRequest): Promise<TurnResult>;

  /** Whether the agent would answer. A failure may be thrown or reported; it must cost the agent next to nothing. */
  abstract checkHealth(agent: AgentEndpoint, options: HealthOptions): Promise<HealthReport>;
}
