import {
  EconomyProblem,
  EconomyError,
  EconomyUnreachable,
  type Problem,
  UnexpectedAnswer,
} from './problem.js';
import { defaultRetry, judge, waitBefore } from './retry.js';
import { type TokenSource } from './token-source.js';
import { type AnswerHead, type CallOptions, type RetryPolicy } from './types.js';
import { sleep, withSignal, withTimeout } from './wait.js';

/** A request as it is sent, without the token. */
export interface WireCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether it takes effect once, however often it is sent. */
  readonly repeatable: boolean;
  readonly retry?: Partial<RetryPolicy> | undefined;
  readonly signal?: AbortSignal | undefined;
  readonly onAnswer?: CallOptions['onAnswer'] | undefined;
}

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Sends calls, and retries them where that may help and is safe. */
export class Transport {
  constructor(
    private readonly fetch: Fetch,
    private readonly retry: Partial<RetryPolicy>,
  ) {}

  /** The body of a 2xx answer: parsed if it is JSON, else as text. */
  async send(call: WireCall, tokens: TokenSource | null): Promise<unknown> {
    const policy: RetryPolicy = { ...defaultRetry, ...this.retry, ...call.retry };
    const endsAt = Date.now() + policy.deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const left = endsAt - Date.now();
      const limit = withTimeout(
        call.signal,
        Math.min(policy.timeoutMs, left),
        () => new EconomyUnreachable(`no answer in time to ${call.method} ${call.url}`),
      );
      try {
        const response = await this.open(call, tokens, limit.signal);
        const text = await connected(response.text(), call, limit.signal);
        return isJson(response) ? (JSON.parse(text) as unknown) : text;
      } catch (fault) {
        const verdict = judge(fault, call.repeatable);
        const wait = waitBefore(attempt, fault, policy);
        const over = verdict === 'again' && attempt >= policy.tries;
        if (verdict === 'no' || over || policy.tries <= 1 || Date.now() + wait >= endsAt) throw fault;
        await sleep(wait, call.signal);
      } finally {
        limit.release();
      }
    }
  }

  /** One attempt, up to the head of a 2xx answer. A refused token is renewed once. */
  async open(call: WireCall, tokens: TokenSource | null, signal: AbortSignal): Promise<Response> {
    const token = tokens ? await withSignal(tokens.current(), signal) : null;
    const response = await this.fetchWith(call, token, signal);
    if (response.status !== 401 || !tokens || token === null) return accepted(response, call, signal);
    const refusal = await accepted(response, call, signal).catch((error: unknown) => error);
    const renewed = await withSignal(tokens.renew(token), signal);
    if (renewed === null) throw refusal;
    return accepted(await this.fetchWith(call, renewed, signal), call, signal);
  }

  private fetchWith(call: WireCall, token: string | null, signal: AbortSignal): Promise<Response> {
    const { method, url, headers, body } = call;
    const request = this.fetch(url, {
      method,
      headers: { ...(token === null ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(body === undefined ? {} : { body }),
      signal,
    });
    return connected(request, call, signal);
  }
}

async function accepted(response: Response, call: WireCall, signal: AbortSignal): Promise<Response> {
  const head: AnswerHead = { status: response.status, headers: response.headers };
  if (response.ok) {
    call.onAnswer?.(head);
    return response;
  }
  const text = await connected(response.text(), call, signal);
  call.onAnswer?.(head);
  throw toRefusal(response, text);
}

function toRefusal(response: Response, text: string): EconomyError {
  const after = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isFinite(after) ? after : null;
  if (!isJson(response)) return new UnexpectedAnswer(response.status, text, retryAfter);
  const problem = readProblem(text);
  return problem
    ? new EconomyProblem(problem, retryAfter)
    : new UnexpectedAnswer(response.status, text, retryAfter);
}

function readProblem(text: string): Problem | null {
  try {
    const body: unknown = JSON.parse(text);
    const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'status' in body;
    return isProblem ? (body as Problem) : null;
  } catch {
    return null;
  }
}

function isJson(response: Response): boolean {
  return /\bjson\b/.test(response.headers.get('content-type') ?? '');
}

/** The response, or the reason of the signal, or the connection error. */
async function connected<Result>(
  work: Promise<Result>,
  { method, url }: WireCall,
  signal: AbortSignal,
): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const what = error instanceof Error ? error.message : String(error);
    throw new EconomyUnreachable(`${method} ${url} broke off: ${what}`, { cause: error });
  }
}
