// Does forty tasks of an operator by clicks alone, in Chromium, on a desktop and on a phone, and counts the clicks; a field
// that is filled counts as one. Needs a running service with the demo world, which it changes:
//
//   npm start                                  (in a folder of its own)
//   node test/dashboard/tasks.mjs data/demo.json
import { existsSync, readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { acting } from './support/tasks-acting.mjs';
import { Hand } from './support/tasks-hand.mjs';
import { looking } from './support/tasks-looking.mjs';

const [file = 'data/demo.json', only] = process.argv.slice(2);
const demo = JSON.parse(readFileSync(file, 'utf8'));
const executablePath = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (place) => place && existsSync(place),
);
const sizes = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
};
const tasks = Object.entries({ ...looking, ...acting }).map(([name, run]) => ({ name, run }));

const browser = await chromium.launch({
  executablePath,
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-dev-shm-usage', '--disable-gpu'],
});
const counts = {};
for (const [size, options] of Object.entries(sizes)) counts[size] = await doAll(size, options);
await browser.close();

console.log('\n      desktop  phone  task');
tasks.forEach(({ name }, index) => {
  const figures = Object.keys(sizes).map((size) => String(counts[size][index] ?? '–').padStart(7));
  console.log(`${String(index + 1).padStart(3)}  ${figures.join('')}  ${name}`);
});
const done = (size) => counts[size].filter((count) => typeof count === 'number').length;
console.log(
  `\nDone: ${Object.keys(sizes)
    .map((size) => `${done(size)} of ${tasks.length} on ${size}`)
    .join(', ')}`,
);
process.exitCode = Object.keys(sizes).every((size) => done(size) === tasks.length) ? 0 : 1;

async function doAll(size, options) {
  const context = await browser.newContext({ locale: 'en-US', acceptDownloads: true, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  await page.goto(`${demo.baseUrl}/dashboard`);
  await page.getByRole('button', { name: 'Token', exact: true }).click();
  await page.getByLabel('Access token').fill(demo.token);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByText('Signed in as').waitFor();
  const results = [];
  for (const [index, task] of tasks.entries()) {
    if (only && !`${index + 1} ${task.name}`.includes(only)) {
      results.push(undefined);
      continue;
    }
    results.push(await doOne(page, task, `${size} ${index + 1}`));
  }
  await context.close();
  return results;
}

/** Each task begins on the overview of the world. */
async function doOne(page, task, label) {
  await page.goto('about:blank');
  await page.goto(`${demo.baseUrl}/dashboard#/w/${demo.instanceId}/overview`);
  await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
  const hand = new Hand(page);
  try {
    const found = await task.run(hand);
    console.log(`${label}: ${hand.clicks} clicks, ${task.name}${found ? ` — ${found}` : ''}`);
    return hand.clicks;
  } catch (error) {
    console.log(`${label}: NOT DONE, ${task.name}: ${error.message.split('\n').slice(0, 3).join(' ')}`);
    return 'not done';
  }
}
