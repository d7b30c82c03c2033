import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { holdConversation } from '../../src/conversation/conversation.js';
import type { ConversationOutcome } from '../../src/conversation/conversation.js';
import { RefusedTalk } from '../../src/conversation/talk-failure.js';
import { FAULT_TEXT, startFakeAgent } from './support/fake-agent.js';
import type { FakeAgent, FakeFault, FakeProtocol } from './support/fake-agent.js';
import { FaultReport } from './support/fault-report.js';
import { makeGateway, makeTalk, SHORT, memoriesOf, sentimentsOf, UNHURRIED } from './support/talk.js';

/** What the second character's agent does, and what becomes of the talk. */
const FAULTS: ReadonlyArray<[FakeFault, ConversationOutcome['outcome'], lines: number, kind: string | null]> =
  [
    ['ok', 'completed', 6, null],
    ['null', 'completed', 1, null],
    ['hangs', 'partial', 1, 'timeout'],
    ['drips', 'partial', 1, 'timeout'],
    ['closes', 'partial', 1, 'connect'],
    ['closes_once', 'completed', 6, null],
    ['429', 'partial', 1, 'status'],
    ['429_once', 'completed', 6, null],
    ['500', 'partial', 1, 'status'],
    ['500_once', 'completed', 6, null],
    ['html', 'partial', 1, 'not_json'],
    ['malformed', 'partial', 1, 'not_json'],
    ['wrong_schema', 'partial', 1, 'schema'],
    ['huge', 'partial', 1, 'too_large'],
    ['redirect', 'partial', 1, 'redirect'],
    ['gzip_bomb', 'partial', 1, 'not_json'],
  ];

/** Of the A2A protocol only. */
const A2A_FAULTS: typeof FAULTS = [
  ['wrong_id', 'partial', 1, 'schema'],
  ['task_failed', 'partial', 1, 'agent_error'],
  ['task_canceled', 'partial', 1, 'agent_error'],
  ['task_rejected', 'partial', 1, 'refused'],
  ['task_working', 'partial', 1, 'timeout'],
];

/** Far after the end of a short talk, also on a busy machine; without one it would be the next. */
const IN_TIME = UNHURRIED.turnMs;

/** One line, and no address in it. */
const plainLine = /^(?!.*(?:\d+\.\d+\.\d+\.\d+|localhost|:\/\/))[^\n]{5,200}$/;

const report = new FaultReport(IN_TIME);
afterAll(() => report.print());

const PROTOCOLS: FakeProtocol[] = ['converse', 'openai', 'a2a', 'a2a 0.3'];

describe.each(PROTOCOLS)('a talk with an agent that speaks %s', (protocol) => {
  const faults = protocol.startsWith('a2a') ? [...FAULTS, ...A2A_FAULTS] : FAULTS;
  let gateway: AgentGateway;
  let good: FakeAgent;
  let bad: FakeAgent;

  beforeEach(async () => {
    gateway = makeGateway();
    good = await startFakeAgent({ protocol, name: 'Good' });
    bad = await startFakeAgent({ protocol, name: 'Bad' });
  });

  afterEach(async () => {
    await gateway.onApplicationShutdown();
    await good.close();
    await bad.close();
  });

  it.each(faults)('%s: %s with %i lines, failure %s', async (fault, outcome, lines, kind) => {
    bad.setFault(fault);
    const started = performance.now();
    const result = await holdConversation(makeTalk(gateway, good, bad, kind === 'timeout' ? SHORT : {}));
    const took = performance.now() - started;
    report.add(protocol, fault, result, took);
    if (kind === 'timeout') expect(took).toBeLessThan(IN_TIME);
    expect(result.failures).toEqual(
      kind === null ? [] : [{ role: 'responder', turn: 1, kind, detail: expect.stringMatching(plainLine) }],
    );
    expect([result.outcome, result.lines.length]).toEqual([outcome, lines]);
    expect(JSON.stringify(result)).not.toContain(FAULT_TEXT);
  });

  it.each(faults.filter(([, , , kind]) => kind !== null))(
    '%s: with the fallback `scripted` the script answers, and nothing of the fault is said',
    async (fault, _outcome, _lines, kind) => {
      bad.setFault(fault);
      const time = kind === 'timeout' ? SHORT : {};
      const result = await holdConversation(makeTalk(gateway, good, bad, { ...time, fallback: 'scripted' }));
      expect(result.outcome).toBe('partial');
      expect(result.lines[1]).toMatchObject({ role: 'responder', source: 'scripted', speakerName: 'Bob' });
      expect(memoriesOf(result).responder).toBeNull();
      expect(sentimentsOf(result).responder).toBeNull();
      expect(JSON.stringify(result)).not.toContain(FAULT_TEXT);
    },
  );

  it('is silent when the opening fails', async () => {
    good.setFault('500');
    const result = await holdConversation(makeTalk(gateway, good, bad));
    expect(result).toMatchObject({
      outcome: 'silent',
      lines: [],
      failures: [{ role: 'initiator', turn: 0 }],
    });
    expect(bad.calls).toHaveLength(0);
  });

  it('throws the failure with the fallback `error`', async () => {
    bad.setFault('html');
    const talk = holdConversation(makeTalk(gateway, good, bad, { fallback: 'error' }));
    await expect(talk).rejects.toBeInstanceOf(RefusedTalk);
  });

  it('repeats a call once, with the same message id', async () => {
    bad.setFault('500');
    await holdConversation(makeTalk(gateway, good, bad));
    const ids = bad.calls.map((call) => call.headers['idempotency-key']);
    expect(ids).toEqual([ids[0], ids[0]]);
    expect(ids[0]).toBeTruthy();
  });

  it('a failure reported in a well-formed answer fails the turn', async () => {
    bad.setFault('error');
    const result = await holdConversation(makeTalk(gateway, good, bad));
    const kind = protocol === 'openai' ? 'refused' : 'agent_error';
    expect(result.failures).toMatchObject([{ role: 'responder', turn: 1, kind }]);
    expect(JSON.stringify(result)).not.toContain(FAULT_TEXT);
  });

  it('slow agents say goodbye before the deadline of the whole talk', async () => {
    const slow = await startFakeAgent({ protocol, fault: 'slow', delayMs: 600 });
    try {
      const started = performance.now();
      const result = await holdConversation(makeTalk(gateway, slow, slow, SHORT));
      const took = performance.now() - started;
      report.add(protocol, 'slow', result, took);
      expect(took).toBeLessThan(IN_TIME);
      expect(result).toMatchObject({ outcome: 'completed', failures: [] });
      expect([2, 3]).toContain(result.lines.length);
      expect(JSON.stringify(slow.calls.at(-1)!.body)).toContain('This is the last line of the talk');
    } finally {
      await slow.close();
    }
  });

  it('fills a talk that ran out of time with one scripted goodbye', async () => {
    const slow = await startFakeAgent({ protocol, fault: 'slow', delayMs: 600 });
    try {
      // Both fast and then slow, which no pace foretells.
      const quick = makeTalk(gateway, good, good, { ...SHORT, fallback: 'scripted' });
      quick.participants[1]!.agent = makeTalk(gateway, good, slow).participants[1]!.agent;
      const result = await holdConversation({ ...quick, settings: { ...quick.settings, talkMs: 500 } });
      expect(result.lines.filter((line) => line.source === 'scripted')).toHaveLength(1);
      expect(result.lines.at(-1)?.source).toBe('scripted');
    } finally {
      await slow.close();
    }
  });

  it('reports the health of the agent', async () => {
    const agent = makeTalk(gateway, good, bad).participants[1]!.agent;
    await expect(gateway.checkHealth(agent)).resolves.toMatchObject({ ok: true });
    bad.setReadFault('hangs');
    await expect(gateway.checkHealth(agent, 150)).resolves.toMatchObject({ ok: false });
    bad.setReadFault('html');
    await expect(gateway.checkHealth(agent, 150)).resolves.toMatchObject({ ok: false });
  });
});

it('a talk with the built-in script needs no agent at all', async () => {
  const gateway = makeGateway();
  const started = performance.now();
  const result = await holdConversation(makeTalk(gateway, 'scripted', 'scripted'));
  report.add('scripted', 'ok', result, performance.now() - started);
  expect(result).toMatchObject({ outcome: 'completed', failures: [] });
  await gateway.onApplicationShutdown();
});

it.each<FakeProtocol>(['a2a', 'a2a 0.3'])(
  '%s: a fault of the agent card fails the turn',
  async (protocol) => {
    const gateway = makeGateway();
    const agent = await startFakeAgent({ protocol });
    for (const fault of [
      'hangs',
      'closes',
      '500',
      'html',
      'malformed',
      'wrong_schema',
      'huge',
      'redirect',
    ] as const) {
      agent.setReadFault(fault);
      const kind = [...FAULTS].find(([name]) => name === fault)![3];
      const there = { ...agent, endpoint: `${agent.endpoint}/${fault}` };
      const talk = makeTalk(gateway, 'scripted', there, kind === 'timeout' ? SHORT : {});
      const started = performance.now();
      const result = await holdConversation(talk);
      const took = performance.now() - started;
      report.add(protocol, `card ${fault}`, result, took);
      if (kind === 'timeout') expect(took).toBeLessThan(IN_TIME);
      expect(result).toMatchObject({ outcome: 'partial', failures: [{ role: 'responder', turn: 1, kind }] });
      expect(JSON.stringify(result)).not.toContain(FAULT_TEXT);
    }
    expect(agent.calls).toHaveLength(0);
    await gateway.onApplicationShutdown();
    await agent.close();
  },
);
