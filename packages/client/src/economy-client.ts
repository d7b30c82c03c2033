import { type EventsOptions, listen, queryOf } from './event-stream.js';
import { Operations, unkeyedWrites } from './generated/operations.js';
import { randomKey } from './random-key.js';
import { ClientCredentials, GivenToken, type TokenSource } from './token-source.js';
import { type Fetch, Transport, type WireCall } from './transport.js';
import {
  type AnyCall,
  type CallArguments,
  type CallOptions,
  type CompactEvent,
  type Method,
  type PathOf,
  type Preference,
  type QueryOf,
  type ResultOf,
  type RetryPolicy,
  type Schemas,
  type WorldEvent,
} from './types.js';

interface CommonOptions {
  /** The address of the service, such as `https://economy.example.com`. */
  readonly baseUrl: string;
  /** How long and how often calls are tried; `{ tries: 1 }` disables retries. */
  readonly retry?: Partial<RetryPolicy>;
  /** Sent with every call. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Replaces the global `fetch`. */
  readonly fetch?: Fetch;
}

/** With an access token, or a function that returns one; it is called again with a refused token. */
interface TokenOptions extends CommonOptions {
  readonly token: string | ((refused?: string) => string | Promise<string>);
}

/** With the credentials of the application, for servers only: anyone with the secret can act as the application. */
interface CredentialOptions extends CommonOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Scopes, separated by blanks; default all. */
  readonly scope?: string;
}

type EventQuery = QueryOf<'GET', '/v1/instance/{identifier}/event'>;
type EventsOfAllOptions = EventsOptions<string> & { readonly instances?: readonly string[] };

export type EconomyClientOptions = TokenOptions | CredentialOptions;

/** One method per operation; its promise resolves to the response or rejects with an `EconomyProblem`. */
export class EconomyClient extends Operations {
  private readonly baseUrl: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly transport: Transport;
  private readonly tokens: TokenSource;

  constructor(options: EconomyClientOptions) {
    super();
    this.baseUrl = options.baseUrl.replace(/\/+$/, '');
    this.headers = options.headers ?? {};
    const fetch: Fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.transport = new Transport(fetch, options.retry ?? {});
    this.tokens =
      'token' in options ? new GivenToken(options.token) : new ClientCredentials(() => this.issue(options));
  }

  /** Any operation, by its method and path in the OpenAPI document, with its types. */
  async request<M extends Method, P extends PathOf<M>, R extends Preference = never>(
    method: M,
    path: P,
    ...[call]: CallArguments<M, P, R>
  ): Promise<ResultOf<M, P, R>> {
    const answer = await this.transport.send(this.wireCall(method, path, call as AnyCall), this.tokens);
    return answer as ResultOf<M, P, R>;
  }

  /** A page of the events of an instance, with `view: 'compact'` as ids, names and numbers. */
  override listEvents(
    identifier: string,
    query: EventQuery & { readonly view: 'compact' },
    options?: CallOptions,
  ): Promise<Schemas['CompactEventPage']>;
  override listEvents(
    identifier: string,
    query?: EventQuery,
    options?: CallOptions,
  ): Promise<Schemas['WorldEventPage']>;
  override listEvents(identifier: string, query?: EventQuery, options?: CallOptions): Promise<never> {
    return super.listEvents(identifier, query, options) as Promise<never>;
  }

  /** All of `listEvents`, page after page as they are needed, with `view: 'compact'` as ids, names and numbers. */
  override eventHistory(
    identifier: string,
    query: EventQuery & { readonly view: 'compact' },
    options?: CallOptions,
  ): AsyncGenerator<CompactEvent, void, undefined>;
  override eventHistory(
    identifier: string,
    query?: EventQuery,
    options?: CallOptions,
  ): AsyncGenerator<WorldEvent, void, undefined>;
  override eventHistory(
    identifier: string,
    query?: EventQuery,
    options?: CallOptions,
  ): AsyncGenerator<never, void, undefined> {
    return super.eventHistory(identifier, query, options) as AsyncGenerator<never, void, undefined>;
  }

  /**
   * The events of an instance as they happen, each once and in order; lost connections are restored. With `view: 'compact'` as ids,
   * names and numbers.
   */
  events(
    instance: string,
    options: EventsOptions & { readonly view: 'compact' },
  ): AsyncGenerator<CompactEvent, void, undefined>;
  events(instance: string, options?: EventsOptions): AsyncGenerator<WorldEvent, void, undefined>;
  events(
    instance: string,
    options: EventsOptions & { readonly view?: 'compact' } = {},
  ): AsyncGenerator<never, void, undefined> {
    const path = '/v1/instance/{identifier}/event/stream';
    return this.listenTo(path, { path: { identifier: instance } }, options);
  }

  /**
   * The events of several instances over one connection, each once and of each instance in order: of those named (at most 100), or
   * of all of the application, with what it creates meanwhile. `instanceId` of an event names its world.
   */
  eventsOfAll(
    options: EventsOfAllOptions & { readonly view: 'compact' },
  ): AsyncGenerator<CompactEvent, void, undefined>;
  eventsOfAll(options?: EventsOfAllOptions): AsyncGenerator<WorldEvent, void, undefined>;
  eventsOfAll(
    options: EventsOfAllOptions & { readonly view?: 'compact' } = {},
  ): AsyncGenerator<never, void, undefined> {
    const { instances } = options;
    return this.listenTo('/v1/event/stream', { query: instances && { instance: instances } }, options);
  }

  private listenTo(
    path: string,
    call: Pick<AnyCall, 'path' | 'query'>,
    { view, ...options }: EventsOptions<number | string> & { readonly view?: 'compact' },
  ): AsyncGenerator<never, void, undefined> {
    const wanted = { ...call.query, ...queryOf(options), ...(view && { view }) };
    let usedToken = '';
    const tokens: TokenSource = {
      current: async () => (usedToken = await this.tokens.current()),
      renew: (refused) => this.tokens.renew(refused),
    };
    return listen(
      {
        open: (after, signal) => {
          const query = { ...wanted, ...(after !== null && { after }) };
          const headers = { accept: 'text/event-stream' };
          return this.transport.open(this.wireCall('GET', path, { ...call, query, headers }), tokens, signal);
        },
        tokenExpired: async () => {
          await this.tokens.renew(usedToken);
        },
      },
      options,
    );
  }

  /** Usage as CSV. */
  async usageCsv(query: QueryOf<'GET', '/v1/usage'> = {}, options: CallOptions = {}): Promise<string> {
    const headers = { ...options.headers, accept: 'text/csv' };
    const call = this.wireCall('GET', '/v1/usage', { query, ...options, headers });
    return (await this.transport.send(call, this.tokens)) as string;
  }

  private async issue({ clientId, clientSecret, scope }: CredentialOptions) {
    const body = {
      grant_type: 'client_credentials' as const,
      client_id: clientId,
      client_secret: clientSecret,
      ...(scope === undefined ? {} : { scope }),
    };
    // Two tokens are harmless: this write can be retried without a key.
    const call = { ...this.wireCall('POST', '/v1/auth/token', { body }), repeatable: true };
    return (await this.transport.send(call, null)) as Schemas['AccessToken'];
  }

  private wireCall(method: Method, template: string, call: AnyCall = {}): WireCall {
    refuseUnknown(call);
    const { path = {}, query, body, idempotencyKey, prefer, headers, retry, signal, onAnswer } = call;
    const keyed = method !== 'GET' && !unkeyedWrites.has(`${method} ${template}`);
    const key = idempotencyKey ?? (keyed && !isDryRun(query) && randomKey());
    return {
      method,
      url: this.baseUrl + filled(template, path) + queryText(query),
      headers: {
        ...this.headers,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(keyed && key !== false ? { 'idempotency-key': key } : {}),
        ...(prefer === undefined ? {} : { prefer: `return=${prefer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      repeatable: method === 'GET' || keyed,
      retry,
      signal,
      onAnswer,
    };
  }
}

const knownOptions = new Set<string>([
  'path',
  'query',
  'body',
  'idempotencyKey',
  'prefer',
  'headers',
  'retry',
  'signal',
  'onAnswer',
] satisfies readonly (keyof AnyCall)[]);

/** A member of a body among the options would be dropped in silence. */
function refuseUnknown(call: AnyCall): void {
  const unknown = Object.keys(call).find((name) => !knownOptions.has(name));
  if (unknown === undefined) return;
  throw new TypeError(
    `${unknown} is not an option: an optional body goes into { body: … }, the query of a write into { query: … }`,
  );
}

function isDryRun(query: { readonly dryRun?: unknown } = {}): boolean {
  return String(query.dryRun) === 'true';
}

function filled(template: string, path: Readonly<Record<string, string | number>>): string {
  return template.replaceAll(/\{([^}]+)\}/g, (_text, name: string) => {
    const value = path[name];
    // An empty or dotted segment would be the address of another operation.
    if (value === undefined || /^\.{0,2}$/.test(String(value)))
      throw new TypeError(`${template} needs ${name}`);
    return encodeURIComponent(value);
  });
}

function queryText(query: object = {}): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    const values: unknown[] = Array.isArray(value) ? value : value === undefined ? [] : [value];
    for (const each of values) parameters.append(name, String(each));
  }
  const text = parameters.toString();
  return text === '' ? '' : `?${text}`;
}
