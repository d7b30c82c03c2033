import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/conversation/seeded.js';
import { PastMoments } from '../../src/ledger/past-moments.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { seed } from '../support/seed.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { liveAwhile } from './support/live-awhile.js';

/** What the service said of a world while it was so. */
interface Said {
  readonly at: string;
  readonly economy: Json;
  readonly characters: readonly Json[];
}

const sorts = ['createdAt', '-createdAt', 'name', '-name', 'wealth', '-wealth', 'mood', '-mood'];

describe('a whole world as of a moment', () => {
  let service: TestService;
  let world: World;
  const said: Said[] = [];
  let random: () => number;

  const economy = (query: string, id = world.id): Promise<Answer> =>
    world.client.get(`/v1/instance/${id}/economy?${query}`);
  const characters = (query: string, id = world.id): Promise<Answer> =>
    world.client.get(`/v1/agent-npc/${id}?${query}`);

  beforeAll(async () => {
    service = await TestService.shared();
    random = seededRandom(String(seed));
    world = await liveAwhile(service, random, async (living) => {
      world = living;
      const now = await economy('top=4');
      const list = await characters('sort=createdAt&limit=200');
      said.push({
        at: now.body['at'] as string,
        economy: now.body,
        characters: list.body['items'] as Json[],
      });
      // What comes next has another time.
      await sleep(2);
    });
  });
  afterAll(() => service.stop());

  it('has the economy that the service told of then', async () => {
    expect(new Set(said.map(({ economy: { population } }) => population as number)).size).toBeGreaterThan(2);
    expect(said.at(-1)!.economy).toMatchObject({ periods: { all: { deaths: 2 } } });
    for (const { at, economy: then } of said) {
      const { status, body } = await economy(`top=4&at=${at}`);
      expect([at, status]).toEqual([at, 200]);
      expect(body).toEqual({ ...then, mostConnected: [], mintedBy: [] });
    }
  });

  it('has everybody who lived then, with wealth and mood, in any order and page by page', async () => {
    for (const [index, { at, characters: then }] of said.entries()) {
      const { body } = await characters(`sort=createdAt&limit=200&at=${at}`);
      expect((body['items'] as Json[]).map(withoutAgent)).toEqual(then.map(withoutAgent));
      const sort = sorts[index % sorts.length]!;
      const whole = (await characters(`sort=${sort}&at=${at}`)).body['items'] as Json[];
      expect(ids(whole).toSorted()).toEqual(ids(then).toSorted());
      const values = whole.map((each) => each[sort.replace('-', '')] as string | number);
      const ordered = values.toSorted((a, b) => (a < b ? -1 : Number(a > b)));
      expect(values).toEqual(sort.startsWith('-') ? ordered.reverse() : ordered);
      expect(await paged(`limit=2&sort=${sort}&at=${at}`)).toEqual(ids(whole));
    }
  });

  it('is found by a part of a name, and by a parent who has died since', async () => {
    const { at, characters: then } = said.at(-1)!;
    const born = then.find(({ parents }) => (parents as Json[]).length > 0)!;
    const [parent] = born['parents'] as Json[];
    const children = then.filter(({ parents }) => (parents as Json[]).some(({ id }) => id === parent!['id']));
    const found = await characters(`at=${at}&parent=${parent!['id'] as string}`);
    expect(ids(found.body['items'] as Json[])).toEqual(ids(children));
    const called = await characters(`at=${at}&search=${(born['name'] as string).toUpperCase()}`);
    expect(ids(called.body['items'] as Json[])).toEqual([born['id']]);
  });

  it('is the same in a fork with its history, and unknown in one without', async () => {
    const fork = async (history: boolean): Promise<string> => {
      const { body } = await world.client.post(`/v1/instance/${world.id}/fork`, {
        uuid: randomUUID(),
        history,
      });
      return body['id'] as string;
    };
    const [whole, young] = [await fork(true), await fork(false)];
    for (const { at, economy: then } of said.filter(() => random() < 0.3)) {
      const { body } = await economy(`top=4&at=${at}`, whole);
      const { moneySupply, treasury, wealth, mood, velocity, seq } = then;
      expect(body).toMatchObject({ moneySupply, treasury, wealth, mood, velocity, seq });
      expectProblem(await economy(`at=${at}`, young), 'INSTANCE_NOT_FOUND');
    }
    const { body } = await characters('limit=200', young);
    const opened = (body['items'] as Json[])[0]!['instance'] as Json;
    expect((await characters(`at=${said.at(-1)!.at}`, young)).status).toBe(404);
    const first = await characters(`limit=200&at=${opened['createdAt'] as string}`, young);
    expect(ids(first.body['items'] as Json[]).toSorted()).toEqual(ids(body['items'] as Json[]).toSorted());
  });

  it('of a fork without history has the time of its last change then', async () => {
    const { body: copy } = await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() });
    const id = copy['id'] as string;
    const then = (await characters('sort=createdAt&limit=200', id)).body['items'] as Json[];
    const at = copy['createdAt'] as string;
    expect(then.map(({ updatedAt }) => updatedAt as string)).toEqual(then.map(() => at));
    const [first, second] = then as [Json, Json];
    await sleep(2);
    const trade = { recipientIdentifier: second['id'], amount: 0 };
    const path = `/v1/agent-npc/${id}/${first['id'] as string}`;
    expect((await world.client.put(`${path}/trade`, trade)).status).toBe(200);
    const { body } = await characters(`sort=createdAt&limit=200&at=${at}`, id);
    expect((body['items'] as Json[]).map(withoutAgent)).toEqual(then.map(withoutAgent));
    expect(withoutAgent((await world.client.get(`${path}?at=${at}`)).body)).toEqual(withoutAgent(first));
  });

  it('refuses moments before it began and after now, what is no moment, and a cursor of another one', async () => {
    const begun = Date.parse((await world.read())['createdAt'] as string);
    for (const read of [economy, characters]) {
      const early = await read(`at=${new Date(begun - 1).toISOString()}`);
      expectProblem(early, 'INSTANCE_NOT_FOUND');
      expect(early.body['detail']).toBe('The instance had not begun at that moment.');
      expectInvalid(await read(`at=${new Date(Date.now() + 3_600_000).toISOString()}`), '/at', 'NOT_PAST');
      expect((await read('at=yesterday')).body['errors']).toMatchObject([{ code: 'NOT_A_MOMENT' }]);
    }
    for (const path of [`/v1/instance/${world.id}`, world.path('ann')]) {
      const read = (at: number): Promise<Answer> =>
        world.client.get(`${path}?at=${new Date(at).toISOString()}`);
      expect((await read(begun - 1)).status).toBe(404);
      expectInvalid(await read(Date.now() + 3_600_000), '/at', 'NOT_PAST');
    }
    const [one, other] = [said.at(-1)!.at, said.at(-2)!.at];
    const page = await characters(`limit=1&at=${one}`);
    const cursor = page.body['nextCursor'] as string;
    expect((await characters(`limit=1&at=${other}&cursor=${cursor}`)).status).toBe(400);
    expect((await characters(`limit=1&cursor=${cursor}`)).status).toBe(400);
  });

  afterEach(() => jest.restoreAllMocks());

  it('refuses a moment since which too many have changed, but not that of a single character', async () => {
    const large = await service.world({ taxRate: 10 }, world.client);
    const most = 20;
    const moments = service.app.get(PastMoments, { strict: false });
    jest.replaceProperty(moments, 'mostSearched', most);
    const before = (await economy('top=1', large.id)).body['at'] as string;
    await sleep(2);
    const uuids = Array.from({ length: most + 1 }, () => randomUUID());
    const agentNpcs = uuids.map((uuid) => ({ uuid, type: 'manual', wealth: 1 }));
    expect((await world.client.post(`/v1/instance/${large.id}/agent-npcs`, { agentNpcs })).status).toBe(201);
    const then = await economy('top=1', large.id);
    const at = then.body['at'] as string;
    // Who was born since is not searched for.
    expect((await economy(`at=${before}`, large.id)).body).toMatchObject({ population: 0 });
    // Nobody has changed since.
    expect((await economy(`at=${at}`, large.id)).body).toMatchObject({
      population: most + 1,
      moneySupply: most + 1,
    });
    expect((await characters(`sort=-wealth&limit=1&at=${at}`, large.id)).status).toBe(200);
    await sleep(2);
    await large.collect();
    for (const read of [economy, characters]) {
      const answer = await read(`at=${at}`, large.id);
      expectProblem(answer, 'WORLD_TOO_LARGE');
      expect(answer.body['detail']).toContain(`More than ${most} characters`);
    }
    const one = await world.client.get(`/v1/agent-npc/${large.id}/${uuids[0]!}?at=${at}`);
    expect(one.body['wealth']).toBe(1);
  });

  async function paged(query: string): Promise<string[]> {
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const { body } = await characters(query + cursor);
      found.push(...ids(body['items'] as Json[]));
      if (body['nextCursor'] === null) return found;
      cursor = `&cursor=${body['nextCursor'] as string}`;
    }
  }
});

function ids(items: readonly Json[]): string[] {
  return items.map(({ id }) => id as string);
}

/** It is that of now, with its last check. */
function withoutAgent({ agent: _now, ...rest }: Json): Json {
  return rest;
}
