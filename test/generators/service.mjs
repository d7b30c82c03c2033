// The service that clients and samples are tried against, with its demo world, and what it says of what they did.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { start } from '../../scripts/package-trial/programs.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** A program that the machine has to have: what it is in Debian, and whether it is there. */
export function program(what, ...files) {
  return { what, isThere: () => files.every((file) => existsSync(file)) };
}

export class TrialService {
  /** @param {string} folder of its data */
  static async start(folder) {
    const dataDir = join(folder, 'data');
    const main = join(root, 'dist/src/main.js');
    const service = start('service', folder, [process.execPath, main], { DATA_DIR: dataDir, PORT: '0' });
    await service.says(/Agent NPC Economy is ready/);
    return new TrialService(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  }

  constructor({ baseUrl, token, instanceId, agentNpcIds }) {
    /** The variables that clients and samples take their facts from. */
    this.env = {
      BASE: baseUrl,
      TOKEN: token,
      WORLD: instanceId,
      MARTA: agentNpcIds[0],
      ISOLDE: agentNpcIds[7],
    };
  }

  /** What a client says, `trade <seq>`, `page <how many> <type>` and `stream <seq> <type>`, is what happened. */
  async expectClient(said, { streams }) {
    const [, seq] = expectLine(said, /^trade (\d+)$/m);
    await this.expectTrade(seq, 1.25);
    expectLine(said, /^page [1-9]\d* trade 1\.25$/m);
    if (streams) expectLine(said, new RegExp(`^stream ${seq} trade$`, 'm'));
  }

  /** The event is a trade of Marta with Isolde. */
  async expectTrade(seq, amount) {
    const { type, data } = await this.send('GET', `/v1/instance/${this.env.WORLD}/event/${seq}`);
    const found = [type, data.amount, data.traderAgentNPC?.id, data.recipientAgentNPC?.id].join(' ');
    const wanted = ['trade', amount, this.env.MARTA, this.env.ISOLDE].join(' ');
    if (found !== wanted) throw new Error(`event ${seq} is ${found}, not ${wanted}`);
  }

  /** A trade that a loop should hear of; its seq. */
  async trade(amount) {
    const path = `/v1/agent-npc/${this.env.WORLD}/${this.env.MARTA}/trade`;
    const { seq } = await this.send('PUT', path, { recipientIdentifier: this.env.ISOLDE, amount });
    return seq;
  }

  async send(method, path, body) {
    const response = await fetch(this.env.BASE + path, {
      method,
      headers: { authorization: `Bearer ${this.env.TOKEN}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(30_000),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response.json();
  }
}

function expectLine(said, pattern) {
  const found = pattern.exec(said);
  if (!found) throw new Error(`the client did not say ${pattern}:\n${said}`);
  return found;
}
