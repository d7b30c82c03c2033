// The effect of a misbehaving application on another one: its trades alone, and during each attack.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { characterId } from './ids.mjs';
import { compare, timed } from './measure.mjs';
import { insertTrades } from './rows.mjs';

const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const readyWithin = 500;
/** Longer is not waited for; it counts as so long. */
const patience = 20_000;
/** Of the victim. */
const connections = 8;
const allScopes = 'economy:read economy:write manage';

/**
 * Each attack: `driver` of prove/support/attacks.ts with its `count`, the largest p99 of the victim's trades against those
 * alone, how many MiB the service may grow, and what else the victim looks at.
 */
const attacks = {
  unfinished: { driver: 'unfinished', count: 2000, p99: 1.5 },
  bodies: { driver: 'bodies', count: 1500, p99: 2, memory: 150, worlds: [] },
  reads: { driver: 'reads', count: 30, p99: 2, scope: 'economy:read', worlds: [20_000], trades: 308_000 },
  bulk: { driver: 'bulk', count: 60, p99: 3, worlds: Array(60).fill(100) },
  talks: { driver: 'talks', count: 2250, p99: 1.5 },
  'silent-agents': { driver: 'silentAgents', count: 1000, p99: 1.5, also: healthCheck },
  webhooks: { driver: 'webhooks', count: 100, p99: 1.5, also: delivery },
  logins: { driver: 'logins', count: 200, also: login, worlds: [] },
  flood: { driver: 'flood', count: 2000, p99: 1.5, rateLimit: 100 },
  mcp: { driver: 'mcp', count: 3, also: read },
};

export const attackNames = Object.keys(attacks);

export async function neighbours(stage, { seconds, long, second, attacks: wanted }, result, say) {
  for (const name of wanted)
    await measure(stage, { seconds, long, second, name, ...attacks[name] }, result, say);
}

async function measure(stage, attack, result, say) {
  const { name, driver, count, also, long, worlds: sizes = [1000], trades = 0 } = attack;
  const seconds = attack.seconds * (long ? 10 : 2);
  const healthInterval = long ? 60 : 10;
  const settings = {
    WEBHOOKS_MAX_PER_APPLICATION: '1000',
    AGENTS_MAX_PER_APPLICATION: '0',
    AGENT_CREDENTIALS_KEY: 'a key for the bench, of more than 32 characters',
    AGENT_HEALTH_INTERVAL_MS: String(healthInterval * 1000),
  };
  const program = await stage.another(settings);
  const [victim, bad] = [await stage.application(0, allScopes), await stage.application(0, allScopes)];
  const instanceId = await stage.world(1000, { token: victim });
  const worlds = [];
  for (const characters of sizes) {
    const id = await stage.world(characters, { token: bad, wealth: 10_000 });
    if (trades > 0) await insertTrades(stage.query, id, { characters, events: trades, say });
    worlds.push({
      instanceId: id,
      characters: Array.from({ length: Math.min(100, characters) }, (_, n) => characterId(id, n)),
    });
  }
  const token = await tokenOf(stage, bad, attack);
  const job = {
    kind: 'trade',
    instanceId,
    token: victim,
    program,
    connections,
    mayRefuse: true,
  };
  const look = also && (await also(stage, { program, victim, instanceId, healthInterval }));
  await stage.load({ ...job, seconds: 1 });
  const alone = await stage.load({ ...job, seconds });
  const [before, quietly] = [stage.memory(program), look && (await look.once())];
  const watch = watchOver(stage, program);
  const target = { token, worlds };
  const options = { target, count, seconds: seconds + 180 };
  try {
    const { answers, measured } = await underAttack(driver, options, program, () =>
      Promise.all([stage.load({ ...job, seconds }), look?.once()]),
    );
    const [beside, found] = measured;
    const { ready, unready, most } = await watch.end();
    const elsewhere =
      attack.second && (await attackedElsewhere(stage, settings, driver, options, { ...job, seconds }));
    record(result, attack, {
      alone,
      beside,
      elsewhere,
      before,
      most,
      ready,
      unready,
      answers,
      quietly,
      found,
      look,
    });
  } finally {
    await watch.end();
    await look?.close?.();
    await program.stop();
  }
  say(`neighbours: ${name}`);
}

/** What is measured while an attack on a process runs. */
async function underAttack(driver, { target, ...options }, { port }, measureIt) {
  const attacker = fork(path('../prove/support/attacker.ts'), {
    execArgv: ['--import', path('../scripts/typescript.mjs')],
  });
  try {
    const baseUrl = `http://127.0.0.1:${port}`;
    await order(attacker, { start: driver, options: { ...options, target: { ...target, baseUrl } } });
    const measured = await measureIt();
    const { answers } = await order(attacker, { stop: true });
    return { answers, measured };
  } finally {
    attacker.kill();
  }
}

/** The trades of the victim while the attack is on another process with the same database: what remains is the machine's. */
async function attackedElsewhere(stage, settings, driver, options, job) {
  const second = await stage.another(settings);
  try {
    return (await underAttack(driver, options, second, () => stage.load(job))).measured;
  } finally {
    await second.stop();
  }
}

/** The same application, with what the attack has of rights and of a rate limit. */
async function tokenOf(stage, bad, { scope, rateLimit }) {
  const { sub } = JSON.parse(Buffer.from(bad.split('.')[1], 'base64url').toString());
  if (rateLimit) {
    await stage.query('UPDATE economy.application SET rate_limit = $2 WHERE id = $1', [sub, rateLimit]);
  }
  return scope ? stage.tokenOf(sub, scope) : bad;
}

async function order(attacker, message) {
  attacker.send(message);
  const [answer] = await Promise.race([
    once(attacker, 'message'),
    once(attacker, 'exit').then(([code]) => [{ error: `the attacker ended with ${code}` }]),
  ]);
  if (answer.error) throw new Error(answer.error);
  return answer;
}

/** Asks again and again whether the service is ready, and how much memory it has. */
function watchOver(stage, program) {
  const seen = { ready: 0, unready: 0, most: stage.memory(program) };
  const stop = new AbortController();
  const work = (async () => {
    while (!stop.signal.aborted) {
      let ok = false;
      const time = await timed(async () => {
        ok = await fetch(`http://127.0.0.1:${program.port}/health/ready`, {
          signal: AbortSignal.timeout(patience),
        }).then(
          async (answer) => (await answer.text()) !== undefined && answer.ok,
          () => false,
        );
      });
      seen.ready = Math.max(seen.ready, time);
      if (!ok) seen.unready += 1;
      seen.most = Math.max(seen.most ?? 0, stage.memory(program) ?? 0);
      await sleep(100);
    }
  })();
  const end = async () => {
    stop.abort();
    await work;
    return seen;
  };
  return { end };
}

function record(result, attack, found) {
  const { name, count, p99, memory } = attack;
  const { alone, beside, elsewhere, before, most, ready, unready, answers, quietly, look } = found;
  const failed = Object.entries(beside.statuses).reduce(
    (sum, [status, calls]) => sum + (Number(status) >= 300 || status === '0' ? calls : 0),
    0,
  );
  // Nothing was answered at all while it was measured: all that were sent hang.
  const hanging = Object.keys(beside.statuses).length === 0 ? connections : 0;
  const label = `${name} ×${count.toLocaleString('en')}`;
  result.figures[`trades before ${label}`] = alone;
  result.figures[`trades during ${label}`] = { ...beside, attack: answers, ready, unready, before, most };
  const ratio = beside.p99 === null ? Infinity : beside.p99 / alone.p99;
  compare(result, `${label}: p99 of trades during it : alone`, ratio, { atMost: p99 });
  if (elsewhere) {
    result.figures[`trades during ${label} on a second process`] = elsewhere;
    compare(
      result,
      `${label}: p99 during it : during the same on a second process`,
      beside.p99 / elsewhere.p99,
    );
  }
  // A trade that ends after the measurement is in no percentile: with few answers this figure is more telling.
  compare(result, `${label}: longest trade during it`, beside.longest, { unit: ' ms' });
  compare(result, `${label}: trades refused, failed or hanging`, failed + hanging, {
    atMost: 0,
    unit: ' calls',
  });
  compare(result, `${label}: longest /health/ready`, ready, { atMost: readyWithin, unit: ' ms' });
  compare(result, `${label}: /health/ready not well`, unready, { atMost: 0, unit: ' calls' });
  compare(result, `${label}: memory`, most - before, { atMost: memory, unit: ' MiB' });
  if (look) {
    compare(result, `${label}: ${look.what}, alone`, quietly, { unit: ' ms' });
    compare(result, `${label}: ${look.what}`, found.found, { atMost: look.atMost, unit: ' ms' });
  }
}

/** Calls of the victim, from this process. Throws what the service refuses. */
function callerOf({ program, victim }) {
  return async (method, to, body) => {
    const answer = await fetch(`http://127.0.0.1:${program.port}${to}`, {
      method,
      headers: { authorization: `Bearer ${victim}`, 'content-type': 'application/json' },
      signal: AbortSignal.timeout(patience),
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${to}: ${JSON.stringify(json)}`);
    return json;
  };
}

/** Milliseconds; without an answer, as long as was waited. */
const longest = async (times, work) => {
  let most = 0;
  for (let time = 0; time < times; time += 1) {
    most = Math.max(most, await timed(() => work().catch(() => sleep(patience))));
  }
  return most;
};

async function login(stage, { program }) {
  const body = {
    grant_type: 'client_credentials',
    client_id: stage.applicationId,
    client_secret: stage.clientSecret,
  };
  const call = callerOf({ program, victim: '' });
  return {
    what: 'a right login',
    atMost: 1000,
    once: () => longest(5, () => call('POST', '/v1/auth/token', body)),
  };
}

async function read(_stage, { program, victim, instanceId }) {
  const call = callerOf({ program, victim });
  return {
    what: 'longest read of another',
    once: () => longest(20, () => call('GET', `/v1/instance/${instanceId}`)),
  };
}

async function receive(handle) {
  const server = createServer((request, response) => {
    request.resume();
    handle(request);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"success":true}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => (server.closeAllConnections(), server.close());
  return { url: `http://127.0.0.1:${server.address().port}`, close };
}

async function healthCheck(_stage, { program, victim, healthInterval }) {
  let heard = () => undefined;
  const { url, close } = await receive(() => heard());
  await callerOf({ program, victim })('POST', '/v1/agent', {
    name: 'Well',
    endpoint: url,
    protocol: 'converse',
  });
  const atMost = (healthInterval + 30) * 1000;
  const next = () => Promise.race([new Promise((resolve) => (heard = resolve)), sleep(atMost * 2)]);
  return { what: 'until the next health check of another', atMost, once: () => timed(next), close };
}

async function delivery(stage, { program, victim }) {
  let heard = () => undefined;
  const { url, close } = await receive(() => heard());
  const call = callerOf({ program, victim });
  // A world of its own: the trades of the other are too many to tell which one was delivered.
  const id = await stage.world(2, { token: victim });
  await call('POST', '/v1/webhook', { url, instanceIdentifiers: [id] });
  const [from, to] = [0, 1].map((n) => characterId(id, n));
  const one = async () => {
    const told = new Promise((resolve) => (heard = resolve));
    await call('PUT', `/v1/agent-npc/${id}/${from}/trade`, { recipientIdentifier: to, amount: 1 });
    await Promise.race([told, sleep(patience)]);
  };
  return { what: 'delivery to a webhook of another', atMost: 1000, once: () => longest(5, one), close };
}
