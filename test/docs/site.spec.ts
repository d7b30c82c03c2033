import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { launchBrowser } from '../dashboard/support/browser.js';
import { root } from '../support/readme.js';
import { StaticServer } from './support/static-server.js';

const phone = { width: 390, height: 844 };

describe('the documentation site, from a file server at some address', () => {
  let server: StaticServer;
  let browser: Browser;
  beforeAll(async () => {
    // A step of the checks before the tests; here for a run of this file alone.
    const build = ['--import', './scripts/typescript.mjs', 'site/build.mjs', '--if-stale'];
    await promisify(execFile)(process.execPath, build, { cwd: root });
    server = await StaticServer.start(join(root, 'site', 'dist'), '/some/where/docs/');
    browser = await launchBrowser();
  }, 240_000);
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  /** A page, and what it may not do: call others, ask for what is not there, fail. */
  async function open(
    path: string,
    options: BrowserContextOptions = {},
  ): Promise<{ page: Page; complaints: string[] }> {
    const context = await browser.newContext({ locale: 'en-US', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
    });
    page.on('response', (response) => {
      if (response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
    });
    await page.route('**/*', async (route) => {
      const url = route.request().url();
      if (url.startsWith(server.url) || !url.startsWith('http')) return route.continue();
      complaints.push(`a call to ${url}`);
      return route.abort();
    });
    await page.goto(`${server.url}${path}`, { waitUntil: 'networkidle' });
    return { page, complaints };
  }

  it('finds "inheritance" by its search, and opens the result', async () => {
    const { page, complaints } = await open('');
    await page.getByRole('link', { name: 'Your first world in five minutes' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Your first world in five minutes' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('inheritance');
    const results = page.locator('#localsearch-list a');
    await results.first().waitFor();
    expect(await results.count()).toBeGreaterThan(3);
    await results.first().click();
    await page
      .locator('.vp-doc')
      .filter({ hasText: /inheritance/i })
      .waitFor();
    expect(page.url()).not.toContain('first-world');
    expect(complaints).toEqual([]);
    await page.context().close();
  });

  it.each([
    'guide/service.html',
    'guide/money.html#once',
    'reference/http/characters.html',
    'reference/errors.html',
    'guide/configuration.html',
    'reference/typescript/service/agent-npc-economy/classes/TaxPolicy.html',
    'decisions/0003-one-lock-one-call.html',
  ])('%s opens by its address, in the dark, on a phone, without a bar to scroll sideways', async (path) => {
    const { page, complaints } = await open(path, { colorScheme: 'dark', viewport: phone });
    expect(await page.locator('h1').count()).toBe(1);
    expect(await page.evaluate("document.documentElement.classList.contains('dark')")).toBe(true);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(phone.width);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});
