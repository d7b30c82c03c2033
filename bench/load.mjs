// A load generator in a process of its own: as little work a request as Node allows, because it shares the machine with
// what it measures. HTTP/1.1 over plain sockets, requests made of text, answers counted by status and by bytes.
import { randomUUID } from 'node:crypto';
import net from 'node:net';
import pg from 'pg';
import { characterId, personality, seeded } from './ids.mjs';
import { processOf } from './measure.mjs';
import { transactionTrade } from './rows.mjs';

process.on('message', (job) => {
  const run = job.kind.startsWith('pg-') ? overPostgres(job) : overHttp(job);
  run.then(
    (result) => process.send({ result }),
    (error) => process.send({ error: String(error?.stack ?? error) }),
  );
});

/** How many samples of latency are kept; beyond, a random one makes place. */
const maxSamples = 200_000;

class Tally {
  statuses = {};
  latencies = [];
  seen = 0;
  units = 0;
  longest = 0;
  /** Of accepted answers: their heads and their bodies. */
  bytes = [0, 0];

  add(status, milliseconds, units, random, bytes = [0, 0]) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    this.longest = Math.max(this.longest, milliseconds);
    if (status >= 300) return;
    this.units += units;
    this.bytes = this.bytes.map((sum, part) => sum + bytes[part]);
    this.seen += 1;
    if (this.latencies.length < maxSamples) this.latencies.push(milliseconds);
    else if (random() < maxSamples / this.seen) {
      this.latencies[Math.floor(random() * maxSamples)] = milliseconds;
    }
  }

  summary(seconds, more = {}) {
    const sorted = Float64Array.from(this.latencies).sort();
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
    return {
      perSecond: this.units / seconds,
      requestsPerSecond: this.seen / seconds,
      units: this.units,
      statuses: this.statuses,
      p50: at(0.5),
      p99: at(0.99),
      p999: at(0.999),
      longest: this.longest,
      answerBytes: this.bytes.map((sum) => sum / this.seen),
      ...more,
    };
  }
}

/** One of the worlds of a job: `instanceIds`, or the one `instanceId`; with the ids of its characters where these are not made from its own. */
function worldPicker({ instanceId, instanceIds = [instanceId], characterIds = {} }, random) {
  const worlds = instanceIds.map((id) => ({ id, ids: characterIds[id] ?? [] }));
  return () => (worlds.length === 1 ? worlds[0] : worlds[Math.floor(random() * worlds.length)]);
}

/** Two different characters of a world; the hot pair is always the first two, in both directions. */
function pairPicker({ characters, hot }, random) {
  const idOf = ({ id, ids }, n) => (ids[n] ??= characterId(id, n));
  return (world) => {
    const from = hot ? (random() < 0.5 ? 0 : 1) : Math.floor(random() * characters);
    const to = hot ? 1 - from : (from + 1 + Math.floor(random() * (characters - 1))) % characters;
    return [idOf(world, from), idOf(world, to)];
  };
}

const amountOf = (random) => (1 + Math.floor(random() * 10_000)) / 10_000;

/** A loaf for money: two legs, of one pair. */
const sold =
  '{"from":"{from}","to":"{to}","amount":{amount}},{"from":"{taker}","to":"{giver}","asset":"bread","amount":1}';

/** What each kind of call sends; `{…}` stands for what is another each time. Pages are of one size in every world. */
const calls = {
  trade: ['PUT {base}/{instance}/{from}/trade', '{"recipientIdentifier":"{to}","amount":{amount}}'],
  sale: [
    'PUT {base}/{instance}/{from}/trade',
    '{"recipientIdentifier":"{to}","amount":{amount},"goods":[{"item":"bread","quantity":2}]}',
  ],
  exchange2: ['POST /v1/instance/{instance}/exchange', `{"legs":[${sold}]}`],
  exchange8: ['POST /v1/instance/{instance}/exchange', `{"legs":[${Array(4).fill(sold).join()}]}`],
  get: ['GET {base}/{instance}/{from}'],
  list: ['GET {base}/{instance}?limit=10'],
  relationship: ['GET {base}/{instance}/{from}/relationship?limit=10'],
  feeling: ['GET {base}/{instance}/{from}/feeling?limit=10'],
  memory: ['GET {base}/{instance}/{from}/memory?limit=10'],
  history: ['GET {base}/{instance}/{from}/history?limit=10'],
  instance: ['GET /v1/instance/{instance}'],
  events: ['GET /v1/instance/{instance}/event?limit=10'],
  event: ['GET /v1/instance/{instance}/event/{seq}'],
  grant: ['PUT {base}/{instance}/{from}/grant', '{"amount":{amount},"reason":"quest"}'],
  interact: ['PUT {base}/{instance}/{from}/interact', '{"responderIdentifier":"{to}"}'],
  spawn: [
    'POST {base}',
    `{"instanceIdentifier":"{instance}","uuid":"{born}","type":"manual","name":"Villager","personality":"${personality}"}`,
  ],
  death: ['DELETE {base}/{grave}/{dying}'],
  settings: ['PUT /v1/instance/{instance}', '{"name":"World {seq}"}'],
};

function fill(template, values) {
  const parts = template.split(/\{(\w+)\}/);
  return () => parts.map((part, index) => (index % 2 ? values[part]() : part)).join('');
}

function requestMaker(job, random) {
  const { token, kind, size = 1, keyed, minimal, bare } = job;
  const [choose, pick] = [worldPicker(job, random), pairPicker(job, random)];
  const run = randomUUID();
  let world;
  let pair;
  let next = 0;
  const living = [];
  const values = {
    base: () => (bare ? '/bench' : '/v1/agent-npc'),
    // In every call it stands before the characters.
    instance: () => (world = choose()).id,
    from: () => (pair = pick(world))[0],
    to: () => pair[1],
    giver: () => pair[0],
    taker: () => pair[1],
    amount: () => amountOf(random),
    seq: () => 1 + Math.floor(random() * 1000),
    born: () => living[living.push({ world, uuid: randomUUID() }) - 1].uuid,
    grave: () => living[0].world.id,
    dying: () => living.shift().uuid,
    key: () => `${run}-${job.seed}-${(next += 1)}`,
  };
  const head =
    ` HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n` +
    (minimal ? 'Prefer: return=minimal\r\n' : '');
  const maker = ([line, body]) => {
    const start = fill(`${line}${head}${keyed ? 'Idempotency-Key: {key}\r\n' : ''}`, values);
    if (!body) return () => `${start()}\r\n`;
    const rest = fill(body, values);
    return () => {
      const [first, text] = [start(), rest()];
      return `${first}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
    };
  };
  if (kind === 'death') {
    // A character that dies was born well before: more are alive than there are connections.
    const [spawn, die] = [maker(calls.spawn), maker(calls.death)];
    return () => (living.length < 256 ? spawn() : die());
  }
  if (kind !== 'bulk' && kind !== 'exchanges') return maker(calls[kind]);
  const leg = fill(sold, values);
  const entries = () =>
    Array.from({ length: size }, () => {
      const [traderIdentifier, recipientIdentifier] = pick(world);
      const key = keyed ? { idempotencyKey: values.key() } : {};
      return { traderIdentifier, recipientIdentifier, amount: amountOf(random), ...key };
    });
  const body = () => {
    const instanceId = values.instance();
    const text =
      kind === 'bulk'
        ? JSON.stringify({ trades: entries() })
        : `{"exchanges":[${Array.from({ length: size }, () => `{"legs":[${leg()}]}`).join()}]}`;
    return `POST /v1/instance/${instanceId}/${kind === 'bulk' ? 'trades' : kind}${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`;
  };
  if (keyed) return body;
  // Made before the clock starts: writing a thousand entries costs about what reading them does.
  const made = Array.from({ length: Math.min(64, Math.ceil(20_000 / size)) }, body);
  return () => made[(next += 1) % made.length];
}

const endOfHead = Buffer.from('\r\n\r\n');

/** One keep-alive connection with one request under way. */
class Connection {
  busy = false;
  parts = [];
  size = 0;
  need = Infinity;

  constructor(port, host) {
    this.socket = net.connect(port, host);
    this.socket.setNoDelay(true);
    this.socket.on('data', (chunk) => this.take(chunk));
    const fail = () => {
      this.dead = true;
      if (this.busy) this.finish(0);
    };
    this.socket.on('error', fail);
    this.socket.on('close', fail);
    this.ready = new Promise((done, failed) => {
      this.socket.once('connect', done);
      this.socket.once('error', failed);
    });
  }

  send(text, done) {
    this.busy = true;
    this.done = done;
    this.socket.write(text, 'latin1');
  }

  take(chunk) {
    this.parts.push(chunk);
    this.size += chunk.length;
    if (this.need === Infinity) {
      const all = this.parts.length === 1 ? chunk : Buffer.concat(this.parts);
      this.parts = [all];
      const end = all.indexOf(endOfHead);
      if (end < 0) return;
      const head = all.latin1Slice(0, end);
      this.status = Number(head.slice(9, 12));
      this.head = end + 4;
      this.need = this.head + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (this.size < this.need) return;
    this.bytes = [this.head, this.size - this.head];
    this.parts = [];
    this.size = 0;
    this.need = Infinity;
    this.finish(this.status);
  }

  finish(status) {
    this.busy = false;
    this.done(status, this.bytes);
  }
}

async function overHttp(job) {
  const { port, host, seconds, settle, connections: count, rate, size = 1, seed, mayRefuse = false } = job;
  const random = seeded(seed);
  const make = requestMaker(job, random);
  const connections = Array.from({ length: count }, () => new Connection(port, host));
  await Promise.all(connections.map(({ ready }) => ready));
  const tally = new Tally();
  const run = rate ? openLoop : closedLoop;
  const result = await run({ connections, seconds, settle, make, tally, size, random, rate, mayRefuse });
  for (const { socket } of connections) socket.destroy();
  return result;
}

/** Every connection sends its next request when it has the answer of the last. */
async function closedLoop({ connections, seconds, make, tally, size, random }) {
  const start = performance.now();
  const end = start + seconds * 1000;
  await Promise.all(
    connections.map(
      (connection) =>
        new Promise((over) => {
          const next = () => {
            const sent = performance.now();
            if (sent >= end || connection.dead) return over();
            connection.send(make(), (status, bytes) => {
              const now = performance.now();
              // What ends after the clock is not counted, nor is its time; but it did wait.
              if (now <= end) tally.add(status, now - sent, size, random, bytes);
              else tally.longest = Math.max(tally.longest, now - sent);
              next();
            });
          };
          next();
        }),
    ),
  );
  return tally.summary(seconds);
}

/**
 * Requests are due at fixed moments, whether or not the last ones were answered; latency counts from the tick in which a request
 * was due, also while it waits for a free connection. So a stall of the service is seen by everybody it delays. Ticks that come
 * late are caused by the generator, and reported separately (`lateP99`). What is due in the seconds of `settle` before the others is not
 * counted: a generator that has just started is slow itself.
 */
async function openLoop({ connections, seconds, settle = 0, make, tally, size, random, rate, mayRefuse }) {
  const start = performance.now();
  const counted = start + settle * 1000;
  const total = Math.floor(rate * (seconds + settle));
  const idle = [...connections];
  const waiting = [];
  const late = [];
  let [due, running, unsent] = [0, 0, 0];
  await new Promise((over) => {
    const dispatch = (connection, since) => {
      running += 1;
      connection.send(make(), (status) => {
        running -= 1;
        if (since >= counted) tally.add(status, performance.now() - since, size, random);
        if (connection.dead) return;
        const next = waiting.shift();
        if (next === undefined) idle.push(connection);
        else dispatch(connection, next);
      });
    };
    const tick = () => {
      const now = performance.now();
      while (due < total && start + (due * 1000) / rate <= now) {
        if (late.length < maxSamples && now >= counted) late.push(now - start - (due * 1000) / rate);
        due += 1;
        let connection = idle.pop();
        // One that waited long may have been closed by the service meanwhile.
        while (connection?.dead) connection = idle.pop();
        if (connection) dispatch(connection, now);
        // Under overload a caller that cannot even get a connection stops trying; otherwise it waits, and its wait counts.
        else if (!mayRefuse) waiting.push(now);
        else unsent += 1;
      }
      if (due < total || (running > 0 && now < counted + seconds * 1000 + 20_000)) setTimeout(tick, 1);
      else over();
    };
    tick();
  });
  const lateP99 = late.sort((a, b) => a - b)[Math.floor(late.length * 0.99)] ?? null;
  return tally.summary((performance.now() - counted) / 1000, { offered: total, unsent, lateP99 });
}

/**
 * Trades without any HTTP: each in a transaction of its own, or so many in a call of the SQL function, made as the service makes
 * it. The processor time is that of their own sessions, without background work of the service and PostgreSQL.
 */
async function overPostgres(job) {
  const { kind, instanceId, seconds, connections: count, size = 1, seed } = job;
  const random = seeded(seed);
  const [choose, pick] = [worldPicker(job, random), pairPicker(job, random)];
  // Loading the service's code takes a second, which other kinds need not wait for.
  const open =
    kind === 'pg-transaction' ? openTransactions : (await import('./trade-function.mjs')).openFunction;
  const sessions = await Promise.all(Array.from({ length: count }, () => open(job)));
  const world = choose();
  const send = ({ trade }) =>
    trade(
      instanceId,
      Array.from({ length: size }, () => pick(world)),
      1 + Math.floor(random() * 3),
    );
  // PostgreSQL replans the first few calls of a session.
  for (let call = 0; call < 10; call += 1) await Promise.all(sessions.map(send));
  const used = () => sessions.reduce((sum, { pid }) => sum + processOf(pid).seconds, 0);
  const before = process.platform === 'linux' ? used() : NaN;
  const tally = new Tally();
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  await Promise.all(
    sessions.map(async (session) => {
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        await send(session);
        answered += 1;
        const now = performance.now();
        if (now <= end) tally.add(200, now - sent, size, random);
      }
    }),
  );
  const postgresMicroseconds = process.platform === 'linux' ? ((used() - before) * 1e6) / answered : null;
  await Promise.all(sessions.map(({ close }) => close()));
  return tally.summary(seconds, { postgresMicroseconds });
}

async function openTransactions({ databaseUrl }) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const run = (...query) => client.query(...query);
  const trade = (instanceId, [[from, to]], amount) => transactionTrade(run, instanceId, from, to, amount);
  return { pid: client.processID, trade, close: () => client.end() };
}
