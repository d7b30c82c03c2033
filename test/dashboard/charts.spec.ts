import { readFileSync } from 'node:fs';
import { meanOf, sizesOf, tenthsOf } from '../../dashboard/src/pages/levers/tenths.js';
import { knownPoints, lineThrough, stretchBefore } from '../../dashboard/src/pages/overview/supply-points.js';
import { dashboardStage } from './support/stage.js';

type HistoryBucket = Parameters<typeof knownPoints>[0][number];
type Decile = Parameters<typeof tenthsOf>[0][number];

const at = (time: string): number => Date.parse(time);
const bucketAt = (time: string, moneySupply: number, treasury = 0): HistoryBucket =>
  ({ at: time, moneySupply, treasury }) as HistoryBucket;

describe('the line of money over time', () => {
  it('begins when the world did, not at midnight, and with nothing', () => {
    const known = knownPoints(
      [bucketAt('2026-03-04T00:00:00.000Z', 500)],
      'day',
      { at: '2026-03-04T18:00:00.000Z', moneySupply: 520, treasury: 7 },
      at('2026-03-04T12:00:00.000Z'),
    );
    expect(known).toEqual([
      { at: at('2026-03-04T12:00:00.000Z'), moneySupply: 0, treasury: 0 },
      { at: at('2026-03-04T18:00:00.000Z'), moneySupply: 520, treasury: 7 },
    ]);
    // A slant: nobody said what it was in between.
    expect(lineThrough(known, 'day')).toEqual(known);
  });

  it('draws a bucket at its end, and stays flat where nothing happened', () => {
    const known = knownPoints(
      [bucketAt('2026-03-04T12:00:00.000Z', 500), bucketAt('2026-03-04T12:10:00.000Z', 300, 200)],
      'minute',
      { at: '2026-03-04T12:20:30.000Z', moneySupply: 300, treasury: 200 },
      at('2026-03-04T12:00:20.000Z'),
    );
    expect(
      lineThrough(known, 'minute').map(({ at, moneySupply }) => [new Date(at).toISOString(), moneySupply]),
    ).toEqual([
      ['2026-03-04T12:00:20.000Z', 0],
      ['2026-03-04T12:01:00.000Z', 500],
      ['2026-03-04T12:10:00.000Z', 500],
      ['2026-03-04T12:11:00.000Z', 300],
      ['2026-03-04T12:20:00.000Z', 300],
      ['2026-03-04T12:20:30.000Z', 300],
    ]);
  });

  it('begins at the end of the first bucket where the beginning of the world is out of sight', () => {
    const now = { at: '2026-03-06T18:00:00.000Z', moneySupply: 9, treasury: 0 };
    const items = [bucketAt('2026-03-04T00:00:00.000Z', 5), bucketAt('2026-03-05T00:00:00.000Z', 7)];
    expect(knownPoints(items, 'day', now, null).map(({ at }) => new Date(at).toISOString())).toEqual([
      '2026-03-05T00:00:00.000Z',
      '2026-03-06T00:00:00.000Z',
      '2026-03-06T18:00:00.000Z',
    ]);
  });
});

describe('a point of money over time', () => {
  it('is the end of a day of the service, not the midnight after it somewhere else', () => {
    expect(stretchBefore(at('2026-03-05T00:00:00.000Z'), 'day')).toBe('Mar 4, 2026 UTC');
  });

  it('is a moment where no step ends', () => {
    expect(stretchBefore(at('2026-03-05T10:20:30.000Z'), 'day')).toMatch(/:20/);
  });
});

describe('the bars of tax by tenth', () => {
  const decile = (number: number, population: number, wealthBefore: number, tax: number): Decile => ({
    decile: number,
    population,
    wealthBefore,
    tax,
    wealthAfter: Math.round((wealthBefore - tax) * 10_000) / 10_000,
  });

  it('show the mean of a character, so that the richest never looks poorer for being fewer', () => {
    // Nineteen people, who own 10, 20, … 190: nine tenths have two of them, the richest tenth has one.
    const wealths = Array.from({ length: 19 }, (_, index) => 10 * (index + 1));
    const deciles = Array.from({ length: 10 }, (_, index) => {
      const sum = wealths.slice(2 * index, 2 * index + 2).reduce((sum, wealth) => sum + wealth, 0);
      return decile(index + 1, index === 9 ? 1 : 2, sum, sum / 10);
    });
    expect(deciles[9]!.wealthBefore).toBeLessThan(deciles[8]!.wealthBefore);
    const tenths = tenthsOf(deciles);
    expect(tenths.map(({ before }) => before)).toEqual([15, 35, 55, 75, 95, 115, 135, 155, 175, 190]);
    expect(tenths.map(({ after }) => after).toSorted((a, b) => a - b)).toEqual(
      tenths.map(({ after }) => after),
    );
    expect(tenths[8]).toMatchObject({ label: '9th', population: 2, tax: 17.5, taxTogether: 35 });
    expect(sizesOf(tenths)).toBe('1 or 2 characters each');
  });

  it('omit empty tenths when there are fewer than ten characters', () => {
    const deciles = Array.from({ length: 10 }, (_, index) =>
      decile(index + 1, index < 3 ? 1 : 0, index < 3 ? index + 1 : 0, 0),
    );
    expect(tenthsOf(deciles).map(({ label, before }) => [label, before])).toEqual([
      ['Poorest', 1],
      ['2nd', 2],
      ['Richest', 3],
    ]);
    expect(sizesOf(tenthsOf(deciles))).toBe('one character each');
    expect(
      tenthsOf(deciles.map((each, index) => (index === 0 ? each : decile(index + 1, 0, 0, 0)))),
    ).toMatchObject([{ label: 'Everybody' }]);
  });

  it.each([
    [0.0001, 2, 0.0001],
    [0.0003, 2, 0.0002],
    [10, 3, 3.3333],
    [20, 3, 6.6667],
    [99_999_999_999.9999, 1, 99_999_999_999.9999],
    [199_999_999_999.9998, 2, 99_999_999_999.9999],
    [0, 7, 0],
  ])('%p of %i is %p each, to the last digit', (sum, heads, mean) => {
    expect(meanOf(sum, heads)).toBe(mean);
  });
});

describe('the colours of lines', () => {
  const styles = readFileSync('dashboard/src/styles/tokens.css', 'utf8');
  const [light, dark] = styles.split("[data-theme='dark']") as [string, string];
  const colourOf = (theme: string, name: string): string =>
    new RegExp(`--${name}: (#[\\da-f]{6});`).exec(theme)![1]!;
  const channels = (colour: string): number[] =>
    [1, 3, 5].map((place) => {
      const value = Number.parseInt(colour.slice(place, place + 2), 16) / 255;
      return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    });
  const luminance = (colour: string): number => {
    const [red, green, blue] = channels(colour) as [number, number, number];
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  /** How different two colours look, in OKLab: 0.02 is just noticeable. */
  const difference = (one: string, other: string): number => {
    const [a, b] = [one, other].map((colour) => {
      const [red, green, blue] = channels(colour) as [number, number, number];
      const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
      const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
      const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
      return [
        0.2105 * l + 0.7936 * m - 0.0041 * s,
        1.978 * l - 2.4286 * m + 0.4506 * s,
        0.0259 * l + 0.7828 * m - 0.8087 * s,
      ];
    });
    return Math.hypot(...a!.map((value, index) => value - b![index]!));
  };

  it.each([
    ['light', light],
    ['dark', dark],
  ])('are six that can be told from the background and from each other, in the %s theme', (_, theme) => {
    const colours = [1, 2, 3, 4, 5, 6].map((place) => colourOf(theme, `series-${place}`));
    const surface = luminance(colourOf(theme, 'surface'));
    for (const [index, colour] of colours.entries()) {
      const [dim, bright] = [surface, luminance(colour)].toSorted((a, b) => a - b) as [number, number];
      expect((bright + 0.05) / (dim + 0.05)).toBeGreaterThanOrEqual(3);
      for (const other of colours.slice(index + 1)) expect(difference(colour, other)).toBeGreaterThan(0.12);
    }
  });
});

describe('the charts in a browser', () => {
  const { service, openDashboard } = dashboardStage();

  it.each(['Minutes', 'Hours', 'Days'])(
    'draw %s of a new world from 0 and from its beginning',
    async (steps) => {
      const world = await service.world({ agentNpcs: { ada: { wealth: 1500 }, ben: { wealth: 2000 } } });
      const dashboard = await openDashboard();
      const { page } = dashboard;
      await dashboard.recordDrawnTexts();
      await dashboard.signInWithToken(world.client.token!);
      await dashboard.openWorld(world.id);
      await page.getByRole('button', { name: steps }).click();
      const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'Money over time' }) });
      await panel.locator('canvas').waitFor();
      await panel.locator('summary').click();
      const rows = panel.locator('tbody tr');
      const begin = new Intl.DateTimeFormat('en-US', {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone: 'Asia/Tokyo',
      }).format(new Date(world.instance['createdAt'] as string));
      await rows.last().getByText('0.00').first().waitFor();
      expect(await rows.last().locator('td').allTextContents()).toEqual([begin, '0.00', '0.00']);
      expect((await rows.first().locator('td').allTextContents()).slice(1)).toEqual(['3,500.00', '0.00']);
      // The scale of the money, as it is written beside the chart.
      const amounts = (await dashboard.drawnTexts(panel.locator('canvas'))).filter((text) =>
        /^[\d,.]+K?$/.test(text),
      );
      expect(amounts).toContain('4,000');
      expect(amounts.filter((text) => text === '0')).toHaveLength(2);
    },
  );

  it('begin at 0 where all that is in sight is far from it', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 3000 } } });
    const dashboard = await openDashboard();
    const { page } = dashboard;
    const items = ['00', '01', '02'].map((minute, index) =>
      bucketAt(`2026-01-01T12:${minute}:00.000Z`, 2900 + index * 10, 800 + index * 10),
    );
    await page.route(/economy\/history/, (route) =>
      route.fulfill({ json: { items, nextCursor: 'earlier' } }),
    );
    await page.route(/economy\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), treasury: 820 } });
    });
    await dashboard.recordDrawnTexts();
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id);
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'Money over time' }) });
    await panel.locator('canvas').waitFor();
    const amounts = (await dashboard.drawnTexts(panel.locator('canvas'))).filter((text) =>
      /^[\d,.]+K?$/.test(text),
    );
    expect(amounts).toContain('3,000');
    expect(amounts.filter((text) => text === '0')).toHaveLength(2);
  });

  it('have labels that say the range of a bar and the day of a moment', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 3000 } } });
    const dashboard = await openDashboard();
    const { page } = dashboard;
    const days = ['03', '04', '05', '06'];
    const items = days.map((day) => bucketAt(`2020-01-${day}T12:00:00.000Z`, 2900, 800));
    await page.route(/economy\/history/, (route) =>
      route.fulfill({ json: { items, nextCursor: 'earlier' } }),
    );
    await dashboard.recordDrawnTexts();
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id);
    const drawnIn = async (title: string): Promise<string[]> => {
      const panel = page.locator('.panel', { has: page.getByRole('heading', { name: title, exact: true }) });
      await panel.locator('canvas').waitFor();
      return dashboard.drawnTexts(panel.locator('canvas'));
    };
    expect(await drawnIn('Mood')).toContain('0–10');
    expect(await drawnIn('Money over time')).toContainEqual(expect.stringMatching(/^Jan 1, 20\d\d$/));
    // Nothing that cannot be seen lengthens the page, but for the fraction of a pixel.
    const beyond = await page.evaluate<number>(
      'document.documentElement.scrollHeight - document.querySelector(".shell").getBoundingClientRect().height',
    );
    expect(beyond).toBeLessThan(1);
  });

  it('draw a bar for what one of each tenth owns', async () => {
    const names = Array.from(
      { length: 12 },
      (_, index) => [`p${index}`, { wealth: 100 + index * 10 }] as const,
    );
    const world = await service.world({ taxRate: 10, agentNpcs: Object.fromEntries(names) });
    const dashboard = await openDashboard();
    const { page } = dashboard;
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'levers');
    const preview = page.locator('.tax-preview');
    await preview.getByText('poorest first: 1 or 2 characters each.').waitFor();
    await preview.locator('.chart-numbers summary').click();
    const rows = await preview.locator('tbody tr').all();
    const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
    expect(cells).toEqual([
      ['Poorest', '2', '105.00', '10.50', '94.50', '21.00'],
      ['2nd', '2', '125.00', '12.50', '112.50', '25.00'],
      ...Array.from({ length: 8 }, (_, index) => {
        const [wealth, tax] = [140 + index * 10, 14 + index];
        const label = index === 7 ? 'Richest' : `${index + 3}${index === 0 ? 'rd' : 'th'}`;
        return [label, '1', `${wealth}.00`, `${tax}.00`, `${wealth - tax}.00`, `${tax}.00`];
      }),
    ]);
  });
});
