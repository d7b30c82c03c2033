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

/** True when `Accept` names CSV with more weight than JSON, or with as much and before it. */
export function prefersCsv(accept: string | undefined): boolean {
  const ranges = (accept ?? '').split(',').map((range, place) => {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1);
    return { type, place, weight };
  });
  const csv = ranges.find(({ type, weight }) => type === 'text/csv' && weight > 0);
  const json = ranges.find(({ type }) => type === 'application/json');
  if (!csv || !json) return csv !== undefined;
  return csv.weight > json.weight || (csv.weight === json.weight && csv.place < json.place);
}
