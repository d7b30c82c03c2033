import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { errorKinds, isErrorCode } from '../src/common/errors/error-code.js';
import { faultsOf, readBooks, verify } from './support/books.js';
import { FeedReader, readWholeFeed } from './support/feed-reader.js';
import { HttpClient } from './support/http.js';
import { compareTrades } from './support/keyed-load.js';
import { createMixedWorld, MixedLoad, type MixedWorld } from './support/mixed-load.js';
import { type ProofResult, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { until } from './support/until.js';
import { type FaultName, faultNames, faults } from './soak/faults.js';
import { MemoryLine } from './soak/memory.js';
import { SoakSite } from './soak/site.js';

export interface SoakOptions {
  readonly minutes: number;
  readonly seed: number;
  readonly clients?: number;
  /** Of each client between two requests. */
  readonly pauseMs?: number;
  /** Some of the faults; default all, again and again until the time is over, each at least once. */
  readonly only?: readonly FaultName[];
  /** Told of each fault, and now and then how it goes. */
  readonly tell?: (line: string) => void;
}

/** From this on memory that grows is a violation: a shorter run has not seen all there is to load and to compile. */
const minutesForMemory = 10;
const growthAllowed = 1.3;
/** So many requests must be answered well before a fault counts as over. */
const answersOfRecovery = 30;

/**
 * A small installation under a mixed load while one thing after the other breaks. Clients send again with their keys what
 * was not answered; in the end everything acknowledged is there once, and every error was one that is documented.
 */
export async function proveSoak(options: SoakOptions): Promise<ProofResult> {
  const { only = faultNames } = options;
  const site = await SoakSite.start({ withDisk: only.includes('disk full') });
  const run = new SoakRun(site, options);
  try {
    return await run.prove();
  } finally {
    await run.end();
    await site.stop();
  }
}

class SoakRun {
  private readonly violations = new Violations();
  private readonly random: Random;
  private readonly worlds: MixedWorld[] = [];
  private readonly recoveries = new Map<FaultName, number[]>();
  private readonly ends: (() => Promise<void>)[] = [];
  private looks = 0;
  private over = false;

  constructor(
    private readonly site: SoakSite,
    private readonly options: SoakOptions,
  ) {
    this.random = new Random(options.seed);
  }

  async end(): Promise<void> {
    this.over = true;
    for (const end of this.ends) await end();
  }

  async prove(): Promise<ProofResult> {
    const { site, violations, worlds } = this;
    const { minutes, seed, clients = 6, pauseMs = 20 } = this.options;
    await site.allReady();
    const token = await site.newToken();
    const { baseUrl } = site.balancer;
    const http = new HttpClient(baseUrl, token);
    this.ends.push(() => http.close());
    await this.createWorlds(http);
    const memory = new MemoryLine(site.witness.pid);
    const load = new MixedLoad(
      { baseUrl, token, worlds, seed, clients, pauseMs, persistent: true },
      violations,
    );
    const readers = worlds.map(
      ({ instanceId }) => new FeedReader({ baseUrl, token, instanceId, patient: true }, violations),
    );
    const looking = this.look();
    const timer = setInterval(() => memory.look(), 2000);
    try {
      await this.breakThings(load, performance.now() + minutes * 60_000);
    } finally {
      clearInterval(timer);
      this.over = true;
      await load.stop();
    }
    await looking;
    await this.site.endAttack();
    await until('nothing is held any more', async () => (await site.held()) === 0).catch((error: Error) =>
      violations.add(error.message),
    );
    this.tell('everything is mended; counting');
    let events = 0;
    for (const [n, { instanceId }] of worlds.entries()) {
      await this.checkWorld(http, instanceId, load, readers[n]!);
      events += readers[n]!.seq;
    }
    const ids = worlds.map(({ instanceId }) => instanceId);
    for (const fault of await verify(site.databaseUrl, ids)) violations.add(fault);
    this.checkAnswers(load.answers);
    if (minutes >= minutesForMemory) {
      const [before, after] = [memory.median(0.25, 0.5), memory.median(0.75, 1)];
      violations.check(
        after <= before * growthAllowed,
        () => `resident memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`,
      );
    }
    return {
      name: 'soak',
      figures: this.figures(load, memory, readers, events),
      violations: violations.list(),
    };
  }

  private async createWorlds(http: HttpClient): Promise<void> {
    const hook = await http.send('POST', '/v1/webhook', { url: this.site.receiver.url });
    if (hook.status !== 201) throw new Error(`no webhook: ${JSON.stringify(hook.body)}`);
    const agent = await http.send('POST', '/v1/agent', {
      name: 'Slow at times',
      endpoint: this.site.agent.endpoint,
      protocol: 'converse',
    });
    for (let n = 0; n < 3; n += 1) {
      const world = await createMixedWorld(http, this.random);
      const speaker = await http.send('POST', '/v1/agent-npc', {
        instanceIdentifier: world.instanceId,
        uuid: this.random.uuid(),
        type: 'manual',
        agentIdentifier: agent.body['id'] as string,
      });
      if (speaker.status !== 201) throw new Error(`no speaker: ${JSON.stringify(speaker.body)}`);
      this.worlds.push({ ...world, talkers: [speaker.body['agentNpc'].id as string] });
    }
  }

  /** One fault after the other in random order, all of them before any comes again. */
  private async breakThings(load: MixedLoad, deadline: number): Promise<void> {
    const { only = faultNames } = this.options;
    await this.recover(load);
    for (let round = 0; round === 0 || performance.now() < deadline; round += 1) {
      const order = only.map((name) => ({ name, at: this.random.next() })).sort((a, b) => a.at - b.at);
      for (const { name } of order) {
        if (round > 0 && performance.now() >= deadline) return;
        await this.breakOnce(name, load);
        await sleep(this.random.below(3000));
      }
    }
  }

  private async breakOnce(name: FaultName, load: MixedLoad): Promise<void> {
    this.tell(`${name} …`);
    const { retries } = load;
    try {
      const told = await faults[name](this.site, this.random);
      const seconds = await this.recover(load);
      this.recoveries.set(name, [...(this.recoveries.get(name) ?? []), seconds]);
      this.tell(
        `${name}: ${told}; back after ${seconds.toFixed(1)} s; ` +
          `${load.retries - retries} requests sent again, ${load.requests} in all, ${this.violations.count} violations`,
      );
    } catch (error) {
      this.violations.add(`${name}: ${String(error)}`);
    }
  }

  /** Seconds until every replica is ready and requests are answered as if nothing had been. */
  private async recover(load: MixedLoad): Promise<number> {
    const since = performance.now();
    const { answered } = load;
    await this.site.allReady();
    await until('requests are answered again', () => load.answered >= answered + answersOfRecovery);
    return (performance.now() - since) / 1000;
  }

  /** The books of every instance, again and again, wherever the database can be asked. */
  private async look(): Promise<void> {
    while (!this.over) {
      const database = new Client({ connectionString: this.site.databaseUrl });
      database.on('error', () => undefined);
      try {
        await database.connect();
        while (!this.over) {
          for (const { instanceId } of this.worlds) {
            const books = await readBooks(database, instanceId, this.looks % 20 === 0);
            this.looks += 1;
            for (const fault of faultsOf(books)) this.violations.add(fault);
          }
          await sleep(500);
        }
      } catch {
        // It is away, as it is meant to be.
        await sleep(500);
      } finally {
        await database.end().catch(() => undefined);
      }
    }
  }

  private async checkWorld(
    http: HttpClient,
    instanceId: string,
    load: MixedLoad,
    reader: FeedReader,
  ): Promise<void> {
    const { site, violations } = this;
    const database = new Client({ connectionString: site.databaseUrl });
    await database.connect();
    try {
      await compareTrades(database, instanceId, load.acknowledged.get(instanceId)!, violations);
      const books = await readBooks(database, instanceId, true);
      for (const fault of faultsOf(books)) violations.add(`at the end: ${fault}`);
      await reader.stopAt(books.lastSeq);
      const read = await readWholeFeed(http, instanceId, violations);
      violations.check(read === books.lastSeq, () => `the feed has ${read} events of ${books.lastSeq}`);
      await until('the webhook received every event', () => {
        return site.receiver.countOf(instanceId) === books.lastSeq;
      }).catch((error: Error) =>
        violations.add(`${error.message}: ${site.receiver.countOf(instanceId)} of ${books.lastSeq}`),
      );
    } finally {
      await database.end();
    }
  }

  /** Every refusal has a code of the documentation under its status, and none is a fault of the service. */
  private checkAnswers(answers: ReadonlyMap<string, number>): void {
    for (const [answer, times] of answers) {
      const [status, code = ''] = answer.split(' ');
      if (Number(status) < 400) continue;
      const documented =
        isErrorCode(code) && errorKinds[code].status === Number(status) && code !== 'INTERNAL';
      this.violations.check(documented, () => `${times} times the answer ${answer}`);
    }
  }

  private figures(
    load: MixedLoad,
    memory: MemoryLine,
    readers: readonly FeedReader[],
    events: number,
  ): ProofResult['figures'] {
    const recoveries = [...this.recoveries].map(([name, seconds]): [string, string] => [
      `${name} ×${seconds.length}, back after`,
      `${Math.max(...seconds).toFixed(1)} s at most`,
    ]);
    return {
      seed: this.options.seed,
      requests: load.requests,
      ...Object.fromEntries([...load.answers].sort().map(([answer, n]) => [`answered ${answer}`, n])),
      'without an answer': load.unanswered,
      'sent again': load.retries,
      'answered from their key': load.replays,
      events,
      'streams resumed': readers.reduce((sum, { resumed }) => sum + resumed, 0),
      'webhook messages': this.site.receiver.taken,
      'answers to attackers': JSON.stringify(Object.fromEntries(this.site.attacked)),
      'looks at the books': this.looks,
      'memory at the start, MB': Math.round(memory.first),
      'memory at the end, MB': Math.round(memory.last),
      'memory, MB a minute over the second half': Number(memory.slope.toFixed(2)),
      ...Object.fromEntries(recoveries),
    };
  }

  private tell(line: string): void {
    this.options.tell?.(line);
  }
}
