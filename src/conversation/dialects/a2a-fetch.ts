import type { AgentHttp } from '../agent-http.js';
import { errorWords } from '../error-words.js';
import type { AgentEndpoint } from '../conversation-dialect.js';
import { isRecord } from '../turn.js';
import { plainFailure, TurnFailure } from '../turn-failure.js';

export interface FetchScope {
  agent: AgentEndpoint;
  /** Credentials that the agent's card wants in the query instead of a header. */
  queryKeys: readonly string[];
  /** The deadline of the turn; a signal that the SDK may add does not replace it. */
  signal: AbortSignal;
  messageId: string;
  /** Gets the events of a stream as they come. */
  onEvent?: ((json: unknown) => void) | undefined;
}

/** Codes of JSON-RPC and of the protocol for a method that the agent does not have. */
const ABSENT_METHOD: ReadonlySet<string> = new Set(['-32601', '-32004']);

/** Whether the agent refused a method, as one does that only streams. */
export function isAbsentMethod(error: unknown): boolean {
  return error instanceof TurnFailure && ABSENT_METHOD.has(error.code ?? '');
}

/**
 * The `fetch` given to the SDK: everything it sends goes through `AgentHttp`, so the rules for endpoints, sizes,
 * redirects and deadlines hold for every address an agent card names. A stream is read to its last event. Fails with
 * `TurnFailure` only.
 */
export function fetchThrough(http: AgentHttp, scope: FetchScope): typeof fetch {
  const { agent, signal, messageId, queryKeys } = scope;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!URL.canParse(address)) {
      throw plainFailure('blocked', 'the agent card names an address that is not an absolute URL');
    }
    const headers = plainHeaders(init?.headers);
    const events: unknown[] = [];
    const onEvent = (json: unknown): boolean => {
      events.push(json);
      scope.onEvent?.(json);
      return isFinal(json);
    };
    const { json, status } = await http.send({
      method: init?.method === 'POST' ? 'POST' : 'GET',
      ...authorized(agent, address, queryKeys),
      headers: { ...headers, 'idempotency-key': messageId },
      ...(typeof init?.body === 'string' && { body: JSON.parse(init.body) as unknown }),
      ...(/event-stream/.test(headers['accept'] ?? '') && { onEvent }),
      signal,
    });
    for (const each of [json, ...events]) expectNoError(each);
    if (events.length === 0) return Response.json(withParts(json), { status });
    const text = events.map((event) => `data: ${JSON.stringify(withParts(event))}\n\n`).join('');
    return new Response(text, { status, headers: { 'content-type': 'text/event-stream' } });
  };
}

/** Reported here, because the SDK would put the agent's own text into its error. */
function expectNoError(json: unknown): void {
  const error = isRecord(json) ? json['error'] : undefined;
  if (!isRecord(error)) return;
  const code = String(Number(error['code']));
  throw plainFailure('agent_error', `the agent reports error ${code}`, { code, said: errorWords(error) });
}

/** The SDK refuses a message without parts, as some agents send with a status. */
function withParts(json: unknown): unknown {
  if (!isRecord(json)) return json;
  const patched = Object.entries(json).map(([name, value]) => {
    const isCarrier = name === 'result' || name === 'task' || name === 'statusUpdate' || name === 'status';
    if (isCarrier) return [name, withParts(value)];
    if (name === 'message' && isRecord(value)) return [name, { parts: [], ...value }];
    return [name, value];
  });
  return Object.fromEntries(patched);
}

/** Whether nothing of interest follows this event of a stream, of either version and over either binding. */
function isFinal(json: unknown): boolean {
  const event = isRecord(json) && isRecord(json['result']) ? json['result'] : json;
  if (!isRecord(event) || (isRecord(json) && isRecord(json['error']))) return true;
  if (event['final'] === true || event['kind'] === 'message' || isRecord(event['message'])) return true;
  const carrier = [event['task'], event['statusUpdate'], event].find(isRecord);
  const status = carrier?.['status'];
  const state = isRecord(status) ? String(status['state']) : '';
  return /completed|failed|cancell?ed|rejected|input.required/i.test(state);
}

/** The address and the credentials for it: an agent's secrets are for the origin that it was registered with. */
export function authorized(
  agent: AgentEndpoint,
  address: string | URL,
  queryKeys: readonly string[],
): { url: URL; credentials?: Record<string, string> } {
  const [url, home] = [new URL(address), new URL(agent.endpoint)];
  if (url.origin !== home.origin) return { url };
  // A key in the registered address, which no card repeats.
  for (const [name, value] of home.searchParams)
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  const credentials: Record<string, string> = {};
  for (const [name, value] of Object.entries(agent.credentials ?? {})) {
    const key = queryKeys.find((each) => each.toLowerCase() === name.toLowerCase());
    if (key === undefined) credentials[name] = value;
    else url.searchParams.set(key, value);
  }
  return agent.credentials ? { url, credentials } : { url };
}

/** With names in lower case, so that those set by `AgentHttp` replace them instead of coming twice. */
function plainHeaders(headers: RequestInit['headers']): Record<string, string> {
  return Object.fromEntries(new Headers(headers).entries());
}
