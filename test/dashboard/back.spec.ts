import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

describe('back, and what is said, in the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;
  let dashboard: DashboardPage;

  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 100 }, ben: {} } });
    dashboard = await openDashboard();
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.page.getByText('Signed in as').waitFor();
    await dashboard.openWorld(world.id, 'events');
    await dashboard.page.getByRole('heading', { name: 'Events', level: 1 }).waitFor();
    await dashboard.openWorld(world.id, 'characters');
    await dashboard.page.getByRole('heading', { name: 'Characters', level: 1 }).waitFor();
  });

  const heading = (name: string) => dashboard.page.getByRole('heading', { name, level: 1 });

  it('closes a dialog, and only then leaves the page', async () => {
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await dialog.getByLabel('Name').fill('Cyd');
    const place = page.url();
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    expect(page.url()).toBe(place);
    await heading('Characters').waitFor();
    await page.goBack();
    await heading('Events').waitFor();
    // What was closed does not come back.
    await page.goForward();
    await heading('Characters').waitFor();
    expect(await dialog.count()).toBe(0);
  });

  it.each(['Escape', 'Cancel'])('leaves the page at once after %s', async (how) => {
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await dialog.getByLabel('Name').waitFor();
    if (how === 'Escape') await page.keyboard.press('Escape');
    else await dialog.getByRole('button', { name: how }).click();
    await dialog.waitFor({ state: 'detached' });
    await dashboard.until('history.state === null');
    await page.goBack();
    await heading('Events').waitFor();
  });

  it('leads past a dialog that went on to another page', async () => {
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Cyd');
    await page.getByRole('button', { name: 'Spawn', exact: true }).click();
    await heading('Cyd').waitFor();
    await page.goBack();
    await heading('Characters').waitFor();
    await page.goBack();
    await heading('Events').waitFor();
  });

  it('closes the search, and leads back from where it led', async () => {
    const { page } = dashboard;
    const search = page.getByRole('dialog', { name: /^Search/ });
    await page.keyboard.press('Control+k');
    await search.waitFor();
    await page.goBack();
    await search.waitFor({ state: 'detached' });
    await heading('Characters').waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type('prices');
    await page.keyboard.press('Enter');
    await heading('Prices').waitFor();
    await page.goBack();
    await heading('Characters').waitFor();
  });

  it('does not lose a secret that is shown once, nor open again what has an address', async () => {
    const { page } = dashboard;
    await page.goto(`${service.baseUrl}/dashboard#/app/keys`);
    await page.getByRole('link', { name: 'Create a key …' }).click();
    const dialog = page.getByRole('dialog');
    await page.goBack();
    await dialog.waitFor({ state: 'detached' });
    await heading('Keys').waitFor();
    await page.getByRole('link', { name: 'Create a key …' }).click();
    await dialog.getByLabel('Where it is used').fill('Game server');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByLabel('Client secret').waitFor();
    await page.goBack();
    expect(await dialog.getByLabel('Client secret').isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading('Keys').waitFor();
  });

  it('says what was done in plain words, under no dialog, and not for long', async () => {
    const { page } = dashboard;
    const said = page.locator('.told');
    await page.goto(`${service.baseUrl}/dashboard#/app/people/new`);
    await page.getByLabel('Name').fill('anna');
    await page.getByRole('button', { name: 'Invite', exact: true }).click();
    await page.getByLabel('Link').waitFor();
    expect(await said.count()).toBe(0);
    await page.getByRole('button', { name: 'I have saved it' }).click();

    await page.clock.install();
    await page.getByRole('button', { name: 'Disable … anna' }).click();
    await page.clock.runFor(500);
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.clock.runFor(500);
    await said.waitFor();
    expect(await said.innerText()).toMatch(/^anna is disabled\.\s+Who changed what/);
    expect(await said.innerText()).not.toMatch(/\/v1|PUT|POST/);
    // It stays while a hand is on it.
    await said.hover();
    await page.clock.runFor(60_000);
    expect(await said.isVisible()).toBe(true);
    await page.mouse.move(0, 0);
    await page.clock.runFor(10_000);
    await said.waitFor({ state: 'detached' });
  });
});
