import { type OpenApiCheck } from './openapi-check.js';
import { sendTyped } from './typed-transport.js';

/** `npm run test:client` sends the calls of the same tests through the typed client of `packages/client`. */
const typed = process.env['TEST_CLIENT'] === 'typed';

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
    const given = [method, path, body, options] as const;
    const { status, headers, content } =
      (typed && this.token !== null && (await sendTyped(this.baseUrl, this.token, ...given))) ||
      (await this.sendRaw(...given));
    const type = headers.get('content-type') ?? '';
    const answer = type.includes('json') ? (content as Json) : { text: content };
    if (type.includes('json')) {
      this.openapi.check(method, new URL(path, this.baseUrl).pathname, status, type, answer);
    }
    return { status, headers, body: answer };
  }

  private async sendRaw(method: string, path: string, body: unknown, options: RequestOptions) {
    const sent = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
        ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(sent === undefined ? {} : { body: sent as string }),
    });
    const { status, headers } = response;
    const text = await response.text();
    const isJson = headers.get('content-type')?.includes('json') ?? false;
    return { status, headers, content: isJson ? (JSON.parse(text) as unknown) : text };
  }
}
