import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { verifyLedger } from '../../src/ledger/verify.js';
import { ObligationLedger } from '../../src/ledger/obligation-ledger.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World, type WorldPlan } from '../support/world.js';

const morning = Date.parse('1203-06-01T08:00:00Z');
const day = 86_400;
const at = (days: number): string => new Date(morning + days * day * 1000).toISOString();

describe('an obligation', () => {
  const service = sharedService();
  const dataSource = () => service.app.get(DataSource);

  /** A world whose clock stands still, but for `pass`. */
  async function newWorld(agentNpcs: WorldPlan['agentNpcs']): Promise<World> {
    const world = await service.world({ agentNpcs });
    await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 0, worldTime: at(0) } });
    return world;
  }
  const pay = async (): Promise<void> => {
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
  };
  const pass = async (world: World, days: number): Promise<void> => {
    await world.client.put(`/v1/instance/${world.id}`, { clock: { worldTime: at(days) } });
    await pay();
  };
  const open = async (world: World, body: Json, expected = 201): Promise<Json> => {
    const made = await world.client.post('/v1/obligation', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      ...body,
    });
    expect({ status: made.status, body: made.body }).toMatchObject({ status: expected });
    return made.body;
  };
  const between = (world: World, debtor: string, creditor: string, body: Json): Json => ({
    debtorIdentifier: world.character(debtor)['id'],
    creditorIdentifier: world.character(creditor)['id'],
    ...body,
  });
  const get = async (world: World, { id }: Json): Promise<Json> =>
    (await world.client.get(`/v1/obligation/${world.id}/${id as string}`)).body;
  const wealths = async (world: World, ...names: string[]): Promise<number[]> =>
    Promise.all(
      names.map(async (name) => (await world.client.get(world.path(name))).body['wealth'] as number),
    );
  const feed = async (world: World, query: string): Promise<Json[]> =>
    (
      (await world.client.get(`/v1/instance/${world.id}/event?${query}&limit=200`)).body['items'] as Json[]
    ).map(({ data }) => data as Json);
  const feels = async (world: World, who: string): Promise<Json | undefined> =>
    ((await world.client.get(`${world.path(who)}/relationship`)).body['items'] as Json[])[0];
  const verify = async (world: World): Promise<void> => {
    expect((await verifyLedger(dataSource(), [world.id])).faults).toEqual([]);
  };

  it('of a wage is known to who earns it, before it is paid, and to nobody else', async () => {
    const world = await newWorld({ walt: { wealth: 100 }, tom: {}, kit: {} });
    await open(world, between(world, 'walt', 'kit', { amount: 5, every: day, reason: 'rent' }));
    await open(world, between(world, 'walt', 'tom', { amount: 12, every: day, reason: 'wage' }));
    const answerOf = async (name: string, text: string): Promise<string> => {
      const speaker = { name: 'Robin', ref: `${name} ${text}` };
      const { body } = await world.client.post(`${world.path(name)}/talk`, { speaker, text });
      return (body['reply'] as Json)['text'] as string;
    };
    expect(await answerOf('tom', 'Who do you work for?')).toMatch(/walt/i);
    for (const name of ['walt', 'kit'])
      expect(await answerOf(name, 'Who do you work for?')).not.toMatch(/walt|tom/i);
  });

  it('of a wage is paid every day of the world, once, as a trade that names it', async () => {
    const world = await newWorld({ smith: { wealth: 100 }, tom: {} });
    const made = await open(
      world,
      between(world, 'smith', 'tom', { amount: 12, every: day, reason: 'wage', reference: 'contract-3' }),
    );
    expect(made).toMatchObject({
      kind: 'payment',
      debtor: world.character('smith')['id'],
      creditor: world.character('tom')['id'],
      amount: 12,
      every: day,
      cron: null,
      in: 'world',
      due: at(1),
      dueAt: null,
      onShortfall: 'skip',
      catchUp: 'all',
      owed: 0,
      paid: 0,
      missed: 0,
      state: 'open',
      reason: 'wage',
      text: '',
    });
    expect(await get(world, made)).toEqual(made);
    expect(await get(world, { id: made['uuid'] })).toEqual(made);
    await pass(world, 0.9);
    expect(await wealths(world, 'smith', 'tom')).toEqual([100, 0]);
    await pass(world, 1);
    await pay();
    expect(await wealths(world, 'smith', 'tom')).toEqual([88, 12]);
    const [paid, ...more] = await feed(world, 'cause=obligation');
    expect(more).toEqual([]);
    expect(paid).toMatchObject({
      type: 'trade',
      cause: 'obligation',
      amount: 12,
      reason: 'wage',
      reference: 'contract-3',
      traderWealthAfter: 88,
      recipientWealthAfter: 12,
      obligation: { id: made['id'], number: 1, owed: 0 },
    });
    expect(await get(world, made)).toMatchObject({ paid: 1, due: at(2), state: 'open' });
    const { status, body } = await world.client.get(
      `/v1/instance/${world.id}/event?cause=obligation&view=compact`,
    );
    expect([status, body['items'][0]]).toMatchObject([200, { obligation: made['id'], amount: 12, owed: 0 }]);
    const rolesOf = async (name: string): Promise<unknown[]> =>
      (
        (await world.client.get(`${world.path(name)}/history?type=obligation,trade`)).body['items'] as Json[]
      ).map(({ role }) => role as unknown);
    expect([await rolesOf('smith'), await rolesOf('tom')]).toEqual([
      ['trader', 'debtor'],
      ['recipient', 'creditor'],
    ]);
    // A wage that is paid is no gift.
    expect(await feels(world, 'tom')).toBeUndefined();
    await verify(world);
  });

  it('pays each time that was missed in order, or one alone', async () => {
    const world = await newWorld({ ann: { wealth: 100 }, bob: {}, cid: {} });
    const every = await open(world, between(world, 'ann', 'bob', { amount: 3, every: day }));
    const one = await open(world, between(world, 'ann', 'cid', { amount: 5, every: day, catchUp: 'skip' }));
    await pass(world, 7.5);
    expect(await wealths(world, 'ann', 'bob', 'cid')).toEqual([74, 21, 5]);
    expect(await get(world, every)).toMatchObject({ paid: 7, due: at(8) });
    expect(await get(world, one)).toMatchObject({ paid: 1, due: at(8) });
    const numbers = (await feed(world, 'cause=obligation')).flatMap(({ obligation }) =>
      (obligation as Json)['id'] === every['id'] ? [(obligation as Json)['number']] : [],
    );
    expect(numbers).toEqual([1, 2, 3, 4, 5, 6, 7]);
    await verify(world);
  });

  it('is due by a cron expression, read in its zone', async () => {
    const world = await newWorld({ ann: { wealth: 100 }, bob: {}, cid: {} });
    const rent = await open(
      world,
      between(world, 'ann', 'bob', { amount: 2, cron: '0 6 * * *', timeZone: 'UTC' }),
    );
    const skipped = await open(
      world,
      between(world, 'ann', 'cid', { amount: 1, cron: '0 6 * * *', catchUp: 'skip' }),
    );
    expect(rent).toMatchObject({ cron: '0 6 * * *', timeZone: 'UTC', due: '1203-06-02T06:00:00.000Z' });
    await pass(world, 3);
    expect(await wealths(world, 'ann', 'bob', 'cid')).toEqual([93, 6, 1]);
    expect(await get(world, rent)).toMatchObject({ paid: 3, due: '1203-06-05T06:00:00.000Z' });
    expect(await get(world, skipped)).toMatchObject({ paid: 1, due: '1203-06-05T06:00:00.000Z' });
    await verify(world);
  });

  it('follows the clock of the world when that runs, stops and goes on', async () => {
    const world = await newWorld({ ann: { wealth: 10 }, bob: {} });
    const made = await open(world, between(world, 'ann', 'bob', { amount: 1, every: day }));
    const clock = async (timeScale: number): Promise<number | null> => {
      await world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale } });
      const { dueAt } = await get(world, made);
      return dueAt === null ? null : (Date.parse(dueAt as string) - Date.now()) / 1000;
    };
    expect(await clock(1440)).toBeGreaterThan(50);
    expect(await clock(1440)).toBeLessThan(61);
    expect(await clock(24)).toBeGreaterThan(3000);
    expect(await clock(0)).toBeNull();
    const real = await open(world, between(world, 'ann', 'bob', { amount: 1, every: day, in: 'real' }));
    expect(real['due']).toBe(real['dueAt']);
  });

  it.each([
    ['skip', [10, 0], { paid: 0, missed: 1, owed: 0 }, [4, 30]],
    ['partial', [0, 10], { paid: 0, missed: 1, owed: 0 }, [0, 34]],
    ['owe', [0, 10], { paid: 0, missed: 1, owed: 20 }, [0, 34]],
  ])('with too little: %s', async (onShortfall, first, state, second) => {
    const world = await newWorld({ ann: { wealth: 10 }, bob: {} });
    const made = await open(
      world,
      between(world, 'ann', 'bob', { amount: 30, every: day, onShortfall, reason: 'rent' }),
    );
    await pass(world, 1);
    expect(await wealths(world, 'ann', 'bob')).toEqual(first);
    expect(await get(world, made)).toMatchObject(state);
    const [missed] = (await feed(world, 'type=obligation')).slice(1);
    expect(missed).toMatchObject({
      type: 'obligation',
      action: 'missed',
      number: 1,
      missing: onShortfall === 'skip' ? 30 : 20,
      obligation: { id: made['id'], missed: 1 },
    });
    const [paid] = await feed(world, 'cause=obligation');
    if (onShortfall === 'skip') expect(paid).toBeUndefined();
    else expect(paid).toMatchObject({ amount: 10, requestedAmount: 30 });
    expect(await feels(world, 'bob')).toMatchObject({ affinity: -2, trust: -6 });
    const memories = (await world.client.get(`${world.path('bob')}/memory`)).body['items'] as Json[];
    expect(memories[0]).toMatchObject({
      kind: 'obligation',
      text: `ann did not pay me ${onShortfall === 'skip' ? 30 : 20} (rent).`,
    });
    await world.client.put(`${world.path('ann')}/grant`, { amount: 24, reason: 'luck' });
    await pass(world, 2);
    expect(await wealths(world, 'ann', 'bob')).toEqual(second);
    if (onShortfall === 'owe') expect(await get(world, made)).toMatchObject({ owed: 26, missed: 2 });
    await verify(world);
  });

  it('pays what is owed first, and a debt that is made good restores some trust', async () => {
    const world = await newWorld({ ann: { wealth: 10 }, bob: {} });
    const made = await open(
      world,
      between(world, 'ann', 'bob', { amount: 15, every: day, onShortfall: 'owe' }),
    );
    await pass(world, 1);
    await world.client.put(`${world.path('ann')}/grant`, { amount: 20, reason: 'luck' });
    await pass(world, 2);
    expect(await wealths(world, 'ann', 'bob')).toEqual([0, 30]);
    expect(await get(world, made)).toMatchObject({ owed: 0, paid: 1, missed: 1 });
    expect(await feels(world, 'bob')).toMatchObject({ affinity: -2, trust: -3 });
    const [, second] = await feed(world, 'cause=obligation');
    expect(second).toMatchObject({ amount: 20, obligation: { number: 2, owed: 0 } });
    await verify(world);
  });

  it('is forgiven', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const made = await open(
      world,
      between(world, 'ann', 'bob', { amount: 15, every: day, onShortfall: 'owe' }),
    );
    await pass(world, 2);
    expect(await get(world, made)).toMatchObject({ owed: 30 });
    const path = `/v1/obligation/${world.id}/${made['id']}`;
    const forgiven = await world.client.put(path, { forgiven: true });
    expect(forgiven.body).toMatchObject({ owed: 0, state: 'open' });
    expect((await feed(world, 'type=obligation')).at(-1)).toMatchObject({ action: 'forgiven', waived: 30 });
    expect(await feels(world, 'ann')).toMatchObject({ affinity: 5, trust: 3 });
    const memories = (await world.client.get(`${world.path('ann')}/memory`)).body['items'] as Json[];
    expect(memories[0]).toMatchObject({ text: 'bob forgave me 30.', kind: 'obligation' });
    const loan = await open(
      world,
      between(world, 'ann', 'bob', { amount: 8, dueIn: 2 * day, onShortfall: 'owe' }),
    );
    expect(loan).toMatchObject({ due: at(4) });
    await pass(world, 4);
    expect(await get(world, loan)).toMatchObject({ owed: 8, state: 'open', due: null });
    const done = await world.client.put(`/v1/obligation/${world.id}/${loan['id']}`, { forgiven: true });
    expect(done.body).toMatchObject({ owed: 0, state: 'ended' });
    await verify(world);
  });

  describe('is paid back', () => {
    const repay = async (world: World, { id }: Json, body: Json = {}, headers = {}): Promise<Json> => {
      const path = `/v1/obligation/${world.id}/${id as string}/payment`;
      const { status, body: answer } = await world.client.post(path, body, { headers });
      return { status, ...answer };
    };
    const grant = (world: World, name: string, amount: number): Promise<unknown> =>
      world.client.put(`${world.path(name)}/grant`, { amount, reason: 'a prize' });
    /** Bob owes 30 to Ann, and nothing is due any more. */
    async function debtOf(bob = 0): Promise<readonly [World, Json]> {
      const world = await newWorld({ ann: {}, bob: { wealth: bob } });
      const debt = { amount: 30, dueIn: day, onShortfall: 'owe', reason: 'loan', reference: 'note-7' };
      const loan = await open(world, between(world, 'bob', 'ann', debt));
      await pass(world, 1);
      return [world, loan];
    }

    it('in parts and then all, which is a kept obligation and some trust', async () => {
      const [world, loan] = await debtOf();
      const distrust = (await feels(world, 'ann'))!['trust'] as number;
      await grant(world, 'bob', 50);
      expect(await repay(world, loan, { amount: 10 })).toMatchObject({
        status: 201,
        owed: 20,
        state: 'open',
      });
      expect(await wealths(world, 'bob', 'ann')).toEqual([40, 10]);
      const key = { 'idempotency-key': 'the rest' };
      const last = await repay(world, loan, {}, key);
      expect(last).toMatchObject({ owed: 0, state: 'kept' });
      expect(await repay(world, loan, {}, key)).toEqual(last);
      expect(await wealths(world, 'bob', 'ann')).toEqual([20, 30]);
      expect((await feels(world, 'ann'))!['trust']).toBeGreaterThan(distrust);
      const [first, second] = await feed(world, 'type=trade&reason=loan');
      const said = { reason: 'loan', reference: 'note-7' };
      expect(first).toMatchObject({ amount: 10, ...said, obligation: { owed: 20 } });
      expect(second).toMatchObject({ amount: 20, obligation: { owed: 0 } });
      expect((await feed(world, 'type=obligation')).slice(-2).map(({ action }) => action)).toEqual([
        'repaid',
        'kept',
      ]);
      await verify(world);
    });

    it('at most with what there is', async () => {
      const [world, loan] = await debtOf(12);
      await grant(world, 'bob', 5);
      const { owed } = await get(world, loan);
      expect(await repay(world, loan, { atMost: true })).toMatchObject({ owed: (owed as number) - 5 });
      expect(await wealths(world, 'bob')).toEqual([0]);
    });

    it('never with more than is owed or there, and never a promise', async () => {
      const [world, loan] = await debtOf();
      const refused = (extra: Json): Json => ({ status: 422, ...extra });
      expect(await repay(world, loan)).toMatchObject(
        refused({ code: 'INSUFFICIENT_WEALTH', available: 0, requested: 30 }),
      );
      expect(await repay(world, loan, { atMost: true })).toMatchObject(
        refused({ code: 'INSUFFICIENT_WEALTH' }),
      );
      await grant(world, 'bob', 100);
      expect(await repay(world, loan, { amount: 31 })).toMatchObject(
        refused({ code: 'OBLIGATION_EXCEEDED', available: 30, requested: 31 }),
      );
      const word = await open(world, between(world, 'bob', 'ann', { kind: 'promise', text: 'to come' }));
      expect(await repay(world, word)).toMatchObject(refused({ code: 'NOT_OF_THIS_KIND' }));
      await repay(world, loan);
      expect(await repay(world, loan)).toMatchObject({ code: 'OBLIGATION_ENDED', state: 'kept' });
      expect(await wealths(world, 'bob', 'ann')).toEqual([70, 30]);
    });

    it('by the treasury and to it', async () => {
      const world = await newWorld({ ann: { wealth: 50 }, bob: {} });
      const terms = { amount: 30, every: day, onShortfall: 'owe' };
      const wage = await open(world, {
        debtorIdentifier: world.id,
        creditorIdentifier: world.character('ann')['id'],
        ...terms,
      });
      const rent = await open(world, {
        debtorIdentifier: world.character('bob')['id'],
        creditorIdentifier: world.id,
        ...terms,
      });
      await pass(world, 1);
      expect(await repay(world, wage)).toMatchObject({ code: 'INSUFFICIENT_TREASURY', available: 0 });
      await grant(world, 'bob', 30);
      expect(await repay(world, rent)).toMatchObject({ status: 201, owed: 0, state: 'open' });
      expect(await repay(world, wage, { amount: 12.5 })).toMatchObject({ status: 201, owed: 17.5 });
      const { body } = await world.client.get(`/v1/instance/${world.id}`);
      expect(body).toMatchObject({ treasury: 17.5 });
      expect(await wealths(world, 'ann', 'bob')).toEqual([62.5, 0]);
      await verify(world);
    });
  });

  it('is forgiven in part, and nothing happens where nothing is owed', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const { client } = world;
    const made = await open(
      world,
      between(world, 'ann', 'bob', { amount: 15, every: day, onShortfall: 'owe' }),
    );
    await pass(world, 2);
    const path = `/v1/obligation/${world.id}/${made['id']}`;
    const last = async (): Promise<Json> => (await feed(world, 'type=obligation')).at(-1)!;
    const part = await client.put(path, { forgiven: 10 });
    expect(part.body).toMatchObject({ owed: 20, state: 'open' });
    expect(await last()).toMatchObject({ action: 'forgiven', waived: 10, obligation: { owed: 20 } });
    const small = await client.get(`/v1/instance/${world.id}/event?type=obligation&view=compact`);
    const told = (small.body['items'] as Json[]).map(({ action, amount, missing, waived, owed }) => ({
      action,
      amount,
      missing,
      waived,
      owed,
    }));
    expect(told).toEqual([
      { action: 'opened', owed: 0 },
      { action: 'missed', missing: 15, owed: 15 },
      { action: 'missed', missing: 15, owed: 30 },
      { action: 'forgiven', waived: 10, owed: 20 },
    ]);
    // A third of it.
    expect(await feels(world, 'ann')).toMatchObject({ affinity: 2, trust: 1 });
    expectProblem(await client.put(path, { forgiven: 20.0001 }), 'OBLIGATION_EXCEEDED', {
      available: 20,
      requested: 20.0001,
    });
    await client.put(path, { forgiven: 20 });
    expect(await last()).toMatchObject({ action: 'forgiven', waived: 20, obligation: { owed: 0 } });
    const [before, felt] = [await get(world, made), await feels(world, 'ann')];
    const key = { headers: { 'idempotency-key': randomUUID() } };
    const events = (await feed(world, 'type=obligation')).length;
    const again = await client.put(path, { forgiven: true }, key);
    expect(again.body).toEqual(before);
    expect((await client.put(path, { forgiven: true }, key)).body).toEqual(before);
    expect(await feels(world, 'ann')).toEqual(felt);
    expect(await feed(world, 'type=obligation')).toHaveLength(events);
    expect((await client.put(path, { forgiven: true, text: 'No more' })).body).toMatchObject({
      text: 'No more',
    });
    expect(await last()).toMatchObject({ action: 'changed' });
    for (const forgiven of [false, 'yes', 0, -1, 0.00001, null]) {
      const refused = await client.put(path, { forgiven });
      expect(refused.body['errors']).toEqual([
        {
          pointer: '/forgiven',
          code: 'NOT_FORGIVEN',
          detail: 'forgiven must be true, for all that is owed, or an amount above 0',
        },
      ]);
    }
    await verify(world);
  });

  it('of the treasury is paid no further than it lasts, though all are due at once', async () => {
    const world = await newWorld({ ann: { wealth: 15 }, bob: {}, cid: {} });
    await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: world.id, amount: 15 });
    for (const name of ['bob', 'cid']) {
      const creditorIdentifier = world.character(name)['id'];
      await open(world, { debtorIdentifier: world.id, creditorIdentifier, amount: 10, every: day });
    }
    await pass(world, 1);
    expect(await wealths(world, 'bob', 'cid')).toEqual([10, 0]);
    expect((await world.client.get(`/v1/instance/${world.id}`)).body['treasury']).toBe(5);
    expect(await feed(world, 'type=obligation')).toMatchObject([
      {},
      {},
      { action: 'missed', missing: 10, creditorAgentNPC: { name: 'cid' } },
    ]);
    await verify(world);
  });

  it('owes nothing any more once it has ended', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const made = await open(
      world,
      between(world, 'ann', 'bob', { amount: 7, every: day, onShortfall: 'owe' }),
    );
    await pass(world, 1);
    expect(await get(world, made)).toMatchObject({ state: 'open', owed: 7 });
    const ended = await world.client.delete(`/v1/obligation/${world.id}/${made['id'] as string}`);
    expect(ended.body).toMatchObject({ state: 'ended', owed: 0 });
    expect(await get(world, made)).toMatchObject({ state: 'ended', owed: 0, due: null });
    expect((await feed(world, 'type=obligation')).at(-1)).toMatchObject({ action: 'ended', waived: 7 });
    await verify(world);
  });

  it('of the treasury pays its guard, and a tenant pays the town', async () => {
    const world = await newWorld({ ann: { wealth: 50 }, bob: {} });
    const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
    await open(world, {
      debtorIdentifier: ann,
      creditorIdentifier: world.id,
      amount: 20,
      every: day,
      reason: 'rent',
    });
    await open(world, {
      debtorIdentifier: world.instance['uuid'],
      creditorIdentifier: bob,
      amount: 15,
      every: day,
      reason: 'guard',
    });
    await pass(world, 1);
    expect(await wealths(world, 'ann', 'bob')).toEqual([30, 15]);
    expect((await world.client.get(`/v1/instance/${world.id}`)).body).toMatchObject({
      treasury: 5,
      collectedTaxes: 20,
    });
    const [rent, wage] = await feed(world, 'cause=obligation');
    expect(rent).toMatchObject({ type: 'tax', amount: 20, traderAgentNPC: { id: ann } });
    expect(wage).toMatchObject({ type: 'tax', amount: 15, recipientAgentNPC: { id: bob } });
    const listed = await world.client.get(`/v1/obligation/${world.id}?debtor=${world.id}`);
    expect(listed.body['items']).toMatchObject([{ debtor: world.id, creditor: bob }]);
    const back = await world.client.post(`/v1/instance/${world.id}/event/${wage!['seq'] as number}/reversal`);
    expect(back.body).toMatchObject({ type: 'tax', cause: 'reversal', amount: 15 });
    expect((await world.client.get(`/v1/instance/${world.id}`)).body['treasury']).toBe(20);
    await verify(world);
  });

  it('that is paid once is kept, or broken; and one that ends is ended', async () => {
    const world = await newWorld({ ann: { wealth: 10 }, bob: {} });
    const kept = await open(world, between(world, 'ann', 'bob', { amount: 4, due: at(1) }));
    const broken = await open(world, between(world, 'ann', 'bob', { amount: 40, due: at(1) }));
    const ended = await open(world, between(world, 'ann', 'bob', { amount: 1, every: day, ends: at(2) }));
    await pass(world, 5);
    expect(await get(world, kept)).toMatchObject({ state: 'kept', paid: 1, due: null });
    expect(await get(world, broken)).toMatchObject({ state: 'broken', missed: 1 });
    expect(await get(world, ended)).toMatchObject({ state: 'ended', paid: 2 });
    expect(await wealths(world, 'ann', 'bob')).toEqual([4, 6]);
    const [due] = await dataSource().query<Json[]>(
      'SELECT obligations_due_at AS due FROM economy.instance WHERE id = $1',
      [world.id],
    );
    expect(due).toEqual({ due: null });
    // No word was given, so none was kept or broken.
    const { chapters } = (await world.client.get(`/v1/instance/${world.id}/chronicle`)).body;
    const kinds = (chapters as { entries: Json[] }[]).flatMap(({ entries }) =>
      entries.map(({ kind }) => kind),
    );
    expect(kinds).toContain('missed-payment');
    expect(kinds.filter((kind) => /promise/.test(kind as string))).toEqual([]);
    await verify(world);
  });

  it('of words is kept or broken, and both remember it', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const promise = (text: string, more: Json = {}): Promise<Json> =>
      open(world, between(world, 'ann', 'bob', { kind: 'promise', text, ...more }));
    const [roof, cow, song] = [
      await promise('to mend the roof'),
      await promise('to bring back the cow'),
      await promise('a song', { due: at(1) }),
    ];
    const say = (promised: Json, state: string) =>
      world.client.put(`/v1/obligation/${world.id}/${promised['id']}`, { state });
    expect((await say(roof, 'kept')).body).toMatchObject({ state: 'kept', text: 'to mend the roof' });
    expect(await feels(world, 'bob')).toMatchObject({ affinity: 3, trust: 6 });
    expect((await say(cow, 'broken')).body).toMatchObject({ state: 'broken' });
    expect(await feels(world, 'bob')).toMatchObject({ affinity: -5, trust: -12 });
    expect((await say(cow, 'kept')).body).toMatchObject({
      status: 409,
      code: 'OBLIGATION_ENDED',
      state: 'broken',
    });
    // Past its due time it is broken by itself.
    await pass(world, 1);
    expect(await get(world, song)).toMatchObject({ state: 'broken' });
    expect(await feels(world, 'bob')).toMatchObject({ affinity: -13, trust: -30 });
    const texts = async (who: string): Promise<unknown[]> =>
      ((await world.client.get(`${world.path(who)}/memory`)).body['items'] as Json[]).map(({ text }) => text);
    expect((await texts('bob')).toSorted()).toEqual([
      'ann broke a promise to me: “a song”.',
      'ann broke a promise to me: “to bring back the cow”.',
      'ann kept a promise to me: “to mend the roof”.',
    ]);
    expect(await texts('ann')).toContain('I kept a promise to bob: “to mend the roof”.');
    await verify(world);
  });

  it('changes, is listed, and ends', async () => {
    const world = await newWorld({ ann: { wealth: 100 }, bob: {} });
    const { client } = world;
    const made = await open(world, between(world, 'ann', 'bob', { amount: 3, every: day }));
    const promise = await open(world, between(world, 'bob', 'ann', { kind: 'promise', text: 'soon' }));
    const path = `/v1/obligation/${world.id}/${made['id']}`;
    const changed = await client.put(path, { amount: 4, every: 2 * day, text: 'a raise', ends: at(9) });
    expect(changed.body).toMatchObject({
      amount: 4,
      every: 2 * day,
      due: at(2),
      text: 'a raise',
      ends: at(9),
    });
    expect((await client.put(path, { due: at(0) })).body).toMatchObject({ status: 422, code: 'DUE_PASSED' });
    expect((await client.put(path, { state: 'kept' })).body).toMatchObject({ code: 'NOT_OF_THIS_KIND' });
    expect((await client.put(path, {})).body).toMatchObject({ status: 400 });
    const ids = async (query: string): Promise<unknown[]> =>
      ((await client.get(`/v1/obligation/${world.id}?${query}`)).body['items'] as Json[]).map(({ id }) => id);
    expect(await ids('')).toEqual([promise['id'], made['id']]);
    expect(await ids(`debtor=${world.character('ann')['uuid'] as string}`)).toEqual([made['id']]);
    expect(await ids(`creditor=${world.character('ann')['id'] as string}`)).toEqual([promise['id']]);
    expect(await ids('kind=promise&state=open')).toEqual([promise['id']]);
    const page = (await client.get(`/v1/obligation/${world.id}?limit=1`)).body;
    expect(await ids(`limit=1&cursor=${page['nextCursor'] as string}`)).toEqual([made['id']]);
    expect((await client.delete(path)).body).toMatchObject({ state: 'ended', due: null });
    expect((await client.delete(path)).body).toMatchObject({ status: 409, code: 'OBLIGATION_ENDED' });
    expect(await ids('state=ended')).toEqual([made['id']]);
    await pass(world, 4);
    expect(await wealths(world, 'ann')).toEqual([100]);
    await verify(world);
  });

  it('changes field by field, and all else stays', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const made = await open(world, between(world, 'ann', 'bob', { amount: 3, every: day }));
    for (const [field, value] of [
      ['amount', 4],
      ['text', 'a raise'],
      ['ends', at(9)],
      ['onShortfall', 'owe'],
      ['catchUp', 'skip'],
      ['reason', 'wage'],
      ['reference', 'contract-3'],
      ['due', at(5)],
    ] as const) {
      const before = await get(world, made);
      const path = `/v1/obligation/${world.id}/${made['id'] as string}`;
      const { status, body } = await world.client.put(path, { [field]: value });
      expect([field, status]).toEqual([field, 200]);
      expect(body['updatedAt']).not.toBe(before['updatedAt']);
      const others = { updatedAt: body['updatedAt'], instance: expect.anything() as unknown };
      expect(await get(world, made)).toEqual({ ...before, [field]: value, ...others });
    }
  });

  it('is refused with a code', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const refuse = async (body: Json, status: number, code: string): Promise<void> => {
      const refused = await open(world, between(world, 'ann', 'bob', body), status);
      expect([
        refused['code'],
        ...((refused['errors'] ?? []) as Json[]).map((each) => each['code']),
      ]).toContain(code);
    };
    await refuse({ every: day }, 400, 'NO_AMOUNT');
    await refuse({ amount: 1 }, 400, 'NEVER_DUE');
    await refuse({ amount: 0, every: day }, 400, 'NOT_ABOVE_ZERO');
    await refuse({ amount: 1, every: day, cron: '0 6 * * *' }, 400, 'TWO_SCHEDULES');
    await refuse({ amount: 1, every: day, timeZone: 'UTC' }, 400, 'NO_CRON');
    await refuse({ amount: 1, due: at(1), dueIn: day }, 400, 'TWO_DUE_TIMES');
    await refuse({ kind: 'promise' }, 400, 'PROMISE_WITHOUT_WORDS');
    await refuse({ kind: 'promise', text: 'x', amount: 1 }, 400, 'NOT_OF_A_PROMISE');
    await refuse({ amount: 1, due: at(-1) }, 422, 'DUE_PASSED');
    await refuse({ amount: 1, every: day, ends: at(0.5) }, 422, 'DUE_PASSED');
    await refuse({ amount: 1, every: day, creditorIdentifier: randomUUID() }, 404, 'AGENT_NPC_NOT_FOUND');
    await refuse(
      { amount: 1, every: day, creditorIdentifier: world.character('ann')['id'] },
      422,
      'SELF_TRADE',
    );
    const uuid = randomUUID();
    await open(world, between(world, 'ann', 'bob', { uuid, amount: 1, every: day }));
    await refuse({ uuid, amount: 1, every: day }, 409, 'ALREADY_EXISTS');
    const other = await world.client.get(`/v1/obligation/${world.id}/${randomUUID()}`);
    expect(other.body).toMatchObject({ status: 404, code: 'OBLIGATION_NOT_FOUND' });
  });

  it('is made once by its key', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const headers = { 'Idempotency-Key': randomUUID() };
    const body = {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      ...between(world, 'ann', 'bob', { kind: 'promise', text: 'once' }),
    };
    const [first, second] = [
      await world.client.post('/v1/obligation', body, { headers }),
      await world.client.post('/v1/obligation', body, { headers }),
    ];
    expect(second.body).toEqual(first.body);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
  });

  it('of the dead is paid from the estate first, and void beyond it', async () => {
    const world = await newWorld({ ann: { wealth: 0 }, bob: { wealth: 5 }, cid: {} });
    const debt = await open(
      world,
      between(world, 'ann', 'bob', { amount: 30, every: day, onShortfall: 'owe' }),
    );
    const wage = await open(world, between(world, 'cid', 'ann', { amount: 2, every: day }));
    await pass(world, 1);
    await world.client.put(`${world.path('ann')}/grant`, { amount: 50, reason: 'luck' });
    await world.client.delete(world.path('ann'));
    expect(await wealths(world, 'bob')).toEqual([35]);
    expect((await world.client.get(`/v1/instance/${world.id}`)).body['treasury']).toBe(20);
    expect(await get(world, debt)).toMatchObject({ state: 'ended', owed: 0 });
    expect(await get(world, wage)).toMatchObject({ state: 'ended' });
    expect((await feed(world, 'type=obligation')).slice(-2)).toMatchObject([
      { action: 'ended', because: 'death' },
      { action: 'ended', because: 'death' },
    ]);
    await verify(world);
  });

  it.each([
    ['another', 'bob', [8, 2]],
    ['its creditor', 'ann', [10, 0]],
  ])('of an account that closes is paid first, and %s gets the rest', async (_, heir, expected) => {
    const world = await newWorld({ ann: {}, bob: {} });
    const { client } = world;
    const till = (
      await client.post('/v1/account', { instanceIdentifier: world.id, uuid: randomUUID(), name: 'Till' })
    ).body['account'].id as string;
    await open(world, {
      debtorIdentifier: till,
      creditorIdentifier: world.character('ann')['id'],
      amount: 8,
      every: day,
      onShortfall: 'owe',
    });
    await pass(world, 1);
    await client.put(`/v1/account/${world.id}/${till}/grant`, { amount: 10, reason: 'luck' });
    const to = world.character(heir)['id'] as string;
    expect((await client.delete(`/v1/account/${world.id}/${till}?to=${to}`)).status).toBe(200);
    expect(await wealths(world, 'ann', 'bob')).toEqual(expected);
    const [rest] = await feed(world, 'cause=closing&type=trade');
    expect(rest).toMatchObject({
      amount: 2,
      traderWealthAfter: 0,
      recipientWealthAfter: await world.wealth(heir),
    });
    await verify(world);
  });

  it('is decided once by whoever comes first, and goes on in a fork', async () => {
    const world = await newWorld({ ann: { wealth: 1000 }, bob: {} });
    for (let index = 0; index < 5; index += 1) {
      await open(
        world,
        between(world, 'ann', 'bob', { amount: 1 + index, every: day, text: `no. ${index}` }),
      );
    }
    const ledger = service.app.get(ObligationLedger);
    await world.client.put(`/v1/instance/${world.id}`, { clock: { worldTime: at(3) } });
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await Promise.all([payments.sweep(), ledger.pay(world.id, {}), ledger.pay(world.id, {})]);
    expect(await wealths(world, 'bob')).toEqual([45]);
    for (const history of [true, false]) {
      const fork = (await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID(), history }))
        .body;
      expect(fork).toMatchObject({ id: expect.any(String) });
      await world.client.put(`/v1/instance/${fork['id']}`, { clock: { worldTime: at(4) } });
      await pay();
      const listed = (await world.client.get(`/v1/obligation/${fork['id']}`)).body['items'] as Json[];
      expect(listed.map(({ paid }) => paid)).toEqual([4, 4, 4, 4, 4]);
      expect((await verifyLedger(dataSource(), [fork['id'] as string])).faults).toEqual([]);
    }
    await verify(world);
  });

  it('is told of in the chronicle, and known in talks', async () => {
    const world = await newWorld({ ann: { wealth: 5 }, bob: { wealth: 50 } });
    const debt = await open(
      world,
      between(world, 'ann', 'bob', { amount: 20, every: day, onShortfall: 'owe', reason: 'rent' }),
    );
    const promise = await open(world, between(world, 'bob', 'ann', { kind: 'promise', text: 'a song' }));
    await pass(world, 1);
    await world.client.put(`/v1/obligation/${world.id}/${promise['id']}`, { state: 'kept' });
    const talk = await world.client.put(`${world.path('bob')}/interact`, {
      responderIdentifier: world.character('ann')['id'],
    });
    const lines = (talk.body['chat'] as Json[]).map(({ text }) => text as string);
    // The creditor asks.
    expect(lines.join(' ')).toContain('15 coins');
    await world.client.put(`/v1/obligation/${world.id}/${debt['id']}`, { forgiven: true });
    for (const [language, quoted] of [
      ['en', '“a song”'],
      ['de', '„a song“'],
    ] as const) {
      const path = `/v1/instance/${world.id}/chronicle?language=${language}`;
      const { chapters } = (await world.client.get(path)).body;
      const told = (chapters as { entries: Json[] }[]).flatMap(({ entries }) => entries);
      const text = (kind: string): unknown => told.find((entry) => entry['kind'] === kind)?.['text'];
      expect(told.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['kept-promise', 'forgiven-debt']));
      expect(text('kept-promise')).toContain(quoted);
    }
    await verify(world);
  });

  it('is forgotten with the texts of a side', async () => {
    const world = await newWorld({ ann: {}, bob: {} });
    const made = await open(world, between(world, 'ann', 'bob', { kind: 'promise', text: 'a secret' }));
    await world.client.put(`/v1/obligation/${world.id}/${made['id']}`, { state: 'broken' });
    await world.client.delete(world.path('ann'));
    const erased = await world.client.delete(`${world.path('ann')}/text`);
    expect(JSON.stringify(erased.body)).not.toContain('secret');
    expect(JSON.stringify(await get(world, made))).not.toContain('secret');
    expect(JSON.stringify(await feed(world, 'type=obligation'))).not.toContain('secret');
    await verify(world);
  });
});
