import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('bulk', () => {
  const service = sharedService();

  const trades = (world: World, list: readonly unknown[], more: Json = {}, headers = {}): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/trades`, { trades: list, ...more }, { headers });
  const trade = (world: World, from: string, to: string | null, amount: number, more: Json = {}): Json => ({
    traderIdentifier: world.character(from)['id'],
    recipientIdentifier: to === null ? null : world.character(to)['uuid'],
    amount,
    ...more,
  });
  const whole = { prefer: 'return=representation' };
  const codes = (answer: Answer): unknown[] =>
    (answer.body['results'] as Json[]).map((result) => result['problem']?.['code'] ?? 'ok');

  it('registers trades in order, and refuses one without the others', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const answer = await trades(world, [
      trade(world, 'bob', 'ann', 1),
      trade(world, 'ann', 'bob', 4),
      trade(world, 'bob', 'ann', 1),
      trade(world, 'ann', 'ann', 1),
      trade(world, 'bob', null, 2.5),
      { traderIdentifier: randomUUID(), recipientIdentifier: null, amount: 1 },
    ]);
    expect(answer.status).toBe(201);
    expect(codes(answer)).toEqual([
      'INSUFFICIENT_WEALTH',
      'ok',
      'ok',
      'SELF_TRADE',
      'ok',
      'AGENT_NPC_NOT_FOUND',
    ]);
    expect(answer.body).toMatchObject({ registered: 3, refused: 3 });
    expect(answer.body['results'][1]['event']).toMatchObject({
      amount: 4,
      traderWealthAfter: 6,
      recipientWealthAfter: 4,
    });
    expect(answer.body['results'][4]['event']).toMatchObject({
      traderWealthAfter: 0.5,
      recipientWealthAfter: null,
    });
    expect([await world.wealth('ann'), await world.wealth('bob')]).toEqual([7, 0.5]);
  });

  it('with atomic, does all or nothing', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const list = [trade(world, 'ann', 'bob', 4), trade(world, 'ann', 'bob', 7)];
    const key = { 'idempotency-key': randomUUID() };
    const refused = await trades(world, list, { atomic: true }, key);
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'BATCH_REFUSED', errors: [{ pointer: '/trades/1', code: 'INSUFFICIENT_WEALTH' }] },
    });
    expect(await world.wealth('ann')).toBe(10);
    expect((await trades(world, list, { atomic: true }, key)).body['errors']).toEqual(refused.body['errors']);
    expect((await trades(world, list.slice(0, 1), { atomic: true })).body).toMatchObject({ registered: 1 });
    expect(await world.wealth('ann')).toBe(6);
  });

  it('shows the characters of each event as they are right after it, also where nothing moved', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const list = [4, 0, 1].map((amount) => trade(world, 'ann', 'bob', amount));
    const { body } = await trades(world, list, {}, whole);
    const wealths = (body['results'] as Json[]).map(({ event }) => [
      event['traderAgentNPC'].wealth,
      event['recipientAgentNPC'].wealth,
    ]);
    expect(wealths).toEqual([
      [6, 4],
      [6, 4],
      [5, 5],
    ]);
  });

  it('answers with whole events on demand', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const list = [trade(world, 'ann', 'bob', 1, { metadata: { a: 1 } })];
    const { body } = await trades(world, list, {}, whole);
    expect(body['results'][0]['event']).toMatchObject({
      type: 'trade',
      metadata: { a: 1 },
      traderAgentNPC: { wealth: 9, instance: { id: world.id } },
      recipientAgentNPC: { wealth: 1 },
    });
  });

  it('calls have one effect for a key that is repeated in a call, and in a later one', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const idempotencyKey = randomUUID();
    const keyed = trade(world, 'ann', 'bob', 2, { idempotencyKey });
    const first = await trades(world, [keyed, keyed, { ...keyed, amount: 3 }]);
    expect(codes(first)).toEqual(['ok', 'ok', 'IDEMPOTENCY_KEY_REUSED']);
    expect(first.body['results'][1]).toEqual({ ...first.body['results'][0], replayed: true });
    const second = await trades(world, [keyed]);
    expect(second.body['results'][0]).toEqual({ ...first.body['results'][0], replayed: true });
    expect(await world.wealth('ann')).toBe(8);
  });

  it('calls are replayed as a whole by the Idempotency-Key header', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const key = { 'idempotency-key': randomUUID() };
    const list = [trade(world, 'ann', 'bob', 2), trade(world, 'bob', 'ann', 5)];
    const first = await trades(world, list, {}, key);
    const second = await trades(world, list, {}, key);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(second.body['results'][0]['event']).toEqual(first.body['results'][0]['event']);
    expect(second.body['results'][1]['problem']).toMatchObject({ code: 'INSUFFICIENT_WEALTH', available: 2 });
    expect((await trades(world, [list[0]], {}, key)).body['code']).toBe('IDEMPOTENCY_KEY_REUSED');
    expect(await world.wealth('ann')).toBe(8);
  });

  it('accepts a thousand trades and no more', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1000 }, bob: {} } });
    const list = Array.from({ length: 1000 }, () =>
      trade(world, 'ann', 'bob', 0.5, { metadata: { note: 'x'.repeat(300) } }),
    );
    expect((await trades(world, list)).body).toMatchObject({ registered: 1000, refused: 0 });
    expect(await world.wealth('bob')).toBe(500);
    const many = await trades(
      world,
      Array.from({ length: 1001 }, () => trade(world, 'ann', 'bob', 0)),
    );
    expect(many).toMatchObject({
      status: 400,
      body: { errors: [{ pointer: '/trades', code: 'NOT_A_LIST' }] },
    });
    const large = await world.client.post(`/v1/instance/${world.id}/trades`, {
      trades: ['x'.repeat(1_100_000)],
    });
    expect(large.status).toBe(413);
  });

  it.each([
    [{}, '/trades', 'REQUIRED'],
    [{ trades: [] }, '/trades', 'NOT_A_LIST'],
    [{ trades: [5] }, '/trades/0', 'NOT_AN_OBJECT'],
    [{ trades: [{}] }, '/trades/0/traderIdentifier', 'REQUIRED'],
    [{ trades: [{ x: 1 }] }, '/trades/0/x', 'UNKNOWN_FIELD'],
    [{ trades: [{ amount: 1e-7 }] }, '/trades/0/amount', 'NOT_MONEY'],
    [{ trades: [{ 'a/b~c': 1 }] }, '/trades/0/a~1b~0c', 'UNKNOWN_FIELD'],
    [
      { trades: [{ metadata: { a: [{ constructor: 1 }] } }] },
      '/trades/0/metadata/a/0/constructor',
      'UNKNOWN_FIELD',
    ],
    [{ trades: [{ idempotencyKey: '' }] }, '/trades/0/idempotencyKey', 'NOT_A_KEY'],
    [{ trades: [{ metadata: 'x' }] }, '/trades/0/metadata', 'NOT_METADATA'],
    [{ trades: [{}], atomic: 'yes' }, '/atomic', 'NOT_A_BOOLEAN'],
    [{ trades: [{}], more: 1 }, '/more', 'UNKNOWN_FIELD'],
    [[], '', 'NOT_AN_OBJECT'],
  ])('refuses %j', async (body, pointer, code) => {
    const world = await service.world();
    const answer = await world.client.post(`/v1/instance/${world.id}/trades`, body);
    expect(answer.status).toBe(400);
    expect(answer.body['errors']).toContainEqual(expect.objectContaining({ pointer, code }));
  });

  it('says what trades were for, pays what there is, and of accounts, each once by its key', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 } } });
    const uuid = randomUUID();
    await world.client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'Till', wealth: 5 });
    const key = { idempotencyKey: randomUUID() };
    const list = [
      { ...trade(world, 'ann', null, 25), recipientIdentifier: uuid, atMost: true, reason: 'debt', ...key },
      { traderIdentifier: uuid, recipientIdentifier: world.id, amount: 15, reference: 'case-9' },
      { traderIdentifier: uuid, recipientIdentifier: null, amount: 1 },
    ];
    const answer = await trades(world, list, {}, whole);
    expect(codes(answer)).toEqual(['ok', 'ok', 'INSUFFICIENT_WEALTH']);
    const [debt, fine] = answer.body['results'].map(({ event }: Json) => event);
    expect(debt).toMatchObject({
      amount: 10,
      requestedAmount: 25,
      reason: 'debt',
      traderAgentNPC: { name: 'ann', wealth: 0 },
      recipientAccount: { name: 'Till', wealth: 15 },
    });
    expect(fine).toMatchObject({ type: 'tax', reference: 'case-9', traderAccount: { wealth: 0 } });
    const again = await trades(world, [list[0]], {}, whole);
    expect(again.body['results'][0]).toMatchObject({ replayed: true, event: { seq: debt.seq, amount: 10 } });
    const other = await trades(world, [{ ...list[0], reason: 'gift' }]);
    expect(codes(other)).toEqual(['IDEMPOTENCY_KEY_REUSED']);
  });

  it('spawns families in one call', async () => {
    const world = await service.world({ agentNpcs: { old: {} } });
    const [mother, child] = [randomUUID(), randomUUID()];
    const body = {
      agentNpcs: [
        { uuid: mother, type: 'natural', name: 'Mother', wealth: 5 },
        {
          uuid: child,
          type: 'breeding',
          name: 'Child',
          parentIdentifiers: [mother, world.character('old')['id']],
        },
        { uuid: mother, type: 'natural', name: 'Again' },
        { uuid: randomUUID(), type: 'breeding', parentIdentifiers: [randomUUID()] },
      ],
    };
    const answer = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, body);
    expect(codes(answer)).toEqual(['ok', 'ok', 'ALREADY_EXISTS', 'PARENT_NOT_FOUND']);
    const { parents } = (await world.client.get(`/v1/agent-npc/${world.id}/${child}`)).body;
    expect((parents as Json[]).map((parent) => parent['name'])).toEqual(['Mother', 'old']);
    const fresh = { agentNpcs: [{ uuid: randomUUID(), type: 'natural' }, body.agentNpcs[2]], atomic: true };
    expect((await world.client.post(`/v1/instance/${world.id}/agent-npcs`, fresh)).body).toMatchObject({
      code: 'BATCH_REFUSED',
      errors: [{ pointer: '/agentNpcs/1', code: 'ALREADY_EXISTS' }],
    });
    expect((await world.read())['agentNpcCount']).toBe(3);
  });
});
