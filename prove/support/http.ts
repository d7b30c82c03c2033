import { Agent, request } from 'undici';

/** Any JSON object of an answer. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export interface Reply {
  readonly status: number;
  readonly body: Json;
  readonly replayed: boolean;
  readonly retryAfter: string | null;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A client of the service. A connection that breaks throws: what became of the request is then not known. */
export class HttpClient {
  private readonly agent = new Agent({ connections: 256, pipelining: 1, headersTimeout: 60_000 });

  constructor(
    readonly baseUrl: string,
    private readonly token: string,
  ) {}

  async send(
    method: Method,
    path: string,
    body?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Reply> {
    const answer = await request(`${this.baseUrl}${path}`, {
      method,
      dispatcher: this.agent,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      body: (await answer.body.json()) as Json,
      replayed: answer.headers['idempotent-replayed'] === 'true',
      retryAfter: answer.headers['retry-after']?.toString() ?? null,
    };
  }

  close(): Promise<void> {
    return this.agent.destroy();
  }
}
