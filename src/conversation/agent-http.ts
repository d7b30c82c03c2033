import { connect as connectTcp, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { Injectable } from '@nestjs/common';
import { Agent, buildConnector, request } from 'undici';
import type { Dispatcher } from 'undici';
import { abortFailure } from './deadline.js';
import { checkEndpoint, refusedAddress, systemResolve } from './endpoint-policy.js';
import type { EndpointPolicy, Resolve } from './endpoint-policy.js';
import { TurnFailure } from './turn-failure.js';

export interface AgentHttpSettings {
  policy: EndpointPolicy;
  /** For name lookup, TCP and TLS together. */
  connectMs: number;
  /** Default 256 KiB. */
  maxReplyBytes?: number;
  /** How names are resolved; the system's resolver unless given. */
  resolve?: Resolve;
}

export interface AgentHttpRequest {
  method: 'GET' | 'POST';
  url: string | URL;
  /** The agent's credentials. Headers that frame the message are refused. */
  credentials?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The only limit on the time of the whole exchange. */
  signal: AbortSignal;
}

export interface AgentHttpReply {
  status: number;
  json: unknown;
}

const MAX_REPLY_BYTES = 256 * 1024;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;
const FRAMING =
  /^(?:host|connection|content-(?:length|type|encoding)|transfer-encoding|accept(?:-encoding)?|te|trailer|upgrade|expect|keep-alive|cookie|proxy-.*)$/i;

/**
 * The only way from here to an agent. Every connection is made to an address that was checked for that very
 * connection; redirects are failures; replies are uncompressed JSON of bounded size; there are no cookies and no
 * proxies. Errors: `TurnFailure` only.
 */
@Injectable()
export class AgentHttp {
  private readonly dispatcher: Agent;

  constructor(private readonly settings: AgentHttpSettings) {
    this.dispatcher = new Agent({
      connect: (options, callback) => this.connect(options, callback),
      // The signal of each request is the deadline; undici's own timers are too coarse for it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
  }

  /** Sends one request; resolves for 2xx with a JSON body. */
  async send(call: AgentHttpRequest): Promise<AgentHttpReply> {
    const verdict = checkEndpoint(call.url, this.settings.policy);
    if (!verdict.ok) throw new TurnFailure('blocked', verdict.message);
    const headers = headersOf(call);
    if (call.signal.aborted) throw abortFailure(call.signal);
    try {
      const response = await request(verdict.url, {
        dispatcher: this.dispatcher,
        method: call.method,
        headers,
        body: call.body === undefined ? null : JSON.stringify(call.body),
        signal: call.signal,
      });
      // Destroying an unread body emits an error nobody waits for.
      response.body.on('error', () => undefined);
      try {
        return await this.read(response, verdict.url.host);
      } finally {
        response.body.destroy();
      }
    } catch (error) {
      throw toFailure(error, verdict.url.host, call.signal);
    }
  }

  /** Ends all connections, also those in use. */
  async close(): Promise<void> {
    await this.dispatcher.destroy();
  }

  private async read(response: Dispatcher.ResponseData, host: string): Promise<AgentHttpReply> {
    const { statusCode: status, headers, body } = response;
    if (status >= 300 && status < 400) throw new TurnFailure('redirect', `${host} answered ${status}`);
    if (status < 200 || status >= 300) {
      throw new TurnFailure('status', `${host} answered ${status}`, {
        status,
        retryable: status === 429 || status >= 500,
        retryAfterMs: retryAfterMs(headers['retry-after']),
      });
    }
    const encoding = String(headers['content-encoding'] ?? 'identity');
    if (encoding !== 'identity') {
      throw new TurnFailure('not_json', `${host} compressed its reply (${encoding}) unasked`);
    }
    if (!JSON_TYPE.test(String(headers['content-type'] ?? ''))) {
      throw new TurnFailure('not_json', `${host} answered with something that is not JSON`);
    }
    const limit = this.settings.maxReplyBytes ?? MAX_REPLY_BYTES;
    const tooLarge = (): TurnFailure =>
      new TurnFailure('too_large', `${host} answered with more than ${limit} bytes`);
    if (Number(headers['content-length'] ?? 0) > limit) throw tooLarge();
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > limit) throw tooLarge();
      chunks.push(chunk);
    }
    return { status, json: parseJson(Buffer.concat(chunks), host) };
  }

  private connect(options: buildConnector.Options, callback: buildConnector.Callback): void {
    const { hostname, protocol } = options;
    const secure = protocol === 'https:';
    const { policy, connectMs } = this.settings;
    // A literal address is never looked up, so the lookup hook would not see it.
    const reason = isIP(hostname) === 0 ? null : refusedAddress(hostname, hostname, policy);
    if (reason !== null) return callback(new TurnFailure('blocked', reason), null);

    const target = {
      host: hostname,
      port: Number(options.port || (secure ? 443 : 80)),
      lookup: this.lookup,
    };
    const servername = isIP(hostname) === 0 ? { servername: hostname } : {};
    const socket = secure
      ? connectTls({ ...target, ...servername, ALPNProtocols: ['http/1.1'] })
      : connectTcp(target);
    // Not repeated: an endpoint that cannot be reached must cost no more than this.
    const timer = setTimeout(
      () => socket.destroy(new TurnFailure('connect', `no connection to ${hostname} in ${connectMs} ms`)),
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

  /** One lookup a connection: what is checked here is what the socket connects to. */
  private readonly lookup: LookupFunction = (hostname, options, callback) => {
    const { policy, resolve = systemResolve } = this.settings;
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const reasons = addresses.map(({ address }) => refusedAddress(address, hostname, policy));
        const reason = reasons.find((found) => found !== null);
        if (reason) callback(new TurnFailure('blocked', reason), '');
        else if (first === undefined) callback(new TurnFailure('connect', `${hostname} has no address`), '');
        else if (options.all) callback(null, addresses);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ''),
    );
  };
}

function headersOf(call: AgentHttpRequest): Record<string, string> {
  for (const name of Object.keys(call.credentials ?? {})) {
    if (FRAMING.test(name)) throw new TurnFailure('blocked', `'${name}' is not a header for credentials`);
  }
  return {
    ...call.credentials,
    ...call.headers,
    accept: 'application/json',
    'accept-encoding': 'identity',
    'user-agent': 'agent-npc-economy',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
  };
}

function parseJson(bytes: Buffer, host: string): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown;
  } catch (cause) {
    throw new TurnFailure('not_json', `${host} answered with malformed JSON`, { cause });
  }
}

function retryAfterMs(header: string | string[] | undefined): number | undefined {
  const seconds = Number(header ?? NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined;
}

function toFailure(error: unknown, host: string, signal: AbortSignal): TurnFailure {
  if (error instanceof TurnFailure) return error;
  if (signal.aborted) return abortFailure(signal);
  const code = (error as { code?: string } | null)?.code ?? 'unknown';
  if (code === 'UND_ERR_INVALID_ARG') {
    return new TurnFailure('blocked', `the request to ${host} cannot be sent: a header is not valid`);
  }
  if (code.startsWith('HPE_') || code === 'UND_ERR_HEADERS_OVERFLOW') {
    return new TurnFailure('not_json', `${host} does not answer in HTTP (${code})`, { cause: error });
  }
  return new TurnFailure('connect', `the connection to ${host} failed (${code})`, {
    retryable: true,
    cause: error,
  });
}
