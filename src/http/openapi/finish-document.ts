import { getSchemaPath, type OpenAPIObject } from '@nestjs/swagger';
import { sharedProblems } from '../request/problem-response.js';
import { describeEvents, describeWebhooks } from './describe-events.js';
import { operationsIn, operationsOf, type Parameter, type PathItem } from './operations.js';
import { shareBases } from './share-bases.js';
import { shareNumbers } from './share-numbers.js';
import { hoistParameters, shareParameters } from './share-alike.js';

/** Schemas that others extend, as their classes do. */
const bases = [
  'Problem',
  'StoredResource',
  'NumberedEvent',
  'WorldInstance',
  'ScheduledWorldInstance',
  'ListPage',
  'EventEnvelope',
  'EventTotals',
  'EconomyApplication',
  'CharacterName',
  'Npc',
  'Webhook',
  'ApplicationKey',
  'UsageCount',
  'FeltChange',
  'InstanceSettingsDto',
  'AgentSettingsDto',
  'WebhookSettingsDto',
  'BulkSpawnDto',
  'SceneDto',
  'InteractDto',
  'TellDto',
  'TradeDto',
  'TaxScheduleDto',
  'BulkResult',
  'BulkAnswer',
  'MinimalEvent',
];

interface Described {
  description?: string;
  readonly $ref?: string;
}

interface Composed extends Described {
  readonly properties?: Record<string, Composed>;
  readonly allOf?: readonly Composed[];
}

/** Makes the published document of the one that Nest collected from the controllers: one place for all that is alike. */
export function finishDocument(document: OpenAPIObject): OpenAPIObject {
  describeUnions(document);
  describeEvents(document);
  describeWebhooks(document);
  shareBases(document, bases);
  const named = nameInputs(document);
  requireTokens(named);
  orderPathParameters(named);
  addProblems(named);
  omitDefaults(named);
  omitRepeats(named);
  unwrapReferences(named);
  shareNumbers(named);
  shareParameters(named);
  hoistParameters(named);
  omitEmptyLists(named);
  named.info.contact = { name: named.info.title };
  return named;
}

/** Names for unions, so that clients have types for them: Nest makes schemas of classes alone. A feature that is left out has none. */
function describeUnions({ components }: OpenAPIObject): void {
  const schemas = components?.schemas ?? {};
  const [bearer, header] = [getSchemaPath('BearerCredentials'), getSchemaPath('HeaderCredentials')];
  if (schemas['BearerCredentials']) {
    schemas['AgentCredentials'] = {
      oneOf: [{ $ref: bearer }, { $ref: header }],
      discriminator: { propertyName: 'type', mapping: { bearer, header } },
    };
  }
  if (schemas['ExchangeEvent']) {
    const [trade, exchange] = [getSchemaPath('TradeEvent'), getSchemaPath('ExchangeEvent')];
    schemas['ReversalEvent'] = {
      oneOf: [{ $ref: trade }, { $ref: exchange }],
      discriminator: { propertyName: 'type', mapping: { trade, tax: trade, exchange } },
    };
  }
  if (schemas['PlayerName']) {
    const player = { $ref: getSchemaPath('PlayerName') };
    schemas['TalkSpeaker'] = { oneOf: [player, { type: 'string', format: 'uuid' }] };
  }
}

/** `TradeDto` is `TradeInput` for callers, to whom our classes mean nothing. */
export function nameInputs(document: OpenAPIObject): OpenAPIObject {
  const text = JSON.stringify(document).replaceAll(
    /"(#\/components\/schemas\/)?(\w+?)(?:Request)?Dto"/g,
    '"$1$2Input"',
  );
  return JSON.parse(text) as OpenAPIObject;
}

/** Every operation needs a token, except for those that say that they need none. */
export function requireTokens(document: OpenAPIObject): void {
  for (const operation of operationsIn(document)) {
    if (operation.security) delete operation.security;
    else operation.security = [];
  }
  document.security = [{ bearer: [] }];
}

/** Those of the path come first, in its order: Nest puts those of decorators of one's own behind all others, the last one first. */
function orderPathParameters({ paths }: OpenAPIObject): void {
  for (const [path, item] of Object.entries(paths)) {
    const placeOf = ({ in: place, name }: Parameter): number =>
      place === 'path' ? path.indexOf(`{${name}}`) : path.length;
    for (const operation of operationsOf(item as PathItem)) {
      operation.parameters = operation.parameters?.toSorted((one, other) => placeOf(one) - placeOf(other));
    }
  }
}

function addProblems(document: OpenAPIObject): void {
  document.components = { ...document.components, responses: sharedProblems() as never };
}

/**
 * `$ref` with a description is enough in OpenAPI 3.1; Nest still wraps it in an `allOf`, as 3.0 needs it, and repeats the
 * description of a named enum.
 */
export function unwrapReferences(document: OpenAPIObject): void {
  const schemas = (document.components?.schemas ?? {}) as Record<string, Composed>;
  for (const { properties = {}, allOf = [] } of Object.values(schemas)) {
    for (const each of [properties, ...allOf.map((part) => part.properties ?? {})]) {
      for (const [name, { allOf: [only, ...more] = [], ...others }] of Object.entries(each)) {
        if (!only || more.length > 0) continue;
        const named = schemas[only.$ref?.split('/').at(-1) ?? ''];
        if (others.description === named?.description) delete others.description;
        each[name] = { ...only, ...others };
      }
    }
  }
}

/** Omits what is said by its absence. */
export function omitDefaults(document: OpenAPIObject): void {
  for (const operation of operationsIn(document)) {
    const { parameters = [], responses } = operation;
    // The scheme of HTTP says how to send it; as a parameter it has no effect.
    if (operation.parameters)
      operation.parameters = parameters.filter(({ name }) => name !== 'authorization');
    for (const each of parameters) if (each.required === false) delete each.required;
    for (const each of Object.values(responses)) {
      if (each.$ref !== undefined && each.description === '') delete each.description;
    }
  }
}

function omitEmptyLists(document: OpenAPIObject): void {
  for (const operation of operationsIn(document)) {
    if (operation.parameters?.length === 0) delete operation.parameters;
  }
}

/** The properties that the initiator of a talk shares with an Agent NPC are described there. */
function omitRepeats({ components }: OpenAPIObject): void {
  const schemas = (components?.schemas ?? {}) as Record<string, Composed>;
  for (const { properties = {} } of schemas['TalkInitiator']?.allOf ?? []) {
    for (const [name, { description: _, ...others }] of Object.entries(properties)) properties[name] = others;
  }
}
