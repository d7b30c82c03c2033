import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../../src/ledger/verify.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { policies } from '../policies/support/half-policy.js';
import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** What an account is in everything that knows characters. */
describe('accounts in a world', () => {
  const service = startedService({ policies, env: { hashChainMs: '0' } });

  const open = async (world: World, name: string, plan: Json = {}): Promise<string> => {
    const body = { instanceIdentifier: world.id, uuid: randomUUID(), name, ...plan };
    return (await world.client.post('/v1/account', body)).body['account'].id as string;
  };
  const pathOf = (world: World, account: string): string => `/v1/account/${world.id}/${account}`;
  const wealthOf = async (world: World, account: string): Promise<number> =>
    (await world.client.get(pathOf(world, account))).body['wealth'] as number;
  const economyOf = async (world: World): Promise<Json> =>
    (await world.client.get(`/v1/instance/${world.id}/economy`)).body;
  const items = async (world: World, path: string): Promise<Json[]> =>
    (await world.client.get(path)).body['items'] as Json[];

  it('are named in the histories of characters, and have their own', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const till = await open(world, 'till', { wealth: 4 });
    const ann = world.character('ann');
    await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: till, amount: 3 });
    await world.client.put(`${pathOf(world, till)}/trade`, {
      recipientIdentifier: ann['id'],
      amount: 1,
      reason: 'wage',
      reference: 'may',
    });
    await world.client.put(`${pathOf(world, till)}/trade`, { recipientIdentifier: world.id, amount: 2 });
    await world.client.put(pathOf(world, till), { name: 'stall' });
    const other = { id: till, name: 'stall' };
    expect(await items(world, `${world.path('ann')}/history`)).toMatchObject([
      { role: 'recipient', other, amount: 1, reason: 'wage', reference: 'may', wealthAfter: 8 },
      { role: 'trader', other, amount: 3, wealthAfter: 7 },
      { role: 'spawned', wealthAfter: 10 },
    ]);
    const history = await items(world, `${pathOf(world, till)}/history`);
    expect(history).toMatchObject([
      { type: 'account-update', role: 'updated', other: null, wealthAfter: 4 },
      { type: 'tax', cause: 'payment', role: 'payer', other: null, amount: 2, wealthAfter: 4 },
      {
        type: 'trade',
        role: 'trader',
        other: { id: ann['id'], name: 'ann' },
        amount: 1,
        reason: 'wage',
        reference: 'may',
        wealthAfter: 6,
      },
      { type: 'trade', role: 'recipient', other: { id: ann['id'] }, amount: 3, wealthAfter: 7 },
      { type: 'account', role: 'opened', other: null, amount: 4, wealthAfter: 4 },
    ]);
    for (const entry of history) expect(entry).not.toHaveProperty('moodAfter');
    for (const filter of ['reason=wage', 'reference=may', 'type=trade&reason=wage'])
      expect(await items(world, `${pathOf(world, till)}/history?${filter}`)).toEqual([history[2]]);
    const first = (await world.client.get(`${pathOf(world, till)}/history?limit=2`)).body;
    const next = `?limit=3&cursor=${first['nextCursor'] as string}`;
    expect(await items(world, `${pathOf(world, till)}/history${next}`)).toEqual(history.slice(2));
    const { uuid } = (await world.client.get(pathOf(world, till))).body;
    for (const identifier of [till, uuid as string]) {
      const found = await items(world, `/v1/instance/${world.id}/event?agentNpc=${identifier}&order=desc`);
      expect(found.map(({ seq }) => seq)).toEqual(history.map(({ seq }) => seq));
    }
    expect(await items(world, `/v1/instance/${world.id}/economy/flows`)).toMatchObject([
      { trader: { name: 'ann' }, recipient: other, trades: 1, amount: 3 },
      { trader: other, recipient: { name: 'ann' }, trades: 1, amount: 1 },
    ]);
    const path = `/v1/agent-npc/${world.id}/${till}/history`;
    expectProblem(await world.client.get(path), 'AGENT_NPC_NOT_FOUND');
    expectProblem(await world.client.get(`${pathOf(world, ann['id'])}/history`), 'ACCOUNT_NOT_FOUND');
  });

  it('are named in the chronicle', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 } } });
    const till = await open(world, 'The Golden Goose');
    await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: till, amount: 90 });
    const { body } = await world.client.get(`/v1/instance/${world.id}/chronicle`);
    const entries = (body['chapters'] as Json[]).flatMap(({ entries: some }) => some as Json[]);
    const told = entries.find(({ text }) => (text as string).includes('The Golden Goose'));
    expect(told).toMatchObject({
      characters: expect.arrayContaining([expect.objectContaining({ id: till, type: 'account' })]),
    });
  });

  it.each([
    ['flat', { taxRate: 10 }, 12],
    [
      'progressive',
      {
        taxPolicy: 'progressive',
        taxPolicyOptions: { floor: 10, brackets: [{ upTo: null, rate: 50 }] },
      },
      50,
    ],
    ['external', { taxPolicy: 'half' }, 60],
  ])('pay a %s tax only if they are taxable, as its dry run says', async (_name, settings, due) => {
    const world = await service.world({
      ...settings,
      taxMoodImpact: 50,
      agentNpcs: { ann: { wealth: 20, mood: 80 } },
    });
    const taxed = await open(world, 'taxed', { wealth: 100, taxable: true });
    const free = await open(world, 'free', { wealth: 100 });
    const { collection } = (await world.client.put(`/v1/instance/${world.id}/tax?dryRun=true`)).body;
    expect(collection).toMatchObject({ collected: due, payers: 2, population: 1 });
    expect((await world.collect()).body).toMatchObject({ collectedTaxes: due, treasury: due });
    const [ofAnn, ofTaxed] = [await world.wealth('ann'), await wealthOf(world, taxed)];
    expect([ofAnn + ofTaxed, await wealthOf(world, free)]).toEqual([120 - due, 100]);
    expect((collection['deciles'] as Json[]).reduce((sum, { tax }) => sum + (tax as number), 0)).toBe(
      20 - ofAnn,
    );
    const [event] = await items(world, `/v1/instance/${world.id}/event?type=tax&agentNpc=${taxed}`);
    expect(event).toMatchObject({
      data: { cause: 'tax', amount: 100 - ofTaxed, traderAccount: { id: taxed }, traderWealthAfter: ofTaxed },
    });
    expect((await world.get('ann')).body['mood']).toBeLessThan(80);
    expect(await economyOf(world)).toMatchObject({ population: 1, mood: { mean: expect.any(Number) } });
  });

  it('are no population, and stand apart in the economy, now and as of a moment', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 10 }, bob: { wealth: 30 } },
    });
    const till = await open(world, 'till', { wealth: 1000, taxable: true });
    const chest = await open(world, 'chest', { wealth: 5 });
    await world.client.put(`${world.path('bob')}/trade`, { recipientIdentifier: till, amount: 7 });
    await world.client.put(`${world.path('bob')}/trade`, { recipientIdentifier: world.id, amount: 2 });
    const then = await economyOf(world);
    expect(then).toMatchObject({
      population: 2,
      moneySupply: 1043,
      accounts: { count: 2, wealth: 1012 },
      treasury: 2,
      minted: 1045,
      sunk: 0,
      wealth: { max: 21 },
    });
    expect((then['richest'] as Json[]).map(({ name }) => name)).toEqual(['bob', 'ann']);
    await world.client.put(`${pathOf(world, till)}/trade`, { recipientIdentifier: null, amount: 100 });
    await world.client.delete(`${pathOf(world, chest)}?to=${world.character('ann')['id'] as string}`);
    await world.collect();
    await world.client.put(`/v1/instance/${world.id}/disburse`, { amount: 1, policy: 'equal' });
    const now = await economyOf(world);
    expect(now).toMatchObject({ accounts: { count: 1 }, sunk: 100 });
    const { moneySupply, treasury, sunk, minted } = now;
    const total = [moneySupply, treasury, sunk].reduce(
      (sum, part) => sum + BigInt(Math.round((part as number) * 10_000)),
      0n,
    );
    expect(total).toBe(BigInt(Math.round((minted as number) * 10_000)));
    const was = (await world.client.get(`/v1/instance/${world.id}/economy?at=${then['at'] as string}`)).body;
    const { moneySupply: supply, accounts: apart, treasury: chestThen, wealth } = then;
    expect(was).toMatchObject({ moneySupply: supply, accounts: apart, treasury: chestThen, wealth });
    const listed = await items(world, `/v1/agent-npc/${world.id}?at=${then['at'] as string}`);
    expect(listed.map(({ name }) => name).sort()).toEqual(['ann', 'bob']);
  });

  it('are not among those who are talked to, mourned or heard', async () => {
    const world = await service.world({
      inheritance: 'population',
      agentNpcs: { ann: { wealth: 10 }, bob: {} },
    });
    const till = await open(world, 'till', { ownerIdentifier: world.character('ann')['id'] });
    const talk = { responderIdentifier: till };
    expectProblem(await world.client.put(`${world.path('ann')}/interact`, talk), 'AGENT_NPC_NOT_FOUND');
    const line = { speaker: till, text: 'Good day!' };
    expect((await world.client.post(`${world.path('ann')}/talk`, line)).status).toBe(404);
    const memory = { identifiers: [till], text: 'The bell rang.' };
    expect((await world.client.post(`/v1/agent-npc/${world.id}/memory`, memory)).status).toBe(404);
    expectProblem(await world.client.delete(`/v1/agent-npc/${world.id}/${till}`), 'AGENT_NPC_NOT_FOUND');
    const born = {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      type: 'breeding',
      parentIdentifiers: [till],
      name: 'kid',
    };
    expect((await world.client.post('/v1/agent-npc', born)).status).toBe(404);
    await world.client.post(`/v1/instance/${world.id}/night`);
    await world.die('ann');
    expect([await world.wealth('bob'), await wealthOf(world, till)]).toEqual([10, 0]);
    // Who owned it has died; it stays.
    expect((await world.client.get(pathOf(world, till))).body['owner']).toBe(world.character('ann')['id']);
  });

  it('lose their name and metadata for good, and the books and the hash chain stay right', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const till = await open(world, 'Xanthippes till', { wealth: 4, metadata: { of: 'Xanthippe' } });
    await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: till, amount: 1 });
    await world.client.put(pathOf(world, till), { metadata: { of: 'Xanthippe again' }, name: 'Xanthippe' });
    const closing = await open(world, 'Xanthippes chest');
    await world.client.delete(pathOf(world, closing));
    const faults = async (): Promise<unknown> => {
      await service.app.get(HashChainKeeper).follow([world.id]);
      return (await verifyLedger(service.dataSource, [world.id])).faults;
    };
    expect(await faults()).toEqual([]);
    for (const account of [till, closing]) {
      const { status, body } = await world.client.delete(`/v1/agent-npc/${world.id}/${account}/text`);
      expect([status, body['agentNpcId'], body['events']]).toEqual([200, account, 2]);
    }
    for (const table of ['event', 'holder']) {
      const [found] = await service.dataSource.query<{ n: number }[]>(
        `SELECT count(*)::integer AS n FROM economy.${table} t WHERE t.instance_id = $1 AND t::text LIKE '%Xanthippe%'`,
        [world.id],
      );
      expect([table, found!.n]).toEqual([table, 0]);
    }
    const left = (await world.client.get(pathOf(world, till))).body;
    expect(left).toMatchObject({ name: 'erased', metadata: null, wealth: 5 });
    const [changed] = await items(world, `/v1/instance/${world.id}/event?type=account-update`);
    expect(changed!['data']).toMatchObject({
      old: { name: '', metadata: null },
      new: { name: '', metadata: null },
    });
    expect(await faults()).toEqual([]);
  });
});
