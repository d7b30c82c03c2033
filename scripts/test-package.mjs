// `npm run test:package`: packs the project and uses the package as others do, in an empty folder outside of the project:
// installs it, builds and tests examples/own-nest-app, starts the service by its command and the example beside it.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'economy-package-'));
// PostgreSQL runs as another user where this is run by root.
chmodSync(folder, 0o755);
const app = join(folder, 'app');
const programs = [];

try {
  cpSync(join(root, 'examples', 'own-nest-app'), app, { recursive: true });
  run('pack', root, 'npm', 'pack', '--silent', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--loglevel=error'];
  run('install', app, 'npm', 'install', ...quiet, join(folder, tarball));
  run('build', app, 'npm', 'run', '--silent', 'build');
  run('test', app, 'npm', 'test', '--silent');
  await startBoth();
  console.log('the package works in a folder of its own');
} finally {
  for (const { child, ended } of programs.toReversed()) {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

/** The service by its command, with the embedded database; and the example in that database, as its own server. */
async function startBoth() {
  const command = join(app, 'node_modules', '.bin', 'agent-npc-economy');
  const dataDir = join(app, 'data');
  const service = start('service', command, [], { DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'json' });
  const [, serviceUrl] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
  await expectStatus(`${serviceUrl}/health/ready`, 200);

  const { user, password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const settings = {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/economy`,
    JWT_SECRET: 'a secret for a trial, of more than 32 characters',
  };
  const listed = spawnSync(command, ['application:list'], {
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  if (listed.status !== 0 || !listed.stdout.includes('"name"'))
    throw new Error(`application:list: ${listed.stderr}`);

  const host = start('example', process.execPath, ['dist/src/main.js'], { ...settings, PORT: '0' });
  const [, hostUrl] = await host.says(/serving at (\S+)/);
  await expectStatus(`${hostUrl}/guild`, 200);
  await expectStatus(`${hostUrl}/economy/health/ready`, 200);
  await expectStatus(`${hostUrl}/economy/v1/instance`, 401);
  await expectStatus(`${hostUrl}/economy/docs`, 200);
}

function run(name, cwd, ...[program, ...args]) {
  const started = performance.now();
  const { status } = spawnSync(program, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(
    `${name}: ${status === 0 ? 'ok' : 'FAILED'} (${Math.round((performance.now() - started) / 1000)} s)`,
  );
  if (status !== 0) throw new Error(`${name} failed: ${program} ${args.join(' ')}`);
}

function start(name, program, args, env) {
  const child = spawn(program, args, {
    cwd: app,
    // What it says is waited for, whatever the level is that this is run with.
    env: { ...process.env, ...env, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  programs.push({ child, ended });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (output += text));
  return {
    async says(pattern) {
      const tooLong = sleep(60_000, 'too long', { ref: false });
      for (;;) {
        const found = pattern.exec(output);
        if (found) return found;
        if (child.exitCode !== null) throw new Error(`${name} ended without ${pattern}:\n${output}`);
        if ((await Promise.race([once(child.stdout, 'data'), ended, tooLong])) === 'too long')
          throw new Error(`${name} did not say ${pattern} in a minute:\n${output}`);
      }
    },
  };
}

async function expectStatus(url, status) {
  const response = await fetch(url);
  console.log(`GET ${url}: ${response.status}`);
  if (response.status !== status) throw new Error(`${url} answered ${response.status}, not ${status}`);
}
