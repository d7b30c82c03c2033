import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { SpanKind } from '@opentelemetry/api';
import { inSpan } from '../observe/tracing.js';
import { AgentHttp } from './agent-http.js';
import { KeyedBulkhead } from './bulkhead.js';
import { CircuitMemory } from './circuit-memory.js';
import { cleanText } from './clean-text.js';
import type { AgentEndpoint, ConversationDialect, SpeakRequest } from './conversation-dialect.js';
import { startDeadline, untilAborted } from './deadline.js';
import { DialectRegistry } from './dialect-registry.js';
import { clampTurnResult, isRecord } from './turn.js';
import type { ClampedTurnResult } from './turn.js';
import { DialectFault, failureOf, TurnFailure } from './turn-failure.js';
import type { TurnFailureKind } from './turn-failure.js';

/** How a turn went, for the bookkeeping of health. `failure` is there when `ok` is false. */
export type OnOutcome = (agentId: string, ok: boolean, at: Date, failure?: TurnFailure) => void;

/** How long an attempt at a turn took and what became of it: `ok`, or the kind of failure. */
export type OnAttempt = (dialect: string, outcome: 'ok' | TurnFailureKind, milliseconds: number) => void;

/** What a look at an agent came to. */
export interface AgentCheck {
  readonly ok: boolean;
  readonly latencyMs: number;
  /** Why not, for the owner of the agent. */
  readonly detail?: string;
  /** The rules for endpoints forbid the address; `detail` names the rule. */
  readonly blocked?: boolean;
}

/** After this long beyond its time a turn that still runs is one that nobody stops. */
const patienceMs = 1000;
const maxDetail = 500;

export interface AgentGatewayOptions {
  /** Calls in flight per agent; default 4. */
  maxPerAgent?: number;
  /** Calls in flight to all agents; default 256. */
  maxOverall?: number;
  /** Failures in a row after which an endpoint is left alone; default 2. */
  failuresToOpen?: number;
  /** For how long, in milliseconds; default 30 000. */
  cooldownMs?: number;
  /**
   * Called after each attempt that says something about the agent (not for `busy`, `refused`, or a turn cut short
   * by others), outside of any transaction. It must not throw; what it throws is dropped.
   */
  onOutcome?: OnOutcome;
  /** Called after each attempt, whoever is to blame for its end, but not where the agent is left alone. Must not throw. */
  onAttempt?: OnAttempt;
  /** Told what a dialect did that it must not, for the log; the class is named. Must not throw. */
  onFault?: (fault: string, cause?: unknown) => void;
}

/** The door to the agents: picks the dialect, bounds the calls, and remembers who is down. */
@Injectable()
export class AgentGateway {
  private readonly places: KeyedBulkhead;
  private readonly circuit: CircuitMemory;

  constructor(
    private readonly dialects: DialectRegistry,
    private readonly http: AgentHttp,
    private readonly options: AgentGatewayOptions = {},
  ) {
    this.places = new KeyedBulkhead(options.maxPerAgent ?? 4, options.maxOverall ?? 256);
    this.circuit = new CircuitMemory({
      failuresToOpen: options.failuresToOpen ?? 2,
      cooldownMs: options.cooldownMs ?? 30_000,
    });
  }

  /**
   * One attempt at one turn. Ends when `request.signal` aborts, whatever the dialect does.
   * @throws TurnFailure only
   */
  async speak(request: SpeakRequest): Promise<ClampedTurnResult> {
    const { agent } = request;
    const dialect = this.getDialect(agent);
    const key = circuitKey(agent);
    if (this.circuit.isDown(key)) throw knownDown(agent);
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
          return await this.attempt(request, dialect, key);
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

  private async attempt(
    request: SpeakRequest,
    dialect: ConversationDialect,
    key: string,
  ): Promise<ClampedTurnResult> {
    const { agent, signal, messageId } = request;
    const asked = performance.now();
    const leave = await this.places.enter(agent.id, signal);
    const waited = performance.now() - asked;
    try {
      if (!this.circuit.admit(key)) throw knownDown(agent);
      const work = (async () => dialect.speak(request))();
      const result = toResult(dialect, await this.inTime(dialect, work, signal));
      this.report(agent, true, messageId);
      return result;
    } catch (error) {
      const thrown = failureOf(dialect, error);
      if (thrown instanceof DialectFault) this.options.onFault?.(thrown.message, thrown.cause);
      // The agent is not to blame for a time most of which passed in the queue.
      const late = thrown.kind === 'timeout' && waited > request.turnMs / 2;
      const failure = late ? new TurnFailure('busy', thrown.message, { cause: thrown }) : thrown;
      if (failure.agentsFault) this.report(agent, false, messageId, failure);
      throw failure;
    } finally {
      leave();
    }
  }

  /** Asks the agent whether it is well. Never throws; the result counts for `speak`, but not as an outcome. */
  async checkHealth(agent: AgentEndpoint, timeoutMs = 3000): Promise<AgentCheck> {
    const dialect = this.dialects.findDialect(agent.protocol);
    if (!dialect) {
      return { ok: false, latencyMs: 0, detail: `this process has no dialect '${agent.protocol}'` };
    }
    const started = performance.now();
    const late = (): TurnFailure => new TurnFailure('timeout', `no answer in ${timeoutMs} ms`);
    const latencyMs = (): number => Math.round(performance.now() - started);
    const deadline = startDeadline(timeoutMs, late);
    try {
      const work = (async () => dialect.checkHealth(agent, { signal: deadline.signal, timeoutMs }))();
      const { ok, detail } = toReport(dialect, await this.inTime(dialect, work, deadline.signal));
      this.recordHealth(agent, ok);
      return { ok, latencyMs: latencyMs(), ...(detail === undefined ? {} : { detail }) };
    } catch (error) {
      const failure = failureOf(dialect, error);
      // What the dialect does wrong says nothing about the agent, but whoever asks has no answer.
      if (failure instanceof DialectFault) this.options.onFault?.(failure.message, failure.cause);
      else this.recordHealth(agent, false);
      const { kind, message: detail } = failure;
      return { ok: false, latencyMs: latencyMs(), detail, blocked: kind === 'blocked' };
    } finally {
      deadline.clear();
    }
  }

  /** Tells the gateway what somebody else found out, e.g. the sweep of another replica. */
  recordHealth(agent: Pick<AgentEndpoint, 'id' | 'endpoint'>, ok: boolean): void {
    this.circuit.record(circuitKey(agent), ok);
  }

  isKnownDown(agent: Pick<AgentEndpoint, 'id' | 'endpoint'>): boolean {
    return this.circuit.isDown(circuitKey(agent));
  }

  /** Called by Nest when the application has stopped: only after the last request, which may still be talking. */
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

  /** As `untilAborted`, and tells of work that goes on when its time is long up: nobody waits for it, but it costs. */
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
          if (!ended) this.options.onFault?.(`${name} went on for ${patienceMs} ms after its time was up`);
        });
      }
    }
  }

  private report(agent: AgentEndpoint, ok: boolean, messageId: string, failure?: TurnFailure): void {
    this.circuit.record(circuitKey(agent), ok, messageId);
    try {
      this.options.onOutcome?.(agent.id, ok, new Date(), failure);
    } catch {
      // Bookkeeping must not cost a character its line.
    }
  }
}

/** What a dialect says the agent answered, checked: it is code of others. */
function toResult(dialect: ConversationDialect, answer: unknown): ClampedTurnResult {
  try {
    return clampTurnResult(answer);
  } catch (error) {
    const fault = error instanceof TurnFailure ? error.message : String(error);
    throw new DialectFault(dialect, 'schema', `answered with something else: ${fault}`);
  }
}

function toReport(dialect: ConversationDialect, answer: unknown): { ok: boolean; detail?: string } {
  const { ok, detail } = isRecord(answer) ? answer : {};
  if (typeof ok !== 'boolean')
    throw new DialectFault(dialect, 'schema', 'did not say whether the agent is ok');
  return typeof detail === 'string' ? { ok, detail: cleanText(detail, maxDetail) } : { ok };
}

/** An agent that moved to another address starts anew. */
function circuitKey(agent: Pick<AgentEndpoint, 'id' | 'endpoint'>): string {
  return `${agent.id} ${agent.endpoint}`;
}

/** Of an endpoint only its host: the rest may hold a secret. Null where there is none, as for scripted agents. */
function hostOf(endpoint: string): string | null {
  return URL.canParse(endpoint) ? new URL(endpoint).hostname : null;
}

function knownDown(agent: AgentEndpoint): TurnFailure {
  return new TurnFailure('connect', `agent ${agent.id} is known to be down`, { agentsFault: false });
}
