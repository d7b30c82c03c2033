import { Command } from 'commander';
import { explainStartFault } from '../explain-start-fault.js';
import { addApplicationCommands } from './application.commands.js';
import { addClusterCommands } from './cluster.commands.js';
import { addDoctorCommand } from './doctor/doctor.command.js';
import { addLedgerCommands } from './ledger.commands.js';
import { addWorldCommands } from './world.commands.js';
import { addMcpCommand } from './mcp.command.js';

/** `npm run cli -- <command>`: what operators do beside the HTTP API. */
const program = new Command(process.argv[1]?.endsWith('main.js') ? 'npm run cli --' : 'agent-npc-economy')
  .description(
    'Operate the Agent NPC Economy. Settings come from the environment, as for the service itself.',
  )
  .configureHelp({ sortSubcommands: true })
  .showHelpAfterError();
addApplicationCommands(program);
addLedgerCommands(program);
addClusterCommands(program);
addDoctorCommand(program);
addWorldCommands(program);
addMcpCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  process.stderr.write(`${explainStartFault(error)}\n`);
  process.exitCode = 1;
}
