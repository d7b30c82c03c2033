import { verifyLedger } from '../../src/ledger/verify.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;

describe('the estate of the dead', () => {
  const service = sharedService();

  /** The shares of the estate by the event table. */
  async function sharesOf(world: World): Promise<Json[]> {
    const events = await eventsOf(service, world);
    return events.filter(({ cause }) => cause === 'inheritance');
  }

  it('goes to three children in equal parts by the largest remainder, the eldest first', async () => {
    const parents = ['old'];
    const world = await service.world({
      agentNpcs: { old: { wealth: 100 }, one: { parents }, two: { wealth: 1, parents }, three: { parents } },
    });
    await world.die('old');
    expect(await world.wealth('one')).toBe(33.3334);
    expect(await world.wealth('two')).toBe(34.3333);
    expect(await world.wealth('three')).toBe(33.3333);
    const shares = await sharesOf(world);
    expect(shares).toMatchObject([
      { kind: 'trade', amount: 33.3334, actor_wealth: 66.6666, recipient_wealth: 33.3334 },
      { kind: 'trade', amount: 33.3333, actor_wealth: 33.3333, recipient_wealth: 34.3333 },
      { kind: 'trade', amount: 33.3333, actor_wealth: 0, recipient_wealth: 33.3333 },
    ]);
    const old = world.character('old')['id'];
    const heirs = ['one', 'two', 'three'].map((name) => world.character(name)['id']);
    expect(shares.map((share) => [share['actor_id'], share['recipient_id']])).toEqual(
      heirs.map((heir) => [old, heir]),
    );
  });

  it('is remembered by its heirs, by what it means to them', async () => {
    const parents = ['Ulf'];
    const world = await service.world({
      agentNpcs: { Ulf: { wealth: 100 }, poor: { parents }, rich: { wealth: 450, parents }, friend: {} },
    });
    await world.die('Ulf');
    const shares = await sharesOf(world);
    const inherited = async (name: string): Promise<Json[]> =>
      ((await world.client.get(`${world.path(name)}/memory`)).body['items'] as Json[]).filter(
        ({ kind }) => kind === 'inheritance',
      );
    const memory = {
      text: 'I inherited 50 from Ulf.',
      about: expect.objectContaining({ name: 'Ulf' }),
    };
    expect(await inherited('poor')).toEqual([
      expect.objectContaining({ ...memory, weight: 1, eventSeq: shares[0]!['seq'] }),
    ]);
    expect(await inherited('rich')).toEqual([
      expect.objectContaining({ ...memory, weight: 0.1, eventSeq: shares[1]!['seq'] }),
    ]);
    expect(await inherited('friend')).toEqual([]);
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);
  });

  it('is remembered by the hundred heirs to whom it means most', async () => {
    const poor = Array.from({ length: 100 }, (_, n) => [`poor ${n}`, {}] as const);
    const world = await service.world({
      inheritance: 'population',
      agentNpcs: { Ulf: { wealth: 1010 }, rich: { wealth: 50 }, ...Object.fromEntries(poor) },
    });
    await world.die('Ulf');
    const memories = await service.dataSource.query<{ character_id: string }[]>(
      `SELECT m.character_id FROM economy.memory m WHERE m.instance_id = $1 AND m.kind = 'inheritance'`,
      [world.id],
    );
    expect(await world.wealth('rich')).toBe(60);
    expect(memories.map((memory) => memory.character_id).toSorted()).toEqual(
      poor.map(([name]) => world.character(name)['id'] as string).toSorted(),
    );
  });

  it('leaves no memory where nobody inherits', async () => {
    const world = await service.world({
      inheritance: 'treasury',
      agentNpcs: { old: { wealth: 5 }, kid: { parents: ['old'] } },
    });
    await world.die('old');
    const { body } = await world.client.get(`${world.path('kid')}/memory`);
    expect((body['items'] as Json[]).map(({ kind }) => kind as string)).toEqual(['death']);
  });

  it('of two ten-thousandths reaches two of three children', async () => {
    const parents = ['old'];
    const world = await service.world({
      agentNpcs: { old: { wealth: 0.0002 }, one: { parents }, two: { parents }, three: { parents } },
    });
    await world.die('old');
    expect(await world.wealth('one')).toBe(0.0001);
    expect(await world.wealth('two')).toBe(0.0001);
    expect(await world.wealth('three')).toBe(0);
    expect(await sharesOf(world)).toHaveLength(2);
  });

  it('goes to living children before parents, and not to dead ones', async () => {
    const world = await service.world({
      agentNpcs: {
        gran: {},
        mum: { wealth: 9, parents: ['gran'] },
        lost: { parents: ['mum'] },
        kid: { parents: ['mum'] },
        friend: {},
      },
    });
    await world.die('lost');
    await world.die('mum');
    expect(await world.wealth('kid')).toBe(9);
    expect(await world.wealth('gran')).toBe(0);
    expect(await world.wealth('friend')).toBe(0);
  });

  it('goes to the living parents when there are no children, plain NPCs left out', async () => {
    const world = await service.world({
      npcs: ['wolf'],
      agentNpcs: { dad: {}, mum: {}, kid: { wealth: 0.0003, parents: ['wolf', 'dad', 'mum'] } },
    });
    await world.die('kid');
    expect(await world.wealth('dad')).toBe(0.0002);
    expect(await world.wealth('mum')).toBe(0.0001);
  });

  it('goes to the treasury when no parent lives any more, and to the one who does', async () => {
    const world = await service.world({
      agentNpcs: {
        dad: {},
        mum: {},
        kid: { wealth: 3, parents: ['dad', 'mum'] },
        tot: { wealth: 4, parents: ['dad', 'mum'] },
      },
    });
    await world.die('dad');
    await world.die('kid');
    expect(await world.wealth('mum')).toBe(3);
    await world.die('mum');
    // Her own went to the child who lives.
    expect(await world.wealth('tot')).toBe(7);
    await world.die('tot');
    expect(await world.read()).toMatchObject({ collectedTaxes: 7, agentNpcCount: 0 });
  });

  it('goes to the treasury when there is no family, as a tax', async () => {
    const world = await service.world({ agentNpcs: { hermit: { wealth: 12.5 }, bob: {} } });
    await world.die('hermit');
    expect(await world.wealth('bob')).toBe(0);
    expect(await world.read()).toMatchObject({ collectedTaxes: 12.5 });
    expect(await sharesOf(world)).toMatchObject([
      { kind: 'tax', amount: 12.5, recipient_id: null, actor_wealth: 0 },
    ]);
  });

  it('goes to the treasury despite children under the rule treasury', async () => {
    const world = await service.world({
      inheritance: 'treasury',
      agentNpcs: { old: { wealth: 8 }, kid: { parents: ['old'] } },
    });
    await world.die('old');
    expect(await world.wealth('kid')).toBe(0);
    expect(await world.read()).toMatchObject({ collectedTaxes: 8 });
    expect(await sharesOf(world)).toMatchObject([{ kind: 'tax', amount: 8, recipient_id: null }]);
  });

  it('goes to the whole population under the rule population', async () => {
    const world = await service.world({
      inheritance: 'population',
      agentNpcs: { old: { wealth: 1 }, a: {}, b: {}, c: { wealth: 5 } },
    });
    await world.die('old');
    expect(await world.wealth('a')).toBe(0.3334);
    expect(await world.wealth('b')).toBe(0.3333);
    expect(await world.wealth('c')).toBe(5.3333);
    expect(await sharesOf(world)).toHaveLength(3);
  });

  it('of the last one of a population goes to the treasury', async () => {
    const world = await service.world({ inheritance: 'population', agentNpcs: { last: { wealth: 3 } } });
    await world.die('last');
    expect(await world.read()).toMatchObject({ collectedTaxes: 3, agentNpcCount: 0 });
  });

  it('is sunk under the rule none', async () => {
    const world = await service.world({
      inheritance: 'none',
      agentNpcs: { old: { wealth: 8 }, kid: { parents: ['old'] } },
    });
    await world.die('old');
    expect(await world.wealth('kid')).toBe(0);
    expect(await world.read()).toMatchObject({ collectedTaxes: 0 });
    expect(await sharesOf(world)).toMatchObject([{ kind: 'trade', amount: 8, recipient_id: null }]);
  });

  it('of nothing leaves no share', async () => {
    const world = await service.world({ agentNpcs: { poor: {}, kid: { parents: ['poor'] } } });
    await world.die('poor');
    expect(await sharesOf(world)).toHaveLength(0);
  });

  it('follows the setting as it is at the death', async () => {
    const world = await service.world({ agentNpcs: { old: { wealth: 8 }, kid: { parents: ['old'] } } });
    await world.client.put(`/v1/instance/${world.id}`, { inheritance: 'none' });
    await world.die('old');
    expect(await world.wealth('kid')).toBe(0);
  });

  it('refuses the death when an heir would exceed the limit, and changes nothing', async () => {
    const world = await service.world({
      agentNpcs: { old: { wealth: 1 }, kid: { wealth: most, parents: ['old'] } },
    });
    expectProblem(await world.die('old'), 'WEALTH_LIMIT');
    expect(await world.wealth('old')).toBe(1);
    expect(await world.wealth('kid')).toBe(most);
  });

  it('refuses the death when the treasury would exceed the limit, and changes nothing', async () => {
    const world = await service.world({ agentNpcs: { rich: { wealth: most }, old: { wealth: 0.0001 } } });
    expect((await world.die('rich')).status).toBe(200);
    expectProblem(await world.die('old'), 'WEALTH_LIMIT');
    expect(await world.wealth('old')).toBe(0.0001);
    expect(await world.read()).toMatchObject({ collectedTaxes: most, agentNpcCount: 1 });
  });
});
