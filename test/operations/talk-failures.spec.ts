import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import {
  FAULT_TEXT,
  type FakeAgent,
  type FakeFault,
  startFakeAgent,
} from '../conversation/support/fake-agent.js';
import { type Json } from '../support/api-client.js';
import { expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { until } from '../../prove/support/until.js';

const secret = 'let-me-in-12345';
const times = { INTERACT_TURN_MS: '800', INTERACT_TOTAL_MS: '3000' };

interface Couple {
  readonly world: World;
  readonly fake: FakeAgent;
  readonly agentPath: string;
}

describe('why a talk was silent or partial', () => {
  let service: TestService;
  let log = '';
  const fakes: FakeAgent[] = [];
  beforeAll(async () => {
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    service = await TestService.start({ log: stream, env: times });
  });
  afterAll(async () => {
    await service.stop();
    await Promise.all(fakes.map((fake) => fake.close()));
  });

  /** Ann and Bob; the agent of one of them fails. */
  const couple = async (who: 'ann' | 'bob', fault: FakeFault, more: Json = {}): Promise<Couple> => {
    const fake = await startFakeAgent({ protocol: 'converse', fault });
    fakes.push(fake);
    const client = await service.newClient();
    const credentials = { type: 'bearer', token: secret };
    const body = {
      name: `Agent ${randomUUID()}`,
      endpoint: fake.endpoint,
      protocol: 'converse',
      credentials,
    };
    const agent = (await client.post('/v1/agent', { ...body, ...more })).body;
    const agentIdentifier = agent['id'] as string;
    const agentNpcs = { ann: {}, bob: {}, [who]: { agentIdentifier } };
    const world = await service.world({ agentNpcs }, client);
    return { world, fake, agentPath: `/v1/agent/${agentIdentifier}` };
  };
  /** Until the books are written, beside the talk. */
  const agentWith = async ({ world, agentPath }: Couple, kind: string): Promise<Json> => {
    let body: Json = {};
    await until(`the last failure is ${kind}`, async () => {
      ({ body } = await world.client.get(agentPath));
      return body['lastFailure']?.kind === kind;
    });
    return body;
  };

  it.each([
    ['500', 'status', 'it answered with status 500'],
    ['404', 'status', 'it answered with status 404'],
    ['html', 'not_json', 'the content-type of its answer is not JSON'],
    ['malformed', 'not_json', 'its answer was malformed JSON'],
    ['wrong_schema', 'schema', '`say` in the turn result is neither a string nor null'],
    ['error', 'agent_error', 'the agent reports a failure'],
    ['redirect', 'redirect', 'it answered with status 302, a redirect, which is never followed'],
    ['huge', 'too_large', 'its answer was too large'],
    ['closes', 'connect', expect.stringMatching(/^the connection failed \(\w+\)$/)],
    ['hangs', 'timeout', expect.stringMatching(/^no line in the remaining \d+ ms$/)],
  ] as const)(
    'is in the event of an agent that says %s, everywhere, and on the agent',
    async (fault, kind, detail) => {
      const made = await couple('bob', fault);
      const { world } = made;
      const key = { 'idempotency-key': randomUUID() };
      const talk = await world.interact('ann', 'bob', key);
      const failures = [{ role: 'responder', turn: 1, kind, detail }];
      expect(talk.body).toMatchObject({ outcome: 'partial', failures });
      const again = await world.interact('ann', 'bob', key);
      expect(again.headers.get('idempotent-replayed')).toBe('true');
      expect(again.body).toEqual(talk.body);
      const feed = await world.client.get(`/v1/instance/${world.id}/event?type=interact`);
      expect(feed.body['items'][0]['data']).toMatchObject({ failures });
      const one = await world.client.get(`/v1/instance/${world.id}/event/${talk.body['seq'] as number}`);
      expect(one.body['data']).toMatchObject({ failures });

      const agent = await agentWith(made, kind);
      expect(agent['lastFailure']).toEqual({ at: expect.any(String), kind, detail });
      const listed = (await world.client.get('/v1/agent')).body['items'] as Json[];
      expect(listed.find(({ id }) => id === agent['id'])).toEqual(agent);
      const told = JSON.stringify([talk.body['failures'], feed.body, one.body, agent['lastFailure']]);
      expect(told).not.toContain(FAULT_TEXT);
      expect(told).not.toContain(secret);
      expect(JSON.stringify([failures, talk.body['failures'], agent['lastFailure']])).not.toContain(
        '127.0.0.1',
      );
    },
  );

  it('is empty for a completed talk', async () => {
    const { world } = await couple('bob', 'ok');
    expect((await world.interact('ann', 'bob')).body).toMatchObject({ outcome: 'completed', failures: [] });
  });

  it('is given for an opening that was declined', async () => {
    const { world } = await couple('ann', 'null');
    const { body } = await world.interact('ann', 'bob');
    expect(body).toMatchObject({
      outcome: 'silent',
      failures: [{ role: 'initiator', turn: 0, kind: 'declined' }],
    });
  });

  it('names the earlier failure of an agent that the breaker suspended', async () => {
    const { world } = await couple('ann', '500');
    await world.interact('ann', 'bob');
    await world.interact('ann', 'bob');
    const [failure] = (await world.interact('ann', 'bob')).body['failures'] as Json[];
    expect(failure).toMatchObject({ role: 'initiator', turn: 0, kind: 'down' });
    expect(failure!['detail']).toContain('status, it answered with status 500');
  });

  it.each(['html', 'malformed', 'wrong_schema', 'error', 'null'] as const)(
    'does not suspend an agent for what it says, nor call it unhealthy: %s',
    async (fault) => {
      const { world, fake, agentPath } = await couple('ann', fault);
      for (let talk = 0; talk < 3; talk += 1) {
        const [failure] = (await world.interact('ann', 'bob')).body['failures'] as Json[];
        expect(failure!['kind']).not.toBe('down');
      }
      fake.setFault('ok');
      expect((await world.interact('ann', 'bob')).body).toMatchObject({ outcome: 'completed', failures: [] });
      await until('it is healthy', async () => (await world.client.get(agentPath)).body['healthy'] === true);
    },
  );

  it('is in the log at level info, once for each agent and minute', async () => {
    const { world, agentPath } = await couple('ann', '500');
    for (let talk = 0; talk < 4; talk += 1) await world.interact('ann', 'bob');
    const id = agentPath.split('/').at(-1)!;
    const lines = log.split('\n').filter((line) => line.includes(`(agent ${id}, converse) did not speak`));
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ level: 30 });
    expect(lines[0]).toContain('turn 0, initiator, status: it answered with status 500');
    expect(log).not.toContain(secret);
    expect(log).not.toContain(FAULT_TEXT);
  });

  it('is only its kind for a token of one character, and is hidden together with the agent', async () => {
    const { world } = await couple('bob', '500');
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const token = await service.clientWith(null).post('/v1/auth/token', {
      grant_type: 'client_credentials',
      client_id,
      client_secret,
      agent_npc: `${world.id}/${world.character('ann')['id'] as string}`,
    });
    expect(token.status).toBe(200);
    const ann = service.clientWith(token.body['access_token'] as string);
    const talk = await ann.put(`${world.path('ann')}/interact`, {
      responderIdentifier: world.character('bob')['id'],
    });
    expect(talk.body['failures']).toEqual([{ role: 'responder', turn: 1, kind: 'status', detail: '' }]);
    expect(JSON.stringify(talk.body)).not.toContain('lastFailure');
  });

  it('is in the refusal where failed talks are refused', async () => {
    await using strict = await TestService.start({
      databaseUrl: service.databaseUrl,
      env: { ...times, INTERACT_FALLBACK: 'error' },
    });
    const { world } = await couple('ann', '404');
    const client = strict.clientWith(world.client.token);
    const refused = await client.put(`${world.path('ann')}/interact`, { responderIdentifier: null });
    const failures = [{ role: 'initiator', turn: 0, kind: 'status', detail: 'it answered with status 404' }];
    expectProblem(refused, 'AGENT_UNREACHABLE', { failures });
  });

  it('stays with the event in a copy of the world', async () => {
    const { world } = await couple('ann', '404');
    const talk = await world.interact('ann', 'bob');
    const fork = await world.client.post(`/v1/instance/${world.id}/fork`, {
      uuid: randomUUID(),
      history: true,
    });
    expect(fork.status).toBe(201);
    const copy = (fork.body['instance'] ?? fork.body)['id'] as string;
    const feed = await world.client.get(`/v1/instance/${copy}/event?type=interact`);
    expect(feed.body['items'][0]['data']['failures']).toEqual(talk.body['failures']);
  });
});
