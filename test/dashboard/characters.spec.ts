import { randomUUID } from 'node:crypto';
import { startThinkingAgent, type ThinkingAgent } from '../scenarios/support/thinking-agent.js';
import { startTokenServer } from '../conversation/support/token-server.js';
import { worldOf } from '../scenarios/support/social.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage, looks } from './support/stage.js';
import { manyCharacters } from './support/many-characters.js';

const hostileName = '<img src=x onerror=alert(1)>';
const hostileWords = '</script><script>alert(2)</script><b onclick=alert(3)>Hello</b>';

describe('the characters in the dashboard', () => {
  const { service, openDashboard, openWorld } = dashboardStage();

  /** The names in sight once the first of them is the one expected. */
  async function namesFrom({ page }: DashboardPage, first: string): Promise<string[]> {
    await page.locator('tbody tr:first-child', { hasText: first }).waitFor();
    return page.locator('tbody tr a').allTextContents();
  }

  it('lists the richest first, in other orders, and by a part of the name', async () => {
    const world = await service.world({
      agentNpcs: { ada: { wealth: 10 }, ben: { wealth: 30, mood: 5 }, ada2: { wealth: 20, mood: 50 } },
    });
    const dashboard = await openWorld(world, 'characters');
    const { page } = dashboard;
    expect(await namesFrom(dashboard, 'ben')).toEqual(['ben', 'ada2', 'ada']);
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await namesFrom(dashboard, 'ada')).toEqual(['ada', 'ada2', 'ben']);
    await page.getByRole('button', { name: 'Name' }).click();
    expect(await namesFrom(dashboard, 'ben')).toEqual(['ben', 'ada2', 'ada']);
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    const search = page.getByLabel('Search by name');
    // The text begins beside the picture in the field.
    const picture = (await page.locator('.search .icon').boundingBox())!;
    const padding = await page.evaluate<string>(
      "getComputedStyle(document.querySelector('.search input')).paddingLeft",
    );
    expect((await search.boundingBox())!.x + Number.parseFloat(padding)).toBeGreaterThan(
      picture.x + picture.width,
    );
    await search.fill('ADA');
    await page.getByText('2 characters found').waitFor({ state: 'attached' });
    expect(await namesFrom(dashboard, 'ada2')).toEqual(['ada2', 'ada']);
    await search.fill('%');
    await page.getByText('Nobody is called “%”').waitFor();
  });

  it('shows money to two digits in the list, and to the last digit on the page of a character', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 4011.8537 }, ben: { wealth: 0.0004 } } });
    const { page } = await openWorld(world, 'characters');
    const wealth = page.locator('tbody tr', { hasText: 'ada' }).locator('.figure').nth(1);
    await wealth.waitFor();
    expect([await wealth.textContent(), await wealth.getAttribute('title')]).toEqual([
      '4,011.85',
      '4,011.8537',
    ]);
    // Less than a cent is not nothing.
    await page.locator('tbody tr', { hasText: 'ben' }).getByText('0.0004').waitFor();
    await page.getByRole('link', { name: 'ada', exact: true }).click();
    await page.locator('[data-tile="wealth"]', { hasText: '4,011.8537' }).waitFor();
  });

  it('lists accounts with their owners, as they are after each trade', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    const open = async (name: string, ownerIdentifier: unknown): Promise<string> => {
      const body = { instanceIdentifier: world.id, uuid: randomUUID(), name, kind: 'shop', ownerIdentifier };
      return (await world.client.post('/v1/account', body)).body['account'].id as string;
    };
    const guild = await open(hostileName, world.character('ada')['id']);
    await open('till', guild);
    const dashboard = await openWorld(world, 'characters');
    const { page } = dashboard;
    await page.getByRole('link', { name: 'accounts' }).click();
    const row = (name: string) => page.locator('tbody tr', { hasText: name });
    await row('till').getByText(hostileName).waitFor();
    await row('ada').getByText('shop').waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await world.client.put(`${world.path('ada')}/trade`, { recipientIdentifier: guild, amount: 2.5 });
    await row('ada').getByText('2.50').waitFor();
    await row('ada').getByRole('link', { name: 'ada' }).click();
    await page.getByText(`Paid ${hostileName} 2.50`).waitFor({ state: 'attached' });
  });

  it('leads from the name of an account in an event to what it has and was paid', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    const till = { instanceIdentifier: world.id, uuid: randomUUID(), name: 'till', kind: 'shop', wealth: 4 };
    await world.client.post('/v1/account', till);
    const pay = (amount: number) =>
      world.client.put(`${world.path('ada')}/trade`, {
        recipientIdentifier: till.uuid,
        amount,
        reason: 'bread',
      });
    await pay(2);
    const dashboard = await openWorld(world, 'events');
    const { page } = dashboard;
    await page.getByRole('link', { name: 'till' }).first().click();
    await page.getByRole('heading', { name: 'till' }).waitFor();
    await dashboard.tile('wealth').getByText('6.00').waitFor();
    const rows = page.getByRole('region', { name: 'History' }).locator('tbody tr');
    await rows.first().getByText('ada').waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await pay(1);
    await dashboard.tile('wealth').getByText('7.00').waitFor();
    const hold = { instanceIdentifier: world.id, payerIdentifier: till.uuid, amount: 3 };
    await world.client.post('/v1/hold', hold);
    await dashboard.tile('held').getByText('3.00').waitFor();
    await dashboard.tile('wealth').getByText('4.00').waitFor();
  });

  it('shows what a trade leaves, without a new order', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 }, ben: { wealth: 30 } } });
    const dashboard = await openWorld(world, 'characters');
    await namesFrom(dashboard, 'ben');
    await dashboard.page.getByText('Live', { exact: true }).waitFor();
    await world.trade('ben', 'ada', 25);
    await dashboard.page.locator('tbody tr', { hasText: 'ada' }).getByText('35.00').waitFor();
    expect(await namesFrom(dashboard, 'ben')).toEqual(['ben', 'ada']);
  });

  it('draws a bounded number of rows of a hundred thousand, and reads on while one scrolls', async () => {
    const world = await service.world({ agentNpcs: { ada: {} } });
    const dashboard = await openDashboard();
    const { page } = dashboard;
    const list = await manyCharacters(page, 100_000);
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id, 'characters');
    await page.getByRole('link', { name: 'Character 0', exact: true }).waitFor();
    // Read as far as is seen, not all at once.
    expect(list.pagesRead()).toBeLessThanOrEqual(2);
    const frame = page.getByRole('region', { name: 'Characters' });
    for (let rows = 0; rows < 100_000;) {
      await frame.evaluate((element) => (element.scrollTop = element.scrollHeight));
      await page.getByText(/^(The first|All) [\d,]+$/).waitFor();
      rows = Number((await page.locator('.list-note').textContent())!.replace(/\D/g, ''));
      expect(await page.locator('tbody tr').count()).toBeLessThan(100);
    }
    await frame.evaluate((element) => (element.scrollTop = element.scrollHeight));
    await page.getByRole('link', { name: 'Character 99999' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(100);
    expect(await page.locator('table').getAttribute('aria-rowcount')).toBe('100001');
    await frame.evaluate((element) => (element.scrollTop = element.scrollHeight / 2));
    await page.getByRole('link', { name: 'Character 50000' }).waitFor();
    expect(await page.locator('tbody tr').count()).toBeLessThan(100);
  });

  it('lets the viewer talk to a character, whose lines appear as they are written', async () => {
    const server = await startTokenServer({
      write: (_body, count) =>
        JSON.stringify({ say: `Well met, dear Robin! ${hostileName} This is line ${count}.` }),
      tokenMs: 45,
    });
    const client = await service.newClient();
    const agent = { name: 'Model', endpoint: server.endpoint, protocol: 'openai' };
    const { body } = await client.post('/v1/agent', agent);
    const ada = { agentIdentifier: body['id'] as string, personality: 'A baker.' };
    const world = await service.world({ agentNpcs: { ada } }, client);
    const id = world.character('ada')['id'] as string;
    const { page } = await openWorld(world, `characters/${id}`);
    await page.getByLabel('You are').fill('Robin');
    const log = page.getByRole('log');
    for (let line = 1; line <= 10; line += 1) {
      await page.getByLabel('Your line').fill(`Good day! Line ${line}, friend.`);
      if (line < 10) await page.getByRole('button', { name: 'Say', exact: true }).click();
      else await page.getByRole('button', { name: 'Say and leave' }).click();
      // While it is written, the line is there, but not its end.
      if (line === 1) await log.getByText(/^Well met(?!.*line 1)/).waitFor();
      await log.getByText(`This is line ${line}.`).waitFor();
    }
    await page.getByText('The talk has ended, and ada will remember it.').waitFor();
    expect(await log.locator('.bubble').count()).toBe(20);
    expect(await page.getByText(/ada likes Robin \d+ more/).count()).toBeGreaterThan(0);
    await page.getByText('Approached by Robin').waitFor();
    server.close();
  });

  it('opens a character by keyboard, and a talk on its page', async () => {
    const world = await service.world({
      agentNpcs: { ada: { wealth: 60 }, ben: { wealth: 40 }, cyd: { parents: ['ada', 'ben'] } },
    });
    await world.trade('ada', 'ben', 5.5);
    const first = await world.interact('ada', 'ben');
    const second = await world.interact('cyd', 'ada');
    const dashboard = await openWorld(world, 'characters');
    const { page } = dashboard;
    await page.getByRole('link', { name: 'ada', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    expect(await dashboard.tile('wealth').textContent()).toBe('54.50');

    const talks = page.getByRole('region', { name: 'Talks' }).last();
    const bubbles = talks.locator('.bubble');
    await bubbles.first().waitFor();
    const wordsOf = (chat: readonly { text: string }[]): string[] => chat.map(({ text }) => text);
    expect(await bubbles.allTextContents()).toEqual(wordsOf(second.body['chat']));
    await talks.getByRole('button', { name: /With ben/ }).click();
    await bubbles.first().waitFor();
    expect(await bubbles.allTextContents()).toEqual(wordsOf(first.body['chat']));
    expect(await talks.getByRole('button', { name: /With ben/ }).getAttribute('aria-expanded')).toBe('true');

    await page.getByRole('img', { name: /wealth 54\.50 and mood/ }).waitFor();
    await page.getByRole('region', { name: 'Memories, newest first' }).getByText(/ben/).first().waitFor();
    await page.locator('.relationship-table').getByRole('link', { name: 'cyd' }).click();
    await page.getByRole('heading', { name: 'cyd', level: 1 }).waitFor();
    await page.locator('.family').getByRole('link', { name: 'ada' }).waitFor();
    expect(await page.locator('.family a').allTextContents()).toEqual(['ada', 'ben']);
    await page.locator('.family').getByRole('link', { name: 'ada' }).click();
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    await page.locator('.family').getByRole('link', { name: 'cyd' }).waitFor();
    expect(await page.locator('.family a').allTextContents()).toEqual(['cyd']);
  });

  it('follows its character: a trade, a talk and its death', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 }, ben: { wealth: 30 } } });
    const { page } = await openWorld(world, `characters/${world.character('ada')['id'] as string}`);
    await page.getByText('No talks yet').waitFor();
    await page.getByText('Live', { exact: true }).waitFor();
    await world.trade('ben', 'ada', 2.5);
    await page.locator('[data-tile="wealth"]', { hasText: '12.50' }).waitFor();
    await world.interact('ben', 'ada');
    await page.getByText('Approached by ben').waitFor();
    await page.locator('.bubble').first().waitFor();
    await world.die('ada');
    await page.getByText('This character died').waitFor();
    await page.getByRole('link', { name: 'All characters' }).last().click();
    await page.getByRole('heading', { name: 'Characters' }).waitFor();
  });

  describe('that are hostile', () => {
    let agent: ThinkingAgent;
    beforeEach(async () => {
      agent = await startThinkingAgent(() => ({ say: hostileWords, actions: [hostileName] }));
    });
    afterEach(() => agent.close());

    it('are shown as text, whatever they are called and say', async () => {
      const world = await worldOf(service, {
        [hostileName]: { endpoint: agent.endpoint, personality: hostileWords, wealth: 5 },
        ben: { endpoint: agent.endpoint, wealth: 4 },
      });
      await world.trade(hostileName, 'ben', 1);
      await world.interact('ben', hostileName);
      const { page } = await openWorld(world, 'characters');
      await page.getByRole('link', { name: hostileName }).click();
      await page.getByRole('heading', { name: hostileName, level: 1 }).waitFor();
      const bubbles = page.locator('.bubble');
      await bubbles.first().waitFor();
      expect(await bubbles.first().textContent()).toBe(hostileWords);
      expect(await page.locator('.tag').first().textContent()).toContain('img');
      await page.getByRole('region', { name: 'Memories, newest first' }).waitFor();
      // A tooltip of the chart has the names of others in it.
      const canvas = page.locator('canvas').last();
      const { width, height } = (await canvas.boundingBox())!;
      await canvas.hover({ position: { x: width / 2, y: height / 4 } });
      expect(await page.locator('main img, main script, main b').count()).toBe(0);
    });
  });

  it('explains an empty world, an unknown character and a failing service', async () => {
    const world = await service.world();
    const dashboard = await openWorld(world, 'characters');
    const { page } = dashboard;
    await page.getByText('Nobody lives here yet').waitFor();
    await dashboard.openWorld(world.id, `characters/${world.id}`);
    await page.getByText('There is no such character').waitFor();
    const problem = { code: 'OVERLOADED', title: 'Overloaded', status: 503 };
    await page.route('**/v1/agent-npc/**', (route) => route.fulfill({ status: 503, json: problem }));
    await dashboard.openWorld(world.id, 'characters');
    await page.getByText('The service is busy. Try again in a moment.').waitFor();
    await page.unroute('**/v1/agent-npc/**');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('Nobody lives here yet').waitFor();
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    const world = await service.world({
      agentNpcs: { ada: { wealth: 60 }, ben: { wealth: 40 }, cyd: { parents: ['ada'] } },
    });
    await world.trade('ada', 'ben', 5.5);
    await world.interact('cyd', 'ada');
    const dashboard = await openWorld(world, 'characters', {
      colorScheme,
      viewport,
      reducedMotion: 'reduce',
    });
    const { page } = dashboard;
    await namesFrom(dashboard, 'ada');
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
    await page.getByRole('link', { name: 'cyd' }).click();
    await page.locator('.bubble').first().waitFor();
    await page.locator('.relationship-table tbody tr').first().waitFor();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
    await page.locator('details.chart-numbers summary').first().click();
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    expect(await dashboard.isTooWide()).toBe(false);
  });
});
