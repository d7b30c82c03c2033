import { randomUUID } from 'node:crypto';
import { EconomyClient, isProblem, TickBatcher, type TradeRefusal } from '../../packages/client/src/index.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { CuttingProxy, type Fate } from './support/cutting-proxy.js';

describe('the batcher of a tick', () => {
  const service = sharedService();
  let world: World;
  let ann: string;
  let bob: string;
  const calls: { path: string; entries: number; bytes: number }[] = [];
  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 3000 }, bob: {} } });
    [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string) as [string, string];
    calls.length = 0;
  });

  const clientOf = ({ client }: World, baseUrl = service.baseUrl): EconomyClient =>
    new EconomyClient({
      baseUrl,
      token: client.token!,
      retry: { baseMs: 1, capMs: 5, tries: 20 },
      fetch: (url, init) => {
        const { trades } = JSON.parse(init.body as string) as { trades: unknown[] };
        const bytes = Buffer.byteLength(init.body as string);
        calls.push({ path: new URL(url).pathname, entries: trades.length, bytes });
        return fetch(url, init);
      },
    });
  const pay = (amount: number, more = {}) => ({
    traderIdentifier: ann,
    recipientIdentifier: bob,
    amount,
    ...more,
  });

  it('sends the trades of a tick in one call for each instance, each with its outcome', async () => {
    const other = await service.world({ agentNpcs: { eve: { wealth: 1 } } }, world.client);
    const eve = other.character('eve')['id'] as string;
    const refusals: TradeRefusal[] = [];
    const batch = new TickBatcher(clientOf(world), { onRefused: (refusal) => refusals.push(refusal) });
    const [first, second] = [batch.trade(world.id, pay(1)), batch.trade(world.id, pay(2))];
    const poor = batch.trade(other.id, { traderIdentifier: eve, recipientIdentifier: null, amount: 9 });
    expect(calls).toEqual([]);
    expect(await batch.tick()).toEqual({ registered: 2, refused: 1 });
    expect(calls.map(({ path, entries }) => [path, entries])).toEqual([
      [`/v1/instance/${world.id}/trades`, 2],
      [`/v1/instance/${other.id}/trades`, 1],
    ]);
    expect((await second).seq).toBe((await first).seq + 1);
    const fault = await poor.catch((error: unknown) => error);
    if (!isProblem(fault, 'INSUFFICIENT_WEALTH')) throw fault;
    expect([fault.problem.available, fault.problem.requested]).toEqual([1, 9]);
    expect(refusals).toMatchObject([{ instance: other.id, trade: { amount: 9 } }]);
    expect(await batch.tick()).toEqual({ registered: 0, refused: 0 });
  });

  it('keeps the order over calls of at most 1000 trades', async () => {
    const batch = new TickBatcher(clientOf(world));
    const outcomes = Array.from({ length: 2500 }, () => batch.trade(world.id, pay(1)));
    expect(await batch.tick()).toEqual({ registered: 2500, refused: 0 });
    expect(calls.map(({ entries }) => entries)).toEqual([1000, 1000, 500]);
    const trades = await Promise.all(outcomes);
    expect(trades.map(({ traderWealthAfter }) => traderWealthAfter)).toEqual(
      trades.map((_trade, index) => 3000 - index - 1),
    );
  });

  it.each([
    [5000, [1000, 1]],
    [600, [600, 401]],
    [0, Array.from({ length: 1001 }, () => 1)],
  ])('makes calls of %d trades at most, never more than 1000', async (maxEntries, sizes) => {
    const sent: number[] = [];
    const economy: Pick<EconomyClient, 'tradeMany'> = {
      tradeMany: (_instance: string, { trades }: { readonly trades: readonly unknown[] }) => {
        sent.push(trades.length);
        return Promise.resolve({ results: trades.map(() => ({ event: {} })) } as never);
      },
    };
    const batch = new TickBatcher(economy, { maxEntries });
    for (let n = 0; n < 1001; n += 1) void batch.trade('w', pay(1));
    expect(await batch.tick()).toEqual({ registered: 1001, refused: 0 });
    expect(sent).toEqual(sizes);
  });

  it('splits what would be too large for a call', async () => {
    const batch = new TickBatcher(clientOf(world));
    const metadata = { note: 'ü'.repeat(1000) };
    for (let n = 0; n < 600; n += 1) void batch.trade(world.id, pay(1, { metadata }));
    expect(await batch.tick()).toEqual({ registered: 600, refused: 0 });
    expect(calls.length).toBe(2);
    expect(Math.max(...calls.map(({ bytes }) => bytes))).toBeLessThan(1_000_000);
  });

  it('refuses a malformed trade, and sends the others of the batch', async () => {
    const batch = new TickBatcher(clientOf(world));
    const good = batch.trade(world.id, pay(1));
    const bad = batch.trade(world.id, pay(-1));
    const last = batch.trade(world.id, pay(2));
    expect(await batch.tick()).toEqual({ registered: 2, refused: 1 });
    expect([(await good).amount, (await last).amount]).toEqual([1, 2]);
    const fault = await bad.catch((error: unknown) => error);
    if (!isProblem(fault, 'VALIDATION_FAILED')) throw fault;
    expect(fault.errors.map(({ pointer }) => pointer)).toEqual(['/trades/1/amount']);
  });

  it('rejects all trades of a call that fails', async () => {
    const batch = new TickBatcher(clientOf(world));
    const lost = batch.trade(randomUUID(), pay(1));
    expect(await batch.tick()).toEqual({ registered: 0, refused: 1 });
    await expect(lost).rejects.toMatchObject({ code: 'INSTANCE_NOT_FOUND' });
  });

  it('sends without a tick what waited long enough', async () => {
    const batch = new TickBatcher(clientOf(world), { maxWaitMs: 1 });
    const [first, second] = await Promise.all([batch.trade(world.id, pay(1)), batch.trade(world.id, pay(2))]);
    expect(second.seq).toBe(first.seq + 1);
    expect(calls.map(({ entries }) => entries)).toEqual([2]);
  });

  it('registers every trade once when connections break', async () => {
    const fates: Fate[] = ['answer cut', 'answer lost', 'request lost', 'answer lost'];
    const proxy = await CuttingProxy.start(service.baseUrl, () => fates.shift() ?? 'passes');
    const batch = new TickBatcher(clientOf(world, proxy.baseUrl));
    for (let tick = 0; tick < 4; tick += 1) {
      for (let n = 0; n < 10; n += 1) void batch.trade(world.id, pay(1));
      expect(await batch.tick()).toEqual({ registered: 10, refused: 0 });
    }
    await proxy.close();
    expect(calls.length).toBeGreaterThanOrEqual(8);
    expect(await world.wealth('bob')).toBe(40);
  });
});
