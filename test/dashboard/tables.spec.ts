import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

/** What a browser makes of a table that draws only the rows in sight. */
interface Drawn {
  readonly width: number;
  readonly contentWidth: number;
  readonly rows: readonly number[];
  readonly cells: number;
  readonly gaps: readonly { readonly columns: number; readonly width: number }[];
  readonly cutFigures: readonly string[];
}

/** These run in the page. */
const lookAtTable = `() => {
  const frame = document.querySelector('.table-frame');
  const widthOf = (element) => element.getBoundingClientRect().width;
  const shown = (row) => [...row.children].filter((cell) => widthOf(cell) > 0);
  const rows = [...frame.querySelectorAll('tr:not(.gap)')];
  const widths = rows.map((row) => shown(row).reduce((sum, cell) => sum + widthOf(cell), 0));
  return {
    width: frame.clientWidth,
    contentWidth: frame.scrollWidth,
    rows: [...new Set(widths.map(Math.round))],
    cells: shown(rows.at(-1)).length,
    gaps: [...frame.querySelectorAll('.gap td')].map((gap) => ({
      columns: gap.colSpan,
      width: Math.round(widthOf(gap)),
    })),
    cutFigures: [...frame.querySelectorAll('td.right')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth)
      .map((cell) => cell.textContent),
  };
}`;
const findTablesTooWide = `() => {
  for (const details of document.querySelectorAll('details')) details.open = true;
  return [...document.querySelectorAll('table')]
    .filter(({ parentElement: place, scrollWidth }) =>
      getComputedStyle(place).overflowX !== 'auto' && scrollWidth > place.clientWidth)
    .map((table) => table.querySelector('thead').textContent);
}`;

describe('the tables of the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;
  const names = ['ada', 'ben', 'cyd', 'dot', 'eve', 'fay', 'gus'];

  beforeAll(async () => {
    // So many that some rows are out of sight, and amounts as long as they are ever shown.
    const others = Array.from({ length: 60 }, (_, index) => `somebody with a long name ${index}`);
    world = await service.world({
      agentNpcs: Object.fromEntries([
        ...names.map((name) => [name, { wealth: 2_000_000 }] as const),
        ...others.map((name) => [name, { wealth: 899_999.9999 }] as const),
      ]),
    });
    for (const from of names) {
      for (const to of names) if (from !== to) await world.trade(from, to, 199_999.9999);
    }
    await world.interact('ada', 'ben');
  });

  const opened = (width: number, page: string) =>
    openWorld(world, page, { viewport: { width, height: 844 } });

  function drawn({ page }: DashboardPage): Promise<Drawn> {
    return page.evaluate(`(${lookAtTable})()`);
  }

  it.each([
    ['characters', 320, 2],
    ['characters', 390, 2],
    ['characters', 768, 2],
    ['characters', 1280, 4],
    ['flows', 320, 3],
    ['flows', 390, 3],
    ['flows', 768, 3],
    ['flows', 1280, 4],
  ])(
    '%s, %i wide: rows of %i cells fill the card, also for the rows out of sight',
    async (page, width, cells) => {
      const dashboard = await opened(width, page);
      await dashboard.page.locator('.table-frame .gap').waitFor({ state: 'attached' });
      const table = await drawn(dashboard);
      expect(table.contentWidth).toBe(table.width);
      expect(table.rows).toEqual([table.width]);
      expect(table.cells).toBe(cells);
      expect(table.gaps).toEqual(table.gaps.map(() => ({ columns: cells, width: table.width })));
      expect(table.cutFigures).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
    },
  );

  it('shows the columns that there is room for when a phone is turned', async () => {
    const dashboard = await opened(430, 'characters');
    await dashboard.page.getByRole('columnheader', { name: 'Wealth' }).waitFor();
    expect(await dashboard.page.getByRole('columnheader', { name: 'Mood' }).count()).toBe(0);
    await dashboard.page.setViewportSize({ width: 932, height: 430 });
    await dashboard.page.getByRole('columnheader', { name: 'Mood' }).waitFor();
    const table = await drawn(dashboard);
    expect(table.rows).toEqual([table.width]);
    expect(table.gaps).toEqual(table.gaps.map(() => ({ columns: 4, width: table.width })));
  });

  it.each([320, 390, 768, 1280])(
    '%i wide: no table of figures goes beyond its place, unless it scrolls there',
    async (width) => {
      for (const page of ['overview', 'levers', `characters/${String(world.character('ada')['id'])}`]) {
        const dashboard = await opened(width, page);
        await dashboard.page.locator('table.plain').first().waitFor({ state: 'attached' });
        await dashboard.page.locator('canvas').first().waitFor();
        const tooWide = await dashboard.page.evaluate(`(${findTablesTooWide})()`);
        expect(tooWide).toEqual([]);
        expect(await dashboard.isTooWide()).toBe(false);
      }
    },
  );
});
