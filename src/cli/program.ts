import { Command } from 'commander';
import { addApplicationCommands } from './application.commands.js';
import { addBackupCommand } from './backup.command.js';
import { addAuditCommands } from './audit.commands.js';
import { addClusterCommands } from './cluster.commands.js';
import { addCredentialsCommand } from './credentials.command.js';
import { addDoctorCommand } from './doctor/doctor.command.js';
import { addInstanceCommands } from './instance.commands.js';
import { addKeyCommands } from './key.commands.js';
import { addLedgerCommands } from './ledger.commands.js';
import { addMigrationCommand } from './migration.command.js';
import { addWorldCommands } from './world.commands.js';
import { linesOf, print, note } from '../common/terminal.js';

/** The command line without commands. */
function createEmptyProgram(name: string): Command {
  return new Command(name)
    .description(
      'Operate the Agent NPC Economy. Settings come from the environment, as for the service itself.',
    )
    .configureHelp({ sortSubcommands: true })
    .configureOutput({
      writeOut: (text) => print(...linesOf(text)),
      writeErr: (text) => note(...linesOf(text)),
    })
    .showHelpAfterError();
}

/** The operators' commands, in addition to the HTTP API. */
export function createProgram(name: string): Command {
  const program = createEmptyProgram(name);
  addApplicationCommands(program);
  addKeyCommands(program);
  addInstanceCommands(program);
  addLedgerCommands(program);
  addMigrationCommand(program);
  addClusterCommands(program);
  addCredentialsCommand(program);
  addDoctorCommand(program);
  addWorldCommands(program);
  addAuditCommands(program);
  addBackupCommand(program);
  return program;
}
