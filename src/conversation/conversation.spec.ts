import type { SpeakRequest } from './conversation-dialect.js';
import { holdConversation, type Talk } from './conversation.js';
import type { Participant, Speak, TalkSettings } from './take-turn.js';
import { sentimentTowards } from './talk-part.js';
import type { TurnResult, TurnRole } from './turn.js';
import { TurnFailure } from './turn-failure.js';

const participant = (name: string, role: TurnRole): Participant => ({
  role,
  self: {
    id: name,
    name,
    personality: '',
    description: '',
    mood: 50,
    moodLabel: 'calm',
    wealth: 1,
    standing: 'poor',
  },
  uuid: `uuid-${name}`,
  agent: { id: `agent-${name}`, name, endpoint: 'https://agent.example', protocol: 'test' },
  acquaintances: new Map(
    ['Ann', 'Bob', 'Cid', 'Dot'].map((other) => [
      other,
      { relationship: { affinity: 0, stage: 'stranger', interactions: 0, lastAt: null }, memories: [] },
    ]),
  ),
});

function talk(speak: Speak, settings: Partial<TalkSettings> = {}): Talk {
  return {
    interactionId: 'talk',
    participants: [participant('Ann', 'initiator'), participant('Bob', 'responder')],
    world: { instanceId: 'world', taxRate: 5, treasury: 0, population: 2 },
    settings: {
      maxLines: 6,
      turnMs: 20_000,
      talkMs: 50_000,
      retryPauseMs: 1,
      fallback: 'empty',
      ...settings,
    },
    speak,
  };
}

const says = async ({ turn }: SpeakRequest): Promise<TurnResult> => ({ say: `line ${turn.turn}` });

describe('holdConversation', () => {
  it('alternates, passes on what was said, and marks the last turn as the last', async () => {
    const requests: SpeakRequest[] = [];
    const result = await holdConversation(talk((request) => (requests.push(request), says(request))));
    expect(result.outcome).toBe('completed');
    expect(requests.map(({ turn }) => [turn.role, turn.self.name, turn.other.name, turn.turnsLeft])).toEqual([
      ['initiator', 'Ann', 'Bob', 5],
      ['responder', 'Bob', 'Ann', 4],
      ['initiator', 'Ann', 'Bob', 3],
      ['responder', 'Bob', 'Ann', 2],
      ['initiator', 'Ann', 'Bob', 1],
      ['responder', 'Bob', 'Ann', 0],
    ]);
    expect(requests[2]!.turn.transcript).toEqual([
      { speaker: 'Ann', text: 'line 0' },
      { speaker: 'Bob', text: 'line 1' },
    ]);
    expect(new Set(requests.map(({ messageId }) => messageId)).size).toBe(6);
    expect(result.lines.map(({ index, role, source }) => [index, role, source])[5]).toEqual([
      5,
      'responder',
      'agent',
    ]);
    expect(result.lines[0]!.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  });

  it.each<[string, TurnResult, number]>([
    ['end', { say: 'bye', end: true }, 3],
    ['null', { say: null }, 2],
    ['a repeated line', { say: 'LINE 0' }, 2],
  ])('ends early on %s', async (_, last, lines) => {
    const result = await holdConversation(
      talk((request) => (request.turn.turn === 2 ? Promise.resolve(last) : says(request))),
    );
    expect(result).toMatchObject({ outcome: 'completed', failures: [] });
    expect(result.lines).toHaveLength(lines);
  });

  it('reminds a speaker of what it remembers best of each who only listens', async () => {
    const requests: SpeakRequest[] = [];
    const remember = (text: string, weight: number) => ({ at: 'then', kind: 'talk', text, weight }) as const;
    const ann = participant('Ann', 'initiator');
    const cid = ann.acquaintances.get('Cid')!;
    cid.memories.push(remember('light', 0.1), remember('heavy', 0.9), remember('middling', 0.5));
    await holdConversation({
      ...talk((request) => (requests.push(request), says(request))),
      participants: [ann, participant('Bob', 'responder'), participant('Cid', 'other')],
    });
    expect(requests[0]!.turn.memories).toEqual([
      { about: { id: 'Cid', name: 'Cid' }, ...remember('heavy', 0.9) },
    ]);
  });

  it('is silent when the initiator has nothing to say', async () => {
    const result = await holdConversation(talk(async () => ({ say: null })));
    const failures = [{ role: 'initiator', turn: 0, kind: 'declined', detail: expect.any(String) as string }];
    expect(result).toMatchObject({ outcome: 'silent', lines: [], failures });
  });

  it('means the sentiments, and takes the last memory of each', async () => {
    const speak: Speak = async ({ turn }) => ({
      say: `line ${turn.turn}`,
      ...(turn.role === 'initiator' && { sentiment: turn.turn / 10, memory: `memory ${turn.turn}` }),
    });
    const { parts } = await holdConversation(talk(speak));
    const [ann, bob] = [parts[0]!, parts[1]!];
    expect([sentimentTowards(ann, 'Bob'), sentimentTowards(bob, 'Ann')]).toEqual([0.2, null]);
    expect([ann.memory, bob.memory]).toEqual(['memory 4', null]);
  });

  it('is silent when the script stood in for every line', async () => {
    const speak: Speak = async () => Promise.reject(new TurnFailure('status', 'secret 500 text'));
    const result = await holdConversation(talk(speak, { fallback: 'scripted' }));
    expect(result.outcome).toBe('silent');
    expect(result.lines.length).toBeGreaterThan(2);
    expect(result.parts.map(({ shown }) => shown)).toEqual([[], []]);
    expect(JSON.stringify(result)).not.toContain('secret');
  });

  it('retries once what may be retried, and nothing else', async () => {
    const attempts: string[] = [];
    const failing = (retryable: boolean): Speak => {
      return async ({ messageId }) => {
        attempts.push(messageId);
        throw new TurnFailure('status', 'x', { retryable });
      };
    };
    await holdConversation(talk(failing(true)));
    await holdConversation(talk(failing(false)));
    expect(attempts).toEqual(['talk:0', 'talk:0', 'talk:0']);
  });

  it('does not retry when the agent asks for more time than is left', async () => {
    let attempts = 0;
    const speak: Speak = async () => {
      attempts += 1;
      throw new TurnFailure('status', 'x', { retryable: true, retryAfterMs: 60_000 });
    };
    await holdConversation(talk(speak));
    expect(attempts).toBe(1);
  });

  it('does not wait for one who ignores the signal', async () => {
    const result = await holdConversation(talk(() => new Promise(() => undefined), { turnMs: 200 }));
    expect(result.failures).toMatchObject([{ role: 'initiator', turn: 0, kind: 'timeout' }]);
  });

  it('takes what a faulty dialect throws or returns for a failed turn', async () => {
    const thrown = await holdConversation(talk(async () => Promise.reject(new TypeError('boom'))));
    expect(thrown.failures).toMatchObject([{ kind: 'agent_error' }]);
    expect(thrown.failures[0]!.detail).not.toContain('boom');
    const returned = await holdConversation(talk(async () => ({ say: 5 }) as unknown as TurnResult));
    expect(returned.failures).toMatchObject([{ kind: 'schema' }]);
  });

  it('throws with the fallback `error`', async () => {
    const speak: Speak = async () => Promise.reject(new TurnFailure('refused', 'x'));
    await expect(holdConversation(talk(speak, { fallback: 'error' }))).rejects.toMatchObject({
      failure: { role: 'initiator', turn: 0, kind: 'refused', detail: 'it declined to speak' },
    });
  });
});
