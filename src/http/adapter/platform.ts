import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AbstractHttpAdapter } from '@nestjs/core';

/** What every request passes first; it calls on, or it answers. Node's own objects, whatever framework serves. */
export type Enter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** What an HTTP framework does in its own way; everything else goes through the adapter that Nest has for it. */
export interface HttpPlatform {
  readonly adapter: AbstractHttpAdapter;
  /** Passes every request through this. */
  prepare(enter: Enter): void;
}
