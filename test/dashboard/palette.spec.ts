import { randomUUID } from 'node:crypto';
import { type Page } from 'playwright-core';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, type PageOptions } from './support/stage.js';

describe('the search of the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;
  let otherId: string;

  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 500 }, Benedict: {} } });
    await world.client.put(`/v1/instance/${world.id}`, { name: 'Village 10' });
    for (const name of ['Village 9', 'aldermoor', '']) {
      const { body } = await world.client.post('/v1/instance', { uuid: randomUUID(), ...(name && { name }) });
      if (name === 'Village 9') otherId = body['id'] as string;
    }
  });

  async function opened(place?: string, options: PageOptions = {}): Promise<DashboardPage> {
    const dashboard = await openDashboard(options);
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.page.getByText('Signed in as').waitFor();
    if (place) {
      await dashboard.openWorld(world.id, place);
      await dashboard.page.getByRole('navigation').waitFor();
    }
    return dashboard;
  }

  const chosen = (page: Page) => page.locator('[role="option"][aria-selected="true"]');
  const field = (page: Page) => page.getByRole('combobox', { name: 'Search worlds, characters' });

  it('finds characters, events, pages and worlds with the keyboard alone', async () => {
    const { page } = await opened('overview');
    const { keyboard } = page;
    const goesTo = async (typed: string, found: string, heading: string | RegExp): Promise<void> => {
      // Without waiting: no letter is lost.
      await keyboard.press('Control+k');
      await keyboard.type(typed);
      await chosen(page).getByText(found, { exact: true }).waitFor();
      await keyboard.press('Enter');
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    await goesTo('benedi', 'Benedict', 'Benedict');
    await goesTo('2', 'Event 2', 'Event 2');
    await goesTo('#1', 'Event 1', 'Event 1');
    await goesTo('sto', 'Story', 'Story');
    await goesTo('lev', 'Levers', 'Levers');
    await goesTo('lage 9', 'Village 9', 'Levers');
    expect(page.url()).toContain(`/w/${otherId}/levers`);
    await goesTo('all w', 'All worlds', 'Worlds');
  });

  it('goes up and down, closes with Escape, gives the focus back, and is quiet where nothing is found', async () => {
    const dashboard = await opened('characters');
    const { page } = dashboard;
    // A page that is opened takes the focus.
    await page.getByRole('row', { name: 'ada' }).waitFor();
    await page.getByRole('button', { name: 'Search' }).click();
    const options = page.getByRole('option');
    await page.getByRole('option', { name: 'All worlds' }).waitFor();
    expect(await chosen(page).textContent()).toBe('Overview');
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).textContent()).toBe('Characters');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page).textContent()).toBe(await options.last().textContent());
    expect(await field(page).getAttribute('aria-activedescendant')).toBe(
      await chosen(page).getAttribute('id'),
    );
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await page.keyboard.type('zzz');
    await page.getByText('Nothing found.').waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await page.evaluate('document.activeElement.title')).toBe('Search (Ctrl-K)');
  });

  it('lists worlds by name, numbers by their value, and switches on the same page', async () => {
    const dashboard = await opened(undefined, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' });
    const { page } = dashboard;
    const titles = page.locator('.card-title');
    await titles.nth(3).waitFor();
    const byName = ['aldermoor', 'Village 9', 'Village 10'];
    expect((await titles.allTextContents()).slice(0, 3)).toEqual(byName);
    await page.getByRole('button', { name: 'Newest first' }).click();
    expect((await titles.allTextContents()).at(-1)).toBe('Village 10');
    await dashboard.openWorld(world.id, 'prices');
    await page.getByRole('button', { name: 'switch to another world' }).click();
    await page.getByRole('option', { name: 'Village 10' }).waitFor();
    expect((await page.locator('.palette-text').allTextContents()).slice(0, 3)).toEqual(byName);
    expect(await dashboard.isTooWide()).toBe(false);
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await page.getByRole('option', { name: 'Village 9' }).click();
    await page.waitForURL(new RegExp(`/w/${otherId}/prices`));
    await page.getByRole('button', { name: 'Village 9' }).waitFor();
  });
});
