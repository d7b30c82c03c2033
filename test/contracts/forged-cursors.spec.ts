import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { newEstate } from '../support/estate.js';
import {
  forgeries,
  type PartKind,
  randomForgeries,
  readCursor,
  sealCursor,
} from '../support/forged-cursors.js';
import { eachOf, operationsOf } from '../support/operations.js';
import { expectInvalid } from '../support/problem.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { newAccount, newHold, newListing, newObligation } from '../support/writes.js';

/** What the parts of a list's cursors are, by the query that its order or filter needs. */
type Lists = Readonly<Record<string, Readonly<Record<string, readonly PartKind[]>>>>;

/** A list that is not here fails the tests: somebody has to say what its cursors are made of. */
const lists: Lists = {
  'GET /v1/agent': { '': ['id'] },
  'GET /v1/application/change': { '': ['id'] },
  'GET /v1/application/key': { '': ['id'] },
  'GET /v1/person': { '': ['id'] },
  'GET /v1/agent-npc/{instance}': {
    'sort=createdAt': ['moment', 'id'],
    'sort=-createdAt': ['moment', 'id'],
    'sort=name': ['text', 'id'],
    'sort=-name': ['text', 'id'],
    'sort=wealth': ['money', 'id'],
    'sort=-wealth': ['money', 'id'],
    'sort=mood': ['percentage', 'id'],
    'sort=-mood': ['percentage', 'id'],
  },
  'GET /v1/agent-npc/{instance}/{identifier}/relationship': { '': ['affinity', 'id'] },
  'GET /v1/agent-npc/{instance}/{identifier}/feeling': { '': ['moment', 'id'] },
  'GET /v1/agent-npc/{instance}/{identifier}/memory': { '': ['moment', 'id'] },
  'GET /v1/agent-npc/{instance}/{identifier}/history': { '': ['seq'] },
  'GET /v1/account/{instance}': { 'sort=name': ['text', 'id'], 'sort=-name': ['text', 'id'] },
  'GET /v1/account/{instance}/{identifier}/history': { '': ['seq'] },
  'GET /v1/hold/{instance}': { '': ['id'] },
  'GET /v1/listing/{instance}': {
    '': ['id'],
    'sort=-createdAt': ['id'],
    'asset=wool&sort=unitPrice': ['money', 'id'],
    'asset=wool&sort=-unitPrice': ['money', 'id'],
  },
  'GET /v1/obligation/{instance}': { '': ['id'], 'state=open&kind=payment': ['id'] },
  'GET /v1/asset/{instance}': { '': ['text'] },
  'GET /v1/asset/{instance}/{code}/holder': { '': ['id'] },
  'GET /v1/agent-npc/{instance}/{identifier}/holding': { '': ['text'] },
  'GET /v1/account/{instance}/{identifier}/holding': { '': ['text'] },
  'GET /v1/npc/{instance}': { 'sort=name': ['text', 'id'], 'sort=-name': ['text', 'id'] },
  'GET /v1/instance': { '': ['id'] },
  'GET /v1/instance/{identifier}/event': {
    '': ['seq'],
    'type=trade,spawn&from=2026-01-01T00:00:00Z&minAmount=0': ['seq'],
    'order=desc': ['seq'],
  },
  'GET /v1/webhook': { '': ['id'] },
  'GET /v1/webhook/{identifier}/failure': { '': ['moment', 'id', 'seq'] },
  'GET /v1/instance/{identifier}/economy/history': {
    '': ['moment'],
    'bucket=minute&from=2020-01-01T00:00:00Z': ['moment'],
  },
  'GET /v1/instance/{identifier}/economy/prices': { '': ['text'] },
};

interface RealList {
  readonly name: string;
  readonly parts: readonly PartKind[];
  readonly cursor: string;
  readonly ask: (cursor: string, more?: string) => Promise<Answer>;
  /** The parameters that are not set: others choose among the entries or order them. */
  readonly unset: readonly string[];
  /** Asks for the same list of other owners: of the character by its uuid, of another character, of another instance. */
  readonly askOthers: Readonly<
    Record<'spelling' | 'character' | 'instance', ((cursor: string) => Promise<Answer>) | null>
  >;
}

describe('a forged cursor', () => {
  const service = sharedService();
  let world: World;
  let real: RealList[];

  beforeAll(async () => {
    real = await realLists();
  });
  afterAll(async () => {
    // Made again from the events, whenever somebody asks.
    for (const table of ['rollup', 'rollup_mint', 'rollup_price', 'rollup_cursor'])
      await service.dataSource.query(`DELETE FROM economy.${table} WHERE instance_id = $1`, [world.id]);
  });

  /** Every list of the OpenAPI document in every order, with a cursor that the service made for it. */
  async function realLists(): Promise<RealList[]> {
    const estate = await newEstate(service);
    ({ world } = estate);
    const { client } = world;
    const elsewhere = await service.world({ agentNpcs: { ann: { wealth: 5 } } }, client);
    for (const name of ['dan', 'eve']) await world.spawn(name, { wealth: 7.5, mood: 40 });
    await world.spawnNpc('dog');
    await world.interact('ann', 'dan');
    await client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier: null,
      amount: 1,
      goods: ['ale', 'bread', 'cheese'].map((item) => ({ item, quantity: 1 })),
    });
    // A talk may move nothing; a mood of 100 falls in each of two nights.
    for (let n = 0; n < 2; n += 1) await client.post(`/v1/instance/${world.id}/night`);
    const till = (await newAccount(world)).split('/').at(-1)!;
    await client.put(`/v1/account/${world.id}/${till}/grant`, { amount: 1, reason: 'a prize' });
    await newHold(world);
    await newHold(world);
    await newListing(world);
    await newListing(world);
    await newObligation(world);
    await newObligation(world);
    await client.put(`/v1/asset/${world.id}/salt`, { name: 'Salt', kind: 'item' });
    await client.post(`/v1/instance/${world.id}/exchange`, {
      legs: [till, world.character('ann')['id']].flatMap((to) =>
        ['flour', 'salt'].map((asset) => ({ from: null, to, asset, amount: 1 })),
      ),
    });
    await client.post('/v1/person', { name: 'bert', role: 'read' });
    await client.post('/v1/agent', { name: 'Poet', endpoint: 'http://127.0.0.1:9/y' });
    await client.post('/v1/webhook', { url: 'http://127.0.0.1:9/y', eventTypes: ['death'] });
    await client.get(`/v1/instance/${world.id}/economy`);
    const { webhook } = estate.things;
    await service.dataSource.query(
      `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at)
       SELECT $1, $2, n, 1, 'tried', now() FROM generate_series(1, 3) n`,
      [world.id, webhook.id],
    );
    // A history of four hours, as if those had gone by.
    await service.dataSource.query(
      `INSERT INTO economy.rollup SELECT r.instance_id, r.minute - make_interval(hours => n), r.seq, r.trades, r.taxes,
         r.interactions, r.spawns, r.deaths, r.trade_volume, r.circulated, r.taxes_collected, r.estates_collected, r.payments_collected,
         r.disbursed, r.minted, r.sunk, r.held, r.supply_minutes
         FROM economy.rollup r, generate_series(1, 3) n WHERE r.instance_id = $1`,
      [world.id],
    );
    const identifiers: Readonly<Record<string, string>> = {
      account: till,
      'agent-npc': world.character('ann')['id'] as string,
      webhook: webhook.id,
      instance: world.id,
    };
    const found: RealList[] = [];
    for (const { name, method, template, parameters } of operationsOf(readDocument())) {
      if (!parameters.some((parameter) => parameter.name === 'cursor')) continue;
      const orders = lists[name];
      if (!orders) throw new Error(`${name} is a list, and this test does not know what its cursors are`);
      const path = template
        .replace('{instance}', world.id)
        .replace('{code}', 'flour')
        .replace('{identifier}', identifiers[template.split('/')[2]!]!);
      for (const [query, parts] of Object.entries(orders)) {
        const askAt = (place: string, cursor: string, more = ''): Promise<Answer> =>
          client.send(
            method,
            `${place}?${query}&limit=1${more}${cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`}`,
            method === 'POST' ? { taxRate: 10 } : undefined,
          );
        const ask = (cursor: string, more = ''): Promise<Answer> => askAt(path, cursor, more);
        const askOther = (...renamed: [Json, 'id' | 'uuid', Json, 'id' | 'uuid'][]) => {
          const other = renamed.reduce(
            (place, [from, one, to, two]) => place.replace(from[one] as string, to[two] as string),
            path,
          );
          return other === path ? null : (cursor: string) => askAt(other, cursor);
        };
        const [ann, bob] = [world.character('ann'), world.character('bob')];
        const [there, annThere] = [elsewhere.instance, elsewhere.character('ann')];
        const askOthers = {
          spelling: askOther([world.instance, 'id', world.instance, 'uuid'], [ann, 'id', ann, 'uuid']),
          character: askOther([ann, 'id', bob, 'id']),
          instance: askOther([world.instance, 'id', there, 'uuid'], [ann, 'id', annThere, 'id']),
        };
        const { body } = await ask('');
        if (typeof body['nextCursor'] !== 'string') throw new Error(`${name}?${query} has one page only`);
        const unset = parameters.flatMap((parameter) =>
          parameter.in !== 'query' || query.includes(`${parameter.name}=`) ? [] : [parameter.name],
        );
        found.push({ name: `${name}?${query}`, parts, cursor: body['nextCursor'], ask, askOthers, unset });
      }
    }
    return found;
  }

  it('is refused in every list and order of the OpenAPI document, each part in every way', async () => {
    const taken: string[] = [];
    for (const { name, parts, cursor, ask } of real) {
      expect({ name, status: (await ask(cursor)).status }).toEqual({ name, status: 200 });
      await eachOf(forgeries(cursor, parts), 8, async ({ how, text }) => {
        const answer = await ask(text);
        if (answer.status === 400) expectInvalid(answer, '/cursor');
        else taken.push(`${name}: ${how}: ${answer.status}`);
      });
    }
    expect(taken).toEqual([]);
  });

  it('of another list, another order or other filters is refused', async () => {
    const taken: string[] = [];
    for (const { name, ask } of real) {
      await eachOf(real, 8, async (other) => {
        if (other.name === name) return;
        const answer = await ask(other.cursor);
        if (answer.status === 400) expectInvalid(answer, '/cursor');
        else taken.push(`${name} took one of ${other.name}: ${answer.status}`);
      });
    }
    expect(taken).toEqual([]);
  });

  it('is refused with any filter that its list did not have', async () => {
    const [now, nobody] = [new Date().toISOString(), '7e57ab1e-0000-4000-8000-000000000000'];
    const numbers = ['minWealth', 'maxWealth', 'minMood', 'maxMood', 'minAmount'];
    const people = ['parent', 'agent', 'person', 'owner', 'payer', 'debtor', 'creditor'];
    const values: Readonly<Record<string, string | number>> = {
      ...Object.fromEntries(numbers.map((each) => [each, 1])),
      ...Object.fromEntries(people.map((each) => [each, nobody])),
      ...{ at: now, from: now, to: now, agentNpc: world.character('ann')['id'] as string },
      ...{ search: 'a', label: 'a', reason: 'a', reference: 'a', item: 'salt', asset: 'salt' },
      ...{ type: 'spawn', cause: 'trade', side: 'buy', kind: 'promise', order: 'desc', bucket: 'day' },
    };
    const states: Readonly<Record<string, string>> = {
      'agent-npc': 'dead',
      hold: 'released',
      listing: 'sold',
    };
    // How much of it, where it begins and how it is shown.
    const ofNone = ['limit', 'cursor', 'after', 'view', 'active', 'sort'];
    const taken: string[] = [];
    let tried = 0;
    for (const { name, cursor, ask, unset } of real) {
      for (const parameter of unset) {
        if (ofNone.includes(parameter)) continue;
        tried += 1;
        const value = values[parameter] ?? states[name.split('/')[2]!] ?? 'ended';
        // They have it by default.
        if (name.includes('prices') && parameter === 'bucket') continue;
        if (name.includes('unitPrice') && parameter === 'state') continue;
        const answer = await ask(cursor, `&${parameter}=${encodeURIComponent(String(value))}`);
        if (answer.status === 400) expectInvalid(answer, '/cursor', 'CURSOR_MISMATCH');
        else taken.push(`${name} with ${parameter}: ${answer.status}`);
      }
    }
    expect(taken).toEqual([]);
    expect(tried).toBeGreaterThan(100);
  });

  it('of another instance or character is refused, and one by uuid is good by id', async () => {
    const counts = { spelling: 0, character: 0, instance: 0 };
    for (const { name, cursor, askOthers } of real) {
      for (const [which, ask] of Object.entries(askOthers)) {
        if (!ask) continue;
        counts[which as keyof typeof counts] += 1;
        const answer = await ask(cursor);
        const wanted = which === 'spelling' ? 200 : 400;
        expect([name, which, answer.status]).toEqual([name, which, wanted]);
        if (wanted === 400) expectInvalid(answer, '/cursor', 'CURSOR_MISMATCH');
      }
    }
    expect(counts).toMatchObject({ character: 5, spelling: counts.instance });
    expect(counts.instance).toBeGreaterThan(15);
  });

  it('that is made of random bytes, parts and members is never anything but refused', async () => {
    const wrong: string[] = [];
    for (const { name, cursor, ask } of real) {
      await eachOf(randomForgeries(cursor, seed, 40), 8, async (text) => {
        const { status } = await ask(text);
        // What reads as one that the service could have made is one.
        const canonical = status === 200 && sealCursor(readCursor(text)) === text;
        if (status !== 400 && !canonical) wrong.push(`${name}: ${text}: ${status}`);
      });
    }
    expect(wrong).toEqual([]);
  });

  it.each(['1e0', '0x1', '1.0', '+1', '%201', '0', '-1', '1e19', 'NaN', '9'.repeat(16)])(
    'as the place of an event, %s is refused',
    async (seq) => {
      expectInvalid(await world.client.get(`/v1/instance/${world.id}/event/${seq}`), '/seq', 'NOT_A_SEQ');
    },
  );

  it.each(['0.5', '1e1', '-1', '1e19', 'NaN', '9'.repeat(16), '1, 2'])(
    'as the Last-Event-ID of a stream, "%s" is refused',
    async (id) => {
      const answer = await world.client.get(`/v1/instance/${world.id}/event/stream`, {
        headers: { 'last-event-id': id },
      });
      expectInvalid(answer, '/Last-Event-ID', 'NOT_A_SEQ');
    },
  );

  it.each([0.5, 0, -1, 1e19, '1', null])('as the fromSeq of a replay, %j is refused', async (fromSeq) => {
    const { body } = await world.client.get('/v1/webhook');
    const path = `/v1/webhook/${body['items'][0].id as string}/replay`;
    const answer = await world.client.post(path, { instanceIdentifier: world.id, fromSeq });
    expectInvalid(answer, '/fromSeq');
  });
});
