import { type Command } from 'commander';
import { addApplicationCommands } from './application.commands.js';
import { addBackupCommand } from './backup.command.js';
import { addAuditCommands } from './audit.commands.js';
import { addClusterCommands } from './cluster.commands.js';
import { addCredentialsCommand } from './credentials.command.js';
import { addDoctorCommand } from './doctor/doctor.command.js';
import { addKeyCommands } from './key.commands.js';
import { addLedgerCommands } from './ledger.commands.js';
import { createEmptyProgram } from './empty-program.js';
import { addMigrationCommand } from './migration.command.js';
import { addWorldCommands } from './world.commands.js';

/** The operators' commands, in addition to the HTTP API. */
export function createProgram(name: string): Command {
  const program = createEmptyProgram(name);
  addApplicationCommands(program);
  addKeyCommands(program);
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
