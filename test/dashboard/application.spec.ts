import { randomUUID } from 'node:crypto';
import { until } from '../../prove/support/until.js';
import { TokenService } from '../../src/identity/token.service.js';
import { startThinkingAgent } from '../scenarios/support/thinking-agent.js';
import { type Json } from '../support/api-client.js';
import { tradeTimes, WebhookStage } from '../scenarios/support/webhooks.js';
import { ok } from '../support/webhook-receiver.js';
import { type World } from '../support/world.js';
import { type DashboardPage } from './support/browser.js';
import { dashboardPages, looks, type PageOptions } from './support/stage.js';

describe('the pages of the application in the dashboard', () => {
  let stage: WebhookStage;
  let world: World;

  beforeAll(async () => {
    stage = await WebhookStage.open('dashboard_application');
  });

  afterAll(() => stage.service.stop());

  const { openDashboard } = dashboardPages(() => stage.service);

  beforeEach(async () => {
    world = await stage.world();
  });

  afterEach(() => stage.clear());

  async function opened(
    place: string,
    options: PageOptions = {},
    token = world.client.token!,
  ): Promise<DashboardPage> {
    const dashboard = await openDashboard(options);
    await dashboard.signInWithToken(token);
    await dashboard.page.getByText('Signed in as').waitFor();
    await dashboard.page.goto(`${stage.service.baseUrl}/dashboard#/${place}`);
    return dashboard;
  }

  it('are reached from a world and lead to it', async () => {
    const { page } = await opened(`w/${world.id}/overview`);
    await page.getByRole('link', { name: 'Application' }).click();
    await page.getByRole('heading', { name: 'Agents', level: 1 }).waitFor();
    for (const name of ['Webhooks', 'Keys', 'Usage', 'Worlds']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await page.getByRole('heading', { name, level: 1 }).waitFor();
    }
  });

  it('make a world, once, and record it in the audit trail', async () => {
    const { page } = await opened('worlds');
    await page.getByRole('link', { name: 'New world …' }).click();
    const dialog = page.getByRole('dialog', { name: 'New world' });
    await dialog.getByLabel('Name').fill('Little Harbour');
    await dialog.getByLabel('Tax rate').fill('200');
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('From 0 to 100').waitFor();
    await dialog.getByLabel('Tax rate').fill('5');
    await page.route(
      /\/v1\/instance$/,
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('The service does not answer.').waitFor();
    await page.getByText(/The service is back|It is back/).waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await page.getByText('Nobody lives here yet').waitFor();
    await page.getByText('Little Harbour is ready.').waitFor();
    const { body } = await world.client.get('/v1/instance');
    const made = body['items'].filter((one: { name: string }) => one.name === 'Little Harbour');
    expect(made).toEqual([expect.objectContaining({ taxRate: 5 })]);
  });

  it('register an agent, hear it, give it to a character, and remove it when nobody needs it', async () => {
    const agent = await startThinkingAgent();
    const { page } = await opened('app/agents');
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Register an agent …' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Bard');
    await dialog.getByLabel('Protocol').fill('converse');
    await dialog.getByLabel('Address').fill('nowhere');
    await dialog.getByRole('radio', { name: 'Bearer token' }).check();
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByText('An address begins with https:// or http://.').waitFor();
    await dialog.getByText('Paste it here.').waitFor();
    await dialog.getByLabel('Address').fill(agent.endpoint);
    await dialog.getByLabel('Token', { exact: true }).fill('a secret of the agent');
    await dialog.getByRole('button', { name: 'Register' }).click();
    await page.getByText('Bard is registered.').waitFor();
    const bard = page.locator('.rows > li', { hasText: 'Bard' });
    await bard.getByText(/with credentials/).waitFor();
    await bard.getByRole('button', { name: 'Probe Bard' }).click();
    await bard.getByText('Line 1.').waitFor();

    await bard.getByRole('button', { name: 'Change … Bard' }).click();
    await dialog.getByLabel('Name', { exact: true }).fill('Poet');
    await dialog.getByRole('radio', { name: 'None' }).check();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Poet is changed.').waitFor();
    const { body } = await world.client.get('/v1/agent');
    const poet = body['items'].find((one: { name: string }) => one.name === 'Poet') as { id: string };
    expect(poet).toMatchObject({ hasCredentials: false, endpoint: agent.endpoint });

    await world.client.put(world.path('ann'), { agentIdentifier: poet.id });
    await page.getByRole('button', { name: 'Remove … Poet' }).click();
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await dialog.getByText('Give its characters another agent first').waitFor();
    await world.die('ann');
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await page.getByText('Poet is removed.').waitFor();
    await page.getByRole('button', { name: 'Remove … Poet' }).waitFor({ state: 'detached' });
    await agent.close();
  });

  it('do not say that an agent answers whose turns an AI host fetches', async () => {
    const { body } = await world.client.post('/v1/agent', { name: 'Claude', protocol: 'mcp' });
    await world.client.put(world.path('ann'), { agentIdentifier: body['id'] });
    const dashboard = await opened('app/agents');
    const { page } = dashboard;
    const agent = page.locator('.rows > li', { hasText: 'Claude' });
    await agent.getByText('Waits for its host').waitFor();
    expect(await agent.locator('.dot').getAttribute('class')).toBe('dot');
    await agent.getByRole('button', { name: 'Probe Claude' }).click();
    await agent.getByText('AI hosts fetch the turns').first().waitFor();
    expect(await agent.locator('.dot.good').count()).toBe(0);
    expect(await agent.getByText(/Answers|asked/).count()).toBe(0);
    await dashboard.openWorld(world.id, `characters/${world.character('ann')['id'] as string}`);
    await page.locator('[data-tile="agent"]', { hasText: 'waits for its host' }).waitFor();
  });

  it('create a webhook with a secret that is shown once, test it, send again what failed, and delete it', async () => {
    const receiver = await stage.listen();
    const { page } = await opened('app/webhooks');
    const dialog = page.getByRole('dialog');
    await page.getByText('No webhooks').waitFor();
    await page.getByRole('link', { name: 'Create a webhook …' }).click();
    await dialog.getByLabel('Address').fill(receiver.url);
    await dialog.getByText('Only some events or worlds').click();
    await dialog.getByRole('checkbox', { name: 'Payment' }).check();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await dialog.getByLabel('Signing secret').inputValue();
    expect(secret).toMatch(/^whsec_/);
    // Not by accident: it does not come back.
    await page.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByText(receiver.url).waitFor();
    await page.getByText('Sends: payment from all worlds').waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Test', exact: true }).click();
    await page.getByText(/204.*\(\d+ ms\)/).waitFor();
    receiver.behave = () => ({ status: 410 });
    await tradeTimes(world);
    await receiver.until(() => receiver.calls.some(({ status }) => status === 410));
    // It is stored after it was answered, and the list is read once.
    const { client } = world;
    const [webhook] = (await client.get('/v1/webhook')).body['items'] as Json[];
    const failures = `/v1/webhook/${webhook!['id'] as string}/failure`;
    await until('the failure is stored', async () => {
      return ((await client.get(failures)).body['items'] as Json[]).length > 0;
    });
    await page.getByRole('button', { name: 'Failures' }).click();
    await expect(page.getByText('Event 4').waitFor()).resolves.toBeUndefined();
    receiver.behave = () => ok;
    await page.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.locator('.failures').getByText(/204/).waitFor();
    expect(receiver.seqs(world.id)).toContain(4);

    await page.reload();
    await page.getByText('Off: its address said that it is gone').waitFor();
    await page.getByRole('button', { name: 'Change …' }).click();
    await dialog.getByRole('radio', { name: /^On/ }).check();
    await dialog.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByText('Sends: payment from all worlds').waitFor();

    await page.getByRole('button', { name: 'Send again …' }).click();
    await dialog.getByLabel('World').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: 'Send again', exact: true }).click();
    await page.getByText(/^Sending events 1 to \d+, in order\./).waitFor();

    await page.getByRole('button', { name: 'New secret …' }).click();
    await dialog.getByRole('button', { name: 'Create a new secret' }).click();
    expect(await dialog.getByLabel('Signing secret').inputValue()).not.toBe(secret);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    await page.getByRole('button', { name: 'Delete …' }).click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByText('No webhooks').waitFor();
  });

  it('demand Idempotency-Keys of payments, or no longer', async () => {
    const { page } = await opened('app/keys');
    await page.getByRole('button', { name: 'Demand keys' }).click();
    await page.getByText('is refused without an Idempotency-Key').waitFor();
    const { body } = await world.client.get('/v1/application');
    expect(body).toMatchObject({ requireIdempotencyKey: true });
    await page.getByRole('button', { name: 'No longer demand keys' }).click();
    await page.getByText('they may pay twice').waitFor();
  });

  it('create a key with a secret that signs in, and revoke it', async () => {
    const { page } = await opened('app/keys');
    const dialog = page.getByRole('dialog');
    await page.getByRole('link', { name: 'Create a key …' }).click();
    await dialog.getByRole('checkbox', { name: /^Manage/ }).uncheck();
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.getByText('Say where it will be used.').waitFor();
    await dialog.getByLabel('Where it is used').fill('Game server');
    await dialog.getByLabel('When it expires').selectOption({ label: 'In 30 days' });
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    const secret = await dialog.getByLabel('Client secret').inputValue();
    const { applicationId } = world.client.credentials!;
    // A secret signs in with an id, which stands next to it and on the page.
    expect(await dialog.getByLabel('Client id').inputValue()).toBe(applicationId);
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy the client id' }).click();
    await dialog.getByText('Copied.').waitFor();
    expect(await page.evaluate('navigator.clipboard.readText()')).toBe(applicationId);
    await dialog.getByRole('button', { name: 'I have saved it' }).click();
    expect(await page.getByLabel('Client id').inputValue()).toBe(applicationId);
    const grant = { grant_type: 'client_credentials', client_id: applicationId, client_secret: secret };
    const token = await world.client.post('/v1/auth/token', grant);
    expect(token.body['scope']).toBe('economy:read economy:write');
    await page.getByRole('button', { name: 'Revoke … Game server' }).click();
    await dialog.getByRole('button', { name: 'Revoke', exact: true }).click();
    await page.getByText('Game server is revoked.').waitFor();
    await page.getByRole('button', { name: 'Revoke … Game server' }).waitFor({ state: 'detached' });
    expect((await world.client.post('/v1/auth/token', grant)).status).toBe(401);
  });

  it('show the usage of the application', async () => {
    await world.trade('ann', 'bob', 1);
    const { page } = await opened('app/usage');
    await page.locator('table.usage').getByRole('row', { name: 'trade 1' }).waitFor();
    await page.getByText(/billable operations this month\. There is no quota\./).waitFor();
    for (const [name, limit] of [
      ['Agents', '1,000'],
      ['Worlds', '100,000'],
      ['Webhooks', '50'],
      ['Idempotency-Keys of the last day', '10,000,000'],
    ] as const) {
      const fact = page.locator('.facts > div', { has: page.getByText(name, { exact: true }) });
      expect(await fact.locator('dd').textContent()).toMatch(new RegExp(`^\\d+ of ${limit}$`));
    }
    await page.getByText('0 tokens today. There is no limit.').waitFor();
    await page.getByText('No agent has taken any this month.').waitFor();
  });

  it('show which agents took tokens, and what happens when those of today are used up', async () => {
    const dashboard = await openDashboard();
    const { page } = dashboard;
    await page.route(/\/v1\/usage\?/, async (route) => {
      const usage = (await (await route.fetch()).json()) as object;
      const taken = { agentId: randomUUID(), input: 41_000, output: 9_000, estimated: 0 };
      const today = { limit: 50_000, used: 50_000, remaining: 0, resetsAt: '2026-12-01T00:00:00.000Z' };
      const items = [
        { ...taken, agentName: 'Bard' },
        { ...taken, agentId: randomUUID(), agentName: null, input: 12, output: 3, estimated: 15 },
      ];
      await route.fulfill({ json: { ...usage, tokens: { items, today } } });
    });
    await dashboard.signInWithToken(world.client.token!);
    await page.getByText('Signed in as').waitFor();
    await page.goto(`${stage.service.baseUrl}/dashboard#/app/usage`);
    await page.getByText(/50,000 of 50,000 tokens today\. 0 left until Dec 1, 2026 UTC\./).waitFor();
    await page.getByRole('meter', { name: 'Tokens used' }).waitFor();
    await page.getByText('The built-in voice speaks for the rest of the day.').waitFor();
    const panel = page.locator('.panel', { has: page.getByRole('heading', { name: 'Tokens of agents' }) });
    const rows = await panel.locator('tbody tr').all();
    expect(await Promise.all(rows.map((row) => row.locator('td').allTextContents()))).toEqual([
      ['Bard', '41,000', '9,000'],
      ['A deleted agent 15 of them estimated', '12', '3'],
    ]);
    await panel.getByRole('row', { name: 'This month 41,012 9,003' }).waitFor();
  });

  it('say what a token without the scope is missing', async () => {
    const { applicationId } = world.client.credentials!;
    const reader = await stage.service.app.get(TokenService).issue(applicationId, ['economy:read']);
    const { page } = await opened('app/agents', {}, reader);
    await page.locator('.rows > li').first().waitFor();
    expect(await page.getByRole('button', { name: /^Probe/ }).count()).toBe(0);
    await page.goto(`${stage.service.baseUrl}/dashboard#/app/keys`);
    await page.getByText('You may not see this page').waitFor();
    await page.getByText('a token with the scope manage').waitFor();
  });

  it.each(looks)('have no serious fault of accessibility, %s at %j', async (colorScheme, viewport) => {
    await world.client.post('/v1/webhook', { url: 'http://127.0.0.1:9/events', eventTypes: ['night'] });
    await world.client.post('/v1/agent', { name: 'Bard', protocol: 'scripted' });
    const dashboard = await opened('worlds', { colorScheme, viewport, reducedMotion: 'reduce' });
    const { page } = dashboard;
    for (const [place, text] of [
      ['worlds/new', 'Create'],
      ['app/agents', 'Bard'],
      ['app/agents/new', 'Credentials'],
      ['app/webhooks', 'Sends: night'],
      ['app/webhooks/new', 'Only some events'],
      ['app/keys', 'Created'],
      ['app/keys/new', 'What it may do'],
      ['app/usage', 'There is no quota'],
    ] as const) {
      await page.goto(`${stage.service.baseUrl}/dashboard#/${place}`);
      await page.getByText(text).first().waitFor();
      expect(await dashboard.accessibilityFaults()).toEqual([]);
      expect(await dashboard.isTooWide()).toBe(false);
    }
  });
});
