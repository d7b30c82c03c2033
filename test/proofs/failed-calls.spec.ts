import { randomUUID } from 'node:crypto';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { allInstanceIds, verifyLedger } from '../../src/ledger/verify.js';
import { type Answer } from '../support/api-client.js';
import { createDatabase, templateDatabase } from '../support/database.js';
import { eventsOf } from '../support/events.js';
import { inDeadlock } from '../support/locks.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

/** Between the service and its database: loses the answer of a call, after the database has given it. */
class LossyLine {
  /** The next answer to a statement that holds this text is lost, and the connection with it. */
  lose: string | null = null;
  lost = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async open(databaseUrl: string): Promise<LossyLine> {
    const target = new URL(databaseUrl);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = new URL(databaseUrl);
    url.port = String((server.address() as { port: number }).port);
    const line = new LossyLine(server, url.toString());
    server.on('connection', (near) => line.join(near, connect(Number(target.port), target.hostname)));
    return line;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private join(near: Socket, far: Socket): void {
    let doomed = false;
    const cut = (): void => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      this.sockets.add(socket);
      socket.on('error', cut).on('close', cut);
    }
    near.on('data', (sent) => {
      if (this.lose !== null && sent.includes(this.lose)) {
        this.lose = null;
        doomed = true;
      }
      far.write(sent);
    });
    far.on('data', (answered) => {
      if (!doomed) near.write(answered);
      else {
        this.lost += 1;
        cut();
      }
    });
  }
}

describe('a call whose connection is lost', () => {
  let line: LossyLine;
  let service: TestService;
  let direct: Client;
  /** Apart from the other, because a transaction sees the activity as it was at its first look. */
  let watcher: Client;
  beforeAll(async () => {
    const databaseUrl = await createDatabase('economy_failed_calls', templateDatabase);
    line = await LossyLine.open(databaseUrl);
    service = await TestService.start({ databaseUrl: line.url });
    direct = new Client({ connectionString: databaseUrl });
    watcher = new Client({ connectionString: databaseUrl });
    await direct.connect();
    await watcher.connect();
    // The pool reports connections that end while nobody uses them.
    jest.spyOn(console, 'warn').mockImplementation();
    jest.spyOn(console, 'error').mockImplementation();
  });
  afterAll(async () => {
    await service.stop();
    const { faults } = await verified();
    await direct.end();
    await watcher.end();
    line.close();
    jest.restoreAllMocks();
    expect(faults).toEqual([]);
  });

  async function verified() {
    await using checker = await TestService.start({ databaseUrl: line.url });
    return await verifyLedger(checker.dataSource, await allInstanceIds(checker.dataSource));
  }

  const key = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
  const newWorld = (): Promise<World> => service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
  const amounts = async (world: World): Promise<number[]> =>
    (await eventsOf(service, world, 'trade')).map(({ amount }) => amount as number).sort((a, b) => a - b);

  /** Sends requests that wait behind one lock, so that those after the first share a call. */
  async function behindLock<T>(world: World, send: () => Promise<T>[], meanwhile: () => Promise<void>) {
    await direct.query('BEGIN');
    await direct.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    const sent = send();
    await waiting(1);
    await meanwhile();
    await direct.query('ROLLBACK');
    return Promise.all(sent);
  }

  /** Until so many calls wait for a lock; what came after them has then had its time to queue up. */
  async function waiting(count: number): Promise<number[]> {
    let pids: number[] = [];
    await until(`${count} calls wait for a lock`, async () => {
      const { rows } = await watcher.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      pids = rows.map(({ pid }) => pid);
      return pids.length >= count;
    });
    return pids;
  }

  it('after the effect: with a key it happened once and is answered', async () => {
    const world = await newWorld();
    const [before, headers] = [line.lost, key()];
    line.lose = 'register_trades';
    const answer = await world.trade('ann', 'bob', 3, headers);
    expect([answer.status, line.lost - before]).toEqual([200, 1]);
    expect(await amounts(world)).toEqual([3]);
    expect((await world.trade('ann', 'bob', 3, headers)).body['id']).toBe(answer.body['id']);
    expect(await world.wealth('bob')).toBe(3);
  });

  it('after the effect: without a key the answer reports an unknown outcome', async () => {
    const world = await newWorld();
    line.lose = 'register_trades';
    const answer = await world.trade('ann', 'bob', 3);
    expectProblem(answer, 'DATABASE_UNAVAILABLE', {
      detail: expect.stringMatching(/whether it took effect is unknown/),
    });
    expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(await amounts(world)).toEqual([3]);
  });

  it.each([
    ['a bulk call with a key', (world: World) => bulk(world, key(), {}), 201],
    ['a bulk call with a key each', (world: World) => bulk(world, {}, { idempotencyKey: randomUUID() }), 201],
    ['a bulk call without', (world: World) => bulk(world, {}, {}), 503],
  ])('after the effect: %s', async (_name, send, status) => {
    const world = await newWorld();
    line.lose = 'register_trades';
    const answer = await send(world);
    expect(answer.status).toBe(status);
    if (status === 201) expect(answer.body).toMatchObject({ registered: 1, refused: 0 });
    expect(await amounts(world)).toEqual([2]);
  });

  function bulk(world: World, headers: Record<string, string>, more: object): Promise<Answer> {
    const [trader, recipient] = [world.character('ann')['id'], world.character('bob')['id']];
    const trades = [{ traderIdentifier: trader, recipientIdentifier: recipient, amount: 2, ...more }];
    return world.client.post(`/v1/instance/${world.id}/trades`, { trades }, { headers });
  }

  it.each([
    ['collect_taxes', (world: World, headers: object) => world.collect({ ...headers })],
    ['register_death', (world: World, headers: object) => world.die('bob', { ...headers })],
    [
      'register_spawns',
      (world: World, headers: object) =>
        world.client.post(
          '/v1/agent-npc',
          { instanceIdentifier: world.id, uuid: randomUUID(), type: 'natural', wealth: 5 },
          { headers: { ...headers } },
        ),
    ],
  ])('after the effect: %s happens once, with a key or without', async (name, send) => {
    for (const headers of [key(), {}]) {
      const world = await service.world({ taxRate: 50, agentNpcs: { ann: { wealth: 8 }, bob: {} } });
      const before = (await eventsOf(service, world)).length;
      line.lose = name;
      const { status } = await send(world, headers);
      expect(status < 300).toBe('idempotency-key' in headers);
      if (status >= 300) expect(status).toBe(503);
      expect((await eventsOf(service, world)).length - before).toBe(name === 'collect_taxes' ? 2 : 1);
    }
  });

  it('before the effect, of a mixed batch: entries with a key take effect, the others get a true answer', async () => {
    const world = await newWorld();
    const keys = [undefined, key(), undefined, key(), key(), undefined];
    const send = (): Promise<Answer>[] => keys.map((headers, n) => world.trade('ann', 'bob', n + 1, headers));
    // The first goes alone, and the others wait for it: its connection is broken, and then theirs.
    const answers = await behindLock(world, send, async () => {
      // The other calls wait in the process, where neither the database nor an answer shows them.
      await sleep(300);
      const broken: number[] = [];
      while (broken.length < 2) {
        const pid = (await waiting(1)).find((each) => !broken.includes(each));
        if (pid === undefined) continue;
        await direct.query('SELECT pg_terminate_backend($1::integer)', [pid]);
        broken.push(pid);
      }
    });
    for (const [index, answer] of answers.entries()) {
      if (keys[index]) expect(answer.status).toBe(200);
      else if (answer.status !== 200) expectProblem(answer, 'DATABASE_UNAVAILABLE');
    }
    expect(answers[0]?.status).toBe(503);
    const done = answers.flatMap(({ status }, index) => (status === 200 ? [index + 1] : []));
    expect(await amounts(world)).toEqual(done);
  });

  it('is repeated after a deadlock', async () => {
    const world = await newWorld();
    expect((await inDeadlock(line.url, world, 4)).status).toBe(200);
    expect(await amounts(world)).toEqual([4]);
  });
});
