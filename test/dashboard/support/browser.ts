import { until } from '../../../prove/support/until.js';
import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContextOptions, chromium, type Locator, type Page } from 'playwright-core';

const places = [
  process.env['CHROMIUM'],
  // Chromium without the parts for a screen: two thirds of the processor time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Module state of the tests ends with their file; this stays for the next one. */
const shared = ((globalThis as Record<symbol, unknown>)[Symbol.for('shared test browser')] ??= {}) as {
  browser?: Promise<Browser>;
};

/** The one of all files of a worker, which ends with it: every page has a context of its own. */
export async function sharedBrowser(): Promise<Browser> {
  if (!(await shared.browser)?.isConnected()) shared.browser = launchBrowser();
  return shared.browser!;
}

/** The browser of the machine; a machine without one fails the tests and is told what to do. */
async function launchBrowser(): Promise<Browser> {
  const executablePath = places.find((place) => place && existsSync(place));
  if (!executablePath) {
    throw new Error(
      'The tests of the dashboard need Chromium: `apt-get install -y chromium-headless-shell`, or name one in CHROMIUM.',
    );
  }
  // Its profile goes with the folder of the run.
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = dirname(process.env['TEST_RETRIES_FILE']!);
  try {
    return await chromium.launch({
      executablePath,
      // Chromium has no sandbox for root, and /dev/shm is small in containers.
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-dev-shm-usage',
        '--disable-gpu',
      ],
    });
  } finally {
    if (TMPDIR === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = TMPDIR;
  }
}

/** A page that speaks English, with whatever the browser complained of. */
export class DashboardPage {
  /** What no page of the dashboard may cause: exceptions, refused scripts and styles, calls to other hosts. */
  readonly complaints: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly baseUrl: string,
  ) {
    page.on('pageerror', (error) => this.complaints.push(error.message));
    page.on('console', (message) => {
      const text = message.text();
      // A call that is refused or finds nobody is logged by the browser itself.
      if (message.type() === 'error' && !text.startsWith('Failed to load resource'))
        this.complaints.push(text);
    });
    page.on('request', (request) => {
      if (!request.url().startsWith(baseUrl)) this.complaints.push(`a call to ${request.url()}`);
    });
  }

  static async open(
    browser: Browser,
    baseUrl: string,
    options: BrowserContextOptions = {},
  ): Promise<DashboardPage> {
    const context = await browser.newContext({ locale: 'en-US', timezoneId: 'Asia/Tokyo', ...options });
    const page = await context.newPage();
    page.setDefaultTimeout(60_000);
    const dashboard = new DashboardPage(page, baseUrl);
    await page.goto(`${baseUrl}/dashboard`);
    return dashboard;
  }

  async signInWithToken(token: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Token', exact: true }).click();
    await this.page.getByLabel('Access token').fill(token);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  async signIn(id: string, secret: string): Promise<void> {
    await this.page.getByLabel('Client id', { exact: true }).fill(id);
    await this.page.getByLabel('Client secret').fill(secret);
    await this.page.getByRole('button', { name: 'Sign in' }).click();
  }

  /** Waits for an expression in the page. `waitForFunction` would evaluate it there again and again, which the page's policy forbids. */
  async until(expression: string): Promise<void> {
    await until(expression, () => this.page.evaluate<boolean>(expression));
  }

  async openWorld(instanceId: string, page = 'overview'): Promise<void> {
    // A dialog that was closed takes its place in the history back a moment later, and would the new page's.
    await this.until(
      `!!document.querySelector('[role="dialog"], dialog[open]') || history.state !== 'dialog'`,
    );
    await this.page.goto(`${this.baseUrl}/dashboard#/w/${instanceId}/${page}`);
    await this.settled();
  }

  /** Waits while the page reads: what comes later moves what is below it, also from under a click. Not for ever: a page may be without an answer. */
  private async settled(): Promise<void> {
    const deadline = performance.now() + 5000;
    const isSettled = `!!document.querySelector('main > *') && !document.querySelector('main .state.loading')`;
    while (performance.now() < deadline && !(await this.page.evaluate<boolean>(isSettled))) await sleep(20);
  }

  tile(name: string) {
    return this.page.locator(`[data-tile="${name}"] .tile-value`);
  }

  /** From now on: what charts write, which is in no element. */
  async recordDrawnTexts(): Promise<void> {
    await this.page.evaluate(`{
      const { fillText, clearRect } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.clearRect = function (...rest) {
        this.canvas.drawnTexts = [];
        return clearRect.apply(this, rest);
      };
      CanvasRenderingContext2D.prototype.fillText = function (text, ...rest) {
        (this.canvas.drawnTexts ??= []).push(text);
        return fillText.call(this, text, ...rest);
      };
    }`);
  }

  /** What the chart has written since it was last drawn anew. */
  drawnTexts(canvas: Locator): Promise<string[]> {
    return canvas.evaluate((element) => (element as unknown as { drawnTexts: string[] }).drawnTexts);
  }

  /** Whether something is wider than the window. */
  isTooWide(): Promise<boolean> {
    return this.page.evaluate('document.documentElement.scrollWidth > innerWidth');
  }

  /** What axe finds serious or worse, as `rule: element`. */
  async accessibilityFaults(): Promise<string[]> {
    // Not as a script element: the policy of the page takes none but its own.
    await this.page.evaluate(readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8'));
    return this.page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run();
      return violations
        .filter(({ impact }) => impact === 'serious' || impact === 'critical')
        .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
    });
  }

  close(): Promise<void> {
    return this.page.context().close();
  }
}

interface Axe {
  run(): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly impact: string | null;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}
