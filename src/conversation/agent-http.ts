import { Injectable } from '@nestjs/common';
import { OutboundFailure, type OutboundFailureKind } from '../outbound/outbound-failure.js';
import { OutboundHttp, readBody, retryAfterMs } from '../outbound/outbound-http.js';
import type { OutboundHttpSettings, OutboundResponse } from '../outbound/outbound-http.js';
import { traceHeaders } from '../observe/tracing.js';
import { abortFailure } from './deadline.js';
import { TurnFailure, type TurnFailureKind } from './turn-failure.js';

export interface AgentHttpSettings extends OutboundHttpSettings {
  /** Default 256 KiB. */
  maxReplyBytes?: number;
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
 * The only way from here to an agent: through the guard of every outbound call. Redirects are failures; replies are
 * uncompressed JSON of bounded size. Errors: `TurnFailure` only.
 */
@Injectable()
export class AgentHttp {
  private readonly http: OutboundHttp;

  constructor(private readonly settings: AgentHttpSettings) {
    this.http = new OutboundHttp(settings);
  }

  /** Sends one request; resolves for 2xx with a JSON body. */
  async send(call: AgentHttpRequest): Promise<AgentHttpReply> {
    const { method, url, body, signal } = call;
    const request = {
      method,
      url,
      headers: headersOf(call),
      body: body === undefined ? null : JSON.stringify(body),
      signal,
    };
    try {
      return await this.http.exchange(request, (response, host) => this.read(response, host));
    } catch (error) {
      throw toTurnFailure(error, signal);
    }
  }

  /** Ends all connections, also those in use. */
  close(): Promise<void> {
    return this.http.close();
  }

  private async read(response: OutboundResponse, host: string): Promise<AgentHttpReply> {
    const { statusCode: status, headers } = response;
    if (status >= 300 && status < 400) throw new TurnFailure('redirect', `${host} answered ${status}`);
    if (status < 200 || status >= 300) {
      const wait = retryAfterMs(response);
      throw new TurnFailure('status', `${host} answered ${status}`, {
        status,
        retryable: status === 429 || status >= 500,
        ...(wait === undefined ? {} : { retryAfterMs: wait }),
      });
    }
    const encoding = String(headers['content-encoding'] ?? 'identity');
    if (encoding !== 'identity') {
      throw new TurnFailure('not_json', `${host} compressed its reply (${encoding}) unasked`);
    }
    if (!JSON_TYPE.test(String(headers['content-type'] ?? ''))) {
      throw new TurnFailure('not_json', `${host} answered with something that is not JSON`);
    }
    const bytes = await readBody(response, this.settings.maxReplyBytes ?? MAX_REPLY_BYTES, host);
    return { status, json: parseJson(bytes, host) };
  }
}

function headersOf(call: AgentHttpRequest): Record<string, string> {
  for (const name of Object.keys(call.credentials ?? {})) {
    if (FRAMING.test(name)) throw new TurnFailure('blocked', `'${name}' is not a header for credentials`);
  }
  return {
    ...call.credentials,
    ...call.headers,
    ...traceHeaders(),
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

const kinds: Readonly<Record<Exclude<OutboundFailureKind, 'aborted'>, TurnFailureKind>> = {
  blocked: 'blocked',
  connect: 'connect',
  not_http: 'not_json',
  too_large: 'too_large',
};

function toTurnFailure(error: unknown, signal: AbortSignal): unknown {
  if (!(error instanceof OutboundFailure)) return error;
  if (error.kind === 'aborted') return abortFailure(signal);
  const { retryable = false, cause } = error.details;
  return new TurnFailure(kinds[error.kind], error.message, { retryable, cause });
}
