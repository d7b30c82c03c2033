import { type World } from '../support/world.js';
import { dashboardStage, type PageOptions } from './support/stage.js';

describe('the prices in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;
  const hostile = '<img src=x onerror=alert(1)>';

  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 1000 }, ben: {} } });
  });

  const opened = (page: string, options?: PageOptions) => openWorld(world, page, options);

  async function sell(amount: number, ...goods: readonly object[]): Promise<void> {
    const recipientIdentifier = world.character('ben')['id'];
    const body = { recipientIdentifier, amount, goods };
    expect((await world.client.put(`${world.path('ada')}/trade`, body)).status).toBe(200);
  }

  it('say what to do where no trade says what it was for, and show the first that does', async () => {
    await world.trade('ada', 'ben', 1);
    const { page } = await opened('prices');
    await page.getByText('No trade says what it was for').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await sell(6, { item: 'bread', quantity: 3 });
    await page
      .getByRole('img', { name: 'Lines of the prices of 1 item over time; bread cost 2.00 last' })
      .waitFor();
  });

  it.each([1280, 320])('show items with their figures, lines and the index, %i wide', async (width) => {
    await sell(6, { item: 'bread', quantity: 3 });
    await sell(5, { item: 'bread', quantity: 1 }, { item: hostile, quantity: 2.5 });
    await sell(4, { item: 'bread', quantity: 1 });
    const dashboard = await opened('prices', { viewport: { width, height: 844 } });
    const { page } = dashboard;
    await page
      .getByRole('img', { name: 'Lines of the price index over time: 100 now, chained 100' })
      .waitFor();
    const cells = await Promise.all(
      (await page.getByRole('region', { name: 'Items, most traded' }).locator('tbody tr').all()).map((row) =>
        row.locator('td').allTextContents(),
      ),
    );
    expect(cells).toEqual(
      width > 600
        ? [
            ['bread', '3', '5', '2.00', '4.00', '4.00'],
            [hostile, '1', '2.5', '–', '–', '–'],
          ]
        : [
            ['bread', '5', '4.00'],
            [hostile, '2.5', '–'],
          ],
    );
    expect(await dashboard.isTooWide()).toBe(false);
    expect(await page.locator('main img').count()).toBe(0);
  });

  it('of a trade stand in the events and in the history of its characters', async () => {
    await sell(6, { item: 'bread', quantity: 3 }, { item: 'ale', quantity: 0.5 });
    const overview = await opened('overview');
    await overview.page.getByText('ada paid ben 6.00 for 3 bread and 0.5 ale').waitFor();
    await overview.close();
    const character = await opened(`characters/${world.character('ben')['id'] as string}`);
    await character.page
      .getByText('Got 6.00 from ada for 3 bread and 0.5 ale')
      .first()
      .waitFor({ state: 'attached' });
    await character.close();
  });
});
