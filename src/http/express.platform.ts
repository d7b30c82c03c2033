import { type IncomingMessage, type ServerResponse } from 'node:http';
import { ExpressAdapter } from '@nestjs/platform-express';
import { readBody } from './body.js';
import { type HttpPlatform } from './platform.js';

export function createExpressPlatform(): HttpPlatform {
  const adapter = new ExpressAdapter();
  adapter.disable('x-powered-by');
  // Answers are never cached (`no-store`): a hash over each of them would be work for nothing.
  adapter.disable('etag');
  return {
    adapter,
    prepare: (steps) => {
      for (const step of steps) adapter.use(step);
      adapter.use(parseBody);
    },
  };
}

function parseBody(
  request: IncomingMessage & { body?: unknown },
  _response: ServerResponse,
  next: (error?: unknown) => void,
): void {
  readBody(request, (error, body) => {
    request.body = body;
    next(error);
  });
}
