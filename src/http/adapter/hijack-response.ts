import { type ServerResponse } from 'node:http';
import { type ContextRequest } from './request-context.js';

interface Reply {
  readonly raw: ServerResponse;
  hijack(): void;
  getHeaders(): Readonly<Record<string, number | string | string[] | undefined>>;
}

/** Node's own response, from now on out of the hands of the HTTP framework; what it was going to send stays in it. */
export function hijackResponse(response: object): ServerResponse {
  const raw = takeOver(response);
  (raw.req as ContextRequest).economy?.endWork();
  return raw;
}

function takeOver(response: object): ServerResponse {
  if (!('hijack' in response)) return response as ServerResponse;
  const reply = response as Reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.hijack();
  return reply.raw;
}
