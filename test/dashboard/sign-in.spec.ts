import { type Locator } from 'playwright-core';
import { SignJWT } from 'jose';
import { type Page } from 'playwright-core';
import { ApplicationService } from '../../src/identity/application.service.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

describe('signing in to the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let dashboard: DashboardPage;

  beforeEach(async () => {
    dashboard = await openDashboard();
  });

  it('accepts a client id and a secret, shows the worlds and opens one', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    await world.client.put(`/v1/instance/${world.id}`, { name: 'Millbrook' });
    const { applicationId, clientSecret } = world.client.credentials!;
    await dashboard.signIn(applicationId, clientSecret);
    await dashboard.page.getByText('Signed in as Test application').waitFor();
    await dashboard.page.getByRole('link', { name: /Millbrook 1 character/ }).click();
    await dashboard.page.getByRole('heading', { name: 'Overview' }).waitFor();
    await dashboard.page.getByText('Live', { exact: true }).waitFor();
  });

  it('works with the keyboard alone', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    const { applicationId, clientSecret } = world.client.credentials!;
    const { keyboard } = dashboard.page;
    /** By as few steps as are needed from wherever the focus is. */
    const reach = async (target: Locator): Promise<void> => {
      await target.waitFor();
      const hasFocus = () => target.evaluate((element) => element.matches(':focus'));
      for (let steps = 0; steps < 8 && !(await hasFocus()); steps += 1) await keyboard.press('Tab');
      expect(await hasFocus()).toBe(true);
    };
    await reach(dashboard.page.getByLabel('Client id', { exact: true }));
    await keyboard.type(applicationId);
    await reach(dashboard.page.getByLabel('Client secret'));
    await keyboard.type(clientSecret);
    await keyboard.press('Enter');
    await dashboard.page.getByRole('heading', { name: 'Worlds' }).waitFor();
    await reach(dashboard.page.getByRole('link', { name: /1 character/ }));
    await keyboard.press('Enter');
    await dashboard.page.getByRole('heading', { name: 'Overview' }).waitFor();
  });

  it('reports a wrong secret, and allows another attempt', async () => {
    const client = await service.newClient();
    const { applicationId, clientSecret } = client.credentials!;
    await dashboard.signIn(applicationId, 'not the secret');
    const alert = dashboard.page.getByRole('alert');
    expect(await alert.textContent()).toBe('The client id or the secret is wrong.');
    await dashboard.signIn(applicationId, clientSecret);
    await dashboard.page.getByText('No world yet').waitFor();
  });

  it('accepts a pasted token, and refuses an expired one', async () => {
    const client = await service.newClient();
    const { issuer, audience, secret } = service.settings.auth;
    const expired = await new SignJWT({ scope: 'economy:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(client.credentials!.applicationId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt(1_700_000_000)
      .setExpirationTime(1_700_000_060)
      .sign(Buffer.from(secret!));
    await dashboard.signInWithToken(expired);
    expect(await dashboard.page.getByRole('alert').textContent()).toBe(
      'This token is not valid or has expired.',
    );
    await dashboard.signInWithToken(`TOKEN=${client.token}\n`);
    await dashboard.page.getByText('No world yet').waitFor();
  });

  it('is required again when the token is no longer valid, and returns to the same page', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id);
    await dashboard.tile('supply').waitFor();
    await service.app.get(ApplicationService).revoke(world.client.credentials!.applicationId);
    await dashboard.page.getByText('its token is no longer valid').waitFor();
    expect(dashboard.page.url()).toContain(`#/w/${world.id}/overview`);
  });

  it('lasts as long as a tab: a reload keeps it, a new tab takes it over, nothing outlives the last', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    await dashboard.signInWithToken(world.client.token!);
    await dashboard.openWorld(world.id);
    await dashboard.tile('supply').waitFor();
    await dashboard.page.reload();
    await dashboard.tile('supply').waitFor();
    const context = dashboard.page.context();
    const { cookies, origins } = await context.storageState();
    expect(JSON.stringify({ cookies, origins })).not.toContain(world.client.token);
    const other = await context.newPage();
    await other.goto(`${service.baseUrl}/dashboard#/w/${world.id}/characters`);
    await other.getByRole('link', { name: 'ada' }).waitFor();
    expect(JSON.stringify(await context.storageState())).not.toContain(world.client.token);
    await dashboard.page.close();
    const third = await context.newPage();
    await third.goto(`${service.baseUrl}/dashboard#/w/${world.id}/characters`);
    await third.getByRole('link', { name: 'ada' }).waitFor();
    await Promise.all([other.close(), third.close()]);
    const last = await context.newPage();
    await last.goto(`${service.baseUrl}/dashboard#/w/${world.id}/characters`);
    await last.getByRole('heading', { name: 'Sign in' }).waitFor();
    // Nor does a stranger's browser have it.
    await dashboard.close();
    dashboard = await openDashboard();
    await dashboard.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is that of the tab that was seen last, where there are several', async () => {
    const tabs: Page[] = [];
    for (const name of ['Millbrook', 'Aldermoor']) {
      const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
      await world.client.put(`/v1/instance/${world.id}`, { name });
      tabs.push(await tabOf(dashboard.page, world.client.token!));
    }
    const openedFrom = async (tab: Page): Promise<Page> => {
      // As the browser says when a tab comes to the front.
      await tab.evaluate("document.dispatchEvent(new Event('visibilitychange'))");
      const opened = await tab.context().newPage();
      await opened.goto(`${service.baseUrl}/dashboard`);
      return opened;
    };
    await (await openedFrom(tabs[0]!)).getByRole('link', { name: /^Millbrook/ }).waitFor();
    await (await openedFrom(tabs[1]!)).getByRole('link', { name: /^Aldermoor/ }).waitFor();
  });

  /** Another tab with a session of its own. */
  async function tabOf(page: Page, token: string): Promise<Page> {
    const tab = await page.context().newPage();
    const kept = JSON.stringify(JSON.stringify({ token, applicationName: 'Test application' }));
    await tab.addInitScript(
      `sessionStorage.getItem('economy-session') ?? sessionStorage.setItem('economy-session', ${kept})`,
    );
    await tab.goto(`${service.baseUrl}/dashboard`);
    await tab.getByText('Signed in as').waitFor();
    return tab;
  }

  it('ends in every tab that it was given to, also in one that comes back later', async () => {
    const world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    const stranger = await service.newClient();
    const { page } = dashboard;
    await dashboard.signInWithToken(world.client.token!);
    await page.getByText('Signed in as').waitFor();
    const context = page.context();
    // What "Duplicate tab" and links into a new tab do: the copy begins with the storage of the tab.
    const kept = await page.evaluate<string>("sessionStorage.getItem('economy-session')");
    const copyOf = async (): Promise<typeof page> => {
      const copy = await context.newPage();
      await copy.addInitScript(
        `sessionStorage.copied ??= (sessionStorage.setItem('economy-session', ${JSON.stringify(kept)}), '1')`,
      );
      await copy.goto(`${service.baseUrl}/dashboard`);
      return copy;
    };
    const copy = await copyOf();
    await copy.getByText('Signed in as').waitFor();
    const unrelated = await tabOf(page, stranger.token!);
    await unrelated.getByText('No world yet').waitFor();

    await page.getByRole('button', { name: 'Sign out' }).click();
    await copy.getByText('You have signed out').waitFor();
    await copy.reload();
    await copy.getByRole('heading', { name: 'Sign in' }).waitFor();
    const reopened = await copyOf();
    await reopened.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await reopened.evaluate("sessionStorage.getItem('economy-session')")).toBeNull();
    await unrelated.getByText('No world yet').waitFor();

    await dashboard.signInWithToken(world.client.token!);
    await page.getByText('Signed in as').waitFor();
    await page.reload();
    await page.getByText('Signed in as').waitFor();
  });

  it('ends with its token, and says so where nothing else happens', async () => {
    const client = await service.newClient();
    const { issuer, audience, secret } = service.settings.auth;
    const token = await new SignJWT({ scope: 'economy:read' })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(client.credentials!.applicationId)
      .setIssuer(issuer)
      .setAudience(audience)
      .setIssuedAt()
      // The service accepts it for 30 seconds more.
      .setExpirationTime('-20s')
      .sign(Buffer.from(secret!));
    await dashboard.signInWithToken(token);
    await dashboard.page.getByText('No world yet').waitFor();
    await dashboard.page.getByText('its token has expired').waitFor();
    expect(await dashboard.page.evaluate("sessionStorage.getItem('economy-session')")).toBeNull();
  });

  it('opens no world of another application', async () => {
    const world = await service.world();
    const stranger = await service.newClient();
    await dashboard.signInWithToken(stranger.token!);
    await dashboard.openWorld(world.id);
    await dashboard.page.getByText('There is no such world').waitFor();
  });
});
