// The tests over HTTP against a Citus cluster: `CITUS_URL=postgres://… npm run test:citus`. The database of the address is
// that of the coordinator, with the extension and the nodes in it. The suite makes databases of its own on all nodes.
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = [
  'test/operations',
  'test/contracts',
  'test/scenarios',
  'test/mcp',
  'test/citus',
  'test/approval',
];
/** What no cluster can break: bodies, manners of HTTP, and the process itself. */
const ofHttp = [
  ...[
    'bad-body',
    'body-classes',
    'compression',
    'docs-page',
    'error-bounds',
    'held-things',
    'hostile-requests',
  ],
  ...[
    'http-manners',
    'in-flight',
    'openapi-document',
    'prefer',
    'schema-extremes',
    'strict-queries',
    'two-services',
    'visible-names',
  ],
]
  .map((name) => `test/contracts/${name}.spec.ts`)
  .concat('test/mcp/serving.spec.ts');
/**
 * What `pg_stat_statements` finds in others, with the statements inside of functions (`track = all`): each has at most two that no
 * other file has, by which it prepares its world, or which filter and order a list in another way.
 */
const ofSameStatements = [
  ...['agent', 'agent-life', 'agent-npc-update', 'bulk-repeats', 'chronicle', 'dry-run', 'economy']
    .concat('endpoint-registration', 'fork', 'instance', 'interact-stream', 'memory', 'memory-facts')
    .concat('names', 'npc', 'prices', 'reversal', 'social', 'spawn', 'tax-dry-run', 'tax-rate')
    .concat('token', 'treasury', 'webhook')
    .map((name) => `test/operations/${name}.spec.ts`),
  ...['as-of', 'as-of-world', 'economy', 'eleventh-talk', 'estates', 'families', 'feelings', 'goods-told']
    .concat('gossip', 'instance-settings', 'limits', 'next-due', 'nights', 'webhook-state')
    .concat('webhook-statements')
    .map((name) => `test/scenarios/${name}.spec.ts`),
  ...['dead', 'released-calls', 'required-keys', 'tenant-isolation'].map(
    (name) => `test/contracts/${name}.spec.ts`,
  ),
];
/**
 * And what runs the statements of others again: tokens and roles, streams, agents that fail, cursors, limits, the example, made up
 * bodies and lines, repeated calls and those in another spelling, logs, old snapshots, and schedules, webhooks, reads, talks and calls in greater
 * number.
 */
const leftOut = [
  ...ofHttp,
  ...ofSameStatements,
  // Its clock and its ids are functions that it puts before those of PostgreSQL, on one node only.
  'test/approval/approval.spec.ts',
  ...[
    'bad-input',
    'billable',
    'bulk-agreement',
    'character-tokens',
    'conditional-reads',
    'forged-cursors',
    'key-sets',
  ]
    .concat(
      'equal-requests',
      'hostile-bodies',
      'log',
      'log-of-faults',
      'neighbour-worlds',
      'rate-limit',
      'roles',
      'rolled-secrets',
      'sent-fields',
      'things-in-answers',
      'token-matrix',
      'tokens',
    )
    .map((name) => `test/contracts/${name}.spec.ts`),
  ...['answers', 'event-socket', 'event-stream', 'event-stream-of-all', 'failing-agents', 'metering']
    .concat('many-streams', 'one-after-another', 'player-lines', 'stream-clients')
    .concat('quiet-reads', 'random-turns', 'rare-values', 'repeats', 'shared-reads', 'tax-schedule')
    .concat('village-life', 'webhook-replicas')
    // Which a cluster is not asked for.
    .concat('entries-of-worlds')
    .map((name) => `test/scenarios/${name}.spec.ts`),
  ...['agent-health', 'agent-probe', 'bulk-talk', 'player-talk', 'sign-in-flood', 'talk-failures'].map(
    (name) => `test/operations/${name}.spec.ts`,
  ),
  ...['authorization', 'tools', 'voice'].map((name) => `test/mcp/${name}.spec.ts`),
];

/** What this machine cannot install. */
const what =
  'it is the address of the coordinator of a Citus cluster, such as postgres://postgres@localhost:5432/economy: ' +
  'PostgreSQL 15 (of Debian 12: postgresql-15) with Citus on every node, set up as docs/scale.md says under “A fresh database”';
const { CITUS_URL, CITUS_TRY_URL } = process.env;
if (CITUS_URL) {
  const version = await citusVersion(CITUS_URL);
  if (version === null) {
    process.stderr.write(
      'the database of CITUS_URL has no Citus: CREATE EXTENSION citus, and add its nodes\n',
    );
    process.exit(1);
  }
  process.stdout.write(`Citus ${version}\n`);
  run(CITUS_URL);
} else if (CITUS_TRY_URL) {
  process.stdout.write(
    'CITUS_TRY_URL: a plain PostgreSQL; this tries how the suite is run, and shows nothing of Citus\n',
  );
  run(CITUS_TRY_URL);
} else {
  process.stdout.write(`not run: CITUS_URL is not set; ${what}\n`);
}

async function citusVersion(connectionString) {
  const client = new pg.Client({ connectionString });
  try {
    await client.connect();
  } catch (error) {
    process.stderr.write(`CITUS_URL cannot be reached (${error.message || error.code}); ${what}\n`);
    process.exit(1);
  }
  try {
    const { rows } = await client.query(
      `SELECT extversion AS version FROM pg_extension WHERE extname = 'citus'`,
    );
    return rows[0]?.version ?? null;
  } finally {
    await client.end();
  }
}

function run(url) {
  const args = process.argv.slice(2);
  const named = args.some((arg) => !arg.startsWith('-'));
  build();
  if (!named)
    process.stdout.write(
      `left out, because no cluster can break it, or others run its statements: ${leftOut.join(' ')}\n`,
    );
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...(named ? args : ['--runTestsByPath', ...files(), ...args])],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_CLUSTER_URL: url } },
  );
  process.exit(status ?? 1);
}

/** Of a file that was renamed or removed the list must not go on to speak. */
function files() {
  const all = folders.flatMap((folder) =>
    readdirSync(new URL(`../${folder}`, import.meta.url))
      .filter((name) => name.endsWith('.spec.ts'))
      .map((name) => `${folder}/${name}`),
  );
  const gone = leftOut.filter((file) => !all.includes(file));
  if (gone.length > 0) throw new Error(`not there to be left out: ${gone.join(' ')}`);
  return all.filter((file) => !leftOut.includes(file));
}

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
