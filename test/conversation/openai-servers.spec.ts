import type { AgentGateway } from '../../src/conversation/agent-gateway.js';
import { holdConversation } from '../../src/conversation/conversation.js';
import { startFakeAgent } from './support/fake-agent.js';
import type { FakeAgent, FakeAgentOptions, FakeFault } from './support/fake-agent.js';
import { makeGateway, makeTalk } from './support/talk.js';

describe('servers that speak the OpenAI format', () => {
  let gateway: AgentGateway;
  const agents: FakeAgent[] = [];
  const start = async (options: Partial<FakeAgentOptions> = {}): Promise<FakeAgent> => {
    const agent = await startFakeAgent({ protocol: 'openai', ...options });
    agents.push(agent);
    return agent;
  };

  beforeEach(() => (gateway = makeGateway()));
  afterEach(async () => {
    await gateway.onApplicationShutdown();
    await Promise.all(agents.splice(0).map((agent) => agent.close()));
  });

  /** Which of the parameters each call sent. */
  const sent = (agent: FakeAgent, ...names: string[]): string[] =>
    agent.calls.map(({ body }) => names.filter((name) => body![name] !== undefined).join(' '));

  it('hold a talk of six lines without streaming', async () => {
    const [ann, bob] = [await start({ name: 'Ann' }), await start({ name: 'Bob' })];
    const result = await holdConversation(makeTalk(gateway, ann, bob));
    expect(result).toMatchObject({ outcome: 'completed', failures: [] });
    expect(result.lines.map((line) => line.text)).toEqual([
      'Ann says 1.',
      'Bob says 1.',
      'Ann says 2.',
      'Bob says 2.',
      'Ann says 3.',
      'Bob says 3.',
    ]);
    expect([...ann.calls, ...bob.calls].every((call) => call.body!['stream'] === false)).toBe(true);
  });

  it('response_format refused with 400: the third try works, and later turns do not ask again', async () => {
    const ann = await start({ fault: 'no_response_format', name: 'Ann' });
    const bob = await start({ name: 'Bob' });
    const result = await holdConversation(makeTalk(gateway, ann, bob));
    expect(result).toMatchObject({ outcome: 'completed', failures: [] });
    expect(result.lines).toHaveLength(6);
    expect(sent(ann, 'response_format')).toEqual(['response_format', 'response_format', '', '', '']);
    expect(sent(bob, 'response_format')).toEqual(Array(3).fill('response_format'));
  });

  it.each<[FakeFault, string[], string]>([
    [
      'no_max_tokens',
      [
        'max_tokens temperature response_format',
        'max_tokens temperature response_format',
        'max_tokens temperature',
      ],
      'max_completion_tokens temperature response_format',
    ],
    [
      'no_temperature',
      [
        'max_tokens temperature response_format',
        'max_tokens temperature response_format',
        'max_tokens temperature',
        'max_completion_tokens temperature response_format',
      ],
      'max_tokens response_format',
    ],
  ])('%s: other parameters are tried once, and what worked is remembered', async (fault, refused, taken) => {
    const ann = await start({ fault });
    const result = await holdConversation(makeTalk(gateway, ann, 'scripted'));
    expect(result).toMatchObject({ outcome: 'completed', failures: [] });
    expect(sent(ann, 'max_tokens', 'max_completion_tokens', 'temperature', 'response_format')).toEqual([
      ...refused,
      taken,
      taken,
      taken,
    ]);
    expect(ann.calls.at(-1)!.body![taken.split(' ')[0]!]).toBe(400);
  });

  it('use the first listed model when the options have none, and list models once', async () => {
    const ann = await start({ models: ['llama3.2', 'qwen3'] });
    await holdConversation(makeTalk(gateway, ann, 'scripted'));
    expect(ann.calls.map((call) => call.body!['model'])).toEqual(Array(3).fill('llama3.2'));
    expect(ann.reads.map((read) => read.path)).toEqual(['/v1/models']);
  });

  it('a model in the options is used unasked', async () => {
    const ann = await start({ models: ['llama3.2'] });
    const talk = makeTalk(gateway, ann, 'scripted');
    talk.participants[0]!.agent.options = { model: 'qwen3' };
    await holdConversation(talk);
    expect(ann.calls.map((call) => call.body!['model'])).toEqual(Array(3).fill('qwen3'));
    expect(ann.reads).toHaveLength(0);
  });

  it.each<FakeFault>(['429', '500', 'html', 'malformed', 'redirect', 'huge'])(
    'where the list of models fails (%s) the model is called `default`',
    async (fault) => {
      const ann = await start({ models: ['llama3.2'] });
      ann.setReadFault(fault);
      const result = await holdConversation(makeTalk(gateway, ann, 'scripted'));
      expect(result).toMatchObject({ outcome: 'completed', failures: [] });
      expect(ann.calls.map((call) => call.body!['model'])).toEqual(Array(3).fill('default'));
    },
  );

  it('a model that is gone is looked for again', async () => {
    const models = ['llama3.2'];
    const ann = await start({ models });
    const talk = makeTalk(gateway, ann, 'scripted');
    await holdConversation(talk);
    models[0] = 'qwen3';
    ann.setFault('404');
    await expect(holdConversation(talk)).resolves.toMatchObject({ failures: [{ kind: 'status' }] });
    ann.setFault('ok');
    await expect(holdConversation(talk)).resolves.toMatchObject({ failures: [] });
    expect(ann.calls.at(-1)!.body!['model']).toBe('qwen3');
  });
});
