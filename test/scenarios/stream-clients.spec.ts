import { fetchEventSource } from '@microsoft/fetch-event-source';
import { EventSource } from 'eventsource';
import { createEventSource } from 'eventsource-client';
import { EventSource as OtherEventSource } from 'launchdarkly-eventsource';
import { Random } from '../../prove/support/random.js';
import { until } from '../../prove/support/until.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { CutStream } from './support/cut-stream.js';

type Hear = (data: string) => void;
/** Opens a stream that connects again by itself; returns how to close it. */
type Listen = (url: string, headers: Record<string, string>, hear: Hear) => () => void;

/** Clients of others, as their manuals say to use them. */
const clients: Readonly<Record<string, Listen>> = {
  eventsource(url, headers, hear) {
    const source = new EventSource(url, {
      fetch: (input, init) => fetch(input, { ...init, headers: { ...init.headers, ...headers } }),
    });
    source.addEventListener('trade', ({ data }) => hear(data as string));
    return () => source.close();
  },
  'eventsource-client'(url, headers, hear) {
    const source = createEventSource({
      url,
      headers,
      onMessage: ({ event, data }) => event === 'trade' && hear(data),
    });
    return () => source.close();
  },
  'launchdarkly-eventsource'(url, headers, hear) {
    const source = new OtherEventSource(url, { headers });
    source.addEventListener('trade', ({ data }) => hear(data));
    // Without a listener it throws.
    source.addEventListener('error', () => undefined);
    return () => source.close();
  },
  '@microsoft/fetch-event-source'(url, headers, hear) {
    const closed = new AbortController();
    void fetchEventSource(url, {
      headers,
      openWhenHidden: true,
      signal: closed.signal,
      fetch,
      onmessage: ({ event, data }) => event === 'trade' && hear(data),
      // A stream that ends without a word is one to resume.
      onclose: () => {
        throw new Error('the stream has ended');
      },
      onerror: () => 5,
    });
    return () => closed.abort();
  },
};

const trades = 40;

describe('clients of others behind a proxy that breaks connections in the middle of an event', () => {
  const service = sharedService();
  beforeAll(async () => {
    // What a browser has, and one of them needs to connect again.
    Object.assign(globalThis, { window: globalThis, document: { removeEventListener: () => undefined } });
  });

  const paths: Readonly<Record<string, (world: World) => string>> = {
    'of an instance': ({ id }) => `/v1/instance/${id}/event/stream`,
    'of several instances': () => '/v1/event/stream',
  };

  describe.each(Object.keys(paths))('a stream %s', (kind) => {
    it.each(Object.keys(clients))('reaches %s with each event once, in order', async (name) => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 100_000 }, bob: {} } });
      const random = new Random(seed);
      // Everywhere but between the last line and the empty one after it: they are one byte, written at once.
      const cutOf = (message: string): number | null => {
        if (!message.includes('data:') || !random.chance(0.25)) return null;
        const ends = [...message.matchAll(/\n/g)].map(({ index }) => index + 1).slice(0, -2);
        return random.pick([...ends, random.below(message.length - 2)]);
      };
      const proxy = await CutStream.start(service.baseUrl, cutOf);
      const heard: number[] = [];
      const close = clients[name]!(
        proxy.baseUrl + paths[kind]!(world),
        { Authorization: `Bearer ${world.client.token}` },
        (data) => heard.push((JSON.parse(data) as { seq: number }).seq),
      );
      try {
        await until('it listens', async () => {
          await world.trade('ann', 'bob', 1);
          return heard.length > 0;
        });
        const first = heard[0]!;
        for (let n = 0; n < trades; n += 1) await world.trade('ann', 'bob', 1);
        const last = (await world.trade('ann', 'bob', 1)).body['seq'] as number;
        await until('the last one was heard', () => heard.at(-1)! >= last);
        expect(heard).toEqual(Array.from({ length: last - first + 1 }, (_none, n) => first + n));
        expect(proxy.cuts).toBeGreaterThan(3);
      } finally {
        close();
        await proxy.close();
      }
    });
  });
});
