import { type Request } from 'playwright-core';
import { TokenService } from '../../src/identity/token.service.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('the levers in the dashboard', () => {
  const { service, openDashboard, openWorld } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({
      taxRate: 10,
      agentNpcs: { ada: { wealth: 100 }, ben: { wealth: 40 }, cyd: { wealth: 0 } },
    });
  });

  async function opened(options: PageOptions = {}): Promise<DashboardPage> {
    const dashboard = await openWorld(world, 'levers', options);
    await figure(dashboard, 'collected').waitFor();
    return dashboard;
  }

  function figure({ page }: DashboardPage, name: string) {
    return page.locator(`[data-figure="${name}"] dd`);
  }

  it('show what a tax would collect before it is set, set it and collect it', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    expect(await figure(dashboard, 'collected').textContent()).toBe('14.00');
    await page.getByLabel('Per cent', { exact: true }).fill('25');
    await page.getByText('If taxes were collected now at 25%').waitFor();
    await page.locator('[data-figure="collected"]', { hasText: '35.00' }).waitFor();
    await page.getByRole('img', { name: /a tax of 25 per cent, poorest first: 35\.00 collected/ }).waitFor();
    expect(await figure(dashboard, 'payers').textContent()).toBe('2 of 3');
    expect((await world.read())['taxRate']).toBe(10);

    await page.getByRole('button', { name: 'Set the rate to 25%' }).click();
    await page.getByText('The tax rate is now 25%.').waitFor();
    await page
      .getByRole('status')
      .getByRole('link', { name: /^Event \d+$/ })
      .waitFor();
    expect(await world.read()).toMatchObject({ taxRate: 25, collectedTaxes: 0 });

    await page.getByRole('button', { name: 'Collect at 25% …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Collect taxes at 25%?' });
    await dialog.getByText(/2 of 3 characters will pay 35\.00 in total\. .* from 0\.00 to 35\.00/).waitFor();
    expect((await world.read())['collectedTaxes']).toBe(0);
    const written = page.waitForRequest(isWrite);
    await dialog.getByRole('button', { name: 'Collect' }).click();
    expect(keyOf(await written)).toMatch(/^dashboard-[0-9a-f]{32}$/);
    await page.getByText('Collected 35.00 from 2 characters at 25%. The treasury now has 35.00.').waitFor();
    expect(await world.read()).toMatchObject({ collectedTaxes: 35, treasury: 35 });
    expect(await world.wealth('ada')).toBe(75);
  });

  it('collects at the rate that is shown, and sets it first where the world has another', async () => {
    const { page } = await opened();
    await page.getByLabel('Tax rate to preview').fill('25');
    await page.locator('[data-figure="collected"]', { hasText: '35.00' }).waitFor();
    expect(await page.getByRole('button', { name: /Collect at/ }).count()).toBe(0);
    await page.getByRole('button', { name: 'Set 25% and collect …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set the tax rate to 25% and collect?' });
    await dialog.getByText('The tax rate is now 10%. It will be 25%').waitFor();
    await dialog.getByRole('button', { name: 'Set 25% and collect 35.00' }).click();
    await page
      .getByText('Collected 35.00 from 2 characters at 25%. The treasury now has 35.00.', { exact: true })
      .waitFor();
    expect(await world.read()).toMatchObject({ taxRate: 25, collectedTaxes: 35 });
    await page.getByRole('button', { name: 'Collect at 25% …' }).waitFor();
  });

  it('report what was collected when the world changed after the preview', async () => {
    const { page } = await opened();
    await page.getByRole('button', { name: 'Collect at 10% …' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Collect 14.00' });
    await button.waitFor();
    // The page gets no events from now on.
    await page.route(/\/tax\?dryRun=true$/, () => {});
    await world.spawn('dan', { wealth: 60 });
    await button.click();
    await page
      .getByText(
        'Collected 20.00 from 3 characters at 10%. The treasury now has 20.00. The preview said 14.00: the world changed at the last moment.',
      )
      .waitFor();
  });

  it('ask for confirmation again when the rate changed while the dialog was open', async () => {
    const dashboard = await openDashboard();
    const { page } = dashboard;
    // The page gets no events.
    await page.route(/\/event\/stream/, () => {});
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'levers');
    await page.getByRole('button', { name: 'Collect at 10% …' }).click();
    const button = page.getByRole('dialog').getByRole('button', { name: 'Collect 14.00' });
    await button.waitFor();
    await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 50 });
    await button.click();
    const dialog = page.getByRole('dialog', { name: 'Set the tax rate to 10% and collect?' });
    await dialog.getByText('The tax rate is now 50%. It will be 10%').waitFor();
    expect(await world.read()).toMatchObject({ taxRate: 50, collectedTaxes: 0 });
    await dialog.getByRole('button', { name: 'Set 10% and collect 14.00' }).click();
    await page.getByText('Collected 14.00 from 2 characters at 10%.').waitFor();
    expect(await world.read()).toMatchObject({ taxRate: 10, collectedTaxes: 14 });
  });

  it('sets the rate once and collects once where the collection is refused at first', async () => {
    const { page } = await opened();
    const written: string[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) written.push(new URL(request.url()).pathname.split('/').at(-1)!);
    });
    const overloaded = { code: 'OVERLOADED', title: 'Overloaded', status: 503 };
    await page.route(/\/tax$/, (route) => route.fulfill({ status: 503, json: overloaded }), { times: 1 });
    await page.getByLabel('Per cent', { exact: true }).fill('25');
    await page.getByRole('button', { name: 'Set 25% and collect …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Set 25% and collect 35.00' }).click();
    await dialog.getByText('The service is busy. Try again in a moment.').waitFor();
    await dialog.getByRole('heading', { name: 'Collect taxes at 25%?' }).waitFor();
    await dialog.getByRole('button', { name: 'Collect 35.00' }).click();
    await page.getByText('Collected 35.00 from 2 characters at 25%.').waitFor();
    expect(written).toEqual(['tax-rate', 'tax', 'tax']);
  });

  it('does nothing when the question is closed', async () => {
    const { page } = await opened();
    await page.getByRole('button', { name: 'Collect at 10% …' }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect((await world.read())['collectedTaxes']).toBe(0);
    // The focus is back where the question came from.
    await page.locator('button:focus', { hasText: 'Collect at 10% …' }).waitFor();
  });

  it('refuse an invalid rate', async () => {
    const { page } = await opened();
    for (const rate of ['101', '-1', '1.00001']) {
      await page.getByLabel('Per cent', { exact: true }).fill(rate);
      await page.getByText('From 0 to 100, with at most four decimal places.').waitFor();
      expect(await page.getByRole('button', { name: 'Set the rate' }).isDisabled()).toBe(true);
    }
  });

  it('collect once when the answer to the first press was lost', async () => {
    const { page } = await opened();
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) keys.push(keyOf(request));
    });
    // It is done, and then the connection breaks.
    await page.route(
      /\/tax$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Collect at 10% …' }).click();
    const dialog = page.getByRole('dialog');
    const button = dialog.getByRole('button', { name: 'Collect' });
    await dialog.getByText(/will pay/).waitFor();
    await button.click();
    await dialog.getByText('The service does not answer.').waitFor();
    await button.click();
    await page
      .getByText('Collected 14.00 from 2 characters at 10%. The treasury now has 14.00.', { exact: true })
      .waitFor();
    expect((await world.read())['collectedTaxes']).toBe(14);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
  });

  it('pays out of the treasury, after a dry run', async () => {
    await world.collect();
    const { page } = await opened();
    const treasury = page.getByRole('region', { name: 'Treasury' });
    const amount = treasury.getByLabel('Total amount');
    await amount.fill('14.5');
    await treasury.getByText('Only 14.00 is available.').waitFor();
    await amount.fill('9');
    await treasury.getByRole('radio', { name: /Poorest/ }).check();
    await treasury.getByText(/pays 9\.00 to 1 character: the poorest are raised .* leaves 5\.00/).waitFor();
    expect(await world.wealth('cyd')).toBe(0);
    await treasury.getByRole('button', { name: 'Pay out 9.00' }).click();
    await page.getByText('9.00 paid to 1 character. The treasury has 5.00 left.').waitFor();
    expect(await world.wealth('cyd')).toBe(9);
  });

  it('pays the last taxes back to the poorest of those who paid them, once', async () => {
    await world.collect();
    const { page } = await opened();
    const treasury = page.getByRole('region', { name: 'Treasury' });
    await treasury.getByRole('radio', { name: /^Refund/ }).check();
    expect(await treasury.getByLabel('Total amount').count()).toBe(0);
    expect(await treasury.getByRole('radio', { name: /^Poorest tenth/ }).isChecked()).toBe(true);
    await treasury.getByText(/pays 4\.00 to 1 character: .* leaves 10\.00/).waitFor();
    expect(await world.wealth('ben')).toBe(36);
    await treasury.getByRole('button', { name: 'Pay back' }).click();
    await page.getByText('4.00 paid to 1 character. The treasury has 10.00 left.').waitFor();
    expect(await world.wealth('ben')).toBe(40);
    expect(await world.wealth('ada')).toBe(90);
    await treasury.getByRole('radio', { name: /^Refund/ }).check();
    await treasury.getByText('The last collection of taxes was already paid back.').waitFor();
  });

  it('set a schedule, say when it collects next, and switch it off', async () => {
    const dashboard = await opened();
    const { page } = dashboard;
    const schedule = page.getByRole('region', { name: 'Schedule' });
    const save = schedule.getByRole('button', { name: 'Save' });
    expect(await save.isDisabled()).toBe(true);
    await schedule.getByRole('radio', { name: 'At other times' }).check();
    await schedule.getByLabel('Cron expression').fill('every monday');
    await save.click();
    await schedule.getByText(/Must be .*five fields/i).waitFor();
    await schedule.getByRole('radio', { name: /^Every week/ }).check();
    await schedule.getByLabel('Time zone').fill('Europe/Nowhere');
    await save.click();
    await schedule.getByText('There is no such time zone.').waitFor();
    await schedule.getByLabel('Time zone').fill('Europe/Berlin');
    const written = page.waitForRequest(isWrite);
    await save.click();
    const request = await written;
    expect(request.postDataJSON()).toEqual({
      taxSchedule: { cron: '0 6 * * MON', timeZone: 'Europe/Berlin' },
    });
    expect(keyOf(request)).toMatch(/^dashboard-/);
    await page.getByText('The schedule is saved.').waitFor();
    // In the zone of the viewer, not in that of the schedule.
    const { nextCollectionAt } = (await world.read())['taxSchedule'] as { nextCollectionAt: string };
    const next = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Asia/Tokyo',
    }).format(new Date(nextCollectionAt));
    await schedule.locator('time').waitFor();
    expect(await schedule.locator('time').textContent()).toBe(next);
    await schedule.getByRole('radio', { name: 'Only when you collect them' }).check();
    await save.click();
    await schedule.locator('time').waitFor({ state: 'detached' });
    expect((await world.read())['taxSchedule']).toBeNull();
  });

  it('explain why nothing can be pressed with a read-only token', async () => {
    const { applicationId } = world.client.credentials!;
    const reader = await service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const { page } = await openWorld(world, 'levers', {}, reader);
    await page.getByText('Your token has no scope economy:write').first().waitFor();
    for (const name of ['Collect at 10% …', 'Pay out', 'Save']) {
      expect(await page.getByRole('button', { name }).first().isDisabled()).toBe(true);
    }
    const described = await page.getByRole('button', { name: 'Save' }).getAttribute('aria-describedby');
    expect(await page.locator(`[id="${described}"]`).textContent()).toContain('economy:write');
    expect(await page.locator('[data-figure="collected"]').count()).toBe(0);
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const dashboard = await opened({ colorScheme, viewport, reducedMotion: 'reduce' });
    const { page } = dashboard;
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
    await page.getByRole('button', { name: 'Collect at 10% …' }).click();
    await page
      .getByRole('dialog')
      .getByText(/will pay/)
      .waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
  });
});

/** And no dry run. */
function isWrite(request: Request): boolean {
  return request.method() === 'PUT' && !request.url().endsWith('dryRun=true');
}

function keyOf(request: Request): string | undefined {
  return request.headers()['idempotency-key'];
}
