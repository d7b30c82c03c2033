import { type OpenAPIObject } from '@nestjs/swagger';
import { wholeDocument } from '../../scripts/whole-document.js';
import { builtInAgentId } from '../../src/identity/application.service.js';
import { createDocument } from '../../src/http/openapi/document.js';
import { addExamples } from '../../src/http/openapi/examples.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: string;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly allOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

interface Operation {
  readonly operationId: string;
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: Schema; readonly example?: Json }>>;
  };
}

/** What no schema can say: a value that has the right shape, and is not one that there is. */
const meanings: readonly RegExp[] = [
  /\b(?:protocol|inheritance|taxPolicy|moodPolicy|policy) must be one of /,
  /must be a time in the future|must be a moment from 1970 until now/,
  /^max_\w+ needs agent_npc|^send either token or jti|only allowed with the policy refund/,
  /is not an absolute URL/,
  /must be a cron expression of five fields|must be the name of a time zone/,
  /^an obligation has every or cron|^a time zone is that of|^a promise has words/,
  /^who accepts is either/,
];
const longText = 3000;
const identifiers = Array.from(
  { length: 1200 },
  (_, index) => `FFFFFFFF-FFFF-FFFF-FFFF-${String(index).padStart(12, '0')}`,
);

/** The extremes of what a schema allows. */
function extremes(schema: Schema): unknown[] {
  const { type = 'object', enum: words, format, minimum, exclusiveMinimum, maximum } = schema;
  if (words) return [...words];
  const types = [type].flat();
  const nothing = types.includes('null') ? [null] : [];
  if (types.includes('boolean')) return [...nothing, true, false];
  if (types.includes('integer')) return [...nothing, minimum ?? -1e9, maximum ?? Number.MAX_SAFE_INTEGER];
  if (types.includes('number')) {
    return [...nothing, minimum ?? (exclusiveMinimum === undefined ? -1e9 : 0.0001), maximum ?? 1e15];
  }
  if (types.includes('array')) {
    const { items = {}, minItems = 0, maxItems = 1200, uniqueItems = false } = schema;
    const [one] = extremes(items);
    // Objects are tried field by field.
    if (one === undefined) return [];
    const all = items.enum ?? (items.format === 'uuid' ? identifiers : [one]);
    return [minItems, uniqueItems ? Math.min(all.length, maxItems) : maxItems].map((length) =>
      Array.from({ length }, (_, index) => (uniqueItems ? all[index % all.length] : one)),
    );
  }
  if (!types.includes('string')) return [...nothing];
  if (format === 'uuid') return [...nothing, 'FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF'];
  if (format === 'date-time') {
    return [...nothing, '0001-01-01T00:00:00Z', '9999-12-31T23:59:59.999Z', '2026-01-01T00:00:00+14:00'];
  }
  const { minLength = 0, maxLength = longText, pattern } = schema;
  const texts = ['x'.repeat(minLength), 'x'.repeat(maxLength)];
  return [
    ...nothing,
    ...texts.filter((text) => pattern === undefined || new RegExp(pattern, 'u').test(text)),
  ];
}

/** Each field of a body with its schema. */
function fieldsOf(schema: Schema, components: Readonly<Record<string, Schema>>): Record<string, Schema> {
  const known = schema.$ref ? components[schema.$ref.split('/').at(-1)!]! : schema;
  const parts = (known.allOf ?? []).map((part) => fieldsOf(part, components));
  return Object.assign({}, ...parts, known.properties ?? {}) as Record<string, Schema>;
}

describe('what the schema of a field allows, the service does not refuse for its shape', () => {
  const service = sharedService();
  let client: ApiClient;
  let document: OpenAPIObject;
  beforeAll(async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} }, npcs: ['pell'] });
    client = world.client;
    const { applicationId: clientId } = client.credentials!;
    document = createDocument(service.app);
    addExamples(document, {
      clientId,
      instanceId: world.id,
      agentNpcIds: ['ann', 'bob'].map((name) => world.character(name)['id'] as string),
      npcIds: [world.npc('pell')['id'] as string],
      agentId: builtInAgentId(clientId),
    });
    document = wholeDocument(document);
  });

  it('in bodies', async () => {
    const components = (document.components?.schemas ?? {}) as Readonly<Record<string, Schema>>;
    const resolved = (schema: Schema): Schema =>
      schema.$ref ? components[schema.$ref.split('/').at(-1)!]! : schema;
    const faults: string[] = [];
    let tried = 0;
    for (const [template, item] of Object.entries(document.paths)) {
      const { parameters: shared = [], ...operations } = item as unknown as Record<string, Operation> & {
        parameters?: readonly { name: string; in: string; example?: unknown }[];
      };
      for (const [method, operation] of Object.entries(operations)) {
        const body = operation.requestBody?.content['application/json'];
        if (!body) continue;
        const own = (operation as { parameters?: typeof shared }).parameters ?? [];
        const examples = new Map([...shared, ...own].map(({ name, example }) => [name, example]));
        const place = template.replaceAll(/\{(\w+)\}/g, (_all, name: string) => String(examples.get(name)));
        // What its body says is only for a dry run.
        const path = operation.operationId === 'collectTaxes' ? `${place}?dryRun=true` : place;
        for (const [name, field] of Object.entries(fieldsOf(body.schema, components))) {
          for (const form of (field.oneOf ?? [field]).map(resolved)) {
            for (const value of extremes(form)) {
              tried += 1;
              const sent = { ...body.example, [name]: value };
              const { body: answer } = await client.send(method.toUpperCase(), path, sent);
              const errors = (answer?.['errors'] ?? []) as { pointer: string; detail: string }[];
              for (const { pointer, detail } of errors) {
                if (pointer !== `/${name}` && !pointer.startsWith(`/${name}/`)) continue;
                if (meanings.some((meaning) => meaning.test(detail))) continue;
                const shown = JSON.stringify(value);
                faults.push(
                  `${operation.operationId} ${pointer} = ${shown.slice(0, 60)} (${shown.length}): ${detail}`,
                );
              }
            }
          }
        }
      }
    }
    expect(tried).toBeGreaterThan(200);
    expect(faults).toEqual([]);
  });
});
