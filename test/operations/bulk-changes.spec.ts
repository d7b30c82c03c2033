import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { asReplayed } from '../support/writes.js';

describe('bulk', () => {
  const service = sharedService();

  const idOf = (world: World, name: string): string => world.character(name)['id'] as string;
  const send = (world: World, what: string, body: Json, headers = {}): Promise<Answer> =>
    world.client.post(`/v1/instance/${world.id}/${what}`, body, { headers });
  const whole = { prefer: 'return=representation' };
  const keyed = (): Record<string, string> => ({ 'idempotency-key': randomUUID() });
  const codes = (answer: Answer): unknown[] =>
    (answer.body['results'] as Json[]).map((result) => result['problem']?.['code'] ?? 'ok');
  const eventCount = async ({ client, id }: World): Promise<number> =>
    (await client.get(`/v1/instance/${id}/event?limit=200`)).body['items'].length;

  async function openAccount({ client, id }: World): Promise<string> {
    const uuid = randomUUID();
    const body = { instanceIdentifier: id, uuid, name: 'The till' };
    expect((await client.post('/v1/account', body)).status).toBe(201);
    return uuid;
  }

  describe('grants', () => {
    it('mint for characters and accounts, in order, and refuse one without the others', async () => {
      const world = await service.world({ agentNpcs: { ann: { wealth: 1 }, bob: {}, cid: {} } });
      const till = await openAccount(world);
      await world.die('cid');
      const grant = (identifier: unknown, amount: number, more: Json = {}): Json => ({
        identifier,
        amount,
        reason: 'feast',
        ...more,
      });
      const grants = [
        grant(idOf(world, 'ann'), 2, { reference: 'day-1' }),
        grant(till, 3.5),
        grant(idOf(world, 'cid'), 1),
        grant(world.character('ann')['uuid'], 4),
        grant(idOf(world, 'bob'), 99_999_999_999.9999),
        grant(idOf(world, 'bob'), 0.0001),
        grant(world.id, 1),
      ];
      const answer = await send(world, 'grants', { grants }, whole);
      expect(answer.status).toBe(201);
      expect(codes(answer)).toEqual([
        'ok',
        'ok',
        'AGENT_NPC_NOT_FOUND',
        'ok',
        'ok',
        'WEALTH_LIMIT',
        'AGENT_NPC_NOT_FOUND',
      ]);
      const [first, second, , third] = answer.body['results'] as Json[];
      expect(first!['event']).toMatchObject({
        cause: 'grant',
        reason: 'feast',
        reference: 'day-1',
        recipientWealthAfter: 3,
        recipientAgentNPC: { name: 'ann', wealth: 3 },
      });
      expect(second!['event']).toMatchObject({
        recipientWealthAfter: 3.5,
        recipientAccount: { name: 'The till' },
      });
      expect(third!['event']).toMatchObject({ recipientWealthAfter: 7 });
      expect(await world.wealth('ann')).toBe(7);
      expect((answer.body['results'][2] as Json)['problem']).toMatchObject({ diedAt: expect.any(String) });
    });

    it('with atomic, do all or nothing', async () => {
      const world = await service.world({ agentNpcs: { ann: {} } });
      const grants = [idOf(world, 'ann'), randomUUID()].map((identifier) => ({
        identifier,
        amount: 1,
        reason: 'feast',
      }));
      const key = keyed();
      const refused = await send(world, 'grants', { grants, atomic: true }, key);
      expect(refused).toMatchObject({
        status: 422,
        body: { code: 'BATCH_REFUSED', errors: [{ pointer: '/grants/1', code: 'AGENT_NPC_NOT_FOUND' }] },
      });
      const again = await send(world, 'grants', { grants, atomic: true }, key);
      expect([again.body['errors'], await world.wealth('ann')]).toEqual([refused.body['errors'], 0]);
      const { body } = await send(world, 'grants', { grants: grants.slice(0, 1), atomic: true });
      expect([body['registered'], await world.wealth('ann')]).toEqual([1, 1]);
    });

    it('with keys, of the call and of entries, take effect once', async () => {
      const world = await service.world({ agentNpcs: { ann: {} } });
      const grant = (amount: number, idempotencyKey?: string): Json => ({
        identifier: idOf(world, 'ann'),
        amount,
        reason: 'feast',
        ...(idempotencyKey && { idempotencyKey }),
      });
      for (const prefer of [{}, whole]) {
        const key = { ...keyed(), ...prefer };
        const body = { grants: [grant(1), { ...grant(1), identifier: randomUUID() }] };
        const first = await send(world, 'grants', body, key);
        const again = await send(world, 'grants', body, key);
        expect(again.headers.get('idempotent-replayed')).toBe('true');
        expect(asReplayed(again.body)).toEqual(asReplayed(first.body));
      }
      const entries = { grants: [grant(4, 'a'), grant(4, 'a'), grant(8, 'b')] };
      const first = await send(world, 'grants', entries);
      expect((first.body['results'] as Json[]).map(({ replayed }) => replayed)).toEqual([
        undefined,
        true,
        undefined,
      ]);
      const again = await send(world, 'grants', { grants: [...entries.grants, grant(16, 'b')] });
      expect(codes(again)).toEqual(['ok', 'ok', 'ok', 'IDEMPOTENCY_KEY_REUSED']);
      expect((again.body['results'] as Json[])[2]).toEqual({
        ...(first.body['results'] as Json[])[2],
        replayed: true,
      });
      expect(await world.wealth('ann')).toBe(2 + 4 + 8);
    });
  });

  describe('updates', () => {
    it('change in order, and refuse one without the others', async () => {
      const world = await service.world({ agentNpcs: { ann: { mood: 10 }, bob: { mood: 20 } } });
      const updates = [
        { identifier: idOf(world, 'ann'), mood: 40 },
        { identifier: randomUUID(), mood: 41 },
        { identifier: world.character('bob')['uuid'], name: 'Bobby', agentIdentifier: randomUUID() },
        { identifier: world.character('ann')['uuid'], mood: 42, description: 'The miller.' },
      ];
      const answer = await send(world, 'updates', { updates }, whole);
      expect(answer.status).toBe(201);
      expect(codes(answer)).toEqual(['ok', 'AGENT_NPC_NOT_FOUND', 'AGENT_NOT_FOUND', 'ok']);
      expect((answer.body['results'] as Json[])[3]!['event']).toMatchObject({
        old: { mood: 40, description: '' },
        new: { mood: 42, description: 'The miller.' },
        agentNpc: { mood: 42 },
      });
      expect((await world.get('ann')).body).toMatchObject({ mood: 42, description: 'The miller.' });
      expect((await world.get('bob')).body).toMatchObject({ name: 'bob', mood: 20 });
    });

    it('with atomic, do all or nothing, and once with a key', async () => {
      const world = await service.world({ agentNpcs: { ann: { mood: 10 } } });
      const updates = [
        { identifier: idOf(world, 'ann'), mood: 40 },
        { identifier: randomUUID(), mood: 41 },
      ];
      const before = await eventCount(world);
      expect((await send(world, 'updates', { updates, atomic: true })).body).toMatchObject({
        code: 'BATCH_REFUSED',
        errors: [{ pointer: '/updates/1', code: 'AGENT_NPC_NOT_FOUND' }],
      });
      expect([(await world.get('ann')).body['mood'], await eventCount(world)]).toEqual([10, before]);
      for (const prefer of [{}, whole]) {
        const key = { ...keyed(), ...prefer };
        const first = await send(world, 'updates', { updates }, key);
        const again = await send(world, 'updates', { updates }, key);
        expect(asReplayed(again.body)).toEqual(asReplayed(first.body));
      }
      expect(await eventCount(world)).toBe(before + 2);
      expect(
        (await send(world, 'updates', { updates: [{ identifier: idOf(world, 'ann') }] })).body,
      ).toMatchObject({
        errors: [{ pointer: '/updates/0', code: 'NOTHING_TO_CHANGE' }],
      });
    });
  });

  describe('deaths', () => {
    const family = (): Promise<World> =>
      service.world({
        agentNpcs: {
          ann: { wealth: 8 },
          bob: { wealth: 1, parents: ['ann'] },
          cid: { parents: ['bob'] },
          dan: { wealth: 5 },
        },
      });

    it('come in order: who dies later inherits first', async () => {
      const world = await family();
      const identifiers = [
        idOf(world, 'ann'),
        randomUUID(),
        world.character('bob')['uuid'],
        idOf(world, 'dan'),
      ];
      const answer = await send(world, 'deaths', { identifiers }, whole);
      expect(answer.status).toBe(201);
      expect(codes(answer)).toEqual(['ok', 'AGENT_NPC_NOT_FOUND', 'ok', 'ok']);
      const [ann, , bob, dan] = answer.body['results'] as Json[];
      expect(ann!['event']).toMatchObject({
        agentNpc: { name: 'ann', wealth: 8 },
      });
      expect((ann!['event'].mourners as Json[]).map(({ name }) => name).sort()).toEqual(['bob', 'cid']);
      expect(bob!['event']).toMatchObject({ agentNpc: { name: 'bob', wealth: 9 } });
      expect(dan!['event']).toMatchObject({ agentNpc: { name: 'dan', wealth: 5 } });
      expect(await world.wealth('cid')).toBe(9);
      expect(await world.read()).toMatchObject({ collectedTaxes: 5 });
      const { items } = (await world.client.get(`/v1/instance/${world.id}/event?type=death`)).body;
      expect((items as Json[]).map(({ data }) => data.id)).toEqual(
        [ann, bob, dan].map((each) => each!['event'].id),
      );
    });

    it('with atomic, do all or nothing, and once with a key', async () => {
      const world = await family();
      const identifiers = [idOf(world, 'ann'), randomUUID()];
      expect((await send(world, 'deaths', { identifiers, atomic: true })).body).toMatchObject({
        code: 'BATCH_REFUSED',
        errors: [{ pointer: '/identifiers/1', code: 'AGENT_NPC_NOT_FOUND' }],
      });
      expect(await world.wealth('ann')).toBe(8);
      const key = keyed();
      const first = await send(world, 'deaths', { identifiers }, key);
      const again = await send(world, 'deaths', { identifiers }, key);
      expect(first.body).toMatchObject({
        registered: 1,
        refused: 1,
        results: [{ event: { wealth: 8 } }, {}],
      });
      expect(asReplayed(again.body)).toEqual(asReplayed(first.body));
      const twice = await send(world, 'deaths', { identifiers }, { ...key, ...whole });
      expect((twice.body['results'] as Json[])[0]!['event']).toMatchObject({ agentNpc: { wealth: 8 } });
      const dan = idOf(world, 'dan');
      expect((await send(world, 'deaths', { identifiers: [dan, dan] })).body).toMatchObject({
        errors: [{ pointer: '/identifiers', code: 'NOT_A_UUID_LIST' }],
      });
    });
  });
});
