import { randomUUID } from 'node:crypto';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { agentNpcShape, formsOf, instanceShape, npcShape } from '../support/shape.js';
import { sharedService, TestService } from '../support/test-service.js';

describe('instances', () => {
  const service = sharedService();

  it('are registered with 201 and every field, the settings at their defaults', async () => {
    const client = await service.newClient();
    const uuid = randomUUID();
    const { status, body } = await client.post('/v1/instance', { uuid: uuid.toUpperCase() });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...instanceShape,
      uuid,
      taxRate: 0,
      collectedTaxes: 0,
      inheritance: 'heirs',
      taxMoodImpact: 0,
      name: '',
    });
    expect(body['application'].id).toBe(client.credentials?.applicationId);
  });

  it('answer 200 with the existing one, unchanged, when registered again', async () => {
    const client = await service.newClient();
    const uuid = randomUUID();
    const first = await client.post('/v1/instance', { uuid, name: 'First', taxRate: 3 });
    const again = await client.post('/v1/instance', { uuid, name: 'Second', taxRate: 9 });
    expect(again.status).toBe(200);
    expect(again.body).toEqual(first.body);
  });

  it('of two applications may have the same uuid and stay apart', async () => {
    const uuid = randomUUID();
    const [one, two] = [await service.newClient(), await service.newClient()];
    const first = await one.post('/v1/instance', { uuid });
    const second = await two.post('/v1/instance', { uuid });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(first.body['id']).not.toBe(second.body['id']);
  });

  it('are read by id and uuid of any case, with counts and the first characters', async () => {
    const world = await service.world({ npcs: ['cat'], agentNpcs: { ann: {}, bob: {} } });
    for (const identifier of formsOf(world.instance)) {
      const { status, body } = await world.client.get(`/v1/instance/${identifier}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...instanceShape,
        id: world.id,
        npcCount: 1,
        agentNpcCount: 2,
        npcs: [{ ...npcShape, name: 'cat' }],
        agentNpcs: [
          { ...agentNpcShape, name: 'ann' },
          { ...agentNpcShape, name: 'bob' },
        ],
      });
    }
  });

  it('are listed for their own application only, page after page', async () => {
    const client = await service.newClient();
    await service.world();
    const made: string[] = [];
    for (let i = 0; i < 5; i++) made.push((await service.world({}, client)).id);
    const found: string[] = [];
    let query = '';
    for (let page = 0; page < 3; page++) {
      const { body } = await client.get(`/v1/instance?limit=2${query}`);
      for (const item of body['items'] as Json[]) expect(item).toMatchObject(instanceShape);
      found.push(...(body['items'] as Json[]).map(({ id }) => id as string));
      query = `&cursor=${body['nextCursor'] as string}`;
    }
    expect(query).toBe('&cursor=null');
    expect(found.sort()).toEqual(made.sort());
  });

  it('change only the settings that are given', async () => {
    const world = await service.world({ taxRate: 5, inheritance: 'none', taxMoodImpact: 10 });
    const put = (body: Json) => world.client.put(`/v1/instance/${world.id}`, body);
    const first = await put({ name: 'Rivermoor' });
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      name: 'Rivermoor',
      taxRate: 5,
      inheritance: 'none',
      taxMoodImpact: 10,
    });
    const second = await put({ taxRate: 6, inheritance: 'population', taxMoodImpact: 0 });
    const after = { name: 'Rivermoor', taxRate: 6, inheritance: 'population', taxMoodImpact: 0 };
    expect(second.body).toMatchObject({ ...instanceShape, ...after });
    expect(await eventsOf(service, world, 'tax-rate')).toMatchObject([{ data: { oldRate: 5, newRate: 6 } }]);
    expect((await put({})).status).toBe(200);
    expect(await world.read()).toMatchObject(after);
  });

  it.each([
    ['/inheritance', { inheritance: 'eldest' }],
    ['/inheritance', { inheritance: null }],
    ['/taxRate', { taxRate: 101 }],
    ['/taxMoodImpact', { taxMoodImpact: -1 }],
    ['/name', { name: 'x'.repeat(201) }],
    ['/name', { name: 5 }],
    ['/collectedTaxes', { collectedTaxes: 5 }],
    ['/uuid', { uuid: randomUUID() }],
  ])('refuse a setting with the pointer %s: %j', async (pointer, body) => {
    const world = await service.world({ taxRate: 5 });
    expectInvalid(await world.client.put(`/v1/instance/${world.id}`, body), pointer);
    expect(await world.read()).toMatchObject({ taxRate: 5, inheritance: 'heirs', name: '' });
  });

  it('are limited per application; an existing one can be registered again', async () => {
    await using few = await TestService.start({ env: { INSTANCES_MAX_PER_APPLICATION: '2' } });
    const client = await few.newClient();
    const [first, second] = [{ uuid: randomUUID() }, { uuid: randomUUID() }];
    expect((await client.post('/v1/instance', first)).status).toBe(201);
    const { body: world } = await client.post('/v1/instance', second);
    expectProblem(await client.post('/v1/instance', { uuid: randomUUID() }), 'TOO_MANY_INSTANCES', {
      limit: 2,
    });
    const fork = await client.post(`/v1/instance/${world['id'] as string}/fork`, { uuid: randomUUID() });
    expectProblem(fork, 'TOO_MANY_INSTANCES');
    expect((await client.post('/v1/instance', first)).status).toBe(200);
    expect((await (await few.newClient()).post('/v1/instance', { uuid: randomUUID() })).status).toBe(201);
  });

  it('are not found when unknown', async () => {
    const client = await service.newClient();
    expectProblem(await client.get(`/v1/instance/${randomUUID()}`), 'INSTANCE_NOT_FOUND');
    expectProblem(await client.put(`/v1/instance/${randomUUID()}`, {}), 'INSTANCE_NOT_FOUND');
  });
});
