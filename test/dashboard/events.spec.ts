import { randomUUID } from 'node:crypto';
import { type Page } from 'playwright-core';
import { until } from '../../prove/support/until.js';
import { HashChainKeeper } from '../../src/ledger/hash-chain-keeper.js';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { dashboardStage } from './support/stage.js';

describe('the events in the dashboard', () => {
  const { service, openWorld } = dashboardStage();

  const village = (): Promise<World> =>
    service.world({
      taxRate: 10,
      agentNpcs: { ada: { wealth: 500 }, ben: { wealth: 100 }, '=cid,"x"': { wealth: 10 } },
    });

  const rows = (page: Page) => page.locator('.event-list tbody tr:not(.gap)');
  const feedOf = async (world: World): Promise<Json[]> =>
    (await world.client.get(`/v1/instance/${world.id}/event?limit=200`)).body['items'] as Json[];

  it('shows all of them in words, newest first, and a link keeps its filters', async () => {
    const world = await village();
    await world.trade('ada', 'ben', 5);
    await world.trade('ada', '=cid,"x"', 50);
    await world.collect();
    const dashboard = await openWorld(world, 'events');
    const { page } = dashboard;
    const all = (await feedOf(world)).map(({ seq }) => String(seq)).toReversed();
    await rows(page)
      .nth(all.length - 1)
      .waitFor();
    expect(await rows(page).locator('td:first-child').allTextContents()).toEqual(all);
    expect(await dashboard.accessibilityFaults()).toEqual([]);

    await page.getByLabel('Kind').selectOption('trade');
    await page.getByLabel('At least').fill('20');
    await page.getByText('ada paid =cid,"x" 50.00').waitFor();
    await page.getByText('ada paid ben 5.00').waitFor({ state: 'detached' });
    await page.waitForURL(/min=20/);
    const url = page.url();
    expect(url).toMatch(/#\/w\/[^/]+\/events\?type=trade&min=20$/);
    await dashboard.close();

    const shared = await openWorld(world, url.split(`${world.id}/`)[1]);
    await shared.page.getByText('ada paid =cid,"x" 50.00').waitFor();
    expect(await rows(shared.page).count()).toBe(1);
    await shared.page.getByRole('button', { name: 'Clear filters' }).click();
    await rows(shared.page)
      .nth(all.length - 1)
      .waitFor();
    await shared.page.getByLabel('Cause').selectOption('tax');
    await shared.page.getByText('ben paid 10.50 in taxes').waitFor();
    await rows(shared.page).nth(3).waitFor({ state: 'detached' });
    expect(await rows(shared.page).count()).toBe(3);
    await shared.page.getByLabel('Character', { exact: true }).fill('be');
    await shared.page.getByRole('option', { name: 'ben', exact: true }).click();
    await shared.page.getByText('ada paid').waitFor({ state: 'detached' });
    expect(await rows(shared.page).count()).toBe(1);
    await shared.page.getByLabel('To', { exact: true }).fill('2020-01-01T00:00');
    await shared.page.getByText('No events match').waitFor();
    expect(shared.complaints).toEqual([]);
    await shared.close();
  });

  it('says what was made, used and promised, and a character has its goods', async () => {
    const world = await village();
    const { client, id } = world;
    const [ada, ben] = [world.character('ada')['id'], world.character('ben')['id']];
    for (const code of ['flour', 'bread'])
      await client.put(`/v1/asset/${id}/${code}`, { name: code, kind: 'item' });
    const exchange = (reason: string, legs: Json[]): Promise<unknown> =>
      client.post(`/v1/instance/${id}/exchange`, { reason, legs });
    await exchange('milling', [{ from: null, to: ada, asset: 'flour', amount: 4 }]);
    await exchange('baking', [
      { from: ada, to: null, asset: 'flour', amount: 3 },
      { from: null, to: ada, asset: 'bread', amount: 12 },
      { from: ada, to: ben, asset: 'bread', amount: 2 },
    ]);
    await exchange('supper', [
      { from: ada, to: null, asset: 'bread', amount: 1 },
      { from: ben, to: null, asset: 'bread', amount: 2 },
    ]);
    const promise = {
      kind: 'promise',
      debtorIdentifier: ada,
      creditorIdentifier: ben,
      text: 'to bake a cake.',
    };
    await client.post('/v1/obligation', { instanceIdentifier: id, uuid: randomUUID(), ...promise });
    const { page } = await openWorld(world, 'events');
    for (const text of [
      'ada made 4 flour (milling)',
      'ada gave ben 2 bread; ada used 3 flour and made 12 bread (baking)',
      '2 holders used 3 bread (supper)',
      'ada promises ben: to bake a cake.',
    ])
      await page.getByText(text).waitFor();
    await page.goto(`${service.baseUrl}/dashboard#/w/${id}/characters/${ada as string}`);
    await page.getByText('9 bread', { exact: true }).waitFor();
    await page.getByText('1 flour', { exact: true }).waitFor();
  });

  it('shows new events at the top, and takes nobody who reads further down from their place', async () => {
    const world = await village();
    for (let amount = 1; amount <= 30; amount += 1) await world.trade('ada', 'ben', amount);
    const { page } = await openWorld(world, 'events?type=trade');
    await page.getByText('ada paid ben 30.00').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await world.trade('ben', 'ada', 41.5);
    await page.getByText('ben paid ada 41.50').waitFor();
    const frame = page.getByRole('region', { name: 'Events' });
    await frame.evaluate((element) => element.scrollTo(0, 600));
    await page.getByText('ben paid ada 41.50').waitFor({ state: 'detached' });
    const place = page.getByRole('row', { name: 'ada paid ben 10.00' });
    const before = await place.getAttribute('aria-rowindex');
    await world.trade('ben', 'ada', 42.5);
    await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 20 });
    // By then this page has heard of it, too.
    const { page: beside } = await openWorld(world, 'overview');
    await beside.getByText('The tax rate is now 20%').waitFor();
    expect(await frame.evaluate((element) => element.scrollTop)).toBe(600);
    expect(await page.getByText('ben paid ada 42.50').count()).toBe(0);
    expect(await place.getAttribute('aria-rowindex')).toBe(before);
    await frame.evaluate((element) => element.scrollTo(0, 0));
    await page.getByText('ben paid ada 42.50').waitFor();
  });

  it('keeps no more than anybody looks at, however long it is open, and still leads to the first', async () => {
    const world = await village();
    const { page } = await openWorld(world, 'events?type=trade');
    await page.getByText('Live', { exact: true }).waitFor();
    const [from, to] = ['ada', 'ben'].map((name) => world.character(name)['id']);
    // A page at a time, so that each reload meets what was there before.
    for (let round = 1; round <= 20; round += 1) {
      const trades = Array.from({ length: 60 }, (_, index) => ({
        traderIdentifier: from,
        recipientIdentifier: to,
        amount: round === 1 && index === 0 ? 7.77 : 0.1,
      }));
      const made = await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
      expect(made.status).toBeLessThan(300);
      const newest = (await world.client.get(`/v1/instance/${world.id}/event?order=desc&limit=1`)).body;
      await page
        .getByRole('link', { name: String((newest['items'] as Json[])[0]!['seq']), exact: true })
        .waitFor();
    }
    const kept = Number(await page.locator('.event-list table').getAttribute('aria-rowcount')) - 1;
    expect(kept).toBeLessThanOrEqual(1100);
    const frame = page.getByRole('region', { name: 'Events' });
    const first = page.getByText('ada paid ben 7.77');
    await until('the first one is in sight', async () => {
      await frame.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return (await first.count()) > 0;
    });
  });

  it.each([1280, 640, 390])('says whether it was morning, beside a scrollbar, %i wide', async (width) => {
    const world = await village();
    for (let n = 0; n < 20; n += 1) await world.trade('ada', 'ben', 1);
    const dashboard = await openWorld(world, 'overview', { viewport: { width, height: 600 } });
    const { page } = dashboard;
    for (const [days, form] of [
      [2, /^\w{3} \d+, \d\d:\d\d\s[AP]M$/],
      [400, /^\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M$/],
    ] as const) {
      // Of another day, or another year: that is longer than the clock of today.
      await page.clock.setFixedTime(Date.now() + days * 86_400_000);
      await dashboard.openWorld(world.id, 'overview');
      await page.getByRole('heading', { name: 'Overview' }).waitFor();
      await dashboard.openWorld(world.id, 'events');
      await rows(page).nth(10).waitFor();
      // As wide as an ordinary scrollbar is.
      await page.locator('.event-list .table-frame').evaluate((element) => {
        element.style.paddingRight = '15px';
      });
      const cell = rows(page).first().locator('td').last();
      expect(await cell.innerText()).toMatch(form);
      const beyond = await cell
        .locator('.two-lines')
        .evaluate((e) => [e.scrollWidth - e.clientWidth, e.scrollHeight - e.clientHeight]);
      expect([days, ...beyond]).toEqual([days, 0, 0]);
    }
  });

  it('says of the treasury of a fork what it began with', async () => {
    const world = await village();
    await world.collect();
    const { body } = await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() });
    const dashboard = await openWorld(world, 'events');
    const { page } = dashboard;
    await dashboard.openWorld(body['id'] as string, 'events?cause=opening');
    await page.getByText('The treasury began with 61.00').waitFor();
    expect(await rows(page).count()).toBe(1);
    const chosen = page.getByLabel('Cause').locator('option:checked');
    expect(await chosen.textContent()).toBe('The first treasury of a fork');
  });

  it('shows for one what it was, its causes and effects, and its hash', async () => {
    const world = await village();
    await world.trade('ada', 'ben', 0.3);
    await world.die('ada');
    const feed = await feedOf(world);
    const [payment, death, estate] = [
      feed.find(({ type }) => type === 'trade')!,
      feed.find(({ type }) => type === 'death')!,
      feed.find(({ data }) => (data as Json)['cause'] === 'inheritance')!,
    ];
    await service.app.get(HashChainKeeper).follow([world.id]);
    const dashboard = await openWorld(world, `events/${payment['seq'] as number}`);
    const { page } = dashboard;
    await page.getByRole('heading', { name: `Event ${payment['seq'] as number}` }).waitFor();
    const { headers } = await world.client.get(`/v1/instance/${world.id}/event/${payment['seq'] as number}`);
    await page.locator('.facts').getByText(headers.get('chain-hash')!).waitFor();
    await page.getByText('Show', { exact: true }).click();
    await page.getByText('"traderWealthAfter": 499.7').waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);

    await dashboard.openWorld(world.id, `events/${death['seq'] as number}`);
    const related = page.getByRole('region', { name: 'Cause and effect' });
    await related.getByRole('link', { name: `Event ${estate['seq'] as number}` }).click();
    await page.getByRole('heading', { name: `Event ${estate['seq'] as number}` }).waitFor();
    await related.getByRole('link', { name: `Event ${death['seq'] as number}` }).waitFor();
    await related.getByText('ada died').waitFor();
    await dashboard.openWorld(world.id, 'events/999');
    await page.getByText('There is no such event').waitFor();
  });

  it('shows of a change of settings, and of a tax rate, from what to what', async () => {
    const world = await village();
    const taxRate = (await world.read())['taxRate'] as number;
    const clock = { timeScale: 24 };
    await world.client.put(`/v1/instance/${world.id}`, { clock, taxSchedule: { cron: '0 6 * * *' } });
    // Both are events of one moment.
    const patch = { name: 'Harbour', label: '', talkTrades: { maxPerTalk: 5, maxPerDay: 9 }, taxRate: 12.5 };
    expect((await world.client.put(`/v1/instance/${world.id}`, patch)).status).toBe(200);
    const feed = await feedOf(world);
    const last = (type: string): number => feed.findLast((event) => event['type'] === type)!['seq'] as number;
    const { page, openWorld: go } = await openFacts(world, last('settings'));
    const facts = async (): Promise<string[]> =>
      (await page.locator('.facts > div').allInnerTexts())
        .map((text) => text.replace(/\s*\n\s*/, ': '))
        .filter((text) => text.includes('→'));
    await page.getByText('empty → Harbour').waitFor();
    expect(await facts()).toEqual([
      'Name: empty → Harbour',
      'Talk trades: max per talk: none → 5',
      'Talk trades: max per day: none → 9',
    ]);
    await go(last('tax-rate'));
    await page.getByText(`${taxRate}% → 12.5%`).waitFor();
    expect(await facts()).toEqual([`Tax rate: ${taxRate}% → 12.5%`]);
  });

  /** The page of an event, and the way to others. */
  async function openFacts(world: World, seq: number) {
    const dashboard = await openWorld(world, `events/${seq}`);
    return {
      page: dashboard.page,
      openWorld: (other: number) => dashboard.openWorld(world.id, `events/${other}`),
    };
  }

  it('is reached from the story, a history and the overview, and fits a phone', async () => {
    const world = await village();
    const { body } = await world.trade('ada', 'ben', 400);
    const seq = String(body['seq']);
    const dashboard = await openWorld(world, 'story', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const { page } = dashboard;
    const arrives = async (): Promise<void> => {
      await page.getByRole('heading', { name: `Event ${seq}` }).waitFor();
      expect(await dashboard.isTooWide()).toBe(false);
    };
    await page
      .locator('[data-kind="payment"]')
      .getByRole('link', { name: `event ${seq}` })
      .click();
    await arrives();
    await dashboard.openWorld(world.id, `characters/${world.character('ada')['id'] as string}`);
    await page.locator('.chart-numbers > summary').first().click();
    await page.getByRole('link', { name: 'Paid ben 400.00' }).first().click();
    await arrives();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await dashboard.openWorld(world.id, 'overview');
    await page.getByRole('link', { name: `event ${seq}` }).click();
    await arrives();
    await dashboard.openWorld(world.id, 'events');
    await rows(page).first().waitFor();
    expect(await dashboard.isTooWide()).toBe(false);
    expect(await dashboard.accessibilityFaults()).toEqual([]);
  });

  it('cuts nothing off on a phone: sentences take two lines', async () => {
    const long = 'Osric Millward of Rivermoor';
    const world = await service.world({
      agentNpcs: { [long]: { wealth: 1_234_567.8912 }, 'Wilhelmina Ashdown': { wealth: 40 } },
    });
    await world.client.put(`${world.path(long)}/grant`, { amount: 1234.5, reason: 'harvest' });
    const viewport = { width: 390, height: 844 };
    const dashboard = await openWorld(world, 'events', { viewport, colorScheme: 'dark' });
    const { page } = dashboard;
    const amount = rows(page).filter({ hasText: 'was granted' }).locator('strong');
    await amount.waitFor();
    const cell = rows(page).filter({ hasText: 'was granted' }).locator('td').nth(1);
    const [inner, outer] = [(await amount.boundingBox())!, (await cell.boundingBox())!];
    expect(inner.x + inner.width).toBeLessThanOrEqual(outer.x + outer.width);
    expect(inner.y + inner.height).toBeLessThanOrEqual(outer.y + outer.height);
    expect(outer.height).toBeLessThanOrEqual(45);
  });

  it('shows a payment to the last digit on its page, and to two in the list', async () => {
    const world = await village();
    const { body } = await world.trade('ada', 'ben', 0.1234);
    const dashboard = await openWorld(world, `events/${String(body['seq'])}`);
    const { page } = dashboard;
    await page.locator('.event-text').getByText('0.1234').waitFor();
    await dashboard.openWorld(world.id, 'events');
    const amount = rows(page).filter({ hasText: 'ada paid ben' }).locator('strong span');
    await amount.waitFor();
    expect([await amount.textContent(), await amount.getAttribute('title')]).toEqual(['0.12', '0.1234']);
  });
});
