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
import { type ErrorCode, errorKinds } from '../errors/error-code.js';
import { type CharacterAccess, ForCharacters } from './character-access.js';
import { problemType } from '../errors/problem.js';
import { deriveId } from '../database/identifier.js';

export interface OperationOptions {
  readonly summary: string;
  readonly description?: string;
  /** The answer: its status (default 200) and class. */
  readonly returns: Type;
  readonly status?: 200 | 201;
  /** How the answer is sent, where it is not one JSON document; `returns` is what it is made of. */
  readonly media?: 'text/event-stream';
  readonly also?: { readonly status: 200; readonly description: string };
  /** The refusals of this operation, beside those that every one of its kind has. */
  readonly refusals?: readonly ErrorCode[];
  /** A write: takes an Idempotency-Key and has its refusals. */
  readonly write?: boolean;
  /** False for routes without a token. */
  readonly guarded?: boolean;
  readonly body?: boolean;
  /** What a token of one character may do with it; default nothing. */
  readonly character?: CharacterAccess;
}

/** Everything the OpenAPI document says about an operation, beside what its DTOs say. */
export function Operation(options: OperationOptions): MethodDecorator {
  const guarded = options.guarded ?? true;
  const codes = new Set<ErrorCode>([
    ...(guarded ? (['VALIDATION_FAILED', 'UNAUTHENTICATED', 'FORBIDDEN', 'RATE_LIMITED'] as const) : []),
    ...(options.refusals ?? []),
    ...(options.body
      ? (['VALIDATION_FAILED', 'MALFORMED_JSON', 'PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    ...(options.write
      ? (['REQUEST_IN_PROGRESS', 'IDEMPOTENCY_KEY_REUSED', 'UNSUPPORTED_MEDIA_TYPE'] as const)
      : []),
    'DATABASE_UNAVAILABLE',
    'OVERLOADED',
  ]);
  return applyDecorators(
    ApiOperation({
      summary: options.summary,
      ...(options.description ? { description: options.description } : {}),
    }),
    ...successResponse(options),
    ...(options.also ? [ApiResponse({ ...options.also, type: options.returns })] : []),
    ...problemResponses([...codes]),
    ...(guarded ? [ApiBearerAuth()] : []),
    ...(options.character ? [ForCharacters(options.character)] : []),
    ...(options.write
      ? [
          ApiHeader({
            name: 'Idempotency-Key',
            required: false,
            description:
              'Send the same key with a repeat: the effect happens once, the first answer comes again.',
            schema: { type: 'string', minLength: 1, maxLength: 255 },
          }),
        ]
      : []),
  );
}

function successResponse({ status = 200, returns, media }: OperationOptions): MethodDecorator[] {
  if (!media) return [ApiResponse({ status, type: returns, description: 'Success' })];
  const content = { [media]: { schema: { $ref: getSchemaPath(returns) } } };
  return [ApiExtraModels(returns), ApiResponse({ status, description: 'Success', content })];
}

/** The refusals with these codes, a response a status; another decorator above that has the same status replaces it. */
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

/** A path parameter that takes an id or a uuid. */
export function IdentifierParam(name: string, what: string, example?: string): MethodDecorator {
  return ApiParam({
    name,
    description: `The id or the uuid of the ${what}.`,
    schema: { type: 'string', format: 'uuid', ...(example ? { example } : {}) },
  });
}
