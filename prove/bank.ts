import { Client } from 'pg';
import { faultsOf, readBooks, verify } from './support/books.js';
import { HttpClient, type Json, type Reply } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import { one, toNumber, toText, toUnits, type Units } from './support/units.js';

export interface BankOptions {
  readonly seconds: number;
  readonly seed: number;
  readonly clients?: number;
  readonly readers?: number;
  readonly progress?: Progress;
}

const fewest = 10;
const most = 50;
/** Responses that a client may get; any other is a violation. */
const expected = new Set([200, 201, 404, 409, 422]);

/**
 * Many clients move money in every way there is while readers look at the whole instance: at each look the books must
 * balance to the last ten-thousandth.
 */
export async function proveBank(target: Target, options: BankOptions): Promise<ProofResult> {
  const run = new BankRun(target, options);
  try {
    return await run.prove();
  } finally {
    await run.close();
  }
}

class BankRun {
  private readonly violations = new Violations();
  private readonly statuses = new Map<number, number>();
  private readonly https: HttpClient[] = [];
  private readonly databases: Client[] = [];
  /** Living characters as far as the clients know; the first two are the hot pair. */
  private readonly roster: string[] = [];
  /** Open accounts, likewise. */
  private readonly tills: string[] = [];
  /** Open holds, likewise. */
  private readonly holds: string[] = [];
  /** Numbers of events that may be reversed. */
  private readonly payments: number[] = [];
  private instanceId = '';
  private minted: Units = 0n;
  private requests = 0;
  private reads = 0;
  private over = false;

  constructor(
    private readonly target: Target,
    private readonly options: BankOptions,
  ) {}

  async close(): Promise<void> {
    await Promise.all([
      ...this.https.map((http) => http.close()),
      ...this.databases.map((each) => each.end()),
    ]);
  }

  async prove(): Promise<ProofResult> {
    const { seconds, seed, clients = 12, readers = 2, progress = silent } = this.options;
    const { token } = await this.target.newTenant();
    for (let n = 0; n < clients; n += 1) {
      const { baseUrls } = this.target;
      this.https.push(new HttpClient(baseUrls[n % baseUrls.length]!, token));
    }
    for (let n = 0; n <= readers; n += 1) {
      const database = new Client({ connectionString: this.target.databaseUrl });
      await database.connect();
      this.databases.push(database);
    }
    const random = new Random(seed);
    await this.createWorld(random);
    const before = await this.deadlocks();
    const until = Date.now() + seconds * 1000;
    const ticker = setInterval(() => {
      const left = Math.max(0, Math.ceil((until - Date.now()) / 1000));
      progress(
        `${this.requests} requests, ${this.reads} reads, ${this.violations.count} violations, ${left} s left`,
      );
    }, 1000);
    try {
      const readings = this.databases.slice(1).map((database) => this.read(database));
      const work = this.https.map((http, n) => this.work(http, new Random(seed * 1000 + n), until));
      await Promise.all(work).finally(() => (this.over = true));
      await Promise.all(readings);
    } finally {
      this.over = true;
      clearInterval(ticker);
    }
    return this.settle(before);
  }

  private async settle(deadlocksBefore: number): Promise<ProofResult> {
    const { violations } = this;
    const [database] = this.databases;
    const books = await readBooks(database!, this.instanceId, true);
    for (const fault of faultsOf(books)) violations.add(`at the end: ${fault}`);
    violations.check(
      books.minted === this.minted,
      () => `clients minted ${toText(this.minted)}, the instance says ${toText(books.minted)}`,
    );
    for (const fault of await verify(this.target.databaseUrl, [this.instanceId])) violations.add(fault);
    const deadlocks = (await this.deadlocks()) - deadlocksBefore;
    violations.check(deadlocks === 0, () => `${deadlocks} deadlocks`);
    const failed = [...this.statuses].filter(([status]) => status >= 500).reduce((sum, [, n]) => sum + n, 0);
    return {
      name: 'bank',
      figures: {
        requests: this.requests,
        statuses: [...this.statuses]
          .sort()
          .map(([status, n]) => `${status}×${n}`)
          .join(' '),
        events: books.events ?? 0,
        reads: this.reads,
        '5xx': failed,
        deadlocks,
      },
      violations: violations.list(),
    };
  }

  private async createWorld(random: Random): Promise<void> {
    const [http] = this.https;
    const settings = { uuid: random.uuid(), taxRate: 7.5, inheritance: 'heirs' };
    this.instanceId = (await http!.send('POST', '/v1/instance', settings)).body['id'] as string;
    while (this.roster.length < 30) await this.spawn(http!, random);
    while (this.tills.length < 3) await this.openAccount(http!, random);
  }

  private async work(http: HttpClient, random: Random, until: number): Promise<void> {
    while (Date.now() < until) {
      try {
        await this.step(http, random);
      } catch (error) {
        this.violations.add(`a request got no answer: ${String(error)}`);
      }
    }
  }

  private async step(http: HttpClient, random: Random): Promise<void> {
    const instance = `/v1/instance/${this.instanceId}`;
    const crowded = this.roster.length >= most;
    const kind = random.weighted({
      trade: 60,
      keyed: 12,
      bulk: 8,
      spawn: crowded ? 0 : 6,
      family: crowded ? 0 : 1,
      open: this.tills.length < 8 ? 2 : 0,
      close: this.tills.length > 3 ? 1 : 0,
      death: this.roster.length > fewest + 4 ? 6 : 0,
      hold: 8,
      capture: this.holds.length > 0 ? 6 : 0,
      release: this.holds.length > 5 ? 2 : 0,
      reverse: this.payments.length > 0 ? 4 : 0,
      grant: 2,
      disburse: 1,
      collect: 2,
      rate: 2,
      settings: 1,
      get: 4,
    });
    switch (kind) {
      case 'trade': {
        const reply = await this.send(http, 'PUT', ...this.trade(random));
        if (reply.status === 200) this.payments.push(reply.body['seq'] as number);
        return undefined;
      }
      case 'keyed': {
        // The same request twice at once: one effect.
        const [path, body] = this.trade(random);
        const headers = { 'idempotency-key': random.uuid() };
        const replies = await Promise.all([1, 2].map(() => this.send(http, 'PUT', path, body, headers)));
        const ids = new Set(replies.filter(({ status }) => status === 200).map((reply) => reply.body['id']));
        return this.violations.check(ids.size <= 1, () => `one key had ${ids.size} events`);
      }
      case 'bulk': {
        const trades = Array.from({ length: 1 + random.below(60) }, () => this.bulkTrade(random));
        return void (await this.send(http, 'POST', `${instance}/trades`, {
          trades,
          atomic: random.chance(0.3),
        }));
      }
      case 'spawn':
        return this.spawn(http, random);
      case 'family':
        return this.spawnFamily(http, random);
      case 'open':
        return this.openAccount(http, random);
      case 'close': {
        const [id, to] = [random.pick(this.tills), this.recipient(random, random.pick(this.roster))];
        const query = to === null ? '' : `?to=${to}`;
        const reply = await this.send(http, 'DELETE', `/v1/account/${this.instanceId}/${id}${query}`);
        if (reply.status === 200 || reply.status === 404) forget(this.tills, id);
        return undefined;
      }
      case 'death': {
        const id = random.pick(this.roster);
        const reply = await this.send(http, 'DELETE', `/v1/agent-npc/${this.instanceId}/${id}`);
        if (reply.status === 200 || reply.status === 404) forget(this.roster, id);
        return undefined;
      }
      case 'hold':
        return this.placeHold(http, random);
      case 'capture':
      case 'release':
        return this.endHold(http, random, kind);
      case 'reverse':
        return this.reverse(http, random);
      case 'grant': {
        const amount = BigInt(random.below(10_000));
        const path = `/v1/agent-npc/${this.instanceId}/${random.pick(this.roster)}/grant`;
        const body = { amount: toNumber(amount), reason: 'prize' };
        const reply = await this.send(http, 'PUT', path, body);
        if (reply.status === 200) this.minted += amount;
        return undefined;
      }
      case 'disburse': {
        const recipients = [
          { identifier: random.pick(this.roster), amount: this.amount(random), reason: 'wage' },
        ];
        return void (await this.send(http, 'PUT', `${instance}/disburse`, { recipients }));
      }
      case 'collect':
        return void (await this.send(http, 'PUT', `${instance}/tax`));
      case 'rate':
        return void (await this.send(http, 'PUT', `${instance}/tax-rate`, {
          taxRate: random.below(200) / 10,
        }));
      case 'settings': {
        const inheritance = random.pick(['heirs', 'treasury', 'population', 'none']);
        return void (await this.send(http, 'PUT', instance, { inheritance }));
      }
      case 'get': {
        const reply = await this.send(
          http,
          'GET',
          `/v1/agent-npc/${this.instanceId}/${random.pick(this.roster)}`,
        );
        const { wealth } = reply.body;
        return this.violations.check(
          reply.status !== 200 || wealth >= 0,
          () => `a GET shows a wealth of ${wealth}`,
        );
      }
    }
  }

  private async placeHold(http: HttpClient, random: Random): Promise<void> {
    const recipient = this.recipient(random, random.pick(this.roster));
    const reply = await this.send(http, 'POST', '/v1/hold', {
      instanceIdentifier: this.instanceId,
      payerIdentifier:
        this.tills.length > 0 && random.chance(0.2) ? random.pick(this.tills) : random.pick(this.roster),
      amount: Math.max(this.amount(random), 0.0001),
      ...(recipient === null ? {} : { recipientIdentifier: recipient }),
      // Some end by themselves, while somebody may capture them.
      ...(random.chance(0.4) ? { expiresIn: 1 } : {}),
    });
    if (reply.status === 201) this.holds.push(reply.body['id'] as string);
  }

  private async endHold(http: HttpClient, random: Random, how: 'capture' | 'release'): Promise<void> {
    const id = random.pick(this.holds);
    const path = `/v1/hold/${this.instanceId}/${id}/${how}`;
    const part = random.chance(0.5) ? { amount: 0.0001 + random.below(10) } : { final: true };
    const recipient = random.chance(0.3) ? { recipientIdentifier: random.pick(this.roster) } : {};
    const reply = await this.send(
      http,
      'PUT',
      path,
      how === 'capture' ? { ...part, ...recipient } : undefined,
    );
    if (how === 'capture' && reply.status === 200) this.payments.push(reply.body['seq'] as number);
    const hasEnded = how === 'release' || reply.status === 404 || reply.status === 409;
    if (hasEnded || 'final' in part) forget(this.holds, id);
  }

  /** Of a payment that is mostly a new one; what was sunk is minted again. */
  private async reverse(http: HttpClient, random: Random): Promise<void> {
    const seq = random.pick(this.payments.slice(-50));
    const path = `/v1/instance/${this.instanceId}/event/${seq}/reversal`;
    const { status, body } = await this.send(http, 'POST', path, { atMost: random.chance(0.5) });
    if (status !== 201) return;
    const giver = (body['traderAgentNPC'] ?? body['traderAccount'] ?? null) as Json | null;
    if (body['type'] === 'trade' && giver === null) this.minted += toUnits(body['amount'] as number);
  }

  private pair(random: Random): [string, string] {
    if (random.chance(0.4))
      return random.chance(0.5) ? [this.roster[0]!, this.roster[1]!] : [this.roster[1]!, this.roster[0]!];
    return [random.pick(this.roster), random.pick(this.roster)];
  }

  private trade(random: Random): [path: string, body: Json] {
    const [from, to] = this.pair(random);
    const till = this.tills.length > 0 && random.chance(0.15) ? random.pick(this.tills) : null;
    const payer =
      till === null ? `agent-npc/${this.instanceId}/${from}` : `account/${this.instanceId}/${till}`;
    return [
      `/v1/${payer}/trade`,
      {
        recipientIdentifier: this.recipient(random, to),
        amount: this.amount(random),
        ...(random.chance(0.1) ? { atMost: true } : {}),
      },
    ];
  }

  private bulkTrade(random: Random): Json {
    const [from, to] = this.pair(random);
    return {
      traderIdentifier: this.tills.length > 0 && random.chance(0.15) ? random.pick(this.tills) : from,
      recipientIdentifier: this.recipient(random, to),
      amount: this.amount(random),
      ...(random.chance(0.2) ? { idempotencyKey: random.uuid() } : {}),
    };
  }

  /** Somebody, or now and then an account, the treasury, or nobody. */
  private recipient(random: Random, somebody: string): string | null {
    const kind = random.weighted({ somebody: 80, account: 14, treasury: 3, nobody: 3 });
    if (kind === 'nobody') return null;
    if (kind === 'treasury') return this.instanceId;
    return kind === 'account' && this.tills.length > 0 ? random.pick(this.tills) : somebody;
  }

  /** Mostly small, with all four fraction digits; sometimes more than anybody has. */
  private amount(random: Random): number {
    return toNumber(BigInt(random.below(random.chance(0.1) ? 100_000_000 : 200_000)));
  }

  private async spawn(http: HttpClient, random: Random): Promise<void> {
    const parents = this.roster.length > 2 && random.chance(0.5) ? [random.pick(this.roster)] : [];
    const wealth = toUnits(random.below(1000)) + BigInt(random.below(10_000));
    const reply = await this.send(http, 'POST', '/v1/agent-npc', {
      ...this.newborn(random, wealth),
      instanceIdentifier: this.instanceId,
      parentIdentifiers: parents,
    });
    if (reply.status !== 201) return;
    this.minted += wealth;
    this.roster.push(reply.body['agentNpc'].id as string);
  }

  private async spawnFamily(http: HttpClient, random: Random): Promise<void> {
    const wealths = Array.from(
      { length: 4 },
      () => BigInt(random.below(100)) * one + BigInt(random.below(10_000)),
    );
    const agentNpcs = wealths.map((wealth) => this.newborn(random, wealth));
    const path = `/v1/instance/${this.instanceId}/agent-npcs`;
    const reply = await this.send(http, 'POST', path, { agentNpcs, atomic: true });
    if (reply.status !== 201) return;
    this.minted += wealths.reduce((sum, wealth) => sum + wealth, 0n);
    this.roster.push(...(reply.body['results'] as Json[]).map((each) => each['event'].agentNpcId as string));
  }

  private async openAccount(http: HttpClient, random: Random): Promise<void> {
    const wealth = BigInt(random.below(1_000_000));
    const reply = await this.send(http, 'POST', '/v1/account', {
      instanceIdentifier: this.instanceId,
      uuid: random.uuid(),
      name: 'Till',
      wealth: toNumber(wealth),
      taxable: random.chance(0.5),
    });
    if (reply.status !== 201) return;
    this.minted += wealth;
    this.tills.push(reply.body['account'].id as string);
  }

  private newborn(random: Random, wealth: Units): Json {
    return { uuid: random.uuid(), type: 'natural', name: 'Villager', wealth: toNumber(wealth) };
  }

  private async send(http: HttpClient, ...request: Parameters<HttpClient['send']>): Promise<Reply> {
    const reply = await http.send(...request);
    this.requests += 1;
    this.statuses.set(reply.status, (this.statuses.get(reply.status) ?? 0) + 1);
    this.violations.check(
      expected.has(reply.status),
      () => `${request[0]} ${request[1]} answered ${reply.status}: ${JSON.stringify(reply.body)}`,
    );
    return reply;
  }

  /** Looks at the whole instance again and again; now and then with all events, which takes longer. */
  private async read(database: Client): Promise<void> {
    let lastSeq = 0;
    for (let n = 0; !this.over; n += 1) {
      const books = await readBooks(database, this.instanceId, n % 25 === 0);
      this.reads += 1;
      for (const fault of faultsOf(books)) this.violations.add(`read ${n}: ${fault}`);
      this.violations.check(
        books.lastSeq >= lastSeq,
        () => `seq went back from ${lastSeq} to ${books.lastSeq}`,
      );
      lastSeq = books.lastSeq;
      // Readers must not take the machine from the writers.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }

  private async deadlocks(): Promise<number> {
    const { rows } = await this.databases[0]!.query<{ n: string }>(
      'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
    );
    return Number(rows[0]?.n);
  }
}

function forget(list: string[], id: string): void {
  const at = list.indexOf(id);
  if (at >= 0) list.splice(at, 1);
}
