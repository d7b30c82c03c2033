import { randomUUID } from 'node:crypto';
import { type World } from '../support/world.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('the flows in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;
  const hostile = '<img src=x onerror=alert(1)>';

  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 100 }, ben: { wealth: 40 }, [hostile]: {} } });
  });

  const opened = (options?: PageOptions) => openWorld(world, 'flows', options);

  async function trade(): Promise<void> {
    // There and back: bands must not go round.
    await world.trade('ada', 'ben', 30);
    await world.trade('ada', 'ben', 12.5);
    await world.trade('ben', 'ada', 5);
    await world.trade('ben', hostile, 2);
    await world.trade('ada', null, 1);
  }

  it('shows who paid whom, as bands and in a table, and what comes new', async () => {
    await trade();
    const { page } = await opened();
    await page
      .getByRole('img', { name: /Bands of the 4 largest flows; .* 42\.50 from ada to ben/ })
      .waitFor();
    await page.getByText('Payers are on the left').waitFor();
    const rows = page.locator('tbody tr');
    await rows.nth(3).waitFor();
    const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
    expect(cells).toEqual([
      ['ada', 'ben', '2', '42.50'],
      ['ben', 'ada', '1', '5.00'],
      ['ben', hostile, '1', '2.00'],
      ['ada', 'the world', '1', '1.00'],
    ]);
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByText('Live', { exact: true }).waitFor();
    await world.trade('ben', 'ada', 40);
    await rows.first().getByText('45.00').waitFor();
  });

  it('cover the chosen period', async () => {
    const { page } = await opened();
    await page.getByText('Nobody traded in this time').waitFor();
    // The page may ask for the period before once more, when its stream begins.
    const asked = page.waitForRequest((request) => {
      const { pathname, searchParams } = new URL(request.url());
      return pathname.endsWith('/economy/flows') && searchParams.get('from') === world.instance['createdAt'];
    });
    await page.getByRole('button', { name: 'All time' }).click();
    await asked;
    expect(await page.getByRole('button', { name: 'All time' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('begin in a fork with the events of its original', async () => {
    await trade();
    const copy = { uuid: randomUUID(), history: true };
    const { body } = await world.client.post(`/v1/instance/${world.id}/fork`, copy);
    const dashboard = await opened();
    const { page } = dashboard;
    await dashboard.openWorld(body['id'] as string, 'flows');
    await page.getByRole('button', { name: 'All time' }).click();
    await page.locator('tbody tr').nth(3).waitFor();
    await page.getByText('42.50').first().waitFor();
  });

  it('leads from a flow to its characters', async () => {
    await trade();
    const dashboard = await opened();
    await dashboard.page.getByRole('link', { name: 'ben' }).first().click();
    await dashboard.page.getByRole('heading', { name: 'ben', level: 1 }).waitFor();
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    await trade();
    const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
    await dashboard.page.getByRole('img', { name: /^Bands/ }).waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
  });
});
