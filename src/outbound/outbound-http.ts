import { connect as connectTcp, isIP, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Agent, buildConnector, request, type Dispatcher } from 'undici';
import { checkEndpoint, refusedAddress, refusedAddresses, systemResolve } from './endpoint-policy.js';
import type { EndpointPolicy, Resolve } from './endpoint-policy.js';

export type OutboundFailureKind = 'blocked' | 'connect' | 'aborted' | 'not_http' | 'too_large';

/** A call without a response. The message is safe for logs and callers: it only names hosts and rules. */
export class OutboundFailure extends Error {
  constructor(
    readonly kind: OutboundFailureKind,
    message: string,
    readonly details: { readonly retryable?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'OutboundFailure';
  }
}

export interface OutboundHttpSettings {
  policy: EndpointPolicy;
  /** For name lookup, TCP and TLS together. */
  connectMs: number;
  /** How names are resolved; the system's resolver unless given. */
  resolve?: Resolve;
}

export interface OutboundRequest {
  method: 'GET' | 'POST';
  url: string | URL;
  headers: Record<string, string>;
  body: string | null;
  /** The only deadline of the whole exchange. */
  signal: AbortSignal;
}

export type OutboundResponse = Pick<Dispatcher.ResponseData, 'statusCode' | 'headers' | 'body'>;

/**
 * The only way to call addresses given by callers. Every connection is made to an address that was checked for that
 * very connection; redirects are returned like other responses and never followed; there are no cookies and no proxies.
 */
export class OutboundHttp {
  private readonly dispatcher: Agent;

  constructor(private readonly settings: OutboundHttpSettings) {
    this.dispatcher = new Agent({
      connect: (options, callback) => this.connect(options, callback),
      // The signal of each request is the deadline; undici's own timers are too coarse for it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /**
   * Sends one request and passes its response to `read`, which reads as much of the body as it needs; the rest is dropped.
   * @throws OutboundFailure, and what `read` throws
   */
  async exchange<T>(
    call: OutboundRequest,
    read: (response: OutboundResponse, host: string) => Promise<T>,
  ): Promise<T> {
    const verdict = checkEndpoint(call.url, this.settings.policy);
    if (!verdict.ok) throw new OutboundFailure('blocked', verdict.message);
    const { host } = verdict.url;
    const { method, headers, body, signal } = call;
    if (signal.aborted) throw aborted(host, signal);
    const options = { dispatcher: this.dispatcher, method, headers, body, signal };
    const response = await request(verdict.url, options).catch((error: unknown) => {
      throw toFailure(error, host, signal);
    });
    // Destroying an unread body emits an error without a listener.
    response.body.on('error', () => undefined);
    try {
      return await read(response, host);
    } catch (error) {
      if (signal.aborted) throw aborted(host, signal);
      throw error;
    } finally {
      response.body.destroy();
    }
  }

  /** Ends all connections, also those in use. */
  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  private connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const { hostname, protocol } = options;
    const secure = protocol === 'https:';
    const { policy, connectMs } = this.settings;
    // A literal address is never looked up, so the lookup hook would not see it.
    const reason = isIP(hostname) === 0 ? null : refusedAddress(hostname, hostname, policy);
    if (reason !== null) return callback(new OutboundFailure('blocked', reason), null);

    const target = {
      host: hostname,
      port: Number(options.port || (secure ? 443 : 80)),
      lookup: this.lookup,
    };
    const servername = isIP(hostname) === 0 ? { servername: hostname } : {};
    const socket = secure
      ? connectTls({ ...target, ...servername, ALPNProtocols: ['http/1.1'] })
      : connectTcp(target);
    // Not retried: an unreachable endpoint must cost no more than this.
    const timer = setTimeout(
      () => socket.destroy(new OutboundFailure('connect', `no connection to ${hostname} in ${connectMs} ms`)),
      connectMs,
    );
    const failed = (error: Error): void => {
      clearTimeout(timer);
      callback(error, null);
    };
    socket.setNoDelay(true);
    socket.once('error', failed);
    socket.once(secure ? 'secureConnect' : 'connect', () => {
      clearTimeout(timer);
      socket.off('error', failed);
      callback(null, socket);
    });
  }

  /** One lookup per connection: the socket connects to exactly the address that is checked here. */
  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    const { policy, resolve = systemResolve } = this.settings;
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const reason = refusedAddresses(addresses, hostname, policy);
        if (reason !== null) callback(new OutboundFailure('blocked', reason), '');
        else if (first === undefined)
          callback(new OutboundFailure('connect', `${hostname} has no address`), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

/** The body as it arrives, up to a limit of bytes. */
export async function* readChunks(
  response: OutboundResponse,
  limit: number,
  host: string,
): AsyncGenerator<Buffer, void, undefined> {
  const tooLarge = (): OutboundFailure =>
    new OutboundFailure('too_large', `${host} answered with more than ${limit} bytes`);
  if (Number(response.headers['content-length'] ?? 0) > limit) throw tooLarge();
  let size = 0;
  try {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (error instanceof OutboundFailure) throw error;
    throw brokenConnection(error, host);
  }
}

/** The whole body, up to a limit of bytes. */
export async function readBody(response: OutboundResponse, limit: number, host: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readChunks(response, limit, host)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** `Retry-After` in milliseconds, whether it is a number of seconds or a date. */
export function retryAfterMs({ headers }: Pick<OutboundResponse, 'headers'>): number | undefined {
  const given = headers['retry-after'];
  if (typeof given !== 'string') return undefined;
  const ms = /^\s*\d+\s*$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function aborted(host: string, { reason }: AbortSignal): OutboundFailure {
  return new OutboundFailure('aborted', `the call to ${host} was cancelled`, { cause: reason });
}

function toFailure(error: unknown, host: string, signal: AbortSignal): OutboundFailure {
  if (error instanceof OutboundFailure) return error;
  if (signal.aborted) return aborted(host, signal);
  if (codeOf(error) === 'UND_ERR_INVALID_ARG') {
    return new OutboundFailure('blocked', `the request to ${host} cannot be sent: a header is not valid`);
  }
  return brokenConnection(error, host);
}

function brokenConnection(cause: unknown, host: string): OutboundFailure {
  const code = codeOf(cause);
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new OutboundFailure('not_http', `${host} does not answer in HTTP (${code})`, { cause });
  }
  const message = `the connection to ${host} failed (${code})`;
  return new OutboundFailure('connect', message, { retryable: true, cause });
}

function codeOf(error: unknown): string {
  return (error as { code?: string } | null)?.code ?? 'unknown';
}

const token = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,100}$/;

/** Headers that frame the message, are only for the next hop, or are set by the service and its dialects. */
const taken =
  /^(?:host|connection|content-.*|transfer-encoding|accept|accept-encoding|te|trailer|upgrade|expect|keep-alive|(?:set-)?cookie|proxy-.*|user-agent|traceparent|tracestate|baggage|idempotency-key)$/i;

/** Whether credentials may be sent in a header of this name: checked when they are accepted and when they are sent. */
export function isCredentialHeader(name: string): boolean {
  return token.test(name) && !taken.test(name);
}
