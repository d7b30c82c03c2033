import { type OpenAPIObject } from '@nestjs/swagger';
import { operationsIn, type Parameter } from './operations.js';

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
const newAccount = 'b3f0a6d2-5c1e-4f87-9d24-7e60c1a8f935';
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
    issueToken: { grant_type: 'client_credentials', client_id: facts.clientId, client_secret: 'sk_…' },
    createKey: { name: 'game server', scopes: ['economy:read', 'economy:write'] },
    invitePerson: { name: 'anna', role: 'operate' },
    changePerson: { role: 'read' },
    signIn: { application: facts.clientId, name: 'anna', password: 'correct horse' },
    signOut: {},
    changePassword: { current: 'correct horse', password: 'battery staple mill' },
    revokeToken: { jti: facts.agentId },
    tradeMany: {
      trades: [
        { traderIdentifier: facts.agentNpcIds[0], recipientIdentifier: facts.agentNpcIds[1], amount: 1 },
        { traderIdentifier: facts.agentNpcIds[1], recipientIdentifier: null, amount: 0.5 },
      ],
    },
    interactMany: {
      interactions: [{ initiatorIdentifier: facts.agentNpcIds[0], responderIdentifier: null }],
    },
    spawnMany: { agentNpcs: [{ uuid: newCharacter, type: 'natural', name: 'Wren', wealth: 10 }] },
    grantMany: {
      grants: facts.agentNpcIds.slice(0, 2).map((identifier) => ({ identifier, amount: 5, reason: 'feast' })),
    },
    updateMany: { updates: [{ identifier: facts.agentNpcIds[0], mood: 60 }] },
    hearBark: { occasion: 'greeting', to: facts.agentNpcIds[1] },
    lookUpAgentNpcs: { identifiers: facts.agentNpcIds },
    recordDeaths: { identifiers: facts.agentNpcIds.slice(0, 1) },
    openAccount: {
      instanceIdentifier: facts.instanceId,
      uuid: newAccount,
      name: 'The baker’s till',
      kind: 'shop',
      ownerIdentifier: facts.agentNpcIds[0],
      wealth: 20,
    },
    updateAccount: { name: 'The baker’s shop' },
    tradeWithAccount: { recipientIdentifier: facts.agentNpcIds[0], amount: 0.5, reason: 'wage' },
    grantToAccount: { amount: 1, reason: 'prize' },
    placeHold: {
      instanceIdentifier: facts.instanceId,
      payerIdentifier: facts.agentNpcIds[0],
      amount: 2,
      expiresIn: 3600,
      reason: 'bid',
    },
    captureHold: { amount: 1.5 },
    openListing: {
      instanceIdentifier: facts.instanceId,
      ownerIdentifier: facts.agentNpcIds[0],
      asset: 'bread',
      side: 'buy',
      quantity: 2,
      unitPrice: 0.5,
      expiresIn: 3600,
    },
    acceptListing: { sellerIdentifier: facts.agentNpcIds[1], quantity: 1 },
    putAsset: { name: 'Bread', kind: 'item', perishesAfterDays: 3 },
    exchangeGoods: {
      legs: [{ from: facts.agentNpcIds[0], to: facts.agentNpcIds[1], asset: null, amount: 1 }],
      reason: 'market',
    },
    exchangeMany: {
      exchanges: [
        { legs: [{ from: facts.agentNpcIds[0], to: facts.agentNpcIds[1], asset: null, amount: 1 }] },
      ],
    },
    openObligation: {
      instanceIdentifier: facts.instanceId,
      uuid: newAccount,
      debtorIdentifier: facts.agentNpcIds[0],
      creditorIdentifier: facts.agentNpcIds[1],
      amount: 3,
      every: 86400,
      onShortfall: 'owe',
      reason: 'wage',
    },
    repayObligation: { amount: 2 },
    changeObligation: { amount: 3.5, text: 'A raise for the winter' },
    registerAgent: agent,
    changeAgent: { name: 'My better agent' },
    spawnAgentNpc: {
      instanceIdentifier: facts.instanceId,
      uuid: newCharacter,
      type: 'breeding',
      parentIdentifiers: facts.agentNpcIds.slice(0, 2),
      name: 'Linnet',
      wealth: 25,
    },
    updateAgentNpc: { mood: 40, description: 'The tired miller.' },
    tellCharacter: {
      text: 'A stranger hid a ring under the bridge.',
      importance: 0.6,
      about: facts.agentNpcIds[1],
    },
    tellCharacters: { identifiers: facts.agentNpcIds.slice(0, 2), text: 'The bell rang twice tonight.' },
    tradeWithCharacter: { recipientIdentifier: facts.agentNpcIds[1], amount: 12.5 },
    grantToCharacter: { amount: 10, reason: 'quest' },
    interactWithCharacter: { responderIdentifier: facts.agentNpcIds[1] },
    talkToCharacter: {
      speaker: { name: 'Robin', ref: 'account-17' },
      text: 'What does a loaf cost?',
    },
    speakInTurn: { say: 'Two coins, as every day.', sentiment: 0.2 },
    spawnNpc: {
      instanceIdentifier: facts.instanceId,
      uuid: newNpc,
      name: 'A travelling tinker',
      type: 'natural',
    },
    changeApplication: { requireIdempotencyKey: false },
    createWebhook: {
      url: 'http://127.0.0.1:3002/events',
      eventTypes: ['trade', 'death'],
      instanceIdentifiers: [facts.instanceId],
    },
    changeWebhook: { enabled: true },
    rotateWebhookSecret: { overlapSeconds: 3600 },
    replayWebhook: { instanceIdentifier: facts.instanceId, fromSeq: 1 },
    registerInstance: { uuid: newWorld, name: 'Second village', taxRate: 10 },
    changeSettings: { inheritance: 'heirs', taxMoodImpact: 20 },
    changeTaxRate: { taxRate: 12.5 },
    // Only a dry run has a body that says more.
    collectTaxes: {},
    forkInstance: { uuid: newWorld, name: 'What if taxes were lower?' },
    disburseTreasury: { amount: 0, policy: 'poorest' },
    reverseEvent: { atMost: true, reason: 'refund' },
    setRelationship: { affinity: 60, trust: 40, tie: 'friend', mutual: true },
  };
}

/** Examples for path parameters, by their names or those of the components that several operations share. */
function parameters({
  agentNpcIds,
  npcIds,
  agentId,
  instanceId,
}: ExampleFacts): Readonly<Record<string, unknown>> {
  return {
    Instance: instanceId,
    InstanceId: instanceId,
    AgentNPCId: agentNpcIds[0],
    AccountId: newAccount,
    NPCId: npcIds[0],
    AgentId: agentId,
    WebhookId: agentId,
    PersonId: agentId,
    Key: agentId,
    Seq: 1,
    memory: agentId,
    Other: agentNpcIds[1],
    turn: agentId,
    Hold: newAccount,
    Listing: newAccount,
    Obligation: newAccount,
  };
}

/** Fills in working examples: a body for every operation that has one, and an id for every path parameter. */
export function addExamples(document: OpenAPIObject, facts: ExampleFacts): void {
  const examples = bodies(facts);
  const known = parameters(facts);
  const operations = operationsIn(document);
  const shared = Object.entries(document.components?.parameters ?? {}) as [string, Parameter][];
  const own = operations.flatMap(({ parameters: given = [] }) =>
    given.map((one) => [one.name, one] as const),
  );
  for (const [name, parameter] of [...shared, ...own]) {
    if (parameter.in === 'path' && known[name] !== undefined) parameter.example = known[name];
  }
  for (const { operationId = '', requestBody } of operations) {
    const example = examples[operationId];
    if (!requestBody || !example) continue;
    const media = requestBody.content['application/json'];
    if (media) media.example = example;
  }
}
