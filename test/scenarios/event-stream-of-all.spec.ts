import { EconomyClient, type WorldEvent } from '../../packages/client/src/index.js';
import { EventListener, type ListenOptions } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { CuttingProxy } from '../client/support/cutting-proxy.js';
import { type ApiClient } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const plan = { agentNpcs: { ann: { wealth: 1000 }, bob: { wealth: 1000 } } };
/** Of the plan: an instance and two spawns. */
const first = 3;
const path = '/v1/event/stream';

describe('the live stream of several instances', () => {
  const service = sharedService();
  let client: ApiClient;
  let worlds: World[];
  const open = new Set<EventListener>();
  beforeEach(async () => {
    client = await service.newClient();
    worlds = [await service.world(plan, client), await service.world(plan, client)];
  });
  afterEach(async () => {
    for (const listener of open) await listener.cut();
    open.clear();
  });

  async function listen(options: ListenOptions = {}): Promise<EventListener> {
    const listener = await EventListener.open(service.baseUrl, client.token!, null, options);
    open.add(listener);
    return listener;
  }
  const placesOf = ({ messages }: EventListener): string[] =>
    messages.map(({ data }) => {
      const { instanceId, seq } = JSON.parse(data) as WorldEvent;
      return `${worlds.findIndex(({ id }) => id === instanceId)}:${seq}`;
    });
  const naming = (...named: World[]): string => `?${named.map(({ id }) => `instance=${id}`).join('&')}`;
  const [one, other] = [(): World => worlds[0]!, (): World => worlds[1]!];

  it('sends the new events of all instances of the application, and of none of another', async () => {
    const listener = await listen();
    expect([listener.status, listener.headers['content-type']]).toEqual([
      200,
      'text/event-stream; charset=utf-8',
    ]);
    const foreign = await service.world(plan);
    await foreign.trade('ann', 'bob', 1);
    await one().trade('ann', 'bob', 1);
    await other().trade('ann', 'bob', 2);
    await one().trade('ann', 'bob', 3);
    await until('three were heard', () => listener.messages.length === 3);
    expect(placesOf(listener).sort()).toEqual(['0:4', '0:5', '1:4']);
  });

  it('follows a dozen without a warning', async () => {
    const warnings: Error[] = [];
    const heed = (warning: Error): void => void warnings.push(warning);
    process.on('warning', heed);
    while (worlds.length < 12) worlds.push(await service.world({}, client));
    const listener = await listen();
    await worlds[11]!.spawn('zoe');
    await until('it was heard', () => listener.messages.length === 1);
    process.off('warning', heed);
    expect(warnings).toEqual([]);
  });

  it('follows an instance that is created meanwhile, from its first event', async () => {
    const listener = await listen();
    worlds.push(await service.world(plan, client));
    await until('all of it were heard', () => listener.messages.length === first);
    expect(placesOf(listener)).toEqual(['2:1', '2:2', '2:3']);
  });

  it('waits for the first instance of an application, and resumes from there', async () => {
    client = await service.newClient();
    const early = await fetch(service.baseUrl + path, {
      headers: { authorization: `Bearer ${client.token}`, 'last-event-id': '0' },
    });
    const chunk = await early.body!.getReader().read();
    expect(Buffer.from(chunk.value).toString()).toMatch(/^id: 0$/m);
    const listener = await listen({ lastEventId: '0' });
    worlds = [await service.world(plan, client)];
    await until('all of it were heard', () => listener.messages.length === first);
    expect(placesOf(listener)).toEqual(['0:1', '0:2', '0:3']);
  });

  it('sends those of the named instances alone, by id or uuid, all from `after=0`', async () => {
    worlds.push(await service.world(plan, client));
    const listener = await listen({
      query: `${naming(one())}&instance=${worlds[2]!.instance['uuid']}&after=0`,
    });
    await until('two histories were heard', () => listener.messages.length === 2 * first);
    expect(placesOf(listener).sort()).toEqual(['0:1', '0:2', '0:3', '2:1', '2:2', '2:3']);
  });

  it.each([
    ['type=spawn', [2, 3, 6, 9]],
    ['reason=food', [5, 8]],
    ['reference=of+rent', [4, 7]],
    ['type=trade&view=compact', [4, 5, 7, 8]],
  ])('leaves out what %s does not ask for, of what was and of what comes', async (query, wanted) => {
    const happen = async (child: string): Promise<void> => {
      for (const world of worlds) {
        for (const reason of ['rent', 'food']) {
          const trade = { recipientIdentifier: world.character('bob')['id'], amount: 1, reason };
          await world.client.put(`${world.path('ann')}/trade`, { ...trade, reference: `of ${reason}` });
        }
        await world.spawn(child);
      }
    };
    await happen('cid');
    const listener = await listen({ query: `?after=0&${query}` });
    await happen('dot');
    const places = wanted.flatMap((seq) => [`0:${seq}`, `1:${seq}`]).sort();
    await until('they were heard', () => listener.messages.length >= places.length);
    expect(placesOf(listener).sort()).toEqual(places);
    for (const { data } of listener.messages)
      expect('data' in JSON.parse(data)).toBe(!query.includes('view'));
  });

  it('sends those of one character alone', async () => {
    const ann = one().character('ann')['id'] as string;
    const listener = await listen({ query: `?after=0&agentNpc=${ann}` });
    await other().trade('ann', 'bob', 1);
    await one().spawn('cid');
    await one().trade('bob', 'ann', 1);
    await until('it was heard', () => listener.messages.length >= 2);
    expect(placesOf(listener)).toEqual(['0:2', '0:5']);
  });

  it('resumes each where it was, after any message; what the position does not name starts at its first', async () => {
    const whole = await listen({ query: '?after=0' });
    for (let n = 0; n < 5; n += 1) {
      await one().trade('ann', 'bob', 1);
      await other().trade('ann', 'bob', 1);
    }
    await until('all were heard', () => whole.messages.length === 2 * (first + 5));
    const all = placesOf(whole);
    expect(new Set(all).size).toBe(all.length);
    for (const cut of [0, 3, 9, 14]) {
      const rest = await listen({ lastEventId: whole.lastEventIds[cut]! });
      await until('the rest were heard', () => rest.messages.length === all.length - cut - 1);
      expect([...all.slice(0, cut + 1), ...placesOf(rest)].sort()).toEqual([...all].sort());
    }
    // Before there is another one, which this stream would soon follow, too.
    const lastEventId = whole.lastEventIds.at(-1)!;
    worlds.push(await service.world(plan, client));
    const later = await listen({ lastEventId });
    await until('the new one was heard', () => later.messages.length === first);
    expect(placesOf(later)).toEqual(['2:1', '2:2', '2:3']);
  });

  it('starts with a position, so that nothing is missed when the connection breaks at once', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      const stop = new AbortController();
      fetch(service.baseUrl + path, {
        headers: { authorization: `Bearer ${client.token}` },
        signal: stop.signal,
      })
        .then(async (response) => {
          for await (const chunk of response.body!) {
            resolve(Buffer.from(chunk as Uint8Array).toString());
            stop.abort();
          }
        })
        .catch(reject);
    });
    const position = /^id: (.+)$/m.exec(text)![1]!;
    await one().trade('ann', 'bob', 1);
    const listener = await listen({ lastEventId: position });
    await until('it was heard', () => listener.messages.length === 1);
    expect(placesOf(listener)).toEqual(['0:4']);
  });

  it('is one iteration of the client, over connections that break', async () => {
    const proxy = await CuttingProxy.start(service.baseUrl, () => 'passes');
    const stop = new AbortController();
    const heard: string[] = [];
    const positions: string[] = [];
    const reader = new EconomyClient({ baseUrl: proxy.baseUrl, token: client.token! });
    const options = { after: '0', signal: stop.signal, onPosition: (at: string) => void positions.push(at) };
    const reading = (async () => {
      for await (const { instanceId, seq } of reader.eventsOfAll(options)) heard.push(`${instanceId} ${seq}`);
    })();
    try {
      for (let round = 0; round < 4; round += 1) {
        await until('the reader has all', () => heard.length === 2 * first + round * 2);
        proxy.cutAll();
        await one().trade('ann', 'bob', 1);
        await other().trade('ann', 'bob', 1);
      }
      await until('the reader has all', () => heard.length === 2 * first + 8);
      expect(new Set(heard).size).toBe(heard.length);
      expect(positions).toHaveLength(heard.length);
      // A program that was ended goes on from what it stored.
      const later = reader.eventsOfAll({ after: positions.at(-2)!, instances: worlds.map(({ id }) => id) });
      const { value } = await later.next();
      expect(`${value!.instanceId} ${value!.seq}`).toBe(heard.at(-1));
      await later.return();
    } finally {
      stop.abort();
      await reading;
      await proxy.close();
    }
  });

  describe('refuses', () => {
    it.each([
      '',
      'abc',
      '1',
      '-1',
      '0199f0a1',
      '0199f0a1-',
      '0199f0a1-x',
      '0199f0a1-1.',
      `${'0'.repeat(8)}-${'9'.repeat(16)}`,
    ])('the position "%s"', async (position) => {
      expectInvalid(await client.get(`${path}?after=${position}`), '/after', 'NOT_A_POSITION');
      // An empty header is as if there was none.
      if (position === '') return;
      const headers = { 'last-event-id': position };
      expectInvalid(await client.get(path, { headers }), '/Last-Event-ID', 'NOT_A_POSITION');
    });

    it('a place that an instance has not reached', async () => {
      const after = `${one().id.slice(0, 8)}-4`;
      expectInvalid(await client.get(`${path}?after=${after}`), '/after', 'NOT_YET');
    });

    it('instances of others and unknown ones alike, and what is no identifier', async () => {
      const foreign = await service.world(plan);
      for (const world of [foreign.id, '00000000-0000-4000-8000-000000000000']) {
        const answer = await client.get(`${path}?instance=${one().id}&instance=${world}`);
        expectProblem(answer, 'INSTANCE_NOT_FOUND');
      }
      expectInvalid(await client.get(`${path}?instance=nobody`), '/instance', 'NOT_A_UUID');
    });

    it('more than a hundred', async () => {
      const many = `?${Array.from({ length: 101 }, () => `instance=${one().id}`).join('&')}`;
      expectInvalid(await client.get(path + many), '/instance', 'TOO_MANY');
    });
  });
});
