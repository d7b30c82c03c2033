import { serviceGone } from './connection.js';
import { session, signOut } from './session.js';
import type { Problem } from './types.js';

/** A call that did not work, with a message for the viewer. */
export class CallError extends Error {
  constructor(
    message: string,
    /** The problem's code; null where no service answered. */
    readonly code: string | null,
    readonly status: number | null,
    readonly problem: Problem | null = null,
  ) {
    super(message);
    this.name = 'CallError';
  }
}

export function toCallError(error: unknown): CallError {
  return error instanceof CallError ? error : new CallError(String(error), null, null);
}

export interface CallOptions {
  readonly method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  /** For a write that a second press must not repeat. */
  readonly idempotencyKey?: string;
  readonly token?: string | null;
  /** Gets the headers of an answer that was no refusal. */
  readonly onHeaders?: (headers: Headers) => void;
}

export interface OpenOptions {
  readonly method?: 'GET' | 'POST' | 'PUT';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

/** Without credentials of the browser: it would ask for some itself when a secret is refused. */
const plainly: RequestInit = { cache: 'no-store', credentials: 'omit' };

/** Calls the service: `call<Instance>('/v1/instance/…')`. Throws a `CallError`, or an `AbortError` when cancelled. */
export async function call<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const response = await reach(path, options);
  if (!response.ok) throw await refusal(response, options.token === undefined);
  options.onHeaders?.(response.headers);
  return (await response.json()) as Answer;
}

/** The response itself, for streams; a refusal is thrown. */
export async function open(path: string, options: OpenOptions): Promise<Response> {
  const { method = 'GET', body, signal = null } = options;
  const headers = new Headers(options.headers);
  headers.set('Authorization', `Bearer ${session.get()?.token ?? ''}`);
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  const response = await fetch(path, {
    ...plainly,
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  if (response.ok) return response;
  throw await refusal(response, true);
}

/** Not `crypto.randomUUID`: a page that came over plain HTTP from another machine has none. */
export function newKey(): string {
  return `dashboard-${hexOf(crypto.getRandomValues(new Uint8Array(16)))}`;
}

/** For what the viewer brings into being: a random one, of version 4. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  return hexOf(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function reach(path: string, options: CallOptions): Promise<Response> {
  const token = options.token === undefined ? session.get()?.token : options.token;
  const headers = new Headers({ Accept: 'application/json' });
  if (token) headers.set('Authorization', `Bearer ${token}`);
  if (options.body !== undefined) headers.set('Content-Type', 'application/json');
  if (options.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  try {
    return await fetch(path, {
      method: options.method ?? 'GET',
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
      ...plainly,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    serviceGone();
    throw new CallError('The service does not answer.', null, null);
  }
}

async function refusal(response: Response, ofSession: boolean): Promise<CallError> {
  const problem = await readProblem(response);
  if (response.status === 401 && ofSession) signOut('ended');
  if (response.status === 502 || response.status === 504) serviceGone();
  const code = problem?.code ?? null;
  return new CallError(messageOf(problem, response.status), code, response.status, problem);
}

async function readProblem(response: Response): Promise<Problem | null> {
  if (!response.headers.get('Content-Type')?.includes('json')) return null;
  try {
    return (await response.json()) as Problem;
  } catch {
    return null;
  }
}

/** Messages for codes that viewers may see; for the others the problem's `detail` is enough. */
const messages: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Your session has ended. Sign in again.',
  INVALID_CLIENT: 'The client id or the secret is wrong.',
  INVALID_SIGN_IN: 'The name or the password is wrong.',
  INVITATION_NOT_FOUND: 'This invitation was used, has expired, or was replaced. Ask an owner for a new one.',
  NOT_FOUND: 'This does not exist, or belongs to somebody else.',
  RATE_LIMITED: 'Too many calls at once. Wait a moment and try again.',
  OVERLOADED: 'The service is busy. Try again in a moment.',
  DATABASE_UNAVAILABLE: 'The service cannot reach its database. Try again in a moment.',
  SHUTTING_DOWN: 'The service is stopping. Try again in a moment.',
  INTERNAL: 'Something went wrong in the service.',
};

function messageOf(problem: Problem | null, status: number): string {
  if (!problem) return `The service answered with status ${status}.`;
  const first = problem.errors?.[0]?.detail;
  return messages[problem.code] ?? first ?? problem.detail;
}
