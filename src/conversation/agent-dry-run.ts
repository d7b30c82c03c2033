import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type AgentRow } from '../database/rows.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { toEndpoint } from './agent-prober.js';
import { type AgentEndpoint, type SpeakRequest } from './conversation-dialect.js';
import { startDeadline, untilSurelyAborted } from './deadline.js';
import { type AgentExchange, recordExchanges, withoutSecrets } from './exchange-record.js';
import { type ClampedTurnResult, TURN_SCHEMA, type TurnContext } from './turn.js';
import { fitTurnContext } from './fit-turn-context.js';
import { plainFailure, toTurnFailure, type TurnFailure } from './turn-failure.js';

/** The result of one trial line. */
export interface AgentDryRunResult {
  readonly latencyMs: number;
  /** null: it failed. */
  readonly result: ClampedTurnResult | null;
  readonly failure: TurnFailure | null;
  readonly exchanges: readonly AgentExchange[];
  /** The agent's own words on the failure. */
  readonly said: string | null;
  /** What its owner should know. */
  readonly notes: readonly string[];
}

/** Lets an agent speak one line outside of any talk, and records its HTTP exchanges. */
@Injectable()
export class AgentDryRun {
  constructor(
    private readonly gateway: AgentGateway,
    private readonly credentials: AgentCredentials,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /** @param isPatient Waits also for a model that has to be loaded */
  async run(row: AgentRow, applicationId: string, isPatient = false): Promise<AgentDryRunResult> {
    const agent = toEndpoint(row, (await this.credentials.headersOf([row])).get(row.id));
    const { turnMs } = this.settings.interact;
    const waitMs = isPatient ? Math.max(turnMs, this.gateway.probeMsOf(row.protocol)) : turnMs;
    const started = performance.now();
    const {
      result: spoken,
      exchanges,
      notes,
    } = await recordExchanges(secretsOf(agent), () => this.speak(agent, applicationId, waitMs));
    const latencyMs = Math.round(performance.now() - started);
    const late = latencyMs > turnMs ? [tooLate(latencyMs, turnMs)] : [];
    const { said } = spoken.failure ?? {};
    return {
      latencyMs,
      ...spoken,
      exchanges,
      said: said === undefined ? null : withoutSecrets(said, secretsOf(agent)),
      notes: [...late, ...notes],
    };
  }

  private async speak(
    agent: AgentEndpoint,
    applicationId: string,
    turnMs: number,
  ): Promise<Pick<AgentDryRunResult, 'result' | 'failure'>> {
    const id = uuidv7();
    const late = (): TurnFailure => plainFailure('timeout', `no line in ${turnMs} ms`);
    const deadline = startDeadline(turnMs, late);
    const request: SpeakRequest = {
      agent,
      turn: trialTurn(id),
      signal: deadline.signal,
      turnMs,
      messageId: `${id}:0`,
    };
    try {
      const result = await untilSurelyAborted(this.gateway.dryRun(request, applicationId), deadline.signal);
      return { result, failure: null };
    } catch (error) {
      return { result: null, failure: toTurnFailure(error, 'speak') };
    } finally {
      deadline.clear();
    }
  }
}

function tooLate(latencyMs: number, turnMs: number): string {
  const [waited, most] = [latencyMs, turnMs].map((each) => `${Math.round(each / 100) / 10} s`);
  return `The probe waited ${waited}; a line in a talk has ${most}. Load the model first, and keep it loaded.`;
}

/** Headers as sent, and the token within one. */
function secretsOf({ credentials = {} }: AgentEndpoint): string[] {
  return Object.values(credentials).flatMap((value) => [value, value.replace(/^Bearer /, '')]);
}

function trialTurn(id: string): TurnContext {
  return fitTurnContext({
    schema: TURN_SCHEMA,
    interactionId: id,
    turn: 0,
    turnsLeft: 1,
    role: 'initiator',
    self: {
      id: uuidv7(),
      name: 'Pip',
      personality: 'A cheerful baker who loves honey cakes.',
      description: 'The baker.',
      mood: 80,
      moodLabel: 'cheerful',
      wealth: 120,
      standing: 'comfortable',
    },
    other: {
      id: uuidv7(),
      name: 'Wat',
      description: 'A gruff ferryman.',
      moodLabel: 'content',
      kind: 'agent-npc',
    },
    relationship: { affinity: 0, stage: 'stranger', interactions: 0, lastAt: null },
    memories: [],
    world: { instanceId: id, taxRate: 10, treasury: 0, population: 2 },
    transcript: [],
  });
}
