import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { TokenService } from '../../src/identity/token.service.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { operationsOf } from '../support/operations.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { asReplayed, spawn, worldOfWrites, writes } from '../support/writes.js';

const endpoint = 'http://127.0.0.1:9/x';

describe('Idempotency-Key', () => {
  const service = sharedService();

  const newWorld = (): Promise<World> => service.world(worldOfWrites);
  const keyed = (key: string = randomUUID()): Record<string, string> => ({ 'idempotency-key': key });
  const isReplay = ({ headers }: Answer): boolean => headers.get('idempotent-replayed') === 'true';

  function expectReplay(again: Answer, first: Answer): void {
    expect([isReplay(first), isReplay(again)]).toEqual([false, true]);
    expect(again.status).toBe(first.status);
    const { requestId: _one, ...body } = again.body;
    const { requestId: _two, ...expected } = first.body;
    expect(body).toEqual(asReplayed(expected));
  }

  const volatile = new Set(['lastHealthCheck', 'requestId']);
  const withoutChecks = (body: Json): unknown =>
    JSON.parse(JSON.stringify(body, (name, value: unknown) => (volatile.has(name) ? null : value)));

  const inCapitals = (text: string): string =>
    text.replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, (id) => id.toUpperCase());

  /** Of the keys of an application: how many there are, and whether each is done and kept for 24 hours. */
  async function keptOf({ client }: World): Promise<Json> {
    const [kept] = await service.dataSource.query<Json[]>(
      `SELECT count(*)::integer AS rows, bool_and(k.done) AS done,
              bool_and(k.expires_at BETWEEN now() + interval '23:55' AND now() + interval '24:01') AS long
         FROM economy.idempotency_key k
        WHERE k.instance_id IN (SELECT i.id FROM economy.instance i WHERE i.application_id = $1 UNION SELECT $1)`,
      [client.credentials!.applicationId],
    );
    return kept!;
  }

  it.each(Object.keys(writes))(
    'replays %s, also with its identifiers in another case, and keeps it for 24 hours',
    async (name) => {
      const world = await newWorld();
      const { path, body } = await writes[name]!(world);
      const method = name.split(' ')[0]!;
      const headers = keyed();
      const first = await world.client.send(method, path, body, { headers });
      expect(first.status).toBe(method === 'POST' && !name.endsWith('/talk') ? 201 : 200);
      expect(await keptOf(world)).toEqual({ rows: expect.any(Number), done: true, long: true });
      const [events, read] = [await eventsOf(service, world), await world.read()];
      for (let i = 0; i < 2; i++) {
        expectReplay(await world.client.send(method, path, body, { headers }), first);
      }
      const same = body && (JSON.parse(inCapitals(JSON.stringify(body))) as Json);
      expectReplay(await world.client.send(method, inCapitals(path), same, { headers }), first);
      expect(await eventsOf(service, world)).toEqual(events);
      // When its agent was heard last may be written after a response; of a deleted one there is a problem with its request.
      expect(withoutChecks(await world.read())).toEqual(withoutChecks(read));
    },
  );

  it('recognizes an amount in another notation, and with the rounding of doubles', async () => {
    const world = await newWorld();
    const headers = keyed();
    const send = (amount: string): Promise<Answer> =>
      world.client.send('PUT', `${world.path('ann')}/trade`, undefined, {
        headers: { ...headers, 'content-type': 'application/json' },
        raw: `{"recipientIdentifier": null, "amount": ${amount}}`,
      });
    const first = await send('0.3');
    for (const amount of ['0.30', '3e-1', '0.30000000000000004']) expectReplay(await send(amount), first);
    expectProblem(await send('0.3001'), 'IDEMPOTENCY_KEY_REUSED');
    expect(await world.wealth('ann')).toBe(49.7);
  });

  it('is documented on the writes that these tests replay and on no other operation', () => {
    const documented = operationsOf(readDocument()).filter(({ parameters }) =>
      parameters.some(({ name }) => name === 'Idempotency-Key'),
    );
    expect(documented.map(({ name }) => name).sort()).toEqual(Object.keys(writes).sort());
  });

  it('replays a death though a plain second one is not found', async () => {
    const world = await newWorld();
    const headers = keyed();
    const first = await world.die('ann', headers);
    expectProblem(await world.die('ann'), 'AGENT_NPC_NOT_FOUND');
    expectReplay(await world.die('ann', headers), first);
    expect(await eventsOf(service, world, 'death')).toHaveLength(1);
  });

  it('replays the state of the first answer, not that of now', async () => {
    const world = await newWorld();
    const headers = keyed();
    const first = await world.trade('ann', 'bob', 1, headers);
    await world.trade('ann', 'bob', 5);
    expectReplay(await world.trade('ann', 'bob', 1, headers), first);
    expect(await world.wealth('ann')).toBe(44);
  });

  it('replays a refusal by the rules of the world, also when its reason is gone', async () => {
    const world = await newWorld();
    const headers = keyed();
    const refused = await world.trade('bob', 'ann', 5, headers);
    expectProblem(refused, 'INSUFFICIENT_WEALTH', { available: 0, requested: 5 });
    await world.trade('ann', 'bob', 10);
    const again = await world.trade('bob', 'ann', 5, headers);
    expectProblem(again, 'INSUFFICIENT_WEALTH', { available: 0, requested: 5 });
    expectReplay(again, refused);
  });

  it('replays a 404 though what was not found exists by now', async () => {
    const world = await newWorld();
    const uuid = randomUUID();
    const body = { recipientIdentifier: uuid, amount: 1 };
    const headers = keyed();
    const put = () => world.client.put(`${world.path('ann')}/trade`, body, { headers });
    const refused = await put();
    expectProblem(refused, 'AGENT_NPC_NOT_FOUND');
    await world.client.post('/v1/agent-npc', { ...spawn(world), uuid });
    expectReplay(await put(), refused);
    const change = () => world.client.put(`/v1/agent/${uuid}`, { name: 'x' }, { headers });
    const unknown = await change();
    expectProblem(unknown, 'AGENT_NOT_FOUND');
    expectReplay(await change(), unknown);
  });

  it('does not store a refusal of invalid or forbidden input', async () => {
    const client = await service.newClient();
    const world = await service.world({ agentNpcs: { ann: { wealth: 5 } } }, client);
    const headers = keyed();
    const put = (caller: typeof client, amount: unknown) =>
      caller.put(`${world.path('ann')}/trade`, { recipientIdentifier: null, amount }, { headers });
    const token = await service.app
      .get(TokenService)
      .issue(client.credentials!.applicationId, ['economy:read']);
    expectInvalid(await put(client, '1'), '/amount');
    expectProblem(await put(service.clientWith(token), 1), 'FORBIDDEN');
    expectProblem(await put(service.clientWith('x'), 1), 'UNAUTHENTICATED');
    const good = await put(client, 1);
    expect([good.status, isReplay(good)]).toEqual([200, false]);
  });

  it('refuses another body, method or path under the same key', async () => {
    const world = await newWorld();
    const headers = keyed();
    await world.trade('ann', 'bob', 1, headers);
    expectProblem(await world.trade('ann', 'bob', 2, headers), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await world.trade('ann', null, 1, headers), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await world.trade('bob', 'ann', 1, headers), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await world.interact('ann', 'bob', headers), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await world.die('ann', headers), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await world.collect(headers), 'IDEMPOTENCY_KEY_REUSED');
    const { client } = world;
    expectProblem(await client.post('/v1/agent-npc', spawn(world), { headers }), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await client.post('/v1/npc', spawn(world), { headers }), 'IDEMPOTENCY_KEY_REUSED');
    const rate = await client.put(`/v1/instance/${world.id}/tax-rate`, { taxRate: 1 }, { headers });
    expectProblem(rate, 'IDEMPOTENCY_KEY_REUSED');
    expect(await world.wealth('ann')).toBe(49);
    const agent = { name: 'Bard', endpoint };
    await client.post('/v1/agent', agent, { headers });
    const renamed = await client.post('/v1/agent', { ...agent, name: 'Skald' }, { headers });
    expectProblem(renamed, 'IDEMPOTENCY_KEY_REUSED');
  });

  it('refuses another method on the same path, without a body, under the same key', async () => {
    const { client, id } = await newWorld();
    const { body: agent } = await client.post('/v1/agent', { name: 'Bard', endpoint });
    const path = `/v1/agent/${agent['id'] as string}/claim/${id}`;
    const headers = keyed();
    expect((await client.put(path, undefined, { headers })).status).toBe(200);
    expectProblem(await client.delete(path, { headers }), 'IDEMPOTENCY_KEY_REUSED');
    expect((await client.get(`/v1/agent/${agent['id'] as string}`)).body['claimedInstances']).toHaveLength(1);
  });

  it('keeps for 24 hours what came of keys of entries', async () => {
    const world = await newWorld();
    const [traderIdentifier, recipientIdentifier] = ['ann', 'bob'].map((one) => world.character(one)['id']);
    // Two that are done, and one that is refused.
    const trades = [1, 2, 900].map((amount) => ({
      ...{ traderIdentifier, recipientIdentifier, amount },
      idempotencyKey: randomUUID(),
    }));
    await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
    expect(await keptOf(world)).toEqual({ rows: 3, done: true, long: true });
    // And of those that come beside known ones.
    const later = [3, 900].map((amount) => ({ ...trades[0], amount, idempotencyKey: randomUUID() }));
    await world.client.post(`/v1/instance/${world.id}/trades`, { trades: [...trades, ...later] });
    expect(await keptOf(world)).toEqual({ rows: 5, done: true, long: true });
  });

  it('of one application does not affect requests of another', async () => {
    const headers = keyed('one key for all');
    const [one, two] = [await newWorld(), await newWorld()];
    const answers = [await one.trade('ann', 'bob', 1, headers), await two.trade('ann', null, 2, headers)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers.map(isReplay)).toEqual([false, false]);
    const body = { uuid: randomUUID() };
    for (const { client } of [one, two]) {
      const answer = await client.post('/v1/instance', body, { headers });
      expect([answer.status, isReplay(answer)]).toEqual([201, false]);
    }
  });

  it.each(['', 'x'.repeat(256), 'é', 'a\tb'])('is refused as "%s"', async (key) => {
    const world = await newWorld();
    expectInvalid(await world.trade('ann', 'bob', 1, keyed(key)), '/Idempotency-Key', 'NOT_A_KEY');
    expect(await world.wealth('ann')).toBe(50);
  });

  it.each(['x', 'x'.repeat(255), `"quoted" ~!@#$%^&*()'; --`])('is taken as %s', async (key) => {
    const world = await newWorld();
    const first = await world.trade('ann', 'bob', 1, keyed(key));
    expectReplay(await world.trade('ann', 'bob', 1, keyed(key)), first);
  });

  it('never refuses the first request with a key as still running', async () => {
    const client = await service.newClient();
    for (let i = 0; i < 60; i++) {
      const { status } = await client.post('/v1/instance', { uuid: randomUUID() }, { headers: keyed() });
      expect(status).toBe(201);
    }
  });
});
