import { type World } from '../support/world.js';
import { dashboardStage, looks } from './support/stage.js';

describe('the dead in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  const hostile = '<img src=x onerror=alert(1)>';

  function newWorld(): Promise<World> {
    return service.world({
      agentNpcs: {
        ada: { wealth: 100, mood: 60, description: 'A baker.' },
        ben: { wealth: 10 },
        [hostile]: { parents: ['ada', 'ben'] },
        cyd: { parents: ['ada'] },
      },
    });
  }

  it('keep a page with who mourned, and their death leads to what became of their wealth', async () => {
    const world = await newWorld();
    await world.interact('ada', 'cyd');
    await world.die('ada');
    const dashboard = await openWorld(world, `characters/${world.character('ada')['id'] as string}`);
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    await page.getByText(/^This character died on .* A baker\.$/).waitFor();
    expect(await dashboard.tile('wealth').textContent()).toBe('100.00');
    expect(await dashboard.tile('lived').textContent()).toBe('Under an hour');
    await page.getByRole('region', { name: 'Mourners' }).last().getByText('cyd').waitFor();
    await page.locator('.story').getByText(/ada/).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('link', { name: 'Their death and estate' }).click();
    await page.getByText(/^Death, /).waitFor();
    const related = page.getByRole('region', { name: 'Cause and effect' });
    for (const heir of [hostile, 'cyd'])
      await related.getByText(`${heir} inherited 50.00 from ada`).waitFor();
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('are listed apart from the living, and lead to their page', async () => {
    const world = await newWorld();
    await world.die('ada');
    const { page } = await openWorld(world, 'characters');
    await page.getByRole('link', { name: 'ben', exact: true }).waitFor();
    expect(await page.getByRole('link', { name: 'ada', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Dead', exact: true }).click();
    await page.getByRole('link', { name: 'ada', exact: true }).waitFor();
    expect(page.url()).toContain('show=dead');
    await page.getByText('Live', { exact: true }).waitFor();
    await world.die('ben');
    await page.getByRole('link', { name: 'ben', exact: true }).waitFor();
    expect(await page.locator('tbody tr a').allTextContents()).toEqual(['ben', 'ada']);
    await page.getByRole('link', { name: 'ada', exact: true }).click();
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
  });

  it('are nobody in a new world, which says so', async () => {
    const dashboard = await openWorld(await newWorld(), 'characters?show=dead');
    await dashboard.page.getByText('Nobody has died yet').waitFor();
    await dashboard.page.getByRole('button', { name: 'Living' }).click();
    await dashboard.page.getByRole('link', { name: 'ada', exact: true }).waitFor();
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const world = await newWorld();
    await world.interact('ada', 'ben');
    await world.die('ada');
    for (const place of ['characters?show=dead', `characters/${world.character('ada')['id'] as string}`]) {
      const dashboard = await openWorld(world, place, { colorScheme, viewport, reducedMotion: 'reduce' });
      await dashboard.page.locator('main table').first().waitFor();
      expect(await dashboard.accessibilityFaults()).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
    }
  });
});
