import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { OutboundRequest, OutboundResponse } from '../outbound/outbound-http.js';
import { cleanLines } from './clean-text.js';

/** A request to an agent and its response, without secrets, for its owner. */
export interface AgentExchange {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** null: no answer came. */
  readonly status: number | null;
  readonly contentType: string | null;
  /** The beginning of the response body. */
  readonly answer: string | null;
}

const maxBody = 16_384;
/** More than is shown, so that a secret at the end of the shown part is matched as a whole. */
const maxRecorded = 2 * maxBody;
const maxExchanges = 8;
const maxRestMs = 500;
const hidden = '[hidden]';
const secretName = /auth|cookie|key|token|secret|signature|password|credential/i;

interface Recording {
  readonly exchanges: ExchangeRecord[];
  readonly notes: Set<string>;
}

const recordings = new AsyncLocalStorage<Recording>();

/** Runs the work and records its requests to agents and their responses, also if it fails. */
export async function recordExchanges<Result>(
  secrets: readonly string[],
  work: () => Promise<Result>,
): Promise<{ result: Result; exchanges: AgentExchange[]; notes: string[] }> {
  const recording: Recording = { exchanges: [], notes: new Set() };
  const result = await recordings.run(recording, work);
  return {
    result,
    exchanges: recording.exchanges.map((exchange) => exchange.show(secrets)),
    notes: [...recording.notes].map((note) => cleanLines(withoutSecrets(note, secrets), maxBody)),
  };
}

/** Something that the owner of the agent should know, if the work is recorded for it. */
export function noteForOwner(note: string): void {
  recordings.getStore()?.notes.add(note);
}

/** Null if nothing is recorded, as in every talk. */
export function beginRecord(
  request: Omit<OutboundRequest, 'signal'>,
  credentials: Readonly<Record<string, string>> = {},
): ExchangeRecord | null {
  const recording = recordings.getStore();
  if (recording === undefined || recording.exchanges.length >= maxExchanges) return null;
  const record = new ExchangeRecord(request, Object.keys(credentials));
  recording.exchanges.push(record);
  return record;
}

export class ExchangeRecord {
  private response: Pick<OutboundResponse, 'statusCode' | 'headers'> | null = null;
  private readonly chunks: Buffer[] = [];
  private size = 0;
  private rest: AsyncIterator<Buffer> | undefined;

  constructor(
    private readonly request: Omit<OutboundRequest, 'signal'>,
    private readonly secretHeaders: readonly string[],
  ) {}

  /** The same response, with the part that is read recorded. */
  follow(response: OutboundResponse): OutboundResponse {
    this.response = response;
    const read = this.read(response);
    this.rest = read;
    return { ...response, body: read as unknown as OutboundResponse['body'] };
  }

  /** Continues to read after the reader stopped, as with the text of an error, but only briefly. */
  async readRest(): Promise<void> {
    const { rest } = this;
    if (rest === undefined) return;
    const all = (async () => {
      while (this.size < maxRecorded && !(await rest.next()).done);
    })().catch(() => undefined);
    await Promise.race([all, sleep(maxRestMs, null, { ref: false })]);
  }

  show(secrets: readonly string[]): AgentExchange {
    const { method, url, headers, body } = this.request;
    const clean = (text: string): string => cleanLines(withoutSecrets(text, secrets), maxBody);
    const shown = Object.entries(headers).map(([name, value]): [string, string] => {
      const isSecret =
        this.secretHeaders.includes(name) || (secretName.test(name) && name !== 'idempotency-key');
      return [name, isSecret ? hidden : clean(value)];
    });
    return {
      method,
      url: clean(withoutSecretQuery(String(url))),
      headers: Object.fromEntries(shown),
      body: body === null ? null : clean(body),
      status: this.response?.statusCode ?? null,
      contentType: this.response && clean(String(this.response.headers['content-type'] ?? '')),
      answer: this.response && clean(Buffer.concat(this.chunks).toString()),
    };
  }

  private async *read(response: OutboundResponse): AsyncGenerator<Buffer> {
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      if (this.size < maxRecorded) this.chunks.push(chunk.subarray(0, maxRecorded - this.size));
      this.size += chunk.length;
      yield chunk;
    }
  }
}

/** An agent may echo a secret: verbatim, in JSON or in an address. */
export function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets
    .filter((secret) => secret !== '')
    .flatMap((secret) => [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)]);
  return forms.reduce((cleaned, form) => cleaned.replaceAll(form, hidden), text);
}

function withoutSecretQuery(address: string): string {
  if (!URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of url.searchParams.keys()) if (secretName.test(name)) url.searchParams.set(name, hidden);
  return url.href;
}
