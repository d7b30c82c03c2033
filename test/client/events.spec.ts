import { EconomyClient, isProblem, type WorldEvent } from '../../packages/client/src/index.js';
import { until } from '../../prove/support/until.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { CuttingProxy } from './support/cutting-proxy.js';

const agentNpcs = { ann: { wealth: 1000 }, bob: { wealth: 1000 } };

/** The same response, which says when a part of its body is asked for. */
function readInParts(response: Response, onPull: () => void): Response {
  const parts = response.body!.getReader();
  const pull = async (stream: ReadableStreamDefaultController<Uint8Array>): Promise<void> => {
    onPull();
    const { done, value } = await parts.read();
    if (done) stream.close();
    else stream.enqueue(value);
  };
  return new Response(new ReadableStream({ pull }, { highWaterMark: 0 }), response);
}

describe('the live events of the client', () => {
  const service = startedService({ env: { 'stream.heartbeatMs': '200' } });
  let proxy: CuttingProxy;
  beforeAll(async () => {
    proxy = await CuttingProxy.start(service.baseUrl, () => 'passes');
  });
  afterAll(() => proxy.close());

  const clientOf = (world: World, baseUrl = proxy.baseUrl): EconomyClient =>
    new EconomyClient({ baseUrl, token: world.client.token! });

  /** Reads in the background until it is stopped. */
  function read(events: AsyncIterable<WorldEvent>) {
    const seen: WorldEvent[] = [];
    const ended = (async () => {
      for await (const event of events) seen.push(event);
    })();
    return { seen, ended };
  }
  const seqs = (seen: readonly WorldEvent[]): number[] => seen.map(({ seq }) => seq);
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_none, index) => from + index);

  it('come once and in order over connections that break', async () => {
    const world = await service.world({ agentNpcs });
    const stop = new AbortController();
    const faults: unknown[] = [];
    const onRetry = (fault: unknown): void => void faults.push(fault);
    const { seen, ended } = read(
      clientOf(world).events(world.id, { after: 0, signal: stop.signal, onRetry }),
    );
    for (let round = 0; round < 4; round += 1) {
      await until('the reader has all', () => seen.length === 3 + round * 5);
      proxy.cutAll();
      for (let n = 0; n < 5; n += 1) await world.trade('ann', 'bob', 1);
    }
    await until('the reader has all', () => seen.length === 23);
    expect(seqs(seen)).toEqual(numbers(1, 23));
    expect(faults.length).toBeGreaterThanOrEqual(4);
    const first = seen.find(({ type }) => type === 'trade');
    if (first?.type !== 'trade') throw new Error('no trade');
    expect(first.data.traderAgentNPC?.name).toBe('ann');
    stop.abort();
    await ended;
  });

  it('end by themselves with the instance, after its deletion', async () => {
    const world = await service.world({ agentNpcs });
    const { seen, ended } = read(clientOf(world).events(world.id, { after: 0 }));
    await until('the reader has all', () => seen.length === 3);
    expect((await world.client.delete(`/v1/instance/${world.id}`)).status).toBe(200);
    await ended;
    expect(seen.map(({ type }) => type)).toEqual(['instance', 'spawn', 'spawn', 'deletion']);
  });

  it('that begin with now miss nothing when the connection breaks before the first', async () => {
    const world = await service.world({ agentNpcs });
    const stop = new AbortController();
    let [cuts, asked] = [0, 0];
    const client = new EconomyClient({
      baseUrl: proxy.baseUrl,
      token: world.client.token!,
      fetch: async (...call) => readInParts(await fetch(...call), () => (asked += 1)),
    });
    const { seen, ended } = read(
      client.events(world.id, { signal: stop.signal, onRetry: () => (cuts += 1) }),
    );
    // The place it begins at comes first: whoever asks for the second part knows it.
    await until('the beginning is read', () => asked > 1);
    proxy.cutAll();
    await world.trade('ann', 'bob', 1);
    await world.trade('ann', 'bob', 2);
    await until('both were heard', () => seen.length === 2);
    expect(seqs(seen)).toEqual([4, 5]);
    expect(cuts).toBeGreaterThan(0);
    stop.abort();
    await ended;
  });

  it('end without an error when the loop is left', async () => {
    const world = await service.world({ agentNpcs });
    for await (const event of clientOf(world).events(world.id, { after: 0 })) {
      expect(event.type).toBe('instance');
      break;
    }
    await until('the connection is closed', () => proxy.open === 0);
  });

  it('end with the refusal when a repeat would not help', async () => {
    const world = await service.world({ agentNpcs });
    const stranger = clientOf(await service.world());
    const fault = await read(stranger.events(world.id)).ended.catch((error: unknown) => error);
    expect(isProblem(fault, 'INSTANCE_NOT_FOUND')).toBe(true);
    const early = await read(clientOf(world).events(world.id, { after: 99 })).ended.catch(
      (error: unknown) => error,
    );
    if (!isProblem(early, 'VALIDATION_FAILED')) throw early;
    expect(early.problem.errors[0]).toMatchObject({ code: 'NOT_YET' });
  });

  it('end with an error when no connection succeeds within the given time', async () => {
    const world = await service.world({ agentNpcs });
    const gone = await CuttingProxy.start(service.baseUrl, () => 'request lost');
    const { ended } = read(clientOf(world, gone.baseUrl).events(world.id, { giveUpAfterMs: 0 }));
    await expect(ended).rejects.toThrow('broke off');
    await gone.close();
  });

  it('are those that the options name, with the gaps that a filter makes', async () => {
    const asked: [string, Record<string, string>][] = [];
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      token: 'any',
      fetch: (url) => {
        const { pathname, searchParams } = new URL(url);
        asked.push([pathname, Object.fromEntries(searchParams)]);
        const events = [5, 9].map((seq) => ({ seq, instanceId: 'w', type: 'trade' }));
        return Promise.resolve(
          new Response(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')),
        );
      },
    });
    const filter = { types: ['trade', 'death'], agentNpc: 'ann', reason: 'rent', reference: 'may' } as const;
    const sent = { type: 'trade,death', agentNpc: 'ann', reason: 'rent', reference: 'may', view: 'compact' };
    const of = economy.events('w', { ...filter, after: 4, view: 'compact' });
    const ofAll = economy.eventsOfAll({ ...filter, instances: ['w'], after: 'here', view: 'compact' });
    for (const events of [of, ofAll]) {
      const heard: number[] = [];
      for await (const { seq } of events) {
        heard.push(seq);
        if (seq === 9) break;
      }
      expect(heard).toEqual([5, 9]);
    }
    expect(asked).toEqual([
      ['/v1/instance/w/event/stream', { ...sent, after: '4' }],
      ['/v1/event/stream', { ...sent, instance: 'w', after: 'here' }],
    ]);
  });

  it('do not count the time that their reader takes for an event as time without a connection', async () => {
    const answers = [1, 2].map((seq) => `id: ${seq}\ndata: ${JSON.stringify({ seq, type: 'trade' })}\n\n`);
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      token: 'any',
      fetch: () => Promise.resolve(new Response(answers.shift() ?? '')),
    });
    const now = Date.now.bind(Date);
    let taken = 0;
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + taken);
    const heard: number[] = [];
    try {
      for await (const { seq } of economy.events('any', { after: 0, giveUpAfterMs: 600_000 })) {
        heard.push(seq);
        taken += 3_600_000;
        if (seq === 2) break;
      }
    } finally {
      clock.mockRestore();
    }
    expect(heard).toEqual([1, 2]);
  });

  it('reconnect when the connection is silent, or an event is missing', async () => {
    const world = await service.world({ agentNpcs });
    const block = (seq: number): string => `id: ${seq}\ndata: ${JSON.stringify({ seq, type: 'trade' })}\n\n`;
    const asked: string[] = [];
    // Silent after what is sent here; then one that leaves out an event and repeats another.
    const answers = [block(1), `${block(1)}${block(2)}${block(4)}`, `${block(3)}${block(4)}`];
    const economy = new EconomyClient({
      baseUrl: service.baseUrl,
      token: world.client.token!,
      fetch: (url) => {
        asked.push(new URL(url).search);
        const text = answers.shift() ?? '';
        const body = new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode(text)),
        });
        return Promise.resolve(new Response(body));
      },
    });
    const stop = new AbortController();
    const { seen, ended } = read(economy.events(world.id, { after: 0, silenceMs: 50, signal: stop.signal }));
    await until('all were heard', () => seen.length === 4);
    expect(seqs(seen)).toEqual([1, 2, 3, 4]);
    expect(asked.slice(0, 3)).toEqual(['?after=0', '?after=1', '?after=2']);
    stop.abort();
    await ended;
  });
});
