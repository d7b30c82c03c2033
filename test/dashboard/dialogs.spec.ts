import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

describe('the dialogs of the dashboard', () => {
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

  it('go with their page, and do not come back with it', async () => {
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await dialog.getByLabel('Name').fill('Cyd');
    await page.goBack();
    await heading('Events').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await page.goForward();
    await heading('Characters').waitFor();
    expect(await dialog.count()).toBe(0);
    await page.keyboard.press('Control+k');
    await dialog.waitFor();
    await page.goBack();
    await heading('Events').waitFor();
    await dialog.waitFor({ state: 'detached' });
  });

  it('that have an address are not opened again by Back', async () => {
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.goto(`${service.baseUrl}/dashboard#/app/keys`);
    await page.getByRole('link', { name: 'Create a key …' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await heading('Keys').waitFor();
    await page.goBack();
    await heading('Keys').waitFor();
    expect(page.url()).toMatch(/#\/app\/keys$/);
    expect(await dialog.count()).toBe(0);
  });

  it('are followed by what was done in plain words, for a while', async () => {
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
