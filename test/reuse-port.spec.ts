import { freePort } from './support/free-port.js';
import { until } from '../prove/support/until.js';
import { workerDatabaseUrl } from './support/database.js';
import { LaunchedServices } from './support/launched-services.js';

const canReusePort = Number(process.versions.node.split('.')[0]) >= 24;

describe('REUSE_PORT', () => {
  const services = new LaunchedServices();
  const envOf = async (): Promise<Record<string, string>> => ({
    DATABASE_URL: await workerDatabaseUrl(),
    JWT_SECRET: 'a secret for tests, of more than 32 characters',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DEMO: 'false',
    LOG_FORMAT: 'json',
    LOG_LEVEL: 'info',
    REUSE_PORT: 'true',
  });

  it('lets processes serve on one port, and one of them stop; Node before 24 says that it cannot', async () => {
    const env = await envOf();
    if (!canReusePort) {
      const service = services.launch(env);
      expect(await service.ended).toBe(1);
      expect(service.stderr).toContain('REUSE_PORT=true needs Node 24');
      return;
    }
    const [first, second] = [await services.start(env), await services.start(env)];
    const call = async (): Promise<number> =>
      (await fetch(`${first.baseUrl}/health/live`, { headers: { connection: 'close' } })).status;
    const statuses = await Promise.all(Array.from({ length: 40 }, call));
    expect(statuses).toEqual(statuses.map(() => 200));
    const served = ({ service }: typeof first): number => service.stdout.split('/health/live').length - 1;
    await until('both have said what they served', () => served(first) > 0 && served(second) > 0);
    expect(await first.service.end('SIGTERM')).toBe(0);
    expect(await call()).toBe(200);
  });
});
