import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { newListing } from '../support/writes.js';

const encode = (cursor: unknown): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');
const id = '00000000-0000-4000-8000-000000000000';

describe('paging', () => {
  const service = sharedService();

  it.each(['0', '201', '-1', '1.5', 'ten', '', '1e2', '%00', '99999999999'])(
    'refuses the limit "%s"',
    async (limit) => {
      const client = await service.newClient();
      expectInvalid(await client.get(`/v1/instance?limit=${limit}`), '/limit', 'NOT_A_LIMIT');
    },
  );

  it.each(['1', '200'])('accepts the limit %s', async (limit) => {
    const client = await service.newClient();
    expect((await client.get(`/v1/agent?limit=${limit}`)).status).toBe(200);
  });

  it('refuses a parameter given twice and one that is unknown', async () => {
    const client = await service.newClient();
    expectInvalid(await client.get('/v1/instance?limit=1&limit=2'), '/limit');
    expectProblem(await client.get('/v1/instance?offset=5'), 'UNKNOWN_PARAMETER');
  });

  it('refuses an order the list does not have', async () => {
    const world = await service.world();
    for (const sort of ['age', '--name', 'NAME', 'name;drop', '']) {
      expectInvalid(await world.client.get(`/v1/agent-npc/${world.id}?sort=${sort}`), '/sort');
      expectInvalid(await world.client.get(`/v1/npc/${world.id}?sort=${sort}`), '/sort');
    }
  });

  it.each([
    ['no base64', '%%%'.replaceAll('%', '!')],
    ['nothing', ''],
    ['no JSON', Buffer.from('hello').toString('base64url')],
    ['null', encode(null)],
    ['a number', encode(5)],
    ['an empty object', encode({})],
    ['no values', encode({ a: [], f: { sort: 'createdAt' } })],
    ['a value of another type', encode({ a: [5, id], f: { sort: 'createdAt' } })],
    ['no moment', encode({ a: ['soon', id], f: { sort: 'createdAt' } })],
    [
      'a moment that no calendar has',
      encode({ a: ['2025-99-99T99:99:99+00:00', id], f: { sort: 'createdAt' } }),
    ],
    ['the 30th of February', encode({ a: ['2025-02-30T00:00:00+00:00', id], f: { sort: 'createdAt' } })],
    ['the year 0', encode({ a: ['0000-01-01T00:00:00+00:00', id], f: { sort: 'createdAt' } })],
    ['no id', encode({ a: ['2025-01-01T00:00:00+00:00', 'x'], f: { sort: 'createdAt' } })],
    ['an injection', encode({ a: ["' OR 1=1 --", id], f: { sort: 'createdAt' } })],
    ['no filters', encode({ a: ['2025-01-01T00:00:00+00:00', id], f: null })],
    ['a deep one', Buffer.from('['.repeat(5000)).toString('base64url')],
  ])('refuses a cursor that is %s', async (_what, cursor) => {
    const world = await service.world();
    expectInvalid(await world.client.get(`/v1/agent-npc/${world.id}?cursor=${cursor}`), '/cursor');
  });

  it.each([
    ['agent-npc', ['createdAt', 'name', 'wealth', 'mood']],
    ['npc', ['name']],
    ['account', ['name']],
    ['listing', ['createdAt', 'unitPrice']],
  ])(
    'gives each of the list %s once and in both directions, however much they are alike',
    async (list, sorts) => {
      const world = await service.world(list === 'listing' ? { agentNpcs: { ann: {} } } : {});
      const type = list === 'account' ? {} : { type: list === 'npc' ? 'natural' : 'manual' };
      for (let twin = 0; twin < 5; twin += 1) {
        if (list === 'listing') {
          await newListing(world);
          continue;
        }
        const body = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'twin', ...type };
        expect((await world.client.post(`/v1/${list}`, body)).status).toBe(201);
      }
      const read = async (query: string): Promise<unknown[]> => {
        const found: unknown[] = [];
        for (let next = ''; ;) {
          const { body } = await world.client.get(`/v1/${list}/${world.id}?limit=2&${query}${next}`);
          found.push(...(body['items'] as Json[]).map((item) => item['id'] as unknown));
          if (body['nextCursor'] === null) return found;
          next = `&cursor=${body['nextCursor'] as string}`;
        }
      };
      const more: Readonly<Record<string, readonly string[]>> = {
        'agent-npc': ['', `&at=${new Date().toISOString()}`],
        listing: ['&asset=wool'],
      };
      for (const at of more[list] ?? ['']) {
        for (const sort of sorts) {
          const up = await read(`sort=${sort}${at}`);
          expect({ sort, at, found: new Set(up).size }).toEqual({ sort, at, found: 5 });
          expect(await read(`sort=-${sort}${at}`)).toEqual(up.toReversed());
        }
      }
    },
  );

  it('refuses text in a cursor that the database could not take', async () => {
    const world = await service.world();
    for (const name of ['a\u0000b', '\ud800', 5, null, ['x']]) {
      const cursor = encode({ a: [name, id], f: { sort: 'name', list: 'npc' } });
      const answer = await world.client.get(`/v1/npc/${world.id}?sort=name&cursor=${cursor}`);
      expectInvalid(answer, '/cursor');
    }
  });

  it('refuses numbers in a cursor that are none', async () => {
    const world = await service.world();
    for (const text of ['1e400', '"NaN"', 'true', '[1]']) {
      const cursor = Buffer.from(`{"a":[${text},"${id}"],"f":{"sort":"wealth","list":"agent-npc"}}`);
      const answer = await world.client.get(
        `/v1/agent-npc/${world.id}?sort=wealth&cursor=${cursor.toString('base64url')}`,
      );
      expectInvalid(answer, '/cursor');
    }
  });

  it('refuses a cursor that was made in another order', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const first = await world.client.get(`/v1/agent-npc/${world.id}?limit=1&sort=name`);
    const cursor = first.body['nextCursor'] as string;
    for (const sort of ['-name', 'wealth', 'createdAt']) {
      const answer = await world.client.get(`/v1/agent-npc/${world.id}?sort=${sort}&cursor=${cursor}`);
      expect(answer.status).toBe(400);
    }
    const answer = await world.client.get(`/v1/agent-npc/${world.id}?sort=name&cursor=${cursor}`);
    expect(answer.body['items']).toMatchObject([{ name: 'bob' }]);
  });

  it.each([
    ['instance', {}],
    ['agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' }],
    ['webhook', { url: 'http://127.0.0.1:9/x' }],
    ['person', { role: 'read' }],
  ])('refuses a cursor of the list %s of another application', async (list, body) => {
    const [one, other] = await Promise.all([service.newClient(), service.newClient()]);
    for (const client of [one, other]) {
      for (const uuid of [randomUUID(), randomUUID()]) {
        const more = { instance: { uuid }, person: { name: uuid } }[list] ?? {};
        expect((await client.post(`/v1/${list}`, { ...body, ...more })).status).toBe(201);
      }
    }
    const { nextCursor } = (await one.get(`/v1/${list}?limit=1`)).body;
    const next = `/v1/${list}?limit=1&cursor=${nextCursor as string}`;
    expect((await one.get(next)).status).toBe(200);
    expectInvalid(await other.get(next), '/cursor');
  });

  it('refuses a cursor of another list', async () => {
    const client = await service.newClient();
    const world = await service.world({ npcs: ['cat', 'dog'], agentNpcs: { ann: {}, bob: {} } }, client);
    await service.world({}, client);
    await client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const cursorOf = async (path: string): Promise<string> =>
      (await client.get(`${path}?limit=1${path.includes('npc') ? '&sort=name' : ''}`)).body[
        'nextCursor'
      ] as string;
    const [instances, agents] = [await cursorOf('/v1/instance'), await cursorOf('/v1/agent')];
    expectInvalid(await client.get(`/v1/agent?cursor=${instances}`), '/cursor');
    expectInvalid(await client.get(`/v1/instance?cursor=${agents}`), '/cursor');
    const npcs = await cursorOf(`/v1/npc/${world.id}`);
    const agentNpcs = await cursorOf(`/v1/agent-npc/${world.id}`);
    expectInvalid(await client.get(`/v1/agent-npc/${world.id}?sort=name&cursor=${npcs}`), '/cursor');
    expectInvalid(await client.get(`/v1/npc/${world.id}?sort=name&cursor=${agentNpcs}`), '/cursor');
  });
});
