import { PassThrough } from 'node:stream';
import {
  ConversationDialect,
  ConverseDialect,
  type HealthReport,
  type SpeakRequest,
  TurnFailure,
  type TurnResult,
} from '../../src/index.js';
import { DialectRegistry } from '../../src/conversation/dialect-registry.js';
import { AgentProber } from '../../src/conversation/agent-prober.js';
import { type Served, serveAgent } from '../../src/library/testing/dialect-agents.js';
import { type ApiClient } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { answerLines, LinesDialect } from './support/lines-dialect.js';
import { until } from '../../prove/support/until.js';

/** Its behaviour is set by each test. */
class WickedDialect extends ConversationDialect {
  static answer: (request: SpeakRequest) => unknown;
  static health: unknown = { ok: false };
  readonly protocol = 'wicked';
  async speak(request: SpeakRequest): Promise<TurnResult> {
    return (await WickedDialect.answer(request)) as TurnResult;
  }
  async checkHealth(): Promise<HealthReport> {
    return WickedDialect.health as HealthReport;
  }
}

const dialects = [LinesDialect, WickedDialect, ConverseDialect];
const env = { INTERACT_TURN_MS: '2000', INTERACT_TOTAL_MS: '10000' };

describe('custom dialects', () => {
  let service: TestService;
  let agent: Served;
  let log = '';
  beforeAll(async () => {
    const stream = new PassThrough().setEncoding('utf8').on('data', (text: string) => (log += text));
    service = await TestService.start({ dialects, env, log: stream });
    agent = await serveAgent(answerLines);
  });
  afterAll(async () => {
    await service.stop();
    await agent.close();
  });
  beforeEach(() => {
    log = '';
    WickedDialect.health = { ok: false };
  });

  const register = async (client: ApiClient, body: object): Promise<string> => {
    const answer = await client.post('/v1/agent', { name: 'An agent', endpoint: agent.url, ...body });
    expect(answer.status).toBe(201);
    return answer.body['id'] as string;
  };
  const worldOf = async (protocol: string): Promise<{ world: World; id: string }> => {
    const world = await service.world();
    const id = await register(world.client, { protocol });
    for (const name of ['ann', 'bob']) await world.spawn(name, { agentIdentifier: id, mood: 50 });
    return { world, id };
  };

  it('let characters talk', async () => {
    const { world } = await worldOf('plain-lines');
    const { status, body } = await world.interact('ann', 'bob');
    expect([status, body['outcome']]).toEqual([200, 'completed']);
    expect((body['chat'] as { text: string; source: string }[]).slice(0, 3)).toMatchObject([
      { text: 'I heard 0 characters.', source: 'agent' },
      { text: 'I heard 21 characters.', source: 'agent' },
      { text: 'I heard 22 characters.', source: 'agent' },
    ]);
    expect(body['relationship']['initiator']).toMatchObject({ affinityDelta: 4, moodDelta: 1.95 });
  });

  it('are found out when they are not named, and are named where one is chosen', async () => {
    const client = await service.newClient();
    const id = await register(client, {});
    const path = `/v1/agent/${id}`;
    expect((await client.get(path)).body['protocol']).toBe('plain-lines');
    expectInvalid(await client.put(path, { protocol: 'semaphore' }), '/protocol', 'NOT_ALLOWED');
    const refused = await client.post('/v1/agent', { name: 'A', endpoint: agent.url, protocol: 'morse' });
    expect(refused.body['detail']).toContain('plain-lines, wicked');
    const credentials = { type: 'bearer', token: 'secret' };
    await client.put(path, { protocol: 'converse', credentials });
    const probe = (await client.post(`${path}/probe`)).body;
    expect(probe['summary']).toContain('It speaks as plain-lines.');
    await client.put(path, { protocol: 'plain-lines' });
    expect((await client.post(`${path}/probe`)).body).toMatchObject({ ok: true });
    expect((await client.get(path)).body).toMatchObject({ healthy: true });
  });

  it.each<[string, (request: SpeakRequest) => unknown, string]>([
    [
      'throw',
      () => {
        throw new Error('a secret');
      },
      'WickedDialect threw an error; see the log (Error: a secret)',
    ],
    ['say nothing', () => undefined, 'WickedDialect answered with something else'],
    ['say a number', () => ({ say: 5 }), 'WickedDialect answered with something else'],
    ['stall', () => new Promise(() => undefined), 'WickedDialect kept running 1000 ms past its deadline'],
  ])('that %s fail the turn as an agent would, and are named in the log', async (_what, answer, logged) => {
    const { world } = await worldOf('wicked');
    WickedDialect.answer = answer;
    const { status, body } = await world.interact('ann', 'bob');
    expect([status, body['outcome'], body['chat']]).toEqual([200, 'silent', []]);
    expect(JSON.stringify(body)).not.toContain('secret');
    await until('the log says it', () => log.includes(logged));
  });

  it('are cut to what a line may be, and may end a talk in its middle', async () => {
    const { world } = await worldOf('wicked');
    WickedDialect.answer = ({ turn }) => {
      if (turn.turn === 2) throw new TurnFailure('refused', 'enough');
      return {
        say: `${turn.turn} ${'x'.repeat(600)}`,
        sentiment: 7,
        actions: Array(20).fill('wave'),
        more: 1,
      };
    };
    const { body } = await world.interact('ann', 'bob');
    expect(body['outcome']).toBe('partial');
    const [line] = body['chat'] as { text: string; sentiment: number; actions: string[] }[];
    expect([line!.text.length, line!.sentiment, line!.actions.length]).toEqual([500, 1, 8]);
  });

  it.each([undefined, { ok: 'yes' }, { ok: true, detail: 5, latencyMs: NaN }])(
    'that report %j of a health break no answer',
    async (health) => {
      const client = await service.newClient();
      const id = await register(client, { protocol: 'wicked' });
      WickedDialect.health = health;
      const { status, body } = await client.post(`/v1/agent/${id}/probe`);
      const [check] = body['tried'] as { ok: boolean }[];
      expect([status, check!.ok]).toEqual([201, (health as { ok?: unknown } | undefined)?.ok === true]);
    },
  );

  it('that fail are named to the caller where failures are refused', async () => {
    await using strict = await TestService.start({ dialects, env: { ...env, INTERACT_FALLBACK: 'error' } });
    const { world } = await worldOf('wicked');
    WickedDialect.answer = () => null;
    const client = strict.clientWith(world.client.token);
    const answer = await client.put(`${world.path('ann')}/interact`, { responderIdentifier: null });
    expectProblem(answer, 'AGENT_UNREACHABLE', { dialect: 'WickedDialect' });
  });

  it('that a process does not have cost their agents nothing: a silent talk, and no word on their health', async () => {
    const { world, id } = await worldOf('plain-lines');
    expect((await world.client.post(`/v1/agent/${id}/probe`)).body).toMatchObject({ ok: true });
    await using other = await TestService.start({ databaseUrl: service.databaseUrl });
    const client = other.clientWith(world.client.token);
    const talk = await client.put(`${world.path('ann')}/interact`, { responderIdentifier: null });
    expect(talk.body).toMatchObject({ outcome: 'silent' });
    const probe = (await client.post(`/v1/agent/${id}/probe`)).body;
    expect(probe['summary']).toContain("this process has no dialect 'plain-lines'");
    const [row] = await other.dataSource.query(
      'SELECT to_jsonb(g) AS row FROM economy.agent g WHERE id = $1',
      [id],
    );
    for (let look = 0; look < 3; look += 1) {
      await other.app.get(AgentProber, { strict: false }).probe(row.row);
    }
    expect((await client.get(`/v1/agent/${id}`)).body).toMatchObject({ healthy: true });
  });
});

describe('at the start', () => {
  class Impostor extends WickedDialect {
    override readonly protocol = 'converse' as never;
  }
  class Nameless extends WickedDialect {
    override readonly protocol = 'Plain Lines' as never;
  }

  it('protocols that are taken, or are none, stop it', () => {
    const converse = new ConverseDialect(undefined as never);
    expect(() => new DialectRegistry([converse, new Impostor()])).toThrow(
      "ConverseDialect and Impostor both speak the protocol 'converse'",
    );
    expect(() => new DialectRegistry([new Nameless()])).toThrow('Nameless has the protocol "Plain Lines"');
  });
});
