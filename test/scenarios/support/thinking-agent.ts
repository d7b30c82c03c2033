import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { type Json } from '../../support/api-client.js';

/** A `converse` agent that thinks until it is told to speak: what happens meanwhile needs no clock. */
export interface ThinkingAgent {
  readonly endpoint: string;
  /** Turns asked so far. */
  readonly asked: number;
  /** From now on it thinks; turns that are asked wait. */
  think(): void;
  /** It answers all who wait, and every request from now on. */
  speak(): void;
  /** Resolves when so many turns wait for an answer at once. */
  untilThinkingOf(turns: number): Promise<void>;
  close(): Promise<void>;
}

/** `answer` is the turn result; without one it says something new each time. */
export async function startThinkingAgent(answer: () => Json = () => ({})): Promise<ThinkingAgent> {
  let thinking = false;
  let asked = 0;
  const waiting = new Set<() => void>();
  const watchers: { turns: number; reached: () => void }[] = [];

  const server = createServer((request, response) => {
    const send = (json: Json): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    };
    request.resume();
    if (request.method === 'GET') return send({ success: true });
    asked += 1;
    const line = asked;
    const reply = (): void =>
      send({ success: true, data: { say: `Line ${line}.`, actions: [], ...answer() } });
    if (!thinking) return reply();
    waiting.add(reply);
    response.on('close', () => waiting.delete(reply));
    for (const watcher of watchers) if (waiting.size >= watcher.turns) watcher.reached();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    endpoint: `http://127.0.0.1:${port}`,
    get asked() {
      return asked;
    },
    think: () => {
      thinking = true;
    },
    speak: () => {
      thinking = false;
      for (const reply of waiting) reply();
      waiting.clear();
    },
    untilThinkingOf: (turns) =>
      waiting.size >= turns
        ? Promise.resolve()
        : new Promise((reached) => {
            watchers.push({ turns, reached });
          }),
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}
