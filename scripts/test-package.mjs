// `npm run test:package`: packs the project and uses the package as others do, outside of the project: does what
// docs/extending.md says in an empty folder, then builds and tests the examples that are packages of their own.
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readGuide } from './package-trial/guide.mjs';
import { endPrograms, run, start } from './package-trial/programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'economy-package-'));
// PostgreSQL runs as another user where this is run by root.
chmodSync(folder, 0o755);

try {
  const examples = findExamples();
  await run('pack', root, ['npm', 'pack', '--silent', '--pack-destination', folder]);
  const tarball = join(
    folder,
    readdirSync(folder).find((name) => name.endsWith('.tgz')),
  );
  let latest = await followGuide(tarball);
  for (const name of examples) latest = await tryExample(name, tarball, latest);
  console.log(`the package works in an empty folder, and in ${examples.join(', ')}`);
} finally {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** What the guide says to type and to write; its last command is the one that serves. */
async function followGuide(tarball) {
  const steps = readGuide(readFileSync(join(root, 'docs', 'extending.md'), 'utf8'), tarball);
  const { command: serve } = steps.pop();
  const app = join(folder, 'guide');
  mkdirSync(app);
  for (const { command, file, content } of steps) {
    if (command !== undefined) {
      await run(`guide: ${command.replace(tarball, basename(tarball))}`, app, ['sh', '-c', command]);
    } else {
      mkdirSync(dirname(join(app, file)), { recursive: true });
      writeFileSync(join(app, file), content);
    }
  }
  await tryToServe(app, serve);
  return app;
}

/** Every example that is a package. One without tests would be left out without a word, so it may not be there. */
function findExamples() {
  const examples = readdirSync(join(root, 'examples')).filter((name) => packageOf(name) !== null);
  if (examples.length === 0) throw new Error('there is no example to run');
  const untested = examples.filter((name) => !packageOf(name).scripts?.test);
  if (untested.length > 0) throw new Error(`examples without a test script: ${untested.join(', ')}`);
  return examples;
}

function packageOf(example) {
  try {
    return JSON.parse(readFileSync(join(root, 'examples', example, 'package.json'), 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
    throw error;
  }
}

async function tryExample(name, tarball, latest) {
  const app = join(folder, name);
  cpSync(join(root, 'examples', name), app, {
    recursive: true,
    filter: (path) => !['node_modules', 'dist', 'package-lock.json'].includes(basename(path)),
  });
  // What is the same in both is not installed again; npm takes out what this one does not ask for.
  renameSync(join(latest, 'node_modules'), join(app, 'node_modules'));
  await run(`${name}: install`, app, ['npm', 'install', tarball]);
  if (packageOf(name).scripts.build) await run(`${name}: build`, app, ['npm', 'run', '--silent', 'build']);
  const output = await run(`${name}: test`, app, ['npm', 'test', '--silent']);
  const passed = Number(/^(?:#|ℹ) pass (\d+)$/m.exec(output)?.[1] ?? 0);
  if (passed === 0) throw new Error(`${name}: no test of node:test passed:\n${output}`);
  console.log(`${name}: ${passed} tests passed`);
  return app;
}

/** The service by its command, with the embedded database; and the host of the guide in that database. */
async function tryToServe(app, command) {
  const started = performance.now();
  const bin = join(app, 'node_modules', '.bin', 'agent-npc-economy');
  const dataDir = join(app, 'data');
  const service = start('service', app, [bin], { DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'json' });
  const [, serviceUrl] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
  await expectStatus(`${serviceUrl}/health/ready`, 200);

  const { user, password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const settings = {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/economy`,
    JWT_SECRET: 'a secret for a trial, of more than 32 characters',
  };
  const listed = await run('application:list', app, [bin, 'application:list'], settings);
  if (!listed.includes('"name"')) throw new Error(`application:list: ${listed}`);

  const host = start('guide', app, ['sh', '-c', `exec ${command}`], { ...settings, PORT: '0' });
  const [, hostUrl] = await host.says(/serving at (\S+)/);
  await expectStatus(`${hostUrl}/economy/health/ready`, 200);
  await expectStatus(`${hostUrl}/economy/v1/instance`, 401);
  await expectStatus(`${hostUrl}/economy/docs`, 200);
  await endPrograms();
  console.log(`guide: serves (${Math.round((performance.now() - started) / 1000)} s)`);
}

async function expectStatus(url, status) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  console.log(`GET ${url}: ${response.status}`);
  if (response.status !== status) throw new Error(`${url} answered ${response.status}, not ${status}`);
}
