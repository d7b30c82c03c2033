// How smoothly the dashboard draws a large village while it lives, and how long a payment takes from its answer to the screen, in
// headless Chromium. It takes about two minutes.
import { existsSync } from 'node:fs';
import { loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { characterId, seeded } from './ids.mjs';
import { insertLives, insertTies } from './rows.mjs';

const perSecond = 20;
const seconds = 10;
const samples = 20;
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (place) => place && existsSync(place),
);

/** In the page: the time of each frame, and of each mark that is drawn. */
const watch = `
  globalThis.frames = []; globalThis.marks = [];
  const { arc } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.arc = function (...rest) {
    if (this.canvas.className === 'village-above') marks.push(Date.now());
    return arc.apply(this, rest);
  };
  const frame = (now) => { frames.push(now); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);`;

export async function village(stage, { characters = 2000 }, result, say) {
  // Others need no browser.
  const { chromium } = await import('playwright-core');
  const ties = 10 * characters;
  const found = (result.figures.village = { characters, ties });
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
  try {
    const world = await stage.world(characters, { wealth: 1 });
    await insertLives(stage.query, world, characters);
    await insertTies(stage.query, world, { characters, ties });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    await page.goto(`http://127.0.0.1:${stage.service.port}/dashboard`);
    await page.getByRole('button', { name: 'Token', exact: true }).click();
    await page.getByLabel('Access token').fill(stage.token);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Sign out').or(page.getByLabel('Sign out')).first().waitFor();
    const opened = performance.now();
    await page.evaluate(`location.hash = '#/w/${world}/village'`);
    await page.locator('.village-stage').waitFor({ timeout: 60_000 });
    const shown = performance.now();
    await page.locator('.village-stage[data-settled="true"]').waitFor({ timeout: 120_000 });
    const note = await page.locator('.panel .note').first().textContent();
    say(`${characters} characters, ${note}; load ${loadavg()[0].toFixed(1)}`);
    found.shownMs = Math.round(shown - opened);
    found.settledMs = Math.round(performance.now() - opened);
    say(`shown after ${found.shownMs} ms, all in their places after ${found.settledMs} ms`);
    await page.getByText('Live', { exact: true }).waitFor();
    await page.evaluate(watch);

    const random = seeded(7);
    const pay = () => {
      const n = Math.floor(random() * characters);
      const other = (n + 1 + Math.floor(random() * (characters - 1))) % characters;
      const [from, to] = [n, other].map((place) => characterId(world, place));
      const path = `/v1/agent-npc/${world}/${from}/trade`;
      return stage.call('PUT', path, { recipientIdentifier: to, amount: 0.01 });
    };
    const box = await page.locator('.village-stage').boundingBox();
    const middle = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(...middle);
    await measure('nothing happens', () => sleep(seconds * 1000));
    await measure(`${perSecond} payments a second`, () => live(() => sleep(1000 / perSecond)));
    await measure('the same, moved and zoomed all the time', async () => {
      await page.mouse.down();
      let step = 0;
      await live(async () => {
        step += 1;
        await page.mouse.move(middle[0] + 80 * Math.sin(step / 5), middle[1] + 60 * Math.cos(step / 7));
        if (step % 4 === 0) await page.mouse.wheel(0, 60 * Math.sin(step / 40));
        await sleep(1000 / perSecond / 2);
      });
      await page.mouse.up();
    });

    const delays = [];
    while (delays.length < samples) {
      await sleep(1500);
      await page.evaluate('marks.length = 0');
      await pay();
      const answered = Date.now();
      await sleep(1000);
      const [first] = await page.evaluate('marks');
      delays.push(first - answered);
    }
    found['from the answer to the screen'] = figures(delays);

    /** Payments until the time is over, each `pause` later than the one before. */
    async function live(pause) {
      const until = performance.now() + seconds * 1000;
      const calls = [];
      while (performance.now() < until) {
        calls.push(pay());
        await pause();
      }
      await Promise.all(calls);
    }

    async function measure(what, work) {
      await page.evaluate('frames.length = 0');
      await work();
      const times = await page.evaluate('frames');
      const lengths = times.slice(1).map((time, index) => time - times[index]);
      found[what] = `${figures(lengths)}, ${lengths.length} frames`;
      say(`${what}: ${found[what]}; load ${loadavg()[0].toFixed(1)}`);
    }
  } finally {
    await browser.close();
  }
}

function figures(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const at = (share) => ms(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return `p50 ${at(0.5)}, p95 ${at(0.95)}, worst ${at(1)}`;
}

function ms(value) {
  return `${Math.round(value)} ms`;
}
