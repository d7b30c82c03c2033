import 'reflect-metadata';
import { Command, InvalidArgumentError } from 'commander';
import { proveBank } from './bank.js';
import { proveMoves, proveNodes } from './cluster.js';
import { proveCrash } from './crash.js';
import { proveDrain } from './drain.js';
import { proveFeelings } from './feelings.js';
import { proveMarket } from './market.js';
import { proveModel } from './model.js';
import { proveRecall } from './recall.js';
import { proveReplicas } from './replicas.js';
import { proveRolling } from './rolling.js';
import { soakCommand } from './soak-command.js';
import { proveStorm } from './storm.js';
import { proveStream } from './stream.js';
import { proveVillage } from './village.js';
import { ProcessTarget } from './support/process-target.js';
import { type Progress, type ProofResult } from './support/proof.js';
import { ServiceProcess } from './support/service.js';

interface Options {
  readonly seconds: number;
  readonly seed: number;
  readonly rounds: number;
  readonly seeds: number;
  readonly commands: number;
  readonly events: number;
  readonly only: readonly string[];
  readonly citus?: string;
}

type Prove = (
  options: Options,
  target: () => Promise<ProcessTarget>,
  progress: Progress,
) => Promise<ProofResult>;

/** Each by the word that `--only` takes. */
const proofs: Readonly<Record<string, Prove>> = {
  bank: async ({ seconds, seed }, target, progress) => proveBank(await target(), { seconds, seed, progress }),
  model: async ({ seed, seeds, commands }, target, progress) =>
    proveModel(await target(), { seed, seeds, commands, progress }),
  storm: async ({ rounds, seed }, target, progress) => proveStorm(await target(), { rounds, seed, progress }),
  replicas: async ({ seconds, seed }, target, progress) =>
    proveReplicas(await target(), { seconds: Math.ceil(seconds / 2), seed, progress }),
  drain: async ({ rounds, seed }, target, progress) => {
    const shared = await target();
    return proveDrain(shared, { env: shared.env, rounds: Math.ceil(rounds / 4), seed, progress });
  },
  rolling: async ({ seconds, seed }, target, progress) => {
    const shared = await target();
    return proveRolling(shared, { env: shared.env, seconds, seed, progress });
  },
  stream: async ({ events, seed }, target, progress) => {
    const shared = await target();
    const third = await ServiceProcess.start(shared.env);
    try {
      const { databaseUrl, baseUrls } = shared;
      const all = {
        databaseUrl,
        baseUrls: [...baseUrls, third.baseUrl],
        newTenant: () => shared.newTenant(),
      };
      return await proveStream(all, { events, seed, progress });
    } finally {
      await third.end('SIGTERM');
    }
  },
  village: async ({ seed }, target, progress) =>
    proveVillage(await target(), { seed, people: 50, days: 60, progress, print: say }),
  market: async ({ seed, seeds }, target, progress) =>
    proveMarket(await target(), {
      ...{ seed, seeds: Math.min(seeds, 5), people: 200, shops: 20, days: 30 },
      ...{ progress, print: say },
    }),
  recall: async ({ seed, seeds }, target, progress) =>
    proveRecall(await target(), {
      seed,
      seeds: Math.min(seeds, 5),
      events: 500,
      facts: 40,
      wanted: 0.9,
      progress,
    }),
  feelings: async ({ seed, seeds }, target, progress) =>
    proveFeelings(await target(), { seed, seeds: Math.min(seeds, 5), days: 60, progress, print: say }),
  crash: ({ rounds, seed }, _target, progress) => proveCrash({ rounds, seed, progress }),
  nodes: async ({ rounds, seed }, target, progress) =>
    proveNodes(await target(), { rounds: Math.ceil(rounds * 0.65), seed, progress }),
  moves: async ({ rounds, seed }, target, progress) =>
    proveMoves(await target(), { rounds: Math.ceil(rounds / 5), seed, progress }),
};

const onCluster = ['bank', 'model', 'storm', 'replicas', 'rolling', 'nodes', 'moves'];
const onOne = Object.keys(proofs).filter((name) => !['nodes', 'moves'].includes(name));

function whole(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value < 2 ** 31) return value;
  throw new InvalidArgumentError('a whole number from 1 is needed');
}

function names(text: string): string[] {
  const given = text.split(',').map((name) => name.trim());
  const unknown = given.find((name) => !(name in proofs));
  if (unknown !== undefined) throw new InvalidArgumentError(`there is ${Object.keys(proofs).join(', ')}`);
  return given;
}

const program = new Command('prove')
  .description(
    'Holds the service to its promises: nothing lost, nothing twice, every look at the books balances.',
  )
  .option('--seconds <n>', 'how long the bank runs; two replicas half as long', whole, 60)
  .option('--seed <n>', 'makes the same run again; the first seed of the model', whole)
  .option('--seeds <n>', 'seeds of the model, and up to five of recall, market and feelings', whole, 20)
  .option('--commands <n>', 'commands of the model for each seed', whole, 500)
  .option('--events <n>', 'events that three processes write while four readers listen', whole, 100_000)
  .option('--rounds <n>', 'rounds of the storm, of kill -9, and a quarter of them of SIGTERM', whole, 20)
  .option(
    '--citus <url>',
    'on this database of the coordinator of a Citus cluster on this machine, whose nodes are killed',
  )
  .option('--only <names>', `some of ${onOne.join()}; with --citus of ${onCluster.join()}`, names)
  // `soak` has options of the same names.
  .enablePositionalOptions()
  .addCommand(soakCommand)
  .action(proveAll);
await program.parseAsync();

async function proveAll(
  given: Omit<Options, 'seed' | 'only'> & { seed?: number; only?: string[] },
): Promise<void> {
  const possible = given.citus === undefined ? onOne : onCluster;
  const options: Options = {
    ...given,
    only: given.only ?? possible,
    seed: given.seed ?? 1 + Math.floor(Math.random() * 1_000_000),
  };
  const impossible = options.only.filter((name) => !possible.includes(name));
  if (impossible.length > 0)
    program.error(
      `${impossible.join()}: ${given.citus === undefined ? 'only with --citus' : 'not with --citus'}`,
    );
  const results = await run(options);
  print(results, options);
  process.exit(results.every(({ violations }) => violations.length === 0) ? 0 : 1);
}

async function run(options: Options): Promise<ProofResult[]> {
  say(`seed ${options.seed}`);
  const results: ProofResult[] = [];
  let shared: ProcessTarget | undefined;
  const target = async (): Promise<ProcessTarget> => {
    shared ??= await ProcessTarget.start(2, options.citus);
    return shared;
  };
  // The database would outlive this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void Promise.resolve(shared?.stop()).finally(() => process.exit(130)));
  }
  try {
    for (const name of options.only) {
      const started = performance.now();
      const result = await prove(name, options, target);
      const took = `${((performance.now() - started) / 1000).toFixed(1)} s`;
      results.push({ ...result, figures: { took, ...result.figures } });
      for (const violation of result.violations) say(`${name}: VIOLATION ${violation}`);
    }
    // Citus resolves deadlocks between nodes itself, and a killed node forgets its own.
    if (shared && options.citus === undefined) {
      const deadlocks = await shared.countDeadlocks();
      const violations = deadlocks === 0 ? [] : [`${deadlocks} deadlocks in pg_stat_database`];
      results.push({ name: 'database', figures: { deadlocks }, violations });
    }
  } finally {
    await shared?.stop();
  }
  return results;
}

async function prove(
  name: string,
  options: Options,
  target: () => Promise<ProcessTarget>,
): Promise<ProofResult> {
  let last = 0;
  const progress: Progress = (line) => {
    if (!process.stderr.isTTY && performance.now() - last < 10_000) return;
    if (performance.now() - last < 200) return;
    last = performance.now();
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[2K${name}: ${line}` : `${name}: ${line}\n`);
  };
  try {
    return await proofs[name]!(options, target, progress);
  } catch (error) {
    return { name, figures: {}, violations: [`did not finish: ${(error as Error).stack ?? String(error)}`] };
  } finally {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K');
  }
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(results: readonly ProofResult[], options: Options): void {
  const rows = results.flatMap(({ name, figures, violations }) => [
    [name, 'violations', String(violations.length)],
    ...Object.entries(figures).map(([figure, value]) => ['', figure, String(value)]),
  ]);
  const width = (column: number): number => Math.max(...rows.map((row) => row[column]!.length));
  const lines = rows.map(
    ([name = '', figure = '', value = '']) =>
      `${name.padEnd(width(0))}  ${figure.padEnd(width(1))}  ${value}`,
  );
  const found = results.reduce((sum, { violations }) => sum + violations.length, 0);
  process.stdout.write(
    `\n${lines.join('\n')}\n\n${found === 0 ? 'proven: no violations' : `${found} VIOLATIONS`}\n`,
  );
  if (found > 0) {
    const { seconds, seed, seeds, commands, events, rounds, citus, only } = options;
    const given = { seconds, seed, seeds, commands, events, rounds, citus, only: only.join() };
    const words = Object.entries(given).flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name} ${value}`],
    );
    process.stdout.write(`again: npm run prove -- ${words.join(' ')}\n`);
  }
}
