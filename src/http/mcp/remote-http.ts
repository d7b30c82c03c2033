import { type ApiAnswer, type ApiRequest, headersOf, targetOf, type WorldApi } from './world-api.js';
import { unreachable } from './world-reader.js';

/** Much longer than a talk may take by default. */
const deadlineMs = 120_000;

/** The HTTP API of a running service, wherever it is. */
export class RemoteHttp implements WorldApi {
  private readonly baseUrl: string;

  constructor(
    baseUrl: string,
    private readonly token: string,
  ) {
    this.baseUrl = baseUrl.replace(/\/+$/, '');
  }

  async call(request: ApiRequest): Promise<ApiAnswer> {
    try {
      const response = await fetch(`${this.baseUrl}${targetOf(request)}`, {
        method: request.method,
        headers: { ...headersOf(request), authorization: `Bearer ${this.token}` },
        ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
        // The token goes where it was meant to go, and nowhere that an answer points to.
        redirect: 'error',
        signal: AbortSignal.timeout(deadlineMs),
      });
      const { status, headers } = response;
      return { status, headers, body: toJson(await response.text()) };
    } catch {
      throw unreachable(`The service at ${this.baseUrl} cannot be reached.`, request.idempotencyKey);
    }
  }
}

/** What stands before a service may answer with a page. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
