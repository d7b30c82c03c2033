import { explainStartFault } from '../explain-start-fault.js';
import { CommandFault } from './command-fault.js';
import { createProgram } from './program.js';

/** `npm run cli -- <command>`, or `agent-npc-economy <command>` of the package. */
const program = createProgram(process.argv[1]?.endsWith('main.js') ? 'npm run cli --' : 'agent-npc-economy');

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${error instanceof CommandFault ? error.message : explainStartFault(error)}\n`);
  process.exitCode = 1;
}
