import { type IncomingMessage, type ServerResponse } from 'node:http';
import { type AbstractHttpAdapter } from '@nestjs/core';

/** Runs first for every request and continues or answers it. Gets Node's own objects under every framework. */
export type Enter = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The parts that differ between HTTP frameworks; all others use the Nest adapter. */
export interface HttpPlatform {
  readonly adapter: AbstractHttpAdapter;
  /** Passes every request through this. */
  prepare(enter: Enter): void;
}
