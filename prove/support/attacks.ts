import { createServer } from 'node:http';
import { type AddressInfo } from 'node:net';
import { randomUUID } from 'node:crypto';
import { Attack, type AttackOptions } from './attack.js';
import { type Json } from './http.js';

type Driver = (attack: Attack) => Promise<(() => Promise<unknown>) | void>;

const megabyte = Buffer.alloc(1_000_000, 'x');

/** Answers health checks at once for as long as `well` holds, and everything else after so long; null: never. */
async function serveSlowly(
  attack: Attack,
  delayMs: number | null,
  well: () => boolean = () => true,
): Promise<string> {
  const timers = new Set<NodeJS.Timeout>();
  const server = createServer((incoming, response) => {
    incoming.resume();
    const answer = (data?: Json): void => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ success: true, data }));
    };
    if (incoming.method === 'GET' && well()) return answer();
    if (delayMs === null || incoming.method === 'GET') return;
    const timer = setTimeout(() => {
      timers.delete(timer);
      answer({ say: 'Hm.', actions: [] });
    }, delayMs);
    timers.add(timer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  attack.onEnd(() => {
    for (const timer of timers) clearTimeout(timer);
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function registerAgents(attack: Attack, endpoint: string, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let done = 0; done < count; done += 20) {
    const made = Array.from({ length: Math.min(20, count - done) }, (_none, index) =>
      attack.prepare('POST', '/v1/agent', {
        name: `Agent ${done + index}`,
        endpoint: `${endpoint}/${done + index}`,
        protocol: 'converse',
      }),
    );
    ids.push(...(await Promise.all(made)).map(({ id }) => id as string));
  }
  return ids;
}

const worldOf = ({ options }: Attack, place = 0) => {
  const { worlds } = options.target;
  const world = worlds[place % worlds.length];
  if (!world) throw new Error('the attack needs a world');
  return world;
};

function tradesIn({ characters }: { readonly characters: readonly string[] }, count: number): Json[] {
  return Array.from({ length: count }, (_none, index) => ({
    traderIdentifier: characters[index % characters.length],
    recipientIdentifier: characters[(index + 1) % characters.length],
    amount: 0.01,
  }));
}

/** Every driver by its name; `count` of its options is what is said of it. */
export const drivers = {
  /** Connections with a head and no body. */
  async unfinished(attack) {
    const { instanceId } = worldOf(attack);
    const head =
      `POST /v1/instance/${instanceId}/trades HTTP/1.1\r\nHost: attacked\r\n` +
      `Authorization: Bearer ${attack.options.target.token}\r\n` +
      'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n';
    return () =>
      attack.loops(attack.options.count, async () => {
        await attack.raw(head);
        await attack.pause(200);
      });
  },

  /** Bodies of a megabyte at a time, without a token; each again a second after it was answered. */
  async bodies(attack) {
    const head =
      `POST /v1/instance/${randomUUID()}/trades HTTP/1.1\r\nHost: attacked\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${megabyte.length}\r\nConnection: close\r\n\r\n`;
    return () =>
      attack.loops(attack.options.count, async () => {
        await attack.raw(head, megabyte);
        await attack.pause(1000);
      });
  },

  /** Connections that read what costs most. */
  async reads(attack) {
    const { instanceId } = worldOf(attack);
    const instance = `/v1/instance/${instanceId}`;
    const dearest = [
      () => attack.send('GET', `${instance}/economy/flows`),
      () => attack.send('GET', `${instance}/economy`),
      () => attack.send('PUT', `${instance}/tax?dryRun=true`, {}),
      () => attack.send('GET', `/v1/agent-npc/${instanceId}?search=nobody-has-this-name`),
    ];
    let next = 0;
    return () => attack.loops(attack.options.count, () => dearest[(next += 1) % dearest.length]!());
  },

  /** Connections that stay: a third are voices that wait, a third ask for a WebSocket and get none, a third replay a history. */
  async held(attack) {
    const { instanceId, characters } = worldOf(attack);
    const head = (path: string, ...more: string[]): string =>
      [
        `GET ${path} HTTP/1.1`,
        'Host: attacked',
        `Authorization: Bearer ${attack.options.target.token}`,
        ...more,
      ].join('\r\n') + '\r\n\r\n';
    const heads = [
      head(`/v1/agent-npc/${instanceId}/${characters[0]}/turn?wait=20`),
      head(`/v1/agent-npc/${instanceId}?limit=1`, 'Connection: Upgrade', 'Upgrade: websocket'),
      head(`/v1/instance/${instanceId}/event/stream?after=0`),
    ];
    return () =>
      attack.loops(attack.options.count, async (place) => {
        // Those of before stay open, until the service closes them or the attack ends.
        await Promise.race([attack.raw(heads[place % heads.length]!), attack.pause(2000)]);
        await attack.pause(100);
      });
  },

  /** Worlds, each with one bulk call after the other. */
  async bulk(attack) {
    const bodies = attack.options.target.worlds.map((world) => ({ trades: tradesIn(world, 1000) }));
    return () =>
      attack.loops(attack.options.count, (place) =>
        attack.send(
          'POST',
          `/v1/instance/${worldOf(attack, place).instanceId}/trades`,
          bodies[place % bodies.length],
        ),
      );
  },

  /** Talks at a time, nine with each agent, which takes eight seconds a line. */
  async talks(attack) {
    const { count } = attack.options;
    const { instanceId } = worldOf(attack);
    const agents = await registerAgents(attack, await serveSlowly(attack, 8000), Math.ceil(count / 9));
    const pairs: string[][] = [];
    for (let done = 0; done < agents.length; done += 100) {
      const agentNpcs = agents.slice(done, done + 100).flatMap((agentIdentifier) =>
        ['Ann', 'Bob'].map((name) => ({
          uuid: randomUUID(),
          type: 'manual',
          name,
          wealth: 1,
          agentIdentifier,
        })),
      );
      const { results } = await attack.prepare('POST', `/v1/instance/${instanceId}/agent-npcs`, {
        agentNpcs,
      });
      const ids = (results as Json[]).map(({ event }) => event.agentNpcId as string);
      for (let at = 0; at < ids.length; at += 2) pairs.push(ids.slice(at, at + 2));
    }
    return () =>
      attack.loops(count, async (place) => {
        const [from, to] = pairs[place % pairs.length]!;
        await attack.send('PUT', `/v1/agent-npc/${instanceId}/${from}/interact`, { responderIdentifier: to });
        await attack.pause(200);
      });
  },

  /** Agents that never answer again once they are registered: health checks wait for them. */
  async silentAgents(attack) {
    let well = true;
    await registerAgents(attack, await serveSlowly(attack, null, () => well), attack.options.count);
    well = false;
  },

  /** Webhooks that never answer, and trades to tell them of. */
  async webhooks(attack) {
    const url = await serveSlowly(attack, null);
    const made = Array.from({ length: attack.options.count }, (_none, index) =>
      attack.prepare('POST', '/v1/webhook', { url: `${url}/${index}` }),
    );
    await Promise.all(made);
    return () =>
      attack.loops(1, async (place) => {
        const world = worldOf(attack, place);
        await attack.send('POST', `/v1/instance/${world.instanceId}/trades`, { trades: tradesIn(world, 10) });
        await attack.pause(200);
      });
  },

  /** Wrong logins at a time. */
  async logins(attack) {
    return () =>
      attack.loops(attack.options.count, () =>
        attack.send('POST', '/v1/auth/token', {
          grant_type: 'client_credentials',
          client_id: randomUUID(),
          client_secret: 'a wrong one',
        }),
      );
  },

  /** Trades a second, whether they are answered or not; at most 256 at a time. */
  async flood(attack) {
    const world = worldOf(attack);
    const [from, to] = world.characters;
    const path = `/v1/agent-npc/${world.instanceId}/${from}/trade`;
    const body = { recipientIdentifier: to, amount: 0.01 };
    const { count } = attack.options;
    return async () => {
      const started = performance.now();
      const running = new Set<Promise<void>>();
      for (let sent = 0; attack.running;) {
        const due = ((performance.now() - started) / 1000) * count;
        for (; sent < due; sent += 1) {
          if (running.size >= 256) continue;
          const one = attack.send('PUT', path, body).finally(() => running.delete(one));
          running.add(one);
        }
        await attack.pause(5);
      }
      await Promise.all(running);
    };
  },

  /** Requests at a time, each a batch of a hundred calls of a tool. */
  async mcp(attack) {
    const { instanceId } = worldOf(attack);
    const calls = Array.from({ length: 100 }, (_none, id) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'get_economy', arguments: { instance: instanceId } },
    }));
    const headers = { accept: 'application/json, text/event-stream' };
    return () =>
      attack.loops(attack.options.count, async () => {
        await attack.send('POST', '/mcp', calls, headers);
        // A batch that is refused at once is not to become a flood.
        await attack.pause(50);
      });
  },
} satisfies Record<string, Driver>;

export type AttackName = keyof typeof drivers;

export const startAttack = (name: AttackName, options: AttackOptions): Promise<Attack> =>
  Attack.start(drivers[name], options);
