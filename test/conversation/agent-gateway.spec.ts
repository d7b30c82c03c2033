import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { holdConversation } from '../../src/conversation/conversation.js';
import { startFakeAgent } from './support/fake-agent.js';
import type { FakeAgent } from './support/fake-agent.js';
import { makeGateway, makeParticipant, makeTalk, UNHURRIED } from './support/talk.js';
import { until } from '../../prove/support/until.js';
import { freePort } from '../support/free-port.js';

describe('AgentGateway', () => {
  let gateway: AgentGateway;
  let agent: FakeAgent;

  beforeEach(async () => {
    agent = await startFakeAgent({ protocol: 'converse' });
  });
  afterEach(async () => {
    await gateway.onApplicationShutdown();
    await agent.close();
  });

  it('an endpoint that failed twice costs nothing until the cooldown is over, then one success lifts it', async () => {
    const outcomes: boolean[] = [];
    gateway = makeGateway({ cooldownMs: 3000, onOutcome: (_, ok) => outcomes.push(ok) });
    agent.setFault('hangs');
    for (const interactionId of ['talk-1', 'talk-2']) {
      await holdConversation({ ...makeTalk(gateway, agent, 'scripted', { turnMs: 500 }), interactionId });
    }
    expect(outcomes).toEqual([false, false]);

    const talk = makeTalk(gateway, agent, 'scripted');
    await expect(holdConversation(talk)).resolves.toMatchObject({
      failures: [{ kind: 'down', detail: expect.stringContaining('timeout') as string }],
    });
    expect(agent.calls).toHaveLength(2);
    expect(gateway.isKnownDown(talk.participants[0]!.agent)).toBe(true);

    agent.setFault('ok');
    await until('the cooldown is over', async () => (await holdConversation(talk)).outcome === 'completed');
    expect(gateway.isKnownDown(talk.participants[0]!.agent)).toBe(false);
  });

  it('a retry within a turn does not bring an agent down', async () => {
    gateway = makeGateway();
    agent.setFault('500');
    const talk = makeTalk(gateway, agent, 'scripted');
    await holdConversation(talk);
    expect(agent.calls).toHaveLength(2);
    expect(gateway.isKnownDown(talk.participants[0]!.agent)).toBe(false);
  });

  it('an endpoint nobody listens at fails at once, an unroutable one costs the connect deadline', async () => {
    const port = await freePort();
    const silence = new Promise<never>(() => undefined);
    gateway = makeGateway({}, { connectMs: 120, resolve: () => silence });

    let started = performance.now();
    const refused = makeTalk(gateway, `http://127.0.0.1:${port}`, 'scripted');
    await expect(holdConversation(refused)).resolves.toMatchObject({ failures: [{ kind: 'connect' }] });
    expect(performance.now() - started).toBeLessThan(UNHURRIED.turnMs);

    started = performance.now();
    const lost = makeTalk(gateway, 'https://nowhere.example', 'scripted');
    await expect(holdConversation(lost)).resolves.toMatchObject({ failures: [{ kind: 'connect' }] });
    expect(performance.now() - started).toBeLessThan(UNHURRIED.turnMs);
  });

  it('limits concurrent calls: those that wait longer than their turn fail as busy', async () => {
    gateway = makeGateway({ maxPerAgent: 2 });
    agent.setFault('hangs');
    const talks = [3000, 3000, 1000, 1000].map((turnMs, n) => ({
      ...makeTalk(gateway, agent, 'scripted', { turnMs }),
      interactionId: `talk-${n}`,
    }));
    const results = await Promise.all(talks.map((talk) => holdConversation(talk)));
    expect(agent.calls).toHaveLength(2);
    const kinds = results.map((result) => result.failures[0]?.kind);
    expect(kinds).toEqual(['timeout', 'timeout', 'busy', 'busy']);
  });

  it('a call that waited for most of its turn does not blame the agent', async () => {
    gateway = makeGateway({ maxPerAgent: 1 });
    agent.setFault('hangs');
    const talks = [1500, 2500].map((turnMs, n) => ({
      ...makeTalk(gateway, agent, 'scripted', { turnMs }),
      interactionId: `talk-${n}`,
    }));
    const results = await Promise.all(talks.map((talk) => holdConversation(talk)));
    expect(agent.calls).toHaveLength(2);
    expect(results.map(({ failures }) => failures[0]?.kind)).toEqual(['timeout', 'busy']);
  });

  it('a slow agent leaves the places for all agents to others, however many calls wait for it', async () => {
    gateway = makeGateway({ maxPerAgent: 1, maxOverall: 3 });
    agent.setFault('hangs');
    const slow = ['talk-1', 'talk-2', 'talk-3'].map((interactionId) =>
      holdConversation({ ...makeTalk(gateway, agent, 'scripted', { turnMs: 3000 }), interactionId }),
    );
    await until('the slow agent was asked', () => agent.calls.length === 1);
    const quick = await startFakeAgent({ protocol: 'converse' });
    try {
      const { outcome, failures } = await holdConversation({
        ...makeTalk(gateway, 'scripted', quick, { turnMs: 2000 }),
        participants: [
          makeParticipant('Cid', 'scripted', 'initiator'),
          makeParticipant('Dot', quick, 'responder'),
        ],
      });
      expect([outcome, failures]).toEqual(['completed', []]);
    } finally {
      await Promise.all(slow);
      await quick.close();
    }
  });

  it('two talks of one character at once do not disturb each other', async () => {
    gateway = makeGateway();
    const talks = ['talk-1', 'talk-2'].map((interactionId) => ({
      ...makeTalk(gateway, agent, agent),
      interactionId,
    }));
    const results = await Promise.all(talks.map((talk) => holdConversation(talk)));
    expect(results.map((result) => result.outcome)).toEqual(['completed', 'completed']);
    expect(new Set(results.flatMap((result) => result.lines.map((line) => line.id))).size).toBe(12);
  });

  it('an unknown protocol fails the turn without blaming the agent', async () => {
    const outcomes: boolean[] = [];
    gateway = makeGateway({ onOutcome: (_, ok) => outcomes.push(ok) });
    const talk = makeTalk(gateway, agent, 'scripted');
    talk.participants[0]!.agent.protocol = 'smoke signals';
    await expect(holdConversation(talk)).resolves.toMatchObject({ failures: [{ kind: 'agent_error' }] });
    expect(outcomes).toEqual([]);
  });

  it('a caller that disconnects ends the talk', async () => {
    gateway = makeGateway();
    agent.setFault('hangs');
    const started = performance.now();
    const talk = { ...makeTalk(gateway, agent, agent), signal: AbortSignal.timeout(50) };
    await expect(holdConversation(talk)).resolves.toMatchObject({ outcome: 'silent', lines: [] });
    expect(performance.now() - started).toBeLessThan(UNHURRIED.turnMs);
  });
});
