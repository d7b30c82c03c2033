import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('time travel in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;
  /** After the spawns, the first trade, the death of ben, the new rate and the last trade. */
  let moments: readonly string[];

  beforeAll(async () => {
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ada: { wealth: 100 }, ben: { wealth: 40 }, cyd: { wealth: 0 } },
    });
    const found = [await lastMoment()];
    const steps = [
      () => world.trade('ada', 'ben', 30),
      () => world.die('ben'),
      () => world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 25 }),
      () => world.trade('ada', 'cyd', 5),
    ];
    for (const step of steps) {
      // Each of its own moment.
      await sleep(2);
      await step();
      found.push(await lastMoment());
    }
    moments = found;
  });

  async function lastMoment(): Promise<string> {
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?order=desc&limit=1`);
    return (body['items'] as Json[])[0]!['occurredAt'] as string;
  }

  async function opened(page: string, options: PageOptions = {}): Promise<DashboardPage> {
    const dashboard = await openWorld(world, page, options);
    await dashboard.page.getByRole('button', { name: 'Look back in time' }).waitFor();
    return dashboard;
  }

  const bar = ({ page }: DashboardPage) => page.getByRole('region', { name: 'Time', exact: true });
  const supplyIs = ({ page }: DashboardPage, text: string) =>
    page.locator('[data-tile="supply"] .tile-value', { hasText: text }).waitFor();

  it('goes back event by event with the keyboard, and to now again', async () => {
    const dashboard = await opened('overview');
    const { page } = dashboard;
    await supplyIs(dashboard, '70.00');
    await page.getByRole('button', { name: 'Look back in time' }).click();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await slider.press('ArrowLeft');
    await bar(dashboard).getByText('The tax rate is now 25%').waitFor();
    await page.getByText('Paused', { exact: true }).waitFor();
    await until('the moment is in the address', () => page.url().includes(`at=${moments[3]!}`));
    // Its death and its estate are of one moment.
    await slider.press('ArrowLeft');
    await slider.press('ArrowLeft');
    await bar(dashboard).getByText('ada paid ben 30.00').waitFor();
    await supplyIs(dashboard, '140.00');
    await page.locator('[data-tile="population"] .tile-value', { hasText: '3' }).waitFor();
    await page.locator('.ranking').getByText('ada').waitFor();
    await page.locator('.ticker').getByText('ben died').first().waitFor({ state: 'detached' });
    await slider.press('ArrowRight');
    await bar(dashboard).getByText('after event').waitFor();
    await slider.press('Home');
    await bar(dashboard).getByText('The world began').waitFor();
    await dashboard.tile('population').getByText('0', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Back to now' }).first().click();
    await page.getByText('Live', { exact: true }).waitFor();
    await supplyIs(dashboard, '70.00');
    await until('no moment is in the address', () => !page.url().includes('at='));
  });

  it('goes where the last key leads, however long a step before takes', async () => {
    const dashboard = await opened(`overview?at=${moments[1]!}`);
    const { page } = dashboard;
    await bar(dashboard).getByText('after event').waitFor();
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.focus();
    await page.route(/event\?.*from=/, async (route) => {
      await bar(dashboard).getByText('The world began').waitFor();
      await route.continue();
    });
    const asked = page.waitForRequest(/event\?.*from=/);
    await slider.press('ArrowRight');
    const step = await asked;
    await slider.press('Home');
    await bar(dashboard).getByText('The world began').waitFor();
    const beginning = page.url();
    await (await step.response())!.finished();
    // Long enough for what the response leads to.
    await page.evaluate('new Promise((resolve) => setTimeout(resolve, 300))');
    expect(page.url()).toBe(beginning);
  });

  it('keeps the moment from page to page, and each shows it or says what it cannot', async () => {
    const dashboard = await opened(`overview?at=${moments[1]!}`);
    const { page } = dashboard;
    await supplyIs(dashboard, '140.00');
    await page.getByRole('navigation').getByRole('link', { name: 'Characters' }).click();
    await page.getByText('3 characters alive then').waitFor();
    await page.locator('.character-list tr', { hasText: 'ben' }).getByText('70.00').first().waitFor();
    await page.getByRole('link', { name: 'ben', exact: true }).first().click();
    await page.locator('[data-tile="wealth"]', { hasText: '70.00' }).first().waitFor();
    await page.getByText('They have died since').waitFor();
    await page.getByText('Memories and relationships are kept only as they are now').waitFor();
    await page
      .getByRole('button', { name: /^Speak|^Say/ })
      .first()
      .waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'Village' }).click();
    const notice = page.locator('.only-now', { hasText: 'The village cannot show the past' });
    await notice.getByRole('button', { name: 'Back to now' }).waitFor();
    await page.locator('.village-stage, .panel').first().waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'Events' }).click();
    await page.locator('.event-list').getByText('ada paid ben 30.00').waitFor();
    await page.locator('.event-list').getByText('ben died').first().waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'Flows' }).click();
    await page.getByRole('heading', { name: 'Flows', exact: true }).waitFor();
    await page.getByText('30.00').first().waitFor();
    await page.getByText('cyd').waitFor({ state: 'detached' });
    await page.getByRole('navigation').getByRole('link', { name: 'Prices' }).click();
    await page.getByText('Up to this moment').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Levers' }).click();
    await page.getByText('The past cannot be changed').waitFor();
    await page.locator('dl div', { hasText: 'Tax rate' }).getByText('10%').waitFor();
    await page
      .getByRole('button', { name: /Collect|Set the rate|Pay out/ })
      .first()
      .waitFor({ state: 'detached' });
    await until('the moment is in the address', () => page.url().includes(`at=${moments[1]!}`));
    await page.getByRole('button', { name: 'Back to now' }).first().click();
    await page.getByRole('button', { name: 'Collect at 25% …' }).waitFor();
  });

  it('shows nothing of what happens meanwhile', async () => {
    const other = await service.world({ agentNpcs: { eve: { wealth: 10 }, fay: {} } }, world.client);
    const { body } = await world.client.get(`/v1/instance/${other.id}/event?order=desc&limit=1`);
    const at = (body['items'] as Json[])[0]!['occurredAt'] as string;
    await sleep(2);
    const dashboard = await opened('overview');
    await dashboard.openWorld(other.id, `characters?at=${at}`);
    const { page } = dashboard;
    await page.locator('.character-list tr', { hasText: 'eve' }).getByText('10.00').waitFor();
    await other.trade('eve', 'fay', 4);
    await dashboard.openWorld(other.id, `events?at=${at}`);
    await page.locator('.event-list').getByText('fay came into the world').waitFor();
    await page.locator('.event-list').getByText('eve paid').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Back to now' }).first().click();
    await page.locator('.event-list').getByText('eve paid fay 4.00').waitFor();
  });

  it('moves to where the slider is put, by time as well', async () => {
    const dashboard = await opened(`overview?at=${moments[4]!}`);
    const { page } = dashboard;
    const slider = page.getByRole('slider', { name: 'Moment' });
    await slider.fill('1');
    await bar(dashboard).getByText('The world began').waitFor();
    await bar(dashboard).getByRole('button', { name: 'Days' }).click();
    await until('the slider goes by time', async () => Number(await slider.getAttribute('max')) > 1e12);
    await slider.fill(String(Date.parse(moments[1]!)));
    await bar(dashboard).getByText('ada paid ben 30.00').waitFor();
    // A day later is after the last event: the present.
    await bar(dashboard).getByRole('button', { name: 'Later' }).click();
    await page.getByText('Live', { exact: true }).waitFor();
  });

  it('says so where the world had not begun, and where the moment has not come', async () => {
    const dashboard = await opened('overview?at=2001-01-01T00:00:00Z');
    await dashboard.page.getByText('The world had not begun then').waitFor();
    await dashboard.openWorld(world.id, 'overview?at=2999-01-01T00:00:00Z');
    await dashboard.page.getByText('This moment has not come yet').waitFor();
    await dashboard.page.getByRole('button', { name: 'Back to now' }).click();
    await supplyIs(dashboard, '70.00');
  });

  it.each(looks)('has no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const options = { colorScheme, viewport, reducedMotion: 'reduce' } as const;
    const dashboard = await opened(`levers?at=${moments[1]!}`, options);
    for (const [page, text] of [
      ['levers', 'The past cannot be changed'],
      ['overview', 'Who stands out'],
      ['village', 'The village cannot show the past'],
    ] as const) {
      await dashboard.openWorld(world.id, `${page}?at=${moments[1]!}`);
      await dashboard.page.getByText(text).waitFor();
      await bar(dashboard).getByText('ada paid ben 30.00').waitFor();
      expect(await dashboard.accessibilityFaults()).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
    }
  });
});
