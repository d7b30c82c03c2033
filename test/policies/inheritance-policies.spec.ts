import { randomUUID } from 'node:crypto';
import { type Estate, type EstateShare, InheritancePolicy } from '../../src/index.js';
import { fromUnits, toUnits } from '../../src/common/money/units.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { feelTowardsAll } from '../scenarios/support/social.js';

/** A tenth for the treasury, a tenth is lost, the rest is for the eldest. */
class Eldest extends InheritancePolicy {
  static meanwhile: (estate: Estate) => Promise<unknown> = async () => undefined;
  static answer: ((estate: Estate) => unknown) | null = null;
  static asked: Estate[] = [];
  readonly name = 'eldest';
  async divide(asked: Estate): Promise<EstateShare[]> {
    Eldest.asked.push(asked);
    await Eldest.meanwhile(asked);
    if (Eldest.answer) return Eldest.answer(asked) as EstateShare[];
    const { estate, children, parents } = asked;
    const tenth = toUnits(estate)! / 10n;
    const heir = children[0] ?? parents[0];
    if (!heir) return [{ to: 'treasury', amount: estate }];
    return [
      { to: heir.id, amount: fromUnits(toUnits(estate)! - 2n * tenth) },
      { to: 'treasury', amount: fromUnits(tenth) },
      { to: 'nobody', amount: fromUnits(tenth) },
    ];
  }
}

describe('inheritance policies', () => {
  const service = startedService({
    policies: { inheritance: [Eldest] },
    env: { POLICY_TIMEOUT_MS: '3000' },
  });
  beforeEach(() => {
    Object.assign(Eldest, { meanwhile: async () => undefined, answer: null, asked: [] });
  });

  const family = (): Promise<World> =>
    service.world({
      inheritance: 'eldest',
      agentNpcs: {
        dad: { wealth: 100 },
        eve: { parents: ['dad'], wealth: 1 },
        fay: { parents: ['dad'], wealth: 2 },
      },
    });

  it('divide an estate among heirs, the treasury and nobody', async () => {
    const world = await family();
    const before = (await eventsOf(service, world)).length;
    const died = await world.die('dad', { 'Idempotency-Key': 'dad' });
    expect(died.status).toBe(200);
    expect(died.body['agentNpc']).toMatchObject({ wealth: 100 });
    expect(Eldest.asked[0]).toMatchObject({
      estate: '100.0000',
      deceased: { name: 'dad', wealth: '100.0000' },
      children: [{ name: 'eve', wealth: '1.0000' }, { name: 'fay' }],
      parents: [],
      friends: [],
    });
    expect([await world.wealth('eve'), await world.wealth('fay')]).toEqual([81, 2]);
    expect(await world.read()).toMatchObject({ collectedTaxes: 10, inheritance: 'eldest' });
    const events = (await eventsOf(service, world)).slice(before);
    expect(events.map(({ kind, cause, amount }) => [kind, cause, Number(amount)])).toEqual([
      ['death', null, 0],
      ['tax', 'inheritance', 10],
      ['trade', 'inheritance', 10],
      ['trade', 'inheritance', 80],
    ]);
    // The feed has the death like its response, with what the treasury got.
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event?type=death`)).body;
    expect(items[0].data).toEqual(died.body);
    expect((await world.die('dad', { 'Idempotency-Key': 'dad' })).body).toEqual(died.body);
  });

  it('may name an account as an heir, and nobody else who is no candidate', async () => {
    const world = await family();
    const opened = await world.client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      name: 'The temple',
      wealth: 1,
    });
    const temple = opened.body['account'].id as string;
    await world.spawn('cid');
    const answer = (to: string) => () => [
      { to, amount: '60' },
      { to: 'nobody', amount: '40' },
    ];
    for (const stranger of [world.character('cid')['id'] as string, randomUUID()]) {
      Eldest.answer = answer(stranger);
      expectProblem(await world.die('dad'), 'POLICY_FAILED', { policy: 'eldest' });
    }
    Eldest.answer = answer(temple);
    const died = await world.die('dad');
    expect(died.status).toBe(200);
    expect((await world.client.get(`/v1/account/${world.id}/${temple}`)).body).toMatchObject({ wealth: 61 });
    const { items } = (await world.client.get(`/v1/instance/${world.id}/event?agentNpc=${temple}`)).body;
    expect((items as Json[]).at(-1)).toMatchObject({
      type: 'trade',
      data: { cause: 'inheritance', amount: 60, recipientAccount: { id: temple }, recipientWealthAfter: 61 },
    });
    expect(await world.read()).toMatchObject({ inheritance: 'eldest' });
  });

  it('receive friendships from gifts that were not processed yet', async () => {
    const world = await service.world({
      inheritance: 'eldest',
      agentNpcs: { dad: { wealth: 400 }, bob: {} },
    });
    const [dad, bob] = ['dad', 'bob'].map((name) => world.character(name)['id'] as string);
    // All that bob has, again and again: 5 points, then a half, a third … of them, which is 30 with the 227th of a day.
    const trades = Array.from({ length: 250 }, () => [
      { traderIdentifier: dad, recipientIdentifier: bob, amount: 1 },
      { traderIdentifier: bob, recipientIdentifier: null, amount: 1 },
    ]).flat();
    expect((await world.client.post(`/v1/instance/${world.id}/trades`, { trades })).status).toBe(201);
    expect((await world.die('dad')).status).toBe(200);
    expect(Eldest.asked[0]!.friends).toMatchObject([{ name: 'bob' }]);
    expect(Eldest.asked[0]!.friends[0]!.affinity).toBeGreaterThanOrEqual(30);
  });

  it('receive the hundred best friends, the best one first, and none who is less than a friend', async () => {
    const world = await service.world({ inheritance: 'eldest', agentNpcs: { dad: { wealth: 1 } } });
    const other = world.character('dad')['id'];
    const affinities = [30, 29, 90, ...Array<number>(99).fill(60)];
    const agentNpcs = affinities.map((affinity) => ({
      uuid: randomUUID(),
      type: 'manual',
      name: `of ${affinity}`,
      relationships: [{ other, affinity }],
    }));
    expect((await world.client.post(`/v1/instance/${world.id}/agent-npcs`, { agentNpcs })).status).toBe(201);
    expect((await world.client.delete(`${world.path('dad')}?dryRun=true`)).status).toBe(200);
    const better = ['of 90', ...Array<string>(99).fill('of 60')];
    expect(Eldest.asked[0]!.friends.map(({ name }) => name)).toEqual(better);
    await world.client.delete(`/v1/agent-npc/${world.id}/${agentNpcs.at(-1)!.uuid}`);
    expect((await world.die('dad')).status).toBe(200);
    expect(Eldest.asked.at(-1)!.friends.map(({ name }) => name)).toEqual([...better.slice(0, -1), 'of 30']);
  });

  it('receive friends as a gift that was not processed yet makes them', async () => {
    const world = await service.world({
      inheritance: 'eldest',
      agentNpcs: { dad: { wealth: 400 }, bob: {}, cid: {} },
    });
    for (const [name, affinity] of [
      ['bob', 29],
      ['cid', 40],
    ] as const) {
      await world.interact(name, 'dad');
      await feelTowardsAll(service, world, name, affinity);
      // All that each then has: 5 points, the fewer the more the giver is liked.
      await world.trade('dad', name, 1);
    }
    expect((await world.die('dad')).status).toBe(200);
    expect(Eldest.asked[0]!.friends.map(({ name, affinity }) => [name, affinity])).toEqual([
      ['cid', 43],
      ['bob', 33],
    ]);
  });

  it('divide the estates of many deaths, again where one died who left something to another', async () => {
    const world = await family();
    const idOf = (name: string): unknown => world.character(name)['id'];
    const deaths = (names: readonly string[], more = {}) =>
      world.client.post(`/v1/instance/${world.id}/deaths`, { identifiers: names.map(idOf), ...more });
    const refused = await world.client.post(`/v1/instance/${world.id}/deaths`, {
      identifiers: [idOf('dad'), randomUUID()],
      atomic: true,
    });
    expectProblem(refused, 'BATCH_REFUSED');
    expect(await world.wealth('dad')).toBe(100);
    Eldest.asked = [];
    const answer = await deaths(['dad', 'eve', 'fay']);
    expect(answer.body).toMatchObject({
      registered: 3,
      results: [{ event: { wealth: 100 } }, { event: { wealth: 81 } }, { event: { wealth: 2 } }],
    });
    // Eve inherited, and the heir of fay had died.
    expect(Eldest.asked.map(({ deceased, estate }) => [deceased.name, estate])).toEqual([
      ['dad', '100.0000'],
      ['eve', '1.0000'],
      ['fay', '2.0000'],
      ['eve', '81.0000'],
      ['fay', '2.0000'],
    ]);
    expect(await world.read()).toMatchObject({ collectedTaxes: 93 });
  });

  it('are called in a dry run too, without a death', async () => {
    const world = await family();
    const dry = await world.client.delete(`${world.path('dad')}?dryRun=true`);
    expect(dry.status).toBe(200);
    expect(dry.body).toMatchObject({ dryRun: true });
    expect([await world.wealth('dad'), await world.wealth('eve')]).toEqual([100, 1]);
  });

  it('are not called for an empty estate', async () => {
    const world = await service.world({ inheritance: 'eldest', agentNpcs: { poor: {} } });
    expect((await world.die('poor')).status).toBe(200);
    expect(Eldest.asked).toEqual([]);
  });

  it.each([
    ['estate', (world: World) => world.trade('dad', 'fay', 50), ['100.0000', '50.0000']],
    ['heir', (world: World) => world.die('eve'), ['100.0000', '1.0000', '100.8000']],
  ])('are called again when only the %s has changed', async (_what, change, estates) => {
    const world = await family();
    Eldest.meanwhile = async () => {
      Eldest.meanwhile = async () => undefined;
      await change(world);
    };
    expect((await world.die('dad')).status).toBe(200);
    expect(Eldest.asked.map(({ estate }) => estate)).toEqual(estates);
  });

  it('are called again when the estate or an heir has changed', async () => {
    const world = await family();
    Eldest.meanwhile = async () => {
      Eldest.meanwhile = async () => undefined;
      await world.trade('dad', 'fay', 50);
      await world.die('eve');
    };
    // Eve's own estate goes up to dad before he is buried: 1 − 0.1 − 0.1 more.
    expect((await world.die('dad')).status).toBe(200);
    expect(Eldest.asked.map(({ estate }) => estate)).toEqual(['100.0000', '1.0000', '50.8000']);
    expect(await world.wealth('fay')).toBe(2 + 50 + 50.8 - 2 * 5.08);
  });

  it.each<[string, (estate: Estate) => unknown, string]>([
    ['throws', () => Promise.reject(new Error('secret')), 'Eldest threw an error'],
    ['stalls', () => new Promise(() => undefined), 'did not answer within 3000 ms'],
    [
      'gives too little',
      () => [{ to: 'treasury', amount: '99.9999' }],
      'divided 99.9999 where the estate is 100.0000',
    ],
    ['gives too much', () => [{ to: 'nobody', amount: '100.0001' }], 'divided 100.0001'],
    ['gives NaN', () => [{ to: 'treasury', amount: NaN }], 'NaN as the share'],
    ['gives to the dead', ({ deceased }) => [{ to: deceased.id, amount: '100' }], 'who is not a candidate'],
  ])('one that %s is named, and the character lives on', async (_what, answer, reason) => {
    const world = await family();
    Eldest.answer = answer;
    const before = await eventsOf(service, world);
    const failed = await world.die('dad');
    expectProblem(failed, 'POLICY_FAILED', { policy: 'Eldest', detail: expect.stringContaining(reason) });
    expect(await eventsOf(service, world)).toEqual(before);
    expect(await world.wealth('dad')).toBe(100);
  });

  it('that the process lacks keep the character alive', async () => {
    const world = await family();
    const other = await TestService.start({ databaseUrl: service.databaseUrl });
    try {
      const headers = { authorization: `Bearer ${world.client.token}` };
      const answer = await fetch(`${other.baseUrl}${world.path('dad')}`, { method: 'DELETE', headers });
      expect([answer.status, await answer.json()]).toEqual([
        503,
        expect.objectContaining({ code: 'POLICY_UNAVAILABLE', policy: 'eldest' }),
      ]);
    } finally {
      await other.stop();
    }
    expect(await world.wealth('dad')).toBe(100);
  });
});
