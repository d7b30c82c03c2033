import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type ErrorCode } from '../../common/errors/error-code.js';
import { noTraits } from '../request/handler-traits.js';
import { type ServerSpan } from '../../common/observation/tracing.js';

/** What the service adds to a request. */
export interface ContextRequest extends IncomingMessage {
  economy?: RequestContext;
  user?: { readonly application: { readonly id: string } };
  originalUrl?: string;
  /** The path below which a host serves the service; `url` lacks it. */
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
  /** The URL as it was sent; a host may serve the service below a path. */
  readonly url: string;
  /** The code of its problem document. */
  problem: ErrorCode | undefined = undefined;
  /** While traces are made. */
  span: ServerSpan | null = null;
  /** Releases its slot among the requests in flight, and the room for its body. */
  private release: (() => void) | null = null;
  /** Releases what its work alone needs, such as its permit at the database. */
  private releasePermits: (() => void) | null = null;
  /** It was let in, and its result is not there yet. */
  private working = false;
  /** Waits for the end of its work. */
  private afterWork: (() => void) | null = null;
  /** Work that goes on when its caller leaves, such as a talk. */
  private work: Promise<unknown> | null = null;
  /** Billable operations that a quota reserves for it. */
  reserved: { settle(counted: number): void; release(): void } | null = null;
  /** It was a repeat, or all of it was refused. Its response may not say so: a stream has sent its head long before. */
  changedNothing = false;
  /** What it made of single fields, for the audit trail. */
  changes: readonly FieldChange[] = [];
  /** Runs before its whole response is sent. */
  concludes: ((status: number, body: string | Buffer) => Promise<void>) | null = null;
  /** The traits of its handler, known as soon as the guards have begun. */
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

  /**
   * Holds this until both its response and its work have ended: a caller who leaves frees nothing that work still uses, and one who
   * stays keeps nothing that work no longer needs. All that is held is released by `leave`.
   */
  hold(release: () => void): void {
    this.working = true;
    this.release = after(this.release, release);
  }

  /** Holds this until its work has ended, however long its response is on its way. */
  holdForWork(release: () => void): void {
    this.working = true;
    this.releasePermits = after(this.releasePermits, release);
  }

  /** Its result is there, or its refusal. */
  endWork(): void {
    if (!this.working) return;
    this.working = false;
    this.releasePermits?.();
    this.releasePermits = null;
    this.afterWork?.();
    this.afterWork = null;
    // Taken after the end of its response: nobody else would release it.
    if (this.response.destroyed && this.work === null) this.leave();
  }

  /** It is not over before this has ended: its slot and its quota stay taken. */
  outlastedBy(work: Promise<unknown>): void {
    this.work = work;
  }

  /** Runs at the end of its response, or of the work that outlasts it. */
  whenOver(then: () => void): void {
    const whenDone = (): void => {
      if (this.working) this.afterWork = after(this.afterWork, then);
      else then();
    };
    if (this.work === null) whenDone();
    else void this.work.then(whenDone, whenDone);
  }

  /** Aborts when its response ends, or its caller leaves. */
  endSignal(): AbortSignal {
    const ended = new AbortController();
    if (this.response.destroyed) ended.abort();
    else this.response.once('close', () => ended.abort());
    return ended.signal;
  }

  /** Releases all that it holds: at its end, or when it goes on without, as a stream or one who waits does. */
  leave(): void {
    this.endWork();
    this.release?.();
    this.release = null;
  }
}

function after(first: (() => void) | null, then: () => void): () => void {
  return first === null ? then : () => (first(), then());
}

/** Each request begins with its context (`runMiddleware`). */
export function contextOf(request: object): RequestContext {
  return (request as ContextRequest).economy!;
}
