import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Json } from '../support/api-client.js';
import { type World } from '../support/world.js';
import { dashboardStage } from './support/stage.js';

describe('the story in the dashboard', () => {
  const { service, openWorld } = dashboardStage();
  const hostile = '<img src=x onerror=alert(1)>';

  const village = (): Promise<World> =>
    service.world({ agentNpcs: { ada: { wealth: 500 }, [hostile]: { wealth: 10 }, ben: {} } });

  it('shows what happened in sentences that link to the characters', async () => {
    const world = await village();
    await world.trade('ada', hostile, 400);
    await world.die('ben');
    const dashboard = await openWorld(world, 'story');
    const { page } = dashboard;
    const payment = page.locator('[data-kind="payment"]');
    await payment.getByText('400 coins').waitFor();
    expect(await page.locator('main img').count()).toBe(0);
    expect(await payment.getByRole('link').allTextContents()).toEqual(
      expect.arrayContaining(['ada', hostile]),
    );
    expect(await dashboard.accessibilityFaults()).toEqual([]);
    await payment.getByRole('link', { name: 'ada' }).first().click();
    await page.getByRole('heading', { name: 'The story of ada' }).waitFor();
  });

  it('is told in the language of the browser', async () => {
    const world = await village();
    await world.trade('ada', hostile, 400);
    const { page } = await openWorld(world, 'story', { locale: 'de-DE' });
    await page.locator('[data-kind="payment"]').getByText('400 Münzen').waitFor();
    expect(await page.locator('.story').getAttribute('lang')).toBe('de');
  });

  it('goes back in a fork to what was before the fork, and no further than the first event', async () => {
    const world = await village();
    await world.trade('ada', hostile, 400);
    const { body: feed } = await world.client.get(`/v1/instance/${world.id}/event?order=desc&limit=1`);
    const from = (feed['items'] as Json[])[0]!['occurredAt'] as string;
    await sleep(2);
    const copy = { uuid: randomUUID(), history: true };
    const { body } = await world.client.post(`/v1/instance/${world.id}/fork`, copy);
    const dashboard = await openWorld(world, 'overview');
    const { page } = dashboard;
    const read: URLSearchParams[] = [];
    await page.route(/\/chronicle\?/, async (route) => {
      const { searchParams } = new URL(route.request().url());
      read.push(searchParams);
      const answer = await route.fetch();
      // As if more had happened since than is told at once.
      const json = { ...(await answer.json()), ...(searchParams.has('to') ? {} : { from }) };
      await route.fulfill({ response: answer, json });
    });
    await dashboard.openWorld(body['id'] as string, 'story');
    await page.locator('[data-kind="payment"]').getByText('400 coins').waitFor();
    await page.getByRole('button', { name: 'Earlier' }).click();
    await page.getByRole('button', { name: 'The newest' }).waitFor();
    await page.locator('[data-kind="arrival"]').first().waitFor();
    await page.getByRole('button', { name: 'Earlier' }).waitFor({ state: 'detached' });
    expect(read.at(-1)!.get('to')).toBe(from);
  });

  it('keeps the story of the dead, with what became of their wealth', async () => {
    const world = await village();
    await world.die('ada');
    const { page } = await openWorld(world, `characters/${world.character('ada')['id'] as string}`);
    await page.getByText('This character died').waitFor();
    await page.locator('[data-kind="death"]').getByText('500 coins').waitFor();
  });

  it('says what to do where there is none, and fits a phone', async () => {
    const world = await village();
    const dashboard = await openWorld(world, 'story', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    });
    const { page } = dashboard;
    await page.route(/\/chronicle\?/, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), chapters: [] } });
    });
    await dashboard.openWorld(world.id, 'overview');
    await dashboard.openWorld(world.id, 'story');
    await page.getByText('Nothing worth telling has happened in this time').waitFor();
    await page.getByText('PUT …/interact').waitFor();
    expect(await dashboard.isTooWide()).toBe(false);
    expect(await dashboard.accessibilityFaults()).toEqual([]);
  });
});
