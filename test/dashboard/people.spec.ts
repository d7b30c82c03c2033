import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { invite, newPerson, password } from '../support/people.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardStage } from './support/stage.js';

describe('people in the dashboard', () => {
  const { service, openDashboard } = dashboardStage();
  let world: World;

  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ada: { wealth: 10 } } });
    await world.client.put(`/v1/instance/${world.id}`, { name: 'Millbrook' });
  });

  async function openAs(token: string, options = {}): Promise<DashboardPage> {
    const dashboard = await openDashboard(options);
    await dashboard.signInWithToken(token);
    await dashboard.page.getByText('Signed in as').waitFor();
    return dashboard;
  }

  const invitationOf = async (name: string): Promise<string> =>
    `${service.baseUrl}/dashboard#/invitation/${(await invite(world.client, name, 'operate'))['invitation'] as string}`;

  it('are invited by an owner, choose a password by the link, and sign in with it', async () => {
    const owner = await openAs(world.client.token!);
    await owner.page.getByRole('link', { name: 'People' }).click();
    await owner.page.getByText('Nobody is invited yet').waitFor();
    await owner.page.getByRole('link', { name: 'Invite a person …' }).first().click();
    await owner.page.getByLabel('Name').fill('Anna!');
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    await owner.page.getByText('Letters a to z').waitFor();
    await owner.page.getByLabel('Name').fill('anna');
    await owner.page.getByLabel(/^Operator/).check();
    await owner.page.getByRole('button', { name: 'Invite', exact: true }).click();
    const link = await owner.page.getByLabel('Link').inputValue();
    const { applicationId } = world.client.credentials!;
    const clientId = 'Client id of the game';
    expect(await owner.page.getByLabel(clientId).inputValue()).toBe(applicationId);
    await owner.page.getByRole('button', { name: 'I have saved it' }).click();
    await owner.page.getByText(/invited until/).waitFor();

    const { page } = await openDashboard();
    await page.goto(link);
    await page.getByRole('heading', { name: 'You are invited' }).waitFor();
    await page.getByText('Test application').waitFor();
    expect(await page.getByLabel(clientId).inputValue()).toBe(applicationId);
    await page.getByLabel('Password', { exact: true }).fill('short');
    await page.getByLabel('Repeat the password').fill('short');
    await page.getByRole('button', { name: 'Set the password' }).click();
    expect(await page.getByRole('alert').textContent()).toContain('at least 12 characters');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByLabel('Repeat the password').fill(password);
    await page.getByRole('button', { name: 'Set the password' }).click();
    await page.getByText('Signed in as anna, operator of Test application').waitFor();
    await page.getByRole('button', { name: 'Sign out' }).click();

    await page.getByText('Game: Test application').waitFor();
    await page.getByLabel('Name').fill('anna');
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await page.getByRole('alert').textContent()).toBe('The name or the password is wrong.');
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('Signed in as anna').waitFor();

    await page.goto(link);
    await page.reload();
    await page.getByText('This invitation was used').waitFor();
  });

  it('change their password, and are signed out at the service, too', async () => {
    const { client } = await newPerson(service, world.client, 'read', 'anna');
    const { page } = await openAs(client.token!);
    await page.getByRole('link', { name: 'Password' }).click();
    const change = async (current: string, next: string): Promise<void> => {
      await page.getByLabel('Current password').fill(current);
      await page.getByLabel('New password').fill(next);
      await page.getByRole('button', { name: 'Change the password' }).click();
    };
    await change('not the password', 'a long new password');
    await page.getByText('must be the password until now').waitFor();
    await change(password, 'a long new password');
    await page.getByText('Password changed.').waitFor();
    expect((await client.get('/v1/instance')).status).toBe(401);
    const kept = JSON.parse(await page.evaluate<string>("sessionStorage.getItem('economy-session')")) as Json;
    const own = service.clientWith(kept['token'] as string);
    expect((await own.get('/v1/instance')).status).toBe(200);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await until('the token is ended', async () => (await own.get('/v1/instance')).status === 401);
  });

  it('are named next to what they changed, as is the world, for everybody who may read', async () => {
    const anna = await newPerson(service, world.client, 'operate', 'anna');
    const bert = await newPerson(service, world.client, 'read', 'bert');
    await anna.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 12 });
    // The game knows its world by a uuid of its own.
    await world.client.put(`/v1/instance/${world.instance['uuid'] as string}/tax-rate`, { taxRate: 9 });
    const { page } = await openAs(bert.client.token!);
    await page.getByText('Signed in as bert, reader of Test application').waitFor();
    expect(await page.getByRole('link', { name: 'People' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Changes' }).click();
    const lines = page.getByRole('listitem').filter({ hasText: 'Changed the tax rate in Millbrook' });
    await lines.nth(1).waitFor();
    expect(await lines.allInnerTexts()).toEqual([
      expect.stringMatching(/Tax rate: 12% → 9%\s+The game, /),
      expect.stringMatching(/Tax rate: 0% → 12%\s+anna, /),
    ]);
    await page.getByLabel('By').selectOption('anna');
    await page.getByText('The game, ').first().waitFor({ state: 'detached' });
    await lines.first().waitFor();
    expect(await lines.allInnerTexts()).toEqual([expect.stringMatching(/anna, /)]);
    expect(page.url()).toContain(`person=${anna.id}`);
  });

  it('lose the role, the session and the sign-in by clicks of an owner', async () => {
    const anna = await newPerson(service, world.client, 'own', 'anna');
    const hers = await openAs(anna.client.token!);
    const { page } = await openAs(world.client.token!);
    await page.getByRole('link', { name: 'People' }).click();
    await page.getByRole('button', { name: 'Role … anna' }).click();
    await page.getByLabel(/^Reader/).check();
    await page.getByRole('button', { name: 'Change the role' }).click();
    await page.getByText('The role of anna: Owner → Reader.').waitFor();
    await page.getByText(/^Reader, last signed in/).waitFor();
    await hers.page.reload();
    await hers.page.getByText('its token is no longer valid').waitFor();
    await page.getByRole('button', { name: 'Disable … anna' }).click();
    await page.getByRole('button', { name: 'Disable', exact: true }).click();
    await page.getByText(/disabled, last signed in/).waitFor();
    await page.getByRole('button', { name: 'Delete … anna' }).click();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('Nobody is invited yet').waitFor();
    await page.getByRole('link', { name: 'Changes' }).click();
    await page.getByText('Deleted a person').waitFor();
    await page.getByText('Role: Owner → Reader').waitFor();
    await page.getByText('Disabled: no → yes').waitFor();
  });

  it.each(['light', 'dark'] as const)(
    'have pages that fit a phone and everybody, in %s',
    async (colorScheme) => {
      await invite(world.client, 'anna.with.a.rather.long.name@example.org', 'operate');
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 9 });
      const link = await invitationOf('bert');
      const dashboard = await openAs(world.client.token!, {
        viewport: { width: 390, height: 844 },
        colorScheme,
      });
      for (const [address, text] of [
        ['#/app/people', 'anna.with.a.rather'],
        ['#/app/people/new', 'They sign in with this name'],
        ['#/app/changes', 'Changed the tax rate'],
        [new URL(link).hash, 'You are invited'],
      ] as const) {
        await dashboard.page.goto(`${service.baseUrl}/dashboard${address}`);
        await dashboard.page.getByText(text).first().waitFor();
        expect([address, await dashboard.isTooWide()]).toEqual([address, false]);
        expect([address, await dashboard.accessibilityFaults()]).toEqual([address, []]);
      }
    },
  );
});
