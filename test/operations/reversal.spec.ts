import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a reversal', () => {
  const service = sharedService();

  const newWorld = (): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 } } });
  const pay = (world: World, from: string, to: string | null, amount: number, more: Json = {}) =>
    world.client.put(`${world.path(from)}/trade`, { recipientIdentifier: to, amount, ...more });
  const reverse = (world: World, seq: number, body: Json = {}, query = ''): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/event/${seq}/reversal${query}`, body);
  const economy = async (world: World): Promise<Json> =>
    (await world.client.get(`/v1/instance/${world.id}/economy`)).body;

  it('of a trade gives the money back, once, and names it', async () => {
    const world = await newWorld();
    const bob = world.character('bob')['id'] as string;
    const paid = await pay(world, 'ann', bob, 40, { reason: 'rent', reference: 'lease-7' });
    const told = await reverse(world, paid.body['seq'], { reason: 'mistake' }, '?dryRun=true');
    expect(told).toMatchObject({ status: 201, body: { dryRun: true, amount: 40 } });
    const reversed = await reverse(world, paid.body['seq'], { reason: 'mistake' });
    expect(reversed.body).toMatchObject({
      type: 'trade',
      cause: 'reversal',
      reverses: paid.body['seq'],
      amount: 40,
      reason: 'mistake',
      reference: 'lease-7',
      traderAgentNPC: { name: 'bob', wealth: 10 },
      recipientAgentNPC: { name: 'ann', wealth: 100 },
    });
    const again = await reverse(world, paid.body['seq']);
    expectProblem(again, 'ALREADY_REVERSED', { status: 409, reversal: reversed.body['seq'] });
    expectProblem(await reverse(world, reversed.body['seq']), 'NOT_REVERSIBLE');
    expectProblem(await reverse(world, 1), 'NOT_REVERSIBLE');
    expectProblem(await reverse(world, 9999), 'EVENT_NOT_FOUND');
    const found = await world.client.get(`/v1/instance/${world.id}/event/${reversed.body['seq']}`);
    expect(found.body['data']).toEqual({
      ...reversed.body,
      traderAgentNPC: { ...(reversed.body['traderAgentNPC'] as Json) },
    });
  });

  it('of a trade of less than the receiver has left is refused, or gives what there is', async () => {
    const world = await newWorld();
    const paid = await pay(world, 'ann', world.character('bob')['id'] as string, 40);
    await pay(world, 'bob', null, 35);
    const refused = await reverse(world, paid.body['seq']);
    expectProblem(refused, 'INSUFFICIENT_WEALTH', { available: 15, requested: 40 });
    const reversed = await reverse(world, paid.body['seq'], { atMost: true });
    expect(reversed.body).toMatchObject({ amount: 15, requestedAmount: 40, traderWealthAfter: 0 });
    expectProblem(await reverse(world, paid.body['seq']), 'ALREADY_REVERSED');
    expect(await world.wealth('ann')).toBe(75);
  });

  it('sinks what was minted, and mints again what was sunk', async () => {
    const world = await newWorld();
    const granted = await world.client.put(`${world.path('ann')}/grant`, { amount: 5, reason: 'quest' });
    const sunk = await pay(world, 'ann', null, 20);
    expect((await reverse(world, granted.body['seq'])).body).toMatchObject({
      type: 'trade',
      traderWealthAfter: 80,
      recipientAgentNPC: null,
    });
    expect((await reverse(world, sunk.body['seq'])).body).toMatchObject({
      type: 'trade',
      traderAgentNPC: null,
      recipientAgentNPC: { name: 'ann', wealth: 100 },
    });
    const { minted, sunk: lost, mintedBy } = await economy(world);
    expect([minted, lost]).toEqual([135, 25]);
    expect(mintedBy).toContainEqual({ source: 'reversal', reason: '', count: 1, amount: 20 });
  });

  it('of what the treasury got or paid goes through the treasury', async () => {
    const world = await newWorld();
    const fine = await pay(world, 'ann', world.id, 30);
    const disbursed = await world.client.put(`/v1/instance/${world.id}/disburse`, {
      recipients: [{ identifier: world.character('bob')['id'], amount: 12, reason: 'wage' }],
    });
    expect(disbursed.body).toMatchObject({ treasury: 18, amount: 12, recipients: 1 });
    expectProblem(await reverse(world, fine.body['seq']), 'INSUFFICIENT_TREASURY', { available: 18 });
    const wage = (await world.client.get(`/v1/instance/${world.id}/event?reason=wage`)).body['items'][0];
    expect((await reverse(world, wage.seq)).body).toMatchObject({
      type: 'tax',
      traderWealthAfter: 10,
      recipientAgentNPC: null,
    });
    expect((await reverse(world, fine.body['seq'])).body).toMatchObject({
      type: 'tax',
      traderAgentNPC: null,
      recipientWealthAfter: 100,
    });
    const { treasury, collectedTaxes, moneySupply } = await economy(world);
    expect([treasury, collectedTaxes, moneySupply]).toEqual([0, 42, 110]);
    const steps = (await world.client.get(`/v1/instance/${world.id}/event?after=${fine.body['seq'] - 1}`))
      .body;
    const treasuries = (steps['items'] as Json[]).map(
      ({ data }) =>
        (data['traderAgentNPC'] ?? data['recipientAgentNPC'])?.instance.treasury ?? data['treasury'],
    );
    expect(treasuries).toEqual([30, 18, 18, 30, 0]);
    expect((await world.client.get(`${world.path('ann')}/history`)).body['items'][0]).toMatchObject({
      type: 'tax',
      cause: 'reversal',
      role: 'recipient',
    });
  });

  it('needs both sides: the dead and closed accounts get and give nothing back', async () => {
    const world = await newWorld();
    const { client } = world;
    const uuid = randomUUID();
    await client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'Till' });
    const bought = await pay(world, 'ann', uuid, 10);
    const sold = await client.put(`/v1/account/${world.id}/${uuid}/trade`, {
      recipientIdentifier: world.character('bob')['id'],
      amount: 4,
    });
    const back = await reverse(world, sold.body['seq']);
    expect(back.body).toMatchObject({ traderAgentNPC: { wealth: 10 }, recipientAccount: { wealth: 10 } });
    const gift = await pay(world, 'bob', world.character('ann')['id'] as string, 1);
    await client.delete(`/v1/account/${world.id}/${uuid}?to=${world.id}`);
    expectProblem(await reverse(world, bought.body['seq']), 'ACCOUNT_NOT_FOUND', { status: 404 });
    await world.die('bob');
    expectProblem(await reverse(world, gift.body['seq']), 'AGENT_NPC_NOT_FOUND', { status: 404 });
  });

  it('of a capture gives its payer the wealth back, and leaves the hold as it is', async () => {
    const world = await newWorld();
    const [payerIdentifier, recipientIdentifier] = ['ann', 'bob'].map((name) => world.character(name)['id']);
    const placed = await world.client.post('/v1/hold', {
      ...{ instanceIdentifier: world.id, payerIdentifier, recipientIdentifier },
      ...{ amount: 30, reason: 'bid', reference: 'auction-7' },
    });
    const path = `/v1/hold/${world.id}/${placed.body['id']}`;
    const captured = await world.client.put(`${path}/capture`, { amount: 8 });
    expect((await reverse(world, captured.body['seq'])).body).toMatchObject({
      ...{
        type: 'trade',
        cause: 'reversal',
        reverses: captured.body['seq'],
        amount: 8,
        reference: 'auction-7',
      },
      traderAgentNPC: { name: 'bob', wealth: 10, held: 0 },
      recipientAgentNPC: { name: 'ann', wealth: 78, held: 22 },
    });
    const fined = await world.client.put(`${path}/capture`, { amount: 22, recipientIdentifier: world.id });
    expect((await reverse(world, fined.body['seq'])).body).toMatchObject({
      ...{ type: 'tax', cause: 'reversal', amount: 22, traderAgentNPC: null },
      recipientAgentNPC: { name: 'ann', wealth: 100, held: 0 },
    });
    expect((await world.client.get(path)).body).toMatchObject({
      state: 'captured',
      captured: 30,
      remaining: 0,
    });
    const { treasury, moneySupply, held, minted } = await economy(world);
    expect([treasury, moneySupply, held, minted]).toEqual([0, 110, 0, 110]);
    expect(await verifyLedger(service.dataSource, [world.id])).toMatchObject({ faults: [] });
  });

  it('with a key is made once', async () => {
    const world = await newWorld();
    const paid = await pay(world, 'ann', world.character('bob')['id'] as string, 40);
    const path = `/v1/instance/${world.id}/event/${paid.body['seq']}/reversal`;
    const headers = { 'idempotency-key': randomUUID() };
    const [first, second] = [
      await world.client.post(path, {}, { headers }),
      await world.client.post(path, {}, { headers }),
    ];
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body).toEqual(first.body);
  });
});
