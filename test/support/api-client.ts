import { type Answer, TestClient } from '../../src/testing/test-client.js';
import { type OpenApiCheck } from './openapi-check.js';

export type { Answer, Json, RequestOptions } from '../../src/testing/test-client.js';

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

  protected override received(method: string, path: string, { status, headers, body }: Answer): void {
    this.openapi.check(method, path, status, headers.get('content-type') ?? '', body);
  }
}
