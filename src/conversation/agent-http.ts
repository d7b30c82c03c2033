import { Injectable } from '@nestjs/common';
import { createParser } from 'eventsource-parser';
import {
  isCredentialHeader,
  OutboundHttp,
  readBody,
  readChunks,
  retryAfterMs,
  OutboundFailure,
  type OutboundFailureKind,
} from '../outbound/outbound-http.js';
import type { OutboundHttpSettings, OutboundResponse } from '../outbound/outbound-http.js';
import { traceHeaders } from '../common/observation/tracing.js';
import { abortFailure } from './deadline.js';
import { errorIn, errorWords } from './error-words.js';
import { beginRecord } from './exchange-record.js';
import { isRecord } from './turn.js';
import { plainFailure, TurnFailure, type TurnFailureKind } from './turn-failure.js';

export interface AgentHttpSettings extends OutboundHttpSettings {
  /** Default 256 KiB. */
  maxReplyBytes?: number;
}

/**
 * A request to an agent with a JSON response.
 *
 * @publicApi
 */
export interface AgentHttpRequest {
  method: 'GET' | 'POST';
  url: string | URL;
  /** The agent's credentials. Headers that frame the message are refused. */
  credentials?: Record<string, string>;
  headers?: Record<string, string>;
  /** Sent as JSON. */
  body?: unknown;
  /** The only deadline of the whole exchange. */
  signal: AbortSignal;
  /**
   * Also accepts an event stream, with the JSON of each event as it arrives; `json` of the reply is then null. Reading ends
   * with the stream, at `[DONE]`, or when this returns true. An error that the stream names otherwise comes as `{error}`.
   */
  onEvent?: (json: unknown) => boolean | void;
}

/**
 * The response of an agent.
 *
 * @publicApi
 */
export interface AgentHttpReply {
  status: number;
  json: unknown;
  /** An event stream announced its end: with `[DONE]`, or `onEvent` said so. */
  isDone?: boolean;
}

/**
 * A request to an agent with a text response.
 *
 * @publicApi
 */
export interface AgentTextRequest extends Omit<AgentHttpRequest, 'body' | 'onEvent'> {
  body?: string;
  /** The type of the body; default `text/plain; charset=utf-8`. */
  contentType?: string;
}

/**
 * The response of an agent, decoded as UTF-8.
 *
 * @publicApi
 */
export interface AgentTextReply {
  status: number;
  /** The header that the agent sent; '' if absent. */
  contentType: string;
  text: string;
}

/** The request as sent, however the response is read. */
interface Exchange {
  readonly call: Omit<AgentHttpRequest, 'body'>;
  readonly accept: string;
  readonly content: { readonly type: string; readonly text: string } | null;
}

const MAX_REPLY_BYTES = 256 * 1024;
const MAX_ERROR_BYTES = 16 * 1024;
/** A stream repeats what frames its words with each of them. */
const EVENTS_FACTOR = 4;
const EVENTS_TYPE = /^text\/event-stream\s*(?:;|$)/i;
const JSON_TYPE = /^application\/(?:[\w.+-]+\+)?json\s*(?:;|$)/i;

/**
 * The only way to call an agent: at allowed addresses, which are checked again for each connection. Redirects are
 * failures; responses are uncompressed and at most 256 KiB, event streams 1 MiB. Dialects inject it. Errors: `TurnFailure` only.
 *
 * @publicApi
 */
@Injectable()
export class AgentHttp {
  private readonly http: OutboundHttp;

  /** @internal Made by the service. */
  constructor(private readonly settings: AgentHttpSettings) {
    this.http = new OutboundHttp(settings);
  }

  /** Sends one request; resolves for 2xx with a JSON body, or an event stream if there is an `onEvent`. */
  async send(call: AgentHttpRequest): Promise<AgentHttpReply> {
    const { body, onEvent } = call;
    const content = body === undefined ? null : { type: 'application/json', text: JSON.stringify(body) };
    const accept = onEvent ? 'application/json, text/event-stream' : 'application/json';
    return this.exchange({ call, accept, content }, async (response, host) => {
      const type = String(response.headers['content-type'] ?? '');
      if (onEvent && EVENTS_TYPE.test(type)) {
        const isDone = await this.readEvents(response, host, onEvent);
        return { status: response.statusCode, json: null, isDone };
      }
      if (!JSON_TYPE.test(type)) {
        const told = 'the content-type of its answer is not JSON';
        throw new TurnFailure('not_json', `${host} answered with something that is not JSON`, { told });
      }
      return { status: response.statusCode, json: parseJson(await this.readText(response, host), host) };
    });
  }

  /** The same for protocols that are not JSON; resolves for 2xx. */
  async sendText(call: AgentTextRequest): Promise<AgentTextReply> {
    const { body, contentType: type = 'text/plain; charset=utf-8' } = call;
    const content = body === undefined ? null : { type, text: body };
    return this.exchange({ call, accept: '*/*', content }, async (response, host) => ({
      status: response.statusCode,
      contentType: String(response.headers['content-type'] ?? ''),
      text: await this.readText(response, host),
    }));
  }

  /** @internal Ends all connections, also those in use. */
  close(): Promise<void> {
    return this.http.close();
  }

  private async exchange<Reply>(
    { call, accept, content }: Exchange,
    read: (response: OutboundResponse, host: string) => Promise<Reply>,
  ): Promise<Reply> {
    const { method, url, signal } = call;
    try {
      const headers = headersOf(call, accept, content?.type);
      const request = { method, url, headers, body: content?.text ?? null };
      const record = beginRecord(request, call.credentials);
      return await this.http.exchange({ ...request, signal }, async (given, host) => {
        const response = record?.follow(given) ?? given;
        try {
          await expectSuccess(response, host);
          return await read(response, host);
        } catch (error) {
          await record?.readRest();
          throw error;
        }
      });
    } catch (error) {
      throw toTurnFailure(error, signal);
    }
  }

  private async readText(response: OutboundResponse, host: string): Promise<string> {
    const bytes = await readBody(response, this.maxReplyBytes, host);
    return new TextDecoder().decode(bytes);
  }

  private async readEvents(
    response: OutboundResponse,
    host: string,
    onEvent: NonNullable<AgentHttpRequest['onEvent']>,
  ): Promise<boolean> {
    let isOver = false;
    const take = (json: () => unknown): void => {
      if (!isOver) isOver = onEvent(json()) === true;
    };
    const parser = createParser({
      onEvent: ({ event, data }) => {
        if (data.trim() === '[DONE]') isOver = true;
        else take(() => (event === 'error' ? errorIn(data) : parseJson(data, host)));
      },
      // Some servers write an error as a field of its own.
      onError: ({ field, value = '' }) => {
        if (field === 'error') take(() => errorIn(value));
      },
    });
    const decoder = new TextDecoder();
    const limit = EVENTS_FACTOR * this.maxReplyBytes;
    for await (const chunk of readChunks(response, limit, host)) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (isOver) return true;
    }
    try {
      // A last event without its empty line.
      parser.feed('\n\n');
    } catch (error) {
      // Half an event: the stream was cut.
      if (!(error instanceof TurnFailure)) throw error;
    }
    return isOver;
  }

  private get maxReplyBytes(): number {
    return this.settings.maxReplyBytes ?? MAX_REPLY_BYTES;
  }
}

async function expectSuccess(response: OutboundResponse, host: string): Promise<void> {
  const { statusCode: status, headers } = response;
  if (status >= 300 && status < 400) {
    const told = `it answered with status ${status}, a redirect, which is never followed`;
    throw new TurnFailure('redirect', `${host} answered ${status}`, { told });
  }
  if (status < 200 || status >= 300) {
    const wait = retryAfterMs(response);
    throw new TurnFailure('status', `${host} answered ${status}`, {
      status,
      told: `it answered with status ${status}`,
      retryable: status === 429 || status >= 500,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
      ...(await readError(response, host)),
    });
  }
  const encoding = String(headers['content-encoding'] ?? 'identity');
  if (encoding !== 'identity') {
    const told = 'it compressed its answer without being asked to';
    throw new TurnFailure('not_json', `${host} sent a compressed response (${encoding})`, { told });
  }
}

/** What the response of a refused request says about it, in the common forms. */
async function readError(
  response: OutboundResponse,
  host: string,
): Promise<{ code?: string; said?: string }> {
  if (response.statusCode === 429) return {};
  const type = String(response.headers['content-type'] ?? '');
  try {
    const text = (await readBody(response, MAX_ERROR_BYTES, host)).toString();
    if (!JSON_TYPE.test(type)) return type.startsWith('text/plain') ? { said: text } : {};
    const json: unknown = JSON.parse(text);
    const error = isRecord(json) ? (json['error'] ?? json) : json;
    const code = isRecord(error) ? (error['code'] ?? error['type']) : undefined;
    return { ...(typeof code === 'string' && { code }), said: errorWords(error) };
  } catch {
    return {};
  }
}

function headersOf(
  call: Exchange['call'],
  accept: string,
  contentType: string | undefined,
): Record<string, string> {
  for (const name of Object.keys(call.credentials ?? {})) {
    if (!isCredentialHeader(name)) throw plainFailure('blocked', `'${name}' is not a header for credentials`);
  }
  return {
    ...call.credentials,
    ...call.headers,
    ...traceHeaders(),
    accept,
    'accept-encoding': 'identity',
    'user-agent': 'agent-npc-economy',
    ...(contentType === undefined ? {} : { 'content-type': contentType }),
  };
}

function parseJson(text: string, host: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const told = 'its answer was malformed JSON';
    throw new TurnFailure('not_json', `${host} answered with malformed JSON`, { told, cause });
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
  const code = (cause as { code?: unknown } | null | undefined)?.code;
  const told = typeof code === 'string' ? { told: `the connection failed (${code})` } : {};
  return new TurnFailure(kinds[error.kind], error.message, { retryable, ...told, cause });
}

/** `{endpoint}/path`; a query of the endpoint (`?api-version=…`) is kept. */
export function endpointUrl(endpoint: string, path: string): URL {
  if (!URL.canParse(endpoint)) throw plainFailure('blocked', 'the agent endpoint is not an absolute URL');
  const url = new URL(endpoint);
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${path}`;
  url.hash = '';
  return url;
}
