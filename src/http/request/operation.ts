import { applyDecorators, type Type } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiExtraModels,
  ApiHeader,
  ApiOperation,
  ApiParam,
  ApiResponse,
  getSchemaPath,
} from '@nestjs/swagger';
import { type ErrorCode, errorKinds } from '../../common/errors/error-code.js';
import { type CharacterAccess, ForCharacters, Marked } from './handler-traits.js';
import { type MinimalForm } from '../response/minimal-form.js';
import { type ReturnPreference } from '../response/prefer.js';
import { problemType } from '../../common/errors/problem.js';
import { deriveId } from '../../database/identifier.js';

export interface OperationOptions<Whole> {
  readonly summary: string;
  readonly description?: string;
  /** The answer: its status (default 200) and class. */
  readonly returns: Type<Whole>;
  readonly status?: 200 | 201;
  /** How the response is sent, if it is not one JSON document; `returns` is its content. */
  readonly media?: 'text/event-stream';
  /** Its response may also be an event stream, whose last event is `returns`. */
  readonly streams?: boolean;
  readonly also?: { readonly status: 200; readonly description: string };
  /** The refusals of this operation, in addition to those of all operations of its kind. */
  readonly refusals?: readonly ErrorCode[];
  /** A write: accepts an Idempotency-Key and has its refusals. */
  readonly write?: boolean;
  /** Its response to `Prefer: return=minimal`; none if a shorter one is useless, such as with a secret that is shown once. */
  readonly minimal?: MinimalForm<Whole>;
  /** Its response without a preference; default: the representation. */
  readonly prefers?: ReturnPreference;
  /** A read of one resource: its response has an ETag, and a caller with the current one gets 304. */
  readonly keepable?: boolean;
  /** The response shows a secret. */
  readonly secret?: boolean;
  /** False for routes without a token. */
  readonly guarded?: boolean;
  readonly body?: boolean;
  /** What a token of one character may do with it; default nothing. */
  readonly character?: CharacterAccess;
}

/** Everything in the OpenAPI document about an operation, except for its DTOs. */
export function Operation<Whole>(options: OperationOptions<Whole>): MethodDecorator {
  const { guarded = true, minimal, keepable = false, secret = false } = options;
  const codes = new Set<ErrorCode>([
    ...(guarded ? (['VALIDATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const) : []),
    ...(options.refusals ?? []),
    ...(options.body
      ? ([
          'VALIDATION_FAILED',
          'MALFORMED_JSON',
          'REQUEST_TIMEOUT',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
        ] as const)
      : []),
    ...(options.write
      ? ([
          'REQUEST_IN_PROGRESS',
          'IDEMPOTENCY_KEY_REUSED',
          'TOO_MANY_IDEMPOTENCY_KEYS',
          'UNSUPPORTED_MEDIA_TYPE',
        ] as const)
      : []),
    'DATABASE_UNAVAILABLE',
    'OVERLOADED',
  ]);
  return applyDecorators(
    Marked({ keepable, secret, ...(minimal && { toMinimal: minimal.of }) }),
    ApiOperation({
      summary: options.summary,
      ...(options.description ? { description: options.description } : {}),
    }),
    ...successResponse(options),
    ...(options.also ? [ApiResponse({ ...options.also, ...contentOf(options) })] : []),
    ...problemResponses([...codes]),
    ...(guarded ? [ApiBearerAuth()] : []),
    ...(options.character ? [ForCharacters(options.character)] : []),
    ...(keepable ? keepableHeaders() : []),
    ...(options.streams ? [ApiExtraModels(options.returns)] : []),
    ...(minimal ? [ApiExtraModels(options.returns, minimal.type), preferHeader(options)] : []),
    ...(options.write
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'Send the same key with a retry: the operation takes effect once, and the retry gets the first response.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          }),
        ]
      : []),
  );
}

function successResponse<Whole>(options: OperationOptions<Whole>): MethodDecorator[] {
  const { status = 200, returns, media, keepable } = options;
  if (!media) {
    const headers = keepable ? { headers: { ETag: { description: 'Of this answer', schema: text } } } : {};
    return [ApiResponse({ status, description: 'Success', ...contentOf(options), ...headers })];
  }
  const content = { [media]: { schema: { $ref: getSchemaPath(returns) } } };
  return [ApiExtraModels(returns), ApiResponse({ status, description: 'Success', content })];
}

/** `anyOf` the two forms, not `oneOf`: a whole response also matches the minimal schema. */
function contentOf<Whole>({
  returns,
  minimal,
  prefers = 'representation',
  streams = false,
}: OperationOptions<Whole>) {
  const stream: Record<string, { schema: typeof text }> = streams
    ? { 'text/event-stream': { schema: text } }
    : {};
  if (!minimal && !streams) return { type: returns };
  if (!minimal)
    return { content: { 'application/json': { schema: { $ref: getSchemaPath(returns) } }, ...stream } };
  const both = prefers === 'minimal' ? [minimal.type, returns] : [returns, minimal.type];
  return {
    content: {
      'application/json': { schema: { anyOf: both.map((each) => ({ $ref: getSchemaPath(each) })) } },
      ...stream,
    },
    headers: {
      'Preference-Applied': { description: 'If `Prefer` had a recognized preference', schema: text },
    },
  };
}

const text = { type: 'string' } as const;

function preferHeader<Whole>({ prefers = 'representation' }: OperationOptions<Whole>): MethodDecorator {
  return ApiHeader({
    name: 'Prefer',
    required: false,
    description: `\`return=minimal\` or \`return=representation\` (RFC 7240); without it ${prefers}.`,
    schema: { ...text, example: 'return=minimal' },
  });
}

function keepableHeaders(): MethodDecorator[] {
  return [
    ApiHeader({
      name: 'If-None-Match',
      required: false,
      description: 'The `ETag` of an earlier response: 304 without a body while it is current.',
      schema: text,
    }),
    ApiResponse({ status: 304, description: 'The response that the caller has is current' }),
  ];
}

/** The refusals with these codes, one response per status; a decorator above with the same status replaces it. */
export function problemResponses(codes: readonly ErrorCode[]): MethodDecorator[] {
  const statuses = [...new Set(codes.map((code) => errorKinds[code].status))].sort();
  return statuses.map((status) => {
    const ofStatus = codes.filter((code) => errorKinds[code].status === status);
    return ApiResponse({
      status,
      description: ofStatus.map((code) => `\`${code}\`: ${errorKinds[code].help}`).join('\n\n'),
      content: {
        'application/problem+json': {
          schema: { $ref: '#/components/schemas/Problem' },
          examples: Object.fromEntries(ofStatus.map((code) => [code, { value: exampleProblem(code) }])),
        },
      },
    });
  });
}

function exampleProblem(code: ErrorCode): Record<string, unknown> {
  const { status, title, help } = errorKinds[code];
  return {
    type: problemType(code),
    title,
    status,
    detail: help,
    code,
    requestId: deriveId(exampleScope, exampleScope),
  };
}

const exampleScope = '6f1d0e0c-6d2c-4a38-9b1c-0f4b8f3c2a11';

/** A path parameter that accepts an id or a uuid. */
export function IdentifierParam(name: string, what: string, example?: string): MethodDecorator {
  return ApiParam({
    name,
    description: `The id or the uuid of the ${what}.`,
    schema: { type: 'string', format: 'uuid', ...(example ? { example } : {}) },
  });
}
