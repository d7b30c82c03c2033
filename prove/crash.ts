import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { faultsOf, readBooks, verify } from './support/books.js';
import { HttpClient } from './support/http.js';
import { type Address, compareTrades, KeyedLoad } from './support/keyed-load.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { ServiceProcess } from './support/service.js';
import { until } from './support/until.js';

export interface CrashOptions {
  readonly rounds: number;
  readonly seed: number;
  readonly clients?: number;
  readonly progress?: Progress;
}

/** After SIGTERM, with the database gone, the service has so long to end before it is killed: more than the slowest machine needs. */
const patienceMs = 60_000;

/**
 * kill -9 of the service and of its PostgreSQL, in turn, while clients trade with keys and send again what was not
 * acknowledged: afterwards every acknowledged trade is there exactly once, and nothing else is.
 */
export async function proveCrash(options: CrashOptions): Promise<ProofResult> {
  const folder = await mkdtemp(join(tmpdir(), 'economy-crash-'));
  await chmod(folder, 0o755);
  const run = new CrashRun(folder, options);
  try {
    return await run.prove();
  } finally {
    await run.end();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

class CrashRun {
  private readonly violations = new Violations();
  private readonly random: Random;
  private readonly address: Address = { baseUrl: null };
  private readonly acknowledged = new Map<string, string | null>();
  private readonly secondsAway = { service: [] as number[], postgresql: [] as number[] };
  private service: ServiceProcess | null = null;
  private token = '';
  private instanceId = '';
  private characters: string[] = [];
  private accounts: string[] = [];
  private retries = 0;
  private unavailable = 0;

  constructor(
    private readonly folder: string,
    private readonly options: CrashOptions,
  ) {
    this.random = new Random(options.seed);
  }

  async end(): Promise<void> {
    await this.service?.end('SIGTERM');
  }

  async prove(): Promise<ProofResult> {
    const { rounds, progress = silent } = this.options;
    await this.start();
    await this.createWorld();
    let trades = 0;
    for (let round = 0; round < rounds; round += 1) {
      const victim = round % 2 === 0 ? 'service' : 'postgresql';
      progress(
        `round ${round + 1} of ${rounds}: kill -9 of ${victim}, ${this.acknowledged.size} acknowledged`,
      );
      trades = await this.round(round, victim);
    }
    return {
      name: 'crash',
      figures: {
        rounds,
        acknowledged: this.acknowledged.size,
        trades,
        'sent again': this.retries,
        '503': this.unavailable,
        'back after, service': describe(this.secondsAway.service),
        'back after, postgresql': describe(this.secondsAway.postgresql),
      },
      violations: this.violations.list(),
    };
  }

  /** Returns how many trades there are. */
  private async round(round: number, victim: 'service' | 'postgresql'): Promise<number> {
    const { seed, clients = 8 } = this.options;
    const { token, instanceId, characters, accounts, violations } = this;
    const load = new KeyedLoad(
      this.address,
      { token, instanceId, characters, accounts, clients, seed: seed * 100 + round },
      violations,
    );
    // Not before something is under way, and then at any moment.
    await until('trades are acknowledged', () => load.acknowledged.size >= 20);
    await sleep(this.random.below(400));
    const killedAt = performance.now();
    await (victim === 'service' ? this.killService() : this.killPostgres());
    await this.start();
    this.secondsAway[victim].push((performance.now() - killedAt) / 1000);
    const atReturn = load.acknowledged.size;
    await until('trades are acknowledged again', () => load.acknowledged.size >= atReturn + 20);
    await load.stop();
    this.retries += load.retries;
    this.unavailable += load.unavailable;
    for (const [name, id] of load.acknowledged) this.acknowledged.set(name, id);
    return this.check(round);
  }

  private async check(round: number): Promise<number> {
    const url = await this.databaseUrl();
    const database = new Client({ connectionString: url });
    await database.connect();
    const found = new Violations();
    try {
      const trades = await compareTrades(database, this.instanceId, this.acknowledged, found);
      for (const fault of faultsOf(await readBooks(database, this.instanceId, true))) found.add(fault);
      for (const fault of await verify(url, [this.instanceId])) found.add(fault);
      for (const violation of found.list()) this.violations.add(`round ${round + 1}: ${violation}`);
      return trades;
    } finally {
      await database.end();
    }
  }

  private async start(): Promise<void> {
    // Rolled up as often as that, a step is often under way when something is killed; `verify` compares what it left.
    const env = { DATA_DIR: this.folder, LOG_LEVEL: 'info', rollupMs: '50' };
    this.service = await ServiceProcess.start(env);
    const { baseUrl } = this.service;
    const ready = await fetch(`${baseUrl}/health/ready`);
    await ready.text();
    this.violations.check(ready.status === 200, () => `ready is ${ready.status} after a start`);
    this.address.baseUrl = baseUrl;
  }

  private async killService(): Promise<void> {
    await this.service?.end('SIGKILL');
    this.address.baseUrl = null;
  }

  /** The service stays for a moment, and must answer without a 500; then it is started again. */
  private async killPostgres(): Promise<void> {
    const file = join(this.folder, 'postgres', 'postmaster.pid');
    process.kill(Number((await readFile(file, 'utf8')).split('\n', 1)[0]), 'SIGKILL');
    await sleep(200);
    const { service } = this;
    this.address.baseUrl = null;
    service?.signal('SIGTERM');
    const timer = setTimeout(() => {
      this.violations.add(`the service did not end on SIGTERM without its database:\n${service?.lastWords}`);
      service?.signal('SIGKILL');
    }, patienceMs);
    await service?.ended;
    clearTimeout(timer);
  }

  private async createWorld(): Promise<void> {
    this.token = await this.demoToken();
    const http = new HttpClient(this.service!.baseUrl, this.token);
    try {
      const instance = await http.send('POST', '/v1/instance', { uuid: this.random.uuid() });
      this.instanceId = instance.body['id'] as string;
      const agentNpcs = Array.from({ length: 20 }, () => ({
        uuid: this.random.uuid(),
        type: 'natural',
        wealth: 100,
      }));
      const born = await http.send('POST', `/v1/instance/${this.instanceId}/agent-npcs`, { agentNpcs });
      const results = born.body['results'] as { event: { agentNpcId: string } }[];
      this.characters = results.map(({ event }) => event.agentNpcId);
      for (let n = 0; n < 3; n += 1) {
        const plan = {
          instanceIdentifier: this.instanceId,
          uuid: this.random.uuid(),
          name: 'Till',
          wealth: 100,
        };
        const opened = await http.send('POST', '/v1/account', plan);
        this.accounts.push(opened.body['account'].id as string);
      }
    } finally {
      await http.close();
    }
  }

  /** The demo world is made right after the first start. */
  private async demoToken(): Promise<string> {
    for (;;) {
      try {
        const text = await readFile(join(this.folder, 'demo.json'), 'utf8');
        return (JSON.parse(text) as { token: string }).token;
      } catch {
        await sleep(20);
      }
    }
  }

  private async databaseUrl(): Promise<string> {
    const text = await readFile(join(this.folder, 'postgres.json'), 'utf8');
    const { port, user, password } = JSON.parse(text) as { port: number; user: string; password: string };
    return `postgres://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/economy`;
  }
}

function describe(seconds: readonly number[]): string {
  if (seconds.length === 0) return '–';
  const sorted = [...seconds].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)]!;
  return `median ${median.toFixed(1)} s, at most ${sorted.at(-1)!.toFixed(1)} s`;
}
