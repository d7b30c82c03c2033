// Generates the types of the client, compiles the service into dist/, with the SQL files next to the code that reads them and the
// OpenAPI document, and bundles the dashboard into dist/dashboard/. Each is made anew only when a source is newer, so that `npm start`
// is quick from the second time on.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installWorkspaces } from './install.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const service = {
  stamp: '.built',
  inputs: [
    'src',
    'scripts',
    'packages/client/src',
    // The demo world can live by it. An image is built without.
    ...['examples/village-life'].filter((folder) => existsSync(join(root, folder))),
    'openapi.json',
    'ormconfig.ts',
    'tsconfig.json',
    'tsconfig.build.json',
    'package-lock.json',
  ],
};
const client = {
  folder: 'packages/client',
  // Written last.
  stamp: 'packages/client/src/generated/problem-codes.ts',
  inputs: ['openapi.json', 'scripts/generate-client.mjs', 'scripts/whole-document.js', 'package-lock.json'],
};
const dashboard = {
  stamp: join('dashboard', '.built'),
  inputs: ['dashboard', 'scripts/build-dashboard.mjs', 'package-lock.json'],
};

// Built next to the old one, then swapped: concurrent builds, or a service running from dist/, never see half of it.
const draft = join(root, `dist.${process.pid}`);

// `--client` makes nothing but the types of the client.
const generates = isOlder(join(root, client.stamp), client.inputs);
const bundles = !process.argv.includes('--client') && isStale(dashboard);
const needed = [...(generates ? [client.folder] : []), ...(bundles ? ['dashboard'] : [])];
if (needed.length > 0) installWorkspaces(needed);
if (generates) run([join(root, 'scripts', 'generate-client.mjs')]);
if (process.argv.includes('--client')) process.exit(0);
const compiles = isStale(service);
if (!compiles && !bundles) process.exit(0);

process.stderr.write('building …\n');
if (compiles) {
  run([
    join(root, 'node_modules', 'typescript-7', 'bin', 'tsc'),
    '-p',
    'tsconfig.build.json',
    '--outDir',
    draft,
  ]);
  cpSync(join(root, 'src', 'ledger', 'sql'), join(draft, 'src', 'ledger', 'sql'), { recursive: true });
  const words = join('src', 'words');
  cpSync(join(root, words), join(draft, words), { recursive: true, filter: (path) => !path.endsWith('.ts') });
  cpSync(join(root, 'openapi.json'), join(draft, 'src', 'openapi.json'));
  const history = join('src', 'process', 'demo', 'history.ndjson.gz');
  if (existsSync(join(root, history))) cpSync(join(root, history), join(draft, history));
  writeFileSync(join(draft, service.stamp), '');
} else {
  take((path) => path !== join(dist, 'dashboard'));
}
if (bundles) {
  run([join(root, 'scripts', 'build-dashboard.mjs'), join(draft, 'dashboard')]);
  writeFileSync(join(draft, dashboard.stamp), '');
} else {
  take((path) => path === dist || path.startsWith(join(dist, 'dashboard')));
}

const old = `${draft}.old`;
for (let attempt = 0; ; attempt += 1) {
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(draft, dist);
    break;
  } catch (error) {
    // Another build came between the two steps: its dist/ is as good, ours replaces it.
    if (attempt === 5) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function isStale({ stamp, inputs }) {
  return process.argv.includes('--force') || isOlder(join(dist, stamp), inputs);
}

function isOlder(stamp, inputs) {
  if (!existsSync(stamp)) return true;
  const made = statSync(stamp).mtimeMs;
  return inputs.some((input) => newest(join(root, input)) > made);
}

/** Takes over what is still good, with its times. */
function take(filter) {
  cpSync(dist, draft, { recursive: true, preserveTimestamps: true, filter });
}

function run(args) {
  // Whoever asks for it: a build for tests would be another one, and larger.
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit', env });
  if (status === 0) return;
  rmSync(draft, { recursive: true, force: true });
  process.exit(status ?? 1);
}

function newest(path) {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(stat.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}
