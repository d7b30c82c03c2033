import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { EventListener, type ListenOptions } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { proveStream } from '../../prove/stream.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { Callers } from '../../src/identity/callers.js';
import { EventFeed } from '../../src/events/event-feed.js';
import { EventHub } from '../../src/events/event-hub.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { expectProven, targetOf } from '../support/proof-target.js';
import { seed } from '../support/seed.js';
import { ServiceProcess } from '../support/service-process.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const plan = { agentNpcs: { ann: { wealth: 1000 }, bob: { wealth: 1000 } } };

/** More processes of the service on the same database, with these settings. */
const variants = {
  replica: {},
  patient: { 'stream.pollMs': '60000' },
  full: { STREAM_MAX: '3', STREAM_MAX_PER_APPLICATION: '2' },
  strict: { 'stream.bufferBytes': '65536' },
  stopping: {},
} as const;

describe('the live stream of an instance', () => {
  let service: TestService;
  let others: Readonly<Record<keyof typeof variants, TestService>>;
  const open = new Set<EventListener>();
  beforeAll(async () => {
    const started: [string, TestService][] = [];
    for (const [name, env] of Object.entries(variants))
      started.push([name, await TestService.start({ env })]);
    others = Object.fromEntries(started) as typeof others;
    service = await TestService.start({ env: { 'stream.heartbeatMs': '200', MAX_IN_FLIGHT: '8' } });
  });
  afterEach(async () => {
    for (const listener of open) await listener.cut();
    open.clear();
  });
  afterAll(async () => {
    for (const other of Object.values(others)) if (other !== others.stopping) await other.stop();
    await service.stop();
  });

  async function listen(world: World, options: ListenOptions = {}, at = service): Promise<EventListener> {
    const listener = await EventListener.open(at.baseUrl, world.client.token!, world.id, options);
    open.add(listener);
    return listener;
  }

  const ids = ({ messages }: EventListener): (number | null)[] => messages.map(({ id }) => id);
  const heard = (listener: EventListener, id: number): Promise<void> =>
    until(`event ${id} was heard`, () => ids(listener).includes(id));
  const pathOf = (world: World): string => `/v1/instance/${world.id}/event/stream`;
  const numbers = (from: number, to: number): number[] =>
    Array.from({ length: to - from + 1 }, (_none, n) => from + n);

  async function manyTrades(world: World, count: number): Promise<void> {
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    for (let left = count; left > 0; left -= 1000) {
      const trades = Array.from({ length: Math.min(left, 1000) }, (_none, n) => ({
        traderIdentifier: n % 2 ? bob : ann,
        recipientIdentifier: n % 2 ? ann : bob,
        amount: 1,
      }));
      const answer = await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
      expect(answer.body['registered']).toBe(trades.length);
    }
  }

  it('sends the whole history from 0 on, then new events, as the feed returns them', async () => {
    const world = await service.world(plan);
    const listener = await listen(world, { query: '?after=0' });
    expect(listener.status).toBe(200);
    expect(listener.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
      'x-request-id': expect.any(String),
    });
    await world.trade('ann', 'bob', 5);
    await world.interact('ann', 'bob');
    await world.die('bob');
    await world.collect();
    const feed = await world.client.get(`/v1/instance/${world.id}/event?limit=200`);
    const items = feed.body['items'] as Json[];
    await heard(listener, items.at(-1)!['seq'] as number);
    // When an agent was last looked at is told as of now.
    const lasting = (value: unknown): string =>
      JSON.stringify(value, (name, part: unknown) => (name === 'lastHealthCheck' ? undefined : part));
    expect(listener.messages.map(({ data }) => lasting(JSON.parse(data)))).toEqual(items.map(lasting));
    expect(ids(listener)).toEqual(items.map((item) => item['seq']));
    expect(listener.messages.map(({ event }) => event)).toEqual(items.map((item) => item['type']));
  });

  it('starts now without a position', async () => {
    const world = await service.world(plan);
    const listener = await listen(world);
    await world.trade('ann', 'bob', 1);
    await heard(listener, 4);
    expect(ids(listener)).toEqual([4]);
  });

  it('takes an empty Last-Event-ID for none', async () => {
    const world = await service.world(plan);
    const listener = await listen(world, { query: '?after=1', lastEventId: '' });
    await heard(listener, 3);
    expect(ids(listener)).toEqual([2, 3]);
    const fromNow = await listen(world, { lastEventId: '' });
    await manyTrades(world, 1);
    await heard(fromNow, 4);
    expect(ids(fromNow)).toEqual([4]);
  });

  it('resumes after Last-Event-ID, which takes precedence over the query', async () => {
    const world = await service.world(plan);
    const first = await listen(world, { query: '?after=1' });
    await heard(first, 3);
    await first.cut();
    await manyTrades(world, 700);
    const second = await listen(world, { query: '?after=1', lastEventId: first.last!.id! });
    await manyTrades(world, 300);
    await heard(second, 1003);
    expect(ids(first)).toEqual([2, 3]);
    expect(ids(second)).toEqual(numbers(4, 1003));
  });

  it('catches up from far back while events are written', async () => {
    const world = await service.world(plan);
    const atEnd = await listen(world);
    await manyTrades(world, 1500);
    await heard(atEnd, 1503);
    const write = async (): Promise<void> => {
      for (let n = 0; n < 60; n += 1) await world.trade('ann', 'bob', 1);
    };
    const writing = Promise.all([write(), write()]);
    const behind: EventListener[] = [];
    for (const after of [0, 3, 700, 1303, 1503])
      behind.push(await listen(world, { query: `?after=${after}` }));
    await writing;
    for (const listener of [atEnd, ...behind]) {
      await heard(listener, 1623);
      expect(ids(listener)).toEqual(numbers(ids(listener)[0]!, 1623));
    }
    expect(behind.map((listener) => ids(listener)[0])).toEqual([1, 4, 701, 1304, 1504]);
  });

  it('reaches readers at another replica, in order', async () => {
    const other = others.replica;
    const world = await service.world(plan);
    const listeners = [await listen(world), await listen(world, {}, other)];
    for (let n = 0; n < 20; n += 1) await world.trade('ann', 'bob', 1);
    for (const listener of listeners) {
      await heard(listener, 23);
      expect(ids(listener)).toEqual(numbers(4, 23));
    }
  });

  it('reads each event once for all readers, and polls once for all instances', async () => {
    const own = others.patient;
    const client = await own.newClient();
    const worlds = [await own.world(plan, client), await own.world(plan, client)];
    const follow = jest.spyOn(own.app.get(EventHub, { strict: false }), 'follow');
    const listeners = await Promise.all(
      Array.from({ length: 30 }, (_none, n) => listen(worlds[n % 2]!, { query: '?after=3' }, own)),
    );
    // They have all come to the end of the history.
    expect(follow).toHaveBeenCalledTimes(30);
    await Promise.all(follow.mock.results.map(({ value }) => value as Promise<void>));
    follow.mockRestore();
    const read = jest.spyOn(own.app.get(EventFeed), 'read');
    await worlds[0]!.trade('ann', 'bob', 1);
    for (const [n, listener] of listeners.entries()) if (n % 2 === 0) await heard(listener, 4);
    expect(read).toHaveBeenCalledTimes(1);
    expect(listeners.map(({ messages }) => messages.length)).toEqual(
      listeners.map((_none, n) => 1 - (n % 2)),
    );
  });

  it('sends comments while nothing happens, and counts as no request in flight', async () => {
    const world = await service.world(plan);
    const listeners: EventListener[] = [];
    while (listeners.length < 12) listeners.push(await listen(world));
    await until('every stream has had heartbeats', () => listeners.every(({ comments }) => comments > 1));
    expect((await world.trade('ann', 'bob', 1)).status).toBe(200);
    for (const listener of listeners) await heard(listener, 4);
  });

  describe('refuses', () => {
    const badIds = ['-1', '1.5', 'abc', '1e3', '9'.repeat(16), '0x10'];

    it.each(badIds)('the number "%s"', async (id) => {
      const world = await service.world();
      expectInvalid(await world.client.get(`${pathOf(world)}?after=${id}`), '/after', 'NOT_A_SEQ');
      const headers = { 'last-event-id': id };
      expectInvalid(await world.client.get(pathOf(world), { headers }), '/Last-Event-ID', 'NOT_A_SEQ');
    });

    it('a number that no event has had yet', async () => {
      const world = await service.world(plan);
      expectInvalid(await world.client.get(`${pathOf(world)}?after=4`), '/after', 'NOT_YET');
      const headers = { 'last-event-id': '4' };
      expectInvalid(await world.client.get(pathOf(world), { headers }), '/Last-Event-ID', 'NOT_YET');
    });

    it('what it does not know, in the query and in the path', async () => {
      const world = await service.world();
      expectProblem(await world.client.get(`${pathOf(world)}?before=4`), 'UNKNOWN_PARAMETER');
      expectInvalid(await world.client.get('/v1/instance/nobody/event/stream'), '/identifier');
    });

    it("another application's instance like an unknown one, and callers without a token or scope", async () => {
      const world = await service.world();
      const other = await service.newClient();
      expectProblem(await other.get(pathOf(world)), 'INSTANCE_NOT_FOUND');
      expectProblem(await service.clientWith(null).get(pathOf(world)), 'UNAUTHENTICATED');
      const writer = await service.newClient(['economy:write']);
      expectProblem(await writer.get(pathOf(world)), 'FORBIDDEN');
    });

    it('more streams than an application and a process may have', async () => {
      const own = others.full;
      const [world, second] = [await own.world(), await own.world()];
      const first = await listen(world, {}, own);
      await listen(world, {}, own);
      const refused = await world.client.get(pathOf(world));
      expectProblem(refused, 'TOO_MANY_STREAMS');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
      await listen(second, {}, own);
      expectProblem(await second.client.get(pathOf(second)), 'OVERLOADED');
      await first.cut();
      await until('there is room again', async () => (await listen(second, {}, own)).status === 200);
    });
  });

  it('answers HEAD without a stream', async () => {
    const world = await service.world();
    const answer = await world.client.send('HEAD', pathOf(world));
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  });

  it('ends for a reader that reads nothing, who can resume', async () => {
    const own = others.strict;
    const world = await own.world(plan);
    const slow = await listen(world, {}, own);
    const quick = await listen(world, {}, own);
    await world.trade('ann', 'bob', 1);
    await heard(slow, 4);
    slow.pause();
    let count = 4;
    let ended = false;
    // The operating system takes some megabytes before anything waits in the process.
    const socketEnds = slow.ended.then(() => (ended = true));
    for (let n = 0; n < 12; n += 1) {
      await manyTrades(world, 1000);
      count += 1000;
      await heard(quick, count);
    }
    slow.resume();
    await socketEnds;
    expect(ended).toBe(true);
    const seen = slow.messages.filter(({ id }) => id !== null);
    expect(seen.map(({ id }) => id)).toEqual(numbers(4, seen.at(-1)!.id!));
    expect(seen.length).toBeLessThan(count - 4);
    const again = await listen(world, { lastEventId: seen.at(-1)!.id! }, own);
    await heard(again, count);
    expect(ids(again)).toEqual(numbers(seen.at(-1)!.id! + 1, count));
    expect(ids(quick)).toEqual(numbers(4, count));
  });

  it('waits for a reader that reads slowly from far back, without taking the history into memory', async () => {
    const world = await service.world(plan);
    await manyTrades(world, 5000);
    const read = jest.spyOn(service.app.get(EventFeed), 'read');
    const slow = await listen(world, { query: '?after=0' });
    await heard(slow, 1);
    slow.pause();
    let calls = -1;
    while (calls !== read.mock.calls.length) {
      calls = read.mock.calls.length;
      await sleep(300);
    }
    expect(calls).toBeLessThan(25);
    slow.resume();
    await heard(slow, 5003);
    expect(ids(slow)).toEqual(numbers(1, 5003));
    read.mockRestore();
  });

  const ends = async (listener: EventListener, code: string): Promise<void> => {
    await listener.ended;
    expect(listener.last?.event).toBe('end');
    expect(JSON.parse(listener.last!.data)).toEqual({ code, lastEventId: '3' });
  };

  it('ends when the application is revoked', async () => {
    const world = await service.world(plan);
    const listener = await listen(world, { query: '?after=0' });
    await heard(listener, 3);
    await service.app.get(ApplicationService).revoke(world.client.credentials!.applicationId);
    await ends(listener, 'UNAUTHENTICATED');
  });

  it('goes on while nobody can say whether the token still counts', async () => {
    const world = await service.world(plan);
    const listener = await listen(world);
    const check = jest.spyOn(service.app.get(Callers, { strict: false }), 'stillCounts');
    check.mockRejectedValue(new Error('the database is away'));
    try {
      // The second check comes after what the first one led to.
      await until('tokens were checked', () => check.mock.calls.length > 1);
    } finally {
      check.mockRestore();
    }
    await world.trade('ann', 'bob', 1);
    await heard(listener, 4);
  });

  it('ends when the token expires', async () => {
    const world = await service.world(plan);
    const listener = await listen(world, { query: '?after=0' });
    await heard(listener, 3);
    const now = Date.now.bind(Date);
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
    try {
      await ends(listener, 'UNAUTHENTICATED');
    } finally {
      clock.mockRestore();
    }
  });

  it('ends when the service stops, without delaying it', async () => {
    const other = others.stopping;
    const world = await other.world(plan);
    const listener = await listen(world, { query: '?after=0' }, other);
    const socket = new WebSocket(other.baseUrl.replace('http', 'ws') + pathOf(world), {
      headers: { authorization: `Bearer ${world.client.token}` },
    });
    await Promise.all([heard(listener, 3), once(socket, 'message')]);
    const closed = once(socket, 'close');
    await other.stop();
    await ends(listener, 'SHUTTING_DOWN');
    const [code, reason] = (await closed) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1001, 'SHUTTING_DOWN']);
  });

  describe('with other processes', () => {
    let started: { service: ServiceProcess; baseUrl: string }[] = [];
    beforeAll(async () => {
      const env = {
        DATABASE_URL: service.databaseUrl,
        JWT_SECRET: service.settings.auth.secret!,
        DEMO: 'false',
        PORT: '0',
        HOST: '127.0.0.1',
      };
      started = [await ServiceProcess.start(env), await ServiceProcess.start(env)];
    });
    afterAll(() => Promise.all(started.map(({ service: process }) => process.cleanUp())));

    it('shows each event once, in order, to readers that are cut at random while all of them write', async () => {
      const target = targetOf(service);
      const baseUrls = [service.baseUrl, ...started.map(({ baseUrl }) => baseUrl)];
      const result = await proveStream({ ...target, baseUrls }, { seed, events: 4000 });
      expectProven(result);
      expect(result.figures).toMatchObject({ processes: 3, seen: 4 * 4021 });
      expect(result.figures['cuts']).toBeGreaterThan(10);
    });

    it('ends on SIGTERM, and the process with it', async () => {
      const world = await service.world(plan);
      const { service: process, baseUrl } = started[0]!;
      const listener = await EventListener.open(baseUrl, world.client.token!, world.id, {
        query: '?after=0',
      });
      await heard(listener, 3);
      const idle = await EventListener.open(baseUrl, world.client.token!, world.id);
      idle.pause();
      expect(await process.end('SIGTERM')).toBe(0);
      await ends(listener, 'SHUTTING_DOWN');
    });
  });

  it('is not taken for an event, nor an event for it', async () => {
    const world = await service.world(plan);
    const client: ApiClient = world.client;
    expect((await client.get(`/v1/instance/${world.id}/event/2`)).body['seq']).toBe(2);
    expectInvalid(await client.get(`/v1/instance/${world.id}/event/streams`), '/seq');
    expectProblem(await client.put(pathOf(world)), 'METHOD_NOT_ALLOWED');
  });
});
