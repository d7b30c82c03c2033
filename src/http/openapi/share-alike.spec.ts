import { type OpenAPIObject } from '@nestjs/swagger';
import { hoistParameters, shareParameters } from './share-alike.js';

const identifier = (what: string): object => ({
  name: 'identifier',
  in: 'path',
  description: `Id or uuid of the ${what}.`,
});
const limit = { name: 'limit', in: 'query' };

function documentOf(...operations: object[]): OpenAPIObject {
  const paths = operations.map((operation, index) => [`/${index}`, { get: { responses: {}, ...operation } }]);
  return { paths: Object.fromEntries(paths) } as OpenAPIObject;
}

describe('what operations share', () => {
  it('has the parameters that two of them have alike once, by the name of what they identify', () => {
    const document = documentOf(
      { parameters: [identifier('Agent NPC'), limit] },
      { parameters: [identifier('Agent NPC')] },
      { parameters: [identifier('webhook')] },
    );
    shareParameters(document);
    expect(document.components?.parameters).toEqual({ AgentNPCId: identifier('Agent NPC') });
    expect(Object.values(document.paths).map(({ get }) => get?.parameters)).toEqual([
      [{ $ref: '#/components/parameters/AgentNPCId' }, limit],
      [{ $ref: '#/components/parameters/AgentNPCId' }],
      [identifier('webhook')],
    ]);
  });

  it('leaves one where it is whose name another has', () => {
    const other = { ...limit, description: 'Other' };
    const operations = [{ parameters: [limit] }, { parameters: [limit] }];
    const document = documentOf(...operations, { parameters: [other] }, { parameters: [other] });
    shareParameters(document);
    expect(document.components?.parameters).toEqual({ Limit: limit });
    expect(document.paths['/3']?.get?.parameters).toEqual([other]);
  });

  it('has the parameters that all operations of a path have alike at the path', () => {
    const shared = identifier('Agent NPC');
    const paths = {
      '/many': { get: { parameters: [shared, limit] }, put: { parameters: [{ ...shared }] } },
      '/one': { get: { parameters: [shared] } },
      '/other': { get: { parameters: [shared] }, put: { parameters: [identifier('webhook')] }, delete: {} },
    };
    const document = { paths } as unknown as OpenAPIObject;
    hoistParameters(document);
    expect(document.paths['/many']).toEqual({
      parameters: [shared],
      get: { parameters: [limit] },
      put: { parameters: [] },
    });
    expect(document.paths['/one']).toEqual({ get: { parameters: [shared] } });
    expect(document.paths['/other']).not.toHaveProperty('parameters');
  });
});
