/**
 * Any JSON object of a response; a test asserts on the members that it reads.
 *
 * @publicApi
 */
export type Json = Record<string, any>;

/**
 * The response of the service.
 *
 * @publicApi
 */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Json;
}

/**
 * What is sent in addition to a body.
 *
 * @publicApi
 */
export interface RequestOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent verbatim instead of JSON. */
  readonly raw?: string | Uint8Array;
}

/**
 * Calls the service over HTTP as one application. A response that is not JSON has its text in `body.text`.
 *
 * @publicApi
 */
export class TestClient {
  /** The token of the caller; null for one without. */
  constructor(
    readonly baseUrl: string,
    readonly token: string | null,
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
    const isJson = (response.headers.get('content-type') ?? '').includes('json');
    const answer: Answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as Json) : { text },
    };
    if (isJson) this.received(method, new URL(response.url).pathname, answer);
    return answer;
  }

  /** Gets every JSON response, for validation against a document. */
  protected received(_method: string, _path: string, _answer: Answer): void {}
}
