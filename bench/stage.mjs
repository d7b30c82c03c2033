// What the measurements need: a PostgreSQL of their own, the service, the service with the routes to compare with, a load
// generator, and worlds with characters. Everything listens on the loopback address and lives in a temporary folder.
import { fork, spawn } from 'node:child_process';
import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedServer } from '../dist/src/database/embedded/embedded-server.js';
import { characterId } from './ids.mjs';

/** Of /proc: the same on every Linux that Node runs on. */
const ticksPerSecond = 100;

const here = fileURLToPath(new URL('.', import.meta.url));

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

/** Sessions come and go: one that ended has nothing to tell any more. */
function growthOf(before, after) {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

export class Stage {
  static async open(say, { profile = null } = {}) {
    const stage = new Stage();
    stage.say = say;
    stage.folder = mkdtempSync(join(tmpdir(), 'economy-bench-'));
    chmodSync(stage.folder, 0o755);
    try {
      await stage.start(profile);
    } catch (error) {
      await stage.close();
      throw error;
    }
    return stage;
  }

  async start(profile) {
    const { folder, say } = this;
    say('starting PostgreSQL');
    this.server = await startEmbeddedServer({ dataDir: join(folder, 'data') });
    this.databaseUrl = this.server.url;
    this.database = new pg.Client({ connectionString: this.databaseUrl });
    await this.database.connect();
    say('starting the service');
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: this.databaseUrl,
      DATA_DIR: join(folder, 'data'),
      JWT_SECRET: `bench ${randomUUID()}`,
      HOST: '127.0.0.1',
      LOG_LEVEL: 'warn',
      AGENT_HEALTH_INTERVAL_MS: '0',
      NODE_ENV: 'production',
      BENCH_ANSWERS: join(folder, 'answers.json'),
      ...(process.env.HTTP_ADAPTER ? { HTTP_ADAPTER: process.env.HTTP_ADAPTER } : {}),
    };
    this.env = env;
    const flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    this.service = await this.launch([...flags, join(here, '..', 'dist', 'src', 'main.js')], env);
    writeFileSync(env.BENCH_ANSWERS, '{}');
    // The routes to compare with need answers of the service, which needs an application first.
    const first = await this.launch([join(here, 'service.mjs')], env);
    Object.assign(this, await first.facts());
    await this.prepareTables();
    this.main = await this.world(1000);
    const [from, to] = [characterId(this.main, 0), characterId(this.main, 1)];
    const path = `/v1/agent-npc/${this.main}/${from}`;
    const trade = await this.call('PUT', `${path}/trade`, { recipientIdentifier: to, amount: 0.0001 });
    writeFileSync(env.BENCH_ANSWERS, JSON.stringify({ trade, get: await this.call('GET', path) }));
    this.answerBytes = JSON.stringify(trade).length;
    await first.stop();
    this.comparison = await this.launch([join(here, 'service.mjs')], env);
  }

  /** Starts a program that serves on a port, and waits until it does. */
  async launch(args, env) {
    const port = await freePort();
    // As `npm run start:prod` does.
    const child = spawn(process.execPath, ['--max-semi-space-size=64', ...args], {
      env: { ...env, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    const program = {
      port,
      pid: child.pid,
      facts: async () => {
        while (!output.includes('\n')) await sleep(20);
        return JSON.parse(output.split('\n', 1)[0]);
      },
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
    (this.processes ??= []).push(program);
    for (let attempt = 0; ; attempt += 1) {
      if (child.exitCode !== null || attempt > 600) throw new Error(`the service does not start: ${output}`);
      try {
        const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`);
        if (ok) return program;
      } catch {
        // Not yet.
      }
      await sleep(50);
    }
  }

  async call(method, path, body, token = this.token) {
    const response = await fetch(`http://127.0.0.1:${this.service.port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  query(text, values) {
    return this.database.query(text, values);
  }

  /** Twins of the tables with all their indexes, for what is compared with but not done by the service. */
  async prepareTables() {
    await this.query('CREATE SCHEMA bench');
    await this.query('CREATE SEQUENCE bench.seq CACHE 100');
    for (const table of ['agent_npc', 'event']) {
      await this.query(`CREATE TABLE bench.${table} (LIKE economy.${table} INCLUDING ALL)`);
      // LIKE does not copy the fill factor.
      const { rows } = await this.query('SELECT reloptions FROM pg_class WHERE oid = $1::regclass', [
        `economy.${table}`,
      ]);
      if (rows[0].reloptions) {
        await this.query(`ALTER TABLE bench.${table} SET (${rows[0].reloptions.join(', ')})`);
      }
    }
  }

  /** Another service on the same database, with other settings. */
  another(settings) {
    return this.launch([join(here, '..', 'dist', 'src', 'main.js')], { ...this.env, ...settings });
  }

  /** Another application, with a rate limit of its own. Returns its token. */
  async application(rateLimit) {
    const id = randomUUID();
    await this.query(
      `INSERT INTO economy.application (id, name, secret_hash, rate_limit) VALUES ($1, 'Another', '', $2)`,
      [id, rateLimit],
    );
    const now = Math.floor(Date.now() / 1000);
    const issuer = 'agent-npc-economy';
    const claims = { iss: issuer, aud: issuer, sub: id, iat: now, exp: now + 86_400, jti: randomUUID() };
    const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'HS256' })}.${encode({ ...claims, scope: 'economy:read economy:write' })}`;
    return `${text}.${createHmac('sha256', this.env.JWT_SECRET).update(text).digest('base64url')}`;
  }

  /** An instance with so many characters, each with the same wealth. Returns its id. */
  async world(characters, { wealth = 1_000_000, taxRate = 10, token = this.token } = {}) {
    const body = { uuid: randomUUID(), taxRate, taxMoodImpact: 5 };
    const { id } = await this.call('POST', '/v1/instance', body, token);
    await this.query(
      `INSERT INTO economy.agent_npc (instance_id, id, uuid, name, type, agent_id, wealth)
       SELECT $1::uuid, md5($1::uuid || ':' || n)::uuid, md5($1::uuid || ':' || n)::uuid, 'Villager ' || n, 'manual', $2::uuid, $4::numeric
         FROM generate_series(0, $3::integer - 1) n`,
      [id, this.agentId, characters, wealth],
    );
    await this.query(
      `UPDATE economy.instance SET agent_npc_count = $2::integer, minted = minted + $2::integer * $3::numeric WHERE id = $1`,
      [id, characters, wealth],
    );
    await this.query('VACUUM (ANALYZE) economy.agent_npc');
    return id;
  }

  /** Gives an instance a history of trades, as if they had been registered. */
  async history(instanceId, characters, events) {
    const step = 500_000;
    for (let done = 0; done < events; done += step) {
      const count = Math.min(step, events - done);
      await this.query(
        `INSERT INTO economy.event (instance_id, seq, id, created_at, actor_id, recipient_id, kind, cause, amount,
           actor_wealth, recipient_wealth)
         SELECT $1::uuid, i.last_seq + n, gen_random_uuid(), i.last_event_at,
                md5($1::uuid || ':' || (n * 7919) % $2::integer)::uuid, md5($1::uuid || ':' || (n * 104729 + 1) % $2::integer)::uuid,
                'trade', 'trade', 0, 1000000, 1000000
           FROM economy.instance i, generate_series(1, $3::bigint) n WHERE i.id = $1::uuid`,
        [instanceId, characters, count],
      );
      await this.query('UPDATE economy.instance SET last_seq = last_seq + $2::bigint WHERE id = $1', [
        instanceId,
        count,
      ]);
      this.say(`history: ${done + count} of ${events} events`);
    }
    await this.query('VACUUM (ANALYZE) economy.event');
  }

  /** Runs a job in the load generator. */
  async load(job) {
    const compared = ['empty', 'select', 'plain'].includes(job.kind);
    const port = job.port ?? (compared ? this.comparison.port : this.service.port);
    const { token, databaseUrl } = this;
    const loader = (this.idle ??= []).pop() ?? fork(join(here, 'load.mjs'));
    (this.loaders ??= new Set()).add(loader);
    const before = this.processorTime(port);
    loader.send({ connections: 64, seed: 1, characters: 1000, port, token, databaseUrl, ...job });
    const [{ result, error }] = await once(loader, 'message');
    this.idle.push(loader);
    if (error) throw new Error(error);
    const after = this.processorTime(port);
    const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
    result.serviceMicroseconds = before && ((after.service - before.service) * 1e6) / answered;
    result.postgresMicroseconds = before && (growthOf(before.postgres, after.postgres) * 1e6) / answered;
    const failed = Object.entries(result.statuses).filter(([status]) => status >= 300 || status === '0');
    if (failed.length > 0 && !job.mayRefuse) {
      throw new Error(`${job.kind} was answered with ${JSON.stringify(result.statuses)}`);
    }
    return result;
  }

  /**
   * Seconds of processor time so far, of the service at a port and of PostgreSQL's sessions; null where the system does not
   * tell. On a machine that others use too, these stay steady where rates do not.
   */
  processorTime(port) {
    try {
      const seconds = (pid) => {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
        return { parent: Number(stat[1]), seconds: (Number(stat[11]) + Number(stat[12])) / ticksPerSecond };
      };
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
      const postgres = new Map();
      for (const pid of pids) {
        try {
          const { parent, seconds: used } = seconds(pid);
          if (parent === this.server.pid) postgres.set(pid, used);
        } catch {
          // It has just ended.
        }
      }
      const { pid } = this.processes.find((program) => program.port === port);
      return { service: seconds(pid).seconds, postgres };
    } catch {
      return null;
    }
  }

  /** Resident memory of the service in MiB; null where the system does not tell. */
  memory() {
    try {
      const status = readFileSync(`/proc/${this.service.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    } catch {
      return null;
    }
  }

  /** Money that is not where it should be, over all instances; and deadlocks. Both must be 0. */
  async faults() {
    const { rows } = await this.query(
      `SELECT coalesce(sum(abs(i.minted - i.sunk - (i.collected_taxes - i.treasury_spent) - a.wealth)), 0) AS money,
              (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database())::integer AS deadlocks
         FROM economy.instance i
         JOIN (SELECT instance_id, sum(wealth) AS wealth FROM economy.agent_npc GROUP BY instance_id) a
           ON a.instance_id = i.id`,
    );
    return { money: Number(rows[0].money), deadlocks: rows[0].deadlocks };
  }

  async close() {
    for (const loader of this.loaders ?? []) loader.kill();
    for (const program of this.processes ?? []) await program.stop();
    await this.database?.end().catch(() => undefined);
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
