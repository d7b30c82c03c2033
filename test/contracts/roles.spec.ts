import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Role, roles } from '../../src/person/person.entity.js';
import { type ApiClient } from '../support/api-client.js';
import { type Estate, fill, newEstate, rowsOf } from '../support/estate.js';
import { type ApiOperation, operationsOf, Schemas } from '../support/operations.js';
import { TokenService } from '../../src/identity/token.service.js';
import { newPerson } from '../support/people.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';

/** What only owners may: written down here once more, so that a new route has to be meant. */
const owners =
  /^(?:\w+ \/v1\/(?:webhook|person)(?:\/|$)|(?!GET)\w+ \/v1\/agent(?:\/|$)|\w+ \/v1\/application\/(?:key|revoked-token)|PUT \/v1\/application$|DELETE \/v1\/instance\/\{identifier\}$|POST \/v1\/instance\/\{identifier\}\/restore$|DELETE \/v1\/agent-npc\/\{instance\}\/\{identifier\}\/text$)/;
/** Writes by their method that change nothing. */
const readers = [
  'POST /mcp',
  'PUT /v1/auth/password',
  'POST /v1/agent-npc/{instance}/lookup',
  'POST /v1/agent-npc/{instance}/{identifier}/bark',
];
/** Reads of what only those may know who may act by it. */
const actors = ['GET /v1/agent-npc/{instance}/{identifier}/turn'];

function neededBy({ name, method }: ApiOperation): Role {
  if (owners.test(name)) return 'own';
  if (actors.includes(name)) return 'operate';
  return method === 'GET' || readers.includes(name) ? 'read' : 'operate';
}

/** Every operation of the OpenAPI document, and `/mcp`, by people of each role. */
describe('the roles of people', () => {
  const service = sharedService();
  let estate: Estate;
  let schemas: Schemas;
  let operations: ApiOperation[];
  const clients = new Map<Role, ApiClient>();
  beforeAll(async () => {
    estate = await newEstate(service);
    const document = readDocument();
    schemas = new Schemas(document);
    // A sign-out ends the token of its request.
    operations = operationsOf(document).filter(
      ({ guarded, name }) => guarded && !/stream$|sign-out$/.test(name),
    );
    for (const role of roles) {
      clients.set(role, (await newPerson(service, estate.world.client, role)).client);
    }
  });

  const call = (role: Role, operation: ApiOperation) => {
    const { path, body } = fill(operation, schemas, estate);
    return clients.get(role)!.send(operation.method, path, body);
  };

  it('let readers read by HEAD what they read by GET', async () => {
    const { applicationId } = estate.world.client.credentials!;
    const token = await service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const reads = operations.filter((operation) => operation.method === 'GET');
    expect(reads.length).toBeGreaterThan(30);
    let seen = 0;
    for (const client of [clients.get('read')!, service.clientWith(token)]) {
      for (const { name, ...operation } of reads) {
        if (owners.test(name)) continue;
        const { path } = fill({ name, ...operation }, schemas, estate);
        const headers = { authorization: `Bearer ${client.token}` };
        const head = await fetch(service.baseUrl + path, { method: 'HEAD', headers });
        const read = await client.get(path);
        expect([name, head.status]).toEqual([name, read.status]);
        seen += Number(read.status === 200);
      }
    }
    expect(seen).toBeGreaterThan(50);
  });

  it('let owners read all by GET and HEAD, and the audit trail has nothing to tell of it', async () => {
    const { applicationId } = estate.world.client.credentials!;
    const trail = () =>
      service.dataSource.query<unknown[]>(
        'SELECT e.method, e.route, e.targets FROM economy.audit_entry e WHERE e.application_id = $1 ORDER BY e.id',
        [applicationId],
      );
    const before = await trail();
    const { token } = clients.get('own')!;
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      const { path } = fill(operation, schemas, estate);
      const [read, head] = [
        await clients.get('own')!.get(path),
        await fetch(service.baseUrl + path, {
          method: 'HEAD',
          headers: { authorization: `Bearer ${token}` },
        }),
      ];
      expect([operation.name, head.status]).toEqual([operation.name, read.status]);
    }
    expect(await trail()).toEqual(before);
  });

  it('allow each operation to those who have the role, and to nobody else', async () => {
    const seen = { allowed: 0, forbidden: 0 };
    const before = await rowsOf(service.dataSource, estate.applicationId);
    for (const operation of operations) {
      const needed = neededBy(operation);
      for (const role of roles.slice(0, roles.indexOf(needed))) {
        const answer = await call(role, operation);
        expect([operation.name, role, answer.status]).toEqual([operation.name, role, 403]);
        expectProblem(answer, 'FORBIDDEN', { role: needed });
        seen.forbidden += 1;
      }
    }
    expect(await rowsOf(service.dataSource, estate.applicationId)).toEqual(before);
    // Deletions last, or there would be nothing left to be refused for.
    const inOrder = [...operations].sort(
      (a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
    );
    for (const operation of inOrder) {
      for (const role of roles.slice(roles.indexOf(neededBy(operation)))) {
        const { status } = await call(role, operation);
        expect([operation.name, role, status]).toEqual([operation.name, role, expect.any(Number)]);
        expect([operation.name, role, [401, 403].includes(status)]).toEqual([operation.name, role, false]);
        seen.allowed += 1;
      }
    }
    expect(seen.allowed).toBeGreaterThan(100);
    expect(seen.forbidden).toBeGreaterThan(40);
  });

  it('let readers ask the tools of MCP, but not change anything by them', async () => {
    const ask = (role: Role, name: string, args: object) =>
      fetch(`${service.baseUrl}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${clients.get(role)!.token}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify({
          jsonrpc: '2.0',
          id: 1,
          method: 'tools/call',
          params: { name, arguments: args },
        }),
      }).then((response) => response.text());
    expect(await ask('read', 'whoami', {})).not.toContain('FORBIDDEN');
    const { world } = estate;
    const trade = {
      instance: world.id,
      character: world.character('ann')['id'],
      recipient: world.character('bob')['id'],
      amount: 1,
    };
    expect(await ask('read', 'trade', trade)).toContain('You have no such tool.');
  });

  it('are held to on routes that the document does not have', async () => {
    const { status } = await clients.get('read')!.send('PATCH', `/v1/instance/${randomUUID()}`, {});
    expect([404, 405]).toContain(status);
  });
});
