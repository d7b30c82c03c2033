import { type AgentRow } from '../database/rows.js';
import { type AgentDryRunResult } from '../conversation/agent-dry-run.js';
import { type ProbeAttempt } from '../conversation/agent-prober.js';
import { type TurnFailure, type TurnFailureKind } from '../conversation/turn-failure.js';

/** A change of an agent that would help, with the body of the request that makes it. */
export interface AgentChange {
  readonly what: 'protocol' | 'endpoint' | 'model' | 'credentials';
  readonly why: string;
  /** The body of `PUT /v1/agent/{identifier}`. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** Routes of the dialects, which belong to no registered address. */
const routes = /\/(?:converse|health|chat\/completions|models|message:(?:send|stream))\/?$/;

/** Nothing answers there, or it takes too long for more lines. */
const hopeless: ReadonlySet<TurnFailureKind> = new Set(['blocked', 'connect', 'timeout', 'busy']);

export interface Trials {
  /** Lets the agent speak a line as if it were registered so. */
  readonly speak: (change: Partial<AgentRow>) => Promise<AgentDryRunResult>;
  /** Health checks in the other dialects, the best first, at an address. */
  readonly discover: (endpoint: string) => Promise<readonly ProbeAttempt[]>;
}

/**
 * What to change about an agent that does not speak. Each but new credentials, which only its owner has, was tried with a real
 * line, so there are few.
 */
export async function findChanges(
  row: AgentRow,
  failure: TurnFailure,
  { speak, discover }: Trials,
): Promise<AgentChange[]> {
  if (row.host_type === 'built_in' || hopeless.has(failure.kind)) return [];
  if (failure.status === 401 || failure.status === 403) return [newCredentials(failure.status)];
  const { model, ...options } = row.options;
  if (typeof model === 'string') {
    const { result, exchanges } = await speak({ options });
    const found = result && modelIn(exchanges.at(-1)?.body ?? null);
    if (found) {
      return [
        {
          what: 'model',
          why: `It has no model ${model}, but ${found} speaks.`,
          body: { options: { ...options, model: found } },
        },
      ];
    }
  }
  const base = withoutRoute(row.endpoint);
  for (const endpoint of base === null ? [row.endpoint] : [row.endpoint, base]) {
    const candidates = (await discover(endpoint)).filter(
      ({ ok, protocol }) => ok && (endpoint !== row.endpoint || protocol !== row.protocol),
    );
    for (const { protocol } of candidates.slice(0, 2)) {
      if ((await speak({ endpoint, protocol })).result === null) continue;
      return toChange(row, endpoint, protocol);
    }
  }
  return [];
}

function toChange(row: AgentRow, endpoint: string, protocol: string): AgentChange[] {
  const isMoved = endpoint !== row.endpoint;
  const isOther = protocol !== row.protocol;
  return [
    {
      what: isMoved ? 'endpoint' : 'protocol',
      why: `It speaks${isOther ? ` as ${protocol}` : ''}${isMoved ? ` at ${endpoint}` : ''}.`,
      body: { ...(isMoved && { endpoint }), ...(isOther && { protocol }) },
    },
  ];
}

function newCredentials(status: number): AgentChange {
  return {
    what: 'credentials',
    why: `It answered with ${status}: it wants credentials, or others.`,
    body: { credentials: { type: 'bearer', token: '<the key of the agent>' } },
  };
}

/** The address below which the route is; null if it names none. */
function withoutRoute(endpoint: string): string | null {
  const url = new URL(endpoint);
  if (!routes.test(url.pathname)) return null;
  url.pathname = url.pathname.replace(routes, '');
  return url.href.replace(/\/$/, '');
}

function modelIn(body: string | null): string | null {
  return /"model":"((?:[^"\\]|\\.)*)"/.exec(body ?? '')?.[1] ?? null;
}
