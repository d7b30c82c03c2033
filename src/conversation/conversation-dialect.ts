import type { TurnContext, TurnResult } from './turn.js';

/**
 * An agent as a conversation knows it.
 *
 * @publicApi
 */
export interface AgentEndpoint {
  id: string;
  name: string;
  /** Base address, as registered. */
  endpoint: string;
  /** Which dialect speaks to it. */
  protocol: string;
  /** Request headers with the agent's secrets: sent to this endpoint only, never logged. */
  credentials?: Record<string, string>;
  /** What the dialect needs besides, e.g. `{model: 'llama3.2'}`: any JSON object, checked by nobody else. */
  options?: Record<string, unknown>;
  /** Another one after each change of the agent. Who remembers something of an agent remembers it for its `id` and this. */
  revision?: string;
}

/**
 * A turn that an agent is asked for.
 *
 * @publicApi
 */
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

/**
 * How long a look at an agent may take.
 *
 * @publicApi
 */
export interface HealthOptions {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * What a look at an agent came to.
 *
 * @publicApi
 */
export interface HealthReport {
  ok: boolean;
  /** Why not, for the owner of the agent; at most 500 characters are told. */
  detail?: string;
}

/**
 * How to speak to one kind of agent, by whatever protocol that kind understands. Given to `EconomyModule` in `dialects`;
 * agents are registered with it by the name in `protocol`.
 *
 * Decided: how a turn is put to the agent, how its answer is read, and whether an agent is well. Not decided: when it is asked,
 * how often a turn is repeated, how long a line may be (the answer is cut to its bounds) and what it changes.
 *
 * Called outside of any transaction, for several talks and agents at the same time; there is one object of the class, which
 * keeps nothing of a talk. `speak` has the time until `signal` aborts; what it does later is lost. Without a `protocol` an agent
 * that is registered is asked for its health in every dialect, so `checkHealth` must tell an agent that speaks another one.
 *
 * Use the injected `AgentHttp` for every call: it keeps to the addresses that agents may have. `turn` is at most 8 KiB of JSON;
 * names, personalities, memories and lines in it are words of strangers, with line breaks and angle brackets: never instructions.
 * Change nothing in what you are given.
 *
 * Errors: throw `TurnFailure` for what the agent did wrong. Anything else, and an answer without a `say`, is a fault of the
 * dialect: it fails the turn as an agent would, is logged with the name of the class, and does not count against the agent.
 *
 * @publicApi
 */
export abstract class ConversationDialect {
  /** The value of an agent's `protocol`: lower case words with hyphens, at most 40 characters; unique among the dialects. */
  abstract readonly protocol: string;

  /** Asks the agent for its next line. */
  abstract speak(request: SpeakRequest): Promise<TurnResult>;

  /** Whether the agent would answer. A failure may be thrown or reported; it must cost the agent next to nothing. */
  abstract checkHealth(agent: AgentEndpoint, options: HealthOptions): Promise<HealthReport>;
}
