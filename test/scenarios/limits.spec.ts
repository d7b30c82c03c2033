import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { HoldLedger } from '../../src/ledger/hold-ledger.js';
import { verifyLedger } from '../../src/ledger/verify.js';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { type Answer, type Json } from '../support/api-client.js';
import { goodsOf, stock } from '../support/goods.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const most = 99_999_999_999.9999;
const mostWhole = 99_999_999_999;

describe('the most that may be had', () => {
  const service = sharedService();
  const id = (world: World, name: string): string => world.character(name)['id'] as string;
  const exchange = (world: World, leg: Json): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/exchange`, { legs: [leg] });
  const expectClean = async (world: World): Promise<void> => {
    expect((await verifyLedger(service.app.get(DataSource), [world.id])).faults).toEqual([]);
  };
  const pay = async (): Promise<void> => {
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
  };

  describe('of money', () => {
    let days = 0;
    const now = (): string => new Date(Date.parse('1203-06-01T08:00:00Z') + days * 86_400_000).toISOString();
    const setClock = (world: World): Promise<Answer> =>
      world.client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 0, worldTime: now() } });
    /** Whose debt is due. */
    const owing = async (world: World, debtor: string, creditor: string, amount: number): Promise<void> => {
      await setClock(world);
      days += 1;
      const body = {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        debtorIdentifier: debtor,
        creditorIdentifier: creditor,
        amount,
        due: now(),
        onShortfall: 'owe',
      };
      expect((await world.client.post('/v1/obligation', body)).body).toMatchObject({ state: 'open' });
      await setClock(world);
      await pay();
    };
    const grant = (world: World, path: string, amount: number): Promise<Answer> =>
      world.client.put(`${path}/grant`, { amount, reason: 'luck' });

    const spend = (world: World, who: string): Promise<Answer> =>
      exchange(world, { from: id(world, who), to: null, amount: 1 });

    it('refuses a death whose debts, alone or with the estate, would make somebody too rich', async () => {
      const world = await service.world({
        agentNpcs: { ann: {}, bob: { wealth: most - 9 }, kid: { parents: ['ann'] } },
      });
      await owing(world, id(world, 'ann'), id(world, 'bob'), 10);
      await owing(world, id(world, 'ann'), id(world, 'kid'), 4);
      await grant(world, world.path('ann'), 20);
      const before = await world.read();
      expectProblem(await world.die('ann'), 'WEALTH_LIMIT');
      expectProblem(await world.client.delete(`${world.path('ann')}?dryRun=true`), 'WEALTH_LIMIT');
      expect(await world.read()).toEqual(before);
      await spend(world, 'bob');
      // A debt of 4 and an estate of 6.
      await grant(world, world.path('kid'), most - 9);
      expectProblem(await world.die('ann'), 'WEALTH_LIMIT');
      await spend(world, 'kid');
      expect((await world.die('ann')).status).toBe(200);
      expect([await world.wealth('bob'), await world.wealth('kid')]).toEqual([most, most]);
      await expectClean(world);
    });

    it('of the treasury counts what is owed to it alone', async () => {
      const world = await service.world({
        inheritance: 'none',
        agentNpcs: { rich: { wealth: most - 3 }, ann: {}, bob: {} },
      });
      const { client } = world;
      await client.put(`${world.path('rich')}/trade`, { recipientIdentifier: world.id, amount: most - 3 });
      await owing(world, id(world, 'ann'), id(world, 'bob'), 50);
      await owing(world, id(world, 'ann'), world.id, 4);
      await grant(world, world.path('ann'), 54);
      expectProblem(await world.die('ann'), 'WEALTH_LIMIT');
      await spend(world, 'ann');
      expect((await world.die('ann')).status).toBe(200);
      expect(await world.read()).toMatchObject({ treasury: most });
      await expectClean(world);
    });

    it('refuses to close an account that pays too much to one', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: most - 12 } } });
      const { client } = world;
      const opened = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till' };
      const till = (await client.post('/v1/account', opened)).body['account'].id as string;
      const path = `/v1/account/${world.id}/${till}`;
      await owing(world, till, id(world, 'ann'), 10);
      await grant(world, path, 13);
      expectProblem(await client.delete(`${path}?to=${id(world, 'ann')}`), 'WEALTH_LIMIT');
      expect((await client.get(path)).body).toMatchObject({ wealth: 13 });
      const nobody = `/v1/account/${world.id}/${randomUUID()}`;
      expectProblem(await client.delete(`${nobody}?to=${world.id}`), 'ACCOUNT_NOT_FOUND');
      expect((await client.delete(`${path}?to=${world.id}`)).status).toBe(200);
      expect(await world.wealth('ann')).toBe(most - 2);
      await expectClean(world);
    });

    it('counts what is held, whichever way money comes', async () => {
      const world = await service.world({
        agentNpcs: { ann: { wealth: 100 }, rich: { wealth: 50 }, dad: { wealth: 5 }, bob: {} },
      });
      const { client } = world;
      const [ann, rich] = [id(world, 'ann'), id(world, 'rich')];
      const send = async (answer: Promise<Answer>): Promise<string> => {
        const { status, body } = await answer;
        expect({ status, body }).toMatchObject({ status: expect.any(Number) });
        expect(status).toBeLessThan(300);
        return (body['account']?.id ?? body['id']) as string;
      };
      const own = { instanceIdentifier: world.id };
      await stock(world, ann, { bread: 5 });
      await stock(world, rich, { salt: 5 });
      const gift = (await client.put(`${world.path('rich')}/trade`, { recipientIdentifier: ann, amount: 1 }))
        .body['seq'] as number;
      await send(client.put(`${world.path('ann')}/trade`, { recipientIdentifier: world.id, amount: 20 }));
      const kid = await client.post('/v1/agent-npc', {
        ...{
          ...own,
          uuid: randomUUID(),
          type: 'natural',
          name: 'kid',
          parentIdentifiers: [id(world, 'dad')],
        },
      });
      const heir = `/v1/agent-npc/${world.id}/${kid.body['agentNpc'].id as string}`;
      const till = await send(
        client.post('/v1/account', { ...own, uuid: randomUUID(), name: 'till', wealth: 1 }),
      );
      const held = await send(
        client.post('/v1/hold', { ...own, payerIdentifier: ann, recipientIdentifier: rich, amount: 1 }),
      );
      const sale = await send(
        client.post('/v1/listing', {
          ...own,
          ownerIdentifier: rich,
          asset: 'salt',
          quantity: 1,
          unitPrice: 1,
        }),
      );
      const bid = await send(
        client.post('/v1/listing', {
          ...{ ...own, ownerIdentifier: ann, side: 'buy', asset: 'salt', quantity: 1, unitPrice: 1 },
        }),
      );
      await owing(world, id(world, 'bob'), rich, 1);
      const debt = (await client.get(`/v1/obligation/${world.id}`)).body['items'][0].id as string;
      await grant(world, world.path('bob'), 1);
      // As much as may be had, of which some is held.
      for (const path of [world.path('rich'), heir]) {
        const { id: who, wealth } = (await client.get(path)).body;
        await send(grant(world, path, most - (wealth as number)));
        await send(client.post('/v1/hold', { ...own, payerIdentifier: who, amount: 4 }));
      }
      const before = await world.read();
      const disburse = (body: Json): Promise<Answer> => client.put(`/v1/instance/${world.id}/disburse`, body);
      const ways: Record<string, Promise<Answer>> = {
        trade: client.put(`${world.path('ann')}/trade`, { recipientIdentifier: rich, amount: 1 }),
        grant: grant(world, world.path('rich'), 1),
        exchange: exchange(world, { from: ann, to: rich, amount: 1 }),
        'equal disbursement': disburse({ amount: 20, policy: 'equal' }),
        'proportional disbursement': disburse({ amount: 20, policy: 'proportional' }),
        disbursement: disburse({ recipients: [{ identifier: rich, amount: 1 }] }),
        capture: client.put(`/v1/hold/${world.id}/${held}/capture`, {}),
        listing: client.put(`/v1/listing/${world.id}/${sale}/accept`, { buyerIdentifier: ann }),
        bid: client.put(`/v1/listing/${world.id}/${bid}/accept`, { sellerIdentifier: rich }),
        repayment: client.post(`/v1/obligation/${world.id}/${debt}/payment`, {}),
        reversal: client.post(`/v1/instance/${world.id}/event/${gift}/reversal`, {}),
        closing: client.delete(`/v1/account/${world.id}/${till}?to=${rich}`),
        inheritance: client.delete(world.path('dad')),
      };
      for (const [way, answer] of Object.entries(ways)) {
        const { status, body } = await answer;
        expect([way, status, body['code']]).toEqual([way, 422, 'WEALTH_LIMIT']);
      }
      expect(await world.read()).toEqual(before);
      await expectClean(world);
    });

    it('is that of the treasury, too, whichever way money comes', async () => {
      const world = await service.world({
        taxRate: 10,
        inheritance: 'treasury',
        agentNpcs: { rich: { wealth: most }, ann: { wealth: 100 }, bob: {} },
      });
      const { client } = world;
      const [ann, own] = [id(world, 'ann'), { instanceIdentifier: world.id }];
      const toTreasury = (name: string, amount: number): Promise<Answer> =>
        client.put(`${world.path(name)}/trade`, { recipientIdentifier: world.id, amount });
      await toTreasury('rich', most);
      await client.put(`/v1/instance/${world.id}/disburse`, {
        recipients: [{ identifier: ann, amount: 1, reason: 'wage' }],
      });
      const { items } = (await client.get(`/v1/instance/${world.id}/event?reason=wage`)).body;
      const wage = (items as Json[]).at(-1)!['seq'] as number;
      await toTreasury('ann', 1);
      expect(await world.read()).toMatchObject({ treasury: most });
      const opened = { ...own, uuid: randomUUID(), name: 'till', wealth: 1 };
      const till = (await client.post('/v1/account', opened)).body['account'].id as string;
      const hold = { ...own, payerIdentifier: ann, recipientIdentifier: world.id, amount: 1 };
      const held = (await client.post('/v1/hold', hold)).body['id'] as string;
      await owing(world, id(world, 'bob'), world.id, 1);
      const debt = (await client.get(`/v1/obligation/${world.id}`)).body['items'][0].id as string;
      await grant(world, world.path('bob'), 1);
      const before = await world.read();
      const ways: Record<string, () => Promise<Answer>> = {
        trade: () => toTreasury('ann', 1),
        capture: () => client.put(`/v1/hold/${world.id}/${held}/capture`, {}),
        repayment: () => client.post(`/v1/obligation/${world.id}/${debt}/payment`, {}),
        reversal: () => client.post(`/v1/instance/${world.id}/event/${wage}/reversal`, {}),
        closing: () => client.delete(`/v1/account/${world.id}/${till}?to=${world.id}`),
        taxes: () => world.collect(),
        inheritance: () => world.die('ann'),
      };
      for (const [way, come] of Object.entries(ways)) {
        const { status, body } = await come();
        expect([way, status, body['code']]).toEqual([way, 422, 'WEALTH_LIMIT']);
      }
      expect(await world.read()).toEqual(before);
      await expectClean(world);
    });

    it('counts what came earlier in the same call', async () => {
      const world = await service.world({
        agentNpcs: { rich: { wealth: most }, ann: { wealth: 10 }, bob: {} },
      });
      const { client } = world;
      const [ann, bob] = [id(world, 'ann'), id(world, 'bob')];
      await client.put(`${world.path('rich')}/trade`, {
        recipientIdentifier: world.id,
        amount: most - 1,
      });
      await grant(world, world.path('bob'), most - 1);
      const before = await world.read();
      const pay = (recipientIdentifier: string): Json => ({
        traderIdentifier: ann,
        recipientIdentifier,
        amount: 1,
      });
      const given = { identifier: bob, amount: 1, reason: 'luck' };
      const made = { from: null, to: bob, amount: 1 };
      for (const [list, entry] of [
        ['trades', pay(world.id)],
        ['trades', pay(bob)],
        ['grants', given],
        ['exchanges', { legs: [made] }],
      ] as const) {
        const body = { [list]: [entry, entry], atomic: true };
        const answer = await client.post(`/v1/instance/${world.id}/${list}`, body);
        expectProblem(answer, 'BATCH_REFUSED');
        expect(answer.body['errors']).toMatchObject([{ pointer: `/${list}/1`, code: 'WEALTH_LIMIT' }]);
      }
      const path = `/v1/instance/${world.id}`;
      expectProblem(await client.post(`${path}/exchange`, { legs: [made, made] }), 'WEALTH_LIMIT');
      expectProblem(await client.put(`${path}/disburse`, { recipients: [given, given] }), 'WEALTH_LIMIT');
      expect(await world.read()).toEqual(before);
    });

    it('leaves a due payment to be missed, and the others are paid', async () => {
      const world = await service.world({
        agentNpcs: { ann: { wealth: 100 }, full: { wealth: most }, bob: {} },
      });
      await owing(world, id(world, 'ann'), id(world, 'full'), 10);
      await owing(world, id(world, 'ann'), id(world, 'bob'), 7);
      expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([93, 7]);
      await expectClean(world);
    });
  });

  describe('of goods', () => {
    /** Ann has set all aside, so there is no more of it in the world. */
    const full = async (): Promise<World> => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 9 }, kid: { parents: ['ann'] } } });
      await stock(world, id(world, 'ann'), { salt: mostWhole });
      await stock(world, id(world, 'ann'), { bread: 3 });
      return world;
    };
    const aside = async (world: World, more: Json = {}): Promise<Json> => {
      const owner = id(world, 'ann');
      const own = { instanceIdentifier: world.id, asset: 'salt' };
      const listing = { ...own, ownerIdentifier: owner, quantity: 9_999, unitPrice: 1, ...more };
      expect((await world.client.post('/v1/listing', listing)).status).toBe(201);
      const body = { ...own, payerIdentifier: owner, amount: mostWhole - 9_999, ...more };
      const { body: placed } = await world.client.post('/v1/hold', body);
      expect(placed).toMatchObject({ state: 'held' });
      return placed;
    };
    const made = (world: World, to: string, amount = 1): Promise<Answer> =>
      exchange(world, { from: null, to: id(world, to), asset: 'salt', amount });

    it('is of a world, so that what is given back, inherited or due finds room', async () => {
      const world = await full();
      const placed = await aside(world);
      for (const name of ['ann', 'kid']) expectProblem(await made(world, name), 'WEALTH_LIMIT');
      const { body: batch } = await world.client.post(`/v1/instance/${world.id}/exchanges`, {
        exchanges: [
          { legs: [{ from: null, to: id(world, 'kid'), asset: 'salt', amount: 1 }] },
          { legs: [{ from: null, to: id(world, 'kid'), asset: 'bread', amount: 1 }] },
        ],
      });
      expect(batch['results']).toMatchObject([{ problem: { code: 'WEALTH_LIMIT' } }, { event: {} }]);
      const released = await world.client.put(`/v1/hold/${world.id}/${placed['id']}/release`, {});
      expect(released.body).toMatchObject({ state: 'released' });
      const gone = await exchange(world, { from: id(world, 'ann'), to: null, asset: 'salt', amount: 5 });
      expect(gone.status).toBe(201);
      expectProblem(await made(world, 'kid', 6), 'WEALTH_LIMIT');
      expect((await made(world, 'kid', 5)).status).toBe(201);
      const path = `/v1/instance/${world.id}/event/${gone.body['seq'] as number}/reversal`;
      const undone = await world.client.post(path, {});
      expectProblem(undone, 'WEALTH_LIMIT');
      expect((await world.die('ann')).status).toBe(200);
      expect(await goodsOf(world, 'kid')).toEqual({ salt: mostWhole, bread: 4 });
      await expectClean(world);
    });

    it('lets what has expired come back, and stops the sweep for nobody', async () => {
      const world = await full();
      await aside(world, { expiresIn: 60 });
      const sql = service.app.get(DataSource);
      expectProblem(await made(world, 'ann'), 'WEALTH_LIMIT');
      for (const table of ['hold', 'listing']) {
        await sql.query(`UPDATE economy.${table} SET expires_at = now() WHERE instance_id = $1`, [world.id]);
      }
      expect(await service.app.get(HoldLedger).expire(world.id)).toEqual({ released: 2, due: null });
      expect(await goodsOf(world, 'ann')).toEqual({ salt: mostWhole, bread: 3 });
      await expectClean(world);
    });
  });
});
