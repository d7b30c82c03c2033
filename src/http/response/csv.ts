import { prefersToJson } from './prefer.js';
import { type AbstractHttpAdapter } from '@nestjs/core';

type Cell = string | number | null;

/** A table as in RFC 4180, the header first. */
export function toCsv(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [header, ...rows].map((row) => `${row.map(toField).join(',')}\r\n`).join('');
}

function toField(value: Cell): string {
  const text = typeof value === 'string' ? withoutFormula(value) : String(value ?? '');
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Names are free text, and spreadsheets evaluate text that starts like this: a leading apostrophe prevents that. */
function withoutFormula(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

export function prefersCsv(accept: string | undefined): boolean {
  return prefersToJson('text/csv', accept);
}

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
