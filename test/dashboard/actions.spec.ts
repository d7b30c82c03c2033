import { type Request } from 'playwright-core';
import { TokenService } from '../../src/identity/token.service.js';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks, type PageOptions } from './support/stage.js';

describe('the actions in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({
      npcs: ['Old Pell'],
      agentNpcs: { Ada: { wealth: 100 }, Ben: { wealth: 40, parents: ['Ada'] }, Cyd: {} },
    });
  });

  async function opened(
    place: string,
    options: PageOptions = {},
    token = world.client.token!,
  ): Promise<DashboardPage> {
    const dashboard = await openWorld(world, place, options, token);
    await dashboard.page.getByRole('heading', { level: 1 }).waitFor();
    return dashboard;
  }

  const placeOf = (name: string) => `characters/${world.character(name)['id'] as string}`;

  async function choose({ page }: DashboardPage, label: string, name: string): Promise<void> {
    await page.getByRole('combobox', { name: label }).fill(name);
    await page.getByRole('option', { name, exact: true }).click();
  }

  it('pay: a preview, what is wrong next to its field, and the event at the end', async () => {
    const dashboard = await opened(placeOf('Ada'));
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Pay …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Ada pays' });
    await dialog.getByRole('button', { name: 'Pay', exact: true }).click();
    await dialog.getByText('Choose a character.').waitFor();
    await dialog.getByText('An amount is a number above 0').waitFor();
    expect(await page.evaluate('document.activeElement.name')).toBe('to');
    // A first Escape is one for the list of names, not for the question.
    await dialog.getByRole('combobox', { name: 'Who is paid' }).fill('cy');
    await page.getByRole('option', { name: 'Cyd' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('option', { name: 'Cyd' }).waitFor({ state: 'hidden' });
    expect(await dialog.isVisible()).toBe(true);
    await choose(dashboard, 'Who is paid', 'Cyd');
    await dialog.getByLabel('Amount').fill('100.5');
    await dialog.getByText('Only 100.00 is available.').waitFor();
    expect(await dialog.getByLabel('Amount').getAttribute('aria-invalid')).toBe('true');
    await dialog.getByLabel('Amount').fill('5');
    await dialog.getByText('Afterwards, Ada has 95.00 and Cyd 5.00.').waitFor();
    await dialog.getByRole('button', { name: 'Add a good' }).click();
    await dialog.getByLabel('Good', { exact: true }).fill('flour');
    await dialog.getByLabel('Quantity').fill('2');
    expect(await world.wealth('Ada')).toBe(100);
    await dialog.getByRole('button', { name: 'Pay 5.00' }).click();
    await page.getByText('Ada paid Cyd 5.00 for 2 flour.').waitFor();
    expect(await world.wealth('Cyd')).toBe(5);
    await page
      .getByRole('status')
      .getByRole('link', { name: /^Event \d+$/ })
      .click();
    await page.getByRole('heading', { name: /^Event \d+$/, level: 1 }).waitFor();
    await page.getByText('Ada paid Cyd 5.00 for 2 flour').waitFor();
  });

  it('pay once where the answer to the first press was lost', async () => {
    const dashboard = await opened(placeOf('Ada'));
    const { page } = dashboard;
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (isWrite(request)) keys.push(request.headers()['idempotency-key']);
    });
    await page.route(
      /\/trade$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Pay …' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: 'Nobody is paid' }).check();
    await dialog.getByLabel('Amount').fill('10');
    await dialog.getByRole('button', { name: 'Pay 10.00' }).click();
    await dialog.getByText('The service does not answer.').waitFor();
    await dialog.getByRole('button', { name: 'Pay 10.00' }).click();
    await page.getByText('Ada paid 10.00, which left the world.').waitFor();
    expect(await world.wealth('Ada')).toBe(90);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expect(keys[0]).toMatch(/^dashboard-[0-9a-f]{32}$/);
  });

  it('grant, tell and change from the page of a character', async () => {
    const agent = await world.client.post('/v1/agent', { name: 'Bard', protocol: 'scripted' });
    const dashboard = await opened(placeOf('Cyd'));
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Grant …' }).click();
    await dialog.getByLabel('Amount').fill('25');
    await dialog.getByText('Cyd has 0.00, and will have 25.00.').waitFor();
    await dialog.getByRole('button', { name: 'Grant 25.00' }).click();
    await dialog.getByText('Give a reason').waitFor();
    await dialog.getByLabel('Reason').fill('quest');
    await dialog.getByRole('button', { name: 'Grant 25.00' }).click();
    await page.getByText('Cyd was granted 25.00 for quest.').waitFor();
    expect(await world.wealth('Cyd')).toBe(25);

    await page.getByRole('button', { name: 'Tell …' }).click();
    await dialog.getByLabel('What they should know').fill('The bridge is closed.');
    await choose(dashboard, 'About whom', 'Ada');
    await dialog.getByRole('button', { name: 'Tell', exact: true }).click();
    await page.getByText('Cyd knows it now.').waitFor();
    const { body: memories } = await world.client.get(`${world.path('Cyd')}/memory`);
    expect(memories['items']).toContainEqual(expect.objectContaining({ text: 'The bridge is closed.' }));

    await page.getByRole('button', { name: 'Change …' }).click();
    expect(await dialog.getByRole('button', { name: 'Change', exact: true }).isDisabled()).toBe(true);
    await dialog.getByLabel('Mood').fill('40');
    await dialog.getByLabel('Agent').selectOption({ label: 'Bard' });
    await dialog.getByText(/Changes their .*mood/).waitFor();
    const written = page.waitForRequest((request) => isWrite(request));
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    // What was not touched is not sent.
    expect((await written).postDataJSON()).toEqual({ mood: 40, agentIdentifier: agent.body['id'] });
    await page.getByText('Cyd was changed.').waitFor();
    await page.locator('[data-tile="agent"]', { hasText: 'Bard' }).waitFor();
  });

  it('kill after saying what the death will leave', async () => {
    const { page } = await opened(placeOf('Ada'));
    await page.getByRole('button', { name: 'Kill …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kill Ada?' });
    await dialog.getByText('Ada has 100.00. It goes to the living children').waitFor();
    await dialog.getByText(/Mourned by Ben \(mood -\d/).waitFor();
    expect(await world.wealth('Ben')).toBe(40);
    await dialog.getByRole('button', { name: 'Kill Ada' }).click();
    await page.getByRole('status').getByText('Ada died.').waitFor();
    await page.getByRole('heading', { name: 'Mourners' }).waitFor();
    expect(await world.wealth('Ben')).toBe(140);
  });

  it('let characters talk, and show what they say', async () => {
    const dashboard = await opened(placeOf('Ada'));
    const { page } = dashboard;
    await page.getByRole('button', { name: 'Let talk …' }).click();
    const dialog = page.getByRole('dialog', { name: 'Let Ada talk' });
    await choose(dashboard, 'With whom', 'Ben');
    await choose(dashboard, 'With whom', 'Cyd');
    await dialog.getByLabel('Topic').fill('the harvest');
    await dialog.getByRole('button', { name: 'Let them talk', exact: true }).click();
    await dialog.getByText('The talk is over.').waitFor();
    const seq = /\d+/.exec((await dialog.getByRole('link', { name: /^Event/ }).textContent())!)![0];
    const { body } = await world.client.get(`/v1/instance/${world.id}/event/${seq}`);
    const data = body['data'] as Json & { chat: readonly { text: string }[]; others: readonly Json[] };
    expect(await dialog.locator('.bubble').allTextContents()).toEqual(data.chat.map(({ text }) => text));
    expect(data['scene']).toMatchObject({ topic: 'the harvest' });
    expect(data.others).toHaveLength(1);
    await dialog.getByRole('link', { name: /^Event/ }).click();
    await page.getByRole('heading', { name: `Event ${seq}`, level: 1 }).waitFor();
  });

  it('narrow who is found while the search runs, so that nobody presses a row that moves', async () => {
    const { page } = await opened(placeOf('Ada'));
    await page.getByRole('button', { name: 'Let talk …' }).click();
    const field = page.getByRole('combobox', { name: 'With whom' });
    await field.click();
    await page.getByRole('option', { name: 'Ben', exact: true }).waitFor();
    await page.route(/search=/, () => undefined);
    await field.fill('cyd');
    await page.getByRole('option', { name: 'Ben', exact: true }).waitFor({ state: 'detached' });
    await page.getByRole('option', { name: 'Cyd', exact: true }).click();
    await page.getByRole('button', { name: /^Cyd.*remove from/ }).waitFor();
  });

  it('spawn a character of parents', async () => {
    const dashboard = await opened('characters');
    const { page } = dashboard;
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await dialog.getByRole('button', { name: 'Spawn', exact: true }).click();
    await dialog.getByText('Enter a name.').waitFor();
    await dialog.getByLabel('Name').fill('Dot');
    await dialog.getByLabel('Wealth').fill('12.5');
    await dialog.getByLabel('Mood').fill('70');
    await dialog.getByLabel('Personality').fill('Curious.');
    await choose(dashboard, 'Parents', 'Ada');
    await choose(dashboard, 'Parents', 'Old Pell');
    await dialog.getByRole('button', { name: 'Spawn', exact: true }).click();
    await page.getByRole('heading', { name: 'Dot', level: 1 }).waitFor();
    await page.getByText('Dot came into the world.').waitFor();
    const { body } = await world.client.get(`/v1/agent-npc/${world.id}?search=Dot`);
    expect(body['items']).toEqual([
      expect.objectContaining({
        name: 'Dot',
        wealth: 12.5,
        mood: 70,
        parents: expect.arrayContaining([
          expect.objectContaining({ name: 'Ada' }),
          expect.objectContaining({ name: 'Old Pell' }),
        ]) as unknown,
      }),
    ]);

    await dashboard.openWorld(world.id, 'characters');
    await page.getByRole('link', { name: '1 plain NPC' }).click();
    await page.getByText('Old Pell').waitFor();
  });

  it('say why they are refused', async () => {
    const { applicationId } = world.client.credentials!;
    const reader = await service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const reading = await opened('settings', {}, reader);
    await reading.page.getByText('Your token has no scope economy:write').first().waitFor();
    await reading.close();

    const { page } = await opened(placeOf('Ada'));
    const detail = 'Your role is read: ask an owner.';
    await page.route(/\/grant$/, (route) =>
      route.fulfill({ status: 403, json: { code: 'FORBIDDEN', title: 'No', status: 403, detail } }),
    );
    await page.getByRole('button', { name: 'Grant …' }).click();
    await page.getByLabel('Amount').fill('1');
    await page.getByLabel('Reason').fill('quest');
    await page.getByRole('button', { name: 'Grant 1.00' }).click();
    await page.getByRole('dialog').getByText(detail).waitFor();
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const dashboard = await opened(placeOf('Ada'), { colorScheme, viewport, reducedMotion: 'reduce' });
    const { page } = dashboard;
    for (const [button, title] of [
      ['Pay …', 'Ada pays'],
      ['Grant …', 'Grant Ada money'],
      ['Let talk …', 'Let Ada talk'],
      ['Tell …', 'Tell Ada something'],
      ['Change …', 'Change Ada'],
      ['Kill …', 'Kill Ada?'],
    ] as const) {
      await page.getByRole('button', { name: button }).click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.locator('button[type="submit"]').waitFor();
      expect(await dashboard.accessibilityFaults()).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await dialog.waitFor({ state: 'detached' });
    }
    await dashboard.openWorld(world.id, 'characters');
    await page.getByRole('button', { name: 'Spawn …' }).click();
    await page.getByRole('combobox', { name: 'Parents' }).fill('a');
    await page.getByRole('option', { name: 'Ada' }).waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
  });
});

function isWrite(request: Request): boolean {
  return request.method() !== 'GET' && !request.url().includes('dryRun');
}
