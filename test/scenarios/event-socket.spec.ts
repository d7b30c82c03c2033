import { once } from 'node:events';
import { connect } from 'node:net';
import { type ClientOptions, WebSocket } from 'ws';
import { type WorldEvent } from '../../packages/client/src/index.js';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const plan = { agentNpcs: { ann: { wealth: 1000 }, bob: { wealth: 1000 } } };

interface Message {
  readonly id?: string;
  readonly event?: string;
  readonly data?: WorldEvent & { code?: string };
}

describe('the live stream over a WebSocket', () => {
  const service = startedService({ env: { 'stream.heartbeatMs': '200' } });
  let world: World;
  const open = new Set<WebSocket>();
  beforeEach(async () => {
    world = await service.world(plan);
  });
  afterEach(() => {
    for (const socket of open) socket.terminate();
    open.clear();
  });

  const pathOf = (): string => `/v1/instance/${world.id}/event/stream`;

  function listen(
    path: string,
    { token = world.client.token, ...headers }: Record<string, string | null> = {},
  ) {
    const options: ClientOptions = {
      headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    };
    const socket = new WebSocket(service.baseUrl.replace('http', 'ws') + path, options);
    open.add(socket);
    const messages: Message[] = [];
    socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
    socket.on('error', () => undefined);
    return { socket, messages };
  }

  /** What the service answers instead. */
  async function refusal(path: string, headers: Record<string, string | null> = {}): Promise<[number, Json]> {
    const { socket } = listen(path, headers);
    const [, response] = (await once(socket, 'unexpected-response')) as [
      unknown,
      import('node:http').IncomingMessage,
    ];
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part as Buffer);
    return [response.statusCode!, JSON.parse(Buffer.concat(parts).toString()) as Json];
  }

  /** Sends bytes as they are, and returns what comes until the connection ends. */
  async function raw(text: string): Promise<string> {
    const { port } = new URL(service.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    socket.write(text);
    let answer = '';
    for await (const part of socket) answer += String(part);
    return answer;
  }

  it('begins with its position, and sends each event once, in the envelope of the feed', async () => {
    const { messages } = listen(pathOf());
    await until('it has begun', () => messages.length === 1);
    await world.trade('ann', 'bob', 5);
    await world.die('bob');
    const feed = await world.client.get(`/v1/instance/${world.id}/event?after=3`);
    const items = feed.body['items'] as WorldEvent[];
    await until('all were heard', () => messages.length === 1 + items.length);
    expect(messages[0]).toEqual({ id: '3' });
    expect(messages.slice(1)).toEqual(
      items.map((data) => ({ id: String(data.seq), event: data.type, data })),
    );
  });

  it('resumes after Last-Event-ID, or `after`, also of several instances', async () => {
    for (let n = 0; n < 5; n += 1) await world.trade('ann', 'bob', 1);
    for (const { messages } of [
      listen(pathOf(), { 'last-event-id': '6' }),
      listen(`${pathOf()}?after=6`),
      listen('/v1/event/stream', { 'last-event-id': `${world.id.slice(0, 8)}-6` }),
    ]) {
      await until('the rest was heard', () => messages.length === 3);
      expect(messages.slice(1).map(({ data }) => data!.seq)).toEqual([7, 8]);
      expect(messages.map(({ id }) => id!.replace(/^.*-/, ''))).toEqual(['6', '7', '8']);
    }
  });

  it('pings while nothing happens, and takes nothing amiss that the reader says', async () => {
    const { socket, messages } = listen(pathOf());
    await once(socket, 'ping');
    socket.send('Good day!');
    await once(socket, 'ping');
    await world.trade('ann', 'bob', 1);
    await until('it was heard', () => messages.length === 2);
  });

  it('ends with a code when its token is revoked', async () => {
    const client = await service.newClient();
    world = await service.world(plan, client);
    const { socket, messages } = listen(pathOf());
    await until('it has begun', () => messages.length === 1);
    const revoked = await client.post('/v1/application/revoked-token', { token: client.token });
    expect(revoked.status).toBeLessThan(300);
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1008, 'UNAUTHENTICATED']);
    expect(messages.at(-1)).toEqual({ event: 'end', data: { code: 'UNAUTHENTICATED', lastEventId: '3' } });
  });

  it('ends as over with its instance: nobody need come again', async () => {
    const { socket, messages } = listen(pathOf());
    await until('it has begun', () => messages.length === 1);
    expect((await world.client.delete(`/v1/instance/${world.id}`)).status).toBe(200);
    const [code, reason] = (await once(socket, 'close')) as [number, Buffer];
    expect([code, reason.toString()]).toEqual([1000, 'INSTANCE_DELETED']);
    expect(messages.slice(1)).toMatchObject([
      { id: '4', event: 'deletion' },
      { event: 'end', data: { code: 'INSTANCE_DELETED', lastEventId: '4' } },
    ]);
  });

  it('is refused as any request: without a token, for an unknown instance, after what has not happened', async () => {
    expect(await refusal(pathOf(), { token: null })).toEqual([
      401,
      expect.objectContaining({ code: 'UNAUTHENTICATED' }),
    ]);
    const nobodys = '/v1/instance/00000000-0000-4000-8000-000000000000/event/stream';
    expect(await refusal(nobodys)).toEqual([404, expect.objectContaining({ code: 'INSTANCE_NOT_FOUND' })]);
    expect(await refusal(`${pathOf()}?after=99`)).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_FAILED' }),
    ]);
  });

  it('is not there elsewhere: other operations answer as usual', async () => {
    const [status, body] = await refusal(`/v1/instance/${world.id}/event/1`);
    expect([status, body['seq']]).toEqual([200, 1]);
  });

  it('leaves alone what asks for another protocol: the request and its body count as usual', async () => {
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const body = JSON.stringify({ recipientIdentifier: bob, amount: 2 });
    const answer = await raw(
      [
        `PUT /v1/agent-npc/${world.id}/${ann}/trade HTTP/1.1`,
        'Host: localhost',
        'Connection: Upgrade, HTTP2-Settings',
        'Upgrade: h2c',
        'HTTP2-Settings: AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA',
        `Authorization: Bearer ${world.client.token}`,
        'Content-Type: application/json',
        `Content-Length: ${Buffer.byteLength(body)}`,
        '',
        `${body}GET /health/live HTTP/1.1`,
        'Host: localhost',
        'Connection: close',
        '',
        '',
      ].join('\r\n'),
    );
    expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200']);
    expect((await world.get('bob')).body['wealth']).toBe(1002);
  });

  it.each(['websocket', 'WebSocket', 'WEBSOCKET'])('is asked for in any case: %s', async (upgrade) => {
    const head = [
      `GET ${pathOf()} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      `Upgrade: ${upgrade}`,
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      `Authorization: Bearer ${world.client.token}`,
      '',
      '',
    ];
    const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
    socket.write(head.join('\r\n'));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('refuses a handshake that is none', async () => {
    const head = [
      `GET ${pathOf()} HTTP/1.1`,
      'Host: localhost',
      'Connection: Upgrade',
      'Upgrade: websocket',
      `Authorization: Bearer ${world.client.token}`,
      '',
      '',
    ];
    expect(await raw(head.join('\r\n'))).toMatch(/^HTTP\/1\.1 4/);
  });
});
