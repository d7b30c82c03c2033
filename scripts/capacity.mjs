// From measured costs to machines, shards, storage and money: `node scripts/capacity.mjs`, with --help for what is assumed.
// docs/scale.md shows its table, and a test holds the two together.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

const reference = JSON.parse(
  readFileSync(new URL('../bench/results/reference.json', import.meta.url), 'utf8'),
);

/** Processor time in microseconds and bytes kept, of one operation. */
const { figures } = reference;
// At half load, not at full: with many worlds a trade is mostly alone in its call, and then it costs PostgreSQL most.
const single = figures['trades at half load, open loop'];
const read = figures['GET of a character'];
const bulk = figures['bulk ×1000, trades'];
const { total: tradeBytes } = figures.storage.without;
const { keys: keyBytes } = figures.storage.keyedBulk;
const taxed = 100_000;
const costs = {
  trade: { service: single.serviceMicroseconds, postgres: single.postgresMicroseconds, bytes: tradeBytes },
  bulkTrade: {
    service: bulk.serviceMicroseconds / 1000,
    postgres: bulk.postgresMicroseconds / 1000,
    bytes: tradeBytes,
  },
  read: { service: read.serviceMicroseconds, postgres: read.postgresMicroseconds, bytes: 0 },
  // Time on the clock, as if PostgreSQL had worked all of it.
  taxPayer: { service: 0, postgres: (figures['tax 100,000'].milliseconds * 1000) / taxed, bytes: tradeBytes },
};

const assumptions = {
  trades: [40, 'trades of a character a day'],
  'bulk-share': [0.5, 'the part of them that comes in bulk calls of 1000'],
  reads: [80, 'reads of a character a day'],
  talks: [4, 'talks of a character a day'],
  taxes: [1, 'tax collections of a world a day'],
  peak: [4, 'the busiest hour against the mean'],
  load: [0.5, 'how much of a processor is used at the peak'],
  keyed: [1, 'the part of the trades with an Idempotency-Key'],
  months: [12, 'months of events that are kept'],
  'hash-bytes': [
    190,
    'bytes of a hash; 34 where a world is so busy that a thousand events share a row (ADR 0012)',
  ],
  'character-bytes': [1000, 'bytes of a living character with its indexes and relationships'],
  'talk-service-us': [
    4300,
    'processor time of a talk in the service, µs: 900 talks of the built-in agent, once',
  ],
  'talk-postgres-us': [3400, 'the same in PostgreSQL'],
  'talk-bytes': [2800, 'bytes of a talk with its memories, relationships and feelings, from the same run'],
  'service-cores': [4, 'processors of a machine for the service'],
  'shard-cores': [16, 'processors of a shard of PostgreSQL'],
  'shard-tib': [4, 'TiB that a shard holds, so that it can be restored in hours'],
  copies: [2, 'machines of a shard: it and a standby'],
  'core-price': [30, 'money a month for a processor with 4 GiB'],
  'gib-price': [0.12, 'money a month for a GiB of fast disk'],
  'backup-price': [0.03, 'money a month for a GiB of backup'],
};

const scenarios = [
  { name: '1 k characters', characters: 1e3, worlds: 10 },
  { name: '100 k characters', characters: 1e5, worlds: 1e3 },
  { name: '10 M characters', characters: 1e7, worlds: 1e5 },
];

const day = 86_400;
const gib = 2 ** 30;

function estimate({ name, characters, worlds }, given) {
  const trades = characters * given.trades;
  const daily = {
    trade: trades * (1 - given['bulk-share']),
    bulkTrade: trades * given['bulk-share'],
    read: characters * given.reads,
    talk: characters * given.talks,
    taxPayer: characters * given.taxes,
  };
  const talk = {
    service: given['talk-service-us'],
    postgres: given['talk-postgres-us'],
    bytes: given['talk-bytes'],
  };
  const all = Object.entries(daily).map(([kind, count]) => ({
    count,
    ...costs[kind],
    ...(kind === 'talk' && talk),
  }));
  const cores = (where) =>
    (all.reduce((sum, { count, ...cost }) => sum + count * cost[where], 0) / 1e6 / day) * given.peak;
  const calls = daily.trade + daily.bulkTrade / 1000 + daily.read + daily.talk + worlds * given.taxes;
  const events = trades + daily.talk + daily.taxPayer;
  const eventBytes =
    all.reduce((sum, { count, bytes }) => sum + count * bytes, 0) + events * given['hash-bytes'];
  const month = (eventBytes * 30.4) / gib;
  const stored =
    month * given.months + (characters * given['character-bytes'] + trades * given.keyed * keyBytes) / gib;

  const service = cores('service') / given.load;
  const postgres = cores('postgres') / given.load;
  const serviceMachines = Math.max(2, Math.ceil(service / given['service-cores']));
  const byCores = Math.ceil(postgres / given['shard-cores']);
  const byStorage = Math.ceil(stored / 1024 / given['shard-tib']);
  const shards = Math.max(1, byCores, byStorage);
  // A small database needs no large machine.
  const shardCores = shards > 1 ? given['shard-cores'] : Math.max(2, Math.ceil(postgres));
  // Two machines of one core each will do where one is hardly used.
  const serviceCores = service <= 2 ? 2 : serviceMachines * given['service-cores'];
  const machines = (serviceCores + shards * shardCores * given.copies) * given['core-price'];
  const disks = stored * (given.copies * given['gib-price'] + given['backup-price']);
  return {
    name,
    rows: {
      characters,
      worlds,
      'calls/s, mean': calls / day,
      'calls/s, peak': (calls / day) * given.peak,
      'processors, service': service,
      'processors, PostgreSQL': postgres,
      'machines, service': serviceMachines,
      'shards of PostgreSQL': shards,
      'new storage a month, GiB': month,
      [`stored after ${given.months} months, GiB`]: stored,
      'money a month, machines': machines,
      'money a month, disks': disks,
    },
  };
}

function number(value) {
  if (value === 0) return '0';
  if (value >= 1e6) return `${Number((value / 1e6).toPrecision(3))} M`;
  if (value >= 100) return Math.round(Number(value.toPrecision(3))).toLocaleString('en');
  return String(Number(value.toPrecision(2)));
}

/** A Markdown table, aligned as oxfmt aligns it. */
function table(columns) {
  const names = Object.keys(columns[0].rows);
  const lines = [
    ['', ...columns.map(({ name }) => name)],
    ...names.map((name) => [name, ...columns.map(({ rows }) => number(rows[name]))]),
  ];
  const widths = lines[0].map((_, column) => Math.max(3, ...lines.map((line) => line[column].length)));
  const print = (cells) => `| ${cells.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`;
  const [head, ...body] = lines.map(print);
  return [head, print(widths.map((width) => '-'.repeat(width))), ...body].join('\n');
}

function help() {
  const rows = Object.entries(assumptions).map(
    ([name, [value, meaning]]) => `  --${`${name} N`.padEnd(20)} ${meaning} (${value})`,
  );
  return ['node scripts/capacity.mjs [--only TEXT] [assumption …]', '', ...rows].join('\n');
}

function amount(text, name) {
  const value = Number(text);
  if (text.trim() !== '' && Number.isFinite(value) && value >= 0) return value;
  throw new Error(`--${name} takes a number of 0 or more, not "${text}"`);
}

try {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      only: { type: 'string' },
      ...Object.fromEntries(Object.keys(assumptions).map((name) => [name, { type: 'string' }])),
    },
  });
  if (values.help) console.log(help());
  else {
    const given = Object.fromEntries(
      Object.entries(assumptions).map(([name, [value]]) => [
        name,
        values[name] === undefined ? value : amount(values[name], name),
      ]),
    );
    for (const name of ['load', 'service-cores', 'shard-cores', 'shard-tib'])
      if (given[name] === 0) throw new Error(`--${name} takes a number above 0`);
    const chosen = scenarios.filter(({ name }) => name.includes(values.only ?? ''));
    if (chosen.length === 0)
      throw new Error(`--only: none of ${scenarios.map(({ name }) => name).join(', ')}`);
    console.log(table(chosen.map((scenario) => estimate(scenario, given))));
  }
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
