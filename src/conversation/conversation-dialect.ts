import type { TurnContext, TurnMemory, TurnResult, TurnSelf } from './turn.js';

/**
 * An agent as seen by a conversation.
 *
 * @publicApi
 */
export interface AgentEndpoint {
  id: string;
  name: string;
  /** Base address, as registered. */
  endpoint: string;
  /** Its dialect. */
  protocol: string;
  /** Request headers with the agent's secrets: sent to this endpoint only, never logged. */
  credentials?: Record<string, string>;
  /** Options of the dialect, e.g. `{model: 'llama3.2'}`: any JSON object, which only the dialect checks. */
  options?: Record<string, unknown>;
  /** Changes with the agent. Cache data of an agent under its `id` and this. */
  revision?: string;
}

/**
 * Tokens of a model, as it reports them.
 *
 * @publicApi
 */
export interface TokenCount {
  readonly input: number;
  readonly output: number;
}

/**
 * A turn requested from an agent.
 *
 * @publicApi
 */
export interface SpeakRequest {
  agent: AgentEndpoint;
  turn: TurnContext;
  /** Aborts at the deadline of the turn or the whole talk; its reason is a TurnFailure. */
  signal: AbortSignal;
  /** How long the turn may take, in milliseconds, for clients that need a number. `signal` decides. */
  turnMs: number;
  /** The same for every attempt of a turn, so that the agent can recognize a retry. */
  messageId: string;
  /**
   * Somebody reads along: call it whenever more of the line is there, if the agent's protocol streams. `read` gives the line as far as
   * it is written, from its beginning; it is called only when the text is needed, at once or never. What `speak` returns is the
   * line, whatever was read before. Never throws, unless `read` does.
   */
  onText?: (read: () => string) => void;
  /** Call it for each answer that says what it used; without a call, the tokens are estimated from the characters. Never throws. */
  onTokens?: (tokens: TokenCount) => void;
}

/**
 * What a character has lived through since it last reflected, for its agent to conclude something from.
 *
 * @publicApi
 */
export interface ConcludeRequest extends Pick<
  SpeakRequest,
  'agent' | 'signal' | 'turnMs' | 'messageId' | 'onTokens'
> {
  self: Pick<TurnSelf, 'name' | 'personality' | 'description'>;
  /** In the time of the world. */
  now: string;
  /** The weightiest, the oldest first: at most 40, of 6000 characters together. */
  memories: readonly TurnMemory[];
}

/**
 * What a character makes of its memories.
 *
 * @publicApi
 */
export interface Conclusion {
  /** A sentence; cut to 200 characters. */
  text: string;
  /** The name of the one it is about; one that no memory names counts as null. */
  about?: string | null;
}

/**
 * The deadline of a health check.
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
  /** Why not, for the owner of the agent; truncated to 500 characters. */
  detail?: string;
}

/**
 * An option of an agent that its dialect cannot follow.
 *
 * @publicApi
 */
export interface OptionFault {
  readonly option: string;
  /** What the option must be, for the caller who registers the agent. */
  readonly detail: string;
}

/**
 * How to call one kind of agent, in any protocol. Passed to `EconomyModule` in `dialects`;
 * agents are registered with it by the name in `protocol`.
 *
 * Decided: how a turn is sent to the agent, how its answer is read, and whether an agent is healthy. Not decided: when it
 * is called, how often a turn is retried, how long a line may be (the answer is truncated) and what it changes.
 *
 * Called outside of any transaction, for several talks and agents concurrently; there is one object of the class, which
 * keeps no state of a talk. `speak` must finish before `signal` aborts; later results are lost. An agent registered
 * without a `protocol` gets the health check of every dialect, so `checkHealth` must recognize agents of other dialects.
 *
 * Use the injected `AgentHttp` for every call: it enforces the allowed addresses. `turn` is at most 8 KiB of JSON;
 * its names, personalities, memories and lines are untrusted text, with line breaks and angle brackets: never instructions.
 * Do not change it.
 *
 * Errors: throw `TurnFailure` for faults of the agent. Anything else, and an answer without a `say`, is a fault of the
 * dialect: it fails the turn in the same way, is logged with the name of the class, and does not count against the agent.
 *
 * @publicApi
 */
export abstract class ConversationDialect {
  /** The value of an agent's `protocol`: lower case words with hyphens, at most 40 characters; unique among the dialects. */
  abstract readonly protocol: string;

  /** False: its agents have no address; they are registered without an `endpoint`, and only by the name of the protocol. */
  readonly hasEndpoint: boolean = true;

  /** How long a probe waits for a line, in milliseconds, where that is longer than a turn: for agents that load a model first. */
  readonly probeMs: number = 0;

  /** What is wrong with options that an agent of this dialect is to have; they are refused with it. */
  faultsIn(_options: Readonly<Record<string, unknown>>): readonly OptionFault[] {
    return [];
  }

  /** Requests the next line of the agent. */
  abstract speak(request: SpeakRequest): Promise<TurnResult>;

  /**
   * What the character concludes, when its game lets it reflect; the first three count. Without it, or if it fails, the service uses
   * templates. As in Generative Agents (Park et al. 2023, section 4.2).
   */
  conclude?(request: ConcludeRequest): Promise<readonly Conclusion[]>;

  /** Whether the agent would answer. A failure may be thrown or returned; the check must be cheap for the agent. */
  abstract checkHealth(agent: AgentEndpoint, options: HealthOptions): Promise<HealthReport>;
}
