import { type OpenApiCheck } from './openapi-check.js';

/** Any JSON object of an answer; tests assert on what they look at. */
export type Json = Record<string, any>;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, instead of JSON. */
  readonly raw?: string | Uint8Array;
}

/** Calls the service over HTTP, and holds every answer against the OpenAPI document. */
export class ApiClient {
  constructor(
    readonly baseUrl: string,
    readonly token: string | null,
    private readonly openapi: OpenApiCheck,
    readonly credentials: { readonly applicationId: string; readonly clientSecret: string } | null,
  ) {}

  get(path: string, options?: RequestOptions): Promise<Answer> {
    return this.send('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options?: RequestOptions): Promise<Answer> {
    return this.send('POST', path, body, options);
  }

  put(path: string, body?: unknown, options?: RequestOptions): Promise<Answer> {
    return this.send('PUT', path, body, options);
  }

  delete(path: string, options?: RequestOptions): Promise<Answer> {
    return this.send('DELETE', path, undefined, options);
  }

  async send(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    const content = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(content === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(content === undefined ? {} : { body: content as string }),
    });
    const text = await response.text();
    const type = response.headers.get('content-type') ?? '';
    const answer = type.includes('json') ? (JSON.parse(text) as Json) : { text };
    if (type.includes('json')) {
      this.openapi.check(method, new URL(response.url).pathname, response.status, type, answer);
    }
    return { status: response.status, headers: response.headers, body: answer };
  }
}
