import { randomUUID } from 'node:crypto';
import { type Request } from 'playwright-core';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('what if, in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ada: { wealth: 100 }, ben: { wealth: 40 }, cyd: { wealth: 0 } },
    });
    await world.trade('ada', 'ben', 20);
    await world.collect();
    await world.trade('ben', 'cyd', 10);
    await world.interact('ada', 'ben');
  });

  async function opened(options: PageOptions = {}, token = world.client.token!): Promise<DashboardPage> {
    const dashboard = await openWorld(world, 'levers', options, token);
    await dashboard.page.getByRole('link', { name: 'What if …' }).click();
    await dashboard.page.getByText('billable operations').waitFor();
    return dashboard;
  }

  const cells = async ({ page }: DashboardPage, name: string): Promise<string[]> =>
    page.locator(`tr[data-figure="${name}"] td`).allTextContents();
  const isWrite = (request: Request): boolean => request.url().includes('/v1/') && request.method() !== 'GET';
  const forks = async (): Promise<Json[]> => {
    const { body } = await world.client.get('/v1/instance?limit=200');
    return (body['items'] as Json[]).filter(({ name }) => (name as string).startsWith('What if: '));
  };

  it('compares two copies in which the same days come again, one with another tax', async () => {
    const before = await world.client.get(`/v1/instance/${world.id}/economy`);
    const dashboard = await opened();
    const { page } = dashboard;
    await page.getByText('2 trades and 1 tax collection are replayed in two copies').waitFor();
    // Two copies, twice two trades and a collection, and one change of the rate.
    await page.getByText('This counts as up to 9 billable operations').waitFor();
    const writes: Request[] = [];
    page.on('request', (request) => isWrite(request) && writes.push(request));
    await page.getByLabel('Tax rate to try, per cent').fill('50');
    await page.getByRole('button', { name: 'Copy the world and see' }).click();
    await page.getByRole('heading', { name: 'Two worlds side by side' }).waitFor();

    const [same, changed] = await expectedSides();
    expect(await cells(dashboard, 'supply')).toEqual([
      same.supply,
      changed.supply,
      `−${difference(same.supply, changed.supply)}`,
    ]);
    expect(await cells(dashboard, 'treasury')).toEqual([
      same.treasury,
      changed.treasury,
      `+${difference(same.treasury, changed.treasury)}`,
    ]);
    expect(await cells(dashboard, 'richest')).toEqual([
      same.richest,
      changed.richest,
      `−${difference(same.richest, changed.richest)}`,
    ]);
    expect(await cells(dashboard, 'refused')).toEqual(['0', '0', 'none']);
    expect(writes.every((request) => request.headers()['idempotency-key'])).toBe(true);
    expect(writes.filter((request) => /interact|probe|line/.test(request.url()))).toEqual([]);

    const after = await world.client.get(`/v1/instance/${world.id}/economy`);
    expect(after.body['seq']).toBe(before.body['seq']);
    const made = await forks();
    expect(made.map(({ name }) => (name as string).split(' · ')[0]).toSorted()).toEqual([
      'What if: a tax of 50%',
      'What if: nothing changes',
    ]);
    await page.getByRole('link', { name: 'Open the world with the change' }).click();
    await page.locator('[data-tile="supply"] .tile-value', { hasText: changed.supply }).waitFor();
  });

  /** ada 72, ben 44, cyd 10 and 14 in the treasury; then ada pays ben 20, taxes, and ben pays cyd 10. */
  async function expectedSides() {
    const now = [72, 44, 10];
    const { body } = await world.client.get(`/v1/agent-npc/${world.id}?sort=-wealth`);
    expect((body['items'] as Json[]).map(({ wealth }) => wealth as number)).toEqual(now);
    const side = (rate: number) => {
      const held = [52, 64, 10].map((wealth) => wealth * (1 - rate));
      const collected = 126 * rate;
      const text = (value: number): string => value.toFixed(2);
      return {
        supply: text(126 - collected),
        treasury: text(14 + collected),
        richest: text(Math.max(held[0]!, held[1]! - 10)),
      };
    };
    return [side(0.1), side(0.5)] as const;
  }

  const difference = (one: string, other: string): string => Math.abs(Number(one) - Number(other)).toFixed(2);

  it('lets payments from and to accounts come again, too', async () => {
    const uuid = randomUUID();
    await world.client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'The till' });
    const ada = world.character('ada')['id'] as string;
    const ben = world.character('ben')['id'] as string;
    const paths = [`/v1/agent-npc/${world.id}/${ada}/trade`, `/v1/account/${world.id}/${uuid}/trade`];
    await world.client.put(paths[0]!, { recipientIdentifier: uuid, amount: 7 });
    await world.client.put(paths[1]!, { recipientIdentifier: ben, amount: 2 });
    const dashboard = await opened();
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Copy the world and see' }).click();
    await page.getByRole('heading', { name: 'Two worlds side by side' }).waitFor();
    expect((await cells(dashboard, 'refused')).at(1)).toBe('0');
    const [fork] = await forks();
    const { body } = await world.client.get(`/v1/account/${fork!['id'] as string}/${uuid}`);
    expect(body['wealth']).toBe(10);
  });

  it('goes on after a fault without doing anything twice', async () => {
    const { page } = await opened();
    let broken = true;
    // The first trades are registered, but the answer is lost.
    await page.route(/\/trades$/, async (route) => {
      if (!broken) return route.continue();
      await route.fetch();
      return route.fulfill({ status: 503, json: { code: 'OVERLOADED', detail: 'Busy', status: 503 } });
    });
    await page.getByText('This counts as up to 9 billable operations').waitFor();
    await page.getByRole('button', { name: 'Copy the world and see' }).click();
    await page.getByText('The service is busy. Try again in a moment.').waitFor();
    broken = false;
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByRole('columnheader', { name: 'With the change' }).waitFor();
    const made = await forks();
    const names = made.map(({ name }) => name as string);
    expect(names.filter((name) => name.includes('20%'))).toHaveLength(1);
    expect(names).toHaveLength(2);
    for (const { id } of made) {
      const { body } = await world.client.get(`/v1/instance/${id as string}/economy`);
      expect(body['periods'].all).toMatchObject({ trades: 2 });
    }
  });

  it('collects at the end of each day where nobody ever did, at one rate instead of brackets', async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 1000 }, ben: { wealth: 50 } } }, world.client);
    await world.client.put(`/v1/instance/${world.id}`, {
      taxPolicy: 'progressive',
      taxPolicyOptions: { floor: 500, brackets: [{ upTo: null, rate: 10 }] },
    });
    await world.trade('ada', 'ben', 10);
    const dashboard = await opened();
    const { page } = dashboard;
    await page.getByText('1 trade and 1 tax collection are replayed').waitFor();
    await page.getByLabel('Tax rate to try, per cent').fill('50');
    await page.getByRole('button', { name: 'Copy the world and see' }).click();
    await page.getByRole('heading', { name: 'Two worlds side by side' }).waitFor();
    // ada has 980 and ben 70: a tenth of what is above 500, or half of all.
    expect(await cells(dashboard, 'treasury')).toEqual(['48.00', '525.00', '+477.00']);
  });

  it('says why it cannot be asked', async () => {
    const { page } = await opened();
    await page.getByLabel('Tax rate to try, per cent').fill('101');
    await page.getByText('From 0 to 100').waitFor();
    expect(await page.getByRole('button', { name: 'Copy the world and see' }).isDisabled()).toBe(true);
  });

  it.each(looks)('has no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
    const { page } = dashboard;
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'Copy the world and see' }).click();
    await page.getByRole('heading', { name: 'Two worlds side by side' }).waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
  });
});
