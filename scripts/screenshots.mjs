// Takes the pictures of the documents: starts the service with the demo world on a database of its own, lets the village
// live for a while, and photographs the dashboard into docs/images/. Needs Chromium.
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
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
  await withService(live);
  await stretchTime();
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
      // Nothing is hashed or added up before the times are moved.
      HASH_CHAIN_INTERVAL_MS: '0',
      ROLLUP_INTERVAL_MS: '0',
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

/** A few hundred trades with a rhythm, talks, rewards, taxes and what is done with them; the same every time. */
async function live({ baseUrl, token, instanceId, agentNpcIds }) {
  const put = async (path, body) => {
    const response = await fetch(`${baseUrl}/v1/${path}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    // A villager may have too little for a trade: then there is none.
    if (!response.ok && response.status !== 422) throw new Error(`${path}: ${await response.text()}`);
  };
  let seed = 7;
  const random = () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
  const anybody = () => agentNpcIds[Math.floor(random() * agentNpcIds.length)];
  await put(`instance/${instanceId}`, { taxMoodImpact: 20 });
  for (let step = 1; step <= 360; step += 1) {
    const [from, to] = [anybody(), anybody()];
    if (from === to) continue;
    const recipientIdentifier = random() < 0.05 ? null : to;
    await put(`agent-npc/${instanceId}/${from}/trade`, {
      recipientIdentifier,
      amount: Math.round(random() ** 3 * 8000) / 100,
    });
    if (step % 12 === 0) await put(`agent-npc/${instanceId}/${from}/interact`, { responderIdentifier: to });
    if (step % 30 === 0) await put(`agent-npc/${instanceId}/${to}/grant`, { amount: 45, reason: 'harvest' });
    if (step % 72 === 0) await put(`instance/${instanceId}/tax`);
    if (step % 144 === 0) await put(`instance/${instanceId}/disburse`, { amount: 120, policy: 'poorest' });
  }
}

/** What took seconds becomes an evening: only here, where the database is thrown away. */
async function stretchTime() {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `UPDATE economy.event e SET created_at = now() - interval '6 hours' * (1 - e.seq::numeric / (last.seq + 1))
       FROM (SELECT instance_id, max(seq) AS seq FROM economy.event GROUP BY instance_id) last
      WHERE last.instance_id = e.instance_id`,
  );
  await client.end();
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
