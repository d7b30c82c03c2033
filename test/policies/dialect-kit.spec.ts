import {
  type AgentEndpoint,
  type AgentHttp,
  ConversationDialect,
  ConverseDialect,
  type HealthOptions,
  type HealthReport,
  type SpeakRequest,
  type TurnResult,
} from '../../src/index.js';
import { OpenaiDialect } from '../../src/conversation/dialects/openai.dialect.js';
import {
  type AgentCall,
  type AgentReply,
  checkConversationDialect,
  describeConversationDialect,
} from '../../src/library/testing/index.js';
import { answerLines, LinesDialect } from '../conversation/support/lines-dialect.js';

const json = (body: unknown): AgentReply => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Its agents are a line in their options: nothing is called. */
class ParrotDialect extends ConversationDialect {
  override readonly protocol: string = 'parrot';
  override readonly hasEndpoint = false;

  override speak({ agent }: SpeakRequest): Promise<TurnResult> {
    return Promise.resolve({ say: String(agent.options?.['line']) });
  }

  override checkHealth({ options }: AgentEndpoint): Promise<HealthReport> {
    return Promise.resolve({ ok: typeof options?.['line'] === 'string', detail: 'it has no line' });
  }
}

describe('what keeps its contract passes', () => {
  describeConversationDialect((http) => new LinesDialect(http), { answer: answerLines });
  describeConversationDialect(() => new ParrotDialect(), { options: { line: 'Pretty bird.' } });
  describeConversationDialect((http) => new ConverseDialect(http), {
    answer: ({ path }) => json({ success: true, ...(path === '/converse' && { data: { say: 'Hello.' } }) }),
  });
  describeConversationDialect((http) => new OpenaiDialect(http), {
    options: { model: 'm' },
    answer: ({ method }) =>
      json(method === 'GET' ? { data: [] } : { choices: [{ message: { content: 'Hello.' } }] }),
  });
});

describe('a broken dialect is named for what it breaks', () => {
  class Named extends LinesDialect {
    override readonly protocol = 'Plain Lines';
  }
  class Mute extends LinesDialect {
    override speak(): Promise<TurnResult> {
      return Promise.resolve(undefined as never);
    }
  }
  class Vague extends LinesDialect {
    override checkHealth(): Promise<HealthReport> {
      return Promise.resolve({} as HealthReport);
    }
  }
  class Gloomy extends LinesDialect {
    override checkHealth(): Promise<HealthReport> {
      return Promise.resolve({ ok: false, detail: 'too much rain' });
    }
  }
  class Trusting extends LinesDialect {
    override checkHealth(): Promise<HealthReport> {
      return Promise.resolve({ ok: true });
    }
  }
  class Open extends LinesDialect {
    override speak(request: SpeakRequest): Promise<TurnResult> {
      return super.speak({ ...request, agent: { ...request.agent, credentials: undefined } });
    }
  }
  class Direct extends LinesDialect {
    override async checkHealth(
      { endpoint }: AgentEndpoint,
      { signal }: HealthOptions,
    ): Promise<HealthReport> {
      const response = await fetch(`${endpoint}/line`, { signal }).catch(() => null);
      return { ok: (await response?.text().catch(() => '')) === 'lines/1' };
    }
  }
  class Raw extends LinesDialect {
    override async speak(request: SpeakRequest): Promise<TurnResult> {
      return super.speak(request).catch(() => {
        throw new TypeError('boom');
      });
    }
  }
  class Deaf extends LinesDialect {
    override speak(request: SpeakRequest): Promise<TurnResult> {
      return super.speak({ ...request, signal: new AbortController().signal });
    }
  }
  class Careless extends LinesDialect {
    override speak(request: SpeakRequest): Promise<TurnResult> {
      request.turn.transcript.push({ speaker: 'me', text: 'mine' });
      return super.speak(request);
    }
  }
  class Kind extends LinesDialect {
    override speak(request: SpeakRequest): Promise<TurnResult> {
      return super.speak(request).catch(() => ({ say: 'Never mind.' }));
    }
  }

  it.each<[new (http: AgentHttp) => ConversationDialect, string]>([
    [Named, 'the protocol is "Plain Lines"'],
    [Mute, 'no turn result: the turn result is not an object'],
    [Vague, 'did not report whether the agent is ok'],
    [Gloomy, 'unhealthy: too much rain'],
    [Trusting, 'an agent answers with 500: it reports that agent as healthy'],
    [Open, 'called the agent without its credentials'],
    [Direct, 'called an agent at an address that is not allowed'],
    [Raw, 'it threw TypeError: boom, which is no TurnFailure'],
    [Deaf, 'ends at its deadline: it did not answer within 2000 ms'],
    [Careless, 'object is not extensible'],
    [Kind, 'an agent answers with 500: it made a line of that'],
  ])('%p', async (Broken, reason) => {
    const checked = checkConversationDialect((http) => new Broken(http), {
      answer: answerLines,
      // The one that waits for it is Deaf.
      timeoutMs: 2000,
    });
    await expect(checked).rejects.toThrow(reason);
  });

  it('also one whose agents have no address', async () => {
    const options = { line: 'Pretty bird.' };
    class Distracted extends ParrotDialect {
      override speak(): Promise<TurnResult> {
        return new Promise(() => undefined);
      }
    }
    const check = (dialect: ConversationDialect, more: object): Promise<void> =>
      checkConversationDialect(() => dialect, { timeoutMs: 500, ...more });
    await expect(check(new ParrotDialect(), {})).rejects.toThrow('it has no line');
    await expect(check(new Distracted(), { options })).rejects.toThrow('did not answer within 500 ms');
    await expect(check(new ParrotDialect(), { options, answer: answerLines })).rejects.toThrow(
      'without an endpoint are not called',
    );
  });

  it('and so is a test that has no agent', async () => {
    const checked = checkConversationDialect((http) => new LinesDialect(http), {});
    await expect(checked).rejects.toThrow('needs an answer or an endpoint');
    const silent = { answer: (call: AgentCall) => ({ ...answerLines(call), status: 404 }) };
    await expect(checkConversationDialect((http) => new LinesDialect(http), silent)).rejects.toThrow(
      'reports its agent as healthy',
    );
  });
});
