import { setTimeout as sleep } from 'node:timers/promises';
import { AgentHttp } from '../../conversation/agent-http.js';
import { agentEndpoints } from '../../conversation/agent-policy.js';
import {
  type AgentEndpoint,
  type ConversationDialect,
  type HealthReport,
} from '../../conversation/conversation-dialect.js';
import { noAddress } from '../../agent/agent-addresses.js';
import { maxProtocolLength } from '../../conversation/dialect-registry.js';
import { clampTurnResult, type ClampedTurnResult, type TurnContext } from '../../conversation/turn.js';
import { TurnFailure } from '../../conversation/turn-failure.js';
import { isPolicyName } from '../../policy/policy-registry.js';
import {
  type Check,
  type CheckOptions,
  ContractError,
  describeChecks,
  frozen,
  runChecks,
  within,
} from './checks.js';
import { type AgentCall, type AgentReply, faults, type Served, serveAgent } from './dialect-agents.js';
import { turns } from './dialect-turns.js';

/**
 * How a dialect is tested: with a healthy agent of its protocol that has something to say. Either `answer` or `endpoint`; neither
 * for a dialect whose agents have none.
 *
 * @publicApi
 */
export interface DialectCheckOptions extends CheckOptions {
  /** How the agent answers a call; the kit serves it on this machine. */
  readonly answer?: (call: AgentCall) => AgentReply | Promise<AgentReply>;
  /** Where such an agent is already running, on this machine. */
  readonly endpoint?: () => string | Promise<string>;
  /** The credentials and options that the agent would be registered with. */
  readonly options?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one answer may take; default 10,000, as `INTERACT_TURN_MS`. */
  readonly timeoutMs?: number;
}

type Make = (http: AgentHttp) => ConversationDialect;

/**
 * Tests of a dialect against its contract: `describeConversationDialect((http) => new MyDialect(http), { answer })`.
 * In addition to the agent of the test, it calls agents that are broken in all known ways.
 *
 * @publicApi
 */
export function describeConversationDialect(
  make: (http: AgentHttp) => ConversationDialect,
  options: DialectCheckOptions,
): void {
  const { protocol } = make(httpTo('loopback'));
  describeChecks(`the dialect ${protocol}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkConversationDialect(
  make: (http: AgentHttp) => ConversationDialect,
  options: DialectCheckOptions,
): Promise<void> {
  return runChecks(checksOf(make, options));
}

const secret = 'Bearer of-the-kit';
const stopMs = 100;
const turnMs = 10_000;

function httpTo(...allowedHosts: readonly string[]): AgentHttp {
  return new AgentHttp({ policy: { ...agentEndpoints, allowedHosts, allowHttp: true }, connectMs: 2000 });
}

/** One dialect and one agent, for one check. */
class Trial {
  private constructor(
    private readonly http: AgentHttp,
    readonly dialect: ConversationDialect,
    private readonly agent: AgentEndpoint,
    private readonly timeoutMs: number,
  ) {}

  static async run(
    make: Make,
    { options = {}, timeoutMs = turnMs }: DialectCheckOptions,
    endpoint: string,
    check: (trial: Trial) => Promise<void>,
    http: AgentHttp = httpTo('loopback'),
  ): Promise<void> {
    const dialect = make(http);
    const agent = frozen({
      id: '00000000-0000-4000-8000-000000000001',
      name: 'An agent',
      endpoint,
      protocol: dialect.protocol,
      credentials: { authorization: secret },
      options: structuredClone(options),
    });
    try {
      await check(new Trial(http, dialect, agent, timeoutMs));
    } finally {
      await http.close();
    }
  }

  async speak(turn: TurnContext, stop?: AbortSignal): Promise<ClampedTurnResult> {
    const messageId = `${turn.interactionId}:${turn.turn}`;
    const reply: unknown = await within(this.timeoutMs, (signal) =>
      this.dialect.speak({
        agent: this.agent,
        turn: frozen(turn),
        signal: stop ?? signal,
        turnMs,
        messageId,
      }),
    );
    try {
      return clampTurnResult(reply);
    } catch (error) {
      throw new ContractError(`it answered with no turn result: ${(error as Error).message}`);
    }
  }

  async checkHealth(stop?: AbortSignal): Promise<HealthReport> {
    const report: unknown = await within(this.timeoutMs, (signal) =>
      this.dialect.checkHealth(this.agent, { signal: stop ?? signal, timeoutMs: this.timeoutMs }),
    );
    if (typeof (report as Partial<HealthReport> | null)?.ok !== 'boolean') {
      throw new ContractError('it did not report whether the agent is ok');
    }
    return report as HealthReport;
  }

  /** The result; null: it failed in the required way. */
  async outcomeOf<Value>(work: Promise<Value>): Promise<Value | null> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof TurnFailure) return null;
      if (error instanceof ContractError) throw error;
      throw new ContractError(`it threw ${String(error)}, which is no TurnFailure`, { cause: error });
    }
  }

  async speaksOrFails(stop?: AbortSignal): Promise<ClampedTurnResult | null> {
    return this.outcomeOf(this.speak(turns[0]!, stop));
  }

  async isWell(stop?: AbortSignal): Promise<boolean> {
    return (await this.outcomeOf(this.checkHealth(stop)))?.ok === true;
  }
}

function checksOf(make: Make, options: DialectCheckOptions): readonly Check[] {
  const { protocol, hasEndpoint } = make(httpTo());
  const withAgent = async (check: (trial: Trial) => Promise<void>): Promise<void> => {
    const { answer, endpoint } = options;
    if (!hasEndpoint) {
      if (answer ?? endpoint)
        throw new ContractError('agents of a dialect without an endpoint are not called');
      return Trial.run(make, options, `${noAddress}${protocol}`, check, httpTo());
    }
    if (!answer === !endpoint) throw new ContractError('the test needs an answer or an endpoint');
    if (endpoint) return Trial.run(make, options, await endpoint(), check);
    await serving(answer!, ({ url }) => Trial.run(make, options, url, check));
  };
  const isCalled: readonly Check[] = hasEndpoint ? checksOfCalls(make, options) : [];
  return [
    {
      title: 'has a protocol of lower case words with hyphens',
      run: () => {
        if (isPolicyName(protocol) && protocol.length <= maxProtocolLength) return Promise.resolve();
        throw new ContractError(`the protocol is ${JSON.stringify(protocol)}`);
      },
    },
    {
      title: 'reports its agent as healthy',
      run: () =>
        withAgent(async (trial) => {
          const { ok, detail } = await trial.checkHealth();
          if (!ok) throw new ContractError(`it reports the agent of this test as unhealthy: ${detail ?? ''}`);
        }),
    },
    {
      title: 'sends every turn to its agent, with any characters, and does not change the turn',
      run: () =>
        withAgent(async (trial) => {
          for (const [index, turn] of turns.entries()) {
            const { say } = await trial.speak(turn);
            if (index === 0 && say === null) throw new ContractError('the agent of this test has no line');
          }
        }),
    },
    {
      title: 'speaks in several talks at the same time',
      run: () =>
        withAgent(async (trial) => {
          await Promise.all([...turns, ...turns].map((turn) => trial.speak(turn)));
        }),
    },
    {
      title: 'ends at its deadline',
      run: () =>
        hasEndpoint
          ? serving(silence, ({ url }) => Trial.run(make, options, url, endsInTime))
          : withAgent(endsInTime),
    },
    ...isCalled,
  ];
}

/** An agent that never says anything. */
const silence = (): Promise<AgentReply> => new Promise(() => undefined);

async function endsInTime(trial: Trial): Promise<void> {
  for (const what of ['speak', 'checkHealth'] as const) {
    const stop = new AbortController();
    const work = what === 'speak' ? trial.speaksOrFails(stop.signal) : trial.isWell(stop.signal);
    await Promise.race([work, sleep(stopMs)]);
    stop.abort(new TurnFailure('timeout', 'no line in time'));
    await work;
  }
}

/** What only matters where agents are called at an address. */
function checksOfCalls(make: Make, options: DialectCheckOptions): readonly Check[] {
  return [
    {
      title: 'calls agents only through AgentHttp, which enforces the allowed addresses',
      run: () =>
        serving(faults['500'], async (served) => {
          const check = async (trial: Trial): Promise<void> => {
            await trial.speaksOrFails();
            await trial.isWell();
          };
          await Trial.run(make, options, served.url, check, httpTo());
          if (served.connections() > 0) {
            throw new ContractError('it called an agent at an address that is not allowed');
          }
        }),
    },
    {
      title: 'shows its agent the credentials',
      run: () =>
        serving(faults['500'], async (served) => {
          await Trial.run(make, options, served.url, async (trial) => {
            await trial.speaksOrFails();
          });
          const [first] = served.calls;
          if (!first) throw new ContractError('it did not call the agent');
          if (first.headers['authorization'] !== secret) {
            throw new ContractError('it called the agent without its credentials');
          }
        }),
    },
    ...Object.entries(faults).map(([fault, answer]) => ({
      title: `fails as it should when an agent answers with ${fault}`,
      run: () =>
        serving(answer, (served) =>
          Trial.run(make, options, served.url, async (trial) => {
            const spoken = await trial.speaksOrFails();
            // What is no answer in one protocol may be a line in another.
            const isSilent = fault === '500' || fault === 'a closed connection' || fault === 'a redirect';
            if (spoken && (isSilent || fault === '1 MiB')) {
              throw new ContractError('it made a line of that');
            }
            if (await trial.isWell()) throw new ContractError('it reports that agent as healthy');
            if (served.calls.some(({ path }) => path.includes('elsewhere'))) {
              throw new ContractError('it followed the redirect');
            }
          }),
        ),
    })),
  ];
}

async function serving(
  answer: NonNullable<DialectCheckOptions['answer']>,
  check: (served: Served) => Promise<void>,
): Promise<void> {
  const served = await serveAgent(answer);
  try {
    await check(served);
  } finally {
    await served.close();
  }
}
