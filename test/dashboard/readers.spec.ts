import { newPerson } from '../support/people.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

/** Everything that a press of it would be refused to somebody. */
const acts = ['Pay …', 'Grant …', 'Let talk …', 'Tell …', 'Change …', 'Kill …'];

describe('what the dashboard offers', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;
  let people = 0;

  beforeAll(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 100 }, ben: {} } });
  });

  async function openAs(role: 'read' | 'operate' | 'own'): Promise<DashboardPage> {
    const person = await newPerson(service, world.client, role, `${role}-${(people += 1)}`);
    const dashboard = await openDashboard();
    await dashboard.signInWithToken(person.client.token!);
    await dashboard.page.getByText('Signed in as').waitFor();
    return dashboard;
  }

  /** What the search finds for a word, by its lines. */
  async function found({ page }: DashboardPage, typed: string): Promise<string[]> {
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: /^Search/ });
    await search.waitFor();
    if (typed) await page.keyboard.type(typed);
    const lines = await search.getByRole('option').locator('.palette-text').allTextContents();
    await page.keyboard.press('Escape');
    await search.waitFor({ state: 'detached' });
    return lines;
  }

  it('to a reader is nothing that would be refused', async () => {
    const dashboard = await openAs('read');
    const { page } = dashboard;
    expect(await page.getByRole('link', { name: 'New world …' }).count()).toBe(0);
    await dashboard.openWorld(world.id, `characters/${world.character('ada')['id'] as string}`);
    await page.getByRole('heading', { name: 'ada', level: 1 }).waitFor();
    for (const name of acts)
      expect([name, await page.getByRole('button', { name }).count()]).toEqual([name, 0]);
    await dashboard.openWorld(world.id, 'characters');
    await page.getByRole('link', { name: 'ben' }).waitFor();
    expect(await page.getByRole('button', { name: /^Spawn/ }).count()).toBe(0);
    await page.goto(`${service.baseUrl}/dashboard#/app/agents`);
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    await page.locator('.rows > li').first().waitFor();
    expect(await page.locator('main').getByRole('button').count()).toBe(0);
    expect(await page.locator('main a.button').count()).toBe(0);
    await page.goto(`${service.baseUrl}/dashboard#/app/changes`);
    await page.getByText('Invited a person').first().waitFor();
    // No link that leads nowhere.
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
  });

  it('to an operator is what changes worlds, and no way to a page that is not there', async () => {
    const dashboard = await openAs('operate');
    const { page } = dashboard;
    await page.getByRole('link', { name: 'New world …' }).waitFor();
    await dashboard.openWorld(world.id, `characters/${world.character('ada')['id'] as string}`);
    for (const name of acts) await page.getByRole('button', { name }).waitFor();
    const lines = await found(dashboard, '');
    expect(lines).toContain('Changes');
    for (const line of ['Webhooks', 'Keys', 'People']) expect(lines).not.toContain(line);
  });

  it('to an owner is everything', async () => {
    const dashboard = await openAs('own');
    await dashboard.openWorld(world.id, 'overview');
    expect(await found(dashboard, '')).toEqual(expect.arrayContaining(['Webhooks', 'Keys', 'People']));
  });

  it('leads to no page that does not exist, whoever looks', async () => {
    for (const role of ['read', 'operate'] as const) {
      const dashboard = await openAs(role);
      const { page } = dashboard;
      await dashboard.openWorld(world.id, 'overview');
      for (const line of await found(dashboard, '')) {
        await page.keyboard.press('Control+k');
        await page
          .getByRole('option')
          .filter({ has: page.getByText(line, { exact: true }) })
          .first()
          .click();
        await page.getByRole('heading', { level: 1 }).waitFor();
        expect([line, await page.getByText('There is no such page').count()]).toEqual([line, 0]);
        await dashboard.openWorld(world.id, 'overview');
        await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor();
      }
    }
  });
});
