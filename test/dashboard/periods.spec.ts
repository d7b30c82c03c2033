import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

const dayMs = 86_400_000;
/** Browsers put narrow spaces around a dash. */
const plain = (text: string): string => text.replaceAll(/\s/g, ' ');

/** West and east of the days of the service, and in a zone that is no whole number of hours from them. */
describe.each(['America/Los_Angeles', 'Pacific/Auckland', 'Asia/Kathmandu'])(
  'periods in the dashboard, in %s',
  (timezoneId) => {
    const { service, openDashboard } = dashboardStage();
    let world: World;
    let dashboard: DashboardPage;

    beforeEach(async () => {
      world = await service.world({ agentNpcs: { ada: { wealth: 1000 }, ben: {} } });
      const body = { recipientIdentifier: world.character('ben')['id'], amount: 6 };
      const goods = [{ item: 'bread', quantity: 3 }];
      expect((await world.client.put(`${world.path('ada')}/trade`, { ...body, goods })).status).toBe(200);
      dashboard = await openDashboard({ timezoneId });
      await dashboard.recordDrawnTexts();
      await dashboard.signInWithToken(world.client.token!);
    });

    const days = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

    async function bucketsOf(path: string): Promise<readonly Json[]> {
      const { body } = await world.client.get(`/v1/instance/${world.id}/economy/${path}`);
      return body['items'] as Json[];
    }

    const lastDay = async (bucket: 'day' | 'week'): Promise<number> => {
      const [item] = await bucketsOf(`prices?bucket=${bucket}`);
      return Date.parse((item!['buckets'] as Json[])[0]!['at'] as string);
    };

    /** Of the numbers behind a chart, which are there to be unfolded. */
    const firstCells = async (chart: string): Promise<string[]> => {
      const cells = dashboard.page.locator(
        `[aria-label^="Numbers: Lines of the ${chart}"] tbody tr td:first-child`,
      );
      return (await cells.allTextContents()).map(plain);
    };

    it('are days and weeks of UTC, and say so: prices and their index', async () => {
      const { page } = dashboard;
      await dashboard.openWorld(world.id, 'prices');
      const day = `${days.format(await lastDay('day'))} UTC`;
      await page.getByText(`100 = ${day}; weights`).waitFor();
      expect(await firstCells('prices')).toEqual([day]);
      expect(await firstCells('price index')).toEqual([day]);
      // What the table below counts, from the first of thirty days on.
      const first = days.format((await lastDay('day')) - 29 * dayMs);
      await page.getByText(`Trades with goods since ${first} UTC`).waitFor();

      await page.getByRole('button', { name: 'Weeks' }).click();
      const monday = await lastDay('week');
      expect(new Date(monday).getUTCDay()).toBe(1);
      const week = `${days.formatRange(monday, monday + 7 * dayMs - 1)} UTC`;
      await page.getByText(`100 = ${week}; weights`).waitFor();
      expect(await firstCells('prices')).toEqual([plain(week)]);

      await page.getByRole('button', { name: 'Hours' }).click();
      await page.getByText(/100 = .*:\d\d.*(PST|PDT|GMT)/).waitFor();
      const [hour] = await firstCells('prices');
      expect(hour).toMatch(/^\w{3} \d+, \d{4}, \d+:\d\d.* – .*\d+:\d\d [AP]M (PST|PDT|GMT\+\d+(:\d\d)?)$/);
    });

    it('have no day ahead on the axis of a single one', async () => {
      const { page } = dashboard;
      await dashboard.openWorld(world.id, 'prices');
      const chart = page.getByRole('img', { name: /^Lines of the prices/ }).locator('canvas');
      const ahead = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' });
      const today = await lastDay('day');
      const drawn = async (): Promise<string[]> => (await dashboard.drawnTexts(chart)) ?? [];
      await until('the axis is drawn', async () => (await drawn()).includes(ahead.format(today)));
      expect(await drawn()).not.toContain(ahead.format(today + dayMs));
    });

    it('of money over time end with the days of UTC', async () => {
      const { page } = dashboard;
      await dashboard.openWorld(world.id, 'overview');
      await page.getByRole('button', { name: 'Days' }).click();
      await page.getByText('At the end of each day of UTC').waitFor();
    });
  },
);
