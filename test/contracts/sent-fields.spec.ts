import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { goodsOf, stock } from '../support/goods.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const whole = { headers: { prefer: 'return=representation' } };
const largest = 99_999_999_999.9999;

/** By the recorded calls of all other tests: fields that nobody else sends here, or sends to see what they do. */
describe('a field that is sent has its effect', () => {
  const service = sharedService();
  let world: World;
  let ids: Readonly<Record<'ann' | 'bob' | 'cid', string>>;
  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 20 }, cid: {} } });
    const idOf = (name: string): string => world.character(name)['id'] as string;
    ids = { ann: idOf('ann'), bob: idOf('bob'), cid: idOf('cid') };
  });

  const done = ({ status, body }: Answer): Json => {
    expect({ ok: status < 300, body }).toEqual({ ok: true, body });
    return body;
  };
  const read = async (path: string): Promise<Json> => done(await world.client.get(path));
  const items = async (path: string): Promise<Json[]> => (await read(path))['items'] as Json[];
  const post = async (path: string, body: Json): Promise<Json> =>
    done(await world.client.post(path, body, whole));
  const put = async (path: string, body: Json): Promise<Json> =>
    done(await world.client.put(path, body, whole));
  const open = async (name: string, more: Json = {}): Promise<string> => {
    const own = { instanceIdentifier: world.id, uuid: randomUUID(), name };
    return (await post('/v1/account', { ...own, ...more }))['account'].id as string;
  };
  const eventOf = async ({ seq }: Json): Promise<Json> =>
    (await read(`/v1/instance/${world.id}/event/${seq as number}`))['data'] as Json;
  const newAgent = async (): Promise<unknown> =>
    (await post('/v1/agent', { name: 'Bard', protocol: 'scripted' }))['id'];

  it('in bulk, of those who are spawned: all that they are, and how they feel', async () => {
    const person = {
      ...{ name: 'Dan', wealth: 3.5, mood: 33, moodBaseline: 61, personality: 'Dry.', goal: 'A mill.' },
      ...{ description: 'The miller.', activity: 'Milling.' },
    };
    const agentIdentifier = await newAgent();
    const feeling = { affinity: -20, trust: 15, respect: 35 };
    const { results } = await post(`/v1/instance/${world.id}/agent-npcs`, {
      agentNpcs: [
        {
          ...{
            ...person,
            uuid: randomUUID(),
            type: 'breeding',
            parentIdentifiers: [ids.cid],
            agentIdentifier,
          },
          relationships: [{ other: ids.bob, ...feeling, tie: 'mentor', mutual: true }],
        },
      ],
    });
    const [{ event }] = results as [{ event: Json }];
    expect(event).toMatchObject({
      type: 'breeding',
      agentNpc: { ...person, agent: { id: agentIdentifier } },
    });
    const path = `/v1/agent-npc/${world.id}/${event['agentNpc'].id as string}`;
    expect(await read(path)).toMatchObject({ ...person, agent: { id: agentIdentifier, name: 'Bard' } });
    expect(await read(`${path}/relationship/${ids.bob}`)).toMatchObject({ ...feeling, tie: 'mentor' });
    const back = await read(`${world.path('bob')}/relationship/${event['agentNpc'].id as string}`);
    expect(back).toMatchObject({ ...feeling, tie: 'pupil' });
  });

  it('in bulk, of those who change', async () => {
    const before = await read(world.path('ann'));
    const agentIdentifier = await newAgent();
    const texts = { personality: 'Dry.', goal: 'A mill.', description: 'The miller.', activity: 'Milling.' };
    const { results } = await post(`/v1/instance/${world.id}/updates`, {
      updates: [{ identifier: ids.ann, ...texts, name: 'Anna', mood: 12.5, agentIdentifier }],
    });
    expect(results[0].event).toMatchObject({
      ...{ personalityChanged: true, goalChanged: true },
      old: { name: 'ann', description: '', activity: '', mood: 100, agentIdentifier: before['agent'].id },
      new: { name: 'Anna', description: 'The miller.', activity: 'Milling.', mood: 12.5, agentIdentifier },
    });
    expect(await read(world.path('ann'))).toEqual({
      ...{ ...before, ...texts, name: 'Anna', mood: 12.5, updatedAt: expect.any(String) },
      agent: expect.objectContaining({ id: agentIdentifier }),
      instance: expect.anything(),
    });
  });

  it('of what many are told, as of what one is told', async () => {
    const at = new Date(Date.now() - 3_600_000).toISOString();
    const told = { text: 'The bell is cracked.', importance: 0.9, secrecy: 0.4, about: ids.bob, at };
    const memory = { text: told.text, kind: 'told', secrecy: 0.4, about: { id: ids.bob }, createdAt: at };
    await post(`/v1/agent-npc/${world.id}/memory`, { ...told, identifiers: [ids.ann] });
    await post(`${world.path('cid')}/memory`, told);
    const [ann] = await items(`${world.path('ann')}/memory`);
    const [cid] = await items(`${world.path('cid')}/memory`);
    expect(ann).toMatchObject(memory);
    expect({ ...cid, id: '' }).toEqual({ ...ann, id: '' });
    await post(`${world.path('cid')}/memory`, { text: 'It rains.', importance: 0.1 });
    const [light] = await items(`${world.path('cid')}/memory`);
    expect(light!['weight']).toBeLessThan(cid!['weight'] as number);
  });

  it('of the scene of each talk in a list', async () => {
    const scene = {
      topic: 'rye',
      place: 'The inn',
      time: 'evening',
      weather: 'light rain',
      witnesses: ['Rex'],
    };
    const talk = { initiatorIdentifier: ids.ann, responderIdentifier: ids.bob };
    const { results } = await post(`/v1/instance/${world.id}/interactions`, {
      interactions: [{ ...talk, ...scene }, talk],
    });
    expect(results[0].event.scene).toEqual(scene);
    expect(results[1].event).not.toHaveProperty('scene');
  });

  it('of the times at which an obligation is due', async () => {
    await put(`/v1/instance/${world.id}`, { clock: { timeScale: 0, worldTime: '2203-06-01T08:00:00Z' } });
    const { id } = await post('/v1/obligation', {
      ...{ instanceIdentifier: world.id, uuid: randomUUID(), debtorIdentifier: ids.ann },
      ...{ creditorIdentifier: ids.bob, amount: 2, every: 86_400, onShortfall: 'owe', catchUp: 'skip' },
    });
    const path = `/v1/obligation/${world.id}/${id as string}`;
    const changes: readonly (readonly [change: Json, shows: Json])[] = [
      [{ dueIn: 7200 }, { every: 86_400, cron: null, due: '2203-06-01T10:00:00.000Z' }],
      [
        { cron: '0 6 * * *', timeZone: 'Europe/Berlin' },
        { every: null, cron: '0 6 * * *', timeZone: 'Europe/Berlin', due: '2203-06-02T04:00:00.000Z' },
      ],
      [{ cron: '30 9 * * *' }, { cron: '30 9 * * *', timeZone: 'UTC', due: '2203-06-01T09:30:00.000Z' }],
      [{ every: 3600 }, { every: 3600, cron: null, timeZone: null, due: '2203-06-01T09:00:00.000Z' }],
      [{ onShortfall: 'partial' }, { onShortfall: 'partial', catchUp: 'skip' }],
      [
        { onShortfall: 'skip', catchUp: 'all' },
        { onShortfall: 'skip', catchUp: 'all' },
      ],
    ];
    for (const [change, shows] of changes) {
      expect({ change, answer: await put(path, change) }).toMatchObject({ change, answer: shows });
      expect({ change, read: await read(path) }).toMatchObject({ change, read: shows });
    }
  });

  it('of what a webhook is told of', async () => {
    const first = { eventTypes: ['trade'], filter: { reference: 'lot-7' }, view: 'full', description: 'one' };
    const made = await post('/v1/webhook', { url: 'http://127.0.0.1:9/x', ...first });
    expect(made).toMatchObject(first);
    const path = `/v1/webhook/${made['id'] as string}`;
    const changes = {
      eventTypes: ['death', 'tax'],
      filter: { agentNpc: ids.ann, reason: 'rent' },
      view: 'compact',
    };
    let expected: Json = first;
    for (const [field, value] of Object.entries(changes)) {
      await put(path, { [field]: value });
      expected = { ...expected, [field]: value };
      expect(await read(path)).toMatchObject(expected);
    }
    await put(path, { instanceIdentifiers: [world.instance['uuid']] });
    expect(await read(path)).toMatchObject({ ...expected, instanceIds: [world.id] });
  });

  it('of the policy of a dry run of taxes', async () => {
    const told = done(
      await world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`, {
        taxPolicy: 'progressive',
        taxPolicyOptions: {
          floor: 10,
          brackets: [
            { upTo: 30, rate: 10 },
            { upTo: null, rate: 50 },
          ],
        },
      }),
    );
    // Of 50: 2 of the first bracket and 10 of the second; of 20: 1.
    expect(told['collection']).toMatchObject({ collected: 13, payers: 2, taxPolicy: 'progressive' });
  });

  it('in the queries of what somebody had at a moment', async () => {
    const till = await open('till', { wealth: 9 });
    await stock(world, ids.ann, { bread: 5 });
    await post(`/v1/instance/${world.id}/exchange`, {
      legs: [{ from: ids.ann, to: till, asset: 'bread', amount: 3 }],
    });
    const { occurredAt } = (await items(`/v1/instance/${world.id}/event?order=desc&limit=1`))[0]!;
    await post(`/v1/instance/${world.id}/exchange`, {
      legs: [
        { from: ids.ann, to: null, asset: 'bread', amount: 1 },
        { from: till, to: ids.bob, asset: 'bread', amount: 2 },
      ],
    });
    expect([await goodsOf(world, 'ann'), await goodsOf(world, till), await goodsOf(world, 'bob')]).toEqual([
      { bread: 1 },
      { bread: 1 },
      { bread: 2 },
    ]);
    const at = `?at=${occurredAt as string}`;
    const had = async (path: string): Promise<unknown[]> =>
      (await items(`${path}${at}`)).map(({ asset, holder, amount }) => [asset ?? holder.name, amount]);
    expect(await had(`${world.path('ann')}/holding`)).toEqual([['bread', 2]]);
    expect(await had(`/v1/account/${world.id}/${till}/holding`)).toEqual([['bread', 3]]);
    expect(await had(`${world.path('bob')}/holding`)).toEqual([]);
    expect(
      Object.fromEntries((await had(`/v1/asset/${world.id}/bread/holder`)) as [string, number][]),
    ).toEqual({ ann: 2, till: 3 });
  });

  it('in the filters of lists, for every state and side', async () => {
    const own = { instanceIdentifier: world.id };
    const [held, captured, released] = await Promise.all(
      [1, 2, 3].map((amount) =>
        post('/v1/hold', { ...own, payerIdentifier: ids.ann, recipientIdentifier: ids.bob, amount }),
      ),
    );
    await put(`/v1/hold/${world.id}/${captured!['id'] as string}/capture`, {});
    await put(`/v1/hold/${world.id}/${released!['id'] as string}/release`, {});
    await stock(world, ids.ann, { rye: 9 });
    const sale = { ...own, ownerIdentifier: ids.ann, asset: 'rye', quantity: 1, unitPrice: 1 };
    const [shown, sold, withdrawn] = [
      await post('/v1/listing', sale),
      await post('/v1/listing', sale),
      await post('/v1/listing', sale),
    ];
    const bid = await post('/v1/listing', { ...sale, ownerIdentifier: ids.bob, side: 'buy' });
    await put(`/v1/listing/${world.id}/${sold['id'] as string}/accept`, { buyerIdentifier: ids.bob });
    done(await world.client.delete(`/v1/listing/${world.id}/${withdrawn['id'] as string}`));
    const promised = {
      ...own,
      debtorIdentifier: ids.ann,
      creditorIdentifier: ids.bob,
      kind: 'promise',
      text: 'To come.',
    };
    const promise = async (state?: string): Promise<Json> => {
      const made = await post('/v1/obligation', { ...promised, uuid: randomUUID() });
      if (state) await put(`/v1/obligation/${world.id}/${made['id'] as string}`, { state });
      return made;
    };
    const [due, kept, broken, ended] = [
      await promise(),
      await promise('kept'),
      await promise('broken'),
      await promise(),
    ];
    done(await world.client.delete(`/v1/obligation/${world.id}/${ended['id'] as string}`));
    const found: Readonly<Record<string, readonly (Json | undefined)[]>> = {
      'hold held': [held],
      'hold captured': [captured],
      'hold released': [released],
      'hold expired': [],
      'listing open': [bid, shown],
      'listing sold': [sold],
      'listing withdrawn': [withdrawn],
      'listing expired': [],
      'obligation open': [due],
      'obligation kept': [kept],
      'obligation broken': [broken],
      'obligation ended': [ended],
    };
    for (const [name, expected] of Object.entries(found)) {
      const [list, state] = name.split(' ');
      const listed = (await items(`/v1/${list}/${world.id}?state=${state}`)).map(({ id }) => id as string);
      expect({ name, listed: listed.sort() }).toEqual({
        name,
        listed: expected.map((each) => each!['id'] as string).sort(),
      });
    }
    expect((await items(`/v1/listing/${world.id}?side=buy`)).map(({ id }) => id)).toEqual([bid['id']]);
    expect(await items(`/v1/listing/${world.id}?side=sell`)).toHaveLength(3);
  });

  it('of keys, and of the ways in which an NPC comes', async () => {
    const expiresAt = '2199-01-01T00:00:00.000Z';
    const made = await post('/v1/application/key', { name: 'game', scopes: ['economy:read'], expiresAt });
    const { secret: _secret, ...key } = made;
    expect(key).toMatchObject({
      name: 'game',
      scopes: ['economy:read'],
      expiresAt,
      personId: null,
      personName: null,
    });
    const listed = (await items('/v1/application/key')).find(({ id }) => id === made['id']);
    expect(listed).toEqual(key);
    expect(await read(`/v1/application/key/${made['id'] as string}`)).toEqual(key);
    for (const type of ['breeding', 'natural', 'manual'])
      expect(
        await post('/v1/npc', { instanceIdentifier: world.id, uuid: randomUUID(), name: 'Rex', type }),
      ).toMatchObject({ type });
  });

  it('of a payment by an account: goods, refusals, and who is told of on both sides', async () => {
    const own = { instanceIdentifier: world.id };
    const till = await open('till', { wealth: 30 });
    const safe = await open('safe', { wealth: 6 });
    const path = `/v1/account/${world.id}/${till}`;
    const goods = [{ item: 'bread', quantity: 2.5, unitPrice: 1.2 }];
    const paid = await put(`${path}/trade`, {
      ...{ recipientIdentifier: ids.bob, amount: 3, reason: 'market', reference: 'lot-7', goods },
      metadata: { stall: 3 },
    });
    expect(paid).toMatchObject({ goods, metadata: { stall: 3 }, traderAccount: { id: till, wealth: 27 } });
    expect((await items(`${path}/history`))[0]).toMatchObject({
      ...{ role: 'trader', amount: 3, reason: 'market', reference: 'lot-7', goods, wealthAfter: 27 },
      other: { id: ids.bob, name: 'bob' },
    });
    const some = await put(`${path}/trade`, { recipientIdentifier: safe, amount: 50, atMost: true });
    expect(some).toMatchObject({
      amount: 27,
      requestedAmount: 50,
      recipientAccount: { id: safe, wealth: 33 },
    });
    await put(`${path}/grant`, { amount: 10, reason: 'a prize' });

    const refusals: readonly (readonly [path: string, body: Json | undefined, code: string])[] = [
      [`${path}/trade`, { recipientIdentifier: till, amount: 1 }, 'SELF_TRADE'],
      [`${path}/trade`, { recipientIdentifier: ids.bob, amount: 11 }, 'INSUFFICIENT_WEALTH'],
      [`${path}/grant`, { amount: largest, reason: 'a prize' }, 'WEALTH_LIMIT'],
      [`${path}?to=${till}`, undefined, 'SELF_TRADE'],
    ];
    for (const [to, body, code] of refusals) {
      const answer = await world.client.send(body ? 'PUT' : 'DELETE', to, body);
      expectProblem(answer, code as 'SELF_TRADE');
    }
    await put(`${world.path('bob')}/grant`, { amount: largest - 23, reason: 'a prize' });
    expectProblem(
      await world.client.put(`${path}/trade`, { recipientIdentifier: ids.bob, amount: 1 }),
      'WEALTH_LIMIT',
    );
    expect(await read(path)).toMatchObject({ wealth: 10, held: 0 });

    const owed = await post('/v1/obligation', {
      ...{ ...own, uuid: randomUUID(), debtorIdentifier: till, creditorIdentifier: safe },
      ...{ amount: 2, every: 86_400 },
    });
    const sides = { debtorAccount: { id: till, wealth: 10 }, creditorAccount: { id: safe, wealth: 33 } };
    expect(await eventOf(owed)).toMatchObject({ action: 'opened', ...sides });
    const hold = await post('/v1/hold', { ...own, payerIdentifier: till, amount: 4 });
    expect(await eventOf(hold)).toMatchObject({
      ...{ payerAccount: { id: till, wealth: 6, held: 4 }, payerWealthAfter: 6, payerHeldAfter: 4 },
    });
    await stock(world, safe, { salt: 4 });
    const bid = await post('/v1/listing', {
      ...{ ...own, ownerIdentifier: till, side: 'buy', asset: 'salt', quantity: 3, unitPrice: 1.5 },
    });
    const offer = await post('/v1/listing', {
      ...{ ...own, ownerIdentifier: safe, asset: 'salt', quantity: 3, unitPrice: 1 },
    });
    expect(await eventOf(bid)).toMatchObject({
      ...{ ownerAccount: { id: till, wealth: 1.5, held: 8.5 }, ownerWealthAfter: 1.5, ownerHeldAfter: 8.5 },
    });
    expect(await eventOf(offer)).toMatchObject({
      ownerAccount: { id: safe, wealth: 33 },
      ownerWealthAfter: 33,
    });
    for (const event of [owed, hold, bid, offer])
      expect(JSON.stringify(await eventOf(event))).not.toMatch(/"\w+AgentNPC"/);
    done(await world.client.delete(`${path}?to=${safe}`));
    const [ended] = await items(`/v1/instance/${world.id}/event?type=listing-end&order=desc`);
    expect(ended!['data']).toMatchObject({ cause: 'closing', ownerAccount: { id: till } });
    const [endedDebt] = await items(`/v1/instance/${world.id}/event?type=obligation&order=desc`);
    expect(endedDebt!['data']).toMatchObject({
      action: 'ended',
      because: 'closing',
      debtorAccount: { id: till },
    });
    expect(await read(`/v1/account/${world.id}/${safe}`)).toMatchObject({ wealth: 43, held: 0 });
  });
});
