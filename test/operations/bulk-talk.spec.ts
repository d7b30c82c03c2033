import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { until } from '../../prove/support/until.js';
import { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { RequestLoad } from '../../src/http/limits/request-load.js';
import { startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type ApiClient, type Json } from '../support/api-client.js';
import { eventsIn, type StreamedEvent } from '../support/event-lines.js';
import { eventsOf } from '../support/events.js';
import { heldAgent } from '../support/held-agent.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { ServiceProcess } from '../support/service-process.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('many talks in one call', () => {
  let service: TestService;
  const opened: { close(): unknown }[] = [];
  beforeAll(async () => {
    // Of four calls to one agent at once, the talks of a bulk call take two.
    service = await TestService.start({ env: { AGENT_MAX_PARALLEL: '4' } });
  });
  afterEach(async () => {
    for (const agent of opened.splice(0)) await agent.close();
  });
  afterAll(() => service.stop());

  const pathOf = (world: World): string => `/v1/instance/${world.id}/interactions`;
  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const talk = (world: World, from: string, to: string | null, more: Json = {}): Json => ({
    initiatorIdentifier: idOf(world, from),
    responderIdentifier: to === null ? null : idOf(world, to),
    ...more,
  });
  const send = (
    world: World,
    interactions: readonly unknown[],
    headers: Record<string, string> = {},
    client: ApiClient = world.client,
  ): Promise<Answer> => client.post(pathOf(world), { interactions }, { headers });
  const withKey = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key });
  const streaming = { accept: 'text/event-stream' };
  const resultsOf = ({ body }: Answer): Json[] => body['results'] as Json[];
  const seqsOf = (answer: Answer): number[] =>
    resultsOf(answer).map(({ event }) => (event as Json)['seq'] as number);
  const talksIn = async (world: World): Promise<number> =>
    (await eventsOf(service, world, 'interact')).length;

  /** Three who speak through an agent that keeps its lines back. */
  async function heldWorld(name?: string, monthlyQuota: number | null = null) {
    const agent = await heldAgent(name);
    opened.push(agent);
    const client = await service.newClient();
    await service.app.get(ApplicationService).change(client.credentials!.applicationId, { monthlyQuota });
    const { body } = await client.post('/v1/agent', {
      name: 'Held',
      endpoint: agent.endpoint,
      protocol: 'converse',
    });
    const character = { agentIdentifier: body['id'] as string };
    const agentNpcs = { ann: character, bob: character, cid: character };
    return { agent, world: await service.world({ agentNpcs }, client) };
  }
  const round = (world: World): Json[] => [
    talk(world, 'ann', 'bob'),
    talk(world, 'bob', 'cid'),
    talk(world, 'cid', 'ann'),
  ];

  /** Begins a stream; what it wrote until it has this text, or has ended. */
  async function streamAt(baseUrl: string, world: World, interactions: readonly Json[], headers = {}) {
    const sent = request(`${baseUrl}${pathOf(world)}`, {
      method: 'POST',
      agent: false,
      headers: {
        authorization: `Bearer ${world.client.token!}`,
        'content-type': 'application/json',
        ...streaming,
        ...headers,
      },
    });
    sent.on('error', () => undefined).end(JSON.stringify({ interactions }));
    const [response] = (await once(sent, 'response')) as [IncomingMessage];
    response.on('error', () => undefined).setEncoding('utf8');
    const chunks = response[Symbol.asyncIterator]() as AsyncIterator<string>;
    let text = '';
    const readTo = async (wanted: string | null): Promise<string> => {
      for (;;) {
        if (wanted !== null && text.includes(wanted)) break;
        const { done, value } = await chunks.next();
        if (done) break;
        text += value;
      }
      return text;
    };
    const leave = (): void => void sent.destroy();
    return { readTo, leave };
  }

  const connectionsOf = ({ app }: TestService): Promise<number> =>
    new Promise((resolve) => app.getHttpServer().getConnections((_error, count) => resolve(count)));
  /** In flight. */
  const requestsIn = ({ app }: TestService): number =>
    app.get(RequestLoad, { strict: false })['slots'].load.held;

  it('holds fifty, each counted and with its event, and answers in the order of the entries', async () => {
    const names = Array.from({ length: 10 }, (_, index) => `c${index}`);
    const world = await service.world({ agentNpcs: Object.fromEntries(names.map((name) => [name, {}])) });
    const asked = Array.from(
      { length: 50 },
      (_, index) => [index % 10, (index + 1 + (index % 7)) % 10] as const,
    );
    const entries = asked.map(([from, to]) => talk(world, names[from]!, names[to]!));
    const answer = await send(world, entries);
    expect(answer).toMatchObject({ status: 201, body: { registered: 50, refused: 0 } });
    const events = resultsOf(answer).map(({ event }) => event as Json);
    expect(events.map(({ initiatorId, responderId }) => [initiatorId, responderId])).toEqual(
      entries.map((entry) => [entry['initiatorIdentifier'], entry['responderIdentifier']]),
    );
    expect(new Set(seqsOf(answer)).size).toBe(50);
    expect(await talksIn(world)).toBe(50);
    const { body: usage } = await world.client.get('/v1/usage?groupBy=operation');
    expect(usage['items']).toContainEqual(expect.objectContaining({ operation: 'interact', calls: 50 }));
  });

  it('refuses what cannot be in its place, and holds the others', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {}, dan: {} } });
    const other = await service.world({ agentNpcs: { eve: {} } });
    await world.die('dan');
    const entries = [
      talk(world, 'ann', 'ann'),
      talk(world, 'ann', 'bob', { topic: 'bread' }),
      talk(world, 'ann', 'dan'),
      { ...talk(world, 'ann', null), responderIdentifier: idOf(other, 'eve') },
    ];
    const answer = await send(world, entries, { prefer: 'return=representation' });
    expect(answer.body).toMatchObject({
      registered: 1,
      refused: 3,
      results: [
        { problem: { code: 'SELF_INTERACTION' } },
        { event: { outcome: 'completed', scene: { topic: 'bread' }, initiator: { name: 'ann' } } },
        { problem: { code: 'AGENT_NPC_NOT_FOUND' } },
        { problem: { code: 'AGENT_NPC_NOT_FOUND' } },
      ],
    });
    expectProblem(await send(world, entries, {}, other.client), 'INSTANCE_NOT_FOUND');
  });

  it('streams each result as it comes, with the progress, and at the end the response', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const entries = [talk(world, 'ann', 'bob'), talk(world, 'bob', 'bob'), talk(world, 'bob', 'ann')];
    const { status, body } = await send(world, entries, streaming);
    expect(status).toBe(201);
    const [begun, ...events] = eventsIn(body['text']) as [StreamedEvent, ...StreamedEvent[]];
    const last = events.pop()!;
    expect(begun).toEqual({ event: 'progress', data: { done: 0, total: 3 } });
    expect(last).toMatchObject({ event: 'interactions', data: { registered: 2, refused: 1 } });
    expect(events.map(({ event, data }) => [event, data['done'], data['total']])).toEqual(
      [1, 2, 3].map((done) => ['result', done, 3]),
    );
    for (const { data } of events) {
      const { index, done: _done, total: _total, ...result } = data;
      expect((last.data['results'] as Json[])[index as number]).toEqual(result);
    }
  });

  it('is not held up by an agent that fails', async () => {
    const broken = await startFakeAgent({ protocol: 'converse', fault: '500' });
    opened.push(broken);
    const client = await service.newClient();
    const agent = { name: 'Broken', endpoint: broken.endpoint, protocol: 'converse' };
    const agentIdentifier = (await client.post('/v1/agent', agent)).body['id'] as string;
    const agentNpcs = { ann: {}, bob: {}, zoe: { agentIdentifier } };
    const world = await service.world({ agentNpcs }, client);
    const answer = await send(world, [talk(world, 'zoe', 'ann'), talk(world, 'ann', 'bob')]);
    expect(answer.body).toMatchObject({
      registered: 2,
      results: [{ event: { outcome: 'silent' } }, { event: { outcome: 'completed' } }],
    });
  });

  it('goes on when its caller leaves, and a repeat gets what was held', async () => {
    const { agent, world } = await heldWorld();
    const key = withKey();
    const stream = await streamAt(service.baseUrl, world, round(world), key);
    await stream.readTo('event: progress');
    stream.leave();
    agent.release();
    const joined = await send(world, round(world), key);
    expect(joined.body).toMatchObject({ registered: 3, refused: 0 });
    const later = await send(world, round(world), key);
    expect(later.headers.get('idempotent-replayed')).toBe('true');
    expect(resultsOf(later).map(({ replayed }) => replayed)).toEqual([true, true, true]);
    expect(seqsOf(later)).toEqual(seqsOf(joined));
    expect(await talksIn(world)).toBe(3);
  });

  it('leaves room at an agent for other talks', async () => {
    const { agent, world } = await heldWorld('"ann"');
    const many = Array.from({ length: 20 }, () => round(world)[0]!);
    const bulk = send(world, many);
    const { overall } = service.app.get(AgentGateway, { strict: false }).bulkhead;
    while (overall.load.held < 2) await new Promise((resolve) => setImmediate(resolve));
    const [single] = await Promise.all([world.interact('bob', 'cid'), agent.wasAsked]);
    expect(single.body).toMatchObject({ outcome: 'completed', failures: [] });
    expect(overall.load.held).toBe(2);
    agent.release();
    expect((await bulk).body).toMatchObject({ registered: 20 });
  });

  it('refuses a key that was sent with other talks, also while those are held', async () => {
    const { agent, world } = await heldWorld();
    const key = withKey();
    const first = send(world, round(world), key);
    await agent.wasAsked;
    const longer = [...round(world), talk(world, 'ann', 'cid')];
    expectProblem(await send(world, longer, key), 'IDEMPOTENCY_KEY_REUSED');
    agent.release();
    await first;
    expectProblem(await send(world, longer, key), 'IDEMPOTENCY_KEY_REUSED');
    expect(await talksIn(world)).toBe(3);
  });

  it('refuses one of two lists that come at once with one key', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const key = withKey();
    const lists = [[talk(world, 'ann', 'bob')], [talk(world, 'bob', 'ann')]];
    const answers = await Promise.all(lists.map((list) => send(world, list, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await talksIn(world)).toBe(1);
  });

  it('leaves what has not begun to a repeat when its process stops, at any other process', async () => {
    const { agent, world } = await heldWorld();
    const key = withKey();
    const stopping = await TestService.start({ env: { AGENT_MAX_PARALLEL: '4' } });
    const first = await streamAt(stopping.baseUrl, world, round(world), key);
    await agent.wasAsked;
    // Here the talks are those of another process, until that has written them.
    const meanwhile = send(world, round(world), key);
    const stopped = stopping.stop();
    await first.readTo('SHUTTING_DOWN');
    agent.release();
    const { data } = eventsIn(await first.readTo(null)).at(-1)!;
    await stopped;
    const again = await meanwhile;
    expect(again.body).toMatchObject({ registered: 3, refused: 0 });
    const results = data['results'] as Json[];
    expect(results.map(({ problem }) => (problem as Json | undefined)?.['code'])).toContain('SHUTTING_DOWN');
    for (const [index, { event }] of results.entries()) {
      if (event) expect(resultsOf(again)[index]).toEqual({ replayed: true, event });
    }
    expect(await talksIn(world)).toBe(3);
  });

  it('goes on when its caller has left and its process stops, and so does a single talk', async () => {
    const { agent, world } = await heldWorld();
    const stopping = await TestService.start({ env: { AGENT_MAX_PARALLEL: '4' } });
    const bulk = await streamAt(stopping.baseUrl, world, round(world).slice(0, 1));
    await bulk.readTo('event: progress');
    const leaving = new AbortController();
    const single = fetch(`${stopping.baseUrl}${world.path('bob')}/interact`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${world.client.token!}`, 'content-type': 'application/json' },
      body: JSON.stringify({ responderIdentifier: idOf(world, 'cid') }),
      signal: leaving.signal,
    }).catch(() => undefined);
    const { overall } = stopping.app.get(AgentGateway, { strict: false }).bulkhead;
    await until('both talks wait for the agent', () => overall.load.held === 2);
    bulk.leave();
    leaving.abort();
    await single;
    await until('both callers have left', async () => (await connectionsOf(stopping)) === 0);
    expect(requestsIn(stopping)).toBe(2);
    const stopped = stopping.stop();
    agent.release();
    await stopped;
    expect(await talksIn(world)).toBe(2);
    expect(requestsIn(stopping)).toBe(0);
  });

  it('keeps its quota when its caller leaves, until its talks have ended', async () => {
    // One world and three characters are made.
    const { agent, world } = await heldWorld('', 8);
    const first = await streamAt(service.baseUrl, world, round(world));
    await first.readTo('event: progress');
    await agent.wasAsked;
    const connections = await connectionsOf(service);
    first.leave();
    await until('the caller has left', async () => (await connectionsOf(service)) < connections);
    expectProblem(await send(world, round(world)), 'QUOTA_EXCEEDED', { remaining: 1 });
    agent.release();
    await until('the talks have ended', async () => (await talksIn(world)) === 3);
    expectProblem(await send(world, round(world)), 'QUOTA_EXCEEDED', { remaining: 1 });
    expect((await send(world, round(world).slice(0, 1))).status).toBe(201);
  });

  it('leaves its key to no other request, and takes none of another one', async () => {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 10 }, bob: {} } });
    const disburse = (headers: Record<string, string>): Promise<Answer> =>
      world.client.put(`/v1/instance/${world.id}/tax`, undefined, { headers });
    const [one, other] = [withKey(), withKey()];
    expect((await send(world, [talk(world, 'ann', 'bob')], one)).status).toBe(201);
    expectProblem(await disburse(one), 'IDEMPOTENCY_KEY_REUSED');
    expect((await disburse(other)).status).toBe(200);
    expectProblem(await send(world, [talk(world, 'ann', 'bob')], other), 'IDEMPOTENCY_KEY_REUSED');
    expect(await talksIn(world)).toBe(1);
  });

  it('is held to its end by a repeat at another process after its own was killed', async () => {
    const { agent, world } = await heldWorld('"cid"');
    const key = withKey();
    const { service: killed, baseUrl } = await ServiceProcess.start({
      DATABASE_URL: service.databaseUrl,
      JWT_SECRET: service.settings.auth.secret!,
      AGENT_ALLOWED_HOSTS: 'loopback',
      clusterSweepMs: '0',
      DEMO: 'false',
      PORT: '0',
      HOST: '127.0.0.1',
    });
    const first = await streamAt(baseUrl, world, round(world), key);
    await first.readTo('event: result');
    await agent.wasAsked;
    await killed.end('SIGKILL');
    expect(await talksIn(world)).toBe(1);
    // The leases of the two that it held would end by themselves, after the longest time that a talk may take.
    await service.dataSource.query(
      `UPDATE economy.idempotency_key SET expires_at = now() - interval '1 second' WHERE instance_id = $1 AND NOT done`,
      [world.id],
    );
    agent.release();
    const again = await send(world, round(world), key);
    expect(again.body).toMatchObject({ registered: 3, refused: 0 });
    expect(resultsOf(again).map(({ replayed }) => replayed ?? false)).toEqual([true, false, false]);
    expect(await talksIn(world)).toBe(3);
    const later = await send(world, round(world), key);
    expect(seqsOf(later)).toEqual(seqsOf(again));
    expect(await talksIn(world)).toBe(3);
  });

  it('names what is wrong with a list', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const entry = talk(world, 'ann', 'bob');
    for (const list of [[], Array.from({ length: 51 }, () => entry)]) {
      expectInvalid(await send(world, list), '/interactions');
    }
    for (const list of [[7], [[entry]]]) expectInvalid(await send(world, list), '/interactions/0');
    expectInvalid(
      await send(world, [entry, { ...entry, initiatorIdentifier: 'ann' }]),
      '/interactions/1/initiatorIdentifier',
    );
    expectInvalid(await send(world, [{ ...entry, mood: 3 }]), '/interactions/0/mood');
    expect(await talksIn(world)).toBe(0);
  });
});
