import { connect, type Socket } from 'node:net';
import { Client } from 'pg';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const duo = { agentNpcs: { ann: { wealth: 10 }, bob: {} } };

describe('more requests than a process works on at a time', () => {
  let started: TestService[] = [];
  afterEach(async () => {
    for (const service of started) await service.stop();
    started = [];
  });

  async function serviceWith(env: Record<string, string>): Promise<TestService> {
    const service = await TestService.start({ env });
    started.push(service);
    return service;
  }

  /** Eight trades that wait for the lock of their world, sent again for as long as they are refused. */
  async function besideBlockedTrades(
    service: TestService,
    world: World,
    work: (seen: { refused: number }) => Promise<void>,
  ): Promise<void> {
    const lock = new Client({ connectionString: service.databaseUrl });
    await lock.connect();
    const seen = { refused: 0 };
    const send = async (): Promise<number> => {
      for (;;) {
        const answer = await world.trade('ann', 'bob', 1);
        if (answer.status === 200) return answer.status;
        expectProblem(answer, 'OVERLOADED');
        expect(answer.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
        seen.refused += 1;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    try {
      await lock.query('BEGIN');
      await lock.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
      const trades = Array.from({ length: 8 }, send);
      await until('twenty were refused', () => seen.refused >= 20);
      await work(seen);
      await lock.query('ROLLBACK');
      expect(await Promise.all(trades)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(await world.wealth('ann')).toBe(2);
    } finally {
      await lock.end();
    }
  }

  it('are refused at once with Retry-After, their bodies unread, and come in when there is room', async () => {
    const service = await serviceWith({ MAX_IN_FLIGHT: '1' });
    const world = await service.world(duo);
    await besideBlockedTrades(service, world, async () => {
      // No body is looked at, no token checked; monitoring still gets its answers.
      const broken = await service.clientWith(null).post('/v1/instance', undefined, { raw: '{"half":' });
      expectProblem(broken, 'OVERLOADED');
      expectProblem(await world.get('ann'), 'OVERLOADED');
      expect((await service.clientWith(null).get('/health/live')).status).toBe(200);
      expect((await service.clientWith(null).get('/health/ready')).status).toBe(200);
    });
  });

  it('are those of one application, and another one is served', async () => {
    const service = await serviceWith({ MAX_IN_FLIGHT: '4' });
    const [world, other] = [await service.world(duo), await service.world(duo)];
    await besideBlockedTrades(service, world, async () => {
      expect((await other.trade('ann', 'bob', 1)).status).toBe(200);
      expect((await other.get('ann')).status).toBe(200);
    });
  });

  it('are not those whose bodies never come', async () => {
    const service = await serviceWith({ MAX_IN_FLIGHT: '1', maxBodyBytes: '2097152' });
    const client = await service.newClient();
    const sockets: Socket[] = [];
    const heads: Record<string, string> = {
      'with a token': `Authorization: Bearer ${client.token}\r\n`,
      'without one': '',
      'with a wrong one': 'Authorization: Bearer a.b.c\r\n',
    };
    try {
      for (const head of Object.values(heads)) {
        for (let n = 0; n < 20; n += 1) {
          const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
          sockets.push(socket);
          socket.on('error', () => undefined);
          socket.write(
            `POST /v1/instance HTTP/1.1\r\nHost: a\r\n${head}Content-Type: application/json\r\nContent-Length: 10\r\n\r\n`,
          );
        }
      }
      const answered = new Set<Socket>();
      for (const socket of sockets.slice(20)) socket.once('data', () => answered.add(socket));
      // Strangers get their answer by the head alone.
      await until('forty were refused', () => answered.size === 40);
      expect((await service.world(duo)).id).toBeDefined();
    } finally {
      for (const socket of sockets) socket.destroy();
    }
  });

  it('do not count once they are given up', async () => {
    const service = await serviceWith({ MAX_IN_FLIGHT: '1' });
    const client = await service.newClient();
    for (let n = 0; n < 12; n += 1) {
      const gone = new AbortController();
      const given = fetch(`${service.baseUrl}/v1/instance`, {
        method: 'POST',
        signal: gone.signal,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${client.token}` },
        // Never ends: the service waits for the rest.
        body: new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) }),
        duplex: 'half',
      });
      setTimeout(() => gone.abort(), 20);
      await expect(given).rejects.toThrow('aborted');
    }
    expect((await client.get('/v1/application')).status).toBe(200);
  });
});

describe('more bytes of bodies than a process accepts at a time', () => {
  it('are refused before they are read, and those of another application are not', async () => {
    const service = await TestService.start({ env: { maxBodyBytes: '2097152' } });
    const sockets: Socket[] = [];
    try {
      const [client, other] = [await service.newClient(), await service.newClient()];
      const path = '/v1/instance/00000000-0000-4000-8000-000000000001/trades';
      const answers: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const socket = connect(Number(new URL(service.baseUrl).port), '127.0.0.1');
        sockets.push(socket);
        socket.on('data', (data) => answers.push(String(data)));
        socket.write(
          `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${client.token}\r\n` +
            'Content-Type: application/json\r\nContent-Length: 1048576\r\n\r\n',
        );
      }
      await until('two were refused', () => answers.length === 2);
      for (const answer of answers) expect(answer).toMatch(/^HTTP\/1\.1 503 [^]*"OVERLOADED"/);
      expect(
        (await other.post('/v1/instance', { uuid: '00000000-0000-4000-8000-000000000002' })).status,
      ).toBe(201);
      for (const socket of sockets) socket.destroy();
      await until('there is room again', async () => {
        const { status } = await client.post('/v1/instance', {
          uuid: '00000000-0000-4000-8000-000000000003',
        });
        return status === 201 || status === 200;
      });
    } finally {
      for (const socket of sockets) socket.destroy();
      await service.stop();
    }
  });
});
