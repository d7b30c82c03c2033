import { type OpenAPIObject } from '@nestjs/swagger';
import { createDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { eventKinds } from '../../src/database/event-kinds.js';
import { TestService } from '../support/test-service.js';

/** What a generator of clients needs of the document, in any language. */
describe('the OpenAPI document, for generators', () => {
  let text: string;
  let described: OpenAPIObject;
  let document: Json;
  let operations: Json[];
  beforeAll(async () => {
    const service = await TestService.shared();
    try {
      text = await (await fetch(`${service.baseUrl}/openapi.json`)).text();
      described = createDocument(service.app);
    } finally {
      await service.stop();
    }
    document = JSON.parse(text) as Json;
    operations = Object.values(document['paths'] as Record<string, Json>).flatMap(
      ({ parameters: _shared, ...methods }) => Object.values(methods) as Json[],
    );
  });

  const schemasIn = (node: unknown): Json[] => {
    if (typeof node !== 'object' || node === null) return [];
    return [node, ...Object.values(node).flatMap(schemasIn)];
  };

  it('is what the controllers say: otherwise, `npm run openapi`', () => {
    expect(JSON.parse(JSON.stringify(described))).toEqual(document);
  });

  it('grows by its operations alone: 2,150 bytes each, with their schemas', () => {
    expect(Buffer.byteLength(text)).toBeLessThan(2150 * operations.length);
  });

  it('names each operation once, by a verb, and describes it and its group', () => {
    const ids = operations.map(({ operationId }) => operationId as string);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z]+(?:[A-Z][a-z]+)+$/);
    expect(ids).toEqual(expect.arrayContaining(['tradeWithCharacter', 'listEvents', 'registerInstance']));
    const groups = new Set((document['tags'] as Json[]).map(({ name }) => name as string));
    for (const { operationId, description, tags } of operations) {
      expect([operationId, description]).toEqual([operationId, expect.stringMatching(/\S/)]);
      expect(groups).toContain(tags[0]);
    }
  });

  it('names the schema of every successful response, and declares `Prefer` once', () => {
    const schemas = operations.flatMap(({ operationId, responses }) =>
      Object.entries(responses as Record<string, Json>).flatMap(([status, { content }]) =>
        status.startsWith('2') && content?.['application/json']
          ? [[operationId, content['application/json'].schema] as [string, Json]]
          : [],
      ),
    );
    expect(schemas.length).toBeGreaterThan(operations.length / 2);
    for (const [id, schema] of schemas) {
      expect([id, schema]).toEqual([id, { $ref: expect.stringMatching(/^#\/components\/schemas\/\w+$/) }]);
    }
    const headers = operations.flatMap(({ parameters = [] }) => parameters as Json[]);
    expect(headers.filter(({ name }) => name === 'Prefer')).toEqual([]);
    expect(headers).toContainEqual({ $ref: '#/components/parameters/Prefer' });
    expect(document['components'].parameters['Prefer'].schema.enum).toEqual([
      'return=minimal',
      'return=representation',
    ]);
  });

  it('gives every number a format, so that no client takes an amount into 32 bits', () => {
    const numbers = schemasIn(document).filter(({ type }) =>
      [type].flat().some((one) => one === 'number' || one === 'integer'),
    );
    expect(numbers.length).toBeGreaterThan(50);
    for (const { type, format } of numbers) {
      const formats = [type].flat().includes('integer') ? ['int32', 'int64'] : ['double'];
      expect(formats).toContain(format);
    }
  });

  it('distinguishes events by their type, with one schema for each kind', () => {
    const { oneOf, discriminator } = document['components'].schemas.WorldEvent as Json;
    expect(Object.keys(discriminator.mapping as Json).sort()).toEqual([...eventKinds].sort());
    expect(oneOf.map(({ $ref }: Json) => $ref)).toEqual(Object.values(discriminator.mapping as Json));
    expect(Object.keys(document['webhooks'] as Json)).toEqual(['event', 'test']);
  });

  it('has no union of objects without a discriminator', () => {
    for (const { oneOf, anyOf, discriminator } of schemasIn(document)) {
      const objects = ((oneOf ?? anyOf ?? []) as Json[]).filter(({ $ref }) => $ref !== undefined);
      if (objects.length > 1) expect(discriminator).toMatchObject({ propertyName: expect.any(String) });
    }
  });
});
