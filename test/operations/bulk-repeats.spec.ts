import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('a bulk call with keys of earlier ones', () => {
  let service: TestService;
  let world: World;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
  });

  const send = (list: readonly Json[], more: Json = {}, query = ''): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/trades${query}`, { trades: list, ...more });
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

  it('repeats an outcome in the form it was kept in', async () => {
    const keyed = trade('ann', 'bob', 2, { idempotencyKey: randomUUID() });
    const compact = await send([keyed]);
    const again = await send([keyed], {}, '?expand=true');
    expect(again.body['results'][0]).toEqual({ ...compact.body['results'][0], replayed: true });
    const other = trade('ann', 'bob', 3, { idempotencyKey: randomUUID() });
    const whole = await send([other], {}, '?expand=true');
    expect((await send([other])).body['results'][0]).toEqual({ ...whole.body['results'][0], replayed: true });
    expect(await world.wealth('ann')).toBe(5);
  });
});
