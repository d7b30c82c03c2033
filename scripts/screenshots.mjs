// Takes the pictures of the documents: starts the service with the demo world, which has a month of history, on a database of
// its own, and photographs the dashboard into docs/images/. Needs Chromium.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const shots = [
  { file: 'overview-light', page: 'overview', colorScheme: 'light' },
  { file: 'overview-dark', page: 'overview', colorScheme: 'dark' },
  { file: 'characters-light', page: 'characters', colorScheme: 'light' },
  { file: 'flows-light', page: 'flows', colorScheme: 'light' },
  { file: 'levers-light', page: 'levers', colorScheme: 'light' },
];

const root = fileURLToPath(new URL('..', import.meta.url));
const build = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
if (build.status !== 0) process.exit(build.status ?? 1);
const { startEmbeddedServer } = await import('../dist/src/database/embedded/embedded-server.js');

const places = [
  process.env.CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const executablePath = places.find((place) => place && existsSync(place));
if (!executablePath)
  throw new Error('Chromium is needed: `apt-get install -y chromium`, or name it in CHROMIUM');

const dataDir = mkdtempSync(join(tmpdir(), 'economy-screenshots-'));
// As root PostgreSQL runs as somebody else, who has to get in.
chmodSync(dataDir, 0o755);
const database = await startEmbeddedServer({ dataDir, settings: { fsync: 'off' } });
const jwtSecret = randomBytes(32).toString('hex');
try {
  await withService(photograph);
} finally {
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** Runs the service as it is built, and stops it after `use`. */
async function withService(use) {
  const service = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      JWT_SECRET: jwtSecret,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: 'true',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    let said = '';
    for await (const text of service.stdout.setEncoding('utf8')) {
      said += text;
      if (/^curl /m.test(said)) break;
    }
    await use(JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8')));
  } finally {
    const ended = once(service, 'exit');
    if (service.exitCode === null && service.kill('SIGTERM')) await ended;
  }
}

async function photograph({ baseUrl, instanceId, token }) {
  mkdirSync(join(root, 'docs', 'images'), { recursive: true });
  const browser = await chromium.launch({
    executablePath,
    args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage'],
  });
  try {
    for (const { file, page: name, colorScheme } of shots) {
      const viewport = { width: 1360, height: 1220 };
      const page = await browser.newPage({ viewport, colorScheme, locale: 'en-GB', reducedMotion: 'reduce' });
      await page.goto(`${baseUrl}/dashboard#/w/${instanceId}/${name}`);
      await page.getByRole('button', { name: 'Token', exact: true }).click();
      await page.getByLabel('Access token').fill(token);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByText('Live', { exact: true }).waitFor();
      await page.waitForLoadState('load');
      // The stream never ends, so the network is never idle: what is drawn has come by then.
      await page.waitForTimeout(2500);
      await page.screenshot({ path: join(root, 'docs', 'images', `${file}.png`) });
      await page.close();
      process.stderr.write(`docs/images/${file}.png\n`);
    }
  } finally {
    await browser.close();
  }
}
