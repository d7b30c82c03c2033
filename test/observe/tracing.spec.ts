import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { Client } from 'pg';
import { WriteQueue } from '../../src/ledger/write-queue.js';
import { inSpan, isTracing, traceHeaders } from '../../src/common/observation/tracing.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { registerAgent } from '../scenarios/support/social.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { Collector, type CollectedSpan } from './support/collector.js';
import { until } from '../../prove/support/until.js';

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
const callersSpan = '00f067aa0ba902b7';
const secret = 'a secret of the agent';

const named = (spans: readonly CollectedSpan[], name: string): CollectedSpan => {
  const found = spans.filter((span) => span.name === name);
  if (found.length !== 1) throw new Error(`${found.length} spans are called ${name}`);
  return found[0]!;
};
const as = (requestId: string): Record<string, string> => ({ 'x-request-id': requestId });

/** Everything is done before the service stops: then it sends the spans that are left. */
describe('traces', () => {
  let collector: Collector;
  let agent: FakeAgent;
  let world: World;
  let log: string;
  let service: TestService;
  beforeAll(async () => {
    collector = await Collector.start();
    agent = await startFakeAgent({ protocol: 'converse' });
    const logged = new PassThrough();
    const written = text(logged);
    service = await TestService.start({
      log: logged,
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`, OTEL_SERVICE_NAME: 'economy-of-tests' },
    });
    expect(isTracing()).toBe(true);
    world = await service.world({ agentNpcs: { ann: { wealth: 777 }, bob: {} } });
    const agentIdentifier = await registerAgent(world.client, {
      endpoint: `${agent.endpoint}?key=${encodeURIComponent(secret)}`,
      credentials: { type: 'header', name: 'x-api-key', value: secret },
    });
    await world.spawn('cyd', { agentIdentifier });
    await world.trade('ann', 'bob', 12.34, {
      ...as('traced'),
      traceparent: `00-${traceId}-${callersSpan}-01`,
    });
    await world.trade('ann', 'bob', 5000, as('refused'));
    await world.trade('ann', 'bob', 1, {
      ...as('unsampled'),
      traceparent: `00-${traceId}-${callersSpan}-00`,
    });
    await world.interact('cyd', 'bob', as('talk'));
    await world.client.get(`/v1/agent-npc/${world.id}?limit=2`, { headers: as('list') });
    await world.client.get('/v1/application?token=hidden', {
      headers: { ...as('odd'), traceparent: 'nonsense' },
    });
    await together();
    await service.stop();
    logged.end();
    log = await written;
  });
  afterAll(async () => {
    if (isTracing()) await service.stop();
    collector.close();
    await agent.close();
  });

  /** Three trades behind a lock: the first goes alone, the two others share a call. */
  async function together(): Promise<void> {
    const blocker = new Client({ connectionString: service.databaseUrl });
    await blocker.connect();
    await blocker.query('BEGIN');
    await blocker.query('SELECT FROM economy.instance WHERE id = $1 FOR UPDATE', [world.id]);
    const trades = ['one', 'two', 'three'].map((id) => world.trade('ann', 'bob', 1, as(id)));
    const writeQueue = service.app.get<
      WriteQueue,
      {
        readonly batcher: { readonly load: { readonly waiting: number } };
      }
    >(WriteQueue);
    await until('both wait in the queue', () => writeQueue.batcher.load.waiting >= 2);
    await blocker.query('ROLLBACK');
    await blocker.end();
    await Promise.all(trades);
  }

  it('go from the request through the call to its SQL, on from the caller', () => {
    const spans = collector.traceOf('traced');
    const request = named(spans, 'PUT /v1/agent-npc/{instance}/{identifier}/trade');
    const call = named(spans, 'queue call');
    const sql = named(spans, 'SQL register_trades');
    expect(request).toMatchObject({ traceId, parentSpanId: callersSpan, kind: 2 });
    expect(request.attributes).toMatchObject({
      'http.request.method': 'PUT',
      'http.route': '/v1/agent-npc/{instance}/{identifier}/trade',
      'http.response.status_code': 200,
    });
    expect(call).toMatchObject({ parentSpanId: request.spanId, attributes: { 'economy.batch_size': 1 } });
    expect(sql).toMatchObject({ parentSpanId: call.spanId, kind: 3 });
    expect(sql.attributes).toEqual({
      'db.system.name': 'postgresql',
      'db.operation.name': 'register_trades',
    });
  });

  it('say what refused a request', () => {
    const [request] = collector.traceOf('refused').filter(({ kind }) => kind === 2);
    expect(request!.attributes).toMatchObject({
      'http.response.status_code': 422,
      'economy.problem': 'INSUFFICIENT_WEALTH',
    });
    expect(request!.status.code ?? 0).toBe(0);
  });

  it('are not started without one of the caller, and start new when its header is malformed', () => {
    expect(collector.spans.some(({ attributes }) => attributes['economy.request_id'] === 'unsampled')).toBe(
      false,
    );
    expect(collector.traceOf('odd')[0]!.traceId).not.toBe(traceId);
  });

  it('show reads by their table', () => {
    const names = collector.traceOf('list').map(({ name }) => name);
    expect(names).toContain('GET /v1/agent-npc/{instance}');
    expect(names.some((name) => name.startsWith('SQL '))).toBe(true);
  });

  it('continue to the agent, with its dialect, host and outcome', () => {
    const spans = collector.traceOf('talk');
    const turns = spans.filter(({ name }) => name === 'agent turn converse');
    expect(turns.length).toBeGreaterThan(0);
    for (const turn of turns) {
      expect(turn.attributes).toEqual({
        'economy.agent.dialect': 'converse',
        'economy.agent.outcome': 'ok',
        'server.address': '127.0.0.1',
      });
    }
    const sent = agent.calls.map(({ headers }) => headers['traceparent']);
    expect(sent.toSorted()).toEqual(turns.map((turn) => `00-${turn.traceId}-${turn.spanId}-01`).toSorted());
    for (const name of ['SQL open_interaction', 'SQL register_interaction']) named(spans, name);
  });

  it('join where requests share a call: a child of the first, linked from the others', () => {
    const server = (id: string): CollectedSpan => collector.traceOf(id).find(({ kind }) => kind === 2)!;
    const calls = collector.spans.filter(
      ({ name, attributes }) => name === 'queue call' && attributes['economy.batch_size'] === 2,
    );
    expect(calls).toHaveLength(1);
    const both = [calls[0]!.parentSpanId, ...calls[0]!.links.map(({ spanId }) => spanId)];
    const requests = ['one', 'two', 'three'].map((id) => server(id).spanId);
    // Which of the three came first, and went alone, is up to the sockets.
    const alone = collector.spans.filter(
      ({ name, parentSpanId }) =>
        name === 'queue call' && requests.includes(parentSpanId) && !both.includes(parentSpanId),
    );
    expect(alone.map(({ attributes }) => attributes['economy.batch_size'])).toEqual([1]);
    expect([...both, alone[0]!.parentSpanId].toSorted()).toEqual(requests.toSorted());
  });

  it('name the service, and hold no value, no identifier, no secret', () => {
    for (const resource of collector.resources) expect(resource['service.name']).toBe('economy-of-tests');
    const ids = [world.id, ...['ann', 'bob', 'cyd'].map((name) => world.character(name)['id'] as string)];
    for (const hidden of [
      secret,
      encodeURIComponent(secret),
      '12.34',
      'hidden',
      'Bearer',
      world.client.token!,
      ...ids,
    ]) {
      expect(collector.text).not.toContain(hidden);
    }
    expect(collector.text).not.toMatch(/\bWHERE\b/);
  });

  it('are named in the log', () => {
    const line = log.split('\n').find((entry) => entry.includes('"requestId":"traced"'))!;
    expect(JSON.parse(line)).toMatchObject({ traceId });
  });

  it('are off by default: no span, no header, nothing around the work', async () => {
    const service = await TestService.start();
    expect(isTracing()).toBe(false);
    expect(traceHeaders()).toEqual({});
    const work = Promise.resolve(1);
    expect(inSpan({ name: 'x', attributes: {} }, () => work)).toBe(work);
    const before = collector.spans.length;
    const quiet = await service.world({ agentNpcs: { ann: { wealth: 1 }, bob: {} } });
    expect(
      (await quiet.trade('ann', 'bob', 1, { traceparent: `00-${traceId}-${callersSpan}-01` })).status,
    ).toBe(200);
    await service.stop();
    expect(collector.spans).toHaveLength(before);
  });

  it('cost nothing but themselves when the collector is away', async () => {
    const service = await TestService.start({
      env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' },
    });
    const cut = await service.world({ agentNpcs: { ann: { wealth: 1 }, bob: {} } });
    expect((await cut.trade('ann', 'bob', 1)).status).toBe(200);
    await service.stop();
    expect(isTracing()).toBe(false);
  });
});
