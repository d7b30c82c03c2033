import { type components, type paths } from './generated/schema.js';

/** The resources and bodies of the API by their names in the OpenAPI document. */
export type Schemas = components['schemas'];

/** One event of the history of an instance; `switch (event.type)` narrows its `data`. */
export type WorldEvent = Schemas['WorldEvent'];

/** The same as ids, names and numbers: what `view: 'compact'` returns. */
export type CompactEvent = Schemas['CompactEvent'];

export type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** The paths that have an operation with the method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][Lowercase<M>] extends object ? P : never;
}[keyof paths];

type OperationOf<M extends Method, P extends PathOf<M>> = paths[P][Lowercase<M>];
type ParametersOf<M extends Method, P extends PathOf<M>> =
  OperationOf<M, P> extends { parameters: infer Parameters } ? Parameters : never;
type Content<Holder> = Holder extends { content: { 'application/json': infer Body } } ? Body : never;

/** How much of its result a write returns. */
export type Preference = 'minimal' | 'representation';

/** The preferred form, if the operation has it; without a preference the operation's default. */
type Preferred<Holder, R extends Preference> = [R] extends [never]
  ? Content<Holder>
  : Holder extends { content: infer Forms }
    ? R extends Preference
      ? `return=${R}` extends keyof Forms
        ? Forms[`return=${R}`]
        : Content<Holder>
      : never
    : never;

export type QueryOf<M extends Method, P extends PathOf<M>> =
  ParametersOf<M, P> extends { query?: infer Query } ? NonNullable<Query> : never;
export type BodyOf<M extends Method, P extends PathOf<M>> =
  OperationOf<M, P> extends { requestBody: infer Body } ? Content<Body> : undefined;
export type ResultOf<M extends Method, P extends PathOf<M>, R extends Preference = never> =
  OperationOf<M, P> extends { responses: infer Responses } ? Preferred<Responses[keyof Responses], R> : never;

/** Options of writes that have a minimal response. */
export interface Preferring<R extends Preference> {
  /** `minimal`: ids and numbers only, and less work for both sides. A retry may prefer another form. */
  readonly prefer?: R;
}

/** Options of every call. */
export interface CallOptions {
  /** The key of the write. Default: a new one for each call; `false` sends none, for calls that are safe to retry. */
  readonly idempotencyKey?: string | false;
  /** Ends the call, its waits and retries; the promise rejects with the reason of the signal. */
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  readonly retry?: Partial<RetryPolicy>;
  /** Called with the response before the promise settles: `X-Request-Id`, `Idempotent-Replayed`, `RateLimit`. */
  readonly onAnswer?: (answer: AnswerHead) => void;
}

export interface AnswerHead {
  readonly status: number;
  readonly headers: Headers;
}

/** How long and how often a call is tried. */
export interface RetryPolicy {
  /** All attempts and waits together, in milliseconds. */
  readonly deadlineMs: number;
  /** One attempt, in milliseconds. */
  readonly timeoutMs: number;
  /** Attempts at most. `REQUEST_IN_PROGRESS` is retried until the deadline, since the first attempt is still running. */
  readonly tries: number;
  /** The upper bound of the first random wait in milliseconds; it doubles with every attempt. */
  readonly baseMs: number;
  /** The longest wait, unless `Retry-After` is longer. */
  readonly capMs: number;
}

interface Given extends CallOptions {
  readonly prefer?: Preference;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: object;
  readonly body?: unknown;
}

/** A call without its types. */
export type AnyCall = Given;

type PathArgument<M extends Method, P extends PathOf<M>> =
  ParametersOf<M, P> extends { path: infer Path extends object } ? { readonly path: Path } : object;
type BodyArgument<M extends Method, P extends PathOf<M>> =
  BodyOf<M, P> extends undefined
    ? OperationOf<M, P> extends { requestBody?: infer Body }
      ? { readonly body?: Content<NonNullable<Body>> }
      : object
    : { readonly body: BodyOf<M, P> };
type QueryArgument<M extends Method, P extends PathOf<M>> =
  QueryOf<M, P> extends never ? object : { readonly query?: QueryOf<M, P> | undefined };

type PreferArgument<M extends Method, P extends PathOf<M>, R extends Preference> =
  OperationOf<M, P> extends { responses: infer Responses }
    ? [Extract<Responses[keyof Responses], { content: { 'return=minimal': unknown } }>] extends [never]
      ? object
      : Preferring<R>
    : object;

/** Path parameters, query and body of the operation, and the options of the call. */
export type CallOf<M extends Method, P extends PathOf<M>, R extends Preference = never> = CallOptions &
  PreferArgument<M, P, R> &
  PathArgument<M, P> &
  BodyArgument<M, P> &
  QueryArgument<M, P>;

/** Operations without path parameters and body need no arguments. */
export type CallArguments<M extends Method, P extends PathOf<M>, R extends Preference = never> =
  object extends CallOf<M, P, R> ? [call?: CallOf<M, P, R>] : [call: CallOf<M, P, R>];
