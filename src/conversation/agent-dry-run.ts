import { Inject, Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { type AgentRow } from '../database/rows.js';
import { SETTINGS, type Settings } from '../common/config/settings.js';
import { AgentCredentials } from './agent-credentials.js';
import { AgentGateway } from './agent-gateway.js';
import { toEndpoint } from './agent-prober.js';
import { type AgentEndpoint, type SpeakRequest } from './conversation-dialect.js';
import { startDeadline, untilSurelyAborted } from './deadline.js';
import { type AgentExchange, recordExchanges } from './exchange-record.js';
import { type ClampedTurnResult, TURN_SCHEMA, type TurnContext } from './turn.js';
import { fitTurnContext } from './fit-turn-context.js';
import { plainFailure, toTurnFailure, type TurnFailure, type TurnFailureKind } from './turn-failure.js';

/** The result of one trial line. */
export interface AgentDryRunResult {
  readonly latencyMs: number;
  /** null: it failed. */
  readonly result: ClampedTurnResult | null;
  readonly failure: TurnFailure | null;
  readonly exchanges: readonly AgentExchange[];
}

/** Lets an agent speak one line outside of any talk, and records its HTTP exchanges. */
@Injectable()
export class AgentDryRun {
  constructor(
    private readonly gateway: AgentGateway,
    private readonly credentials: AgentCredentials,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async run(row: AgentRow, applicationId: string): Promise<AgentDryRunResult> {
    const agent = toEndpoint(row, (await this.credentials.headersOf([row])).get(row.id));
    const started = performance.now();
    const { result: spoken, exchanges } = await recordExchanges(secretsOf(agent), () =>
      this.speak(agent, applicationId),
    );
    return { latencyMs: Math.round(performance.now() - started), ...spoken, exchanges };
  }

  private async speak(
    agent: AgentEndpoint,
    applicationId: string,
  ): Promise<Pick<AgentDryRunResult, 'result' | 'failure'>> {
    const { turnMs } = this.settings.interact;
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

/** What to do about each kind of failure. */
export const advice: Readonly<Record<TurnFailureKind, string>> = {
  connect:
    'No connection. Start the agent, and check that `endpoint` has its host and port as seen from this service and that no firewall is in between.',
  timeout:
    'It did not answer in time. Make it faster, with a smaller model or shorter answers, or ask the operator to raise INTERACT_TURN_MS.',
  status:
    'It refused the request. 401 and 403: set `credentials`; 404: the path of `endpoint` or the `protocol` is wrong; 429: it is overloaded; 5xx: check its log.',
  redirect: 'Redirects are never followed. Register the address that it redirects to.',
  too_large: 'Its answer is over 256 KiB. A line is at most 500 characters: answer with only that.',
  not_json:
    'It answered with something that is not JSON. Check that `endpoint` is the address of the agent, not of a web page, and that it sends `content-type: application/json`.',
  schema: 'It answered with JSON of another form. Compare `answer` with its `protocol` in docs/agents.md.',
  refused: 'It declined. Check what in the request its content filter or rules reject.',
  agent_error: 'It reported an internal failure. Check its log.',
  blocked:
    'The operator of this service has to list the host in AGENT_ALLOWED_HOSTS, or the agent has to move.',
  busy: 'Too many calls were in flight. Try again; AGENT_MAX_PARALLEL limits the calls to one agent.',
  down: 'It is not called for a while after failures. Try again in 30 seconds.',
};
