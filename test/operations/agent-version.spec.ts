import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { HealthSweep } from '../../src/conversation/health-sweep.js';
import { type AgentRow } from '../../src/database/rows.js';
import { type Agent, toAgent } from '../../src/agent/agent.resource.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { startedService, TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** An agent that speaks for ann, who trades with bob. */
interface Scene {
  readonly world: World;
  readonly fake: FakeAgent;
  readonly id: string;
  readonly path: string;
}

/** What trades show of an agent is known by its version: it rises with everything that answers show. */
describe('the version of an agent', () => {
  const service = startedService({ env: { AGENT_HEALTH_INTERVAL_MS: '600000' } });
  const fakes: FakeAgent[] = [];
  afterAll(() => Promise.all(fakes.map((fake) => fake.close())));

  const newScene = async (): Promise<Scene> => {
    const fake = await startFakeAgent({ protocol: 'converse' });
    fakes.push(fake);
    const client = await service.newClient();
    const body = { name: `Agent ${randomUUID()}`, endpoint: fake.endpoint, protocol: 'converse' };
    const id = (await client.post('/v1/agent', body)).body['id'] as string;
    const ann = { agentIdentifier: id, wealth: 100 };
    const world = await service.world({ agentNpcs: { ann, bob: {} } }, client);
    return { world, fake, id, path: `/v1/agent/${id}` };
  };
  const look = async ({ id }: Scene): Promise<{ readonly shown: Agent; readonly version: number }> => {
    const [found] = await service.dataSource.query<{ row: AgentRow }[]>(
      'SELECT to_jsonb(g) AS row FROM economy.agent g WHERE g.id = $1',
      [id],
    );
    const { row } = found!;
    return { shown: toAgent(row, []), version: row.version };
  };
  /** The health that a call found is written after the call is answered. */
  const lookUntilChanged = async (scene: Scene, before: Agent): ReturnType<typeof look> => {
    let now = await look(scene);
    await until('the agent has changed', async () => {
      now = await look(scene);
      return JSON.stringify(now.shown) !== JSON.stringify(before);
    });
    return now;
  };
  const shownInTrade = async ({ world }: Scene): Promise<Json> =>
    (await world.trade('ann', 'bob', 1)).body['traderAgentNPC'].agent as Json;
  const put = async ({ world, path }: Scene, body: Json): Promise<void> => {
    expect((await world.client.put(path, body)).status).toBe(200);
  };
  const sweep = async ({ id }: Scene): Promise<void> => {
    await service.dataSource.query(`UPDATE economy.agent SET probe_due_at = 'epoch' WHERE id = $1`, [id]);
    await service.app.get(HealthSweep, { strict: false }).sweep();
  };

  it.each<[string, (scene: Scene) => Promise<unknown>]>([
    ['another name', (scene) => put(scene, { name: 'Skald' })],
    ['other options', (scene) => put(scene, { options: { model: 'two' } })],
    ['a move', (scene) => put(scene, { endpoint: `${scene.fake.endpoint}/more` })],
    ['another protocol', (scene) => put(scene, { protocol: 'openai' })],
    ['credentials', (scene) => put(scene, { credentials: { type: 'bearer', token: 'let-me-in-12345' } })],
    ['a health check', sweep],
    ['a talk', ({ world }) => world.interact('ann', 'bob')],
    [
      'a talk that fails',
      async ({ world, fake }) => {
        fake.setFault('500');
        await world.interact('ann', 'bob');
      },
    ],
    ['a probe', ({ world, path }) => world.client.post(`${path}/probe`)],
  ])('rises with %s, and the next trade shows it', async (_what, act) => {
    const scene = await newScene();
    const before = await look(scene);
    expect(await shownInTrade(scene)).toEqual(before.shown);
    await act(scene);
    const after = await lookUntilChanged(scene, before.shown);
    expect(after.shown).not.toEqual(before.shown);
    expect(after.version).toBeGreaterThan(before.version);
    expect(await shownInTrade(scene)).toEqual((await look(scene)).shown);
  });

  it('rises with a health check that changes its moment alone', async () => {
    const scene = await newScene();
    await sweep(scene);
    const before = await look(scene);
    expect(await shownInTrade(scene)).toEqual(before.shown);
    scene.fake.setReadFault('500');
    await sweep(scene);
    const after = await lookUntilChanged(scene, before.shown);
    expect(after.shown).toEqual({ ...before.shown, lastHealthCheck: after.shown.lastHealthCheck });
    expect(after.version).toBeGreaterThan(before.version);
    expect(await shownInTrade(scene)).toEqual(after.shown);
  });

  it('rises when it is removed', async () => {
    const scene = await newScene();
    await scene.world.die('ann');
    const before = await look(scene);
    expect((await scene.world.client.delete(scene.path)).status).toBe(200);
    const after = await look(scene);
    expect(after.shown.deletedAt).not.toBeNull();
    expect(after.version).toBeGreaterThan(before.version);
  });

  it('stays with a claim, which trades do not show', async () => {
    const scene = await newScene();
    const before = await look(scene);
    const claimed = await scene.world.client.put(`${scene.path}/claim/${scene.world.id}`, {});
    expect(claimed.status).toBe(200);
    expect(await look(scene)).toEqual(before);
  });

  it('is known of another agent that another process gave the character meanwhile', async () => {
    const scene = await newScene();
    const { world, fake } = scene;
    await shownInTrade(scene);
    const there = await TestService.start();
    const client = there.clientWith(world.client.token);
    const made = await client.post('/v1/agent', {
      name: 'Skald',
      endpoint: fake.endpoint,
      protocol: 'converse',
    });
    const id = made.body['id'] as string;
    expect((await client.put(world.path('ann'), { agentIdentifier: id })).status).toBe(200);
    await there.stop();
    expect(await shownInTrade(scene)).toMatchObject({ id, name: 'Skald' });
    expect(await shownInTrade(scene)).toMatchObject({ id, name: 'Skald' });
  });
});
