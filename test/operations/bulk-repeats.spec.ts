import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a bulk call with keys of earlier ones', () => {
  const service = sharedService();
  let world: World;
  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
  });

  const send = (list: readonly Json[], more: Json = {}, headers = {}): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/trades`, { trades: list, ...more }, { headers });
  const trade = (from: string, to: string, amount: number, more: Json = {}): Json => ({
    traderIdentifier: world.character(from)['id'],
    recipientIdentifier: world.character(to)['id'],
    amount,
    ...more,
  });

  it('refuses the whole of an atomic one when an entry of it was refused before, and writes nothing', async () => {
    const refused = trade('bob', 'ann', 1, { idempotencyKey: randomUUID() });
    expect((await send([refused])).body).toMatchObject({ registered: 0, refused: 1 });
    const fresh = trade('ann', 'bob', 2, { idempotencyKey: randomUUID() });
    const answer = await send([fresh, refused], { atomic: true });
    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'BATCH_REFUSED', errors: [{ pointer: '/trades/1', code: 'INSUFFICIENT_WEALTH' }] },
    });
    expect(await eventsOf(service, world, 'trade')).toEqual([]);
    // Nothing is kept of what was not done.
    expect((await send([fresh])).body).toMatchObject({ registered: 1, results: [{ event: { amount: 2 } }] });
  });

  it('repeats an outcome in the form that the repeat prefers', async () => {
    const results = async (entry: Json, headers?: Record<string, string>): Promise<Json> =>
      (await send([entry], {}, headers)).body['results'][0] as Json;
    const whole = { prefer: 'return=representation' };
    const keyed = trade('ann', 'bob', 2, { idempotencyKey: randomUUID() });
    const compact = await results(keyed);
    const again = await results(keyed, whole);
    expect(again).toMatchObject({ ...compact, replayed: true, event: { traderAgentNPC: { wealth: 8 } } });
    expect(await results(keyed)).toEqual({ ...compact, replayed: true });
    const other = trade('ann', 'bob', 3, { idempotencyKey: randomUUID() });
    const expanded = await results(other, whole);
    expect(await results(other, whole)).toEqual({ ...expanded, replayed: true });
    const { id, seq, amount, traderWealthAfter, recipientWealthAfter } = expanded['event'] as Json;
    expect(await results(other)).toEqual({
      replayed: true,
      event: { id, seq, amount, traderWealthAfter, recipientWealthAfter },
    });
    expect(await world.wealth('ann')).toBe(5);
  });

  const upper = (entry: Json): Json => ({
    ...entry,
    traderIdentifier: (entry['traderIdentifier'] as string).toUpperCase(),
    recipientIdentifier: (entry['recipientIdentifier'] as string).toUpperCase(),
  });

  it('recognizes a trade with its identifiers in another case, and with the rounding of doubles', async () => {
    const keyed = trade('ann', 'bob', 0.3, { idempotencyKey: randomUUID() });
    const first = await send([keyed]);
    const again = await send([upper({ ...keyed, amount: 0.1 + 0.2 })]);
    expect(again.body).toMatchObject({ registered: 1, refused: 0 });
    expect(again.body['results'][0]).toEqual({ ...first.body['results'][0], replayed: true });
    const other = await send([{ ...keyed, amount: 0.4 }]);
    expect(other.body['results'][0]).toMatchObject({ problem: { code: 'IDEMPOTENCY_KEY_REUSED' } });
    const twice = trade('ann', 'bob', 1, { idempotencyKey: randomUUID() });
    expect((await send([twice, upper(twice)])).body).toMatchObject({
      registered: 2,
      results: [{ event: { amount: 1 } }, { replayed: true, event: { amount: 1 } }],
    });
    expect(await world.wealth('ann')).toBe(8.7);
  });

  it('recognizes a whole call with its identifiers in another case', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const path = `/v1/instance/${world.id}`;
    const trades = [trade('ann', 'bob', 1), trade('ann', 'bob', 2, { metadata: { Note: 'As It Is' } })];
    const first = await world.client.post(`${path}/trades`, { trades }, { headers });
    const again = await world.client.post(`${path}/trades`, { trades: trades.map(upper) }, { headers });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect((again.body['results'] as Json[]).map(({ event }) => event as Json)).toEqual(
      (first.body['results'] as Json[]).map(({ event }) => event as Json),
    );
    const spawn = {
      uuid: randomUUID(),
      type: 'breeding',
      parentIdentifiers: [world.character('ann')['id'] as string],
    };
    const spawns = { 'idempotency-key': randomUUID() };
    await world.client.post(`${path}/agent-npcs`, { agentNpcs: [spawn] }, { headers: spawns });
    const upperSpawn = {
      ...spawn,
      uuid: spawn.uuid.toUpperCase(),
      parentIdentifiers: spawn.parentIdentifiers.map((id) => id.toUpperCase()),
    };
    const born = await world.client.post(
      `${path}/agent-npcs`,
      { agentNpcs: [upperSpawn] },
      { headers: spawns },
    );
    expect([born.status, born.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
  });

  it('refuses the same parent twice in a spawn, also in another case', async () => {
    const parent = world.character('ann')['id'] as string;
    const spawn = { uuid: randomUUID(), type: 'breeding', parentIdentifiers: [parent, parent.toUpperCase()] };
    const answer = await world.client.post(`/v1/instance/${world.id}/agent-npcs`, { agentNpcs: [spawn] });
    expectInvalid(answer, '/agentNpcs/0/parentIdentifiers');
  });

  it('refuses an entry that has the key of the whole call, and does the others once', async () => {
    const key = randomUUID();
    const trades = [trade('ann', 'bob', 1, { idempotencyKey: key }), trade('ann', 'bob', 2)];
    const path = `/v1/instance/${world.id}/trades`;
    const first = await world.client.post(path, { trades }, { headers: { 'idempotency-key': key } });
    expect(first).toMatchObject({
      status: 201,
      body: {
        registered: 1,
        refused: 1,
        results: [{ problem: { code: 'IDEMPOTENCY_KEY_REUSED' } }, { event: {} }],
      },
    });
    const again = await world.client.post(path, { trades }, { headers: { 'idempotency-key': key } });
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([201, 'true']);
    expect(await world.wealth('ann')).toBe(8);
  });
});
