// The tests over HTTP against a Citus cluster: `CITUS_URL=postgres://… npm run test:citus`. The database of the address is
// that of the coordinator, with the extension and the nodes in it. The suite makes databases of its own on all nodes.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const root = fileURLToPath(new URL('..', import.meta.url));
const folders = ['test/operations', 'test/contracts', 'test/scenarios', 'test/mcp', 'test/citus'];

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
  process.stdout.write('not run: CITUS_URL is not set\n');
}

async function citusVersion(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
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
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/jest/bin/jest.js', ...(named ? args : [...folders, ...args])],
    { cwd: root, stdio: 'inherit', env: { ...process.env, TEST_CLUSTER_URL: url } },
  );
  process.exit(status ?? 1);
}

function build() {
  const { status } = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
