import { type OpenAPIObject } from '@nestjs/swagger';
import { shareBases } from './share-bases.js';

const id = { type: 'string', format: 'uuid' };
const name = { type: 'string' };
const resource = { type: 'object', properties: { id }, required: ['id'] };
const npc = { type: 'object', properties: { id, name }, required: ['id', 'name'] };

function shared(schemas: object): object {
  const document = { components: { schemas } } as unknown as OpenAPIObject;
  shareBases(document, ['Resource', 'Npc']);
  return document.components?.schemas ?? {};
}

describe('shareBases', () => {
  it('lets a schema refer to the base with the most of its properties, and bases to each other', () => {
    const agent = {
      type: 'object',
      properties: { id, name, mood: { type: 'number' } },
      required: ['id', 'name'],
    };
    expect(shared({ Resource: resource, Npc: npc, AgentNpc: { ...agent, description: 'One' } })).toEqual({
      Resource: resource,
      Npc: {
        allOf: [{ $ref: '#/components/schemas/Resource' }, { properties: { name }, required: ['name'] }],
      },
      AgentNpc: {
        description: 'One',
        allOf: [{ $ref: '#/components/schemas/Npc' }, { properties: { mood: { type: 'number' } } }],
      },
    });
  });

  it.each([
    ['differs', { type: 'object', properties: { id: { type: 'string' }, name }, required: ['id', 'name'] }],
    ['is optional', { type: 'object', properties: { id, mood: id }, required: [] }],
  ])('leaves a schema as it is whose property %s', (_how, schema) => {
    expect(shared({ Resource: resource, Npc: npc, Other: schema })).toMatchObject({ Other: schema });
  });
});
