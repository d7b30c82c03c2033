import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { banner } from '../src/process/banner.js';
import { type DemoFacts, prepareDemo } from '../src/process/demo/demo-world.js';
import { type FakeAgent, startFakeAgent } from './conversation/support/fake-agent.js';
import { type Json } from './support/api-client.js';
import { createDatabase, templateDatabase } from './support/database.js';
import { TestService } from './support/test-service.js';

describe('the demo world with DEMO_AGENT', () => {
  let folder: string;
  let service: TestService;
  let agent: FakeAgent;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'economy-demo-'));
    const name = `economy_demo_${randomUUID().replaceAll('-', '')}`;
    service = await TestService.start({ databaseUrl: await createDatabase(name, templateDatabase) });
    agent = await startFakeAgent({ protocol: 'openai', lines: ['Fresh news from the road!'] });
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const start = (endpoint: string | null): Promise<DemoFacts> =>
    prepareDemo(service.app, folder, service.baseUrl, endpoint);
  const show = (demo: DemoFacts): string => banner({ ...demo, dataDir: folder, seconds: 1, traders: [] });

  it('has two more villagers who speak through it, and later starts reuse them', async () => {
    const plain = await start(null);
    expect(plain.demoAgent).toBeUndefined();
    expect(show(plain)).not.toContain('speak through');

    const demo = await start(agent.endpoint);
    expect({ ...demo, token: '', demoAgent: null }).toEqual({ ...plain, token: '', demoAgent: null });
    expect(demo.demoAgent).toMatchObject({ endpoint: agent.endpoint, protocol: 'openai', answers: true });
    expect(show(demo)).toContain(
      `Wenna Quill and Tobin Lark speak through ${agent.endpoint} (it answers as openai)`,
    );
    expect(JSON.parse(readFileSync(join(folder, 'demo.json'), 'utf8'))).toEqual(demo);

    const client = service.clientWith(demo.token);
    const [wenna, tobin] = demo.demoAgent!.agentNpcs;
    const path = `/v1/agent-npc/${demo.instanceId}/${wenna!.id}`;
    const talk = await client.put(`${path}/interact`, { responderIdentifier: tobin!.id });
    expect(talk.status).toBe(200);
    expect(talk.body['chat'][0]).toMatchObject({ text: 'Fresh news from the road!', source: 'agent' });

    const later = await start(agent.endpoint);
    expect(later).toEqual({ ...demo, token: later.token });
    expect((await client.get(path)).body['agent']).toMatchObject({ id: demo.demoAgent!.agentId });
    const { items } = (await client.get(`/v1/agent-npc/${demo.instanceId}`)).body as { items: Json[] };
    expect(items).toHaveLength(plain.agentNpcIds.length + 2);
    expect((await client.get('/v1/agent')).body['items']).toHaveLength(2);
  });

  it('drops the credentials that the agent was given when the setting leads to another origin', async () => {
    const demo = await start(agent.endpoint);
    const client = service.clientWith(demo.token);
    const path = `/v1/agent/${demo.demoAgent!.agentId}`;
    const credentials = { type: 'bearer', token: 'let-me-in-12345' };
    expect((await client.put(path, { credentials })).body).toMatchObject({ hasCredentials: true });
    await start(agent.endpoint);
    expect((await client.get(path)).body).toMatchObject({ hasCredentials: true, healthy: true });
    await start('http://127.0.0.1:9/v1');
    expect((await client.get(path)).body).toMatchObject({ hasCredentials: false, healthy: false });
    await start(agent.endpoint);
    expect((await client.get(path)).body).toMatchObject({ hasCredentials: false, healthy: true });
  });

  it('keeps the dialect while the agent is down, follows the setting, and leaves the dead in peace', async () => {
    agent.setReadFault('500');
    const down = await start(agent.endpoint);
    expect(down.demoAgent).toMatchObject({ protocol: 'openai', answers: false });
    expect(show(down)).toContain('(it does not answer yet)');
    const client = service.clientWith(down.token);
    const [wenna] = down.demoAgent!.agentNpcs;
    expect((await client.delete(`/v1/agent-npc/${down.instanceId}/${wenna!.id}`)).status).toBe(200);

    const moved = await start('http://127.0.0.1:9/api/npc');
    expect(moved.demoAgent).toMatchObject({
      agentId: down.demoAgent!.agentId,
      endpoint: 'http://127.0.0.1:9/api/npc',
      protocol: 'converse',
      answers: false,
    });
    expect((await client.get(`/v1/agent-npc/${down.instanceId}/${wenna!.id}`)).status).toBe(404);
  });

  it('explains why an agent at a forbidden address is refused', async () => {
    await expect(start('http://169.254.169.254/')).rejects.toThrow(
      /DEMO_AGENT.*metadata.*AGENT_ALLOWED_HOSTS/s,
    );
  });
});
