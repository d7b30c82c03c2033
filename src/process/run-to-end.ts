import { explainStartFault } from './explain-start-fault.js';
import { linesOf, note } from '../common/terminal.js';

/** Runs a program until it is over; what keeps it from running is said on stderr, with the exit code 1. */
export async function runToEnd(program: () => Promise<void>): Promise<never> {
  endOnFault();
  outliveReaders();
  try {
    await program();
    process.exit(0);
  } catch (error) {
    note('', ...linesOf(explainStartFault(error)), '');
    process.exit(1);
  }
}

/** Ends the process as Node does for what nobody caught, but says no more of it than the log would: Node shows every member. */
export function endOnFault(): void {
  process.on('uncaughtException', (error) => {
    note('', ...linesOf(explainStartFault(error)), '');
    process.exit(1);
  });
}

/** Nobody reads the output any more: the service continues without it, as its log does. */
function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}
