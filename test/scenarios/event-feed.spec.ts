import { randomUUID } from 'node:crypto';
import { DataSource } from 'typeorm';
import { eventKinds } from '../../src/database/event-kinds.js';
import { type Json } from '../support/api-client.js';
import { eventfulWorld } from '../support/eventful-world.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Everything of an instance, page by page. */
async function feedOf(world: World, query = ''): Promise<Json[]> {
  const items: Json[] = [];
  for (let cursor = ''; ;) {
    const answer = await world.client.get(`/v1/instance/${world.id}/event?limit=7${query}${cursor}`);
    expect(answer.status).toBe(200);
    items.push(...(answer.body['items'] as Json[]));
    if (answer.body['nextCursor'] === null) return items;
    cursor = `&cursor=${answer.body['nextCursor'] as string}`;
  }
}

/** A character in an event carries the moment of the event as the time of its last change. */
function withoutChangeTimes(data: Json): Json {
  return JSON.parse(
    JSON.stringify(data, (key, value: unknown) =>
      key === 'updatedAt' || key === 'lastHealthCheck' ? '' : value,
    ),
  ) as Json;
}

describe('the event feed', () => {
  const service = startedService({ env: { hashChainMs: '0' } });

  it('has a compact form of every event, with ids, names and numbers', async () => {
    const world = await eventfulWorld(service);
    const { client, id } = world;
    await client.post('/v1/account', { instanceIdentifier: id, uuid: randomUUID(), name: 'Till', wealth: 5 });
    const [till] = (await client.get(`/v1/account/${id}`)).body['items'] as Json[];
    await client.put(`/v1/account/${id}/${till!['id']}`, { name: 'Stall' });
    await client.put(world.path('fay'), { mood: 20, personality: 'Shy.' });
    const [bob, fay] = [world.character('bob')['id'], world.character('fay')['id']];
    const owed = await client.post('/v1/obligation', {
      instanceIdentifier: id,
      uuid: randomUUID(),
      kind: 'promise',
      text: 'a secret',
      debtorIdentifier: bob,
      creditorIdentifier: fay,
    });
    expect(owed.status).toBe(201);
    await client.put(`/v1/instance/${id}`, {
      clock: { worldTime: new Date(Date.now() + 3 * 86_400_000).toISOString() },
    });
    expect((await client.post(`/v1/instance/${id}/night`)).status).toBe(201);
    await client.put(`/v1/instance/${id}/tax-rate`, { taxRate: 5 });
    await client.put(`/v1/instance/${id}/disburse`, {
      recipients: [{ identifier: till!['id'], amount: 0.1, reason: 'rent' }],
      reference: 'may',
    });
    await client.delete(`/v1/account/${id}/${till!['id']}?to=${id}`);
    await client.delete(`/v1/instance/${id}`);
    await client.post(`/v1/instance/${id}/restore`);
    const full = await feedOf(world);
    const compact = await feedOf(world, '&view=compact');
    expect(compact.map(({ seq, type }) => [seq, type])).toEqual(full.map(({ seq, type }) => [seq, type]));
    // Kinds that only a world of its own has would be missing here.
    expect(new Set(compact.map(({ type }) => type))).toEqual(new Set(eventKinds));
    for (const event of compact) {
      expect(JSON.stringify(event)).not.toMatch(/"(createdAt|instance|personality|chat)":|a secret/);
      const { goods = [], ...payment } = event;
      if (event['type'] !== 'trade') continue;
      expect(JSON.stringify(payment).length).toBeLessThanOrEqual(400);
      for (const good of goods as Json[]) expect(JSON.stringify(good).length).toBeLessThanOrEqual(60);
    }
    const last = (type: string): Json => {
      const {
        seq: _seq,
        occurredAt: _at,
        instanceId,
        type: _type,
        ...facts
      } = compact.findLast((event) => event['type'] === type)!;
      expect(instanceId).toBe(id);
      return facts;
    };
    const ofTill = { id: till!['id'], name: 'Stall' };
    expect(last('obligation')).toMatchObject({
      action: 'opened',
      trader: { id: bob, name: 'bob' },
      recipient: { id: fay, name: 'fay' },
      obligation: owed.body['id'],
    });
    expect(last('perish')).toMatchObject({
      perished: expect.arrayContaining([{ asset: 'cake', owner: bob, amount: 3, left: 0 }]),
    });
    expect(last('trade')).toEqual({
      cause: 'disbursement',
      amount: 0.1,
      trader: null,
      recipient: { ...ofTill, wealth: 5.1 },
      reason: 'rent',
      reference: 'may',
    });
    expect(last('tax')).toMatchObject({
      cause: 'closing',
      amount: 5.1,
      trader: { ...ofTill, wealth: 0 },
      recipient: null,
    });
    expect(last('disbursement')).toMatchObject({
      amount: 0.1,
      policy: 'recipients',
      recipients: 1,
      reference: 'may',
    });
    expect(last('account-update')).toEqual({ account: { ...ofTill, wealth: 5 }, changed: ['name'] });
    expect(last('agent-npc-update')).toMatchObject({
      agentNpc: { name: 'fay', mood: 20 },
      changed: ['mood', 'personality'],
    });
    expect(last('tax-rate')).toMatchObject({ taxRate: 5 });
    expect(last('interact')).toMatchObject({
      initiator: { name: 'ann', mood: expect.any(Number) as number },
      responder: { name: 'bob' },
      outcome: 'completed',
      lines: expect.any(Number) as number,
    });
    expect(last('npc-death')).toEqual({ npc: { id: world.npc('smith')['id'], name: 'smith' } });
    expect(last('night')).toMatchObject({ night: 4, nights: 3 });
  });

  it('returns every event as its operation answered it', async () => {
    const world = await service.world({
      taxRate: 10,
      taxMoodImpact: 20,
      inheritance: 'treasury',
      npcs: ['guard'],
      agentNpcs: {
        ann: { wealth: 100, mood: 90 },
        bob: { wealth: 50 },
        cid: { wealth: 8, parents: ['ann', 'guard'] },
      },
    });
    const { client, id } = world;
    const answers = new Map<number, Json>();
    const note = (body: Json) => answers.set(body['seq'] as number, body);
    note((await world.trade('ann', 'bob', 12.5)).body);
    note(
      (
        await client.put(`${world.path('bob')}/trade`, {
          recipientIdentifier: null,
          amount: 1,
          metadata: { why: 'inn' },
        })
      ).body,
    );
    note((await world.interact('ann', 'bob')).body);
    const rate = (await client.put(`/v1/instance/${id}/tax-rate`, { taxRate: 25 })).body;
    const taxed = (await world.collect()).body;
    note((await world.interact('bob', 'cid')).body);
    note((await world.die('ann')).body);
    const settings = (await client.put(`/v1/instance/${id}`, { name: 'Vale', inheritance: 'heirs' })).body;
    note((await client.delete(`/v1/npc/${id}/${world.npc('guard')['id'] as string}`)).body);
    note(await world.spawn('dan', { wealth: 3 }));
    note((await world.die('dan')).body);

    const feed = await feedOf(world);
    expect(feed.map(({ seq }) => seq)).toEqual(feed.map((_, index) => index + 1));
    for (const { seq, id: eventId, occurredAt, data } of feed.filter((event) =>
      answers.has(event['seq'] as number),
    )) {
      const answer = answers.get(seq as number)!;
      expect([eventId, occurredAt]).toEqual([answer['id'], answer['createdAt']]);
      expect(withoutChangeTimes(data as Json)).toEqual(withoutChangeTimes(answer));
      answers.delete(seq as number);
    }
    expect([...answers.keys()]).toEqual([]);
    const last = (type: string) => feed.findLast((event) => event['type'] === type)?.['data'] as Json;
    expect(last('instance')).toEqual(world.instance);
    expect(last('tax-rate')).toEqual(rate);
    const collected = taxed['collectedTaxes'];
    expect(last('tax-collection')).toEqual({ ...taxed, collected, payers: expect.any(Number) });
    expect(last('settings')).toEqual(settings);
  });

  it('finds events by type, character, time and amount, also those of the dead', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 }, cid: { wealth: 100 } },
    });
    await world.trade('ann', 'bob', 5);
    await world.trade('bob', 'cid', 20);
    await world.collect();
    await world.die('cid');
    const everything = await feedOf(world);
    const seqs = (items: readonly Json[]) => items.map(({ seq }) => seq as number);
    const found = async (query: string) => seqs(await feedOf(world, query));
    const where = (test: (event: Json) => boolean) => seqs(everything.filter(test));
    expect(await found('&type=trade')).toEqual(where(({ type }) => type === 'trade'));
    expect(await found('&type=spawn,death')).toEqual(
      where(({ type }) => ['spawn', 'death'].includes(type as string)),
    );
    expect(await found('&type=tax&minAmount=8.5')).toEqual(
      where(({ type, data }) => type === 'tax' && data['amount'] >= 8.5),
    );
    const cid = world.character('cid');
    const takesPart = (event: Json): boolean => {
      const { recipientAgentNPC: recipient, traderAgentNPC: trader, agentNpc } = event['data'] as Json;
      return [recipient, trader, agentNpc].some((one) => one?.id === cid['id']);
    };
    expect(await found(`&agentNpc=${cid['id'] as string}`)).toEqual(where(takesPart));
    expect(await found(`&agentNpc=${cid['uuid'] as string}&type=trade`)).toEqual(
      where((event) => event['type'] === 'trade' && takesPart(event)),
    );
    const [from, to] = [everything[2]!['occurredAt'] as string, everything[5]!['occurredAt'] as string];
    expect(await found(`&from=${from}&to=${to}`)).toEqual(
      where(({ occurredAt }) => (occurredAt as string) >= from && (occurredAt as string) <= to),
    );
    expect(await found('&after=4')).toEqual(where(({ seq }) => (seq as number) > 4));
    for (const event of everything) {
      const one = await world.client.get(`/v1/instance/${world.id}/event/${event['seq'] as number}`);
      expect(one).toMatchObject({ status: 200, body: event });
    }
  });

  it('lists the newest first, page by page and with filters, and finds events by cause', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 }, cid: { wealth: 100 } },
    });
    await world.trade('ann', 'bob', 5);
    await world.trade('bob', 'cid', 20);
    await world.collect();
    await world.die('cid');
    const path = `/v1/instance/${world.id}/event`;
    const everything = await feedOf(world);
    for (const query of [
      '',
      '&type=trade,tax',
      '&minAmount=9',
      '&after=4',
      '&cause=tax',
      `&agentNpc=${world.character('cid')['id'] as string}`,
      `&to=${everything[5]!['occurredAt'] as string}`,
      `&agentNpc=${world.character('bob')['id'] as string}&cause=trade`,
    ]) {
      const newest: Json[] = [];
      let next = '';
      do {
        const { body } = await world.client.get(`${path}?limit=2&order=desc${query}${next}`);
        newest.push(...(body['items'] as Json[]));
        next = body['nextCursor'] === null ? '' : `&cursor=${body['nextCursor'] as string}`;
      } while (next !== '');
      expect([query, newest.toReversed()]).toEqual([query, await feedOf(world, query)]);
      expect(newest.length).toBeGreaterThan(0);
    }
    const causes = async (cause: string) =>
      (await feedOf(world, `&cause=${cause}`)).map(({ type }) => type as string);
    expect(await causes('trade')).toEqual(['trade', 'trade']);
    expect(new Set(await causes('tax'))).toEqual(new Set(['tax']));
    expect(await causes('inheritance')).toHaveLength(1);
  });

  it('finds by amount all that has one, also a collection, a disbursement and a birth', async () => {
    const world = await service.world({
      taxRate: 10,
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 50 }, cid: {} },
    });
    const { client, id } = world;
    await world.trade('ann', 'bob', 20);
    await world.collect();
    expect((await client.put(`/v1/instance/${id}/disburse`, { amount: 12 })).status).toBe(200);
    const amountOf = ({ data }: Json): number | undefined =>
      [data['amount'], data['collected'], data['agentNpc']?.wealth].find((amount) => amount !== undefined);
    const everything = await feedOf(world);
    for (const least of [0, 7, 12, 12.0001, 15, 50, 100.0001]) {
      const wanted = everything.filter((event) => (amountOf(event) ?? -1) >= least);
      expect([least, await feedOf(world, `&minAmount=${least}`)]).toEqual([least, wanted]);
    }
    const kindsFrom = async (query: string) => (await feedOf(world, query)).map(({ type }) => type as string);
    expect(await kindsFrom('&minAmount=12&type=disbursement,tax-collection')).toEqual([
      'tax-collection',
      'disbursement',
    ]);
    expect(await kindsFrom('&minAmount=12.0001&type=disbursement')).toEqual([]);
  });

  it('finds by the cause opening the treasury with which a fork without history begins, and nothing else', async () => {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 100 } } });
    await world.collect();
    expect(await feedOf(world, '&cause=opening')).toEqual([]);
    const { body } = await world.client.post(`/v1/instance/${world.id}/fork`, { uuid: randomUUID() });
    const path = `/v1/instance/${body['id'] as string}/event?cause=opening`;
    const found = (await world.client.get(path)).body['items'] as Json[];
    expect(found).toMatchObject([{ seq: 2, type: 'tax', data: { cause: 'opening', amount: 10 } }]);
  });

  it('gives an event that is in the hash chain its hash, the one that the chain has', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
    await world.trade('ann', 'bob', 5);
    const hashOf = async (seq: number): Promise<string | null> =>
      (await world.client.get(`/v1/instance/${world.id}/event/${seq}`)).headers.get('chain-hash');
    expect(await hashOf(1)).toBeNull();
    const keeper = service.app.get(DataSource);
    // In blocks of two, so that an event is also the second of one.
    const extend = () => keeper.query('SELECT economy.extend_hash_chain($1, 2)', [world.id]);
    await extend();
    expect(await hashOf(3)).toBeNull();
    await extend();
    const rows = await keeper.query<{ hashes: Buffer }[]>(
      'SELECT hashes FROM economy.hash_chain WHERE instance_id = $1 ORDER BY first_seq',
      [world.id],
    );
    const chain = Buffer.concat(rows.map(({ hashes }) => hashes)).toString('hex');
    const found = await Promise.all([1, 2, 3, 4].map(hashOf));
    expect(found.join('')).toBe(chain);
  });

  it('begins after a place from before the first event to beyond the last', async () => {
    const world = await service.world({ agentNpcs: { ann: {}, bob: {} } });
    const seqsAfter = async (after: number): Promise<unknown[]> =>
      (await feedOf(world, `&after=${after}`)).map(({ seq }) => seq as number);
    expect(await Promise.all([0, 1, 2, 3, 4].map(seqsAfter))).toEqual([[1, 2, 3], [2, 3], [3], [], []]);
  });

  it('refuses invalid filters, and unknown instances', async () => {
    const world = await service.world({ agentNpcs: { ann: { wealth: 1 } } });
    const path = `/v1/instance/${world.id}/event`;
    for (const query of [
      'type=gossip',
      'type=trade,',
      'agentNpc=ann',
      'from=yesterday',
      'to=2026-01-31',
      'minAmount=-1',
      'minAmount=1e3',
      'cause=love',
      'order=newest',
      'after=-1',
      'after=x',
      'limit=0',
      'cursor=x',
      'whatever=1',
    ]) {
      expect([query, (await world.client.get(`${path}?${query}`)).status]).toEqual([query, 400]);
    }
    const { body } = await world.client.get(`${path}?limit=1`);
    for (const filter of [
      'type=trade',
      `agentNpc=${world.character('ann')['id'] as string}`,
      'from=2026-01-01T00:00:00Z',
      'to=2099-01-01T00:00:00Z',
      'minAmount=1',
      'cause=trade',
      'reason=rent',
      'reference=may',
      'order=desc',
    ]) {
      const moved = `${path}?limit=1&${filter}&cursor=${body['nextCursor'] as string}`;
      expect([filter, (await world.client.get(moved)).body['code']]).toEqual([filter, 'VALIDATION_FAILED']);
    }
    for (const seq of ['0', 'x', '1.5', '-1']) {
      expect([seq, (await world.client.get(`${path}/${seq}`)).status]).toEqual([seq, 400]);
    }
    expectProblem(await world.client.get(`${path}/99`), 'EVENT_NOT_FOUND');
    expectProblem(await world.client.get(`${path}?agentNpc=${randomUUID()}`), 'AGENT_NPC_NOT_FOUND');
  });
});
