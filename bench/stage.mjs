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
import { processOf } from './measure.mjs';
import { insertCharacters } from './rows.mjs';

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
      // The same for all processes: each of them may deliver to webhooks.
      AGENT_ALLOWED_HOSTS: 'loopback',
      WEBHOOK_ALLOWED_HOSTS: 'loopback',
      // Counted, and out of reach.
      RATE_LIMIT_APPLICATION: '1000000',
      BENCH_ANSWERS: join(folder, 'answers.json'),
    };
    this.env = env;
    this.flags = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const pair = await this.pair();
    Object.assign(this, pair, await pair.comparison.facts());
    await this.prepareTables();
    this.main = await this.world(1000);
  }

  /** The service, and the service with the routes to compare with, */
  async pair() {
    const service = await this.another();
    const comparison = await this.launch([join(here, 'service.mjs')], this.env);
    return { service, comparison };
  }

  /** What the routes to compare with answer: what the service does, in a world where much has happened. */
  async takeAnswers() {
    const [from, to] = [500, 501].map((n) => characterId(this.main, n));
    const path = `/v1/agent-npc/${this.main}/${from}`;
    const trade = (more) =>
      this.call('PUT', `${path}/trade`, { recipientIdentifier: to, amount: 0.1234 }, this.token, more);
    const answers = {
      trade: await trade(),
      minimal: await trade({ prefer: 'return=minimal' }),
      get: await this.call('GET', path),
    };
    writeFileSync(this.env.BENCH_ANSWERS, JSON.stringify(answers));
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

  async call(method, path, body, token = this.token, more = {}, { port } = this.service) {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...more },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  }

  query = (text, values) => this.database.query(text, values);

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
    const main = join(here, '..', 'dist', 'src', 'main.js');
    return this.launch([...this.flags, main], { ...this.env, ...settings });
  }

  /** Another application, with a rate limit of its own. Returns its token. */
  async application(rateLimit, scope = 'economy:read economy:write') {
    const id = randomUUID();
    await this.query(`INSERT INTO economy.application (id, name, rate_limit) VALUES ($1, 'Another', $2)`, [
      id,
      rateLimit,
    ]);
    return this.tokenOf(id, scope);
  }

  /** A token of an application, with these rights. */
  tokenOf(id, scope) {
    const now = Math.floor(Date.now() / 1000);
    const issuer = 'agent-npc-economy';
    const claims = { iss: issuer, aud: issuer, sub: id, iat: now, exp: now + 86_400, jti: randomUUID() };
    const encode = (part) => Buffer.from(JSON.stringify(part)).toString('base64url');
    const text = `${encode({ alg: 'HS256' })}.${encode({ ...claims, scope })}`;
    return `${text}.${createHmac('sha256', this.env.JWT_SECRET).update(text).digest('base64url')}`;
  }

  /** An instance with so many characters, each with the same wealth and 1 kB of personality. Returns its id. */
  async world(characters, { wealth = 1_000_000, taxRate = 10, token = this.token, at = this } = {}) {
    const body = { uuid: randomUUID(), taxRate, taxMoodImpact: 5 };
    const { id } = await this.call('POST', '/v1/instance', body, token, {}, at.program);
    await insertCharacters(at.query, id, { agentId: at.agentId, characters, wealth });
    return id;
  }

  /** Runs a job in the load generator. */
  async load(job) {
    const { port, host = '127.0.0.1' } = job.program ?? (job.bare ? this.comparison : this.service);
    const { token, databaseUrl } = this;
    const loader = (this.idle ??= []).pop() ?? fork(join(here, 'load.mjs'));
    (this.loaders ??= new Set()).add(loader);
    const before = job.program && !job.program.pid ? null : this.processorTime(port);
    loader.send({ connections: 64, seed: 1, characters: 1000, port, host, token, databaseUrl, ...job });
    const [{ result, error }] = await once(loader, 'message');
    this.idle.push(loader);
    if (error) throw new Error(error);
    const after = before && this.processorTime(port);
    const answered = Object.values(result.statuses).reduce((sum, count) => sum + count, 0);
    result.serviceMicroseconds = before && ((after.service - before.service) * 1e6) / answered;
    result.postgresMicroseconds ??= before && (growthOf(before.postgres, after.postgres) * 1e6) / answered;
    result.microseconds = before && result.serviceMicroseconds + result.postgresMicroseconds;
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
      const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
      const postgres = new Map();
      for (const pid of pids) {
        try {
          const { parent, seconds } = processOf(pid);
          if (parent === this.server.pid) postgres.set(pid, seconds);
        } catch {
          // It has just ended.
        }
      }
      const { pid } = this.processes.find((program) => program.port === port);
      return { service: processOf(pid).seconds, postgres };
    } catch {
      return null;
    }
  }

  /** Resident memory of a program in MiB; null where the system does not tell. */
  memory(program = this.service) {
    try {
      const status = readFileSync(`/proc/${program.pid}/status`, 'utf8');
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
    } catch {
      return null;
    }
  }

  async close() {
    for (const loader of this.loaders ?? []) loader.kill();
    for (const program of this.processes ?? []) await program.stop();
    await this.database?.end().catch(() => undefined);
    await this.server?.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
