// Two hundred talks at once, with agents that take three seconds a line, alongside a steady stream of trades in the same
// instance: how long the talks take, and what they cost the trades. `npm run bench:talks`; it takes about two minutes
// and talks to this machine only. Rounds without and with talks alternate, because machines have moods too.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Pool } from 'undici';
import { personality } from './ids.mjs';
import { median } from './measure.mjs';

const talks = number('--talks', 200);
const thinkMs = number('--think-ms', 3000);
const clients = number('--clients', 8);
const rounds = number('--rounds', 3);
const quietMs = number('--quiet-ms', 12_000);
const turns = 6;
const allowedMs = thinkMs * turns * 1.1;
const main = fileURLToPath(new URL('../dist/src/main.js', import.meta.url));

function number(name, fallback) {
  const at = process.argv.indexOf(name);
  return at < 0 ? fallback : Number(process.argv[at + 1]);
}

/** One server for all agents: each has a path of its own. */
async function startAgents() {
  let line = 0;
  const server = createServer((request, response) => {
    const send = (json) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(json));
    };
    request.resume();
    if (request.method === 'GET') return send({ success: true });
    line += 1;
    const data = { say: `That is line ${line} of today.`, actions: ['nod'], sentiment: 0.5 };
    setTimeout(send, thinkMs, { success: true, data });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { base: `http://127.0.0.1:${server.address().port}`, close: () => server.closeAllConnections() };
}

/** The built service as `npm start` runs it, on a database of its own. */
async function startService() {
  const folder = mkdtempSync(join(tmpdir(), 'economy-bench-'));
  // As root, PostgreSQL runs as another user, who has to pass.
  chmodSync(folder, 0o755);
  const kept = ['PATH', 'HOME', 'USER', 'LANG', 'TMPDIR'].map((name) => [name, process.env[name]]);
  const child = spawn(process.execPath, [main], {
    cwd: folder,
    env: {
      ...Object.fromEntries(kept.filter(([, value]) => value !== undefined)),
      PORT: '0',
      DATA_DIR: join(folder, 'data'),
      DATABASE_POOL_SIZE: '10',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((ready, failed) => {
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
      if (output.includes('is ready')) ready();
    });
    child.once('exit', (code) => failed(new Error(`the service ended with ${code}:\n${output}`)));
  });
  const demo = JSON.parse(readFileSync(join(folder, 'data', 'demo.json'), 'utf8'));
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  return { child, demo, stop };
}

function createClient({ baseUrl, token }, connections) {
  const pool = new Pool(baseUrl, { connections, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const send = async (method, path, body) => {
    const { statusCode, body: answer } = await pool.request({
      method,
      path,
      headers,
      body: JSON.stringify(body),
    });
    const json = await answer.json();
    if (statusCode > 201)
      throw new Error(`${method} ${path} answered ${statusCode}: ${JSON.stringify(json)}`);
    return json;
  };
  return { send, close: () => pool.destroy() };
}

/** As many couples as talks; both of a couple speak through the same agent. */
async function createWorld({ send }, agents) {
  const { id: instance } = await send('POST', '/v1/instance', { uuid: randomUUID(), name: 'Bench' });
  const couples = [];
  const make = async (n) => {
    const endpoint = `${agents}/agent/${n}`;
    const agent = await send('POST', '/v1/agent', { name: `Agent ${n}`, endpoint, protocol: 'converse' });
    const couple = [];
    for (const name of [`Ann ${n}`, `Bob ${n}`]) {
      const body = {
        instanceIdentifier: instance,
        uuid: randomUUID(),
        type: 'manual',
        name,
        wealth: 1_000_000,
        mood: 50,
        personality,
        agentIdentifier: agent.id,
      };
      couple.push((await send('POST', '/v1/agent-npc', body)).agentNpc.id);
    }
    couples.push(couple);
  };
  for (let n = 0; n < talks; n += 20) {
    await Promise.all(Array.from({ length: Math.min(20, talks - n) }, (_, k) => make(n + k)));
  }
  return { instance, couples };
}

/** A steady stream of trades between any two; `count` is how many have been answered so far. */
function startTrading({ send }, { instance, couples }) {
  const everybody = couples.flat();
  const any = () => everybody[Math.floor(Math.random() * everybody.length)];
  const stream = { count: 0, running: true, done: Promise.resolve([]) };
  const trade = async () => {
    while (stream.running) {
      const from = any();
      const to = any();
      if (from === to) continue;
      await send('PUT', `/v1/agent-npc/${instance}/${from}/trade`, { recipientIdentifier: to, amount: 1 });
      stream.count += 1;
    }
  };
  stream.done = Promise.all(Array.from({ length: clients }, trade));
  return stream;
}

/** Trades a second while `work` runs. */
async function rateDuring(stream, work) {
  const [before, started] = [stream.count, performance.now()];
  const result = await work();
  const ms = performance.now() - started;
  return { rate: (1000 * (stream.count - before)) / ms, ms, result };
}

async function talkAll({ send }, { instance, couples }) {
  return Promise.all(
    couples.map(async ([from, to]) => {
      const started = performance.now();
      const path = `/v1/agent-npc/${instance}/${from}/interact`;
      const { outcome, chat } = await send('PUT', path, { responderIdentifier: to });
      return { outcome, lines: chat.length, ms: performance.now() - started };
    }),
  );
}

const round = (value, digits = 0) => Number(value.toFixed(digits));

async function bench() {
  const agents = await startAgents();
  const service = await startService();
  const trader = createClient(service.demo, clients);
  const talker = createClient(service.demo, talks);
  let stream;
  try {
    const world = await createWorld(talker, agents.base);
    stream = startTrading(trader, world);
    await sleep(5000);
    const quiet = [await rateDuring(stream, () => sleep(quietMs))];
    const busy = [];
    for (let n = 0; n < rounds; n += 1) {
      busy.push(await rateDuring(stream, () => talkAll(talker, world)));
      quiet.push(await rateDuring(stream, () => sleep(quietMs)));
    }
    return report(quiet, busy);
  } finally {
    if (stream) {
      stream.running = false;
      await stream.done;
    }
    await Promise.all([trader.close(), talker.close()]);
    await service.stop();
    agents.close();
  }
}

function report(quiet, busy) {
  const table = busy.map(({ rate, result }, n) => {
    const without = (quiet[n].rate + quiet[n + 1].rate) / 2;
    const times = result.map(({ ms }) => ms);
    return {
      round: n + 1,
      'trades/s without': round(without),
      'trades/s during talks': round(rate),
      'kept %': round((100 * rate) / without, 1),
      'talks completed': result.filter(({ outcome, lines }) => outcome === 'completed' && lines === turns)
        .length,
      'median talk s': round(median(times) / 1000, 2),
      'longest talk s': round(Math.max(...times) / 1000, 2),
    };
  });
  console.table(table);
  const column = (name) => table.map((row) => row[name]);
  const summary = {
    bench: 'talks',
    node: process.version,
    cpus: cpus().length,
    // More than the processors: others use the machine too, and the figures say little.
    load: round(loadavg()[1], 1),
    talks,
    thinkMs,
    turns,
    clients,
    poolSize: 10,
    rounds,
    tradesPerSecondWithout: median(column('trades/s without')),
    tradesPerSecondDuringTalks: median(column('trades/s during talks')),
    keptPercent: median(column('kept %')),
    completed: Math.min(...column('talks completed')),
    longestTalkSeconds: Math.max(...column('longest talk s')),
    allowedTalkSeconds: round(allowedMs / 1000, 2),
  };
  summary.allInTime = summary.completed === talks && summary.longestTalkSeconds <= summary.allowedTalkSeconds;
  summary.keepsNinetyPercent = summary.keptPercent >= 90;
  console.log(JSON.stringify(summary));
}

try {
  await bench();
} catch (error) {
  console.error(error);
  process.exit(1);
}
process.exit(0);
