import { execFile } from 'node:child_process';
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type DemoFacts } from '../src/process/demo/demo-world.js';
import { type Json } from './support/api-client.js';
import { until } from '../prove/support/until.js';
import { heldAgent } from './support/held-agent.js';
import { freePort } from './support/free-port.js';
import { isAlive, postmasterOf, ServiceProcess } from './support/service-process.js';
import { callDemo, LaunchedServices, readDemo } from './support/launched-services.js';

const services = new LaunchedServices();

/** The time limit is that of the test. A connection may also be cut off on its way in. */
async function untilNobodyIsLetIn(baseUrl: string): Promise<void> {
  await until('connections are refused', async () => {
    try {
      await (await fetch(`${baseUrl}/health/live`, { headers: { connection: 'close' } })).text();
      return false;
    } catch (error) {
      return ((error as Error).cause as { code?: string } | undefined)?.code === 'ECONNREFUSED';
    }
  });
}

/** The tests of this block follow one data folder through its life. */
describe('the service with its embedded database', () => {
  const env = (): Record<string, string> => ({ DATA_DIR: join(services.folder, 'data') });
  const dataDir = (): string => join(services.folder, 'data');
  let first: DemoFacts;
  let databasePort: number;
  /** Left running for the next test. */
  let running: ServiceProcess | undefined;
  afterAll(() => running?.cleanUp());

  it('creates the demo world on the first start, and prints how to use it, a curl that works when it is pasted too', async () => {
    const { service, baseUrl } = await services.start(env());
    first = readDemo(dataDir());
    expect(Object.keys(first).sort()).toEqual([
      'agentNpcIds',
      'applicationId',
      'baseUrl',
      'clientId',
      'clientSecret',
      'instanceId',
      'npcIds',
      'token',
    ]);
    expect(first.baseUrl).toBe(baseUrl);
    expect(statSync(join(dataDir(), 'demo.json')).mode & 0o777).toBe(0o600);
    expect(statSync(join(dataDir(), 'jwt-secret')).mode & 0o777).toBe(0o600);
    databasePort = readPort(dataDir());

    const banner = service.stdout.slice(service.stdout.indexOf('Agent NPC Economy is ready'));
    for (const fact of [baseUrl, `${baseUrl}/docs`, first.token, 'demo.json']) expect(banner).toContain(fact);
    expect(banner.split('\n').length).toBeLessThan(24);
    // Neither a token nor a secret is in the log.
    const log = service.stdout.split('\n').filter((line) => line.startsWith('{'));
    expect(log.join('\n')).not.toContain(first.token);
    expect(service.stdout).not.toContain(first.clientSecret);

    const world = await callDemo(first, 'GET', `/v1/instance/${first.instanceId}`);
    expect(world.status).toBe(200);
    expect(world['body'].agentNpcs.map(({ id }: Json) => id).sort()).toEqual([...first.agentNpcIds].sort());
    expect(world['body'].npcs.map(({ id }: Json) => id).sort()).toEqual([...first.npcIds].sort());
    // It was lived in before: a month, which has just ended.
    const path = `/v1/instance/${first.instanceId}/economy/history?bucket=day&limit=40`;
    const days = (await callDemo(first, 'GET', path))['body'].items as Json[];
    expect(days.filter(({ trades, interactions }) => trades > 0 && interactions > 0).length).toBeGreaterThan(
      25,
    );
    for (const what of ['minted', 'spawns', 'deaths', 'taxes', 'disbursed']) {
      expect([what, days.filter((day) => day[what] > 0).length > 0]).toEqual([what, true]);
    }
    const { seq } = (await callDemo(first, 'GET', `/v1/instance/${first.instanceId}/economy`))[
      'body'
    ] as Json;
    const last = (await callDemo(first, 'GET', `/v1/instance/${first.instanceId}/event/${seq}`))[
      'body'
    ] as Json;
    const ago = Date.now() - Date.parse(last['occurredAt'] as string);
    expect([ago >= 0, ago < 3_600_000]).toEqual([true, true]);
    const token = await callDemo(first, 'POST', '/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id: first.clientId,
      client_secret: first.clientSecret,
    });
    expect(token.status).toBe(200);
    const [pasted] = await service.says(/^TOKEN=.*\ncurl .*$/m);
    const { stdout } = await promisify(execFile)('bash', ['-c', pasted], { cwd: '/' });
    expect(JSON.parse(stdout)).toMatchObject({ type: 'trade', amount: 1 });
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stderr).toBe('');
  });

  it('is ready when its demo world is there, and not before', async () => {
    const dataDir = join(services.folder, 'early-bird');
    const port = await freePort();
    const service = services.launch({ DATA_DIR: dataDir, PORT: String(port) });
    const said = new Set<string>();
    await until('it is ready', async () => {
      if (service.child.exitCode !== null) throw new Error(service.stderr);
      const response = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
      if (response === null) return false;
      const { detail = '' } = (await response.json()) as { detail?: string };
      said.add(detail);
      return response.ok;
    });
    expect(existsSync(join(dataDir, 'demo.json'))).toBe(true);
    const facts = readDemo(dataDir);
    expect((await callDemo(facts, 'GET', `/v1/instance/${facts.instanceId}`)).status).toBe(200);
    for (const detail of said)
      expect(['', 'The service is starting: it makes its demo world.']).toContain(detail);
  });

  it('keeps the world, its secrets and its place on a later start; after a kill -9, all that was answered', async () => {
    const killed = await services.start(env());
    const again = readDemo(dataDir());
    expect({ ...again, baseUrl: '', token: '' }).toEqual({ ...first, baseUrl: '', token: '' });
    expect(readPort(dataDir())).toBe(databasePort);
    // The token of the first start still counts: the secret that signed it is kept.
    const old = { ...first, baseUrl: again.baseUrl };
    const trade = await callDemo(old, 'PUT', tradePath(old), {
      recipientIdentifier: old.agentNpcIds[1],
      amount: 0.25,
    });
    expect(trade.status).toBe(200);
    expect((await callDemo(old, 'GET', '/v1/instance'))['body'].items.map(({ id }: Json) => id)).toEqual([
      first.instanceId,
    ]);

    const before = postmasterOf(dataDir());
    const wealth = async (): Promise<number> =>
      (
        await callDemo(
          readDemo(dataDir()),
          'GET',
          `/v1/agent-npc/${again.instanceId}/${again.agentNpcIds[1]}`,
        )
      )['body'].wealth as number;
    const had = await wealth();
    await callDemo(again, 'PUT', tradePath(again), {
      recipientIdentifier: again.agentNpcIds[1],
      amount: 0.5,
    });
    expect(await killed.service.end('SIGKILL')).toBeNull();
    expect(isAlive(before)).toBe(true);

    running = (await ServiceProcess.start({ PORT: '0', ...env() })).service;
    expect(await wealth()).toBe(had + 0.5);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'on %s answers what it has begun, then ends with its database',
    async (signal) => {
      const service = signal === 'SIGTERM' && running ? running : (await services.start(env())).service;
      const facts = readDemo(dataDir());
      const postmaster = postmasterOf(dataDir());
      const agent = await heldAgent();
      try {
        const registered = await callDemo(facts, 'POST', '/v1/agent', {
          name: 'Held',
          endpoint: agent.endpoint,
          protocol: 'converse',
        });
        expect(registered.status).toBe(201);
        const spawned = await callDemo(facts, 'POST', '/v1/agent-npc', {
          instanceIdentifier: facts.instanceId,
          uuid: crypto.randomUUID(),
          type: 'manual',
          name: `Slow with ${signal}`,
          agentIdentifier: registered['body'].id as string,
        });
        expect(spawned.status).toBe(201);
        const path = `/v1/agent-npc/${facts.instanceId}/${spawned['body'].agentNpc.id as string}/interact`;
        const talk = callDemo(facts, 'PUT', path, { responderIdentifier: facts.agentNpcIds[0] });
        await agent.wasAsked;
        service.child.kill(signal);
        await service.says(/finishing the requests in flight/);
        // Nobody new is let in meanwhile.
        await untilNobodyIsLetIn(facts.baseUrl);
        agent.release();
        const { status, connection, body } = await talk;
        expect([status, connection]).toEqual([200, 'close']);
        expect(body).toMatchObject({ outcome: 'completed' });
        expect(JSON.stringify(body)).toContain('At last.');
        expect(await service.ended).toBe(0);
        expect(service.stderr).toBe('');
        expect(isAlive(postmaster)).toBe(false);
        expect(existsSync(join(dataDir(), 'postgres', 'postmaster.pid'))).toBe(false);
      } finally {
        agent.close();
        await service.cleanUp();
      }
    },
    120_000,
  );

  it('ends cleanly on a signal while it starts; starts there later, and makes no demo world where DEMO is false', async () => {
    const early = join(services.folder, 'early');
    const service = services.launch({ PORT: '0', DATA_DIR: early });
    await service.says(/first start/);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(existsSync(join(early, 'postgres', 'postmaster.pid'))).toBe(false);

    rmSync(join(early, 'demo.json'), { force: true });
    const later = await services.start({ DATA_DIR: early, DEMO: 'false' });
    expect((await fetch(`${later.baseUrl}/health/ready`)).status).toBe(200);
    expect(existsSync(join(early, 'demo.json'))).toBe(false);
    expect(later.service.stdout).not.toContain('curl');
  });

  it('makes the demo world again when what is known of it is lost or torn; lets it live with --live, until it stops', async () => {
    writeFileSync(join(dataDir(), 'demo.json'), '{"baseUrl":');
    const service = services.launch({ ...env(), PORT: '0' }, ['--live']);
    await service.says(/^seed \d+: \d+ villagers/m);
    const facts = readDemo(dataDir());
    expect(facts.applicationId).not.toBe(first.applicationId);
    expect(statSync(join(dataDir(), 'demo.json')).mode & 0o777).toBe(0o600);
    const seq = async (): Promise<number> =>
      (await callDemo(facts, 'GET', `/v1/instance/${facts.instanceId}/economy`))['body'].seq as number;
    const before = await seq();
    await until('somebody does something', async () => (await seq()) > before + 3);
    expect(await service.end('SIGTERM')).toBe(0);
    expect(service.stdout).toMatch(/ requests in [\s\S]*"msg":"stopped"/);
    expect(service.stderr).toBe('');
  });

  it('cannot live where there is no demo world', async () => {
    const env = { DATA_DIR: join(services.folder, 'none'), PORT: '0', DEMO: 'false' };
    const service = services.launch(env, ['--live']);
    expect(await service.ended).toBe(1);
    expect(service.stderr).toContain('--live needs the demo world');
    expect(existsSync(join(services.folder, 'none', 'postgres'))).toBe(false);
  });
});

function readPort(dataDir: string): number {
  return (JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as { port: number }).port;
}

/** The second richest of the village pays, so that the first tests of the day leave enough for the last. */
function tradePath({ instanceId, agentNpcIds }: DemoFacts): string {
  return `/v1/agent-npc/${instanceId}/${agentNpcIds[0]}/trade`;
}
