// Two hundred talks at once, with agents that take three seconds a line, alongside a steady stream of trades in the same
// instance: how long the talks take, and what they cost the trades. It takes about two minutes and talks to this machine only.
// Rounds without and with talks alternate, because machines have moods too.
// `--streams`: players talk instead, with model servers that write token by token, and read along; besides, the service's own
// part of the time to the first word, one talk at a time and all at once.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Pool } from 'undici';
import { personality } from './ids.mjs';
import { compare, median } from './measure.mjs';

const turns = 6;

/** One server for all agents: each has a path of its own. */
async function startAgents({ thinkMs }) {
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
  return {
    base: `http://127.0.0.1:${server.address().port}`,
    close: () => server.close().closeAllConnections(),
  };
}

/** The same with models that write token by token; `seen` has when each was last asked, and wrote its first token. */
async function startModels({ thinkMs }) {
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
    close: () => server.close().closeAllConnections(),
  };
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
async function createWorld({ send }, agents, { talks, streams }) {
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
function startTrading({ send }, { instance, couples }, { clients }) {
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
async function playAll({ listen }, { instance, couples }, seen, most = couples.length) {
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
  if (most === couples.length) return Promise.all(chosen.map(play));
  const held = [];
  for (const [n, couple] of chosen.entries()) held.push(await play(couple, n));
  return held;
}

/** The same lines, read from the models themselves. */
async function readModels(base, talks) {
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

export async function talks(stage, options, result, say) {
  const plan = { talks: 200, thinkMs: 3000, clients: 8, quietMs: 12_000, ...options };
  const { streams, quietMs } = plan;
  const agents = await (streams ? startModels(plan) : startAgents(plan));
  const at = { baseUrl: `http://127.0.0.1:${stage.service.port}`, token: stage.token };
  const trader = createClient(at, plan.clients);
  const talker = createClient(at, plan.talks);
  let stream;
  try {
    const world = await createWorld(talker, agents.base, plan);
    const alone = streams ? await playAll(talker, world, agents.seen, Math.min(10, plan.talks - 1)) : [];
    stream = startTrading(trader, world, plan);
    await sleep(5000);
    // With streams, the machine bears the models and their readers in both: what differs is the service between them.
    const wait = streams ? () => readModels(agents.base, plan.talks) : () => sleep(quietMs);
    const quiet = [await rateDuring(stream, wait)];
    const busy = [];
    for (let n = 0; n < plan.rounds; n += 1) {
      const hold = streams ? () => playAll(talker, world, agents.seen) : () => talkAll(talker, world);
      busy.push(await rateDuring(stream, hold));
      quiet.push(await rateDuring(stream, wait));
      say(`talks: round ${n + 1} of ${plan.rounds}`);
    }
    report(plan, result, { quiet, busy, alone });
  } finally {
    if (stream) {
      stream.running = false;
      await stream.done;
    }
    await Promise.all([trader.close(), talker.close()]);
    agents.close();
  }
}

function report({ talks: count, thinkMs, clients, streams }, result, { quiet, busy, alone }) {
  const ownMs = (held) => round(median(held.flatMap(({ owns }) => owns)), 1);
  const rounds = busy.map(({ rate, result: held }, n) => {
    const without = (quiet[n].rate + quiet[n + 1].rate) / 2;
    const times = held.map(({ ms }) => ms);
    return {
      without: round(without),
      during: round(rate),
      kept: round((100 * rate) / without, 1),
      completed: held.filter(({ outcome, lines }) => outcome === 'completed' && lines === turns).length,
      ...(streams && { own: ownMs(held) }),
      longest: round(Math.max(...times) / 1000, 2),
    };
  });
  const all = (name) => rounds.map((row) => row[name]);
  const longest = Math.max(...all('longest'));
  result.figures.talks = {
    talks: count,
    thinkMs,
    turns,
    clients,
    // More than the processors: others use the machine too, and the figures say little.
    load: round(loadavg()[1], 1),
    tradesPerSecondWithout: median(all('without')),
    tradesPerSecondDuringTalks: median(all('during')),
    rounds,
  };
  compare(result, 'trades kept during talks', median(all('kept')), { atLeast: 90, unit: ' %' });
  compare(result, 'talks completed, the fewest of a round', Math.min(...all('completed')), {
    atLeast: count,
  });
  compare(result, 'longest talk', longest, { atMost: round((thinkMs * turns * 1.1) / 1000, 2), unit: ' s' });
  if (!streams) return;
  compare(result, 'own part of the first word, alone', ownMs(alone), { unit: ' ms' });
  compare(result, 'own part of the first word, all at once', median(all('own')), { unit: ' ms' });
}

const round = (value, digits = 0) => Number(value.toFixed(digits));
