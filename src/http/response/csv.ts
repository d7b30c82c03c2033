import { prefersToJson } from './accept.js';

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
