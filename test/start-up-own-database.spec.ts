import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { createDatabase, templateDatabase } from './support/database.js';
import { callDemo, LaunchedServices, readDemo } from './support/launched-services.js';

const secret = 'a secret for tests, of more than 32 characters';
const services = new LaunchedServices();

describe('the service with a database of its operator', () => {
  it('is not ready after a signal to stop, and still answers for the configured time', async () => {
    const url = await createDatabase('economy_draining', templateDatabase);
    const env = { DATABASE_URL: url, JWT_SECRET: secret, HOST: '127.0.0.1', DEMO: 'false' };
    // Longer than this test: it does not depend on what else the machine does.
    const { service, baseUrl } = await services.start({ ...env, SHUTDOWN_DELAY_MS: '600000' });
    const alive = await fetch(`${baseUrl}/health/live`);
    expect([alive.status, alive.headers.get('connection')]).toEqual([200, 'keep-alive']);
    service.child.kill('SIGTERM');
    await service.says(/SIGTERM: /);
    const ready = await fetch(`${baseUrl}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'SHUTTING_DOWN' }]);
    const answer = await fetch(`${baseUrl}/v1/application`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close']);
    // A second signal ends it at once.
    expect(await service.end('SIGTERM')).toBe(130);
  });

  it('has planned trades on the connections that stay open before it is ready, and written nothing', async () => {
    const url = await createDatabase('economy_rehearsed', templateDatabase);
    const env = { DATABASE_URL: url, JWT_SECRET: secret, HOST: '127.0.0.1', DEMO: 'false' };
    const { service } = await services.start({ ...env, DATABASE_POOL_SIZE: '6' });
    const database = new Client({ connectionString: url });
    await database.connect();
    try {
      const { rows } = await database.query(
        `SELECT (SELECT count(*)::integer FROM pg_stat_activity a
                  WHERE a.datname = current_database() AND a.query LIKE 'SELECT * FROM economy.register_trades(%' AND a.state = 'idle') AS planned,
                (SELECT count(*)::integer FROM economy.event) AS events,
                (SELECT count(*)::integer FROM economy.usage) AS counted`,
      );
      expect(rows).toEqual([{ planned: 3, events: 0, counted: 0 }]);
    } finally {
      await database.end();
    }
    expect(service.stdout).not.toContain('will be slow');
  });

  it.each([
    { DEMO: 'true', requests: 20 },
    { DEMO: 'false', requests: 0 },
  ])(
    'goes on when nobody reads its output any more, and ends on a signal (DEMO=$DEMO, $requests requests)',
    async ({ DEMO, requests }) => {
      const DATABASE_URL = await createDatabase(`economy_unread_${DEMO}`, templateDatabase);
      const DATA_DIR = join(services.folder, `unread-${DEMO}`);
      const service = services.launch({
        ...{ DATABASE_URL, JWT_SECRET: secret, HOST: '127.0.0.1', PORT: '0', DATA_DIR, DEMO },
      });
      const [, baseUrl = ''] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
      // It prints where to begin after this line, and a line for each request.
      service.child.stdout?.destroy();
      service.child.stderr?.destroy();
      for (let n = 0; n < requests; n += 1)
        expect((await fetch(`${baseUrl}/v1/application`)).status).toBe(401);
      expect(await service.end('SIGTERM')).toBe(0);
    },
  );

  it('migrates it, and creates a demo world only on request', async () => {
    const url = await createDatabase('economy_start_up');
    const env = {
      DATABASE_URL: url,
      JWT_SECRET: secret,
      HOST: '127.0.0.1',
      DATA_DIR: join(services.folder, 'operator'),
    };
    const weak = 'weak'.repeat(8);
    const { service, baseUrl } = await services.start({ ...env, DEMO: 'false', AGENT_CREDENTIALS_KEY: weak });
    expect((await fetch(`${baseUrl}/health/ready`)).status).toBe(200);
    expect(service.stdout).toMatch(/"level":40[^\n]*AGENT_CREDENTIALS_KEY repeats itself/);
    expect(service.stdout).not.toContain('JWT_SECRET');
    expect(service.stdout).not.toContain(weak);
    expect(service.stdout).toContain('migrated the database');
    expect(existsSync(env.DATA_DIR)).toBe(false);
    expect(await service.end('SIGTERM')).toBe(0);

    await services.start({ ...env, DEMO: 'true' });
    const facts = readDemo(env.DATA_DIR);
    expect((await callDemo(facts, 'GET', '/v1/application')).status).toBe(200);
  });
});
