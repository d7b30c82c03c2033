import { writeFileSync } from 'node:fs';
import { Command, InvalidArgumentError } from 'commander';
import { proveSoak } from './soak.js';
import { type FaultName, faultNames } from './soak/faults.js';

interface Options {
  readonly minutes: number;
  readonly seed?: number;
  readonly clients: number;
  readonly pause: number;
  readonly only: readonly FaultName[];
  readonly json?: string;
}

function number(text: string): number {
  const value = Number(text);
  if (value >= 0 && value < 2 ** 31) return value;
  throw new InvalidArgumentError('a number is needed');
}

function names(text: string): FaultName[] {
  const given = text.split(',').map((name) => name.trim() as FaultName);
  if (given.every((name) => faultNames.includes(name))) return given;
  throw new InvalidArgumentError(`there is ${faultNames.join(', ')}`);
}

export const soakCommand = new Command('soak')
  .description('Breaks one thing after the other in a small installation under load, on this machine only.')
  .option('--minutes <n>', 'how long; each fault happens at least once', number, 20)
  .option('--seed <n>', 'makes the same requests and faults again', number)
  .option('--clients <n>', 'clients that send requests', number, 6)
  .option('--pause <ms>', 'of each client between two requests', number, 20)
  .option('--only <names>', 'some of the faults, by comma', names, [...faultNames])
  .option('--json <file>', 'writes the report there too')
  .action(soak);

async function soak(options: Options): Promise<void> {
  const seed = options.seed ?? 1 + Math.floor(Math.random() * 1_000_000);
  const started = performance.now();
  const tell = (line: string): void => {
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stderr.write(`${String(seconds).padStart(5)} s  ${line}\n`);
  };
  tell(`seed ${seed}`);
  const { minutes, clients, pause, only } = options;
  const report = await proveSoak({ minutes, seed, clients, pauseMs: pause, only, tell });
  const width = Math.max(...Object.keys(report.figures).map(({ length }) => length));
  for (const [figure, value] of Object.entries(report.figures)) {
    process.stdout.write(`${figure.padEnd(width)}  ${value}\n`);
  }
  for (const violation of report.violations) process.stdout.write(`VIOLATION ${violation}\n`);
  process.stdout.write(report.violations.length === 0 ? '\nno violations\n' : '\nVIOLATIONS\n');
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  process.exit(report.violations.length === 0 ? 0 : 1);
}
