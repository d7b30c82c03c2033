import { explainStartFault } from './explain-start-fault.js';

/** Runs a program until it is over; what keeps it from running is said on stderr, with the exit code 1. */
export async function runToEnd(program: () => Promise<void>): Promise<never> {
  try {
    await program();
    process.exit(0);
  } catch (error) {
    process.stderr.write(`\n${explainStartFault(error)}\n\n`);
    process.exit(1);
  }
}
