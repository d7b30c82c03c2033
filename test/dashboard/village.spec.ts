import { type Page } from 'playwright-core';
import { fitted, onPlane, onScreen, zoomed } from '../../dashboard/src/pages/village/camera.js';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, type PageOptions } from './support/stage.js';
import { socialGraphOf } from './support/many-characters.js';

type Spot = readonly [x: number, y: number, radius: number];

/** In the page: remembers the dots of characters since they were last wiped, and what was above them for good. */
const recordDrawing = `(() => {
  const { arc, rect, clearRect } = CanvasRenderingContext2D.prototype;
  Object.assign(CanvasRenderingContext2D.prototype, {
    clearRect(...rest) {
      if (this.canvas.className === 'village-beings') this.canvas.spots = [];
      return clearRect.apply(this, rest);
    },
    arc(x, y, radius, ...rest) {
      (this.canvas.spots ??= []).push([x, y, radius]);
      return arc.call(this, x, y, radius, ...rest);
    },
    rect(x, y, width, height) {
      (this.canvas.squares ??= []).push([x + width / 2, y + height / 2, width / 2]);
      return rect.call(this, x, y, width, height);
    },
  });
})()`;

/** In the page: counts the trades that its stream has told. */
const countTrades = `(() => {
  const { parse } = JSON;
  globalThis.trades = 0;
  JSON.parse = (...rest) => {
    const value = parse(...rest);
    if (value?.type === 'trade') trades += 1;
    return value;
  };
})()`;

describe('the camera of the village', () => {
  const size = { width: 800, height: 400 };

  it('has all in sight, also one alone and nobody', () => {
    const points = [
      { x: -300, y: 20 },
      { x: 900, y: -400 },
      { x: 0, y: 0 },
    ];
    const camera = fitted(points, size);
    for (const point of points) {
      const { x, y } = onScreen(camera, point);
      expect(Math.min(x, size.width - x, y, size.height - y)).toBeGreaterThan(20);
    }
    expect(onScreen(fitted([{ x: 7, y: 8 }], size), { x: 7, y: 8 })).toEqual({ x: 400, y: 200 });
    expect(fitted([], size).scale).toBe(1);
  });

  it('zooms around what it is asked to, within bounds', () => {
    let camera = fitted([{ x: 0, y: 0 }], size);
    const at = { x: 123, y: 77 };
    const under = onPlane(camera, at);
    for (const factor of [1.5, 3, 0.2, 100, 1e-6]) {
      camera = zoomed(camera, factor, at);
      expect(onScreen(camera, under).x).toBeCloseTo(at.x);
      expect(onScreen(camera, under).y).toBeCloseTo(at.y);
    }
    expect(camera.scale).toBeGreaterThan(0);
  });
});

describe('the village in the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;
  const hostile = '<img src=x onerror=alert(1)>';

  beforeEach(async () => {
    world = await service.world({
      agentNpcs: { ada: { wealth: 400 }, ben: { wealth: 100, mood: 20 }, [hostile]: { wealth: 1 } },
    });
    await world.interact('ada', 'ben');
  });

  async function opened(options: PageOptions = {}): Promise<DashboardPage> {
    const dashboard = await openDashboard(options);
    await dashboard.page.evaluate(recordDrawing);
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'village');
    return dashboard;
  }

  async function settled({ page }: DashboardPage): Promise<void> {
    await page.locator('.village-stage[data-settled="true"]').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await until(page, "document.querySelector('.village-beings').spots?.length > 0");
  }

  /** Waits for what the canvases draw. The page itself cannot: its policy evaluates no text. */
  async function until(page: Page, condition: string): Promise<void> {
    while (!(await page.evaluate(`Boolean(${condition})`)))
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
  }

  function drawn(
    page: Page,
    canvas: 'beings' | 'above',
    what: 'spots' | 'squares' = 'spots',
  ): Promise<Spot[]> {
    return page.evaluate(`document.querySelector('.village-${canvas}').${what} ?? []`);
  }

  /** The richest first: its dot is the largest. */
  async function places({ page }: DashboardPage): Promise<readonly Spot[]> {
    return (await drawn(page, 'beings')).toSorted(([, , one], [, , other]) => other - one);
  }

  async function pressAt({ page }: DashboardPage, [x, y]: Spot, how: 'click' | 'tap'): Promise<void> {
    const box = (await page.locator('.village-stage').boundingBox())!;
    if (how === 'click') await page.mouse.click(box.x + x, box.y + y);
    else await page.touchscreen.tap(box.x + x, box.y + y);
  }

  /** How far along the way from one to the other, from 0 to 1; and how far beside it. */
  function wayOf([x, y]: Spot, from: Spot, to: Spot): { readonly along: number; readonly beside: number } {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const length = Math.hypot(dx, dy);
    return {
      along: ((x - from[0]) * dx + (y - from[1]) * dy) / length ** 2,
      beside: Math.abs((x - from[0]) * dy - (y - from[1]) * dx) / length,
    };
  }

  it('shows everybody, the richer the larger, and who is hostile as text', async () => {
    const dashboard = await opened();
    await settled(dashboard);
    const spots = await places(dashboard);
    expect(spots).toHaveLength(3);
    expect(new Set(spots.map(([, , radius]) => radius)).size).toBe(3);
    await dashboard.page.getByRole('heading', { name: '3 characters' }).waitFor();
    await dashboard.page.getByRole('application', { name: 'Graph of 3 characters and 1 tie' }).waitFor();
  });

  it('moves a payment along the way from who paid to who got it, and a talk', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    await settled(dashboard);
    const [ada, ben] = (await places(dashboard)) as [Spot, Spot, Spot];
    // A machine that is busy may draw too few pictures of one.
    for (let trades = 0; (await drawn(page, 'above')).length < 3; trades += 1) {
      expect(trades).toBeLessThan(20);
      await world.trade('ada', 'ben', 1);
      await page.locator('.village-news li').nth(Math.min(trades, 5)).waitFor();
    }
    const ways = (await drawn(page, 'above')).map((spot) => wayOf(spot, ada, ben));
    for (const { along, beside } of ways) {
      expect(beside).toBeLessThan(1);
      expect(along).toBeGreaterThanOrEqual(0);
      expect(along).toBeLessThanOrEqual(1.001);
    }
    expect(new Set(ways.map(({ along }) => along)).size).toBeGreaterThan(1);
    await page.locator('.village-news').getByText('ada paid ben').first().waitFor();
    await world.interact('ben', 'ada');
    await page.locator('.village-news').getByText('ben talked with ada').waitFor();
    const squares = await drawn(page, 'above', 'squares');
    expect(squares.length).toBeGreaterThan(0);
    for (const square of squares) expect(wayOf(square, ben, ada).beside).toBeLessThan(1);
  });

  it('moves nothing where nothing may move: a payment waits in the middle', async () => {
    const dashboard = await opened({ reducedMotion: 'reduce' });
    const { page } = dashboard;
    await settled(dashboard);
    const [ada, ben] = (await places(dashboard)) as [Spot, Spot, Spot];
    await world.trade('ada', 'ben', 1);
    await until(page, "document.querySelector('.village-above').spots?.length > 0");
    await page.locator('.village-news').getByText('ada paid ben').waitFor();
    for (const spot of await drawn(page, 'above')) expect(wayOf(spot, ada, ben).along).toBeCloseTo(0.5);
  });

  it('takes in births and deaths; the dead lead to their page', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    await settled(dashboard);
    await world.spawn('cyd', { parents: ['ada'] });
    await page.getByRole('heading', { name: '4 characters' }).waitFor();
    await world.die('ben');
    await page.getByRole('heading', { name: '3 characters' }).waitFor();
    await until(page, "document.querySelector('.village-beings').spots.length === 3");
    await page
      .locator('.village-news li', { hasText: 'ben died' })
      .getByRole('link', { name: 'ben' })
      .click();
    await page.getByText('This character died').waitFor();
  });

  it('opens the character that is clicked', async () => {
    const dashboard = await opened();
    await settled(dashboard);
    const [, ben] = await places(dashboard);
    await pressAt(dashboard, ben!, 'click');
    await dashboard.page.getByRole('heading', { name: 'ben', level: 1 }).waitFor();
    await dashboard.page.getByRole('link', { name: 'Show in the village' }).click();
    await dashboard.page.locator('.village-card').getByText('ben').waitFor();
  });

  it('chooses the character that is tapped, and opens it when it is tapped again', async () => {
    const dashboard = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const { page } = dashboard;
    await settled(dashboard);
    await page.locator('.village-stage').scrollIntoViewIfNeeded();
    const [ada] = await places(dashboard);
    await pressAt(dashboard, ada!, 'tap');
    await page.locator('.village-card').getByText('ada').waitFor();
    // It is in the middle now.
    const box = (await page.locator('.village-stage').boundingBox())!;
    await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
  });

  it('finds one by a part of the name, shows it in the middle, and opens it by keyboard', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    await settled(dashboard);
    await page.getByLabel('Find a character').fill('BE');
    await page.keyboard.press('Enter');
    const card = page.locator('.village-card');
    await card.getByText(/Has feelings about 1 other/).waitFor();
    expect(await card.getByRole('link', { name: 'ben' }).count()).toBe(1);
    const { width, height } = (await page.locator('.village-stage').boundingBox())!;
    await until(
      page,
      `document.querySelector('.village-above').spots?.some(([x, y]) => Math.hypot(x - ${width / 2}, y - ${height / 2}) < 3)`,
    );
    await page.locator('.village-stage').focus();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.keyboard.press('n');
    await card.getByText('ada').first().waitFor();
    await page.keyboard.press('n');
    await card.getByText('ben').first().waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ben', level: 1 }).waitFor();
  });

  it('is moved by mouse, wheel and keyboard, and shows all again', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    await settled(dashboard);
    const before = await places(dashboard);
    const shift = async (): Promise<readonly [number, number]> => {
      const [[x, y]] = (await places(dashboard)) as [Spot];
      return [Math.round(x - before[0]![0]), Math.round(y - before[0]![1])];
    };
    const moves = async (dx: number, dy: number): Promise<void> => {
      await until(
        page,
        `document.querySelector('.village-beings').spots.some(([x, y]) =>
           Math.hypot(x - ${before[0]![0] + dx}, y - ${before[0]![1] + dy}) < 2)`,
      );
      expect(await shift()).toEqual([dx, dy]);
    };
    const box = (await page.locator('.village-stage').boundingBox())!;
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 70, box.y + 60);
    await page.mouse.move(box.x + 90, box.y + 70);
    await page.mouse.up();
    await moves(50, 30);
    await page.locator('.village-stage').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await moves(-10, -30);
    await page.keyboard.press('0');
    await moves(0, 0);
    await page.mouse.move(box.x + 200, box.y + 200);
    await page.mouse.wheel(0, -400);
    await until(
      page,
      `document.querySelector('.village-beings').spots.every(([x, y]) => Math.hypot(x - ${before[0]![0]}, y - ${before[0]![1]}) > 2)`,
    );
    await page.getByRole('button', { name: 'Show all' }).click();
    await moves(0, 0);
  });

  it('says the same as a list', async () => {
    // A gift: what ben feels is not what ada feels.
    await world.trade('ada', 'ben', 60);
    const { body } = await world.interact('ada', 'ben');
    const { page } = await opened();
    await page.getByRole('button', { name: 'List' }).click();
    const rows = page.getByRole('region', { name: 'Characters and their ties' }).locator('tbody tr');
    await rows.nth(2).waitFor();
    const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
    expect(cells.map(([name, wealth]) => [name, wealth])).toEqual([
      ['ada', '340.00'],
      ['ben', '160.00'],
      [hostile, '1.00'],
    ]);
    const { initiator, responder } = body['relationship'] as Record<string, { readonly affinity: number }>;
    const [adas, bens] = [initiator!.affinity, responder!.affinity];
    expect(bens).toBeGreaterThan(adas);
    const felt = (name: string, affinity: number): string[] =>
      affinity > 0 ? [`${name} ${affinity}`, ''] : affinity < 0 ? ['', `${name} ${affinity}`] : ['', ''];
    expect(cells[0]!.slice(3)).toEqual(['1', ...felt('ben', adas)]);
    expect(cells[1]!.slice(3)).toEqual(['1', ...felt('ada', bens)]);
    await page.getByRole('link', { name: 'ben' }).first().click();
    await page.getByRole('heading', { name: 'ben', level: 1 }).waitFor();
  });

  it('takes in what happened after the moment that it reads, and nothing that is in it already', async () => {
    const dashboard = await openDashboard();
    const { page } = dashboard;
    await page.evaluate(countTrades);
    await page.route('**/social-graph', async (route) => {
      await world.trade('ada', 'ben', 1);
      const answer = await route.fetch();
      const graph = (await answer.json()) as Json;
      // What no event says: it stays unless the one before is taken in again.
      for (const one of graph['agentNpcs'] as Json[]) if (one['name'] === 'ben') one['wealth'] = 777;
      await world.trade('ada', hostile, 2);
      await until(page, 'trades === 2');
      await route.fulfill({ json: graph });
    });
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'village');
    await page.getByRole('button', { name: 'List' }).click();
    const rows = page.getByRole('region', { name: 'Characters and their ties' }).locator('tbody tr');
    await rows.filter({ hasText: '397.00' }).waitFor();
    const cells = await Promise.all((await rows.all()).map((row) => row.locator('td').allTextContents()));
    expect(cells.map(([name, wealth]) => [name, wealth])).toEqual([
      ['ben', '777.00'],
      ['ada', '397.00'],
      [hostile, '3.00'],
    ]);
  });

  it('shows the richest two thousand of more, and says so', async () => {
    const dashboard = await openDashboard();
    const { page } = dashboard;
    await page.route('**/social-graph', (route) => route.fulfill({ json: socialGraphOf(world.id, 2000) }));
    await page.route(/\/v1\/instance\/[^/?]+$/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ json: { ...((await answer.json()) as object), agentNpcCount: 2500 } });
    });
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'village');
    await page.getByText('The 2,000 richest of 2,500.').waitFor();
    await page.getByRole('heading', { name: '2,000 characters' }).waitFor();
  });

  it('says what to do where nobody lives', async () => {
    world = await service.world();
    const dashboard = await opened();
    await dashboard.page.getByText('Nobody lives here yet').waitFor();
    await dashboard.page.getByRole('button', { name: 'Spawn a character …' }).click();
    await dashboard.page.getByRole('dialog').waitFor();
  });

  it.each([
    ['light', { width: 1280, height: 900 }, 'Graph'],
    ['dark', { width: 390, height: 844 }, 'Graph'],
    ['light', { width: 390, height: 844 }, 'List'],
  ] as const)(
    'has no serious fault of accessibility, %s at %j, as a %s',
    async (colorScheme, viewport, view) => {
      const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
      await settled(dashboard);
      await dashboard.page.getByLabel('Find a character').fill('ada');
      await dashboard.page.keyboard.press('Enter');
      await dashboard.page.locator('.village-card').waitFor();
      await dashboard.page.getByRole('button', { name: view, exact: true }).click();
      expect(await dashboard.accessibilityFaults()).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
    },
  );
});
