import { type IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

interface KnownCaller {
  readonly id: string;
  readonly require_idempotency_key: boolean;
}

/** The request of the HTTP adapter, as seen by pipes. */
export interface PipedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly originalUrl?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly user?: { readonly application: KnownCaller };
}

/** For pipes that check more of a request than one part of it. */
export const FullRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<PipedRequest>(),
);
