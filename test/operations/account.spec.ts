import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';

describe('an account', () => {
  const service = sharedService();

  it('is opened, found, changed and closed', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 } } });
    const { client } = world;
    const uuid = randomUUID();
    const opened = await client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid,
      name: 'The till',
      kind: 'shop',
      ownerIdentifier: world.character('ann')['id'],
      wealth: 12.5,
      metadata: { street: 'Market' },
    });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      type: 'account',
      account: {
        uuid,
        name: 'The till',
        kind: 'shop',
        owner: world.character('ann')['id'],
        wealth: 12.5,
        taxable: false,
      },
    });
    const path = `/v1/account/${world.id}/${uuid}`;
    const found = await client.get(path);
    expect(found.body).toEqual(opened.body['account']);
    const changed = await client.put(path, { name: 'The stall', ownerIdentifier: null });
    expect(changed.body).toMatchObject({
      account: { name: 'The stall', owner: null, kind: 'shop' },
      old: { name: 'The till', ownerId: world.character('ann')['id'] },
      new: { name: 'The stall' },
    });
    expect((await client.delete(path)).body).toMatchObject({ code: 'ACCOUNT_NOT_EMPTY', available: 12.5 });
    const closed = await client.delete(`${path}?to=${world.character('ann')['id']}`);
    expect(closed.body).toMatchObject({ type: 'account-closing', account: { wealth: 0 } });
    expect((await client.get(path)).body).toMatchObject({ code: 'ACCOUNT_NOT_FOUND' });
    expect((await client.get(world.path('ann'))).body).toMatchObject({ wealth: 112.5 });
  });

  it('changes field by field: the event says what differs, and all else stays', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const { client } = world;
    const plan = { name: 'Till', kind: 'shop', wealth: 3, metadata: { street: 'Market' } };
    const opened = await client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      ...plan,
    });
    const path = `/v1/account/${world.id}/${opened.body['account'].id as string}`;
    const ann = world.character('ann')['id'] as string;
    for (const [field, value, shown, told] of [
      ['name', 'Stall', 'name', 'name'],
      ['kind', 'bank', 'kind', 'kind'],
      ['taxable', true, 'taxable', 'taxable'],
      ['metadata', { street: 'Mill' }, 'metadata', 'metadata'],
      ['ownerIdentifier', ann, 'owner', 'ownerId'],
      ['ownerIdentifier', null, 'owner', 'ownerId'],
    ] as const) {
      const { body: before } = await client.get(path);
      const { body } = await client.put(path, { [field]: value });
      expect([field, body['old'], body['new']]).toEqual([
        field,
        { [told]: before[shown] },
        { [told]: value },
      ]);
      const after = { ...before, [shown]: value, updatedAt: body['createdAt'], instance: expect.anything() };
      expect((await client.get(path)).body).toEqual(after);
      expect((await client.put(path, { [field]: value })).body).toMatchObject({ old: {}, new: {} });
    }
  });

  it('is owned by nobody who is unknown, dead or closed, nor by itself', async () => {
    const world = await service.world({
      inheritance: 'none',
      npcs: ['miller'],
      agentNpcs: { ann: {}, gone: {} },
    });
    const { client } = world;
    await world.die('gone');
    const open = (ownerIdentifier?: unknown): Promise<Answer> =>
      client.post('/v1/account', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        name: 'till',
        ownerIdentifier,
      });
    const [till, closed] = [(await open()).body['account'] as Json, (await open()).body['account'] as Json];
    const path = `/v1/account/${world.id}/${till['id'] as string}`;
    await client.delete(`/v1/account/${world.id}/${closed['id'] as string}`);
    const nobody = [randomUUID(), world.character('gone'), world.npc('miller'), closed, world.instance];
    for (const each of nobody) {
      const owner = typeof each === 'string' ? each : each['id'];
      expectProblem(await open(owner), 'OWNER_NOT_FOUND');
      expectProblem(await client.put(path, { ownerIdentifier: owner }), 'OWNER_NOT_FOUND');
    }
    for (const form of ['id', 'uuid'])
      expectProblem(await client.put(path, { ownerIdentifier: till[form] }), 'OWNER_NOT_FOUND');
    expect((await client.get(path)).body).toMatchObject({ owner: null });
    for (const owner of [world.character('ann'), (await open()).body['account'] as Json]) {
      await client.put(path, { ownerIdentifier: owner['uuid'] });
      expect((await client.get(path)).body).toMatchObject({ owner: owner['id'] });
    }
  });

  it('is listed by name, kind and owner', async () => {
    const world = await service.world({ agentNpcs: { ann: {} } });
    const { client } = world;
    const open = (name: string, kind: string, ownerIdentifier?: string) =>
      client.post('/v1/account', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        name,
        kind,
        ownerIdentifier,
      });
    await open('b', 'shop');
    await open('a', 'shop', world.character('ann')['id']);
    await open('c', 'guild');
    const names = async (query: string): Promise<string[]> =>
      (await client.get(`/v1/account/${world.id}${query}`)).body['items'].map(({ name }: Json) => name);
    expect(await names('')).toEqual(['a', 'b', 'c']);
    expect(await names('?sort=-name&kind=shop')).toEqual(['b', 'a']);
    expect(await names(`?owner=${world.character('ann')['id']}`)).toEqual(['a']);
    const first = (await client.get(`/v1/account/${world.id}?limit=2`)).body;
    expect(await names(`?limit=2&cursor=${first['nextCursor']}`)).toEqual(['c']);
  });

  it('trades with characters, accounts and the treasury', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 } } });
    const { client } = world;
    const open = async (name: string): Promise<string> =>
      (
        await client.post('/v1/account', {
          instanceIdentifier: world.id,
          uuid: randomUUID(),
          name,
          wealth: 50,
        })
      ).body['account'].id;
    const [till, bank] = [await open('till'), await open('bank')];
    const bought = await client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier: till,
      amount: 10,
      reason: 'bread',
    });
    expect(bought.body).toMatchObject({
      amount: 10,
      reason: 'bread',
      traderAgentNPC: { wealth: 90 },
      recipientAccount: { id: till, wealth: 60 },
      recipientWealthAfter: 60,
    });
    expect(bought.body).not.toHaveProperty('recipientAgentNPC');
    expect(bought.body).not.toHaveProperty('traderAccount');
    const path = `/v1/account/${world.id}/${till}/trade`;
    const paid = await client.put(path, { recipientIdentifier: bank, amount: 20, reference: 'order-1' });
    expect(paid.body).toMatchObject({
      traderAccount: { wealth: 40 },
      recipientAccount: { wealth: 70 },
      reference: 'order-1',
    });
    const fee = await client.put(path, { recipientIdentifier: world.id, amount: 5, reason: 'fee' });
    expect(fee.body).toMatchObject({
      type: 'tax',
      cause: 'payment',
      recipientAgentNPC: null,
      traderAccount: { wealth: 35 },
    });
    expect((await client.get(`/v1/instance/${world.id}`)).body).toMatchObject({
      treasury: 5,
      collectedTaxes: 5,
    });
    const most = await client.put(path, {
      recipientIdentifier: world.character('ann')['id'],
      amount: 100,
      atMost: true,
    });
    expect(most.body).toMatchObject({
      amount: 35,
      requestedAmount: 100,
      traderWealthAfter: 0,
      recipientAgentNPC: { wealth: 125 },
    });
    const feed = await client.get(`/v1/instance/${world.id}/event?type=trade,tax&limit=10`);
    const told = feed.body['items'].map(({ data }: Json) => data);
    for (const [index, each] of [bought, paid, fee, most].entries()) {
      expect({ ...told[index], [index === 0 ? 'x' : 'y']: 0 }).toMatchObject({
        amount: each.body['amount'],
        traderWealthAfter: each.body['traderWealthAfter'],
        recipientWealthAfter: each.body['recipientWealthAfter'],
      });
    }
    const wrong = await client.put(`/v1/agent-npc/${world.id}/${till}/trade`, {
      recipientIdentifier: bank,
      amount: 1,
    });
    expect(wrong.body).toMatchObject({ status: 404, code: 'AGENT_NPC_NOT_FOUND' });
    const other = await client.put(`/v1/account/${world.id}/${world.character('ann')['id']}/trade`, {
      recipientIdentifier: bank,
      amount: 1,
    });
    expect(other.body).toMatchObject({ status: 404, code: 'ACCOUNT_NOT_FOUND' });
    const many = await client.post(`/v1/instance/${world.id}/trades`, {
      trades: [
        { traderIdentifier: bank, recipientIdentifier: world.character('ann')['id'], amount: 1 },
        { traderIdentifier: world.character('ann')['id'], recipientIdentifier: world.id, amount: 2 },
      ],
    });
    expect(many.body).toMatchObject({ registered: 2, refused: 0 });
  });
});
