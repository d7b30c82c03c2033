import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type ErrorCode } from '../../common/errors/error-code.js';
import { noTraits } from '../request/handler-traits.js';
import { type ServerSpan } from '../../common/observation/tracing.js';

/** What the service adds to a request. Plain Node objects, so that it is the same under every HTTP adapter. */
export interface ContextRequest extends IncomingMessage {
  economy?: RequestContext;
  user?: { readonly application: { readonly id: string } };
  originalUrl?: string;
  /** Below which a host serves the service; `url` is without. */
  hostPath?: string;
}

/** What a change made of one field, as texts: numbers as decimals, lists and objects as JSON; null: nothing. */
export interface FieldChange {
  readonly field: string;
  readonly from: string | null;
  readonly to: string | null;
}

const sane = /^[\w.:/+=-]{1,128}$/;

/** The context of one request, from its head to the end of its response. */
export class RequestContext {
  readonly startedAt = performance.now();
  readonly id: string;
  /** As it was sent; a host may serve the service below a path. */
  readonly url: string;
  /** The code of its problem document. */
  problem: ErrorCode | undefined = undefined;
  /** While traces are made. */
  span: ServerSpan | null = null;
  /** Releases what it holds of the process, such as its slot among the requests in flight. */
  private release: (() => void) | null = null;
  /** Work that goes on when its caller leaves, such as a talk. */
  private work: Promise<unknown> | null = null;
  /** Billable operations that a quota reserves for it. */
  reserved: { settle(counted: number): void; release(): void } | null = null;
  /** It was a repeat, or all of it was refused. Its response may not say so: a stream has sent its head long before. */
  changedNothing = false;
  /** What it made of single fields, for the trail of changes. */
  changes: readonly FieldChange[] = [];
  /** Runs before its whole response is sent. */
  concludes: ((status: number, body: string | Buffer) => Promise<void>) | null = null;
  /** Of its handler, as soon as the guards have begun. */
  traits = noTraits;

  constructor(
    readonly request: ContextRequest,
    readonly response: ServerResponse,
    /** The template of its path; one of few, whatever callers send. */
    readonly route: string,
  ) {
    const given = request.headers['x-request-id'];
    this.id = typeof given === 'string' && sane.test(given) ? given : randomUUID();
    this.url = request.originalUrl ?? request.url ?? '';
  }

  /** Holds this until it ends. */
  holds(release: () => void): void {
    const before = this.release;
    this.release = before === null ? release : () => (before(), release());
    // It has already ended: its caller has disconnected.
    if (this.response.destroyed) this.leave();
  }

  /** It is not over before this has ended: its slot and its quota stay taken. */
  outlastedBy(work: Promise<unknown>): void {
    this.work = work;
  }

  /** Runs at the end of its response, or of the work that outlasts it. */
  whenOver(then: () => void): void {
    if (this.work === null) then();
    else void this.work.then(then, then);
  }

  /** Releases its slot among the requests in flight, at its end or when it no longer needs one. */
  leave(): void {
    this.release?.();
    this.release = null;
  }
}

/** Node's own request, whatever the HTTP adapter wraps it in. */
export function rawRequest(request: object): ContextRequest {
  const { raw } = request as { raw?: ContextRequest };
  return raw ?? (request as ContextRequest);
}

/** Of a request of any HTTP adapter: each begins with its context (`runMiddleware`). */
export function contextOf(request: object): RequestContext {
  return rawRequest(request).economy!;
}

export function requestIdOf(request: object): string {
  return contextOf(request).id;
}
