import { randomUUID } from 'node:crypto';
import { Random } from '../../prove/support/random.js';
import { EconomyClient } from '../../packages/client/src/index.js';
import { eventsOf } from '../support/events.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { CuttingProxy, type Fate } from './support/cutting-proxy.js';

const calls = 400;
const workers = 16;

/** How many billable operations the application has used, by their names. */
async function usageOf(economy: EconomyClient): Promise<Record<string, number>> {
  const { items } = await economy.getUsage({ groupBy: 'operation' });
  return Object.fromEntries(items.map((item) => [item.operation!, item.calls]));
}

describe('a load of calls over connections that break', () => {
  const service = sharedService();
  let proxy: CuttingProxy;
  afterAll(() => proxy.close());

  it('has every effect exactly once', async () => {
    const random = new Random(seed);
    // Each way to break at least once whatever the seed, then by chance.
    const certain: Fate[] = ['request lost', 'answer lost', 'answer cut'];
    const fateOf = (): Fate =>
      certain.pop() ??
      random.weighted<Fate>({ 'request lost': 1, 'answer lost': 1, 'answer cut': 1, passes: 6 });
    const agentNpcs = { ann: { wealth: 100_000 }, bob: { wealth: 100_000 } };
    const world = await service.world({ taxRate: 0, agentNpcs });
    proxy = await CuttingProxy.start(service.baseUrl, fateOf);
    const direct = new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
    const economy = new EconomyClient({
      baseUrl: proxy.baseUrl,
      token: world.client.token!,
      retry: { tries: 60, baseMs: 1, capMs: 20 },
    });
    const before = await usageOf(direct);
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string) as [
      string,
      string,
    ];
    let left = calls;
    let [toBob, granted, grants, spawned, taxed] = [0, 0, 0, 0, 0];
    const amounts = new Map<string, number>();
    await Promise.all(
      Array.from({ length: workers }, async () => {
        while (left > 0) {
          const number = left;
          left -= 1;
          if (number % 10 === 0) {
            const grant = await economy.grant(world.id, bob, { amount: number, reason: 'a prize' });
            amounts.set(grant.id, number);
            granted += number;
            grants += 1;
          } else if (number % 10 === 1) {
            await economy.spawnAgentNpc({
              instanceIdentifier: world.id,
              uuid: randomUUID(),
              type: 'manual',
              name: 'Eve',
            });
            spawned += 1;
          } else if (number % 10 === 2) {
            await economy.collectTaxes(world.id);
            taxed += 1;
          } else {
            const event = await economy.trade(world.id, ann, {
              recipientIdentifier: bob,
              amount: number / 100,
            });
            amounts.set(event.id, number / 100);
            toBob += number;
          }
        }
      }),
    );

    // Every call was answered with the event of its own, and there are no more events than calls.
    const events = await eventsOf(service, world);
    const money = events.filter(({ kind }) => kind === 'trade');
    expect(amounts.size).toBe(calls - spawned - taxed);
    expect(Object.fromEntries(money.map(({ id, amount }) => [id, Number(amount)]))).toEqual(
      Object.fromEntries(amounts),
    );
    expect(events).toHaveLength(3 + calls);
    expect(await world.wealth('ann')).toBe((10_000_000 - toBob) / 100);
    expect(await world.wealth('bob')).toBe((10_000_000 + toBob) / 100 + granted);
    const after = await usageOf(direct);
    expect(after).toEqual({
      ...before,
      spawn: before['spawn']! + spawned,
      trade: amounts.size - grants,
      'tax-collection': taxed,
    });
    for (const fate of ['request lost', 'answer lost', 'answer cut'] as const) {
      expect(proxy.fates[fate]).toBeGreaterThan(0);
    }
  });
});
