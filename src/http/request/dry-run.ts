import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { invalidAt, validationFailed } from '../../common/errors/economy-error.js';
import { type CountUnits, Marked } from './handler-traits.js';
import { type PipedRequest } from './full-request.js';

/** Documents `?dryRun=`, and marks the handler. */
export function DryRunQuery(): MethodDecorator {
  return applyDecorators(
    Marked({ dryRun: true }),
    ApiQuery({
      name: 'dryRun',
      required: false,
      description: '`true`: changes nothing and returns what would be. Accepts no Idempotency-Key.',
      schema: { type: 'boolean', default: false },
    }),
  );
}

function readDryRun(request: PipedRequest): boolean {
  const given = dryRunOf(request.query);
  if (given !== undefined && given !== 'true' && given !== 'false') {
    throw invalidAt('/dryRun', 'NOT_A_BOOLEAN', 'dryRun must be true or false');
  }
  if (given === 'true' && request.headers['idempotency-key'] !== undefined) {
    throw invalidAt(
      '/Idempotency-Key',
      'KEY_WITH_DRY_RUN',
      'a dry run changes nothing: send it without the header Idempotency-Key',
    );
  }
  return given === 'true';
}

/**
 * True for a dry run. A key with it is refused: an intended retry must be distinguishable from
 * a dry run, whose response must not be stored.
 */
export const DryRun = createParamDecorator((_data: unknown, context: ExecutionContext): boolean =>
  readDryRun(context.switchToHttp().getRequest()),
);

/** The same where the body is what a dry run assumes, and nothing else has one. */
export const AssumingDryRun = createParamDecorator((_data: unknown, context: ExecutionContext): boolean => {
  const request = context.switchToHttp().getRequest<PipedRequest>();
  const isDryRun = readDryRun(request);
  const given = Object.keys(request.body ?? {});
  if (isDryRun || given.length === 0) return isDryRun;
  throw validationFailed(
    given.map((name) => ({
      pointer: `/${name}`,
      code: 'ONLY_WITH_DRY_RUN',
      detail: `${name} is what a dry run assumes: send it with dryRun=true`,
    })),
  );
});

/** One, but none for a dry run. */
export const unlessDryRun: CountUnits = (_body, query) => (isDryRun(query) ? 0 : 1);

export function isDryRun(query: unknown): boolean {
  return dryRunOf(query) === 'true';
}

function dryRunOf(query: unknown): unknown {
  return (query as { readonly dryRun?: unknown } | undefined)?.dryRun;
}
