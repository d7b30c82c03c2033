import { randomUUID } from 'node:crypto';
import { WebhookConsumer } from '../../src/events/webhook/webhook-consumer.js';
import { ApplicationService } from '../../src/identity/application.service.js';
import { TokenService } from '../../src/identity/token.service.js';
import { HostResolver } from '../../src/outbound/endpoint-policy.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService, TestService } from '../support/test-service.js';
import { deadUrl, verify, WebhookReceiver } from '../support/webhook-receiver.js';

const url = 'http://127.0.0.1:9/events';

describe('webhooks', () => {
  const service = startedService();

  const create = async (client: ApiClient, body: Json = {}): Promise<Json> => {
    const created = await client.post('/v1/webhook', { url, ...body });
    expect(created.status).toBe(201);
    return created.body;
  };
  const pathOf = (webhook: Json): string => `/v1/webhook/${webhook['id'] as string}`;

  it('are made with a secret that is shown once', async () => {
    const world = await service.world();
    const { client } = world;
    const body = {
      description: 'The game',
      eventTypes: ['death'],
      instanceIdentifiers: [world.instance['uuid']],
    };
    const { secret, ...webhook } = await create(client, body);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(webhook).toMatchObject({
      url,
      description: 'The game',
      eventTypes: ['death'],
      instanceIds: [world.id],
      enabled: true,
      disabledReason: null,
      disabledAt: null,
      previousSecretExpiresAt: null,
      deletedAt: null,
    });
    expect((await client.get(pathOf(webhook))).body).toEqual(webhook);
    expect((await client.get('/v1/webhook')).body).toEqual({ items: [webhook], nextCursor: null });
  });

  it('of an application that is revoked have nothing to send, until it is restored', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 }, bob: {} } });
    const webhook = await create(world.client);
    await world.trade('ann', 'bob', 1);
    const due = (): Promise<readonly unknown[]> => service.app.get(WebhookConsumer).findDue([world.id]);
    const applications = service.app.get(ApplicationService);
    const { applicationId } = world.client.credentials!;
    const sent = [{ instanceId: world.id, consumer: webhook['id'] }];
    expect(await due()).toMatchObject(sent);
    await applications.revoke(applicationId);
    expect(await due()).toEqual([]);
    await applications.restore(applicationId);
    expect(await due()).toMatchObject(sent);
  });

  it('are as many as an application may have, also when they are made at once', async () => {
    await using few = await TestService.start({ env: { WEBHOOKS_MAX_PER_APPLICATION: '3' } });
    const client = await few.newClient();
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.post('/v1/webhook', { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 422, 422, 422, 422, 422]);
    const refused = answers.find(({ status }) => status === 422)!;
    expectProblem(refused, 'TOO_MANY_WEBHOOKS');
    expect(refused.body).toMatchObject({ limit: 3 });
    expect((await client.get('/v1/webhook')).body['items']).toHaveLength(3);
    // Those that are there can be changed, and one that is deleted makes room; others have places of their own.
    const path = pathOf(answers.find(({ status }) => status === 201)!.body);
    expect((await client.put(path, { enabled: false })).status).toBe(200);
    expect((await client.delete(path)).status).toBe(200);
    expect((await client.post('/v1/webhook', { url })).status).toBe(201);
    expect((await client.post('/v1/webhook', { url })).status).toBe(422);
    expect((await (await few.newClient()).post('/v1/webhook', { url })).status).toBe(201);
  });

  it('keep no secret in clear, not even for a repeat of the call that made it', async () => {
    const client = await service.newClient();
    const headers = { 'idempotency-key': randomUUID() };
    const first = await client.post('/v1/webhook', { url }, { headers });
    const again = await client.post('/v1/webhook', { url }, { headers });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expect(again.body).toEqual(first.body);
    const secret = first.body['secret'] as string;
    const kept = await service.dataSource.query<{ text: string }[]>(
      `SELECT result::text AS text FROM economy.idempotency_key WHERE key = $1
       UNION ALL SELECT encode(sealed_secret, 'escape') FROM economy.webhook WHERE id = $2`,
      [headers['idempotency-key'], first.body['id']],
    );
    expect(kept).toHaveLength(2);
    for (const { text } of kept) expect(text).not.toContain(secret.slice(6));
  });

  it('are listed page by page', async () => {
    const client = await service.newClient();
    const made = [await create(client), await create(client), await create(client)];
    const one = await client.get('/v1/webhook?limit=2');
    const two = await client.get(`/v1/webhook?limit=2&cursor=${one.body['nextCursor'] as string}`);
    const ids = [...(one.body['items'] as Json[]), ...(two.body['items'] as Json[])].map(({ id }) => id);
    expect(ids).toEqual(made.map(({ id }) => id));
    expect(two.body['nextCursor']).toBeNull();
  });

  it('are changed, disabled, enabled and removed', async () => {
    const client = await service.newClient();
    const webhook = await create(client, { eventTypes: ['trade'] });
    const path = pathOf(webhook);
    const changed = await client.put(path, { url: `${url}/2`, eventTypes: [], description: 'x' });
    expect(changed.body).toMatchObject({ url: `${url}/2`, eventTypes: [], description: 'x', enabled: true });
    const off = await client.put(path, { enabled: false });
    expect(off.body).toMatchObject({
      enabled: false,
      disabledReason: 'manual',
      disabledAt: expect.any(String),
    });
    const on = await client.put(path, { enabled: true });
    expect(on.body).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null, url: `${url}/2` });
    const removed = await client.delete(path);
    expect(removed.body).toMatchObject({ id: webhook['id'], deletedAt: expect.any(String) });
    for (const gone of [await client.get(path), await client.delete(path), await client.put(path, {})])
      expectProblem(gone, 'WEBHOOK_NOT_FOUND');
    expect((await client.get('/v1/webhook')).body['items']).toEqual([]);
  });

  it('show their failures page by page, the latest first', async () => {
    const world = await service.world();
    const webhook = await create(world.client);
    const at = (day: number): string => `2026-01-0${day}T00:00:00.000Z`;
    for (const [seq, day] of [3, 1, 4, 2].entries()) {
      await service.dataSource.query(
        `INSERT INTO economy.webhook_failure (instance_id, webhook_id, seq, attempts, error, failed_at) VALUES ($1, $2, $3, 1, 'x', $4)`,
        [world.id, webhook['id'], seq + 1, at(day)],
      );
    }
    const path = `${pathOf(webhook)}/failure?limit=2`;
    const { body: first } = await world.client.get(path);
    const { body: second } = await world.client.get(`${path}&cursor=${first['nextCursor'] as string}`);
    const pages = [first, second].map(({ items }) =>
      (items as Json[]).map(({ failedAt }) => failedAt as unknown),
    );
    expect(pages).toEqual([
      [at(4), at(3)],
      [at(2), at(1)],
    ]);
  });

  it('refuse settings that they could not work with', async () => {
    const client = await service.newClient();
    const stranger = await service.world();
    const post = (body: Json) => client.post('/v1/webhook', { url, ...body });
    expectInvalid(await client.post('/v1/webhook', {}), '/url', 'REQUIRED');
    expectInvalid(await post({ url: 'nowhere' }), '/url', 'NOT_AN_ENDPOINT');
    expectInvalid(await post({ url: 'ftp://game.example/' }), '/url', 'NOT_AN_ENDPOINT');
    expectInvalid(await post({ eventTypes: ['trade', 'quake'] }), '/eventTypes', 'NOT_EVENT_TYPES');
    expectInvalid(await post({ eventTypes: ['trade', 'trade'] }), '/eventTypes', 'NOT_EVENT_TYPES');
    expectInvalid(await post({ instanceIdentifiers: ['x'] }), '/instanceIdentifiers', 'NOT_A_UUID_LIST');
    expectProblem(await post({ instanceIdentifiers: [stranger.id] }), 'INSTANCE_NOT_FOUND');
    const path = pathOf(await create(client));
    expectInvalid(await client.put(path, { enabled: 1 }), '/enabled', 'NOT_A_BOOLEAN');
    const overlap = await client.post(`${path}/secret`, { overlapSeconds: -1 });
    expectInvalid(overlap, '/overlapSeconds', 'NOT_A_WHOLE_NUMBER');
    expectInvalid(await client.post(`${path}/failure/${stranger.id}/0/replay`), '/seq');
    const unknown = await client.post(`${path}/failure/${stranger.id}/1/replay`);
    expectProblem(unknown, 'INSTANCE_NOT_FOUND');
  });

  it('are kept at the address that is connected to, without line ends and blanks', async () => {
    const client = await service.newClient();
    const crooked = ' http://LOCALHOST:9/a\r\nX-Injected: 1/\t../b c ';
    const straight = 'http://localhost:9/b%20c';
    const made = await client.post('/v1/webhook', { url: crooked });
    expect(made.body).toMatchObject({ url: straight });
    const moved = await client.put(pathOf(made.body), { url: `${crooked}\n` });
    expect(moved.body).toMatchObject({ url: straight });
  });

  it.each([
    ['http://169.254.169.254/latest', 'metadata'],
    ['http://10.1.2.3/', 'private'],
    ['http://[::ffff:127.0.0.1]/', 'IPv4-mapped'],
    ['https://user:pass@game.example/', 'user or password'],
    ['https://intern.example/', 'private'],
  ])('refuse %s and speak of webhooks', async (forbidden, rule) => {
    service.app.get(HostResolver, { strict: false }).resolve = () =>
      Promise.resolve([{ address: '192.168.0.7', family: 4 }]);
    const client = await service.newClient();
    const webhook = await create(client);
    for (const refused of [
      await client.post('/v1/webhook', { url: forbidden }),
      await client.put(pathOf(webhook), { url: forbidden }),
    ]) {
      expectProblem(refused, 'ENDPOINT_REFUSED');
      expect(refused.body['detail']).toContain(rule);
      expect(refused.body['detail']).toContain('webhook');
      expect(refused.body['detail']).not.toContain('gent');
      expect(JSON.stringify(refused.body)).not.toContain('192.168.0.7');
    }
  });

  it('need the scope manage to be changed, not to be seen', async () => {
    const client = await service.newClient();
    const webhook = await create(client);
    const scopes = ['economy:read', 'economy:write'] as const;
    const issued = await service.app.get(TokenService).issue(client.credentials!.applicationId, [...scopes]);
    const reader = service.clientWith(issued);
    expect((await reader.get(pathOf(webhook))).status).toBe(200);
    expect((await reader.get(`${pathOf(webhook)}/failure`)).status).toBe(200);
    for (const answer of [
      await reader.post('/v1/webhook', { url }),
      await reader.put(pathOf(webhook), { enabled: false }),
      await reader.delete(pathOf(webhook)),
      await reader.post(`${pathOf(webhook)}/secret`, {}),
      await reader.post(`${pathOf(webhook)}/test`),
    ])
      expectProblem(answer, 'FORBIDDEN');
  });

  it('rotate their secret, the one before valid for a while', async () => {
    const client = await service.newClient();
    const webhook = await create(client);
    const rotated = await client.post(`${pathOf(webhook)}/secret`, {});
    expect(rotated.status).toBe(201);
    expect(rotated.body['secret']).toMatch(/^whsec_/);
    expect(rotated.body['secret']).not.toBe(webhook['secret']);
    expect(rotated.body['previousSecretExpiresAt']).toEqual(expect.any(String));
    const atOnce = await client.post(`${pathOf(webhook)}/secret`, { overlapSeconds: 0 });
    expect(atOnce.body['previousSecretExpiresAt']).toBeNull();
  });

  describe('a test call', () => {
    let receiver: WebhookReceiver;
    beforeEach(async () => {
      receiver = await WebhookReceiver.start();
    });
    afterEach(() => receiver.close());

    it('sends a signed message and reports the response', async () => {
      const client = await service.newClient();
      const webhook = await create(client, { url: receiver.url });
      const tested = await client.post(`${pathOf(webhook)}/test`);
      expect(tested.status).toBe(201);
      expect(tested.body).toMatchObject({ ok: true, status: 204, summary: expect.stringContaining('204') });
      const [call] = receiver.calls;
      expect(call!.body).toMatchObject({ type: 'webhook.test', data: { webhookId: webhook['id'] } });
      verify(webhook['secret'] as string, call!);
      receiver.behave = () => ({ status: 302, headers: { location: 'http://169.254.169.254/' } });
      expect((await client.post(`${pathOf(webhook)}/test`)).body).toMatchObject({
        ok: false,
        status: 302,
        summary: expect.stringContaining('redirects are not followed'),
      });
    });

    it('reports that the answer did not come in time', async () => {
      const hurried = await TestService.start({ env: { 'webhooks.timeoutMs': '500' } });
      const client = await hurried.newClient();
      const webhook = await create(client, { url: receiver.url });
      receiver.behave = () => 'hang';
      const { host } = new URL(receiver.url);
      expect((await client.post(`${pathOf(webhook)}/test`)).body).toMatchObject({
        ok: false,
        status: null,
        summary: expect.stringContaining(`${host} did not answer in 0.5 s`),
      });
      await hurried.stop();
    });

    it('reports that nobody answers, and changes nothing', async () => {
      const client = await service.newClient();
      const webhook = await create(client, { url: await deadUrl() });
      const tested = await client.post(`${pathOf(webhook)}/test`);
      const summary = expect.stringContaining('ECONNREFUSED');
      expect(tested.body).toMatchObject({ ok: false, status: null, summary });
      receiver.behave = () => ({ status: 410 });
      await client.put(pathOf(webhook), { url: receiver.url });
      expect((await client.post(`${pathOf(webhook)}/test`)).body).toMatchObject({ ok: false, status: 410 });
      expect((await client.get(pathOf(webhook))).body).toMatchObject({ enabled: true });
    });
  });

  it('cannot be made without a key to seal their secrets with', async () => {
    await using bare = await TestService.start({ env: { AGENT_CREDENTIALS_KEY: '' } });
    const client = await bare.newClient();
    expectProblem(await client.post('/v1/webhook', { url }), 'CREDENTIALS_KEY_MISSING');
  });
});
