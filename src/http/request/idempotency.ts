import { type PipeTransform } from '@nestjs/common';
import { validationFailed } from '../../common/errors/economy-error.js';
import { type IdempotentRequest } from '../../ledger/idempotency.js';
import { canonical, fingerprintOf } from './fingerprint.js';
import { isIdempotencyKey } from './idempotency-key.js';
import { contextOf } from '../adapter/request-context.js';
import { type PipedRequest, WholeRequest } from './whole-request.js';

class IdempotencyPipe implements PipeTransform<PipedRequest, IdempotentRequest> {
  transform(request: PipedRequest): IdempotentRequest {
    const context = contextOf(request);
    const markReplayed = (): void => {
      context.changedNothing = true;
      // A stream that found out only at its end has sent its head.
      if (!context.response.headersSent) context.response.setHeader('Idempotent-Replayed', 'true');
    };
    const markCounted = (units: number): void => context.reserved?.settle(units);
    const key = request.headers['idempotency-key'];
    if (key === undefined) return { key: '', fingerprint: '', markReplayed, markCounted };
    if (!isIdempotencyKey(key)) {
      throw validationFailed([
        {
          pointer: '/Idempotency-Key',
          code: 'NOT_A_KEY',
          detail: 'the header Idempotency-Key must be 1 to 255 printable ASCII characters',
        },
      ]);
    }
    return { key, fingerprint: fingerprint(request), markReplayed, markCounted };
  }
}

/** The request's validated Idempotency-Key, with the fingerprint of the request. */
export const Idempotency = (): ParameterDecorator => WholeRequest(IdempotencyPipe);

function fingerprint(request: PipedRequest): string {
  const url = request.originalUrl ?? request.url ?? '';
  const body = JSON.stringify(canonical(request.body ?? null));
  return fingerprintOf(`${request.method} ${url.toLowerCase()}\n${body}`);
}
