import { explainStartFault } from '../process/explain-start-fault.js';
import { endOnFault } from '../process/run-to-end.js';
import { linesOf, note } from '../common/terminal.js';
import { createProgram } from './program.js';

endOnFault();
try {
  // `npm run cli -- <command>`, or `agent-npc-economy <command>` of the package.
  const name = process.argv[1]?.endsWith('main.js') ? 'npm run cli --' : 'agent-npc-economy';
  await createProgram(name).parseAsync();
} catch (error) {
  note(...linesOf(explainStartFault(error)));
  process.exitCode = 1;
}
