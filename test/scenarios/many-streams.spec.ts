import { EventListener } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { EventFeed } from '../../src/events/event-feed.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const plan = { agentNpcs: { ann: { wealth: 1000 }, bob: { wealth: 1000 } } };

describe('many streams of one process', () => {
  const service = startedService();
  const open = new Set<EventListener>();
  afterEach(async () => {
    jest.restoreAllMocks();
    for (const listener of open) await listener.cut();
    open.clear();
  });

  async function listen(world: World, query: string): Promise<EventListener> {
    const listener = await EventListener.open(service.baseUrl, world.client.token!, world.id, { query });
    open.add(listener);
    return listener;
  }

  /** Reads of these events do not end before the returned function is called. */
  function holdReads(isHeld: (instanceId: string, after: number) => boolean): {
    readonly held: () => number;
    readonly total: () => number;
    readonly release: () => void;
  } {
    const feed = service.app.get(EventFeed);
    const read = feed.read.bind(feed);
    let [held, total, release] = [0, 0, (): void => undefined];
    const released = new Promise<void>((resolve) => (release = resolve));
    jest.spyOn(feed, 'read').mockImplementation(async (instanceId, application, range) => {
      if (isHeld(instanceId, range.after)) {
        held += 1;
        total += 1;
        await released;
        held -= 1;
      }
      return read(instanceId, application, range);
    });
    return { held: () => held, total: () => total, release };
  }

  it('of which twenty replay: nobody waits for their reads, neither for new events, nor for a history, nor for a place', async () => {
    const [busy, calm] = [await service.world(plan), await service.world(plan)];
    const live = await listen(calm, '');
    const own = await listen(busy, '');
    await busy.trade('ann', 'bob', 1);
    await until('both are at the end', () => own.messages.length === 1);
    const reads = holdReads((instanceId, after) => instanceId === busy.id && after === 0);
    const replays = await Promise.all(Array.from({ length: 20 }, () => listen(busy, '?after=0')));
    await until('one of them reads', () => reads.held() > 0);
    await calm.trade('ann', 'bob', 1);
    await busy.trade('ann', 'bob', 1);
    await until('new events are heard', () => live.messages.length === 1 && own.messages.length === 2);
    const replay = await listen(calm, '?after=0');
    await until('a history is heard', () => replay.messages.length === 4);
    const more = await Promise.all(Array.from({ length: 60 }, (_none, n) => listen(n % 2 ? calm : busy, '')));
    expect(more.map(({ status }) => status)).toEqual(more.map(() => 200));
    reads.release();
    await until('all replays have ended', () => replays.every(({ messages }) => messages.length === 5));
  });

  it('of which one application has a flood of new events: those of another are heard meanwhile', async () => {
    const [busy, calm] = [await service.world(plan), await service.world(plan)];
    const [flooded, live] = [await listen(busy, ''), await listen(calm, '')];
    await busy.trade('ann', 'bob', 1);
    await until('it is at the end', () => flooded.messages.length === 1);
    const reads = holdReads((instanceId) => instanceId === busy.id);
    await busy.trade('ann', 'bob', 1);
    await until('its new event is being read', () => reads.held() === 1);
    for (let n = 1; n <= 3; n += 1) {
      await calm.trade('ann', 'bob', 1);
      await until('the new event is heard', () => live.messages.length === n);
    }
    reads.release();
    await until('it is heard, too', () => flooded.messages.length === 2);
  });

  it('that are cut while they wait for their turn leave the queue', async () => {
    const world = await service.world(plan);
    const reads = holdReads((instanceId) => instanceId === world.id);
    const replays = await Promise.all(Array.from({ length: 10 }, () => listen(world, '?after=0')));
    await until('one reads', () => reads.held() > 0);
    for (const replay of replays) await replay.cut();
    const last = await listen(world, '?after=0');
    reads.release();
    await until('the last one has its history', () => last.messages.length === 3);
    expect(reads.total()).toBeLessThanOrEqual(3);
  });
});
