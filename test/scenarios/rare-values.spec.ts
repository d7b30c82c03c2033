import { randomUUID } from 'node:crypto';
import { ApplicationService } from '../../src/identity/application.service.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** By the recorded responses of all other tests: what none of them ever showed. */
describe('values that are seldom shown', () => {
  const service = sharedService();
  let world: World;
  let ids: Readonly<Record<'ann' | 'bob' | 'cid', string>>;
  beforeEach(async () => {
    world = await service.world({
      ...{ taxRate: 10, inheritance: 'heirs' },
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 20 }, cid: { wealth: 10 } },
    });
    const idOf = (name: string): string => world.character(name)['id'] as string;
    ids = { ann: idOf('ann'), bob: idOf('bob'), cid: idOf('cid') };
  });
  const done = ({ status, body }: Answer): Json => {
    expect({ ok: status < 300, body }).toEqual({ ok: true, body });
    return body;
  };
  const read = async (path: string): Promise<Json> => done(await world.client.get(path));
  const items = async (path: string): Promise<Json[]> => (await read(path))['items'] as Json[];
  const post = async (path: string, body: Json): Promise<Json> => done(await world.client.post(path, body));
  const put = async (path: string, body: Json): Promise<Json> => done(await world.client.put(path, body));
  const own = (): Json => ({ instanceIdentifier: world.id });
  const open = async (name: string, more: Json = {}): Promise<string> =>
    (await post('/v1/account', { ...own(), uuid: randomUUID(), name, ...more }))['account'].id as string;

  it('stand in the compact form of events as in the full one', async () => {
    const compactOf = async (seq: unknown): Promise<Json> => {
      const [event] = await items(
        `/v1/instance/${world.id}/event?view=compact&limit=1&after=${(seq as number) - 1}`,
      );
      return event!;
    };
    const { seq } = (await world.trade('ann', 'bob', 3)).body;
    const back = await post(`/v1/instance/${world.id}/event/${seq as number}/reversal`, {});
    expect(await compactOf(back['seq'])).toMatchObject({
      ...{ cause: 'reversal', reverses: seq, amount: 3 },
      ...{ trader: { id: ids.bob, wealth: 20 }, recipient: { id: ids.ann, wealth: 50 } },
    });
    await world.collect();
    const [collection] = await items(`/v1/instance/${world.id}/event?type=tax-collection`);
    await put(`/v1/instance/${world.id}/disburse`, { policy: 'refund' });
    const [refund] = await items(`/v1/instance/${world.id}/event?type=disbursement`);
    expect(await compactOf(refund!['seq'])).toMatchObject({
      ...{ collection: collection!['seq'], recipients: 3, amount: 8, policy: 'refund' },
    });
    const endpoint = { name: 'Nobody', endpoint: 'http://127.0.0.1:9', protocol: 'converse' };
    const { id: agentIdentifier } = await post('/v1/agent', endpoint);
    const group = (await world.interact('ann', 'bob', {}, ['cid'])).body;
    const others = (group['others'] as Json[]).map(({ id, name, mood }) => ({
      id,
      name,
      mood,
    }));
    expect(others).toMatchObject([{ id: ids.cid, name: 'cid' }]);
    expect(await compactOf(group['seq'])).toMatchObject({ others, outcome: 'completed' });
    await put(world.path('bob'), { agentIdentifier });
    const silent = (await world.interact('bob', 'cid')).body;
    expect(silent['outcome']).toBe('silent');
    expect(await compactOf(silent['seq'])).toMatchObject({ outcome: 'silent', lines: 0 });
    const half = (await world.interact('ann', 'bob')).body;
    expect(half['outcome']).toBe('partial');
    expect(await compactOf(half['seq'])).toMatchObject({ outcome: 'partial', lines: half['chat'].length });
    // Who is in the best of moods already is not moved.
    for (const name of ['ann', 'cid']) await put(world.path(name), { mood: 40 });
    const born = await world.spawn('eve', { parents: ['ann', 'cid'] });
    const touched = (born['touched'] as Json[]).map(({ id, mood }) => ({ id, mood }));
    expect(touched.length).toBeGreaterThan(0);
    expect((await compactOf(born['seq']))['touched']).toMatchObject(touched);
  });

  it('stand in histories: every role of an account and of its owner', async () => {
    const till = await open('till', { wealth: 30, ownerIdentifier: ids.ann });
    const path = `/v1/account/${world.id}/${till}`;
    await put(path, { name: 'stall' });
    await stock(world, till, { salt: 9 });
    const hold = await post('/v1/hold', { ...own(), payerIdentifier: till, amount: 4 });
    await put(`/v1/hold/${world.id}/${hold['id'] as string}/release`, {});
    await post('/v1/listing', { ...own(), ownerIdentifier: till, asset: 'salt', quantity: 2, unitPrice: 1 });
    const due = { ...own(), amount: 1, every: 86_400 };
    await post('/v1/obligation', {
      ...due,
      uuid: randomUUID(),
      debtorIdentifier: till,
      creditorIdentifier: ids.ann,
    });
    await post('/v1/obligation', {
      ...due,
      uuid: randomUUID(),
      debtorIdentifier: ids.bob,
      creditorIdentifier: till,
    });
    await post(`/v1/instance/${world.id}/exchange`, {
      legs: [
        { from: ids.bob, to: till, amount: 5 },
        { from: till, to: ids.bob, asset: 'salt', amount: 1 },
      ],
    });
    const storyOf = async (path: string): Promise<unknown[]> =>
      (await items(`${path}/history`)).map(({ type, role, cause, other, amount, wealthAfter }) => [
        type,
        role,
        cause,
        other?.name ?? null,
        amount,
        wealthAfter,
      ]);
    expect(await storyOf(path)).toEqual([
      ['exchange', 'recipient', 'trade', 'bob', null, 35],
      ['obligation', 'creditor', null, 'bob', null, 30],
      ['obligation', 'debtor', null, 'ann', null, 30],
      ['listing', 'owner', null, null, null, 30],
      ['release', 'payer', 'release', null, 4, 30],
      ['hold', 'payer', null, null, 4, 26],
      // Its salt.
      ['exchange', 'trader', 'trade', null, null, 30],
      ['account-update', 'updated', null, null, null, 30],
      ['account', 'opened', null, null, 30, 30],
    ]);
    done(await world.client.delete(`${path}?to=${ids.ann}`));
    expect(await storyOf(world.path('ann'))).toEqual([
      ['trade', 'recipient', 'closing', 'stall', 35, 85],
      ['account-closing', 'recipient', null, 'stall', null, 50],
      // It ended with the account.
      ['obligation', 'creditor', null, 'stall', null, 50],
      ['obligation', 'creditor', null, 'stall', null, 50],
      ['spawn', 'spawned', null, null, 50, 50],
    ]);
    await world.spawn('kid', { parents: ['ann'] });
    await world.die('ann');
    expect(await storyOf(world.path('kid'))).toEqual([
      ['trade', 'recipient', 'inheritance', 'ann', 85, 85],
      ['death', 'heir', null, 'ann', null, 0],
      ['spawn', 'spawned', null, null, 0, 0],
    ]);
    expect(await storyOf(world.path('bob'))).toEqual([
      ['obligation', 'debtor', null, 'stall', null, 15],
      ['exchange', 'trader', 'trade', 'stall', null, 15],
      ['obligation', 'debtor', null, 'stall', null, 20],
      ['spawn', 'spawned', null, null, 20, 20],
    ]);
  });

  it('stand in the figures of the economy: what exchanges minted, and what was consumed', async () => {
    await stock(world, ids.ann, { bread: 7 });
    await post(`/v1/instance/${world.id}/exchange`, {
      legs: [
        { from: ids.ann, to: null, asset: 'bread', amount: 3 },
        { from: null, to: ids.ann, amount: 2.5 },
        { from: ids.bob, to: null, amount: 1 },
      ],
      reason: 'baking',
    });
    await post('/v1/hold', { ...own(), payerIdentifier: ids.ann, asset: 'bread', amount: 1 });
    const economy = await read(`/v1/instance/${world.id}/economy`);
    expect(economy['goods']).toEqual([
      { asset: 'bread', name: 'bread', made: 7, consumed: 3, inWorld: 4, held: 1 },
    ]);
    expect(economy['mintedBy']).toEqual(
      expect.arrayContaining([{ source: 'exchange', reason: 'baking', count: 1, amount: 2.5 }]),
    );
    const [asset] = await items(`/v1/asset/${world.id}`);
    expect(asset).toMatchObject({ code: 'bread', made: 7, consumed: 3, inWorld: 4 });
  });

  it('stand in what an application may and has', async () => {
    const client = await service.newClient();
    const { applicationId } = client.credentials!;
    await service.app.get(ApplicationService).change(applicationId, { monthlyQuota: 40 });
    await service.world({ agentNpcs: { ann: {}, bob: {} } }, client);
    expect((await client.get('/v1/usage')).body['quota']).toMatchObject({
      limit: 40,
      used: 3,
      remaining: 37,
    });
    await client.put('/v1/application', { requireIdempotencyKey: true });
    expect((await client.get('/v1/application')).body).toMatchObject({ requireIdempotencyKey: true });
  });

  it('are in the books where goods come to those who have some of them', async () => {
    await put(`/v1/instance/${world.id}`, {
      goodsOwned: true,
      clock: { timeScale: 0, worldTime: '0812-03-01T12:00:00Z' },
    });
    const till = await open('till', { wealth: 20 });
    await stock(world, ids.ann, { rye: 20, milk: 9 }, { decimals: 1, perishesAfterDays: 3 });
    for (const [n, owner] of [ids.bob, ids.cid, till].entries())
      await stock(world, owner, { rye: n + 1.5, milk: n + 0.5 }, { decimals: 1, perishesAfterDays: 3 });
    const sale = { ...own(), ownerIdentifier: ids.ann, asset: 'rye', quantity: 3, unitPrice: 0.5 };
    const accept = async (listing: Json, body: Json): Promise<Json> =>
      put(`/v1/listing/${world.id}/${listing['id'] as string}/accept`, body);
    const hold = async (payerIdentifier: string): Promise<string> =>
      (
        await post('/v1/hold', {
          ...own(),
          payerIdentifier,
          recipientIdentifier: till,
          asset: 'rye',
          amount: 2.5,
        })
      )['id'] as string;
    let sold: Json = {};
    let perishing = '';
    const steps: Readonly<Record<string, () => Promise<unknown>>> = {
      'a capture': async () =>
        put(`/v1/hold/${world.id}/${await hold(ids.ann)}/capture`, { amount: 1.5, final: false }),
      'a final capture': async () =>
        put(`/v1/hold/${world.id}/${await hold(ids.ann)}/capture`, { amount: 1, final: true }),
      'a release': async () => put(`/v1/hold/${world.id}/${await hold(ids.ann)}/release`, {}),
      'a sale': async () =>
        (sold = await accept(await post('/v1/listing', sale), { buyerIdentifier: ids.bob, quantity: 2 })),
      'a reversed sale': () => post(`/v1/instance/${world.id}/event/${sold['seq'] as number}/reversal`, {}),
      'a bid': async () =>
        accept(await post('/v1/listing', { ...sale, ownerIdentifier: till, side: 'buy' }), {
          sellerIdentifier: ids.ann,
          quantity: 1.5,
        }),
      'a withdrawal': async () =>
        done(
          await world.client.delete(
            `/v1/listing/${world.id}/${(await post('/v1/listing', sale))['id'] as string}`,
          ),
        ),
      'a trade': () =>
        put(`${world.path('bob')}/trade`, {
          ...{ recipientIdentifier: ids.ann, amount: 1, goods: [{ item: 'rye', quantity: 0.5 }] },
        }),
      'a closing': async () =>
        done(await world.client.delete(`/v1/account/${world.id}/${till}?to=${ids.cid}`)),
      'an inheritance': async () => {
        await put(`/v1/instance/${world.id}`, { inheritance: 'population' });
        done(await world.die('ann'));
      },
      'a day later': async () => {
        const part = await post('/v1/hold', {
          ...{ ...own(), payerIdentifier: ids.cid, recipientIdentifier: ids.bob, asset: 'milk', amount: 3 },
        });
        const path = `/v1/hold/${world.id}/${part['id'] as string}`;
        await put(`${path}/capture`, { amount: 1 });
        perishing = path;
        await post('/v1/hold', { ...own(), payerIdentifier: ids.cid, asset: 'milk', amount: 0.5 });
        await put(`/v1/instance/${world.id}`, { clock: { worldTime: '0812-03-05T12:00:00Z' } });
        await post(`/v1/instance/${world.id}/night`, {});
      },
    };
    for (const [step, take] of Object.entries(steps)) {
      await take();
      const { faults } = await verifyLedger(service.dataSource, [world.id]);
      expect({ step, faults }).toEqual({ step, faults: [] });
    }
    // What it paid, and what it was of.
    expect(await read(perishing)).toMatchObject({ state: 'expired', amount: 3, captured: 1, remaining: 0 });
  });

  it('are relationships that are as dear as each other: each comes once, page by page', async () => {
    for (const name of ['bob', 'cid', 'dan', 'eve']) {
      if (name === 'dan' || name === 'eve') await world.spawn(name);
      const other = world.character(name)['id'] as string;
      await put(`${world.path('ann')}/relationship/${other}`, { affinity: 40 });
    }
    const list = `${world.path('ann')}/relationship`;
    const namesOf = ({ items: found }: Json): unknown[] =>
      (found as Json[]).map(({ other }) => other.name as unknown);
    const names: unknown[] = [];
    for (let cursor = ''; names.length < 9;) {
      const page = await read(`${list}?limit=1${cursor}`);
      names.push(...namesOf(page));
      if (page['nextCursor'] === null) break;
      cursor = `&cursor=${page['nextCursor'] as string}`;
    }
    expect(names).toEqual(namesOf(await read(list)));
    expect(names.toSorted()).toEqual(['bob', 'cid', 'dan', 'eve']);
  });

  it('are the refusals of calls that nobody makes', async () => {
    const long = '2020-01-01T00:00:00.000Z';
    await stock(world, ids.ann, { rye: 3.5 }, { decimals: 1 });
    const listing = { ...own(), ownerIdentifier: ids.ann, asset: 'rye', quantity: 2.5, unitPrice: 1 };
    const { id } = await post('/v1/listing', listing);
    const sold = await put(`${world.path('ann')}/trade`, { recipientIdentifier: ids.bob, amount: 0 });
    expect(sold['amount']).toBe(0);
    const refused: readonly (readonly [method: string, path: string, body: Json, code: string])[] = [
      ['POST', '/v1/listing', { ...listing, expiresAt: long }, 'EXPIRY_PASSED'],
      [
        'POST',
        '/v1/listing',
        { ...listing, side: 'buy', quantity: 99_999_999_999, unitPrice: 2 },
        'WEALTH_LIMIT',
      ],
      [
        'PUT',
        `/v1/listing/${world.id}/${id as string}/accept`,
        { buyerIdentifier: ids.bob, quantity: 0.05 },
        'AMOUNT_TOO_FINE',
      ],
      [
        'PUT',
        `${world.path('ann')}/interact`,
        { responderIdentifier: ids.bob, others: [ids.bob] },
        'DUPLICATE_PARTICIPANT',
      ],
      ['POST', `${world.path('ann')}/bark`, { occasion: 'greeting', to: ids.ann }, 'SELF_INTERACTION'],
      [
        'POST',
        '/v1/hold',
        { ...own(), payerIdentifier: ids.ann, amount: 1, expiresAt: long },
        'EXPIRY_PASSED',
      ],
    ];
    for (const [method, path, body, code] of refused)
      expectProblem(await world.client.send(method, path, body), code as 'SELF_TRADE');
  });
});
