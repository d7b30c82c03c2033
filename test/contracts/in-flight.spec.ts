import { Client } from 'pg';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { until } from '../../prove/support/until.js';

describe('more requests than a process works on at a time', () => {
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start({ env: { MAX_IN_FLIGHT: '4' } });
  });
  afterAll(() => service.stop());

  it('are refused at once with Retry-After, their bodies unread, and come in when there is room', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const lock = new Client({ connectionString: service.databaseUrl });
    await lock.connect();
    try {
      await lock.query('BEGIN');
      await lock.query('SELECT 1 FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
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
      const trades = Array.from({ length: 8 }, send);
      await until('twenty were refused', () => seen.refused >= 20);

      // No body is looked at, no token checked; the watchers of the process are still heard.
      const broken = await service.clientWith(null).post('/v1/instance', undefined, { raw: '{"half":' });
      expectProblem(broken, 'OVERLOADED');
      expectProblem(await world.get('ann'), 'OVERLOADED');
      expect((await service.clientWith(null).get('/health/live')).status).toBe(200);
      expect((await service.clientWith(null).get('/health/ready')).status).toBe(200);

      await lock.query('ROLLBACK');
      expect(await Promise.all(trades)).toEqual(Array.from({ length: 8 }, () => 200));
      expect(await world.wealth('ann')).toBe(2);
    } finally {
      await lock.end();
    }
  });

  it('do not count once they are given up', async () => {
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
    for (;;) {
      if ((await client.get('/v1/application')).status === 200) return;
    }
  });
});
