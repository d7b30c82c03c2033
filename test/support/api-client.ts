import {
  type Answer,
  type Json,
  type RequestOptions,
  TestClient,
} from '../../src/library/testing/test-client.js';
import { type OpenApiCheck } from './openapi-check.js';
import { sendTyped } from './typed-transport.js';

/** `TEST_CLIENT=typed npm test -- test/operations test/client` sends the calls of the same tests through the typed client of `packages/client`. */
const typed = process.env['TEST_CLIENT'] === 'typed';

export type { Answer, Json, RequestOptions } from '../../src/library/testing/test-client.js';

/** `fetch` would ask for gzip, which on one machine saves nobody anything and costs both sides a tenth of their time. */
const plain = { 'accept-encoding': 'identity' };

/** Calls the service over HTTP, and holds every answer against the OpenAPI document. */
export class ApiClient extends TestClient {
  constructor(
    baseUrl: string,
    token: string | null,
    private readonly openapi: OpenApiCheck,
    readonly credentials: { readonly applicationId: string; readonly clientSecret: string } | null,
  ) {
    super(baseUrl, token);
  }

  override async send(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<Answer> {
    const sent =
      typed && this.token !== null
        ? await sendTyped(this.baseUrl, this.token, method, path, body, options)
        : null;
    if (!sent)
      return super.send(method, path, body, { ...options, headers: { ...plain, ...options.headers } });
    const { status, headers, content } = sent;
    const isJson = (headers.get('content-type') ?? '').includes('json');
    const answer: Answer = { status, headers, body: isJson ? (content as Json) : { text: content } };
    if (isJson) this.received(method, new URL(path, this.baseUrl).pathname, answer);
    return answer;
  }

  protected override received(method: string, path: string, { status, headers, body }: Answer): void {
    this.openapi.check(method, path, status, headers.get('content-type') ?? '', body);
  }
}
