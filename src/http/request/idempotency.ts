import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { EconomyError, invalidAt } from '../../common/errors/economy-error.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { contentOf, fingerprintOf } from './fingerprint.js';
import { isDryRun } from './dry-run.js';
import { contextOf } from '../adapter/request-context.js';
import { type PipedRequest } from './full-request.js';

export { type IdempotentRequest };

/** The request's validated Idempotency-Key, with the fingerprint of the request. Stands behind its body, in its one form. */
export const Idempotency = createParamDecorator(
  (_data: unknown, execution: ExecutionContext): IdempotentRequest => {
    const request = execution.switchToHttp().getRequest<PipedRequest>();
    const context = contextOf(request);
    const markReplayed = (): void => {
      context.changedNothing = true;
      // A stream that found out only at its end has sent its head.
      if (!context.response.headersSent) context.response.setHeader('Idempotent-Replayed', 'true');
    };
    const markCounted = (units: number): void => context.reserved?.settle(units);
    const key = request.headers['idempotency-key'];
    if (key === undefined) {
      if (context.traits.movesMoney && request.user?.application.require_idempotency_key) demandKeys(request);
      return { key: '', fingerprint: '', markReplayed, markCounted };
    }
    if (!isIdempotencyKey(key)) {
      throw invalidAt(
        '/Idempotency-Key',
        'NOT_A_KEY',
        'the header Idempotency-Key must be 1 to 255 printable ASCII characters',
      );
    }
    const fingerprint = fingerprintOf(contentOf(request, context.route));
    return { key, fingerprint, markReplayed, markCounted };
  },
);

/** A dry run takes no key, and in a bulk call the entries may each have their own. */
function demandKeys({ query, body }: PipedRequest): void {
  if (isDryRun(query)) return;
  const keys = entriesWithKeys(body).map(keyGivenTo);
  if (keys.length > 0 && keys.every(isIdempotencyKey)) return;
  throw new EconomyError('IDEMPOTENCY_KEY_REQUIRED');
}

const printable = /^[\x20-\x7e]{1,255}$/;

/** True for what may be the key of a request, or of an entry of a bulk call: 1 to 255 printable ASCII characters. */
export function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && printable.test(value);
}

/** The entries of a bulk call that may each have a key of their own. */
export function entriesWithKeys(body: unknown): readonly unknown[] {
  const { trades, grants, exchanges } = (body ?? {}) as Readonly<Record<string, unknown>>;
  return [trades, grants, exchanges].find(Array.isArray) ?? [];
}

/** What an entry of a bulk call has as its own key. */
export function keyGivenTo(entry: unknown): unknown {
  return (entry as { readonly idempotencyKey?: unknown } | null)?.idempotencyKey;
}
