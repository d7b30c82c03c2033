import { type IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** The request of the HTTP adapter, as seen by pipes. */
export interface PipedRequest extends IncomingMessage {
  readonly body?: unknown;
  readonly query?: unknown;
  readonly originalUrl?: string;
}

/** For pipes that check more of a request than one part of it. */
export const WholeRequest = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<PipedRequest>(),
);
