import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  HttpCode,
  type Type,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiHeader,
  type ApiHeaderOptions,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { type ErrorCode } from '../../common/errors/error-code.js';
import { type CharacterAccess } from '../../identity/character-scope.js';
import { type PipedRequest } from './full-request.js';
import { ForCharacters, Marked, traitsOf } from './handler-traits.js';
import { type MinimalForm, type ReturnPreference } from '../response/prefer.js';
import { problemResponses } from './problem-response.js';
import { isIdentifier } from '../../common/identifier.js';
import { invalidAt } from '../../common/errors/economy-error.js';

/** Without a pipe: nearly all operations have two of these (see `validateParameters`). */
const PathIdentifier = createParamDecorator((name: string, context: ExecutionContext): string => {
  const value = context.switchToHttp().getRequest<PipedRequest>().params?.[name];
  if (isIdentifier(value)) return value.toLowerCase();
  throw invalidAt(`/${name}`, 'NOT_A_UUID', `the path parameter ${name} must be a UUID`);
});

export interface OperationOptions<Full> {
  readonly summary: string;
  readonly description?: string;
  /** The response: its status (default 200) and class. */
  readonly returns: Type<Full>;
  /** It may be another one instead, and what it is has a name in the OpenAPI document (`describeUnions`). */
  readonly orReturns?: { readonly type: Type; readonly union: string };
  readonly status?: 200 | 201;
  /** How the response is sent, if it is not one JSON document; `returns` is its content. */
  readonly media?: 'text/event-stream';
  /** Its response with `view=compact`. */
  readonly compact?: Type;
  /** Its response may also be an event stream, whose last event is `returns`. */
  readonly streams?: boolean;
  /** Its response may also be CSV: an example of it, or none. */
  readonly csv?: string | true;
  readonly also?: { readonly status: 200; readonly description: string };
  /** The refusals that its callers handle, besides that what its path names does not exist. */
  readonly refusals?: readonly ErrorCode[];
  /** The class of its errors, sent as `application/json`; default: problem documents. */
  readonly errors?: Type;
  /** A write: accepts an Idempotency-Key; default `movesMoney`. */
  readonly write?: boolean;
  /** A write that moves money: applications may demand the key. */
  readonly movesMoney?: boolean;
  /** A bulk call that is not billable: the list in its body, whose entries count for rate limits. */
  readonly entries?: string;
  /** Its response to `Prefer: return=minimal`; none if a shorter one is useless, such as with a secret that is shown once. */
  readonly minimal?: MinimalForm<Full>;
  /** Its response without a preference; default: the representation. */
  readonly prefers?: ReturnPreference;
  /** A read of one resource: its response has an ETag, and a caller with the current one gets 304. */
  readonly cacheable?: boolean;
  /** Further headers of its response, with what they say. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The response shows a secret. */
  readonly secret?: boolean;
  /** False for routes without a token. */
  readonly guarded?: boolean;
  /** False where a standard wants unknown parameters ignored. */
  readonly strictQuery?: boolean;
  /** What a token of one character may do with it; default nothing. */
  readonly character?: CharacterAccess;
}

/** Everything in the OpenAPI document about an operation, except for its DTOs. */
export function Operation<Full>(options: OperationOptions<Full>): MethodDecorator {
  const { guarded = true, minimal, cacheable = false, secret = false } = options;
  const { strictQuery = true, movesMoney = false, entries } = options;
  const { write = movesMoney } = options;
  const codes: ErrorCode[] = [
    ...(guarded ? (['UNAUTHENTICATED'] as const) : []),
    ...(options.refusals ?? []),
  ];
  return applyDecorators(
    HttpCode(options.status ?? 200),
    Marked({
      cacheable,
      secret,
      strictQuery,
      movesMoney,
      ...(entries !== undefined && { entries }),
      ...(minimal && { toMinimal: minimal.of }),
    }),
    ApiOperation({
      summary: options.summary,
      ...(options.description ? { description: options.description } : {}),
    }),
    ...successResponse(options),
    ...(options.also ? [ApiResponse({ ...options.also, ...contentOf(options) })] : []),
    problemsOf(codes, options.errors && getSchemaPath(options.errors)),
    ...(options.errors ? [ApiExtraModels(options.errors)] : []),
    ...(guarded ? [ApiBearerAuth()] : []),
    ...(options.character ? [ForCharacters(options.character)] : []),
    ...(cacheable ? cacheHeaders() : []),
    ...(options.streams || options.csv ? [ApiExtraModels(options.returns)] : []),
    ...(minimal ? [ApiExtraModels(options.returns, minimal.type), ApiHeader(prefer)] : []),
    ...(options.orReturns ? [ApiExtraModels(options.orReturns.type)] : []),
    ...(options.compact ? [ApiExtraModels(options.compact)] : []),
    ...(write
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'The same with a retry, which gets the first response. Applications may require it for writes that move money.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          }),
        ]
      : []),
  );
}

/** Parameters are decorated before. */
function problemsOf(codes: readonly ErrorCode[], form?: string): MethodDecorator {
  return (target, method, handler) => {
    const { names = false } = traitsOf(handler.value as object);
    const all = names ? ([...codes, 'INSTANCE_NOT_FOUND'] as const) : codes;
    applyDecorators(...problemResponses(all, form))(target, method, handler);
  };
}

function successResponse<Full>(options: OperationOptions<Full>): MethodDecorator[] {
  const { status = 200, returns, media, cacheable, headers: more = {} } = options;
  if (!media) {
    const described = Object.entries(more).map(([name, description]) => [
      name,
      { description, schema: text },
    ]);
    const headers = { ...(cacheable && { ETag: { schema: text } }), ...Object.fromEntries(described) };
    const response = { status, description: 'OK', ...contentOf(options), ...compactOf(options) };
    return [ApiResponse(Object.keys(headers).length > 0 ? { ...response, headers } : response)];
  }
  const content = { [media]: { schema: { $ref: getSchemaPath(returns) } } };
  return [
    ApiExtraModels(returns),
    ApiResponse({ status, description: 'OK', content, ...compactOf(options) }),
  ];
}

/**
 * The form that comes without a preference; `x-minimal` or `x-representation` names the other one. A union of both would
 * have no discriminator, so that clients in most languages could not read it.
 */
function contentOf<Full>({
  returns,
  orReturns,
  minimal,
  prefers,
  streams,
  csv,
}: OperationOptions<Full>): object {
  if (!minimal && !streams && !csv) return { type: returns };
  const representation = { $ref: getSchemaPath(orReturns?.union ?? returns) };
  const short = minimal && { $ref: getSchemaPath(minimal.type) };
  const others = {
    ...(streams && { 'text/event-stream': { schema: text } }),
    ...(csv && { 'text/csv': csv === true ? {} : { schema: text, example: csv } }),
  };
  const content = (schema: object): object => ({ 'application/json': { schema }, ...others });
  if (!short) return { content: content(representation) };
  return prefers === 'minimal'
    ? { content: content(short), 'x-representation': representation }
    : { content: content(representation), 'x-minimal': short };
}

/** `x-compact` names it. */
function compactOf<Full>({ compact }: OperationOptions<Full>): object {
  return compact ? { 'x-compact': { $ref: getSchemaPath(compact) } } : {};
}

const text = { type: 'string' } as const;

/** Other preferences are ignored (RFC 7240). */
const prefer: ApiHeaderOptions = {
  name: 'Prefer',
  required: false,
  description: 'The form of the response: `x-minimal`, or the representation.',
  schema: { type: 'string', enum: ['return=minimal', 'return=representation'] },
};

function cacheHeaders(): MethodDecorator[] {
  return [
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'An earlier `ETag`: 304 while it is current.',
      schema: text,
    }),
    ApiResponse({ status: 304, description: 'Not modified' }),
  ];
}

/** A path parameter that is the id of something, which may not exist; refuses anything but a UUID with a 400 that names it. */
export function Id(name: string, description = `Id of the ${name}.`): ParameterDecorator {
  return (target, method, index) => {
    PathIdentifier(name)(target, method, index);
    const handler = Object.getOwnPropertyDescriptor(target, method!)!;
    Marked({ names: true })(target, method!, handler);
    ApiParam({ name, description, schema: { type: 'string', format: 'uuid' } })(target, method!, handler);
  };
}

/** One that may also be a uuid. */
export const Identifier = (what: string, name = 'identifier'): ParameterDecorator =>
  Id(name, `Id or uuid of the ${what}.`);
