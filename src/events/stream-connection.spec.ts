import { once } from 'node:events';
import { type AddressInfo } from 'node:net';
import { WebSocket, WebSocketServer } from 'ws';
import { type EndCode, WebSocketConnection } from './stream-connection.js';

describe('a stream over a WebSocket', () => {
  it.each<[EndCode, number]>([
    ['INSTANCE_DELETED', 1000],
    ['SHUTTING_DOWN', 1001],
    ['UNAUTHENTICATED', 1008],
  ])('closes behind all that it has sent: %s', async (code, closeCode) => {
    const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(server, 'listening');
    server.on('connection', (socket) => {
      const connection = new WebSocketConnection(socket);
      // At once, so that all but the first wait in the process.
      for (const position of ['1', '2', '3']) connection.begin(position);
      connection.end(code, '3');
    });
    const { port } = server.address() as AddressInfo;
    const reader = new WebSocket(`ws://127.0.0.1:${port}`);
    const messages: unknown[] = [];
    reader.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString())));
    const [closed, reason] = (await once(reader, 'close')) as [number, Buffer];
    expect(messages).toEqual([
      { id: '1' },
      { id: '2' },
      { id: '3' },
      { event: 'end', data: { code, lastEventId: '3' } },
    ]);
    expect([closed, reason.toString()]).toEqual([closeCode, code]);
    server.close();
  });
});
