import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { type Estate, fill, newEstate, rowsOf } from '../support/estate.js';
import { type ApiOperation, eachOf, operationsOf, Schemas } from '../support/operations.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';

/** Accepts any, because RFC 6749 §3.2 wants that. */
const lenient = 'POST /v1/auth/token';

describe('query parameters that an operation does not know', () => {
  const service = startedService();
  let schemas: Schemas;
  let operations: readonly ApiOperation[];
  let estate: Estate;
  beforeAll(async () => {
    const document = readDocument();
    schemas = new Schemas(document);
    operations = operationsOf(document).filter(({ name }) => name !== lenient);
    estate = await newEstate(service);
  });

  const queryNames = ({ parameters }: ApiOperation): string[] =>
    parameters.flatMap(({ in: where, name }) => (where === 'query' ? name : []));

  const send = (operation: ApiOperation, query: string): Promise<Answer> => {
    const { path, body } = fill(operation, schemas, estate);
    return estate.world.client.send(operation.method, `${path}?${query}`, body);
  };

  const expectUnknown = (answer: Answer, name: string): void =>
    expectProblem(answer, 'UNKNOWN_PARAMETER', {
      errors: [
        {
          pointer: `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`,
          code: 'UNKNOWN_PARAMETER',
          detail: expect.stringContaining(name) as string,
        },
      ],
    });

  it.each([
    ['dryRun=true', 'dryRun'],
    ['At=2026-01-01T00:00:00Z', 'At'],
    ['nonsense=1', 'nonsense'],
    ['DryRun=true', 'DryRun'],
    ['dryrun=true', 'dryrun'],
    ['LIMIT=1', 'LIMIT'],
    ['dryRun[]=true', 'dryRun[]'],
    ['%64ryRun%20=true', 'dryRun '],
    ['__proto__=1', '__proto__'],
    ['a~b/c=1', 'a~b/c'],
    ['=1', ''],
  ])('are refused by every operation, which changes nothing: ?%s', async (query, name) => {
    const before = await rowsOf(service.dataSource, estate.applicationId);
    const strict = operations.filter((operation) => !queryNames(operation).includes(name));
    expect(strict.length).toBeGreaterThan(70);
    await eachOf(strict, 8, async (operation) => {
      const answer = await send(operation, query);
      expect([operation.name, answer.status, answer.body['code']]).toEqual([
        operation.name,
        400,
        'UNKNOWN_PARAMETER',
      ]);
      expectUnknown(answer, name);
    });
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
  });

  it('are no parameter that the document declares', async () => {
    const declared = operations.flatMap((operation) =>
      queryNames(operation).map((name) => ({ operation, name })),
    );
    expect(declared.length).toBeGreaterThan(40);
    await eachOf(declared, 8, async ({ operation, name }) => {
      // No parameter is good twice, so that streams end and writes change nothing.
      const answer = await send(operation, `${name}=%00&${name}=%00`);
      expect([operation.name, name, answer.body['code']]).toEqual([
        operation.name,
        name,
        'VALIDATION_FAILED',
      ]);
    });
  });

  it('are refused by HEAD as by GET', async () => {
    const headers = { authorization: `Bearer ${estate.world.client.token}` };
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { path } = fill(operation, schemas, estate);
      const { status } = await fetch(`${service.baseUrl}${path}?nonsense=1`, { method: 'HEAD', headers });
      expect([operation.name, status]).toEqual([operation.name, 400]);
    }
  });

  it('are named with the parameters that there are, and with the one that was meant', async () => {
    const { client } = estate.world;
    const { body } = await client.get('/v1/agent?Limit=1');
    expect(body['detail']).toBe(
      'Limit is not a query parameter of this operation (use limit: upper and lower case differ); it has limit, cursor.',
    );
    const several = await client.get('/v1/agent?offset=1&limit=1&page=2');
    expect((several.body['errors'] as Json[]).map(({ pointer }) => pointer)).toEqual(['/offset', '/page']);
  });

  it('are refused where an order is none of the list', async () => {
    expectUnknown(await estate.world.client.get('/v1/agent?sort=name'), 'sort');
  });

  it('are refused by MCP and by what the dashboard alone calls', async () => {
    const { client } = estate.world;
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    expectUnknown(await client.post('/mcp?nonsense=1', message), 'nonsense');
    expectUnknown(await client.post('/dashboard/invitation?dryRun=true', { code: 'x' }), 'dryRun');
  });

  it('are refused after a bad token and before a bad body', async () => {
    expectProblem(await service.clientWith(null).get('/v1/agent?nonsense=1'), 'UNAUTHENTICATED');
    const { world } = estate;
    const answer = await world.client.put(`${world.path('ann')}/trade?nonsense=1`, undefined, { raw: '{' });
    expectUnknown(answer, 'nonsense');
  });

  it('are ignored by the token endpoint, in the query and in a form or JSON', async () => {
    const { applicationId: client_id, clientSecret: client_secret } = estate.world.client.credentials!;
    const asked = { grant_type: 'client_credentials', client_id, client_secret };
    const more = { audience: 'https://example.com', resource: 'https://example.com/mcp' };
    const path = '/v1/auth/token?audience=x';
    expect(
      (await service.clientWith(null).post(path, { ...asked, ...more, nested: { a: [1] } })).status,
    ).toBe(200);
    const form = new URLSearchParams({ ...asked, ...more, scope: '', agent_npc: '' });
    for (const one of ['https://example.com/a', 'https://example.com/b']) form.append('resource', one);
    const answer = await fetch(service.baseUrl + path, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
  });
});
