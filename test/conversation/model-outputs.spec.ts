import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { type ConversationOutcome, holdConversation } from '../../src/conversation/conversation.js';
import type { Participant } from '../../src/conversation/take-turn.js';
import { type OutputRow, outputRows, saidRows } from './support/output-rows.js';
import { type SayingAgent, type SayingForm, sayingForms, startSayingAgent } from './support/saying-agent.js';
import { makeGateway, makeParticipant, makeTalk } from './support/talk.js';

const cases = sayingForms.flatMap((form) =>
  (form === 'openai' ? outputRows : saidRows).flatMap((row) =>
    ['plain', 'streamed'].map((manner) => ({ form, manner, row, content: row.content })),
  ),
);

describe('what a model says', () => {
  let gateway: AgentGateway;
  const blamed: string[] = [];
  const agents = new Map<SayingForm, SayingAgent>();

  beforeAll(async () => {
    gateway = makeGateway({
      onOutcome: (_, _ok, failure) => {
        if (failure?.agentsFault) blamed.push(failure.kind);
      },
    });
    for (const form of sayingForms) agents.set(form, await startSayingAgent(form));
  });
  afterAll(async () => {
    await gateway.onApplicationShutdown();
    await Promise.all([...agents.values()].map((agent) => agent.close()));
  });

  it.each(cases)('as $form, $manner: $content', async ({ form, manner, row }) => {
    const agent = agents.get(form)!;
    agent.calls.length = 0;
    agent.next = row;
    const heard: string[] = [];
    const result = await hear(agent, row, manner === 'streamed' ? heard : null);
    expect(blamed).toEqual([]);
    for (const words of heard) expect((row.spoken ?? '').startsWith(words)).toBe(true);
    const own = result.lines.filter(({ source }) => source === 'agent');
    if (row.failed !== undefined) {
      expect([own, result.failures]).toMatchObject([[], [{ kind: row.failed }]]);
      // What one player made it say does not silence it for others.
      agent.next = { content: 'Hello.' };
      expect((await hear(agent, row, null)).lines[0]).toMatchObject({ text: 'Hello.' });
      return;
    }
    expect([own, result.failures]).toMatchObject([[{ text: row.spoken }], []]);
    if (row.actions) expect(own[0]!.actions).toEqual(row.actions);
    expect(own[0]!.cut).toBe(row.finish === 'length' && row.then === undefined ? true : undefined);
    // Whatever ends well is read along, at the latest when it ends.
    const isReadAlong = manner === 'streamed' && form !== 'converse' && row.finish === undefined;
    if (isReadAlong) expect(heard.length).toBeGreaterThan(0);
  });

  it.each(sayingForms)('as %s leaves nothing of its thoughts in what it remembers and does', async (form) => {
    const agent = agents.get(form)!;
    const turn = {
      say: 'Good day.',
      actions: ['<think>hm</think>nod'],
      memory: '[THINK]secret[/THINK]I met Robin.',
    };
    agent.next = { content: JSON.stringify(turn) };
    const { lines, parts } = await hear(agent, { ...saidRows[0]! }, null);
    expect(lines).toMatchObject([{ text: 'Good day.', actions: ['nod'] }]);
    expect(parts[0]!.memory).toBe('I met Robin.');
  });

  function hear(agent: SayingAgent, row: OutputRow, heard: string[] | null): Promise<ConversationOutcome> {
    const talk = makeTalk(gateway, agent, 'scripted', { maxLines: 1 });
    const roles = ['initiator', 'responder', 'other'] as const;
    const members = [row.speaker, ...row.others].map((name, at) =>
      makeParticipant(name, at === 0 ? agent : 'scripted', roles[at]),
    );
    const known = [...members[0]!.acquaintances.values()][0]!;
    const all = new Map(members.map(({ self }) => [self.id, known]));
    talk.participants = members.map((member): Participant => ({ ...member, acquaintances: all }));
    if (heard) talk.listener = { onText: (_, soFar) => heard.push(soFar), onLine: () => undefined };
    return holdConversation(talk);
  }
});
