import { linesOf, printable } from './terminal.js';

/** A line of the log in JSON, which a terminal may get as well: the same values. */
export function toLogLine(json: string): string {
  return `${printable(json.trimEnd())}\n`;
}

/** The same for a log that is made readable, where texts come out as they are: so they go in printable. */
export function toReadableLine(json: string): string {
  const clean = (key: string, value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    // A trace has lines, which come out indented.
    return key === 'stack' ? linesOf(value).map(printable).join('\n') : printable(value);
  };
  return `${JSON.stringify(JSON.parse(json, clean))}\n`;
}
