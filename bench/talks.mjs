// Two hundred talks at once, with agents that take three seconds a line, alongside a steady stream of trades in the same
// instance: how long the talks take, and what they cost the trades. `npm run bench -- talks`; it takes about two minutes
// and talks to this machine only. Rounds without and with talks alternate, because machines have moods too.
// `--streams`: players talk instead, with model servers that write token by token, and read along; besides, the service's own
// part of the time to the first word, one talk at a time and all at once.
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
const streams = process.argv.includes('--streams');
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

/** The same with models that write token by token; `seen` has when each was last asked, and wrote its first token. */
async function startModels() {
  const words =
    'Good day to you, dear friend! The harvest was fine this year, and the mill runs day and night.';
  const tokens = JSON.stringify({ say: words, sentiment: 0.5 }).match(/.{1,4}/g);
  const seen = new Map();
  const answer = async (request, response) => {
    const asked = performance.now();
    request.resume();
    if (request.method === 'GET') {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"data": [{"id": "tiny"}]}');
      return;
    }
    await new Promise((resolve) => request.on('end', resolve));
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const write = (delta, finish_reason) =>
      response.write(`data: ${JSON.stringify({ choices: [{ delta, finish_reason }] })}\n\n`);
    for (const [index, content] of tokens.entries()) {
      // The third token has the first word: {"say": "Good …
      if (index === 2) seen.set(request.url.split('/')[2], performance.now() - asked);
      write({ content }, null);
      await sleep(thinkMs / tokens.length);
    }
    write({}, 'stop');
    response.end('data: [DONE]\n\n');
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    seen,
    close: () => server.closeAllConnections(),
  };
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
    // Too much at once: what every client has to expect.
    if (statusCode === 503) return sleep(200).then(() => send(method, path, body));
    if (statusCode > 201)
      throw new Error(`${method} ${path} answered ${statusCode}: ${JSON.stringify(json)}`);
    return json;
  };
  /** How long until the first word came; resolves when the answer has ended. */
  const listen = async (path, body) => {
    const started = performance.now();
    const asked = { method: 'POST', path, headers: { ...headers, accept: 'text/event-stream' } };
    const { statusCode, body: answer } = await pool.request({ ...asked, body: JSON.stringify(body) });
    let [firstMs, text] = [null, ''];
    for await (const chunk of answer) {
      text += chunk;
      if (firstMs === null && text.includes('event: words')) firstMs = performance.now() - started;
    }
    if (statusCode === 503) return sleep(200).then(() => listen(path, body));
    if (statusCode !== 200 || !text.includes('event: talk')) throw new Error(`a line came to ${text}`);
    return firstMs;
  };
  return { send, listen, close: () => pool.destroy() };
}

/** As many couples as talks; both of a couple speak through the same agent. */
async function createWorld({ send }, agents) {
  const { id: instance } = await send('POST', '/v1/instance', { uuid: randomUUID(), name: 'Bench' });
  const couples = [];
  const make = async (n) => {
    const endpoint = `${agents}/agent/${n}`;
    const protocol = streams ? 'openai' : 'converse';
    const agent = await send('POST', '/v1/agent', { name: `Agent ${n}`, endpoint, protocol });
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
    couples[n] = couple;
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

/** Every character hears three lines of its player. */
async function playAll({ listen }, { instance, couples }, seen, most = talks) {
  const play = async ([character], n) => {
    const started = performance.now();
    const owns = [];
    for (let line = 1; line <= 3; line += 1) {
      const path = `/v1/agent-npc/${instance}/${character}/talk`;
      const speaker = { name: `Robin ${n}`, ref: `player-${n}` };
      const firstMs = await listen(path, {
        speaker,
        text: `Good day! This is line ${line}.`,
        end: line === 3,
      });
      owns.push(firstMs - seen.get(String(n)));
    }
    return { outcome: 'completed', lines: turns, ms: performance.now() - started, owns };
  };
  const chosen = couples.slice(0, most);
  if (most === talks) return Promise.all(chosen.map(play));
  const held = [];
  for (const [n, couple] of chosen.entries()) held.push(await play(couple, n));
  return held;
}

/** The same lines, read from the models themselves. */
async function readModels(base) {
  const pool = new Pool(base, { connections: talks, pipelining: 1, headersTimeout: 0, bodyTimeout: 0 });
  const read = async (n) => {
    for (let line = 1; line <= 3; line += 1) {
      const { body } = await pool.request({
        method: 'POST',
        path: `/agent/${n}/chat/completions`,
        body: '{}',
      });
      for await (const chunk of body) void chunk;
    }
  };
  await Promise.all(Array.from({ length: talks }, (_, n) => read(n)));
  await pool.destroy();
}

const round = (value, digits = 0) => Number(value.toFixed(digits));

async function bench() {
  const agents = streams ? await startModels() : await startAgents();
  const service = await startService();
  const trader = createClient(service.demo, clients);
  const talker = createClient(service.demo, talks);
  let stream;
  try {
    const world = await createWorld(talker, agents.base);
    const alone = streams ? await playAll(talker, world, agents.seen, Math.min(10, talks - 1)) : [];
    stream = startTrading(trader, world);
    await sleep(5000);
    // With streams, the machine bears the models and their readers in both: what differs is the service between them.
    const wait = streams ? () => readModels(agents.base) : () => sleep(quietMs);
    const quiet = [await rateDuring(stream, wait)];
    const busy = [];
    for (let n = 0; n < rounds; n += 1) {
      const hold = streams ? () => playAll(talker, world, agents.seen) : () => talkAll(talker, world);
      busy.push(await rateDuring(stream, hold));
      quiet.push(await rateDuring(stream, wait));
    }
    return report(quiet, busy, alone);
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

function report(quiet, busy, alone) {
  const ownMs = (held) => round(median(held.flatMap(({ owns }) => owns)), 1);
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
      ...(streams && { 'own part of first word, ms': ownMs(result) }),
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
    ...(streams && {
      firstWordOwnMsAlone: ownMs(alone),
      firstWordOwnMsAtOnce: median(column('own part of first word, ms')),
    }),
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
