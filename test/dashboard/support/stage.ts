import { type Browser, type BrowserContextOptions } from 'playwright-core';
import { sharedService, type TestService } from '../../support/test-service.js';
import { type World } from '../../support/world.js';
import { DashboardPage, sharedBrowser } from './browser.js';

export type PageOptions = BrowserContextOptions;

const [desk, phone] = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
];
/** What a page is looked at in. */
export const looks = [
  ['light', desk],
  ['dark', phone],
] as const;
export const allLooks = [...looks, ['dark', desk], ['light', phone]] as const;

/** The shared service and a browser, there for all tests of a `describe`. */
export function dashboardStage() {
  const service = sharedService();
  return { service, ...dashboardPages(() => service) };
}

/** What a test opens is closed after it, and may not have caused a complaint. */
export function dashboardPages(serviceOf: () => Pick<TestService, 'baseUrl'>) {
  let browser: Browser | undefined;
  const pages: DashboardPage[] = [];

  beforeAll(async () => {
    browser = await sharedBrowser();
  });
  afterEach(async () => {
    const complaints = pages.flatMap((dashboard) => dashboard.complaints);
    await Promise.all(pages.splice(0).map((dashboard) => dashboard.close()));
    expect(complaints).toEqual([]);
  });

  /** The page to sign in. */
  async function openDashboard(options: PageOptions = {}, { baseUrl } = serviceOf()): Promise<DashboardPage> {
    const dashboard = await DashboardPage.open(browser!, baseUrl, options);
    pages.push(dashboard);
    return dashboard;
  }

  /** A page of a world, for who has a token. */
  async function openWorld(
    world: World,
    page?: string,
    options: PageOptions = {},
    token = world.client.token!,
  ): Promise<DashboardPage> {
    const dashboard = await openDashboard(options);
    await dashboard.signInWithToken(token);
    await dashboard.openWorld(world.id, page);
    return dashboard;
  }

  return { openDashboard, openWorld };
}
