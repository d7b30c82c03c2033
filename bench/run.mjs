// `npm run bench`: everything side by side, on one PostgreSQL, in interleaved rounds. See docs/performance.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { snapshot } from './snapshot.mjs';
import { attackNames } from './neighbours.mjs';
import { findFaults } from './rows.mjs';
import { suites as others } from './suites.mjs';
import { Stage } from './stage.mjs';
import { printTable } from './table.mjs';

const suites = { ...others, snapshot };
const names = Object.keys(suites);
const usage = `npm run bench -- [options]
  --seconds <n>  how long one measurement takes (2)
  --rounds <n>   how often everything is measured, in turns; the medians count (3)
  --only <list>  some of ${names.join(',')}
  --long         1 M characters, 10 M events, 1 M tax payers, a minute of overload
  --second       of \`neighbours\`: each attack on a second process too, to see what is left of the machine
  --characters, --events <n>  how large the world of \`snapshot\` is (2000 and 20000; long: 100000 and 1000000)
  --attack <list>  some of ${attackNames.join(',')}, in \`neighbours\`
  --profile <d>  write CPU profiles of the service to this folder
`;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: names.join(',') },
    long: { type: 'boolean', default: false },
    second: { type: 'boolean', default: false },
    characters: { type: 'string' },
    events: { type: 'string' },
    attack: { type: 'string', default: attackNames.join(',') },
    profile: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});
const only = values.only.split(',');
const attacks = values.attack.split(',');
const unknown = [
  ...only.filter((name) => !names.includes(name)),
  ...attacks.filter((name) => !attackNames.includes(name)),
];
const options = {
  seconds: Number(values.seconds),
  rounds: Number(values.rounds),
  long: values.long,
  second: values.second,
  attacks,
  ...(values.characters ? { characters: Number(values.characters) } : {}),
  ...(values.events ? { events: Number(values.events) } : {}),
};
if (values.help || unknown.length > 0 || !(options.seconds > 0) || !(options.rounds >= 1)) {
  process.stderr.write(usage);
  process.exit(values.help ? 0 : 2);
}

const started = performance.now();
const clock = () => `${Math.round((performance.now() - started) / 1000)}`.padStart(4);
const say = (text) => process.stderr.write(`${clock()} s  ${text}\n`);

const stage = await Stage.open(say, { profile: values.profile });
const result = {
  at: new Date().toISOString(),
  command: `npm run bench -- ${process.argv.slice(2).join(' ')}`.trim(),
  machine: {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: (await stage.query('SHOW server_version')).rows[0].server_version,
  },
  options,
  figures: {},
  lines: [],
};
try {
  for (const name of only) await suites[name](stage, options, result, say);
  result.faults = await findFaults(stage.query);
} finally {
  await stage.close();
}
result.seconds = Math.round((performance.now() - started) / 1000);
const folder = fileURLToPath(new URL('results', import.meta.url));
mkdirSync(folder, { recursive: true });
const file = join(folder, `${result.at.replaceAll(/[:.]/g, '-')}.json`);
writeFileSync(file, `${JSON.stringify(result, null, 2)}\n`);
printTable(result);
process.stdout.write(`\nwritten to ${file}\n`);
if (result.faults.money !== 0 || result.faults.deadlocks !== 0) {
  process.stderr.write(`\nmoney out of place or deadlocks: ${JSON.stringify(result.faults)}\n`);
  process.exitCode = 1;
}
