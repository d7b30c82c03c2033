import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { TokenBudget } from '../../src/conversation/token-budget.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { until } from '../../prove/support/until.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { startTokenServer, type TokenServer } from '../conversation/support/token-server.js';
import { type ApiClient, type Answer, type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const robin = { name: 'Robin', ref: 'account-17' };
const today = (): string => new Date().toISOString().slice(0, 10);

describe('tokens of agents', () => {
  let service: TestService;
  let model: TokenServer;
  let fake: FakeAgent;
  let log = '';
  beforeAll(async () => {
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    // Over the limit the built-in voice speaks, also where failing agents end a talk.
    service = await TestService.start({ log: stream, env: { INTERACT_FALLBACK: 'error' } });
    model = await startTokenServer({
      write: (_body, count) => `Line ${count} of the baker.`,
      usage: { prompt_tokens: 90, completion_tokens: 10, total_tokens: 100 },
    });
    fake = await startFakeAgent({ protocol: 'converse' });
  });
  afterAll(async () => {
    await service.stop();
    model.close();
    await fake.close();
  });

  const limit = async (client: ApiClient, dailyTokens: number | null): Promise<void> => {
    await service.app.get(ApplicationService).change(client.credentials!.applicationId, { dailyTokens });
  };
  async function bakery(dailyTokens: number | null = null, agent: Json = {}): Promise<World> {
    const client = await service.newClient();
    if (dailyTokens !== null) await limit(client, dailyTokens);
    const body = { name: `Model ${randomUUID()}`, endpoint: model.endpoint, protocol: 'openai', ...agent };
    const { body: made } = await client.post('/v1/agent', body);
    // Registering an agent may have probed it.
    model.asked.length = 0;
    return service.world({ agentNpcs: { ann: { agentIdentifier: made['id'] as string }, bob: {} } }, client);
  }
  const say = (world: World, headers: Record<string, string> = {}): Promise<Answer> =>
    world.client.post(`${world.path('ann')}/talk`, { speaker: robin, text: 'Bread?' }, { headers });
  const usage = async ({ client }: World, query = ''): Promise<Json> => {
    await service.app.get(TokenBudget).sweep();
    return (await client.get(`/v1/usage${query}`)).body['tokens'] as Json;
  };
  const agentOf = (world: World): Json => world.character('ann')['agent'] as Json;

  it('are counted as a model reports them, whole or streamed, by agent and day', async () => {
    const world = await bakery();
    expect((await say(world)).status).toBe(200);
    expect((await say(world, { accept: 'text/event-stream' })).status).toBe(200);
    expect(model.asked.map(({ stream }) => stream)).toEqual([false, true]);
    const { id: agentId, name: agentName } = agentOf(world);
    const counts = { agentId, agentName, input: 180, output: 20, estimated: 0 };
    expect(await usage(world)).toEqual({
      items: [{ day: today(), ...counts }],
      today: { limit: null, used: 200, remaining: null, resetsAt: expect.any(String) },
    });
    expect((await usage(world, '?groupBy=operation'))['items']).toEqual([counts]);
    expect((await usage(world, '?from=2019-01-01&to=2019-01-31'))['items']).toEqual([]);
  });

  it('are those of one application', async () => {
    const world = await bakery();
    await say(world);
    expect((await usage(await bakery()))['items']).toEqual([]);
  });

  it('are those of the days that are asked for, the first and the last among them, in order', async () => {
    const world = await service.world({}, await service.newClient());
    const agents = [1, 2].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
    await service.dataSource.query(
      `INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated)
       SELECT $1, d.day, a.id, 10, 1, 2 FROM unnest($2::uuid[]) AS a (id),
              unnest('{2019-03-02,2019-03-01,2019-02-28,2019-02-27}'::date[]) AS d (day)`,
      [world.client.credentials!.applicationId, agents.toReversed()],
    );
    const range = '?from=2019-02-28&to=2019-03-01';
    const use = { agentName: null, input: 10, output: 1, estimated: 2 };
    expect((await usage(world, range))['items']).toEqual(
      ['2019-02-28', '2019-03-01'].flatMap((day) => agents.map((agentId) => ({ day, agentId, ...use }))),
    );
    expect((await usage(world, `${range}&groupBy=operation`))['items']).toEqual(
      agents.map((agentId) => ({ agentId, agentName: null, input: 20, output: 2, estimated: 4 })),
    );
  });

  it('are a quarter of the characters where nobody reports them, and marked', async () => {
    const world = await bakery(null, { endpoint: fake.endpoint, protocol: 'converse' });
    await say(world);
    const { items } = await usage(world);
    const [{ input, output, estimated }] = items as [Record<string, number>];
    expect(input).toBeGreaterThan(100);
    expect(output).toBeGreaterThan(1);
    expect(estimated).toBe(input! + output!);
  });

  it('are none of the built-in voice, and of an agent that is not there', async () => {
    const world = await bakery(null, { endpoint: 'http://127.0.0.1:9/x', protocol: 'converse' });
    await world.client.post(`${world.path('bob')}/talk`, { speaker: robin, text: 'Bread?' });
    await say(world);
    expect((await usage(world))['items']).toEqual([]);
  });

  it('are kept of an agent that was deleted', async () => {
    const world = await bakery();
    await say(world);
    const { id } = agentOf(world);
    const { id: builtIn } = world.character('bob')['agent'] as Json;
    const moved = await world.client.put(world.path('ann'), { agentIdentifier: builtIn });
    expect([moved.status, (await world.client.delete(`/v1/agent/${id}`)).status]).toEqual([200, 200]);
    expect((await usage(world))['items']).toMatchObject([{ agentId: id, agentName: null, input: 90 }]);
  });

  it('are written for many lines at once', async () => {
    const world = await bakery();
    await service.app.get(TokenBudget).sweep();
    const query = jest.spyOn(service.dataSource, 'query');
    for (let line = 0; line < 12; line += 1) await say(world);
    await usage(world);
    const writes = query.mock.calls.filter(([text]) => text.includes('INSERT INTO economy.token_use'));
    query.mockRestore();
    expect((await usage(world))['today']['used']).toBe(1200);
    expect(writes.length).toBeLessThan(6);
  });

  it('count again after they could not be written', async () => {
    const world = await bakery();
    await say(world);
    const query = jest.spyOn(service.dataSource, 'query').mockRejectedValue(new Error('away'));
    await service.app
      .get(TokenBudget)
      .sweep()
      .catch(() => undefined);
    query.mockRestore();
    expect((await usage(world))['today']['used']).toBe(100);
  });

  it('have a limit by day, after which the built-in voice speaks for all agents of the application', async () => {
    const world = await bakery(150);
    const other = await bakery();
    const first = await say(world);
    expect(first.body['reply']).toMatchObject({ source: 'agent' });
    await say(world);
    expect(model.asked).toHaveLength(2);
    const third = await say(world);
    expect(third.body['reply']).toMatchObject({ source: 'scripted', text: expect.stringMatching(/\S/) });
    expect(third.body['failure']).toMatchObject({ kind: 'token_limit', detail: expect.any(String) });
    const talk = await world.interact('bob', 'ann');
    expect(talk.body).toMatchObject({ outcome: 'partial' });
    expect((talk.body['chat'] as Json[]).map(({ source }) => source)).not.toContain('agent');
    expect(model.asked).toHaveLength(2);
    // It is not the fault of the agent.
    const agent = await world.client.get(`/v1/agent/${agentOf(world)['id']}`);
    expect(agent.body).toMatchObject({ healthy: true });
    expect((await usage(world))['today']).toMatchObject({ limit: 150, used: 200, remaining: 0 });
    const warnings = log.split('\n').filter((line) => line.includes('used its 150 tokens'));
    expect(warnings).toHaveLength(1);
    expect(log).not.toContain('token_limit');
    expect((await say(other)).body['reply']).toMatchObject({ source: 'agent' });
  });

  it('are limited with what other processes counted, until there is more', async () => {
    const world = await bakery(1000);
    const { applicationId } = world.client.credentials!;
    await service.dataSource.query(
      `INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated) VALUES ($1, $2, $3, 900, 100, 0)`,
      [applicationId, today(), randomUUID()],
    );
    expect((await say(world)).body['reply']).toMatchObject({ source: 'scripted' });
    await limit(world.client, null);
    await until('the agent speaks', async () => (await say(world)).body['reply'].source === 'agent');
  });

  it('of yesterday limit nothing', async () => {
    const world = await bakery(1000);
    await service.dataSource.query(
      `INSERT INTO economy.token_use (application_id, day, agent_id, input, output, estimated) VALUES ($1, $2::date - 1, $3, 900, 100, 0)`,
      [world.client.credentials!.applicationId, today(), randomUUID()],
    );
    expect((await say(world)).body['reply']).toMatchObject({ source: 'agent' });
  });
});
