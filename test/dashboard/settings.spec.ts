import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('the settings of a world in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({ taxRate: 10, agentNpcs: { Ada: { wealth: 1100 }, Ben: { wealth: 100 } } });
  });

  async function opened(options: PageOptions = {}): Promise<DashboardPage> {
    const dashboard = await openWorld(world, 'settings', options);
    await dashboard.page.getByRole('heading', { name: 'Inheritance' }).waitFor();
    return dashboard;
  }

  it('sends only what was changed, and leads to its event', async () => {
    const { page } = await opened();
    const panel = page.getByRole('region', { name: 'Inheritance' });
    const save = panel.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await panel.getByRole('radio', { name: /^Treasury/ }).check();
    // Somebody else changes another setting meanwhile.
    await world.client.put(`/v1/instance/${world.id}`, { name: 'Harbour' });
    const written = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await written).postDataJSON()).toEqual({ inheritance: 'treasury' });
    await page.getByText('Inheritance saved.').waitFor();
    expect(await world.read()).toMatchObject({ inheritance: 'treasury', name: 'Harbour' });
    await page
      .getByRole('status')
      .getByRole('link', { name: /^Event \d+$/ })
      .click();
    await page.getByText('The settings were changed').waitFor();
  });

  it('says what another way of taxing would bring, before and after it is refused', async () => {
    const { page } = await opened();
    const panel = page.getByRole('region', { name: 'Taxes' });
    await panel.getByRole('radio', { name: /^Progressive/ }).check();
    // Nothing on the first 100, 10% up to 1000, 25% above: 90 and 25.
    await panel.getByText('it would bring in 115.00 from 1 of 2 characters').waitFor();
    await panel.getByLabel('Up to').first().fill('50');
    await panel.getByLabel('Per cent').first().focus();
    await panel.getByText('This bracket must end above 100.').waitFor();
    await panel.getByRole('button', { name: 'Remove this bracket' }).first().click();
    await panel.getByLabel('Per cent').fill('50');
    await panel.getByLabel('Tax-free amount').fill('0');
    await panel.getByText('it would bring in 600.00 from 2 of 2 characters').waitFor();
    expect(await world.read()).toMatchObject({ taxPolicy: 'flat' });
    await panel.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Tax policy saved.').waitFor();
    expect(await world.read()).toMatchObject({
      taxPolicy: 'progressive',
      taxPolicyOptions: { floor: 0, brackets: [{ upTo: null, rate: 50 }] },
    });
    await panel.getByRole('radio', { name: /^Other/ }).check();
    await panel.getByLabel('Name of the policy').fill('no-such-tax');
    await panel.getByText('Must be one of flat, progressive').waitFor();
    expect(await panel.getByLabel('Name of the policy').getAttribute('aria-invalid')).toBe('true');
  });

  it('sets talks, the clock and the name, and lets a night pass', async () => {
    const { page } = await opened();
    const talks = page.getByRole('region', { name: 'Talks' });
    await talks.getByRole('radio', { name: /^Yes/ }).check();
    await talks.getByLabel('Limit for one talk').fill('20');
    await talks.getByLabel('Days to keep').fill('x');
    await talks.getByRole('button', { name: 'Save' }).click();
    await talks.getByText('A whole number of days').waitFor();
    await talks.getByLabel('Days to keep').fill('30');
    await talks.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Talks saved.').waitFor();
    const clock = page.getByRole('region', { name: 'Clock' });
    await clock.getByRole('radio', { name: /^Its own time/ }).check();
    await clock.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Clock saved.').waitFor();
    const name = page.getByRole('region', { name: 'Name' });
    await name.getByLabel('Name of the world').fill('Harbour');
    await name.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: /^Harbour ?, switch/ }).waitFor();
    expect(await world.read()).toMatchObject({
      name: 'Harbour',
      talkTrades: { maxPerTalk: 20, maxPerDay: 200 },
      textsKeptDays: 30,
      clock: { timeScale: 24 },
    });
    await page.getByRole('button', { name: 'Let a night pass …' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Let it pass' }).click();
    await page.getByText(/^Night \d+ passed/).waitFor();
  });

  it.each(looks)('has no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
    await dashboard.page.getByRole('radio', { name: /^Progressive/ }).check();
    await dashboard.page.getByText('it would bring in 115.00').waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
  });
});
