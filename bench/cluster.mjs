// `npm run bench -- cluster postgres://…`: trades on a Citus cluster against trades in a plain database of the same coordinator, in
// turns. The address is that of an empty database with the extension and its nodes in it.
import { createHmac, randomUUID } from 'node:crypto';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { Agent, request } from 'undici';

const [address, seconds = '5', rounds = '3'] = process.argv.slice(2);
if (!address?.startsWith('postgres')) {
  process.stderr.write('npm run bench -- cluster postgres://… [seconds] [rounds]\n');
  process.exit(2);
}
const worlds = 8;
const connections = 32;
const folder = mkdtempSync(join(tmpdir(), 'economy-bench-cluster-'));
const secret = `bench ${randomUUID()}`;

async function createPlain() {
  const url = new URL(address);
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  const name = `plain_${Date.now().toString(36)}`;
  await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.toString();
}

/** A service on a database, with an application and instances. */
const children = [];
async function serve(databaseUrl) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: databaseUrl,
    DATA_DIR: folder,
    JWT_SECRET: secret,
    PORT: '0',
    HOST: '127.0.0.1',
    DEMO: 'false',
    LOG_FORMAT: 'json',
    AGENT_HEALTH_INTERVAL_MS: '0',
    RATE_LIMIT_APPLICATION: '1000000',
  };
  const child = spawn(process.execPath, ['--max-semi-space-size=64', 'dist/src/main.js'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  let found;
  while (!(found = /"baseUrl":"([^"]+)".*"msg":"ready"/.exec(output))) {
    const [chunk] = await once(child.stdout, 'data');
    output += chunk;
  }
  child.stdout.resume();
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['dist/src/cli/main.js', 'application:create', 'Bench'],
    { env },
  );
  const application = /[0-9a-f-]{36}/.exec(stdout)[0];
  const service = {
    child,
    baseUrl: found[1],
    token: tokenOf(application),
    agent: new Agent({ connections }),
  };
  service.worlds = [];
  for (let n = 0; n < worlds; n += 1) {
    const { id } = await send(service, 'POST', '/v1/instance', { uuid: randomUUID() });
    const agentNpcs = Array.from({ length: 100 }, () => ({
      uuid: randomUUID(),
      type: 'natural',
      wealth: 10_000,
    }));
    const { results } = await send(service, 'POST', `/v1/instance/${id}/agent-npcs`, { agentNpcs });
    const refused = results.find(({ event }) => !event);
    if (refused) throw new Error(`a character was refused: ${JSON.stringify(refused)}`);
    service.worlds.push({ id, characters: results.map(({ event }) => event.agentNpcId) });
  }
  return service;
}

function tokenOf(application) {
  const now = Math.floor(Date.now() / 1000);
  const issuer = 'agent-npc-economy';
  const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const claims = { iss: issuer, aud: issuer, sub: application, iat: now, exp: now + 3600, jti: randomUUID() };
  const text = `${encode({ alg: 'HS256' })}.${encode({ ...claims, scope: 'economy:read economy:write' })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

async function send({ baseUrl, token, agent }, method, path, body, key) {
  const { statusCode, body: answer } = await request(`${baseUrl}${path}`, {
    method,
    dispatcher: agent,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  });
  const found = await answer.json();
  if (statusCode >= 300) throw new Error(`${method} ${path}: ${statusCode} ${JSON.stringify(found)}`);
  return found;
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];
const pair = ({ characters }) => {
  const from = pick(characters);
  return [from, pick(characters.filter((id) => id !== from))];
};
const kinds = {
  'single trades': async (service, world) => {
    const [from, recipientIdentifier] = pair(world);
    await send(service, 'PUT', `/v1/agent-npc/${world.id}/${from}/trade`, {
      recipientIdentifier,
      amount: 0.01,
    });
    return 1;
  },
  'single trades with keys': async (service, world) => {
    const [from, recipientIdentifier] = pair(world);
    const path = `/v1/agent-npc/${world.id}/${from}/trade`;
    await send(service, 'PUT', path, { recipientIdentifier, amount: 0.01 }, randomUUID());
    return 1;
  },
  'bulk calls of 100 trades': async (service, world) => {
    const trades = Array.from({ length: 100 }, () => {
      const [traderIdentifier, recipientIdentifier] = pair(world);
      return { traderIdentifier, recipientIdentifier, amount: 0.01 };
    });
    await send(service, 'POST', `/v1/instance/${world.id}/trades`, { trades });
    return 100;
  },
};

/** Trades a second, on all connections at a time. */
async function measure(service, one, milliseconds) {
  const end = performance.now() + milliseconds;
  let done = 0;
  const loops = Array.from({ length: connections }, async (_none, n) => {
    while (performance.now() < end) {
      const trades = await one(service, service.worlds[n % worlds]);
      done += trades;
    }
  });
  await Promise.all(loops);
  return (done * 1000) / milliseconds;
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const services = [];
try {
  const plain = await serve(await createPlain());
  services.push(plain);
  const cluster = await serve(address);
  services.push(cluster);
  for (const [name, one] of Object.entries(kinds)) {
    for (const service of services) await measure(service, one, 1000);
    const rates = { plain: [], cluster: [] };
    for (let round = 0; round < Number(rounds); round += 1) {
      rates.plain.push(await measure(plain, one, Number(seconds) * 1000));
      rates.cluster.push(await measure(cluster, one, Number(seconds) * 1000));
    }
    const [there, here] = [median(rates.cluster), median(rates.plain)];
    process.stdout.write(
      `${name}: ${Math.round(there)}/s on the cluster, ${Math.round(here)}/s undistributed: ${(there / here).toFixed(2)}\n`,
    );
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
  for (const { agent } of services) await agent.destroy();
  rmSync(folder, { recursive: true, force: true });
}
