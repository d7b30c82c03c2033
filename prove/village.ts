import { Client } from 'pg';
import { verify } from './support/books.js';
import { HttpClient, type Json, type Method } from './support/http.js';
import { type Progress, type ProofResult, silent, Violations } from './support/proof.js';
import { Random } from './support/random.js';
import { type Target } from './support/target.js';
import {
  boundsBroken,
  correlation,
  deviation,
  enemies,
  friends,
  gini,
  mean,
  type Period,
  share,
  tableOf,
  type Tie,
  type Villager,
} from './village/figures.js';
import { People, type Person } from './village/people.js';
import { nightsOf, tiesOf, together } from './village/rows.js';
import { TemperAgent } from './village/temper-agent.js';

export interface VillageOptions {
  readonly seed: number;
  readonly people: number;
  readonly days: number;
  readonly progress?: Progress;
  /** Gets the table of the village. */
  readonly print?: (table: string) => void;
}

const period = 10;
const dayMs = 86_400_000;
const begin = Date.parse('1203-03-01T18:00:00Z');

/**
 * A village lives: families work, trade, give, talk, quarrel and make up, pay taxes, are born and die, and each of its days ends with a
 * night. Held at the end: moods differ and are not pinned to an end, there are friends and enemies, feuds begin and end, moods
 * follow wealth and go nowhere as a whole, and the ledger verifies.
 */
export async function proveVillage(target: Target, options: VillageOptions): Promise<ProofResult> {
  const run = new VillageRun(target, options);
  try {
    return await run.prove();
  } finally {
    await run.close();
  }
}

class VillageRun {
  private readonly violations = new Violations();
  private readonly random: Random;
  private readonly people: People;
  private readonly database: Client;
  private readonly feuds = new Set<string>();
  private readonly periods: Period[] = [];
  private readonly means: number[] = [];
  private feudsBegun = 0;
  private feudsEnded = 0;
  private http: HttpClient | undefined;
  private agent: TemperAgent | undefined;
  private instanceId = '';
  private day = 0;
  private talks = 0;
  private agentId = '';

  constructor(
    private readonly target: Target,
    private readonly options: VillageOptions,
  ) {
    this.random = new Random(options.seed);
    this.people = new People(this.random, options.seed);
    this.database = new Client({ connectionString: target.databaseUrl });
  }

  async close(): Promise<void> {
    await Promise.all([this.http?.close(), this.agent?.close(), this.database.end()]);
  }

  async prove(): Promise<ProofResult> {
    const { people, days, progress = silent, print = silent } = this.options;
    await this.settle(people);
    let before = await this.census();
    for (this.day = 1; this.day <= days; this.day += 1) {
      await this.live();
      const census = await this.census();
      this.follow(census);
      if (this.day % period === 0) {
        this.periods.push(this.sum(before, census));
        before = census;
      }
      progress(`day ${this.day} of ${days}, ${this.talks} talks`);
    }
    print(tableOf(this.periods));
    if (days >= 60) {
      const feuds = { begun: this.feudsBegun, ended: this.feudsEnded };
      for (const fault of boundsBroken(this.periods, this.means.slice(-30), feuds))
        this.violations.add(fault);
    }
    return this.result(await this.census());
  }

  private async settle(many: number): Promise<void> {
    const { token } = await this.target.newTenant();
    this.http = new HttpClient(this.target.baseUrls[0]!, token);
    await this.database.connect();
    const byName = (name: string): Person =>
      [...this.people.all.values()].find((person) => person.name === name)!;
    this.agent = await TemperAgent.start((from, to) => this.people.tone(byName(from), byName(to), this.day));
    const { id } = await this.send('POST', '/v1/instance', {
      uuid: this.random.uuid(),
      taxRate: 10,
      taxMoodImpact: 20,
      talkSeed: String(this.options.seed),
      clock: { timeScale: 0, worldTime: new Date(begin).toISOString() },
    });
    this.instanceId = id as string;
    const agent = { name: 'Villager', protocol: 'converse', endpoint: this.agent.endpoint };
    const { id: agentId } = await this.send('POST', '/v1/agent', agent);
    this.agentId = agentId as string;
    this.people.settle(many);
    await this.spawn([...this.people.all.values()]);
  }

  private async spawn(persons: readonly Person[]): Promise<void> {
    const agentNpcs = persons.map(({ uuid, name, parents, temper }, index) => ({
      uuid,
      type: 'natural',
      name,
      wealth: 20 + this.random.below(60),
      mood: 40 + this.random.below(40),
      parentIdentifiers: parents,
      personality: temper < 0 ? 'Short-tempered, and quick to take offence.' : 'Cheerful and kind.',
      // Every fifth speaks by itself.
      ...(index % 5 === 4 ? {} : { agentIdentifier: this.agentId }),
    }));
    await this.send('POST', `/v1/instance/${this.instanceId}/agent-npcs`, { agentNpcs, atomic: true });
  }

  /** A day: wages, the market, gifts, luck, talks; now and then taxes, a birth, a death. Then the night. */
  private async live(): Promise<void> {
    const { random, day } = this;
    const worldTime = new Date(begin + day * dayMs).toISOString();
    await this.send('PUT', `/v1/instance/${this.instanceId}`, { clock: { worldTime } });
    const living = await this.living();
    await this.work(living);
    const ties = new Map(
      (await tiesOf(this.database, this.instanceId)).map((tie) => [`${tie.from} ${tie.to}`, tie.affinity]),
    );
    const uuids = [...living.keys()];
    const talks: (() => Promise<unknown>)[] = [];
    for (let n = 0; n < 1.5 * uuids.length; n += 1) {
      const from = this.people.all.get(random.pick(uuids))!;
      const to = this.people.acquaintanceOf(from, uuids);
      if (to === null) continue;
      this.people.between(from, this.people.all.get(to)!);
      if (random.chance(0.04)) this.people.quarrel(from, this.people.all.get(to)!, day);
      // Enemies keep out of each other's way.
      if ((ties.get(`${from.uuid} ${to}`) ?? 0) <= enemies && random.chance(0.7)) continue;
      talks.push(() => this.send('PUT', `${this.pathOf(from.uuid)}/interact`, { responderIdentifier: to }));
    }
    await together(talks);
    this.talks += talks.length;
    if (day % 7 === 0) {
      await this.send('PUT', `/v1/instance/${this.instanceId}/tax`);
      const { treasury } = await this.send('GET', `/v1/instance/${this.instanceId}`);
      await this.send('PUT', `/v1/instance/${this.instanceId}/disburse`, {
        amount: treasury as number,
        policy: 'poorest',
      });
    }
    if (day % 4 === 0) {
      const couples = [...this.people.all.values()].filter(
        ({ uuid, couple }) => couple !== null && living.has(uuid),
      );
      const parent = couples.length > 0 ? random.pick(couples) : null;
      const both = couples.filter(({ couple }) => couple === parent?.couple).map(({ uuid }) => uuid);
      await this.spawn([this.people.add(both, null)]);
    }
    if (day % 4 === 2) await this.send('DELETE', this.pathOf(random.pick(uuids)));
    await this.send('POST', `/v1/instance/${this.instanceId}/night`);
  }

  private async work(living: ReadonlyMap<string, Villager>): Promise<void> {
    const { random } = this;
    const uuids = [...living.keys()];
    const trades: Json[] = [];
    for (const [uuid, { wealth }] of living) {
      const pay = (recipientIdentifier: string | null, part: number): void => {
        const amount = Math.floor(wealth * part * 100) / 100;
        if (amount > 0 && recipientIdentifier !== uuid)
          trades.push({ traderIdentifier: uuid, recipientIdentifier, amount });
      };
      // What it eats, what it buys at the market, a gift now and then, a theft or a fire.
      pay(null, 0.03);
      pay(random.pick(uuids), 0.04 * random.next());
      if (random.chance(0.05)) pay(random.pick(uuids), 0.2);
      if (random.chance(0.025)) pay(null, 0.7);
    }
    await this.send('POST', `/v1/instance/${this.instanceId}/trades`, { trades });
    const wages: (() => Promise<unknown>)[] = [];
    for (const uuid of uuids) {
      const { wage } = this.people.all.get(uuid)!;
      const luck = random.chance(0.03) ? 60 : 0;
      if (luck > 0 || random.chance(0.3)) {
        const body = { amount: wage + luck, reason: luck > 0 ? 'luck' : 'wage' };
        wages.push(() => this.send('PUT', `${this.pathOf(uuid)}/grant`, body));
      }
    }
    await together(wages);
  }

  private pathOf(uuid: string): string {
    return `/v1/agent-npc/${this.instanceId}/${uuid}`;
  }

  private async send(method: Method, path: string, body?: unknown): Promise<Json> {
    const reply = await this.http!.send(method, path, body);
    this.violations.check(
      reply.status < 300,
      () => `${method} ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`,
    );
    return reply.body;
  }

  /** Those who live, by uuid. */
  private async living(): Promise<ReadonlyMap<string, Villager>> {
    const { items } = await this.send('GET', `/v1/agent-npc/${this.instanceId}?limit=200`);
    return new Map((items as (Villager & { readonly uuid: string })[]).map((each) => [each.uuid, each]));
  }

  private async census(): Promise<Census> {
    return { living: await this.living(), ties: await tiesOf(this.database, this.instanceId) };
  }

  /** Counts the feuds that began and ended today. */
  private follow({ living, ties }: Census): void {
    this.means.push(mean([...living.values()].map(({ mood }) => mood)));
    const now = new Set(
      ties.filter(({ affinity }) => affinity <= enemies).map(({ from, to }) => `${from} ${to}`),
    );
    for (const pair of now) if (!this.feuds.has(pair)) this.feudsBegun += 1;
    for (const pair of this.feuds) if (!now.has(pair)) this.feudsEnded += 1;
    this.feuds.clear();
    for (const pair of now) this.feuds.add(pair);
  }

  private sum(before: Census, { living, ties }: Census): Period {
    const moods = [...living.values()].map(({ mood }) => mood);
    const known = this.periods.map(({ feudsBegun, feudsEnded }) => [feudsBegun, feudsEnded] as const);
    const changes = [...living].flatMap(([uuid, { wealth, mood }]) => {
      const old = before.living.get(uuid);
      return old ? [[(wealth - old.wealth) / Math.max(1, wealth, old.wealth), mood - old.mood] as const] : [];
    });
    return {
      day: this.day,
      people: living.size,
      mood: mean(moods),
      spread: deviation(moods),
      low: share(moods, (mood) => mood <= 5),
      high: share(moods, (mood) => mood >= 95),
      negative: share(ties, ({ affinity }) => affinity < 0),
      friends: share(ties, ({ affinity }) => affinity >= friends),
      feudsBegun: this.feudsBegun - known.reduce((sum, [begun]) => sum + begun, 0),
      feudsEnded: this.feudsEnded - known.reduce((sum, [, ended]) => sum + ended, 0),
      gini: gini([...living.values()].map(({ wealth }) => wealth)),
      correlation: correlation(changes),
    };
  }

  private async result({ living, ties }: Census): Promise<ProofResult> {
    for (const fault of await verify(this.target.databaseUrl, [this.instanceId])) this.violations.add(fault);
    const { nights, bytes } = await nightsOf(this.database, this.instanceId);
    this.violations.check(
      nights === this.options.days,
      () => `${nights} nights in ${this.options.days} days`,
    );
    return {
      name: 'village',
      figures: {
        people: living.size,
        talks: this.talks,
        nights,
        relationships: ties.length,
        'feuds begun': this.feudsBegun,
        'feuds ended': this.feudsEnded,
        'bytes per character and night': Math.round(bytes / Math.max(1, nights * living.size)),
      },
      violations: this.violations.list(),
    };
  }
}

interface Census {
  readonly living: ReadonlyMap<string, Villager>;
  readonly ties: readonly Tie[];
}
