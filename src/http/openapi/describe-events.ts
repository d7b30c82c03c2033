import { type OpenAPIObject } from '@nestjs/swagger';
import { eventKinds, factsOf } from '../../database/event-kinds.js';
import { inPascalCase } from './operations.js';
import { type ObjectSchema } from './share-bases.js';

const path = '#/components/schemas/';

/** Replaces the envelope of events by one schema for each kind, and their union, which `type` tells apart. */
export function describeEvents(document: OpenAPIObject): void {
  const schemas = document.components?.schemas as Record<string, ObjectSchema>;
  const { properties: { type: _type, data: _data, ...envelope } = {}, ...event } =
    schemas['WorldEvent'] ?? {};
  const variants = eventKinds.map((kind) => [`${inPascalCase(kind)}WorldEvent`, kind] as const);
  schemas['EventEnvelope'] = {
    ...event,
    properties: envelope,
    required: Object.keys(envelope),
  };
  for (const [name, kind] of variants) {
    const own = { type: { type: 'string', enum: [kind] }, data: { $ref: path + factsOf(kind).form } };
    schemas[name] = { type: 'object', properties: { ...envelope, ...own }, required: event.required ?? [] };
  }
  Object.assign(schemas, {
    EventKind: { type: 'string', enum: eventKinds },
    WorldEvent: {
      description: '`type` names its kind',
      oneOf: variants.map(([name]) => ({ $ref: path + name })),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(variants.map(([name, kind]) => [kind, path + name])),
      },
    },
  });
}

/** What the service sends to the addresses of webhooks. */
export function describeWebhooks(document: OpenAPIObject): void {
  const message = (type: object, data: object): object => ({
    type: 'object',
    required: ['type', 'timestamp', 'data'],
    properties: { type, timestamp: { type: 'string', format: 'date-time' }, data },
  });
  Object.assign(document.components?.schemas as object, {
    WebhookMessage: message({ $ref: `${path}EventKind` }, { $ref: `${path}WorldEvent` }),
    WebhookTestMessage: message(
      { type: 'string', enum: ['webhook.test'] },
      {
        type: 'object',
        required: ['webhookId'],
        properties: { webhookId: { type: 'string', format: 'uuid' } },
      },
    ),
  });
  const received = {
    200: { description: 'Any 2xx: received' },
    410: { description: 'Gone: the webhook is disabled' },
  };
  const post = (operationId: string, summary: string, description: string, schema: string): object => ({
    post: {
      operationId,
      tags: ['Webhooks'],
      summary,
      description,
      parameters: signatures.map(({ name }) => ({ $ref: `#/components/parameters/${componentOf(name)}` })),
      requestBody: { required: true, content: { 'application/json': { schema: { $ref: path + schema } } } },
      responses: received,
      security: [],
    },
  });
  const shared = signatures.map((each) => [componentOf(each.name), each] as const);
  document.components = { ...document.components, parameters: Object.fromEntries(shared) as never };
  document.webhooks = {
    event: post(
      'receiveEvent',
      'Receive an event',
      'For each event that a webhook asks for, signed as Standard Webhooks says, and again after a failure.',
      'WebhookMessage',
    ),
    test: post(
      'receiveTest',
      'Receive a test',
      'Sent by `POST /v1/webhook/{identifier}/test`.',
      'WebhookTestMessage',
    ),
  } as never;
}

const componentOf = (header: string): string => inPascalCase(`${header} header`);
const signatures = Object.entries({
  'webhook-id': 'The same in every attempt of a message',
  'webhook-timestamp': 'The time of the attempt, in seconds since 1970',
  'webhook-signature':
    '`v1,` and the signature in base64; several, with blanks between, while secrets overlap',
}).map(([name, description]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
}));
