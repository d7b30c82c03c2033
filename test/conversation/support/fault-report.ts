import type { ConversationOutcome } from '../../../src/conversation/conversation.js';

type Row = Record<'dialect' | 'fault' | 'outcome' | 'lines' | 'failure' | 'in time', string>;

/** What became of each dialect under each fault, as one table at the end of the test report. */
export class FaultReport {
  private readonly rows: Row[] = [];

  /** `boundMs` is what a talk may take. */
  constructor(private readonly boundMs: number) {}

  add(dialect: string, fault: string, { outcome, lines, failures }: ConversationOutcome, took: number): void {
    this.rows.push({
      dialect,
      fault,
      outcome,
      lines: String(lines.length),
      failure: failures.map(({ kind }) => kind).join(', ') || '–',
      'in time': took < this.boundMs ? 'yes' : `NO: ${Math.round(took)} ms`,
    });
  }

  print(): void {
    const [first] = this.rows;
    if (first === undefined) return;
    const heads = Object.keys(first) as Array<keyof Row>;
    const widths = heads.map((head) => Math.max(head.length, ...this.rows.map((row) => row[head].length)));
    const line = (cells: string[]): string =>
      `| ${cells.map((cell, n) => cell.padEnd(widths[n]!)).join(' | ')} |`;
    const table = [
      line(heads),
      line(widths.map((width) => '-'.repeat(width))),
      ...this.rows.map((row) => line(heads.map((head) => row[head]))),
    ];
    process.stdout.write(
      `\nTalks with faulty agents (deadline ${Math.round(this.boundMs)} ms)\n${table.join('\n')}\n\n`,
    );
  }
}
