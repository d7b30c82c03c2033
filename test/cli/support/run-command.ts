import { type Command } from 'commander';
import { createProgram } from '../../../src/cli/program.js';

export interface CommandEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** What the command threw, or null. */
  readonly error: Error | null;
  readonly exitCode: number;
}

/** The commands of a program as they are typed, those of `keys` one by one. */
export function commandsOf(program: Command): { name: string; command: Command }[] {
  return program.commands.flatMap((command) =>
    command.commands.length === 0
      ? { name: command.name(), command }
      : command.commands.map((inner) => ({ name: `${command.name()} ${inner.name()}`, command: inner })),
  );
}

/** Runs a command of the command line in this process, with these variables and what the process has. */
export async function runCommand(
  env: Readonly<Record<string, string>>,
  ...args: string[]
): Promise<CommandEnd> {
  const before = { ...process.env };
  const written = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    jest.spyOn(process[stream], 'write').mockImplementation((chunk) => {
      written[stream] += String(chunk);
      return true;
    }),
  );
  Object.assign(process.env, env);
  let error: Error | null = null;
  try {
    const program = createProgram('cli');
    // A refused argument must not end the process that runs the tests.
    for (const command of [program, ...commandsOf(program).map(({ command }) => command)])
      command.exitOverride();
    await program.parseAsync(args, { from: 'user' });
  } catch (fault) {
    error = fault as Error;
  } finally {
    spies.forEach((spy) => spy.mockRestore());
    for (const name of Object.keys(env)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
  const exitCode = Number(process.exitCode ?? 0);
  process.exitCode = undefined;
  return { ...written, error, exitCode };
}
