import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '../../prove/support/until.js';
import { startTestEconomy } from '../../src/library/testing/index.js';

describe('the test kit', () => {
  it('starts a service with a database of its own and a world, and leaves nothing behind', async () => {
    const economy = await startTestEconomy({
      worlds: { village: { taxRate: 10, agentNpcs: { ann: { wealth: 100 }, bob: {} } } },
    });
    try {
      const { village } = economy.worlds;
      expect((await village.trade('ann', 'bob', 40)).status).toBe(200);
      expect((await village.collect()).body).toMatchObject({ collectedTaxes: 10 });
      expect([await village.wealth('ann'), await village.wealth('bob')]).toEqual([54, 36]);
      const events = await economy.economy.readEvents(economy.clientId, village.id, { after: 3, limit: 1 });
      expect(events).toMatchObject([{ seq: 4, type: 'trade' }]);
      for (const range of [{ limit: 0 }, { limit: 1.5 }, { limit: 1e6 }, { after: -1 }]) {
        await expect(economy.economy.readEvents(economy.clientId, village.id, range)).rejects.toMatchObject({
          code: 'VALIDATION_FAILED',
        });
      }

      // Another application has worlds of its own.
      const other = await economy.newClient();
      expect((await other.get(village.path('ann'))).status).toBe(404);
      expect((await economy.world({ npcs: ['smith'] }, other)).npc('smith')).toMatchObject({ name: 'smith' });
    } finally {
      await economy.stop();
    }
    await expect(fetch(economy.baseUrl)).rejects.toThrow('fetch failed');
  });

  it('reports what is wrong with a planned world, and stops what it started', async () => {
    await expect(startTestEconomy({ worlds: { broken: { taxRate: 101 } } })).rejects.toThrow(
      'NOT_A_PERCENTAGE',
    );
    const children = execFileSync('ps', ['--ppid', String(process.pid), '-o', 'args='], { encoding: 'utf8' });
    expect(children).not.toContain('economy-test-');
  });

  it('leaves no database behind when its process is killed', async () => {
    const kit = pathToFileURL(resolve('dist/src/library/testing/test-database.js'));
    const script = `import { startTestDatabase } from ${JSON.stringify(kit.href)};
      const { url } = await startTestDatabase();
      process.stdout.write(url);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [url] = (await once(child.stdout, 'data')) as [Buffer];
    const port = Number(new URL(String(url)).port);
    const servers = (): string[] =>
      execFileSync('ps', ['-eo', 'args='], { encoding: 'utf8' })
        .split('\n')
        .filter((line) => line.includes('economy-test-') && line.includes(`${port}`));
    const [server] = servers();
    const folder = /-D (\S*economy-test-[^/\s]*)/.exec(server!)![1]!;
    expect(existsSync(folder)).toBe(true);
    child.kill('SIGKILL');
    await until('the server and its files are gone', () => servers().length === 0 && !existsSync(folder));
  });
});
