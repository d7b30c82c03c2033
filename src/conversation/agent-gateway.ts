import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../common/observation/tracing.js';
import { AgentHttp } from './agent-http.js';
import { Bulkhead } from './bulkhead.js';
import { CircuitMemory } from './circuit-memory.js';
import { clampConclusions } from './conclusions.js';
import type { AgentEndpoint, ConversationDialect, SpeakRequest } from './conversation-dialect.js';
import type { ConcludeRequest, Conclusion } from './conversation-dialect.js';
import { startDeadline, untilAborted } from './deadline.js';
import { DialectRegistry } from './dialect-registry.js';
import { toLine, toReport, toResult } from './dialect-responses.js';
import type { ClampedTurnResult } from './turn.js';
import { DialectFault, failureOf, plainFailure, TurnFailure, type TurnFailureKind } from './turn-failure.js';
import { ScriptedDialect } from './dialects/scripted.dialect.js';
import { type CountedTokens, countingTokens } from './token-count.js';

/**
 * The outcome of a turn, for the health of the agent. `failure` is set if `ok` is false; only one that is the `agentsFault` counts, the
 * others are for its owner to read.
 */
export type OnOutcome = (agent: AgentEndpoint, ok: boolean, failure?: TurnFailure) => void;

/** The duration and outcome of an attempt at a turn: `ok`, or the kind of failure. */
export type OnAttempt = (dialect: string, outcome: 'ok' | TurnFailureKind, milliseconds: number) => void;

/** What the agents of an application may use of tokens, and use. */
export interface Tokens {
  isSpent(applicationId: string): Promise<boolean>;
  /** Must not throw. */
  add(applicationId: string, agent: AgentEndpoint, tokens: CountedTokens): void;
}

/** The result of a health check. */
export interface AgentCheck {
  readonly ok: boolean;
  readonly latencyMs: number;
  /** Why not, for the owner of the agent. */
  readonly detail?: string;
  /** The kind of failure; absent if the agent itself reports that it is unhealthy. */
  readonly kind?: TurnFailureKind;
  /** `detail` in a form for everyone who may read the agent. */
  readonly told?: string;
}

/** A turn that runs this long past its deadline is reported as unstoppable. */
const patienceMs = 1000;

/** A call of a dialect, and how its answer is checked. */
interface AgentCall<Result> extends Pick<SpeakRequest, 'agent' | 'signal' | 'turnMs' | 'messageId'> {
  readonly dialect: ConversationDialect;
  readonly work: () => Promise<unknown>;
  readonly read: (response: unknown) => Result;
}

export interface AgentGatewayOptions {
  /** Calls in flight per agent; default 4. */
  maxPerAgent?: number;
  /** Calls in flight to all agents, two thirds of them at most for one application; default 256. */
  maxOverall?: number;
  /** Consecutive failures after which an endpoint is not called for a while; default 2. */
  failuresToOpen?: number;
  /** For how long, in milliseconds; default 30 000. */
  cooldownMs?: number;
  /**
   * Called after each attempt that the agent responded to, or that is evidence against it (not for `busy`, or a turn cut short
   * by others), outside of any transaction. It must not throw; errors are ignored.
   */
  onOutcome?: OnOutcome;
  /** Called after each attempt, whatever ended it, but not if the agent was not called. Must not throw. */
  onAttempt?: OnAttempt;
  /** Default: tokens are neither counted nor limited. */
  tokens?: Tokens;
  /** Called with violations of a dialect, which name its class, for the log. Must not throw. */
  onFault?: (fault: string, cause?: unknown) => void;
}

/** The entry point for calls to agents: picks the dialect, limits concurrency, and remembers which agents are down. */
@Injectable()
export class AgentGateway {
  readonly bulkhead: Bulkhead;
  private readonly circuit: CircuitMemory;

  constructor(
    private readonly dialects: DialectRegistry,
    private readonly http: AgentHttp,
    private readonly options: AgentGatewayOptions = {},
  ) {
    this.bulkhead = new Bulkhead(options.maxPerAgent ?? 4, options.maxOverall ?? 256);
    this.circuit = new CircuitMemory({
      failuresToOpen: options.failuresToOpen ?? 2,
      cooldownMs: options.cooldownMs ?? 30_000,
    });
  }

  /**
   * One attempt at one turn, for an application. Ends when `request.signal` aborts, whatever the dialect does.
   * @throws TurnFailure only
   */
  async speak(request: SpeakRequest, applicationId: string): Promise<ClampedTurnResult> {
    const dialect = this.getDialect(request.agent);
    await this.expectTokens(dialect, applicationId);
    const work = this.counted(dialect, request, request.turn, applicationId, (counted) =>
      dialect.speak(counted),
    );
    const read = (response: unknown): ClampedTurnResult => toLine(dialect, response, request.turn);
    return this.call({ ...request, dialect, work, read }, applicationId);
  }

  /** Whether agents of this protocol conclude something from the memories of their characters. */
  concludes(protocol: string): boolean {
    return this.dialects.findDialect(protocol)?.conclude !== undefined;
  }

  /**
   * What the agent of a character concludes, under the same rules as a turn.
   * @throws TurnFailure only
   */
  async conclude(request: ConcludeRequest, applicationId: string): Promise<readonly Conclusion[]> {
    const dialect = this.getDialect(request.agent);
    await this.expectTokens(dialect, applicationId);
    const { self, memories } = request;
    const work = this.counted(dialect, request, { self, memories }, applicationId, (counted) =>
      dialect.conclude?.(counted),
    );
    const read = (response: unknown): readonly Conclusion[] => toResult(dialect, response, clampConclusions);
    return this.call({ ...request, dialect, work, read }, applicationId);
  }

  private async call<Result>(call: AgentCall<Result>, applicationId: string): Promise<Result> {
    const { agent } = call;
    const key = circuitKey(agent);
    if (this.circuit.isDown(key)) throw this.knownDown(agent, key);
    const host = hostOf(agent.endpoint);
    const attributes = {
      'economy.agent.dialect': agent.protocol,
      ...(host === null ? {} : { 'server.address': host }),
    };
    return inSpan(
      { name: `agent turn ${agent.protocol}`, kind: SpanKind.CLIENT, attributes },
      async (span) => {
        const started = performance.now();
        let outcome: 'ok' | TurnFailureKind = 'ok';
        try {
          return await this.attempt(call, applicationId, key);
        } catch (error) {
          if (error instanceof TurnFailure) outcome = error.kind;
          throw error;
        } finally {
          span?.setAttribute('economy.agent.outcome', outcome);
          this.options.onAttempt?.(agent.protocol, outcome, performance.now() - started);
        }
      },
    );
  }

  private async attempt<Result>(
    call: AgentCall<Result>,
    applicationId: string,
    key: string,
  ): Promise<Result> {
    const { agent, signal, messageId, turnMs, dialect } = call;
    const startedAt = performance.now();
    const leave = await this.bulkhead.enter(agent.id, applicationId, signal);
    const waited = performance.now() - startedAt;
    try {
      if (!this.circuit.admit(key)) throw this.knownDown(agent, key);
      const result = call.read(await this.inTime(dialect, call.work(), signal));
      this.report(agent, messageId);
      return result;
    } catch (error) {
      const thrown = this.toFailure(dialect, error);
      // The agent is not to blame if most of the time passed in the queue.
      const late = thrown.kind === 'timeout' && waited > turnMs / 2;
      const failure = late
        ? plainFailure('busy', 'the call waited too long in the queue', { cause: thrown })
        : thrown;
      if (failure.agentsFault || failure.isResponse) this.report(agent, messageId, failure);
      throw failure;
    } finally {
      leave();
    }
  }

  /**
   * One trial line: it is sent even if the agent counts as down, and its failure is not counted. An agent that
   * spoke is up.
   * @throws TurnFailure only
   */
  async dryRun(request: SpeakRequest, applicationId: string): Promise<ClampedTurnResult> {
    const { agent, signal } = request;
    const dialect = this.getDialect(agent);
    const leave = await this.bulkhead.enter(agent.id, applicationId, signal);
    try {
      const work = this.counted(dialect, request, request.turn, applicationId, (counted) =>
        dialect.speak(counted),
      );
      const result = toLine(dialect, await this.inTime(dialect, work(), signal), request.turn);
      this.report(agent, request.messageId);
      return result;
    } catch (error) {
      throw this.toFailure(dialect, error);
    } finally {
      leave();
    }
  }

  private async expectTokens(dialect: ConversationDialect, applicationId: string): Promise<void> {
    if (dialect instanceof ScriptedDialect) return;
    if (await this.options.tokens?.isSpent(applicationId)) {
      throw plainFailure('token_limit', 'the tokens of the day are used up');
    }
  }

  /** The work of a dialect, with its tokens counted; those of the built-in voice are none. */
  private counted<Request extends Pick<SpeakRequest, 'agent' | 'onTokens'>>(
    dialect: ConversationDialect,
    request: Request,
    asked: object,
    applicationId: string,
    work: (request: Request) => unknown,
  ): () => Promise<unknown> {
    const { tokens } = this.options;
    if (!tokens || dialect instanceof ScriptedDialect) return async () => work(request);
    const add = (used: CountedTokens): void => tokens.add(applicationId, request.agent, used);
    return () => countingTokens(asked, add, async (onTokens) => work({ ...request, onTokens }));
  }

  /** Runs the health check of the agent. Never throws. It does not prove that the agent can speak, so it changes no state here. */
  async checkHealth(agent: AgentEndpoint, timeoutMs = 3000): Promise<AgentCheck> {
    const dialect = this.dialects.findDialect(agent.protocol);
    if (!dialect) {
      return { ok: false, latencyMs: 0, detail: `this process has no dialect '${agent.protocol}'` };
    }
    const started = performance.now();
    const late = (): TurnFailure => plainFailure('timeout', `no answer in ${timeoutMs} ms`);
    const latencyMs = (): number => Math.round(performance.now() - started);
    const deadline = startDeadline(timeoutMs, late);
    try {
      const work = (async () => dialect.checkHealth(agent, { signal: deadline.signal, timeoutMs }))();
      const { ok, detail } = toReport(dialect, await this.inTime(dialect, work, deadline.signal));
      return { ok, latencyMs: latencyMs(), ...(detail === undefined ? {} : { detail }) };
    } catch (error) {
      const { kind, message: detail, told } = this.toFailure(dialect, error);
      return { ok: false, latencyMs: latencyMs(), detail, kind, told };
    } finally {
      deadline.clear();
    }
  }

  /** How long a probe waits for a line of an agent of this protocol, if longer than a turn. */
  probeMsOf(protocol: string): number {
    return this.dialects.findDialect(protocol)?.probeMs ?? 0;
  }

  isKnownDown(agent: AgentEndpoint): boolean {
    return this.circuit.isDown(circuitKey(agent));
  }

  /** Called by Nest after the application has stopped and the last request, which may be a talk, has ended. */
  async onApplicationShutdown(): Promise<void> {
    await this.http.close();
  }

  private getDialect({ protocol }: AgentEndpoint): ConversationDialect {
    try {
      return this.dialects.getDialect(protocol);
    } catch (error) {
      this.options.onFault?.((error as Error).message);
      throw error;
    }
  }

  /** Like `untilAborted`, and reports work that continues long after its deadline: nobody waits for it, but it uses resources. */
  private async inTime<T>(dialect: ConversationDialect, work: Promise<T>, signal: AbortSignal): Promise<T> {
    let ended = false;
    const end = (): boolean => (ended = true);
    work.then(end, end);
    try {
      return await untilAborted(work, signal);
    } finally {
      if (signal.aborted && !ended) {
        void sleep(patienceMs, null, { ref: false }).then(() => {
          const { name } = dialect.constructor;
          if (!ended) this.options.onFault?.(`${name} kept running ${patienceMs} ms past its deadline`);
        });
      }
    }
  }

  private toFailure(dialect: ConversationDialect, thrown: unknown): TurnFailure {
    const failure = failureOf(dialect, thrown);
    if (failure instanceof DialectFault) this.options.onFault?.(failure.message, failure.cause);
    return failure;
  }

  private knownDown(agent: AgentEndpoint, key: string): TurnFailure {
    const told = `it is not called for a while because it failed: ${this.circuit.reasonOf(key)}`;
    return new TurnFailure('down', `agent ${agent.id} failed before and is not called for now`, { told });
  }

  private report(agent: AgentEndpoint, messageId: string, failure?: TurnFailure): void {
    const key = circuitKey(agent);
    if (failure?.agentsFault) this.circuit.recordFailure(key, `${failure.kind}, ${failure.told}`, messageId);
    else this.circuit.recordSuccess(key);
    try {
      this.options.onOutcome?.(agent, failure === undefined, failure);
    } catch {
      // A fault of the bookkeeping must not lose the line.
    }
  }
}

/** Any change of an agent resets its state: the key includes its revision, which every process sees. */
function circuitKey({ id, protocol, endpoint, revision = '' }: AgentEndpoint): string {
  return `${id} ${revision} ${protocol} ${endpoint}`;
}

/** Only the host of an endpoint: the rest may contain a secret. Null without an endpoint, as for scripted agents. */
function hostOf(endpoint: string): string | null {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : null;
}
