import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { createDataSource } from '../../src/database/data-source.js';
import { isolateInstance } from '../../src/ledger/distribution/isolate.js';
import { faultsOf, readBooks, verify } from './books.js';
import { ClusterNode } from './cluster-node.js';
import { HttpClient } from './http.js';
import { compareTrades, KeyedLoad } from './keyed-load.js';
import { type ProofResult, Violations } from './proof.js';
import { Random } from './random.js';
import { type Target } from './target.js';
import { until } from './until.js';

interface World {
  readonly instanceId: string;
  readonly characters: readonly string[];
  node: string;
  readonly acknowledged: Map<string, string | null>;
}

/** How long a node stays away, and how soon after its return its instances answer (ms). */
const awayMs = 2000;
const backMs = 5000;
const worldsOfNode = 2;

/** Instances on all nodes, in which clients trade. */
export class Stage {
  readonly worlds: World[] = [];
  private readonly violations = new Violations();
  private readonly figures = {
    acknowledged: 0,
    'refused by lost nodes': 0,
    'failed on living ones': 0,
    'talks, taxes, grants and reads meanwhile': 0,
  };
  private longestMs = 0;
  private readonly secondsBack: number[] = [];
  private readonly secondsMoved: number[] = [];

  private constructor(
    private readonly target: Target,
    private readonly seed: number,
    private readonly token: string,
    private readonly http: HttpClient,
  ) {}

  /** With instances on each node that has shards. */
  static async open(target: Target, seed: number): Promise<Stage> {
    const { token } = await target.newTenant();
    const stage = new Stage(target, seed, token, new HttpClient(target.baseUrls[0]!, token));
    const random = new Random(seed);
    const nodes = (
      await stage.rows<{ node: string }>(
        `SELECT nodename || ':' || nodeport AS node FROM pg_dist_node WHERE shouldhaveshards AND isactive`,
      )
    ).map(({ node }) => node);
    const isEnough = (node: string): boolean =>
      stage.worlds.filter((world) => world.node === node).length >= worldsOfNode;
    while (!nodes.every(isEnough)) {
      const world = await stage.createWorld(random);
      if (!isEnough(world.node)) stage.worlds.push(world);
    }
    return stage;
  }

  async findNodes(): Promise<ClusterNode[]> {
    const rows = await this.rows<{ host: string; port: string }>(
      'SELECT nodename AS host, nodeport::text AS port FROM pg_dist_node WHERE isactive ORDER BY groupid',
    );
    return Promise.all(
      rows.map(({ host, port }) => {
        const url = new URL(this.target.databaseUrl);
        [url.hostname, url.port] = [host, port];
        return ClusterNode.find(url.toString());
      }),
    );
  }

  async lose(node: ClusterNode, isCoordinator: boolean, round: number): Promise<void> {
    const isLost = (world: World): boolean => isCoordinator || world.node === node.address;
    await this.underLoad(
      round,
      async (loads) => {
        await node.kill();
        try {
          await sleep(awayMs / 4);
          const end = performance.now() + awayMs;
          while (performance.now() < end) {
            await Promise.all(this.worlds.map((world) => this.expectAnswers(world, isLost(world))));
          }
        } finally {
          await node.start();
        }
        const [started, before] = [
          performance.now(),
          [...loads.values()].map((load) => load.acknowledged.size),
        ];
        await until('all instances answer again', () =>
          [...loads.values()].every((load, n) => load.acknowledged.size > before[n]! + 5),
        );
        const seconds = (performance.now() - started) / 1000;
        this.secondsBack.push(seconds);
        this.violations.check(
          seconds * 1000 < backMs,
          () => `it took ${seconds.toFixed(1)} s until all answered again`,
        );
      },
      isLost,
    );
  }

  async move(world: World, round: number): Promise<void> {
    const nodes = [...new Set(this.worlds.map(({ node }) => node))];
    const to = nodes[(nodes.indexOf(world.node) + 1) % nodes.length]!;
    await this.underLoad(round, async () => {
      const dataSource = createDataSource({ url: this.target.databaseUrl, poolSize: 1 });
      await dataSource.initialize();
      const runner = dataSource.createQueryRunner();
      const began = performance.now();
      try {
        await runner.query('SET statement_timeout = 0');
        const { host, port } = { host: to.split(':')[0]!, port: Number(to.split(':')[1]) };
        await isolateInstance(runner, { instanceId: world.instanceId, to: { host, port }, dryRun: false });
      } finally {
        await runner.release();
        await dataSource.destroy();
      }
      this.secondsMoved.push((performance.now() - began) / 1000);
      world.node = await this.nodeOf(world.instanceId);
      this.violations.check(world.node === to, () => `an instance moved to ${to} is on ${world.node}`);
    });
  }

  async finish(name: string, more: Record<string, number>): Promise<ProofResult> {
    const database = await this.connect();
    const ids = this.worlds.map(({ instanceId }) => instanceId);
    try {
      for (const { instanceId, acknowledged } of this.worlds) {
        await compareTrades(database, instanceId, acknowledged, this.violations);
        for (const fault of faultsOf(await readBooks(database, instanceId, true))) this.violations.add(fault);
      }
    } finally {
      await database.end();
    }
    for (const fault of await verify(this.target.databaseUrl, ids)) this.violations.add(fault);
    const range = (seconds: readonly number[]): string =>
      `${Math.min(...seconds).toFixed(1)}–${Math.max(...seconds).toFixed(1)} s`;
    return {
      name,
      figures: {
        ...more,
        instances: this.worlds.length,
        ...this.figures,
        'longest trade': `${(this.longestMs / 1000).toFixed(1)} s`,
        ...(this.secondsBack.length > 0 && { 'all answer again after': range(this.secondsBack) }),
        ...(this.secondsMoved.length > 0 && { 'isolated and moved in': range(this.secondsMoved) }),
      },
      violations: this.violations.list(),
    };
  }

  close(): Promise<void> {
    return this.http.close();
  }

  /** Trades with keys in every instance; none that is not lost may be refused. */
  private async underLoad(
    round: number,
    work: (loads: ReadonlyMap<World, KeyedLoad>) => Promise<void>,
    isLost: (world: World) => boolean = () => false,
  ): Promise<void> {
    const { token } = this;
    const { baseUrls } = this.target;
    const loads = new Map(
      this.worlds.map((world, n) => {
        const address = { baseUrl: baseUrls[n % baseUrls.length]! };
        const seed = (this.seed % 10_000) * 10_000 + round * 100 + n;
        return [
          world,
          new KeyedLoad(address, { token, ...world, clients: 2, seed }, this.violations),
        ] as const;
      }),
    );
    try {
      await until('trades are acknowledged everywhere', () =>
        [...loads.values()].every(({ acknowledged }) => acknowledged.size >= 10),
      );
      await work(loads);
    } finally {
      await Promise.all([...loads.values()].map((load) => load.stop()));
    }
    for (const [world, load] of loads) {
      this.longestMs = Math.max(this.longestMs, isLost(world) ? 0 : load.longestMs);
      for (const [name, id] of load.acknowledged) world.acknowledged.set(name, id);
      this.figures.acknowledged += load.acknowledged.size;
      if (isLost(world)) {
        this.figures['refused by lost nodes'] += load.retries;
      } else {
        this.figures['failed on living ones'] += load.retries;
        this.violations.check(
          load.retries === 0,
          () => `${load.retries} requests to an instance of a living node failed`,
        );
      }
    }
  }

  /** What is more than a trade: a talk, a tax, a read. */
  private async expectAnswers({ instanceId, characters }: World, isLost: boolean): Promise<void> {
    const [one, two] = characters;
    const path = `/v1/agent-npc/${instanceId}/${one}`;
    const answers = [
      await this.http.send('PUT', `${path}/interact`, { responderIdentifier: two }),
      await this.http.send('PUT', `/v1/instance/${instanceId}/tax`),
      await this.http.send('PUT', `${path}/grant`, { amount: 1, reason: 'a proof' }),
      await this.http.send('GET', path),
    ];
    this.figures['talks, taxes, grants and reads meanwhile'] += answers.length;
    for (const { status, retryAfter, body } of answers) {
      const isRight = isLost ? status === 503 && retryAfter !== null : status === 200;
      this.violations.check(
        isRight,
        () =>
          `an instance of a ${isLost ? 'lost' : 'living'} node answered ${status}: ${JSON.stringify(body)}`,
      );
    }
  }

  private async createWorld(random: Random): Promise<World> {
    const { body } = await this.http.send('POST', '/v1/instance', { uuid: random.uuid(), taxRate: 1 });
    const instanceId = body['id'] as string;
    const agentNpcs = Array.from({ length: 20 }, () => ({
      uuid: random.uuid(),
      type: 'natural',
      wealth: 100,
    }));
    const born = await this.http.send('POST', `/v1/instance/${instanceId}/agent-npcs`, { agentNpcs });
    const results = born.body['results'] as { event: { agentNpcId: string } }[];
    return {
      instanceId,
      characters: results.map(({ event }) => event.agentNpcId),
      node: await this.nodeOf(instanceId),
      acknowledged: new Map(),
    };
  }

  private async nodeOf(instanceId: string): Promise<string> {
    const [row] = await this.rows<{ node: string }>(
      `SELECT n.nodename || ':' || n.nodeport AS node FROM pg_dist_placement p JOIN pg_dist_node n USING (groupid)
        WHERE p.shardid = get_shard_id_for_distribution_column('economy.event', $1::uuid)`,
      [instanceId],
    );
    return row!.node;
  }

  private async rows<Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> {
    const client = await this.connect();
    try {
      return (await client.query<Row>(sql, [...values])).rows;
    } finally {
      await client.end();
    }
  }

  private async connect(): Promise<Client> {
    const client = new Client({ connectionString: this.target.databaseUrl });
    await client.connect();
    return client;
  }
}
