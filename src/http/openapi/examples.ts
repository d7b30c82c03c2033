import { type OpenAPIObject } from '@nestjs/swagger';

/** The ids in the examples of the document: the demo world, or made-up ones. */
export interface ExampleFacts {
  readonly clientId: string;
  readonly instanceId: string;
  readonly agentNpcIds: readonly string[];
  readonly npcIds: readonly string[];
  readonly agentId: string;
}

const newWorld = '0a8f6c52-1d3b-4e59-8a57-52e0f9a7c101';
const newCharacter = '4be0643f-1d98-573b-97cd-ca98a65347dd';
const newNpc = '91f1a7d6-52c0-4f6e-b14b-3c1d5b9f7a20';

export const madeUpFacts: ExampleFacts = {
  clientId: '018f3c9a-7d2e-7c41-9a35-6f0c1b2d3e4f',
  instanceId: '5c1f0a3e-8b7d-5e42-9c61-0d2e4f6a8b1c',
  agentNpcIds: ['2f9b7c1d-4e6a-5083-b1d2-7a9c0e3f5b68', '8d4e2a6c-1b3f-5d70-a9e5-c2f4b6081d3a'],
  npcIds: ['c7a1e5d3-9f2b-5b46-8e0d-4a6c8f1b3d52'],
  agentId: 'e3b5d7f9-2a4c-5e68-9b0d-1f3a5c7e9b24',
};

function bodies(facts: ExampleFacts): Readonly<Record<string, object>> {
  const agent = { name: 'My agent', endpoint: 'http://127.0.0.1:3001/api/my-agent', protocol: 'converse' };
  return {
    Token_issue: { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: 'sk_…' },
    Key_create: { name: 'game server', scopes: ['economy:read', 'economy:write'] },
    Key_revokeToken: { jti: facts.agentId },
    Bulk_trade: {
      trades: [
        { traderIdentifier: facts.agentNpcIds[0], recipientIdentifier: facts.agentNpcIds[1], amount: 1 },
        { traderIdentifier: facts.agentNpcIds[1], recipientIdentifier: null, amount: 0.5 },
      ],
      atomic: false,
    },
    Bulk_spawn: { agentNpcs: [{ uuid: newCharacter, type: 'natural', name: 'Wren', wealth: 10 }] },
    Agent_register: agent,
    Agent_change: { name: 'My better agent' },
    AgentNpc_spawn: {
      instanceIdentifier: facts.instanceId,
      uuid: newCharacter,
      type: 'breeding',
      parentIdentifiers: facts.agentNpcIds.slice(0, 2),
      name: 'Linnet',
      wealth: 25,
      personality: 'Newborn, loud, already curious.',
    },
    AgentNpc_update: { mood: 40, description: 'The miller, who has not slept well.' },
    Memory_tell: {
      text: 'I saw a stranger hide a silver ring under the bridge.',
      importance: 0.6,
      about: facts.agentNpcIds[1],
    },
    Memory_tellMany: { identifiers: facts.agentNpcIds.slice(0, 2), text: 'The bell rang twice tonight.' },
    AgentNpc_trade: { recipientIdentifier: facts.agentNpcIds[1], amount: 12.5 },
    AgentNpc_grant: { amount: 10, reason: 'quest' },
    Talk_interact: { responderIdentifier: facts.agentNpcIds[1] },
    Talk_talk: {
      speaker: { name: 'Robin', ref: 'account-17' },
      text: 'Good day! What does a loaf cost here?',
    },
    Voice_speak: { say: 'Two coins, as every day.', sentiment: 0.2 },
    Npc_spawn: {
      instanceIdentifier: facts.instanceId,
      uuid: newNpc,
      name: 'A travelling tinker',
      type: 'natural',
    },
    Webhook_create: {
      url: 'http://127.0.0.1:3002/events',
      eventTypes: ['trade', 'death'],
      instanceIdentifiers: [facts.instanceId],
    },
    Webhook_change: { enabled: true },
    Webhook_rotate: { overlapSeconds: 3600 },
    Webhook_replay: { instanceIdentifier: facts.instanceId, fromSeq: 1 },
    Instance_register: { uuid: newWorld, name: 'Second village', taxRate: 10 },
    Instance_changeSettings: { inheritance: 'heirs', taxMoodImpact: 20 },
    Instance_changeTaxRate: { taxRate: 12.5 },
    TaxForecast_forecast: { taxRate: 12.5 },
    Fork_fork: { uuid: newWorld, name: 'What if taxes were lower?' },
    Instance_disburse: { amount: 0, policy: 'poorest' },
  };
}

function parameter(path: string, name: string, facts: ExampleFacts): string | undefined {
  if (name === 'instance') return facts.instanceId;
  if (['memory', 'key', 'turn'].includes(name)) return facts.agentId;
  if (name === 'seq') return '1';
  if (name !== 'identifier') return undefined;
  if (path.startsWith('/v1/webhook')) return facts.agentId;
  if (path.startsWith('/v1/agent-npc')) return facts.agentNpcIds[0];
  if (path.startsWith('/v1/npc')) return facts.npcIds[0];
  return path.startsWith('/v1/agent') ? facts.agentId : facts.instanceId;
}

interface Operation {
  readonly operationId?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; example?: string }[];
  readonly requestBody?: { readonly content: Record<string, { example?: object }> };
}

/** Fills in working examples: a body for every operation that has one, and an id for every path parameter. */
export function addExamples(document: OpenAPIObject, facts: ExampleFacts): void {
  const examples = bodies(facts);
  for (const [path, item] of Object.entries(document.paths)) {
    for (const operation of Object.values(item as Readonly<Record<string, Operation>>)) {
      for (const each of operation.parameters ?? []) {
        const example = each.in === 'path' ? parameter(path, each.name, facts) : undefined;
        if (example !== undefined) each.example = example;
      }
      const example = examples[operation.operationId ?? ''];
      if (!operation.requestBody || !example) continue;
      for (const media of Object.values(operation.requestBody.content)) media.example = example;
    }
  }
}
