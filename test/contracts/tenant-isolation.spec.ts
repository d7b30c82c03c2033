import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import {
  type Estate,
  fill,
  type Form,
  newEstate,
  type Place,
  placeName,
  placesOf,
  rowsOf,
} from '../support/estate.js';
import { type ApiOperation, eachOf, operationsOf, Schemas } from '../support/operations.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';

const uuids = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const moments = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g;
const forms: readonly Form[] = ['id', 'uuid'];

/**
 * The tenant matrix: every operation of the OpenAPI document × every place where it takes an identifier × what another
 * application has there. What is added to the document is in it by itself, or fails it until somebody says what its
 * identifiers name (test/support/estate.ts).
 */
describe('tenant isolation', () => {
  let service: TestService;
  let schemas: Schemas;
  let operations: readonly ApiOperation[];
  let owner: Estate;
  let own: Estate;
  let before: object;
  const counts = { operations: new Set<string>(), places: 0, calls: 0, unknown: 0 };
  beforeAll(async () => {
    service = await TestService.start({ witness: true });
    const document = readDocument();
    schemas = new Schemas(document);
    operations = operationsOf(document).filter(({ guarded }) => guarded);
    owner = await newEstate(service);
    own = await newEstate(service);
    before = await rows();
  });
  afterEach(async () => {
    expect(await rows()).toEqual(before);
  });
  afterAll(async () => {
    process.stderr.write(
      `tenant matrix: ${counts.operations.size} operations, ${counts.places} places for identifiers, ` +
        `${counts.calls} calls with what is another application's, each answered as its ${counts.unknown} unknown ones; no row changed\n` +
        `statement witness: ${service.witness.statements} statements of ${service.witness.kinds.size} texts, each held to its caller\n`,
    );
    await service.stop();
  });

  const rows = async (): Promise<object> => ({
    owner: await rowsOf(service.dataSource, owner.applicationId),
    own: await rowsOf(service.dataSource, own.applicationId),
  });

  const places = (): { operation: ApiOperation; place: Place }[] =>
    operations.flatMap((operation) => placesOf(operation, schemas).map((place) => ({ operation, place })));

  function send(
    client: ApiClient,
    operation: ApiOperation,
    place: Place,
    estate: Estate,
    identifier: string,
  ) {
    const { path, body } = fill(operation, schemas, estate, { place, identifier });
    return client.send(operation.method, path, body);
  }

  const volatile = new Set(['date', 'x-request-id', 'keep-alive', 'connection']);

  /** All that the caller gets to see, but for ids and times. */
  const seen = ({ status, headers, body }: Answer): string =>
    JSON.stringify([status, [...headers].filter(([name]) => !volatile.has(name)), body])
      .replaceAll(uuids, '…')
      .replaceAll(moments, '…');

  /** A refusal of the call, or of the one entry of it. */
  function expectNotFound(answer: Answer, what: string): void {
    const { errors, results } = answer.body as { errors?: Json[]; results?: { problem?: Json }[] };
    // Talks are refused one by one, in their places.
    const entry = errors?.[0] ?? results?.[0]?.problem;
    const code = String(entry?.['code'] ?? answer.body['code']);
    expect([what, answer.status, code]).toEqual([
      what,
      expect.any(Number),
      expect.stringMatching(/^[A-Z_]+_NOT_FOUND$/),
    ]);
    expect(results ? [201] : [404, 422]).toContain(answer.status);
  }

  async function expectUnknown(
    client: ApiClient,
    { operation, place }: { operation: ApiOperation; place: Place },
    estate: Estate,
  ): Promise<void> {
    const what = `${operation.name} ${placeName(place)}`;
    const unknown = await send(client, operation, place, estate, randomUUID());
    counts.unknown += 1;
    counts.operations.add(operation.name);
    for (const form of forms) {
      const foreign = await send(client, operation, place, estate, owner.things[place.thing][form]);
      counts.calls += 1;
      expect([what, form, seen(foreign)]).toEqual([what, form, seen(unknown)]);
      // A list filtered by what is not in the instance may be empty as well, and a look-up names what it did not find.
      if (place.in === 'query' && foreign.status === 200) expect(foreign.body['items']).toEqual([]);
      else if (operation.name.endsWith('/lookup') && place.in === 'body') {
        expect(foreign.body).toEqual({ items: [], missing: [owner.things[place.thing][form]] });
      } else expectNotFound(foreign, what);
    }
  }

  it('covers every operation that names something', () => {
    const found = places();
    counts.places = found.length;
    const named = new Set(found.map(({ operation }) => operation.name));
    const rest = operations.filter(({ name }) => !named.has(name)).map(({ name }) => name);
    expect(rest.sort()).toEqual([
      'GET /v1/agent',
      'GET /v1/application',
      'GET /v1/application/key',
      'GET /v1/auth/token',
      'GET /v1/instance',
      'GET /v1/person',
      'GET /v1/usage',
      'GET /v1/webhook',
      'POST /v1/agent',
      'POST /v1/application/key',
      'POST /v1/application/revoked-token',
      // Of the caller's own.
      'POST /v1/auth/sign-out',
      'POST /v1/instance',
      'POST /v1/person',
      'PUT /v1/application',
      'PUT /v1/auth/password',
    ]);
    const inBodies = found.filter(({ place }) => place.in === 'body').map(({ place }) => placeName(place));
    for (const pointer of ['/recipientIdentifier', '/trades/0/traderIdentifier', '/parentIdentifiers/0']) {
      expect(inBodies).toContain(pointer);
    }
  });

  it("answers for another application's things, mixed with the caller's own, as for unknown ones", async () => {
    await eachOf(places(), 4, (call) => expectUnknown(own.world.client, call, own));
  });

  it("answers for paths that are another application's from beginning to end as for unknown ones", async () => {
    const stranger = await service.newClient();
    const inPaths = places().filter(({ place }) => place.in === 'path');
    const whole = (place: Place) => place.name === 'instance' || place.name === 'identifier';
    await eachOf(
      inPaths.filter(({ place }) => whole(place)),
      4,
      (call) => expectUnknown(stranger, call, owner),
    );
  });

  it('finds no character of another application for a token', async () => {
    const { applicationId: client_id, clientSecret: client_secret } = own.world.client.credentials!;
    const ask = (agent_npc: string): Promise<Answer> =>
      service
        .clientWith(null)
        .post('/v1/auth/token', { grant_type: 'client_credentials', client_id, client_secret, agent_npc });
    const { instance, agentNpc } = own.things;
    expect((await ask(`${instance.id}/${agentNpc.id}`)).status).toBe(200);
    for (const form of forms) {
      const { instance: foreign, agentNpc: theirs } = owner.things;
      const elsewhere = await ask(`${foreign[form]}/${theirs[form]}`);
      expectProblem(elsewhere, 'INSTANCE_NOT_FOUND');
      expect(seen(elsewhere)).toBe(seen(await ask(`${randomUUID()}/${randomUUID()}`)));
      const mixed = await ask(`${instance[form]}/${theirs[form]}`);
      expectProblem(mixed, 'AGENT_NPC_NOT_FOUND');
      expect(seen(mixed)).toBe(seen(await ask(`${instance[form]}/${randomUUID()}`)));
    }
  });

  it("reads another application's cursors as positions in the caller's own lists", async () => {
    const lists = operations.filter(({ parameters }) => parameters.some(({ name }) => name === 'cursor'));
    expect(lists.length).toBeGreaterThan(10);
    await eachOf(lists, 4, async (operation) => {
      const list = (estate: Estate, query: string): Promise<Answer> => {
        const { path, body } = fill(operation, schemas, estate);
        return estate.world.client.send(operation.method, `${path}?${query}`, body);
      };
      const { nextCursor } = (await list(owner, 'limit=1')).body as { nextCursor: string | null };
      if (nextCursor === null) return;
      const answer = await list(own, `cursor=${nextCursor}`);
      expect([operation.name, answer.status]).toEqual([operation.name, expect.any(Number)]);
      expect([200, 400]).toContain(answer.status);
      const text = JSON.stringify(answer.body);
      for (const [thing, names] of Object.entries(owner.things)) {
        for (const form of forms) expect([thing, text.includes(names[form])]).toEqual([thing, false]);
      }
    });
  });

  it('lists nothing of another application', async () => {
    const stranger = await service.newClient();
    for (const path of ['/v1/instance', '/v1/webhook', '/v1/application/change']) {
      expect((await stranger.get(path)).body['items']).toEqual([]);
    }
    const agents = (await stranger.get('/v1/agent')).body['items'] as Json[];
    expect(agents.map(({ id }) => id)).not.toContain(owner.things.agent.id);
  });

  it('sends no statement that is not bound to the caller', async () => {
    expect(service.witness.kinds.size).toBeGreaterThan(30);
    expect(await service.foreignStatements()).toEqual([]);
  });
});
