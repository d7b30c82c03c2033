import {
  type Attributes,
  type Context,
  type ContextManager,
  defaultTextMapGetter,
  defaultTextMapSetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  trace,
  type Tracer,
} from '@opentelemetry/api';

/** The tracer; see start-tracing.ts. */
export interface Tracing {
  readonly tracer: Tracer;
  readonly propagator: TextMapPropagator;
  readonly contexts: ContextManager;
}

/** One per process. Null while tracing is off: then every function here only calls what it was given. */
let live: Tracing | null = null;

export function useTracing(tracing: Tracing | null): void {
  live = tracing;
}

export function isTracing(): boolean {
  return live !== null;
}

export interface SpanPlan {
  readonly name: string;
  readonly kind?: SpanKind;
  readonly attributes: Attributes;
}

/** Runs work in a span of its own; an error marks the span. */
export function inSpan<T>(plan: SpanPlan, work: (span: Span | null) => Promise<T>): Promise<T> {
  if (live === null) return work(null);
  return runSpan(live, plan, live.contexts.active(), [], work);
}

/** A database statement, under a name without any of its values. */
export function inStatementSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (live === null) return work();
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': name };
  return inSpan({ name: `SQL ${name}`, kind: SpanKind.CLIENT, attributes }, work);
}

/** The origin of work that runs later or together with other work. */
export function currentTrace(): Context | undefined {
  return live?.contexts.active();
}

/** Work done once for several: a child of the first one's span, with links to those of the others. */
export function inSharedSpan<T>(
  plan: SpanPlan,
  origins: readonly (Context | undefined)[],
  work: () => Promise<T>,
): Promise<T> {
  if (live === null) return work();
  const [first = ROOT_CONTEXT, ...others] = origins;
  return runSpan(live, plan, first, others, work);
}

async function runSpan<T>(
  { tracer, contexts }: Tracing,
  { name, kind = SpanKind.INTERNAL, attributes }: SpanPlan,
  parent: Context,
  linked: readonly (Context | undefined)[],
  work: (span: Span) => Promise<T>,
): Promise<T> {
  const links = linked.flatMap((origin) => {
    const context = origin && trace.getSpanContext(origin);
    return context ? [{ context }] : [];
  });
  const span = tracer.startSpan(name, { kind, attributes, links }, parent);
  try {
    return await contexts.with(trace.setSpan(parent, span), () => work(span));
  } catch (error) {
    // The kind of the fault only: messages may hold what callers sent.
    const type = error instanceof Error ? error.name : 'unknown';
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR, message: type });
    throw error;
  } finally {
    span.end();
  }
}

export interface ServerSpan {
  readonly traceId: string;
  /** Continues the call in the trace, which includes events of the streams of the request. */
  enter(next: () => void): void;
  end(attributes: Attributes, failed: boolean): void;
}

/** The span of a request, in the trace of its `traceparent` if it has one; null while tracing is off. */
export function startServerSpan(
  { name, attributes }: SpanPlan,
  request: NodeJS.EventEmitter & { readonly headers: NodeJS.Dict<string | string[]> },
): ServerSpan | null {
  if (live === null) return null;
  const { tracer, propagator, contexts } = live;
  const from = propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
  const span = tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, from);
  const context = trace.setSpan(from, span);
  return {
    traceId: span.spanContext().traceId,
    enter: (next) => {
      contexts.bind(context, request);
      contexts.with(context, next);
    },
    end: (last, failed) => {
      span.setAttributes(last);
      if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** The headers that propagate the current trace; none while tracing is off. */
export function traceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  live?.propagator.inject(live.contexts.active(), headers, defaultTextMapSetter);
  return headers;
}
