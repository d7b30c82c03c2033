import { eventsOf } from '../support/events.js';
import { type Answer, type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the treasury and grants', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.shared();
  });
  afterAll(() => service.stop());

  const disburse = (world: World, body: Json, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.put(`/v1/instance/${world.id}/disburse`, body, { headers });
  const grant = (world: World, name: string, body: Json): Promise<Answer> =>
    world.client.put(`${world.path(name)}/grant`, body);
  const wealths = async (world: World, ...names: string[]): Promise<number[]> =>
    Promise.all(names.map((name) => world.wealth(name)));

  /** A world whose treasury has a tenth of what its characters had. */
  async function taxed(...wealth: number[]): Promise<World> {
    const agentNpcs = Object.fromEntries(wealth.map((amount, n) => [`c${n}`, { wealth: amount }]));
    const world = await service.world({ taxRate: 10, agentNpcs });
    await world.collect();
    return world;
  }

  it('pays the same to everybody, the remainder to the oldest', async () => {
    const world = await taxed(100, 10, 0);
    const { status, body } = await disburse(world, { amount: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({ collectedTaxes: 11, treasury: 10 });
    expect(await wealths(world, 'c0', 'c1', 'c2')).toEqual([90.3334, 9.3333, 0.3333]);
    const [header, ...paid] = (await eventsOf(service, world)).slice(-4);
    expect(header).toMatchObject({
      kind: 'disbursement',
      data: { amount: 10_000, policy: 'equal', recipients: 3 },
    });
    expect(paid.map(({ cause, actor_id, amount }) => [cause, actor_id, amount])).toEqual(
      expect.arrayContaining([
        ['disbursement', null, 0.3334],
        ['disbursement', null, 0.3333],
      ]),
    );
  });

  it('raises the poorest to a common level', async () => {
    const world = await taxed(100, 20, 10, 0);
    await disburse(world, { amount: 12, policy: 'poorest' });
    // 18, 9 and 0 are left of the three poorest: the two below 10.5 are raised to it.
    expect(await wealths(world, 'c0', 'c1', 'c2', 'c3')).toEqual([90, 18, 10.5, 10.5]);
    await disburse(world, { amount: 0.0003, policy: 'poorest' });
    expect(await wealths(world, 'c0', 'c1', 'c2', 'c3')).toEqual([90, 18, 10.5002, 10.5001]);
  });

  it('pays in proportion to wealth, the remainder by the largest fractions; equally when all have none', async () => {
    const world = await taxed(70, 20, 10);
    await disburse(world, { amount: 0.0004, policy: 'proportional' });
    expect(await wealths(world, 'c0', 'c1', 'c2')).toEqual([63.0003, 18.0001, 9]);
    const poor = await service.world({ taxRate: 100, agentNpcs: { ann: { wealth: 3 }, bob: {} } });
    await poor.collect();
    await disburse(poor, { amount: 3, policy: 'proportional' });
    expect(await wealths(poor, 'ann', 'bob')).toEqual([1.5, 1.5]);
  });

  it('refuses more than the treasury has, and changes nothing then', async () => {
    const world = await taxed(100);
    const before = await world.read();
    const refused = await disburse(world, { amount: 10.0001 });
    expectProblem(refused, 'INSUFFICIENT_TREASURY');
    expect(refused.body).toMatchObject({ available: 10, requested: 10.0001 });
    expectProblem(await disburse(world, { amount: -1 }), 'VALIDATION_FAILED');
    expectProblem(await disburse(world, { amount: 1, policy: 'lottery' }), 'VALIDATION_FAILED');
    expect(await world.read()).toEqual(before);
    const rich = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 10 } } });
    await rich.collect();
    await grant(rich, 'ann', { amount: 99_999_999_994.9998, reason: 'test' });
    expectProblem(await disburse(rich, { amount: 1 }), 'WEALTH_LIMIT');
    expect((await rich.read())['treasury']).toBe(5);
    await world.die('c0');
    expectProblem(await disburse(world, { amount: 1 }), 'NO_RECIPIENT');
  });

  it('pays once for repeats with the same Idempotency-Key', async () => {
    const world = await taxed(100);
    const headers = { 'idempotency-key': 'once' };
    const first = await disburse(world, { amount: 4 }, headers);
    const again = await disburse(world, { amount: 4 }, headers);
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(await world.wealth('c0')).toBe(94);
  });

  it('grants new money to a character, with a reason', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    const { status, body } = await grant(world, 'ann', { amount: 2.5, reason: 'quest' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'trade',
      cause: 'grant',
      reason: 'quest',
      amount: 2.5,
      traderAgentNPC: null,
      traderWealthAfter: null,
      recipientWealthAfter: 3.5,
      recipientAgentNPC: { name: 'ann', wealth: 3.5 },
    });
    const feed = await world.client.get(`/v1/instance/${world.id}/event?after=2`);
    expect(feed.body['items']).toMatchObject([{ type: 'trade', data: { id: body['id'], reason: 'quest' } }]);
    expectProblem(await grant(world, 'ann', { amount: 1 }), 'VALIDATION_FAILED');
    expectProblem(await grant(world, 'ann', { amount: 99_999_999_999, reason: 'x' }), 'WEALTH_LIMIT');
    await world.die('ann');
    expectProblem(await grant(world, 'ann', { amount: 1, reason: 'x' }), 'AGENT_NPC_NOT_FOUND');
  });

  it('are in the event feed, in reads of the past and in histories', async () => {
    const world = await taxed(100, 50);
    await disburse(world, { amount: 6 });
    const { body } = await world.client.get(
      `/v1/instance/${world.id}/event?type=disbursement,tax-collection`,
    );
    expect((body['items'] as Json[]).map(({ data }) => [data.collectedTaxes, data.treasury])).toEqual([
      [15, 15],
      [15, 9],
    ]);
    const { status, body: then } = await world.client.get(
      `/v1/instance/${world.id}?at=${body['items'][1].occurredAt as string}`,
    );
    expect([status, then['treasury']]).toEqual([200, 9]);
    const history = await world.client.get(`${world.path('c1')}/history?limit=1`);
    expect(history.body['items']).toMatchObject([
      { type: 'trade', role: 'recipient', cause: 'disbursement', amount: 3, other: null, wealthAfter: 48 },
    ]);
  });
});
