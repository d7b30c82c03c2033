// `npm run bench`: everything side by side, on one PostgreSQL, in interleaved rounds. See docs/scale.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fileURLToPath } from 'node:url';
import { attackNames } from './neighbours.mjs';
import { findFaults } from './rows.mjs';
import { groups, suites } from './suites.mjs';
import { Stage } from './stage.mjs';
import { printTable } from './table.mjs';

const names = Object.keys(suites);
const usage = `npm run bench -- [suite …] [options]
  suites: ${names.join(', ')};
  or all (the default: all but talks, cluster, beside), or trades (${groups.trades.join(', ')})
  --seconds <n>  how long one measurement takes (2)
  --rounds <n>   how often everything is measured, in turns; the medians count (3)
  --long         1 M characters, 10 M events, 1 M tax payers, a minute of overload
  --profile <d>  write CPU profiles of the service to this folder
  --characters, --events <n>  how large the world of \`snapshot\` is
  --second       of \`neighbours\`: each attack on a second process too, to see what is left of the machine
  --attack <list>  of \`neighbours\`: some of ${attackNames.join(',')}
  --talks, --think-ms, --clients, --quiet-ms <n>  of \`talks\` (200, 3000, 8, 12000)
  --streams      of \`talks\`: players talk instead, with models that write token by token
  --beside <url> of \`beside\`: an application of another service, http://client-id:secret@host:port; its worlds stay there
  --citus <url>  of \`cluster\`: an empty database with the extension and its nodes
`;

const number = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '3' },
    long: { type: 'boolean', default: false },
    second: { type: 'boolean', default: false },
    streams: { type: 'boolean', default: false },
    attack: { type: 'string', default: attackNames.join(',') },
    profile: { type: 'string' },
    citus: { type: 'string' },
    beside: { type: 'string' },
    characters: number,
    events: number,
    talks: number,
    'think-ms': number,
    clients: number,
    'quiet-ms': number,
    help: { type: 'boolean', default: false },
  },
});
const chosen = positionals.length > 0 ? positionals : [values.beside ? 'beside' : 'all'];
const only = chosen.flatMap((name) => groups[name] ?? name);
const attacks = values.attack.split(',');
const unknown = [
  ...only.filter((name) => !names.includes(name)),
  ...attacks.filter((name) => !attackNames.includes(name)),
  ...(only.includes('cluster') && !values.citus ? ['cluster without --citus'] : []),
  ...(only.includes('beside') && !values.beside ? ['beside without --beside'] : []),
];
const { long, second, streams, citus, beside } = values;
const numbers = ['seconds', 'rounds', 'characters', 'events', 'talks', 'think-ms', 'clients', 'quiet-ms']
  .filter((name) => values[name] !== undefined)
  .map((name) => [name.replace(/-ms$/, 'Ms'), Number(values[name])]);
const options = { long, second, streams, citus, beside, attacks, ...Object.fromEntries(numbers) };
if (values.help || unknown.length > 0 || !(options.seconds > 0) || !(options.rounds >= 1)) {
  process.stderr.write(unknown.length > 0 ? `unknown: ${unknown.join(', ')}\n${usage}` : usage);
  process.exit(values.help ? 0 : 2);
}

const started = performance.now();
const clock = () => `${Math.round((performance.now() - started) / 1000)}`.padStart(4);
const say = (text) => process.stderr.write(`${clock()} s  ${text}\n`);

const stage = await Stage.open(say, { profile: values.profile });
const result = {
  at: new Date().toISOString(),
  // Without the secret of the other service.
  command: `npm run bench -- ${process.argv
    .slice(2)
    .join(' ')
    .replaceAll(/\/\/[^@\s]*@/g, '//')}`.trim(),
  machine: {
    cpus: cpus().length,
    model: cpus()[0]?.model,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres: (await stage.query('SHOW server_version')).rows[0].server_version,
  },
  options: { ...options, beside: undefined },
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
