import { AgentGateway } from '../../../src/conversation/agent-gateway.js';
import type { AgentGatewayOptions } from '../../../src/conversation/agent-gateway.js';
import { agentEndpoints } from '../../../src/conversation/agent-policy.js';
import { AgentHttp } from '../../../src/conversation/agent-http.js';
import type { AgentHttpSettings } from '../../../src/conversation/agent-http.js';
import type { AgentEndpoint } from '../../../src/conversation/conversation-dialect.js';
import type { ConversationOutcome, Talk } from '../../../src/conversation/conversation.js';
import type { Participant, TalkSettings } from '../../../src/conversation/take-turn.js';
import { DialectRegistry } from '../../../src/conversation/dialect-registry.js';
import { A2aDialect } from '../../../src/conversation/dialects/a2a.dialect.js';
import { ConverseDialect } from '../../../src/conversation/dialects/converse.dialect.js';
import { OpenaiDialect } from '../../../src/conversation/dialects/openai.dialect.js';
import { ScriptedDialect } from '../../../src/conversation/dialects/scripted.dialect.js';
import { sentimentTowards } from '../../../src/conversation/talk-part.js';
import type { TurnRole } from '../../../src/conversation/turn.js';
import type { FakeAgent } from './fake-agent.js';

export const LOOPBACK_ONLY = { ...agentEndpoints, allowedHosts: ['loopback'], allowHttp: false };

/** Time enough on any machine: what is tested is not the time. */
export const UNHURRIED: TalkSettings = {
  maxLines: 6,
  turnMs: 10_000,
  talkMs: 30_000,
  retryPauseMs: 20,
  fallback: 'empty',
};

/** For agents that let their time pass; enough for those who answer at once. */
export const SHORT = { turnMs: 1000, talkMs: 2000 };

export function makeGateway(
  options: AgentGatewayOptions = {},
  http: Partial<AgentHttpSettings> = {},
): AgentGateway {
  const client = new AgentHttp({ policy: LOOPBACK_ONLY, connectMs: 5000, ...http });
  const dialects = [
    new ConverseDialect(client),
    new A2aDialect(client),
    new OpenaiDialect(client),
    new ScriptedDialect(),
  ];
  return new AgentGateway(new DialectRegistry(dialects), client, options);
}

/** Whom everybody of the talks here knows. */
const NAMES = ['Ann', 'Bob', 'Cid', 'Dot', 'Eve', 'Fay'];

/** An agent that runs somewhere. */
export type Running = Pick<FakeAgent, 'endpoint' | 'protocol'>;

export function makeAgent(name: string, agent: Running | string): AgentEndpoint {
  const id = `agent-${name}`;
  if (agent === 'scripted') return { id, name, endpoint: 'built-in', protocol: 'scripted' };
  if (typeof agent === 'string') return { id, name, endpoint: agent, protocol: 'converse' };
  return { id, name, endpoint: agent.endpoint, protocol: agent.protocol };
}

export function makeParticipant(
  name: string,
  agent: Running | string,
  role: TurnRole = 'other',
): Participant {
  return {
    role,
    self: {
      id: `id-${name}`,
      name,
      personality: `${name} is a cheerful baker who loves honey cakes.`,
      description: `${name} the baker.`,
      mood: 80,
      moodLabel: 'content',
      wealth: 120,
      standing: 'comfortable',
    },
    uuid: `uuid-${name}`,
    agent: makeAgent(name, agent),
    acquaintances: new Map(
      NAMES.map((other) => [
        `id-${other}`,
        {
          relationship: {
            affinity: 35,
            stage: 'friend',
            interactions: 4,
            lastAt: '2026-01-01T10:00:00.000Z',
          },
          memories: [
            { at: '2026-01-01T10:00:00.000Z', kind: 'trade', text: 'A gift of 25 coins.', weight: 1 },
          ],
        },
      ]),
    ),
  };
}

export function makeTalk(
  gateway: AgentGateway,
  initiator: Running | string,
  responder: Running | string,
  settings: Partial<TalkSettings> = {},
): Talk {
  return {
    interactionId: '0199a000-0000-7000-8000-000000000001',
    participants: [
      makeParticipant('Ann', initiator, 'initiator'),
      makeParticipant('Bob', responder, 'responder'),
    ],
    world: { instanceId: 'world-1', taxRate: 12.5, treasury: 4200, population: 12 },
    settings: { ...UNHURRIED, ...settings },
    speak: (request) => gateway.speak(request, 'an application'),
  };
}

/** Of a talk of two: what each showed to the other. */
export function sentimentsOf({
  parts,
}: ConversationOutcome): Record<'initiator' | 'responder', number | null> {
  const [one, other] = [parts[0]!, parts[1]!];
  return { initiator: sentimentTowards(one, other.id), responder: sentimentTowards(other, one.id) };
}

export function memoriesOf({
  parts,
}: ConversationOutcome): Record<'initiator' | 'responder', string | object | null> {
  return { initiator: parts[0]!.memory, responder: parts[1]!.memory };
}
