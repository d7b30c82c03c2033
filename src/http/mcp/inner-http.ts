import { type IncomingMessage, request as send, type Server } from 'node:http';
import { connectWithin } from '../adapter/inner-connection.js';
import { limitConnection, type SpendingLimit } from '../../identity/spending-limit.js';
import { type WorldResponse, type ApiRequest, headersOf, targetOf, type WorldApi } from './world-api.js';

/** The HTTP API of this process, for tools. */
export class InnerHttp implements WorldApi {
  constructor(
    private readonly server: Server,
    /** Sent with each request: who asks. */
    private readonly identity: { readonly authorization: string; readonly 'x-request-id': string },
    /** Aborts when nobody waits for the responses any more. */
    private readonly signal: AbortSignal,
    /** In addition to that of the token. */
    private readonly spending: SpendingLimit,
  ) {}

  async call(request: ApiRequest): Promise<WorldResponse> {
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const response = await this.exchange(request, body);
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk as Buffer);
    const { headers } = response;
    return {
      status: response.statusCode ?? 0,
      headers: { get: (name) => [headers[name]].flat()[0] ?? null },
      body: JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown,
    };
  }

  private exchange(request: ApiRequest, body: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      send({
        signal: this.signal,
        method: request.method,
        path: targetOf(request),
        headers: {
          ...this.identity,
          ...headersOf(request),
          host: 'localhost',
          connection: 'close',
          'content-length': Buffer.byteLength(body),
        },
        createConnection: () => connectWithin(this.server, (end) => limitConnection(end, this.spending)),
      })
        .on('response', resolve)
        .on('error', reject)
        .end(body);
    });
  }
}
