import { type AbstractHttpAdapter } from '@nestjs/core';
import { prefersCsv } from './csv.js';

/** The body as it is, or as CSV if the caller prefers that. */
export function asCsvIfPreferred<Body>(
  accept: string | undefined,
  adapter: Pick<AbstractHttpAdapter, 'setHeader'>,
  response: object,
  body: Body,
  toTable: (body: Body) => string,
): Body | string {
  adapter.setHeader(response, 'Vary', 'Accept');
  if (!prefersCsv(accept)) return body;
  adapter.setHeader(response, 'Content-Type', 'text/csv; charset=utf-8; header=present');
  return toTable(body);
}
