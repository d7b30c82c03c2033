import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';

/**
 * An agent that keeps a line back until it is let go: a talk that lasts as long as a test wants. With `name`, only where that
 * character takes part.
 */
export async function heldAgent(name = '') {
  let release: () => void = () => undefined;
  let asked: () => void = () => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  const wasAsked = new Promise<void>((resolve) => (asked = resolve));
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part: string) => (body += part));
    request.on('end', () => {
      if (request.method === 'POST') asked();
      void (body.includes(name) ? released : Promise.resolve()).then(() => {
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ success: true, data: { say: 'At last.', actions: [] } }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}/talk`,
    wasAsked,
    release,
    close: (): void => {
      server.closeAllConnections();
      server.close();
    },
  };
}
