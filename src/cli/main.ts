import { explainStartFault } from '../process/explain-start-fault.js';
import { CommandFault } from './command-fault.js';
import { endOnFault } from '../process/run-to-end.js';
import { linesOf, tell } from '../common/terminal.js';
import { createProgram } from './program.js';

/** `npm run cli -- <command>`, or `agent-npc-economy <command>` of the package. */
const program = createProgram(process.argv[1]?.endsWith('main.js') ? 'npm run cli --' : 'agent-npc-economy');

endOnFault();
try {
  await program.parseAsync();
} catch (error) {
  tell(...linesOf(error instanceof CommandFault ? error.message : explainStartFault(error)));
  process.exitCode = 1;
}
