import { type Command } from 'commander';
import { explainStartFault } from '../process/explain-start-fault.js';
import { endOnFault } from '../process/run-to-end.js';
import { linesOf, tell } from '../common/terminal.js';
import { createEmptyProgram } from './empty-program.js';
import { addMcpCommand } from './mcp.command.js';

/** `npm run cli -- <command>`, or `agent-npc-economy <command>` of the package. */
const name = process.argv[1]?.endsWith('main.js') ? 'npm run cli --' : 'agent-npc-economy';

/** MCP clients start it with each session: unlike the other commands, it does not load the service. */
async function load(): Promise<Command> {
  if (process.argv[2] !== 'mcp') return (await import('./program.js')).createProgram(name);
  const program = createEmptyProgram(name);
  addMcpCommand(program);
  return program;
}

endOnFault();
try {
  await (await load()).parseAsync();
} catch (error) {
  tell(...linesOf(explainStartFault(error)));
  process.exitCode = 1;
}
