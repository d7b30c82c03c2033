// `node scripts/test-package.mjs`: does what a newcomer does, in a fresh copy of the project: every command of the chapter "In an empty
// folder" of docs/extending.md, and of the READMEs of the examples that are packages, as they are written there.
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPage } from './package-trial/page.mjs';
import { endPrograms, run, start } from './package-trial/programs.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'economy-package-'));
// PostgreSQL runs as another user where this is run by root.
chmodSync(folder, 0o755);
const clone = join(folder, 'clone');
/** The commands that were run there, with what they say in the end. */
const inClone = new Map();

/** What is started to stay: what it says of its address, and what answers there. */
const servers = [
  { command: 'npm run agent', says: /an agent at (\S+)/, path: '/line' },
  { command: 'npm start', says: /serving at (\S+)/, path: '/economy/health/ready' },
  { command: 'node dist/main.js', says: /serving at (\S+)/, path: '/economy/health/ready' },
];

try {
  copyProject();
  const examples = findExamples();
  const guide = readPage(read('docs', 'extending.md'), 'In an empty folder');
  if (!guide.some(({ content }) => content?.includes('extends TaxPolicy')))
    throw new Error('the guide has no tax policy of its own');
  const app = await follow('guide', guide);
  const settings = await startService(app);
  await serve('guide', app, guide, settings);
  const trials = await Promise.allSettled(examples.map((name) => tryExample(name, settings, app)));
  const faults = trials.flatMap(({ reason }) => (reason ? [reason] : []));
  if (faults.length > 0) throw new AggregateError(faults, faults.map(({ message }) => message).join('\n\n'));
  console.log(`the package works in an empty folder, and in ${examples.join(', ')}`);
} finally {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function read(...path) {
  return readFileSync(join(clone, ...path), 'utf8');
}

/** What a clone would have: nothing that was built, installed or made by a run. */
function copyProject() {
  const made = new Set(['node_modules', 'dist', '.git', 'coverage', 'generated', 'package-lock.json']);
  const tops = new Set(['data', 'assembled']);
  cpSync(root, clone, {
    recursive: true,
    filter(path) {
      const [name, place] = [basename(path), relative(root, path)];
      if (place === '' || place === 'package-lock.json') return true;
      return !made.has(name) && !name.endsWith('.tgz') && !(tops.has(name) && place.split(sep).length <= 2);
    },
  });
}

/** Every example that is a package. One without tests would be left out without a word, so it may not be there. */
function findExamples() {
  const examples = readdirSync(join(clone, 'examples')).filter((name) =>
    existsSync(join(clone, 'examples', name, 'package.json')),
  );
  if (examples.length === 0) throw new Error('there is no example to run');
  const untested = examples.filter(
    (name) => !readPage(read('examples', name, 'README.md')).some(({ command }) => command === 'npm test'),
  );
  if (untested.length > 0) throw new Error(`examples whose README has no test: ${untested.join(', ')}`);
  return examples;
}

/** What npm has installed for the guide lies ready: it completes and prunes that, where an unpacking of all would take a minute. */
async function tryExample(name, settings, guide) {
  const copy = ['cp', '-al', join(guide, 'node_modules'), join(clone, 'examples', name)];
  if (process.platform === 'linux') await run(`${name}: ${copy.slice(0, 2).join(' ')}`, clone, copy);
  const steps = readPage(read('examples', name, 'README.md'));
  const place = await follow(name, steps);
  if (basename(place) !== name) throw new Error(`${name}: its README leads to ${place}`);
  await serve(name, place, steps, settings);
}

/** Runs a command of a page. What several pages begin with in the copy, `npm install` and `npm pack`, is done there once. */
function type(name, place, command) {
  const typed = () => run(`${name}: ${command}`, place, ['sh', '-c', command]);
  if (place !== clone) return typed();
  if (!inClone.has(command)) inClone.set(command, typed());
  return inClone.get(command);
}

/** Types and writes what the page says, but for what serves, and answers where that led. It begins in the copy. */
async function follow(name, steps) {
  let place = clone;
  for (const { command, file, content } of steps) {
    if (file !== undefined) {
      mkdirSync(dirname(join(place, file)), { recursive: true });
      writeFileSync(join(place, file), content);
    } else if (command.startsWith('cd ')) {
      place = join(place, command.slice('cd '.length));
      if (!statSync(place).isDirectory()) throw new Error(`${name}: ${command} leads nowhere`);
    } else if (!serverOf(command)) {
      const output = await type(name, place, command);
      if (/^(?:npm test|node --test)/.test(command)) expectTests(name, output);
    }
  }
  return place;
}

function expectTests(name, output) {
  const passed = Number(/^(?:#|ℹ) pass (\d+)$/m.exec(output)?.[1] ?? 0);
  if (passed === 0) throw new Error(`${name}: no test of node:test passed:\n${output}`);
  console.log(`${name}: ${passed} tests passed`);
}

function serverOf(command) {
  return servers.find((server) => server.command === command);
}

/** The service by its command, with the embedded database; answers the settings that hosts need for the same one. */
async function startService(app) {
  const bin = join(app, 'node_modules', '.bin', 'agent-npc-economy');
  const dataDir = join(app, 'data');
  const service = start('service', app, [bin], { DATA_DIR: dataDir, PORT: '0', LOG_FORMAT: 'json' });
  const [, serviceUrl] = await service.says(/"baseUrl":"([^"]+)".*"msg":"ready"/);
  await expectStatus(`${serviceUrl}/health/ready`, 200);

  const { user, password, port } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8'));
  const settings = {
    DATABASE_URL: `postgres://${user}:${password}@127.0.0.1:${port}/economy`,
    JWT_SECRET: 'a secret for a trial, of more than 32 characters',
    CROWN_KEY: 'a key for a trial',
  };
  const listed = await run('application:list', app, [bin, 'application:list'], settings);
  if (!listed.includes('"name"')) throw new Error(`application:list: ${listed}`);
  return settings;
}

/** Starts what the page starts to stay, sees it answer, and ends it. */
async function serve(name, place, steps, settings) {
  const commands = steps.flatMap(({ command }) => (command && serverOf(command) ? [command] : []));
  if (commands.length === 0) throw new Error(`${name}: the page starts nothing`);
  for (const command of commands) {
    const { says, path } = serverOf(command);
    const program = start(name, place, ['sh', '-c', `exec ${command}`], { ...settings, PORT: '0' });
    const [, url] = await program.says(says);
    await expectStatus(`${url}${path}`, 200);
    if (path.startsWith('/economy')) {
      await expectStatus(`${url}/economy/v1/instance`, 401);
      await expectStatus(`${url}/economy/docs`, 200);
    }
    await program.end();
    console.log(`${name}: ${command} serves`);
  }
}

async function expectStatus(url, status) {
  const response = await fetch(url, { signal: AbortSignal.timeout(30_000) });
  console.log(`GET ${url}: ${response.status}`);
  if (response.status !== status) throw new Error(`${url} answered ${response.status}, not ${status}`);
}
