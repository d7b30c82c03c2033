import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, allLooks, type PageOptions } from './support/stage.js';
import { Door } from './support/door.js';
import { until } from '../../prove/support/until.js';

describe('the overview of the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ada: { wealth: 100, mood: 60 }, ben: { wealth: 40, mood: 80 }, cyd: { wealth: 0 } },
    });
  });

  async function opened(
    options: PageOptions = {},
    before: { baseUrl: string } = service,
  ): Promise<DashboardPage> {
    const dashboard = await openDashboard(options, before);
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id);
    await dashboard.tile('supply').waitFor();
    await dashboard.page.locator('canvas').nth(2).waitFor();
    return dashboard;
  }

  it('shows a trade as it happens, in a tile, a chart and the ticker', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    const chart = page.getByRole('img', { name: /^Histogram of the wealth/ });
    expect(await dashboard.tile('trades').textContent()).toBe('0');
    expect(await chart.getAttribute('aria-label')).toContain('the richest owns 100.00');
    await world.trade('ada', 'ben', 30.5);
    await page.getByText('ada paid ben 30.50').waitFor();
    await page.locator('[data-tile="trades"] .tile-value', { hasText: /^1$/ }).waitFor();
    await page.getByRole('img', { name: /the richest owns 70\.50/ }).waitFor();
  });

  it('redraws what has changed', async () => {
    const dashboard = await opened();
    const chart = dashboard.page.getByRole('img', { name: /^Histogram of the wealth/ });
    // Until the bars have grown.
    let before = await chart.screenshot();
    for (let now = await chart.screenshot(); !now.equals(before); now = await chart.screenshot())
      before = now;
    await world.trade('ada', 'ben', 55);
    await dashboard.page.getByRole('img', { name: /the richest owns 95\.00/ }).waitFor();
    await until('the bars have changed', async () => !(await chart.screenshot()).equals(before));
  });

  it('shows what characters are called and say as text, whatever it is', async () => {
    const name = '<img src=x onerror=alert(1)>';
    await world.spawn(name, { wealth: 500 });
    const dashboard = await opened();
    await world.trade(name, 'ben', 1);
    await dashboard.page.getByText(`${name} paid ben 1.00`).waitFor();
    expect(await dashboard.page.locator('main img').count()).toBe(0);
  });

  it('reports that the service is gone, and resumes when it is back', async () => {
    const door = await Door.before(service.baseUrl);
    const dashboard = await opened({}, door);
    const { page } = dashboard;
    await door.close();
    await page.getByText('The service does not answer.').waitFor();
    expect(await dashboard.tile('supply').textContent()).toBe('140.00');
    await world.trade('ada', 'ben', 10);
    await door.open();
    await page.getByText('The service is back.').waitFor();
    await page.getByText('ada paid ben 10.00').waitFor();
    await page.locator('[data-tile="trades"] .tile-value', { hasText: /^1$/ }).waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await door.close();
  });

  it('retries at once on request', async () => {
    const door = await Door.before(service.baseUrl);
    const dashboard = await opened({}, door);
    await door.close();
    const button = dashboard.page.getByRole('button', { name: 'Try now' });
    await button.waitFor();
    await door.open();
    await button.click();
    await dashboard.page.getByText('The service is back.').waitFor();
    await door.close();
  });

  it('shows times in the zone of the viewer', async () => {
    const dashboard = await opened({ timezoneId: 'Asia/Kathmandu' });
    const time = dashboard.page.locator('.lead time');
    // Both at once: meanwhile the page may be drawn anew.
    const [moment, text] = await time.evaluate((shown) => [
      shown.getAttribute('datetime'),
      shown.textContent,
    ]);
    const at = new Date(moment);
    const zone = {
      timeZone: 'Asia/Kathmandu',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    } as const;
    expect(text).toBe(at.toLocaleTimeString('en-US', zone));
  });

  it('is designed for a world without anybody', async () => {
    const empty = await service.world({}, world.client);
    const dashboard = await opened();
    await dashboard.openWorld(empty.id);
    await dashboard.page.getByText('Nobody lives here yet').first().waitFor();
    expect(await dashboard.tile('mood').textContent()).toBe('–');
  });

  it.each(allLooks)('has no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const first = await openDashboard({ colorScheme, viewport });
    await first.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await first.accessibilityFaults()).toEqual([]);
    await first.close();
    const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
    await world.trade('ada', 'ben', 1);
    await dashboard.page.getByText('ada paid ben 1.00').waitFor();
    await dashboard.page.locator('details.chart-numbers summary').first().click();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
    await dashboard.page.getByRole('button', { name: 'switch to another world' }).click();
    await dashboard.page.getByRole('option', { name: 'All worlds' }).click();
    await dashboard.page.getByRole('heading', { name: 'Worlds' }).waitFor();
    await dashboard.page.getByRole('link', { name: /3 characters/ }).waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
  });
});
