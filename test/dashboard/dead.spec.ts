import { type Json } from '../support/api-client.js';
import { type World, type WorldPlan } from '../support/world.js';
import { dashboardStage, looks } from './support/stage.js';

describe('the dead in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  const hostile = '<img src=x onerror=alert(1)>';

  function newWorld(plan: WorldPlan = {}): Promise<World> {
    return service.world({
      ...plan,
      agentNpcs: {
        ada: { wealth: 100, mood: 60, description: 'A baker.' },
        ben: { wealth: 10 },
        [hostile]: { parents: ['ada', 'ben'] },
        cyd: { parents: ['ada'] },
      },
    });
  }

  /** Who got how much of an estate, by the feed. */
  async function sharesOf(world: World): Promise<string[][]> {
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?cause=inheritance`);
    return (body['items'] as Json[]).map(({ seq, data }) => [
      (data['recipientAgentNPC'] as Json | null)?.['name'] ?? 'The treasury',
      (data['amount'] as number).toFixed(2),
      String(seq),
    ]);
  }

  it('keep a page with their last words and what became of their wealth', async () => {
    const world = await newWorld();
    await world.interact('ada', 'cyd');
    const { body: talk } = await world.interact('ben', 'ada');
    const said = (talk['chat'] as Json[]).filter(
      ({ speakerId }) => speakerId === world.character('ada')['id'],
    );
    await world.die('ada');
    const dashboard = await openWorld(world, `characters/${world.character('ada')['id'] as string}`);
    const { page } = dashboard;
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    await page.getByText(/^This character died on .* A baker\.$/).waitFor();
    expect(await dashboard.tile('wealth').textContent()).toBe('100.00');
    expect(await dashboard.tile('lived').textContent()).toBe('Under an hour');
    const words = page.getByRole('region', { name: 'Last words' });
    await words.locator('blockquote').waitFor();
    expect(await words.locator('blockquote').textContent()).toBe(said.at(-1)!['text']);
    await words.getByText(/^To ben,/).waitFor();

    const shares = await sharesOf(world);
    expect(shares.map(([name]) => name).toSorted()).toEqual([hostile, 'cyd'].toSorted());
    const rows = page.locator('.estate tbody tr');
    await rows.first().waitFor();
    const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
    expect(cells).toEqual(shares);
    expect(await page.locator('.estate tfoot td').textContent()).toBe('100.00');
    await page.locator('.story').getByText(/ada/).first().waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    await page.getByRole('link', { name: 'Their death' }).click();
    await page.getByText(/^Death, /).waitFor();
  });

  it('whose wealth the treasury took say so; who owned and said nothing, too', async () => {
    const world = await newWorld({ inheritance: 'treasury' });
    await world.die('ada');
    await world.die('cyd');
    const dashboard = await openWorld(world, `characters/${world.character('ada')['id'] as string}`);
    const { page } = dashboard;
    await page.locator('.estate tbody tr').first().waitFor();
    expect(await page.locator('.estate tbody td').allTextContents()).toEqual((await sharesOf(world)).flat());
    expect(await page.locator('.estate tbody td').first().textContent()).toBe('The treasury');
    await page.getByText('They never said a word').waitFor();
    await dashboard.openWorld(world.id, `characters/${world.character('cyd')['uuid'] as string}`);
    await page.getByText('They owned nothing').waitFor();
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
