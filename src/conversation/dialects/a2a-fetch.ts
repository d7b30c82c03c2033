import type { AgentHttp } from '../agent-http.js';
import type { AgentEndpoint } from '../conversation-dialect.js';
import { isRecord } from '../turn.js';
import { plainFailure } from '../turn-failure.js';

export interface FetchScope {
  agent: AgentEndpoint;
  /** The deadline of the turn; a signal that the SDK may add does not replace it. */
  signal: AbortSignal;
  messageId: string;
}

/**
 * The `fetch` given to the SDK: everything it sends goes through `AgentHttp`, so the rules for endpoints, sizes,
 * redirects and deadlines hold for every address an agent card names. Fails with `TurnFailure` only.
 */
export function fetchThrough(http: AgentHttp, { agent, signal, messageId }: FetchScope): typeof fetch {
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!URL.canParse(address)) {
      throw plainFailure('blocked', 'the agent card names an address that is not an absolute URL');
    }
    const credentials = credentialsFor(agent, address);
    const { json, status } = await http.send({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      url: address,
      ...(credentials && { credentials }),
      headers: { ...plainHeaders(init?.headers), 'idempotency-key': messageId },
      ...(typeof init?.body === 'string' && { body: JSON.parse(init.body) as unknown }),
      signal,
    });
    // Reported here, because the SDK would put the agent's own text into its error.
    const error = isRecord(json) ? json['error'] : undefined;
    if (isRecord(error)) {
      throw plainFailure('agent_error', `the agent reports error ${Number(error['code'])}`);
    }
    return Response.json(json, { status });
  };
}

/** Secrets are for the registered endpoint: a card must not redirect them to another origin. */
export function credentialsFor(
  agent: AgentEndpoint,
  address: string | URL,
): Record<string, string> | undefined {
  return new URL(address).origin === new URL(agent.endpoint).origin ? agent.credentials : undefined;
}

/** With names in lower case, so that those set by `AgentHttp` replace them instead of coming twice. */
function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
