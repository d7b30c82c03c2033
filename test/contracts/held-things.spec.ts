import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { WebSocket } from 'ws';
import { EventListener } from '../../prove/support/event-listener.js';
import { until } from '../../prove/support/until.js';
import { readExposition, valueOf } from '../observe/support/exposition.js';
import { type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const token = 'a-token-for-metrics';
const duo = { agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 } } };
/** One more than an application may have streams. */
const many = 101;

/** What is scarce is held by work: given back when it ends or waits, whatever the socket does. */
describe('what a process holds', () => {
  const service = startedService({
    env: { METRICS_TOKEN: token, MAX_IN_FLIGHT: '16', 'databaseTimeouts.lockMs': '60000' },
  });
  const sockets = new Set<Socket>();
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  });

  async function gauge(name: string, labels: Record<string, string> = {}): Promise<number> {
    const shown = await fetch(`${service.baseUrl}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return valueOf(readExposition(await shown.text()), name, labels)!;
  }
  const held = (resource: string): Promise<number> =>
    gauge('economy_shared_permits', { resource, state: 'held' });
  const age = (resource: string): Promise<number> => gauge('economy_shared_permit_age_seconds', { resource });

  /** The request for the metrics is the only one. */
  async function expectNothingHeld(): Promise<void> {
    await until(
      'no request is in flight',
      async () => (await gauge('economy_http_requests_in_flight')) === 1,
    );
    for (const resource of ['requests', 'database_reads', 'database_lookups', 'waiting_voices', 'streams'])
      await until(`nothing is held of ${resource}`, async () => (await held(resource)) === 0);
    expect(await age('database_reads')).toBe(0);
  }

  /** A client that never closes its side. */
  function open(head: readonly string[]): { socket: Socket; text: () => string } {
    const { port } = new URL(service.baseUrl);
    const socket = connect({ host: '127.0.0.1', port: Number(port), allowHalfOpen: true });
    sockets.add(socket);
    let text = '';
    socket.on('data', (data) => (text += String(data))).on('error', () => undefined);
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    return { socket, text: () => text };
  }

  const upgrade = ({ client }: World, path: string): string[] => [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Authorization: Bearer ${client.token}`,
  ];

  /** Ann's agent is a voice. */
  async function village(): Promise<World> {
    const client = await service.newClient();
    const agent = await client.post('/v1/agent', { name: 'Voices', protocol: 'mcp' });
    const agentIdentifier = agent.body['id'] as string;
    return service.world({ agentNpcs: { ann: { agentIdentifier }, bob: {}, cid: {} } }, client);
  }

  it('is nothing for two hundred voices that wait: lists and talks go on, and each gets its turn', async () => {
    const [world, other] = [await village(), await service.world(duo)];
    const left = new AbortController();
    const { token: own } = world.client;
    const [signal, headers] = [left.signal, { authorization: `Bearer ${own}` }];
    const overMcp = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: {
        name: 'wait_for_turn',
        arguments: { instance: world.id, character: world.character('ann')['id'], seconds: 25 },
      },
    };
    const wait = (n: number): Promise<Response> =>
      n % 4 === 0
        ? fetch(`${service.baseUrl}/mcp`, {
            method: 'POST',
            signal,
            headers: {
              ...headers,
              'content-type': 'application/json',
              accept: 'application/json, text/event-stream',
            },
            body: JSON.stringify(overMcp),
          })
        : fetch(`${service.baseUrl}${world.path('ann')}/turn?wait=25`, { signal, headers });
    const voices: Promise<Response | null>[] = [];
    for (let waiting = 0; waiting < 200; waiting = await held('waiting_voices')) {
      // No more at once than the process works on at a time.
      if (voices.length - waiting < 8) voices.push(wait(voices.length).catch(() => null));
    }
    for (const resource of ['requests', 'body_kilobytes', 'database_reads'])
      await until(`they hold nothing of ${resource}`, async () => (await held(resource)) === 0);
    for (let n = 0; n < 20; n += 1) {
      for (const { client, id } of [world, other]) {
        expect((await client.get(`/v1/agent-npc/${id}?limit=1`)).status).toBe(200);
      }
    }
    expect((await world.interact('bob', 'cid')).body['outcome']).toBe('completed');
    expect(await held('waiting_voices')).toBe(voices.length);
    const talk = world.interact('bob', 'ann');
    const turns = await Promise.all(
      voices.map(
        async (voice) =>
          (await (await voice)!.json()) as { turn?: Json; result?: { structuredContent: Json } },
      ),
    );
    const ids = turns.map(({ turn, result }) => (turn ?? (result!.structuredContent['turn'] as Json))['id']);
    expect(ids.every((id) => typeof id === 'string' && id === ids[0])).toBe(true);
    await world.client.put(`${world.path('ann')}/turn/${ids[0] as string}`, { say: 'Good day.', end: true });
    await talk;
    await expectNothingHeld();
  });

  it('is given back by voices whose hosts have gone', async () => {
    const world = await village();
    const left = new AbortController();
    const headers = { authorization: `Bearer ${world.client.token}`, 'content-type': 'application/json' };
    const voices = Array.from({ length: 8 }, () =>
      fetch(`${service.baseUrl}${world.path('ann')}/turn?wait=25`, { signal: left.signal, headers }),
    );
    const call = {
      name: 'wait_for_turn',
      arguments: { instance: world.id, character: world.character('ann')['id'] },
    };
    voices.push(
      fetch(`${service.baseUrl}/mcp`, {
        method: 'POST',
        signal: left.signal,
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      }),
    );
    const ends = Promise.allSettled(voices);
    await until('they wait', async () => (await held('waiting_voices')) === 9);
    left.abort();
    await ends;
    await expectNothingHeld();
  });

  it('is given back with the response to a request for a WebSocket that gets none, and then its socket', async () => {
    const world = await service.world(duo);
    for (let n = 0; n < many; n += 1) {
      const { text } = open(upgrade(world, `/v1/agent-npc/${world.id}?limit=1`));
      await until('it was answered', () => text() !== '');
      expect(text()).toMatch(/^HTTP\/1\.1 200 /);
    }
    expect((await world.client.get(`/v1/agent-npc/${world.id}?limit=1`)).status).toBe(200);
    await expectNothingHeld();
    await until('the service has closed them', () => {
      // Nobody is there any more to take it.
      for (const socket of sockets) socket.write('x');
      return [...sockets].every(({ destroyed }) => destroyed);
    });
  });

  it('is given back when a handshake fails', async () => {
    const world = await service.world(duo);
    for (let n = 0; n < many; n += 1) {
      const { text } = open(upgrade(world, `/v1/instance/${world.id}/event/stream`));
      await until('it was refused', () => text() !== '');
      expect(text()).toMatch(/^HTTP\/1\.1 4/);
    }
    await expectNothingHeld();
  });

  it.each(['a polite end', 'none at all'])(
    'is given back by a WebSocket with %s, in a quiet world',
    async (end) => {
      const world = await service.world(duo);
      for (let n = 0; n < many; n += 1) {
        const socket = new WebSocket(
          `${service.baseUrl.replace('http', 'ws')}/v1/instance/${world.id}/event/stream`,
          { headers: { authorization: `Bearer ${world.client.token}` } },
        );
        await once(socket, 'message');
        if (end === 'none at all') socket.terminate();
        else socket.close();
        await once(socket, 'close');
      }
      await expectNothingHeld();
    },
  );

  it('is given back by server-sent events that are cut, in a quiet world', async () => {
    const world = await service.world(duo);
    for (let n = 0; n < many; n += 1) {
      const listener = await EventListener.open(service.baseUrl, world.client.token!, world.id);
      expect(listener.status).toBe(200);
      await listener.cut();
    }
    await expectNothingHeld();
  });

  it('is given back by requests that wait for the response before theirs, on a connection that is cut', async () => {
    const world = await village();
    const heads = [
      `${world.path('ann')}/turn?wait=25`,
      `${world.path('ann')}/turn?wait=25`,
      `/v1/agent-npc/${world.id}?limit=1`,
      `/v1/instance/${world.id}/event/stream`,
    ].map((path) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${world.client.token}`);
    for (let n = 1; n <= 3; n += 1) {
      const { socket } = open([heads.join('\r\n\r\n')]);
      await until(
        'they wait',
        async () => (await held('waiting_voices')) === 2 && (await held('streams')) === 1,
      );
      await until('the list is ready', async () => (await held('database_reads')) === 0);
      socket.destroy();
      await expectNothingHeld();
    }
  });

  it('is kept by a read whose caller has left, until it has ended in the database', async () => {
    const world = await service.world(duo);
    const lock = new Client({ connectionString: service.databaseUrl });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('LOCK TABLE economy.memory IN ACCESS EXCLUSIVE MODE');
      const left = new AbortController();
      const read = fetch(`${service.baseUrl}${world.path('ann')}/memory`, {
        signal: left.signal,
        headers: { authorization: `Bearer ${world.client.token}` },
      }).catch(() => null);
      await until('it reads', async () => (await held('database_reads')) === 1);
      left.abort();
      await read;
      await until('its caller has left', async () => (await gauge('economy_http_requests_in_flight')) === 1);
      expect([await held('database_reads'), await held('requests')]).toEqual([1, 1]);
      expect(await age('database_reads')).toBeGreaterThan(0);
      await lock.query('ROLLBACK');
      await expectNothingHeld();
    } finally {
      await lock.end();
    }
  });
});
