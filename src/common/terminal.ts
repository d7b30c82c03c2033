/**
 * What a terminal obeys, or shows out of order: C0 and C1, DEL, marks of direction, and line ends that
 * are none in ASCII.
 */
const unprintable = /[\p{Cc}\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu;

/** A text of others as a terminal may get it, in one line; within JSON it stays the same value. */
export function printable(text: string): string {
  return text.replaceAll(
    unprintable,
    (character) => `\\u${character.codePointAt(0)!.toString(16).padStart(4, '0')}`,
  );
}

/** The lines of a text of our own: stack traces, JSON with indents, statements. Texts of others in it may begin a line, too. */
export function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/** Says something on stdout: each text is one line, whatever is in it. */
export function print(...lines: readonly string[]): void {
  process.stdout.write(toText(lines));
}

/** The same on stderr, for what is no result. */
export function note(...lines: readonly string[]): void {
  process.stderr.write(toText(lines));
}

/** Says on stderr how far something has come: over the line before in a terminal, until it is done. */
export function tellProgress(line: string, done: boolean): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${printable(line)}${done ? '\n' : ''}`);
  else note(line);
}

function toText(lines: readonly string[]): string {
  return lines.map((line) => `${printable(line)}\n`).join('');
}

/** `1 instance`, `2 instances`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
