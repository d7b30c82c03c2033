import { Command } from 'commander';
import { linesOf, print, tell } from '../common/terminal.js';

/** The command line without commands. */
export function createEmptyProgram(name: string): Command {
  return new Command(name)
    .description(
      'Operate the Agent NPC Economy. Settings come from the environment, as for the service itself.',
    )
    .configureHelp({ sortSubcommands: true })
    .configureOutput({
      writeOut: (text) => print(...linesOf(text)),
      writeErr: (text) => tell(...linesOf(text)),
    })
    .showHelpAfterError();
}
