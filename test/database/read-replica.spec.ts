import { PassThrough } from 'node:stream';
import { Client } from 'pg';
import { type Finding } from '../../src/cli/doctor/finding.js';
import { checkReplica } from '../../src/cli/doctor/replica-check.js';
import { readGivenSettings } from '../../src/common/config/env.js';
import { type Answer, type Json } from '../support/api-client.js';
import { readExposition, valueOf } from '../observe/support/exposition.js';
import { TestService, type TestServiceOptions } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { ReplicatedDatabase } from './support/standby.js';
import { until } from '../../prove/support/until.js';

const token = 'a-token-for-metrics';
const long = '600000';

/** A service with a replica, what it said of it, and what it shows of it. */
class Reader {
  private constructor(
    readonly service: TestService,
    private readonly lines: string[],
  ) {}

  static async start(url: string, options: TestServiceOptions): Promise<Reader> {
    const lines: string[] = [];
    const log = new PassThrough();
    log.on('data', (chunk: Buffer) => lines.push(...chunk.toString().split('\n').filter(Boolean)));
    const env = { METRICS_TOKEN: token, DATABASE_READ_URL: url, ...options.env };
    return new Reader(await TestService.start({ ...options, env, log }), lines);
  }

  /** What it said of its replica since the last time. */
  said(): string[] {
    const all = this.lines.splice(0).map((line) => JSON.parse(line) as { context?: string; msg: string });
    return all.filter(({ context }) => context === 'ReadReplica').map(({ msg }) => msg);
  }

  async shows(name: string, labels: Record<string, string> = {}): Promise<number | undefined> {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${this.service.baseUrl}/metrics`, { headers });
    return valueOf(readExposition(await response.text()), name, labels);
  }

  async is(state: string): Promise<boolean> {
    return (await this.shows('economy_read_replica', { state })) === 1;
  }

  async becomes(state: string): Promise<void> {
    await until(`the replica is ${state}`, () => this.is(state));
  }

  /** How many reads an answer took, and who gave it. */
  async sourceOf(ask: () => Promise<Answer>): Promise<readonly [string, Answer]> {
    const read = async (source: string): Promise<number> =>
      (await this.shows('economy_replica_reads_total', { source })) ?? 0;
    const before = await read('replica');
    const answer = await ask();
    return [(await read('replica')) > before ? 'replica' : 'primary', answer];
  }
}

const flows = ({ client, id }: World): Promise<Answer> => client.get(`/v1/instance/${id}/economy/flows`);
const trades = ({ body }: Answer): number =>
  (body['items'] as Json[]).reduce((sum, item) => sum + Number(item['trades']), 0);

describe('a read replica', () => {
  let database: ReplicatedDatabase;
  let started: TestService[] = [];
  beforeAll(async () => {
    database = await ReplicatedDatabase.start();
    // Pools report connections that end while nobody uses them.
    jest.spyOn(console, 'warn').mockImplementation();
    jest.spyOn(console, 'error').mockImplementation();
  });
  // Those of a process share a log.
  afterEach(async () => {
    for (const service of started) await service.stop();
    started = [];
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await database?.stop();
  });

  async function reader(maxLagMs: string, url = database.standbyUrl): Promise<Reader> {
    const found = await Reader.start(url, {
      databaseUrl: database.primary.url,
      env: { READ_REPLICA_MAX_LAG_MS: maxLagMs },
    });
    started.push(found.service);
    return found;
  }

  /** What the doctor says of the replica. */
  async function doctor(env: Record<string, string>): Promise<Finding> {
    const client = new Client({ connectionString: database.primary.url });
    await client.connect();
    const secret = 'a secret for tests, of more than 32 characters';
    const settings = readGivenSettings({ DATABASE_URL: database.primary.url, JWT_SECRET: secret, ...env });
    const findings = await checkReplica(client, settings);
    await client.end();
    expect(findings).toHaveLength(1);
    return findings[0]!;
  }

  const duo = { agentNpcs: { ann: { wealth: 100 }, bob: {} } };

  it('answers what may be a moment old, and nothing else', async () => {
    const patient = await reader(long);
    await patient.becomes('used');
    const world = await patient.service.world(duo);
    await world.trade('ann', 'bob', 1);
    const { client, id } = world;
    // The last word before it stands still: from here on it has this trade and no other.
    await until('the replica has the trade', async () => trades(await flows(world)) >= 1);
    await database.pauseReplay();
    try {
      await world.trade('ann', 'bob', 2);

      const [ofFlows, old] = await patient.sourceOf(() => flows(world));
      expect([ofFlows, trades(old)]).toEqual(['replica', 1]);
      const [ofUsage, usage] = await patient.sourceOf(() => client.get('/v1/usage?groupBy=operation'));
      expect(ofUsage).toBe('replica');
      const calls = (usage.body['items'] as Json[]).find(({ operation }) => operation === 'trade');
      expect(calls).toMatchObject({ calls: 1 });
      // The quota is never an old one.
      expect(usage.body['quota']).toMatchObject({ used: 5 });

      // Both trades are in the statistics now, and those of the replica lack one.
      const [ofEconomy, economy] = await patient.sourceOf(() => client.get(`/v1/instance/${id}/economy`));
      expect(ofEconomy).toBe('primary');
      expect(economy.body).toMatchObject({ periods: { hour: { trades: 2 } } });
      const [ofHistory, history] = await patient.sourceOf(() =>
        client.get(`/v1/instance/${id}/economy/history?bucket=day`),
      );
      expect(ofHistory).toBe('primary');
      expect(history.body['items']).toMatchObject([{ trades: 2 }]);

      // Of the feed the beginning, and it is whole all the same.
      const [ofPage, page] = await patient.sourceOf(() => client.get(`/v1/instance/${id}/event?limit=2`));
      expect([ofPage, (page.body['items'] as Json[]).map(({ seq }) => seq)]).toEqual(['replica', [1, 2]]);
      const all = await client.get(`/v1/instance/${id}/event`);
      expect((all.body['items'] as Json[]).map(({ seq, type }) => [seq, type])).toEqual([
        [1, 'instance'],
        [2, 'spawn'],
        [3, 'spawn'],
        [4, 'trade'],
        [5, 'trade'],
      ]);
      const newest = await client.get(`/v1/instance/${id}/event?type=trade&limit=1&after=4`);
      expect(newest.body['items']).toMatchObject([{ seq: 5 }]);
      expect(newest.body['nextCursor']).toBeNull();

      for (const path of [`/v1/agent-npc/${id}`, `/v1/instance/${id}`, world.path('ann')]) {
        const [source, { status }] = await patient.sourceOf(() => client.get(path));
        expect([path, source, status]).toEqual([path, 'primary', 200]);
      }
      expect(await world.wealth('bob')).toBe(3);

      // A world that the replica has never heard of.
      const later = await patient.service.world(duo, client);
      expect((await client.get(`/v1/instance/${later.id}/economy`)).status).toBe(200);
      const seen = await client.get(`/v1/instance/${later.id}/event`);
      expect(seen.body['items']).toHaveLength(3);
    } finally {
      await database.resumeReplay();
    }
    await until('the replica has both trades', async () => trades(await flows(world)) >= 2);
    // When it has what was rolled up, the statistics come from it too.
    await until('the statistics come from the replica', async () => {
      const [source, economy] = await patient.sourceOf(() => client.get(`/v1/instance/${id}/economy`));
      expect(economy.body).toMatchObject({ periods: { hour: { trades: 2 } } });
      return source === 'replica';
    });
    expect(patient.said()).toEqual([]);
  });

  it('is not called behind before it is known how far behind it is', async () => {
    await database.pauseReplay();
    let patient: Reader;
    try {
      const writer = await TestService.start({ databaseUrl: database.primary.url });
      started.push(writer);
      await writer.world(duo);
      patient = await reader(long);
      await until('it has looked at the replica', async () => {
        const watching = await database.onStandby(
          `SELECT FROM pg_stat_activity
            WHERE application_name = 'agent-npc-economy watch' AND query LIKE '%pg_last_wal_replay_lsn%'`,
        );
        return watching.length > 0;
      });
      expect(await patient.is('away')).toBe(true);
    } finally {
      await database.resumeReplay();
    }
    await patient.becomes('used');
    expect(patient.said()).toEqual([]);
  });

  it('is not used while it is behind, and is used again when it has caught up', async () => {
    const strict = await reader('500');
    await strict.becomes('used');
    const world = await strict.service.world(duo);
    await database.pauseReplay();
    try {
      await world.trade('ann', 'bob', 1);
      await strict.becomes('behind');
      const [source, answer] = await strict.sourceOf(() => flows(world));
      expect([source, trades(answer)]).toEqual(['primary', 1]);
      expect(await strict.shows('economy_read_replica_lag_seconds')).toBeGreaterThan(0.5);
      // It is not asked as soon as the limit is passed; the next look says so.
      // On a busy machine it may have been behind before.
      const behind = 'the read replica is behind by more than 500 ms: reads go to the primary';
      const said: string[] = [];
      await until('it says so', () => {
        said.push(...strict.said());
        return said.at(-1) === behind;
      });
      expect(await strict.is('behind')).toBe(true);
    } finally {
      await database.resumeReplay();
    }
    await strict.becomes('used');
    await until('reads come from the replica', async () => {
      const [source, answer] = await strict.sourceOf(() => flows(world));
      expect(trades(answer)).toBe(1);
      return source === 'replica';
    });
  });

  it('may stop, hang and come back, and no caller notices', async () => {
    const patient = await reader(long);
    await patient.becomes('used');
    const world = await patient.service.world(duo);
    await world.trade('ann', 'bob', 1);
    await until('the replica has the trade', async () => trades(await flows(world)) >= 1);
    patient.said();
    const reads = async (until: () => Promise<void>): Promise<number[]> => {
      const statuses = new Set<number>();
      const done = new AbortController();
      const asking = Array.from({ length: 4 }, async () => {
        while (!done.signal.aborted) {
          const answer = await flows(world);
          statuses.add(answer.status);
          if (answer.status === 200) expect(trades(answer)).toBe(1);
        }
      });
      await until().finally(() => done.abort());
      await Promise.all(asking);
      return [...statuses];
    };

    const whileStopped = await reads(async () => {
      await database.stopStandby();
      await patient.becomes('away');
    });
    expect(whileStopped).toEqual([200]);
    expect((await patient.sourceOf(() => flows(world)))[0]).toBe('primary');
    expect(await patient.shows('economy_read_replica_lag_seconds')).toBeUndefined();
    expect(await doctor({ DATABASE_READ_URL: database.standbyUrl })).toMatchObject({ state: 'warning' });
    expect(patient.said()).toEqual([
      expect.stringMatching(/^the read replica is away \(.+\): reads go to the primary$/),
    ]);
    await database.startStandby();
    await patient.becomes('used');
    expect(patient.said()).toEqual(['the read replica is used again']);
    expect((await patient.sourceOf(() => flows(world)))[0]).toBe('replica');

    const whileHanging = await reads(async () => {
      const sessions = await database.onStandby<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'agent-npc-economy%'`,
      );
      expect(sessions.length).toBeGreaterThan(1);
      for (const { pid } of sessions) process.kill(pid, 'SIGSTOP');
      try {
        await patient.becomes('away');
        // Others may be let in before these go on; so it is used again while they still hang.
        await patient.becomes('used');
      } finally {
        for (const { pid } of sessions) process.kill(pid, 'SIGCONT');
      }
    });
    expect(whileHanging).toEqual([200]);
    expect(patient.said()).toEqual([expect.stringContaining('is away'), 'the read replica is used again']);
  });

  it('may be the primary by a role that only reads, and no other server', async () => {
    const readOnly = new URL(database.primary.url);
    readOnly.username = 'reader';
    readOnly.password = 'reads';
    const probe = await TestService.start({ databaseUrl: database.primary.url });
    started.push(probe);
    await probe.dataSource.query(`CREATE ROLE reader LOGIN PASSWORD 'reads'`);

    const same = await reader(long, readOnly.toString());
    await same.becomes('used');
    const world = await same.service.world(duo);
    await world.trade('ann', 'bob', 1);
    // Without rights each read fails there and is asked again: a caller is not told, the log is, once.
    same.said();
    expect(await same.sourceOf(() => flows(world))).toMatchObject(['primary', { status: 200 }]);
    expect(trades(await flows(world))).toBe(1);
    expect(same.said()).toEqual([expect.stringContaining('permission denied')]);
    await probe.dataSource.query('GRANT USAGE ON SCHEMA economy TO reader');
    await probe.dataSource.query('GRANT SELECT ON ALL TABLES IN SCHEMA economy TO reader');
    await probe.dataSource.query('GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA economy TO reader');
    const [source, answer] = await same.sourceOf(() => flows(world));
    expect([source, trades(answer)]).toEqual(['replica', 1]);

    expect(await doctor({ DATABASE_READ_URL: readOnly.toString() })).toMatchObject({ state: 'ok' });
    expect(await doctor({ DATABASE_READ_URL: database.standbyUrl })).toMatchObject({ state: 'ok' });
    const other = new URL(database.standbyUrl);
    other.pathname = '/postgres';
    expect(await doctor({ DATABASE_READ_URL: other.toString() })).toMatchObject({ state: 'fault' });
    const wrong = await reader(long, other.toString());
    const said: string[] = [];
    await until('it says what is wrong', () => said.push(...wrong.said()) > 0);
    expect(said).toEqual([expect.stringContaining('it is another database of the server: postgres')]);
    expect(await wrong.is('away')).toBe(true);
  });
});
