import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { decodeJwt } from 'jose';
import { askOf, readEntries } from '../../src/audit/audit-entry.js';
import { OperatorTrail } from '../../src/audit/operator-trail.js';
import { ann, unrecorded } from '../cli/support/trail.js';
import { RetentionSweep } from '../../src/application/retention-sweep.js';
import { type ApiClient, type Json } from '../support/api-client.js';
import { until } from '../../prove/support/until.js';
import { newPerson } from '../support/people.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { TestService } from '../support/test-service.js';
import { type World } from '../support/world.js';

const path = '/v1/application/change';
const endpoint = 'http://127.0.0.1:9/x';

describe('the trail of changes through the API', () => {
  let service: TestService;
  let world: World;
  let client: ApiClient;
  let log = '';
  beforeAll(async () => {
    const stream = new PassThrough();
    stream.on('data', (chunk: Buffer) => (log += chunk.toString()));
    service = await TestService.start({ log: stream, env: { METRICS_TOKEN: 'a-token-for-metrics' } });
  });
  afterAll(() => service.stop());
  beforeEach(async () => {
    world = await service.world({ agentNpcs: { ann: { wealth: 50 }, bob: {} } });
    const { applicationId: client_id, clientSecret: client_secret } = world.client.credentials!;
    const answer = await service
      .clientWith(null)
      .post('/v1/auth/token', { grant_type: 'client_credentials', client_id, client_secret });
    client = service.clientWith(answer.body['access_token'] as string);
    await forget();
  });

  const forget = (): Promise<unknown> =>
    service.dataSource.query('DELETE FROM economy.audit_entry c WHERE c.application_id = $1', [
      world.client.credentials!.applicationId,
    ]);
  const changes = async (): Promise<Json[]> => (await client.get(path)).body['items'] as Json[];
  const named = (headers: Record<string, string>) => ({ headers });

  it('has each change, the newest first, by whom and to what', async () => {
    const { body: agent } = await client.post('/v1/agent', { name: 'Bard', endpoint });
    await client.put(`/v1/agent/${agent['id'] as string}`, { name: 'Skald' });
    const { body: webhook } = await client.post('/v1/webhook', { url: endpoint });
    await client.put(
      `/v1/instance/${world.id}/tax-rate`,
      { taxRate: 12.5 },
      named({ 'x-request-id': 'mine' }),
    );
    const { body: grant } = await client.put(`${world.path('ann')}/grant`, { amount: 3, reason: 'a feast' });
    const { body: key } = await client.post('/v1/application/key', { name: 'a key' });
    await client.delete(`/v1/application/key/${key['id'] as string}`);

    const found = await changes();
    const characterId = world.character('ann')['id'];
    expect(found.map(({ method, route, targets, status }) => [method, route, targets, status])).toEqual([
      ['DELETE', '/v1/application/key/{key}', { key: key['id'], id: key['id'] }, 200],
      ['POST', '/v1/application/key', { id: key['id'] }, 201],
      [
        'PUT',
        '/v1/agent-npc/{instance}/{identifier}/grant',
        { instance: world.id, identifier: characterId, id: grant['id'] },
        200,
      ],
      ['PUT', '/v1/instance/{identifier}/tax-rate', { identifier: world.id, id: world.id }, 200],
      ['POST', '/v1/webhook', { id: webhook['id'] }, 201],
      ['PUT', '/v1/agent/{identifier}', { identifier: agent['id'], id: agent['id'] }, 200],
      ['POST', '/v1/agent', { id: agent['id'] }, 201],
    ]);
    const { key: keyId, jti: tokenId } = decodeJwt(client.token!);
    for (const change of found) {
      expect(change).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        keyId,
        operator: null,
        personId: null,
        personName: null,
        tokenId,
        method: expect.any(String),
        route: expect.any(String),
        targets: expect.any(Object),
        changes: expect.any(Array),
        status: expect.any(Number),
        requestId: expect.any(String),
      });
    }
    expect(found[3]!['requestId']).toBe('mine');
    // No addresses and no secrets.
    const text = JSON.stringify(found);
    for (const word of [endpoint, 'a feast', key['secret'], webhook['secret']]) {
      expect(text).not.toContain(word);
    }
  });

  it('says what it made of the fields that were given, from what to what', async () => {
    const lastOf = async (): Promise<unknown> => (await changes())[0]!['changes'];
    await client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 12.5 });
    expect(await lastOf()).toEqual([{ field: 'taxRate', from: '0', to: '12.5' }]);
    await client.put(`/v1/instance/${world.instance['uuid'] as string}`, {
      taxRate: 12.5,
      inheritance: 'none',
      clock: { timeScale: 24 },
      taxSchedule: { cron: '0 6 * * *', timeZone: 'Europe/Berlin' },
    });
    expect(await lastOf()).toEqual([
      { field: 'inheritance', from: 'heirs', to: 'none' },
      { field: 'clock.timeScale', from: null, to: '24' },
      { field: 'taxSchedule.cron', from: null, to: '0 6 * * *' },
      { field: 'taxSchedule.timeZone', from: null, to: 'Europe/Berlin' },
    ]);
    await client.put(`/v1/instance/${world.id}`, { clock: { timeScale: 2 } });
    expect(await lastOf()).toEqual([{ field: 'clock.timeScale', from: '24', to: '2' }]);

    const { body: agent } = await client.post('/v1/agent', { name: 'Bard', endpoint });
    expect(await lastOf()).toEqual([]);
    await client.put(`/v1/agent/${agent['id'] as string}`, {
      name: 'Skald',
      endpoint: 'http://127.0.0.2:9/y',
      credentials: { type: 'bearer', token: 'a secret of the agent' },
    });
    expect(await lastOf()).toEqual([
      { field: 'name', from: 'Bard', to: 'Skald' },
      { field: 'endpoint', from: 'http://127.0.0.1:9/…', to: 'http://127.0.0.2:9/…' },
    ]);
    const { body: webhook } = await client.post('/v1/webhook', { url: endpoint });
    await client.put(`/v1/webhook/${webhook['id'] as string}`, { enabled: false });
    expect(await lastOf()).toEqual([{ field: 'enabled', from: 'true', to: 'false' }]);
    const anna = await newPerson(service, client, 'read', 'anna');
    await client.put(`/v1/person/${anna.id}`, { role: 'operate' });
    expect(await lastOf()).toEqual([{ field: 'role', from: 'read', to: 'operate' }]);
    // A new invitation changes no field, and its code is in no trail.
    const { body: again } = await client.put(`/v1/person/${anna.id}`, { invite: true });
    expect(await lastOf()).toEqual([]);
    const text = JSON.stringify(await changes());
    for (const word of [again['invitation'], 'a secret of the agent']) expect(text).not.toContain(word);
  });

  it('says of a character what a person changed, but no text that can be erased', async () => {
    const { client: anna } = await newPerson(service, client, 'operate', 'anna');
    const { mood, agent } = (await client.get(world.path('ann'))).body;
    const made = await client.post('/v1/agent', { name: 'Bard', endpoint: 'http://127.0.0.1:9/x' });
    const agentIdentifier = made.body['id'] as string;
    const change = { name: 'Annette', mood: 12.5, personality: 'shy', agentIdentifier };
    expect((await anna.put(world.path('ann'), change)).status).toBe(200);
    const [last] = await changes();
    expect(last).toMatchObject({
      personName: 'anna',
      changes: [
        { field: 'mood', from: String(mood), to: '12.5' },
        { field: 'agentIdentifier', from: agent.id, to: agentIdentifier },
      ],
    });
    expect(JSON.stringify(last)).not.toMatch(/Annette|shy/);
  });

  it('has the settings of instances, forks and disbursements', async () => {
    const { body: made } = await client.post('/v1/instance', { uuid: randomUUID() });
    await client.put(`/v1/instance/${made['id'] as string}`, { inheritance: 'none' });
    await client.put(`/v1/instance/${world.id}/disburse`, { amount: 0 });
    await client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() });
    expect((await changes()).map(({ method, route, status }) => [method, route, status])).toEqual([
      ['POST', '/v1/instance/{identifier}/fork', 201],
      ['PUT', '/v1/instance/{identifier}/disburse', 200],
      ['PUT', '/v1/instance/{identifier}', 200],
      ['POST', '/v1/instance', 201],
    ]);
  });

  it('has neither reads nor trades, nor what was refused or only repeated', async () => {
    await client.get('/v1/agent');
    await client.get('/v1/application/key');
    await world.trade('ann', 'bob', 1);
    await world.spawn('cid');
    await world.collect();
    expectProblem(await client.post('/v1/agent', { name: '', endpoint }), 'VALIDATION_FAILED');
    expectProblem(await client.delete(`/v1/webhook/${randomUUID()}`), 'WEBHOOK_NOT_FOUND');
    const reader = await service.newClient(['economy:read']);
    expectProblem(await reader.post('/v1/agent', { name: 'Bard', endpoint }), 'FORBIDDEN');
    expect(await changes()).toEqual([]);
    const headers = { 'idempotency-key': randomUUID() };
    for (let i = 0; i < 3; i++) await client.post('/v1/agent', { name: 'Bard', endpoint }, { headers });
    expect(await changes()).toHaveLength(1);
  });

  it('is paged, and only of the caller', async () => {
    const stranger = await service.newClient();
    await stranger.post('/v1/agent', { name: 'Theirs', endpoint });
    for (let i = 0; i < 3; i++) await client.post('/v1/agent', { name: 'Bard', endpoint });
    const whole = await changes();
    expect(whole).toHaveLength(3);
    const { items, nextCursor } = (await client.get(`${path}?limit=2`)).body as {
      items: Json[];
      nextCursor: string;
    };
    const rest = (await client.get(`${path}?limit=2&cursor=${nextCursor}`)).body as { items: Json[] };
    expect([...items, ...rest.items]).toEqual(whole);
    expect(rest).toMatchObject({ nextCursor: null });
    expect((await stranger.get(path)).body['items']).toHaveLength(1);
    expectProblem(await (await service.newClient(['economy:read', 'economy:write'])).get(path), 'FORBIDDEN');
  });

  /** While some entries cannot be written. */
  async function without(check: string, work: () => Promise<void>): Promise<void> {
    await service.dataSource.query(
      `ALTER TABLE economy.audit_entry ADD CONSTRAINT ck_planted CHECK (${check}) NOT VALID`,
    );
    try {
      await work();
    } finally {
      await service.dataSource.query('ALTER TABLE economy.audit_entry DROP CONSTRAINT ck_planted');
    }
  }

  /** Of a webhook that is made, or not: the OpenAPI document knows no faults. */
  async function statusOf(body: Json, headers: Record<string, string> = {}): Promise<number> {
    const { status } = await fetch(`${service.baseUrl}/v1/webhook`, {
      method: 'POST',
      headers: { authorization: `Bearer ${client.token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return status;
  }

  const webhooks = async (): Promise<number> =>
    ((await client.get('/v1/webhook')).body['items'] as Json[]).length;

  it('is written before the change: what cannot be recorded is refused', async () => {
    await without(`request_id <> 'planted'`, async () => {
      expect(await statusOf({ url: endpoint }, { 'x-request-id': 'planted' })).toBe(500);
    });
    expect([await webhooks(), await changes()]).toEqual([0, []]);
  });

  it('keeps a change whose end could not be written, which is logged and counted', async () => {
    const requestId = `planted-${randomUUID()}`;
    await without(`request_id NOT LIKE 'planted%' OR status IS NULL`, async () => {
      const answer = await client.post(
        '/v1/webhook',
        { url: endpoint },
        named({ 'x-request-id': requestId }),
      );
      expect(answer.status).toBe(201);
    });
    expect(await webhooks()).toBe(1);
    expect(await changes()).toMatchObject([{ route: '/v1/webhook', status: null, targets: {}, requestId }]);
    expect(log).toContain(
      `the end of the change of request ${requestId} could not be written to the trail: 23514`,
    );
    const metrics = await fetch(`${service.baseUrl}/metrics`, {
      headers: { authorization: 'Bearer a-token-for-metrics' },
    });
    expect(await metrics.text()).toMatch(/^economy_api_changes_unrecorded_total 1$/m);
  });

  it('keeps a change that failed: it may have been made', async () => {
    await service.dataSource.query(
      `ALTER TABLE economy.webhook ADD CONSTRAINT ck_planted CHECK (description <> 'planted') NOT VALID`,
    );
    try {
      expect(await statusOf({ url: endpoint, description: 'planted' })).toBe(500);
    } finally {
      await service.dataSource.query('ALTER TABLE economy.webhook DROP CONSTRAINT ck_planted');
    }
    expect(await changes()).toMatchObject([{ route: '/v1/webhook', status: 500, targets: {} }]);
  });

  describe('of people', () => {
    let anna: { readonly id: string; readonly client: ApiClient };
    beforeEach(async () => {
      anna = await newPerson(service, world.client, 'own', 'anna');
      await forget();
    });

    const whoDidWhat = async (query = ''): Promise<unknown[]> =>
      ((await client.get(`${path}${query}`)).body['items'] as Json[]).map(
        ({ personName, method, route, status }) => [personName, method, route, status],
      );

    it('has all that they change in worlds, not only what games have there', async () => {
      const { client: hers } = anna;
      const { body: trade } = await hers.put(`${world.path('ann')}/trade`, {
        recipientIdentifier: world.character('bob')['id'],
        amount: 2,
      });
      await hers.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 7 });
      await hers.put(`/v1/instance/${world.id}/tax`, {});
      await hers.put(`${world.path('ann')}/grant`, { amount: 3, reason: 'a feast' });
      await hers.put(`${world.path('ann')}/interact`, { responderIdentifier: world.character('bob')['id'] });
      await hers.delete(world.path('bob'));
      await world.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 8 });
      const found = await changes();
      expect(
        found.map(({ personName, personId, route, status }) => [personName, personId, route, status]),
      ).toEqual([
        [null, null, '/v1/instance/{identifier}/tax-rate', 200],
        ...[
          '/v1/agent-npc/{instance}/{identifier}',
          '/v1/agent-npc/{instance}/{identifier}/interact',
          '/v1/agent-npc/{instance}/{identifier}/grant',
          '/v1/instance/{identifier}/tax',
          '/v1/instance/{identifier}/tax-rate',
          '/v1/agent-npc/{instance}/{identifier}/trade',
        ].map((route) => ['anna', anna.id, route, 200]),
      ]);
      expect(found.at(-1)).toMatchObject({
        keyId: null,
        tokenId: decodeJwt(hers.token!).jti,
        targets: { instance: world.id, identifier: world.character('ann')['id'], id: trade['id'] },
      });
    });

    it('has no reads and dry runs, and neither refusals nor repeats', async () => {
      const { client: hers } = anna;
      const trade = { recipientIdentifier: world.character('bob')['id'], amount: 2 };
      await hers.get(`/v1/instance/${world.id}`);
      for (const prefer of ['return=minimal', 'return=representation']) {
        for (const [method, place, body] of [
          ['PUT', `${world.path('ann')}/trade`, trade],
          ['PUT', world.path('ann'), { mood: 1 }],
          ['PUT', `/v1/instance/${world.id}/tax`, { taxRate: 20 }],
          ['PUT', `/v1/instance/${world.id}/disburse`, { amount: 0 }],
          ['DELETE', world.path('ann'), undefined],
        ] as const) {
          const told = await hers.send(method, `${place}?dryRun=true`, body, { headers: { prefer } });
          expect([place, told.status, told.body['dryRun']]).toEqual([place, 200, true]);
        }
      }
      expectProblem(
        await hers.put(`${world.path('ann')}/trade`, { ...trade, amount: 900 }),
        'INSUFFICIENT_WEALTH',
      );
      expect(await changes()).toEqual([]);
      const reader = await newPerson(service, world.client, 'read', 'bert');
      await forget();
      expectProblem(await reader.client.put(`${world.path('ann')}/trade`, trade), 'FORBIDDEN');
      // Where there is no dry run, it is refused.
      const noDryRun = await hers.put(`/v1/instance/${world.id}/tax-rate?dryRun=true`, { taxRate: 7 });
      expectProblem(noDryRun, 'UNKNOWN_PARAMETER');
      expect(await changes()).toEqual([]);
      const headers = { 'idempotency-key': randomUUID() };
      for (let i = 0; i < 3; i++) await hers.put(`${world.path('ann')}/trade`, trade, { headers });
      expect(await changes()).toHaveLength(1);
    });

    it('has many talks in one call once, and not those that were all refused, also as a stream', async () => {
      const talks = `/v1/instance/${world.id}/interactions`;
      const [ann, bob] = [world.character('ann')['id'], world.character('bob')['id']];
      const held = { interactions: [{ initiatorIdentifier: ann, responderIdentifier: bob }] };
      const refused = { interactions: [{ initiatorIdentifier: ann, responderIdentifier: ann }] };
      const key = { 'idempotency-key': randomUUID() };
      for (const accept of ['application/json', 'text/event-stream']) {
        const headers = { accept };
        const { status } = await anna.client.post(talks, held, { headers: { ...key, ...headers } });
        expect(status).toBe(201);
        expect((await anna.client.post(talks, refused, { headers })).status).toBe(201);
      }
      const once = ['anna', 'POST', '/v1/instance/{identifier}/interactions', 201];
      await until('the last ends are written', async () => (await whoDidWhat()).length < 2);
      expect(await whoDidWhat()).toEqual([once]);
    });

    it('has what is streamed as it happens', async () => {
      const response = await fetch(`${service.baseUrl}${world.path('ann')}/interact`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${anna.client.token}`,
          'content-type': 'application/json',
          accept: 'text/event-stream',
        },
        body: JSON.stringify({ responderIdentifier: world.character('bob')['id'] }),
      });
      expect(await response.text()).toContain('event: interact');
      await until('its end is written', async () => (await changes())[0]?.['status'] === 200);
      expect(await whoDidWhat()).toEqual([
        ['anna', 'PUT', '/v1/agent-npc/{instance}/{identifier}/interact', 200],
      ]);
    });

    it('is filtered by person, with pages, and kept when the person is deleted', async () => {
      const bert = await newPerson(service, world.client, 'operate', 'bert');
      await forget();
      for (const rate of [1, 2, 3]) {
        await anna.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: rate });
        await bert.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: rate + 10 });
      }
      await client.delete(`/v1/person/${bert.id}`);
      const one = ['bert', 'PUT', '/v1/instance/{identifier}/tax-rate', 200];
      expect(await whoDidWhat(`?person=${bert.id}`)).toEqual([one, one, one]);
      const { nextCursor } = (await client.get(`${path}?person=${bert.id}&limit=2`)).body as {
        nextCursor: string;
      };
      expect(await whoDidWhat(`?person=${bert.id}&limit=2&cursor=${nextCursor}`)).toEqual([one]);
      expect((await client.get(`${path}?cursor=${nextCursor}`)).status).toBe(400);
      expect(await whoDidWhat(`?person=${randomUUID()}`)).toEqual([]);
      expectInvalid(await client.get(`${path}?person=bert`), '/person', 'NOT_A_UUID');
      const stranger = await service.newClient();
      expect((await stranger.get(`${path}?person=${anna.id}`)).body['items']).toEqual([]);
    });

    it('is there to read for every person', async () => {
      const reader = await newPerson(service, world.client, 'read', 'bert');
      await anna.client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 7 });
      const { body } = await reader.client.get(`${path}?person=${anna.id}`);
      expect(body['items']).toMatchObject([{ personName: 'anna' }]);
    });

    it('is written before what they change, which is refused where it cannot be', async () => {
      await without(`person_name <> 'anna'`, async () => {
        const response = await fetch(`${service.baseUrl}${world.path('ann')}/trade`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${anna.client.token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ recipientIdentifier: null, amount: 1 }),
        });
        expect(response.status).toBe(500);
      });
      expect((await client.get(world.path('ann'))).body['wealth']).toBe(50);
    });
  });

  it('has what operators do to the application, by name, without where and how', async () => {
    const trail = new OperatorTrail(askOf(service.dataSource), ann, unrecorded);
    const { applicationId } = world.client.credentials!;
    const details = { reason: 'their own' };
    const action = { command: 'keys rotate', applicationId, instanceId: world.id, details };
    await trail.record(action, () => Promise.resolve());
    await trail.record({ command: 'keys list', applicationId: randomUUID() }, () => Promise.resolve());
    await expect(trail.record(action, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    const [failed, done, ...others] = await changes();
    expect(others).toEqual([]);
    expect(done).toEqual({
      id: expect.any(String),
      at: expect.any(String),
      operator: 'ann',
      ...{ keyId: null, tokenId: null, personId: null, personName: null },
      ...{ method: 'CLI', route: 'keys rotate', targets: { instance: world.id }, changes: [] },
      ...{ status: 0, requestId: '' },
    });
    expect(failed).toMatchObject({ operator: 'ann', route: 'keys rotate', status: 1 });
  });

  it('is found by its instance, however a route names that', async () => {
    const { body: made } = await client.post('/v1/instance', { uuid: randomUUID() });
    const instance = made['id'] as string;
    await client.put(`/v1/instance/${instance}/tax-rate`, { taxRate: 5 });
    await client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 5 });
    const spawn = { instanceIdentifier: instance, uuid: randomUUID(), type: 'manual', name: 'ann' };
    const { body: spawned } = await client.post('/v1/agent-npc', spawn);
    const grant = `/v1/agent-npc/${instance}/${spawned['agentNpc'].id as string}/grant`;
    expect((await client.put(grant, { amount: 1, reason: 'a feast' })).status).toBe(200);
    const routes: string[] = [];
    for await (const { route } of readEntries(askOf(service.dataSource), { instance })) routes.push(route);
    expect(routes).toEqual([
      '/v1/instance',
      '/v1/instance/{identifier}/tax-rate',
      '/v1/agent-npc/{instance}/{identifier}/grant',
    ]);
  });

  it('is removed after 400 days', async () => {
    for (let i = 0; i < 2; i++) await client.post('/v1/agent', { name: 'Bard', endpoint });
    const [recent, old] = (await changes()) as [Json, Json];
    for (const [id, days] of [
      [recent['id'], 399],
      [old['id'], 401],
    ]) {
      await service.dataSource.query(
        'UPDATE economy.audit_entry SET at = now() - make_interval(days => $2) WHERE id = $1',
        [id, days],
      );
    }
    // More than it deletes at a time.
    await service.dataSource.query(
      `INSERT INTO economy.audit_entry
       SELECT (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid()))).*
         FROM economy.audit_entry e, generate_series(1, 1000) WHERE e.id = $1`,
      [old['id']],
    );
    await service.app.get(RetentionSweep).sweep();
    expect((await changes()).map(({ id }) => id)).toEqual([recent['id']]);
  });
});
