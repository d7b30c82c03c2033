import { fieldText, formatMoney, numberFault, readNumber } from '../../dashboard/src/ui/format.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

describe('a number in a field', () => {
  it.each([
    ['12.5', 12.5],
    ['1234.5', 1234.5],
    ['1,234.50', 1234.5],
    ['1,234,567', 1_234_567],
    ['1,234,567.8901', 1_234_567.8901],
    ['0.125', 0.125],
    ['1.0000', 1],
    ['1000', 1000],
    [' 7. ', 7],
  ])('%p is %p', (text, value) => {
    expect([readNumber(text), numberFault(text)]).toEqual([value, undefined]);
  });

  it.each([
    ['1.000', '“1.000” could mean 1 or 1000. Write 1.0000 or 1000.'],
    ['1,000', '“1,000” could mean 1 or 1000. Write 1.0000 or 1000.'],
    ['12.125', '“12.125” could mean 12.125 or 12125. Write 12.1250 or 12125.'],
    ['12,5', 'Write it with a decimal point: 12.5.'],
    ['0,125', 'Write it with a decimal point: 0.125.'],
    ['1.234,50', 'Write it with a decimal point: 1234.50.'],
  ])('%p is refused, with what to write', (text, said) => {
    expect([readNumber(text), numberFault(text)]).toEqual([null, said]);
  });

  it.each(['', 'abc', '-1', '1e3', '1.234.567', '1.23456', '12,34.5', '1 000', "1'000", '٣'])(
    '%p is none',
    (text) => {
      expect(readNumber(text)).toBeNull();
    },
  );

  it.each([0, 0.0001, 1.125, 12.5, 999.999, 1234.567, 99_999_999_999.9999])(
    '%p is read again as it was written, in a field and elsewhere',
    (value) => {
      expect(readNumber(fieldText(value))).toBe(value);
      expect(readNumber(formatMoney(value, 'exact').replace(/\.(\d{3})$/, '.$10'))).toBe(value);
    },
  );
});

describe.each(['de-DE', 'en-US', 'fr-CH'])('money in a browser that speaks %s', (locale) => {
  const { service, openDashboard } = dashboardStage();
  let world: World;
  let dashboard: DashboardPage;

  beforeEach(async () => {
    world = await service.world({
      taxRate: 12.5,
      agentNpcs: { ada: { wealth: 12_345.5, mood: 55.125 }, ben: {} },
    });
    dashboard = await openDashboard({ locale });
    await dashboard.signInWithToken(world.client.token!);
  });

  it('is shown and read in one form, and what could be two amounts is not sent', async () => {
    const { page } = dashboard;
    await dashboard.openWorld(world.id, `characters/${world.character('ada')['id'] as string}`);
    await page.locator('[data-tile="wealth"]', { hasText: '12,345.50' }).waitFor();
    await page.getByRole('button', { name: 'Pay …' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Who is paid').fill('ben');
    await page.getByRole('option', { name: 'ben' }).click();
    const amount = dialog.getByLabel('Amount');
    for (const [typed, said] of [
      ['1.000', '“1.000” could mean 1 or 1000. Write 1.0000 or 1000.'],
      ['12,5', 'Write it with a decimal point: 12.5.'],
    ] as const) {
      await amount.fill(typed);
      await dialog.getByRole('button', { name: /^Pay/ }).click();
      await dialog.getByText(said).waitFor();
    }
    await amount.fill('1,234.5');
    await dialog.getByText('Afterwards, ada has 11,111.00 and ben 1,234.50.').waitFor();
    await dialog.getByRole('button', { name: 'Pay 1,234.50' }).click();
    await page.getByText('ada paid ben 1,234.50.').waitFor();
    expect((await world.client.get(world.path('ben'))).body['wealth']).toBe(1234.5);
  });

  it('has no field that the browser reads in its own way', async () => {
    const { page } = dashboard;
    await dashboard.openWorld(world.id, 'levers');
    await page.getByLabel('Total amount').fill('1.000');
    await page.getByRole('button', { name: 'Pay out' }).click();
    await page.getByText('“1.000” could mean 1 or 1000.').waitFor();
    await dashboard.openWorld(world.id, 'levers');
    await page.getByLabel('Per cent', { exact: true }).fill('12,5');
    await page.getByText('Write it with a decimal point: 12.5.').waitFor();
    await dashboard.openWorld(world.id, 'events');
    await page.getByLabel('At least').fill('1.000');
    await page.getByText('“1.000” could mean 1 or 1000.').waitFor();
    for (const name of ['overview', 'levers', 'levers/what-if', 'settings', 'events']) {
      await dashboard.openWorld(world.id, name);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.locator('input[type="number"]').count()).toBe(0);
    }
  });

  it('lets what was not touched stay as it is: a mood of three decimals is one', async () => {
    const { page } = dashboard;
    await dashboard.openWorld(world.id, `characters/${world.character('ada')['id'] as string}`);
    await page.getByRole('button', { name: 'Change …' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('Ada');
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Ada was changed.').waitFor();
    expect((await world.client.get(world.path('ada'))).body).toMatchObject({ name: 'Ada', mood: 55.125 });
  });
});
