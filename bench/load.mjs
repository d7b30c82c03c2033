// A load generator in a process of its own: as little work a request as Node allows, because it shares the machine with
// what it measures. HTTP/1.1 over plain sockets, requests made of text, answers counted by status and by bytes.
import net from 'node:net';
import pg from 'pg';
import { characterId, seeded } from './ids.mjs';

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

  add(status, milliseconds, units, random) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1;
    if (status >= 300) return;
    this.units += units;
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
      ...more,
    };
  }
}

/** Two different characters; the hot pair is always the first two, in both directions. */
function pairPicker({ instanceId, characters, hot }, random) {
  const ids = [];
  const idOf = (n) => (ids[n] ??= characterId(instanceId, n));
  return () => {
    const from = hot ? (random() < 0.5 ? 0 : 1) : Math.floor(random() * characters);
    const to = hot ? 1 - from : (from + 1 + Math.floor(random() * (characters - 1))) % characters;
    return [idOf(from), idOf(to)];
  };
}

const amountOf = (random) => (1 + Math.floor(random() * 10_000)) / 10_000;

function requestMaker(job, random) {
  const { instanceId, token, kind, size = 1, keyed = false } = job;
  const pick = pairPicker(job, random);
  const head = `HTTP/1.1\r\nHost: bench\r\nAuthorization: Bearer ${token}\r\n`;
  const withBody = (line, body, more = '') =>
    `${line} ${head}${more}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const paths = { trade: '/v1/agent-npc', empty: '/bench/empty', plain: '/bench/plain' };
  if (kind === 'get' || kind === 'select') {
    const path = kind === 'get' ? '/v1/agent-npc' : '/bench/select';
    return () => `GET ${path}/${instanceId}/${pick()[0]} ${head}\r\n`;
  }
  if (kind === 'bulk') {
    let next = 0;
    const body = () => {
      const trades = Array.from({ length: size }, () => {
        const [traderIdentifier, recipientIdentifier] = pick();
        const key = keyed ? { idempotencyKey: `${job.seed}-${(next += 1)}` } : {};
        return { traderIdentifier, recipientIdentifier, amount: amountOf(random), ...key };
      });
      return withBody(`POST /v1/instance/${instanceId}/trades`, JSON.stringify({ trades }));
    };
    if (keyed) return body;
    // Made before the clock starts: writing a thousand entries costs about what reading them does.
    const made = Array.from({ length: Math.min(64, Math.ceil(20_000 / size)) }, body);
    return () => made[(next += 1) % made.length];
  }
  let next = 0;
  return () => {
    const [from, to] = pick();
    const body = `{"recipientIdentifier":"${to}","amount":${amountOf(random)}}`;
    const line = `PUT ${paths[kind]}/${instanceId}/${from}/trade`;
    return withBody(line, body, keyed ? `Idempotency-Key: ${instanceId}-${job.seed}-${(next += 1)}\r\n` : '');
  };
}

const endOfHead = Buffer.from('\r\n\r\n');

/** One keep-alive connection with one request under way. */
class Connection {
  busy = false;
  parts = [];
  size = 0;
  need = Infinity;

  constructor(port) {
    this.socket = net.connect(port, '127.0.0.1');
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
      this.need = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    }
    if (this.size < this.need) return;
    this.parts = [];
    this.size = 0;
    this.need = Infinity;
    this.finish(this.status);
  }

  finish(status) {
    this.busy = false;
    this.done(status);
  }
}

async function overHttp(job) {
  const { port, seconds, settle, connections: count, rate, size = 1, seed, mayRefuse = false } = job;
  const random = seeded(seed);
  const make = requestMaker(job, random);
  const connections = Array.from({ length: count }, () => new Connection(port));
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
            connection.send(make(), (status) => {
              const now = performance.now();
              // What ends after the clock is not counted, nor is its time.
              if (now <= end) tally.add(status, now - sent, size, random);
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
 * late are the generator's own doing, and told apart (`lateP99`). What is due in the seconds of `settle` before the others is not
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
        // Under overload a caller that cannot even get a connection gives up; else it waits, and its wait counts.
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

/** The same trades from bare `pg` clients, each in a transaction of its own. */
async function overPostgres(job) {
  const { databaseUrl, kind, instanceId, seconds, connections: count, seed } = job;
  const random = seeded(seed);
  const pick = pairPicker(job, random);
  const clients = Array.from({ length: count }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(clients.map((client) => client.connect()));
  const trade = kind === 'pg-function' ? functionTrade : transactionTrade;
  const tally = new Tally();
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async (client) => {
      for (let sent = performance.now(); sent < end; sent = performance.now()) {
        await trade(client, instanceId, ...pick(), amountOf(random));
        const now = performance.now();
        if (now <= end) tally.add(200, now - sent, 1, random);
      }
      await client.end();
    }),
  );
  return tally.summary(seconds);
}

/** The way of the textbook: take, give, note, commit; prepared, and the rows in a fixed order. */
async function transactionTrade(client, instanceId, from, to, amount) {
  const change = {
    name: 'change',
    text: `UPDATE bench.agent_npc SET wealth = wealth + $3, updated_at = now()
            WHERE instance_id = $1 AND id = $2 AND wealth + $3 >= 0 RETURNING wealth`,
  };
  await client.query('BEGIN');
  const wealth = {};
  for (const id of [from, to].sort()) {
    const { rows } = await client.query({
      ...change,
      values: [instanceId, id, id === from ? -amount : amount],
    });
    wealth[id] = rows[0].wealth;
  }
  await client.query({
    name: 'note',
    text: `INSERT INTO bench.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount,
             actor_wealth, recipient_wealth)
           VALUES ($1, nextval('bench.seq'), gen_random_uuid(), now(), $2, $3, 'trade', 'trade', $4, $5, $6)`,
    values: [instanceId, from, to, amount, wealth[from], wealth[to]],
  });
  await client.query('COMMIT');
}

/** The service's own function with one entry a call. */
async function functionTrade(client, instanceId, from, to, amount) {
  await client.query({
    name: 'one',
    text: 'SELECT * FROM economy.register_trades($1,$2,$3,$4,$5,$6,$7,$8,$9,$10,$11,$12,$13,$14)',
    values: [
      instanceId,
      [from, to],
      [from, to],
      [1],
      [2],
      [amount],
      [null],
      [],
      [''],
      [''],
      false,
      false,
      '',
      '',
    ],
  });
}
