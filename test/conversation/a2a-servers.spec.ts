import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { holdConversation } from '../../src/conversation/conversation.js';
import { startA2aServer, turnOf } from './support/a2a-server.js';
import type { A2aForm, A2aServer, A2aServerOptions } from './support/a2a-server.js';
import { startFakeAgent } from './support/fake-agent.js';
import { makeGateway, makeTalk, sentimentsOf } from './support/talk.js';

/** What these ask for is what is said; how fast is the matter of the fault tests. */
describe('agents on the servers of @a2a-js/sdk', () => {
  let gateway: AgentGateway;
  const servers: Array<{ close(): Promise<void> }> = [];
  const start = async (options: A2aServerOptions): Promise<A2aServer> => {
    const server = await startA2aServer(options);
    servers.push(server);
    return server;
  };

  beforeEach(() => (gateway = makeGateway()));
  afterEach(async () => {
    jest.restoreAllMocks();
    await gateway.onApplicationShutdown();
    await Promise.all(servers.splice(0).map((server) => server.close()));
  });

  it.each<[A2aServerOptions['version'], NonNullable<A2aServerOptions['binding']>, string]>([
    ['1.0', 'JSONRPC', '/rpc'],
    ['1.0', 'HTTP+JSON', '/rest/message:send'],
    ['0.3', 'JSONRPC', '/rpc'],
    ['0.3', 'HTTP+JSON', '/rest/v1/message:send'],
  ])('hold a talk of six lines: protocol %s over %s', async (version, binding, path) => {
    const ann = await start({ version, binding });
    const bob = await start({ version, binding });
    const result = await holdConversation(makeTalk(gateway, ann, bob));
    expect(result).toMatchObject({ outcome: 'completed', failures: [] });
    expect(result.lines.map((line) => line.text)).toEqual([
      'Ann, line 0, having heard 0.',
      'Bob, line 1, having heard 1.',
      'Ann, line 2, having heard 2.',
      'Bob, line 3, having heard 3.',
      'Ann, line 4, having heard 4.',
      'Bob, line 5, having heard 5.',
    ]);
    expect(result.lines.every((line) => line.source === 'agent')).toBe(true);
    expect(sentimentsOf(result)).toEqual({ initiator: 0.5, responder: 0.5 });
    // One read of the card, then one request a turn, in the version of the server.
    expect(ann.requests).toEqual([
      'GET /.well-known/agent-card.json',
      ...Array<string>(3).fill(`POST ${path}`),
    ]);
    expect(ann.versions).toEqual(['1.0', version, version, version]);
  });

  it('get the turn as fenced text and as data, with the transcript each time and no context', async () => {
    const ann = await start({ version: '1.0' });
    await holdConversation(makeTalk(gateway, ann, ann, { maxLines: 2 }));
    const second = ann.messages[1]!;
    expect(second.parts.map((part) => part.content?.$case)).toEqual(['text', 'data']);
    expect(second.parts[0]!.content?.value).toContain('<said>Ann: Ann, line 0, having heard 0.</said>');
    expect(turnOf(second)).toMatchObject({
      schema: 'npc-turn/1',
      role: 'responder',
      turn: 1,
      self: { name: 'Bob', mood: 80 },
      relationship: { affinity: 35, stage: 'friend' },
      transcript: [{ speaker: 'Ann', text: 'Ann, line 0, having heard 0.' }],
    });
    expect(second.messageId).not.toBe(ann.messages[0]!.messageId);
  });

  it.each<A2aForm>(['text', 'completed', 'input-required'])('may answer with %s', async (form) => {
    for (const version of ['1.0', '0.3'] as const) {
      const agent = await start({ version, form });
      const result = await holdConversation(makeTalk(gateway, agent, agent, { maxLines: 2 }));
      expect(result).toMatchObject({ outcome: 'completed', failures: [] });
      expect(result.lines[1]!.text).toBe('Bob, line 1, having heard 1.');
    }
  });

  it.each<[A2aForm, string]>([
    ['failed', 'agent_error'],
    ['canceled', 'agent_error'],
    ['rejected', 'refused'],
    ['throws', 'agent_error'],
  ])('a task that is %s fails the turn: %s', async (form, kind) => {
    // The SDK's server passes on what its executor threw.
    jest.spyOn(console, 'error').mockImplementation(() => undefined);
    for (const version of ['1.0', '0.3'] as const) {
      const agent = await start({ version, form });
      const result = await holdConversation(makeTalk(gateway, agent, agent));
      expect(result).toMatchObject({ outcome: 'silent', lines: [], failures: [{ turn: 0, kind }] });
    }
  });

  it('keep their credentials: a card cannot send them to another origin', async () => {
    const elsewhere = await startFakeAgent({ protocol: 'a2a' });
    const agent = await startFakeAgent({ protocol: 'a2a', cardUrl: elsewhere.endpoint });
    servers.push(elsewhere, agent);
    const talk = makeTalk(gateway, agent, 'scripted', { maxLines: 1 });
    talk.participants[0]!.agent.credentials = { authorization: 'Bearer of-ann' };
    await expect(holdConversation(talk)).resolves.toMatchObject({ outcome: 'completed' });
    expect(agent.reads[0]!.headers['authorization']).toBe('Bearer of-ann');
    expect(elsewhere.calls).toHaveLength(1);
    expect(elsewhere.calls[0]!.headers['authorization']).toBeUndefined();
  });

  it.each([
    'http://10.1.2.3/a2a',
    'https://169.254.169.254/latest/meta-data/',
    'https://[::ffff:10.0.0.1]/',
    'https://inside.example/a2a',
    'http://public.example/a2a',
    'file:///etc/passwd',
    'http://:a-port/',
  ])('a card that points to %s is refused', async (cardUrl) => {
    const guarded = makeGateway({}, { resolve: async () => [{ address: '10.9.8.7', family: 4 }] });
    for (const protocol of ['a2a', 'a2a 0.3'] as const) {
      const agent = await startFakeAgent({ protocol, cardUrl });
      servers.push(agent);
      const result = await holdConversation(makeTalk(guarded, agent, agent));
      expect(result).toMatchObject({ outcome: 'silent', failures: [{ turn: 0, kind: 'blocked' }] });
      expect(agent.calls).toHaveLength(0);
    }
    await guarded.onApplicationShutdown();
  });

  it('is found below the endpoint, at the root of its origin, or at the address of the card itself', async () => {
    const server = await start({ version: '1.0' });
    for (const path of ['/some/agent', '/.well-known/agent-card.json', '/?tenant=a']) {
      const agent = { protocol: 'a2a', endpoint: `${server.endpoint}${path}` };
      const talk = makeTalk(gateway, agent, 'scripted', { maxLines: 1 });
      await expect(holdConversation(talk)).resolves.toMatchObject({ outcome: 'completed', failures: [] });
    }
    expect(server.requests.filter((request) => request.startsWith('GET'))).toEqual([
      'GET /some/agent/.well-known/agent-card.json',
      'GET /.well-known/agent-card.json',
      'GET /.well-known/agent-card.json',
      'GET /.well-known/agent-card.json',
    ]);
  });

  it('a card is read again after a failed turn, and by a health check', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', fault: '500' });
    servers.push(agent);
    const talk = makeTalk(gateway, agent, 'scripted', { maxLines: 1 });
    await holdConversation(talk);
    expect([agent.reads.length, agent.calls.length]).toEqual([2, 2]);
    agent.setFault('ok');
    await expect(gateway.checkHealth(talk.participants[0]!.agent)).resolves.toMatchObject({ ok: true });
    await holdConversation(talk);
    expect([agent.reads.length, agent.calls.length]).toEqual([3, 3]);
  });
});
