import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AbstractHttpAdapter } from '@nestjs/core';

/** A step that every request passes before its body is read. It sees Node's own objects, whatever framework serves. */
export type RequestStep = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void;

/** What an HTTP framework does in its own way; everything else goes through the adapter that Nest has for it. */
export interface HttpPlatform {
  readonly adapter: AbstractHttpAdapter;
  /** Passes every request through the steps, in this order, and then reads its body. */
  prepare(steps: readonly RequestStep[]): void;
}
