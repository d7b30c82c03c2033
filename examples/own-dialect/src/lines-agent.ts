import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pathToFileURL } from 'node:url';

/** A small agent that speaks `plain-lines`. It needs no model: it repeats the previous line. */
export function createLinesAgent(): Server {
  return createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (text: string) => (body += text));
    request.on('end', () => {
      const found = request.url === '/line';
      response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; charset=utf-8' });
      if (!found) response.end();
      else response.end(request.method === 'GET' ? 'plain-lines/1\n' : answer(body));
    });
  });
}

function answer(body: string): string {
  const told = new Map(body.split('\n').map((line) => line.split(': ', 2) as [string, string]));
  const heard = told.get('heard');
  const say =
    told.get('left') === '0'
      ? `Farewell, ${told.get('with')}.`
      : heard === undefined
        ? `Good day, ${told.get('with')}! I am ${told.get('as')}.`
        : `You said "${heard.slice(0, 40)}". I am ${told.get('mood')} today.`;
  return `say: ${say}\ndo: nod\nfeel: 0.5\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const port = Number(process.env['PORT'] ?? 3100);
  const server = createLinesAgent().listen(port, '127.0.0.1', () => {
    console.log(`an agent at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
}
