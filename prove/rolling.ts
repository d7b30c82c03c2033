import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { Balancer } from './support/balancer.js';
import { faultsOf, readBooks, verify } from './support/books.js';
import { FeedReader, readWholeFeed } from './support/feed-reader.js';
import { HttpClient } from './support/http.js';
import { compareTrades } from './support/keyed-load.js';
import { createMixedWorld, MixedLoad, type MixedWorld } from './support/mixed-load.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { ServiceProcess } from './support/service.js';
import { type Target } from './support/target.js';
import { until } from './support/until.js';

export interface RollingOptions {
  /** For the processes: they share the database of the target. */
  readonly env: Readonly<Record<string, string>>;
  readonly seconds: number;
  readonly seed: number;
  readonly replicas?: number;
  readonly clients?: number;
  /** Of each client between two requests. */
  readonly pauseMs?: number;
  /** What the processes get as SHUTDOWN_DELAY_MS; the balancer looks at their readiness four times in it. */
  readonly delayMs?: number;
  readonly progress?: Progress;
}

/**
 * Replicas behind a load balancer, restarted one after the other under load: no request fails though none is sent twice,
 * the books balance, no history has a gap, and each scheduled collection of taxes happens once.
 */
export async function proveRolling(target: Target, options: RollingOptions): Promise<ProofResult> {
  const run = await RollingRun.start(target, options);
  try {
    return await run.prove();
  } finally {
    await run.end();
  }
}

const defaultDelayMs = 1000;

class RollingRun {
  private readonly violations = new Violations();
  private readonly replicas: ServiceProcess[] = [];
  private readonly worlds: MixedWorld[] = [];
  /** Due times that the proof has set: one for each restart, instance by instance. */
  private readonly dueTimes = new Map<string, string[]>();
  private looks = 0;
  private over = false;

  private constructor(
    private readonly target: Target,
    private readonly options: RollingOptions,
    private readonly balancer: Balancer,
    private readonly database: Client,
    private readonly token: string,
    private readonly http: HttpClient,
  ) {}

  static async start(target: Target, options: RollingOptions): Promise<RollingRun> {
    const { token } = await target.newTenant();
    const database = new Client({ connectionString: target.databaseUrl });
    await database.connect();
    const balancer = await Balancer.start((options.delayMs ?? defaultDelayMs) / 4);
    const http = new HttpClient(balancer.baseUrl, token);
    return new RollingRun(target, options, balancer, database, token, http);
  }

  async end(): Promise<void> {
    await this.http.close();
    await this.balancer.stop();
    await Promise.all(this.replicas.map((replica) => replica.end('SIGTERM')));
    await this.database.end();
  }

  async prove(): Promise<ProofResult> {
    const { seconds, seed, replicas = 3, clients = 8, pauseMs, progress = silent } = this.options;
    const random = new Random(seed);
    for (let n = 0; n < replicas; n += 1) await this.launch(n);
    for (let n = 0; n < 2; n += 1) {
      const taxSchedule = { cron: '* * * * *', timeZone: 'UTC' };
      this.worlds.push(await createMixedWorld(this.http, random, { taxSchedule }));
    }
    const { violations, token, worlds } = this;
    const { baseUrl } = this.balancer;
    const load = new MixedLoad(
      { baseUrl, token, worlds, seed, clients, pauseMs, persistent: false },
      violations,
    );
    const readers = worlds.map(
      ({ instanceId }) => new FeedReader({ baseUrl, token, instanceId, patient: false }, violations),
    );
    const looking = this.look();
    const ticker = setInterval(
      () => progress(`${load.requests} requests, ${violations.count} violations`),
      1000,
    );
    try {
      for (let n = 0; n < replicas; n += 1) {
        await sleep((seconds * 1000) / (replicas + 1));
        await this.makeTaxesDue();
        await this.restart(n);
      }
      await sleep((seconds * 1000) / (replicas + 1));
    } finally {
      clearInterval(ticker);
      this.over = true;
      await load.stop();
    }
    await looking;
    await until('nothing is due any more', () => this.nothingIsDue());
    let collections = 0;
    for (const [n, { instanceId }] of worlds.entries()) {
      await compareTrades(this.database, instanceId, load.acknowledged.get(instanceId)!, violations);
      collections += await this.checkCollections(instanceId);
      const { lastSeq } = await this.checkBooks(instanceId);
      await readers[n]!.stopAt(lastSeq);
      const read = await readWholeFeed(this.http, instanceId, violations);
      // A collection may come between the two.
      violations.check(read >= lastSeq, () => `the feed has ${read} events of ${lastSeq}`);
    }
    for (const fault of await verify(
      this.target.databaseUrl,
      worlds.map(({ instanceId }) => instanceId),
    )) {
      violations.add(fault);
    }
    for (const failure of this.balancer.unanswered) violations.add(`the balancer got no answer: ${failure}`);
    return {
      name: 'rolling',
      figures: {
        replicas,
        restarts: replicas,
        requests: load.requests,
        failed: this.balancer.unanswered.length + load.unanswered,
        answers: [...load.answers]
          .sort()
          .map(([answer, n]) => `${answer} ×${n}`)
          .join(', '),
        events: readers.reduce((sum, { seq }) => sum + seq, 0),
        'streams resumed': readers.reduce((sum, { resumed }) => sum + resumed, 0),
        'scheduled collections': collections,
        'looks at the books': this.looks,
      },
      violations: violations.list(),
    };
  }

  private async launch(n: number): Promise<void> {
    const { env, delayMs = defaultDelayMs } = this.options;
    const replica = await ServiceProcess.start({
      ...env,
      SHUTDOWN_DELAY_MS: String(delayMs),
      taxScheduleMs: '100',
      // What is due is written to the database behind their backs.
      clusterSweepMs: '0',
    });
    this.replicas[n] = replica;
    this.balancer.set(`${n}`, replica.baseUrl);
    await until('a replica is ready', () => this.balancer.isReady(`${n}`));
  }

  private async restart(n: number): Promise<void> {
    const code = await this.replicas[n]!.end('SIGTERM');
    this.violations.check(code === 0, () => `a replica ended with ${code} after SIGTERM`);
    await this.launch(n);
  }

  /** Now, for every replica at once, and not only when a minute is over. */
  private async makeTaxesDue(): Promise<void> {
    for (const { instanceId } of this.worlds) {
      // By the clock of the database, and in a statement of its own: an UPDATE on a cluster calls nothing volatile.
      const { rows } = await this.database.query<{ due: string }>(
        `SELECT to_jsonb(date_trunc('milliseconds', clock_timestamp())) #>> '{}' AS due`,
      );
      const { due } = rows[0]!;
      await this.database.query('UPDATE economy.instance SET tax_due_at = $2 WHERE id = $1', [
        instanceId,
        due,
      ]);
      const times = this.dueTimes.get(instanceId) ?? [];
      this.dueTimes.set(instanceId, [...times, due]);
      await until('taxes are collected', () => this.nothingIsDue());
    }
  }

  private async nothingIsDue(): Promise<boolean> {
    const { rows } = await this.database.query(
      'SELECT 1 FROM economy.instance WHERE id = ANY ($1) AND tax_due_at <= clock_timestamp()',
      [this.worlds.map(({ instanceId }) => instanceId)],
    );
    return rows.length === 0;
  }

  /** Returns how many there were. */
  private async checkCollections(instanceId: string): Promise<number> {
    const { rows } = await this.database.query<{ due: string; times: number }>(
      `SELECT to_jsonb((data ->> 'scheduledFor')::timestamptz) #>> '{}' AS due, count(*)::integer AS times
         FROM economy.event
        WHERE instance_id = $1 AND kind = 'tax-collection' AND data ->> 'scheduledFor' IS NOT NULL
        GROUP BY 1`,
      [instanceId],
    );
    for (const { due, times } of rows) {
      this.violations.check(times === 1, () => `${times} collections for ${due}`);
    }
    for (const due of this.dueTimes.get(instanceId) ?? []) {
      this.violations.check(
        rows.some((row) => row.due === due),
        () => `no collection for ${due}`,
      );
    }
    return rows.reduce((sum, { times }) => sum + times, 0);
  }

  private async look(): Promise<void> {
    while (!this.over) {
      for (const { instanceId } of this.worlds) await this.checkBooks(instanceId);
      await sleep(200);
    }
  }

  private async checkBooks(instanceId: string): Promise<{ lastSeq: number }> {
    const books = await readBooks(this.database, instanceId, this.looks % 10 === 0);
    this.looks += 1;
    for (const fault of faultsOf(books)) this.violations.add(fault);
    return books;
  }
}
