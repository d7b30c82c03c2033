import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { operationsOf, Schemas } from '../support/operations.js';
import { expectProblem } from '../support/problem.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { asReplayed, worldOfWrites, writes } from '../support/writes.js';

/** JSON with the members of every object in the opposite order. */
function backwards(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(backwards);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, member]) => [name, backwards(member)]),
  );
}

/** By the list of a bulk call, an entry that says all it can, and another value of each field. */
const entries: Readonly<Record<string, (world: World) => readonly [entry: Json, other: Json]>> = {
  trades: (world) => {
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id']);
    const goods = (quantity: number): Json[] => [{ item: 'bread', quantity }];
    const [one, two] = [
      { reason: 'rent', reference: 'may', metadata: { a: 1 }, goods: goods(1), atMost: true },
      { reason: 'wage', reference: 'june', metadata: { a: 2 }, goods: goods(2), atMost: false },
    ];
    return [
      { traderIdentifier: ann, recipientIdentifier: bob, amount: 1, ...one },
      { traderIdentifier: bob, recipientIdentifier: null, amount: 2, ...two },
    ];
  },
  exchanges: (world) => {
    const legs = (amount: number): Json[] => [{ from: null, to: world.character('ann')['id'], amount }];
    return [
      { legs: legs(1), reason: 'rent', reference: 'may', metadata: { a: 1 } },
      { legs: legs(2), reason: 'wage', reference: 'june', metadata: { a: 2 } },
    ];
  },
  grants: (world) => {
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id']);
    return [
      { identifier: ann, amount: 1, reason: 'rent', reference: 'may' },
      { identifier: bob, amount: 2, reason: 'wage', reference: 'june' },
    ];
  },
};

describe('requests that are equal but for their spelling', () => {
  const service = sharedService();
  let world: World;
  beforeEach(async () => {
    world = await service.world(worldOfWrites);
  });

  const raw = (method: string, path: string, text: string | undefined, key: string): Promise<Answer> =>
    world.client.send(method, path, undefined, {
      headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      ...(text === undefined ? {} : { raw: text }),
    });

  const send = (method: string, path: string, body: unknown, key: string): Promise<Answer> =>
    world.client.send(method, path, body, { headers: { 'idempotency-key': key } });

  function expectReplay(again: Answer, first: Answer): void {
    expect([again.status, again.body['code'], again.headers.get('idempotent-replayed')]).toEqual([
      first.status,
      first.body['code'],
      'true',
    ]);
    const { requestId: _one, ...body } = again.body;
    const { requestId: _two, ...expected } = first.body;
    expect(body).toEqual(asReplayed(expected));
  }

  /** Every id of the world that has a uuid, with it. */
  function uuids(): [id: string, uuid: string][] {
    const things = [world.instance, ...['ann', 'bob'].map((name) => world.character(name)), world.npc('cat')];
    return things.map(({ id, uuid }) => [id as string, uuid as string]);
  }

  const byUuid = (text: string): string =>
    uuids().reduce((changed, [id, uuid]) => changed.replaceAll(id, uuid), text);

  it('replay a payment to the treasury by the id and the uuid of the instance', async () => {
    const key = randomUUID();
    const pay = (instance: unknown, form: 'id' | 'uuid'): Promise<Answer> => {
      const path = `/v1/agent-npc/${instance as string}/${world.character('ann')[form] as string}/trade`;
      return send('PUT', path, { recipientIdentifier: instance, amount: 2 }, key);
    };
    const first = await pay(world.id, 'id');
    expectReplay(await pay(world.instance['uuid'], 'uuid'), first);
    expect(await world.wealth('ann')).toBe(48);
  });

  it.each(Object.keys(writes))('replay: %s with uuids, in the opposite order, with blanks', async (name) => {
    const { path, body } = await writes[name]!(world);
    const method = name.split(' ')[0]!;
    const key = randomUUID();
    const first = await send(method, path, body, key);
    expect(first.status).toBeLessThan(300);
    const events = await eventsOf(service, world);
    const text = body && `  ${byUuid(JSON.stringify(backwards(body), null, '\t'))}\r\n`;
    expectReplay(await raw(method, byUuid(path), text, key), first);
    expect(await eventsOf(service, world)).toEqual(events);
  });

  it('replay: numbers in another notation, escapes in texts, a trailing slash, dryRun=false', async () => {
    const key = randomUUID();
    const path = `${world.path('ann')}/trade`;
    const first = await raw(
      'PUT',
      path,
      '{"recipientIdentifier":null,"amount":1,"metadata":{"a":1,"b":"x"}}',
      key,
    );
    for (const [place, text] of [
      [path, '{"amount":1.0,"metadata":{"b":"x","a":1.0},"recipientIdentifier":null}'],
      [path, '{"amount":1e0,"metadata":{"b":"\\u0078","a":10e-1},"recipient\\u0049dentifier":null}'],
      [`${path}/`, '{"amount":1,"metadata":{"b":"x","a":1},"recipientIdentifier":null}'],
      [`${path}?dryRun=false`, '{"amount":1,"metadata":{"b":"x","a":1},"recipientIdentifier":null}'],
    ] as const) {
      expectReplay(await raw('PUT', place, text, key), first);
    }
    expect(await world.wealth('ann')).toBe(49);
  });

  it('replay: an entry of a bulk call by uuid, with its metadata in another order', async () => {
    const path = `/v1/instance/${world.id}/trades`;
    const entry = (form: 'id' | 'uuid', metadata: Json): Json => ({
      traderIdentifier: world.character('ann')[form],
      recipientIdentifier: world.character('bob')[form],
      amount: 2,
      metadata,
      idempotencyKey: 'one entry',
    });
    await world.client.post(path, { trades: [entry('id', { a: 1, b: 2 })] });
    const again = await world.client.post(byUuid(path), { trades: [entry('uuid', { b: 2, a: 1 })] });
    expect(again.body['results']).toMatchObject([{ replayed: true }]);
    expect(await world.wealth('ann')).toBe(48);
  });

  it('do not replay what is another request', async () => {
    const key = randomUUID();
    const path = `${world.path('ann')}/trade`;
    const body = { recipientIdentifier: world.character('bob')['id'], amount: 1, metadata: { list: [1, 2] } };
    await send('PUT', path, body, key);
    for (const other of [
      { ...body, metadata: { list: [2, 1] } },
      { ...body, metadata: { list: [1, 2], more: null } },
      { ...body, amount: 1.0001 },
      { ...body, recipientIdentifier: null },
    ]) {
      expectProblem(await send('PUT', path, other, key), 'IDEMPOTENCY_KEY_REUSED');
    }
    const back = { ...body, recipientIdentifier: world.character('ann')['id'] };
    expectProblem(await send('PUT', `${world.path('bob')}/trade`, back, key), 'IDEMPOTENCY_KEY_REUSED');
  });

  it.each(Object.keys(entries))('do not replay an entry of %s that is another in any field', async (list) => {
    const schemas = new Schemas(readDocument());
    const operation = operationsOf(readDocument()).find(
      ({ name }) => name === `POST /v1/instance/{identifier}/${list}`,
    )!;
    const { properties } = schemas.resolve(operation.body!.schema);
    const fields = Object.keys(schemas.resolve(properties![list]!.items!).properties!);
    const [entry, other] = entries[list]!(world);
    expect(Object.keys(entry).toSorted()).toEqual(
      fields.filter((name) => name !== 'idempotencyKey').toSorted(),
    );
    const idempotencyKey = randomUUID();
    const write = async (body: Json): Promise<Json> =>
      (await world.client.post(`/v1/instance/${world.id}/${list}`, { [list]: [{ ...body, idempotencyKey }] }))
        .body['results'][0] as Json;
    expect(await write(entry)).not.toHaveProperty('problem');
    expect(await write(entry)).toMatchObject({ replayed: true });
    for (const field of Object.keys(entry)) {
      const { problem } = await write({ ...entry, [field]: other[field] });
      expect([field, (problem as Json | undefined)?.['code']]).toEqual([field, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  it('do not confuse methods of one path', async () => {
    const key = randomUUID();
    await send('PUT', world.path('ann'), { mood: 40 }, key);
    expectProblem(await send('DELETE', world.path('ann'), undefined, key), 'IDEMPOTENCY_KEY_REUSED');
    expectProblem(await send('PUT', world.path('ann'), { mood: 41 }, key), 'IDEMPOTENCY_KEY_REUSED');
  });
});

describe('numbers in free objects that cannot be given back as they came', () => {
  const service = sharedService();
  let world: World;
  beforeAll(async () => {
    world = await service.world(worldOfWrites);
  });

  const put = (path: string, text: string, method = 'PUT'): Promise<Answer> =>
    world.client.send(method, path, undefined, {
      headers: { 'content-type': 'application/json' },
      raw: text,
    });
  const trade = (metadata: string): Promise<Answer> =>
    put(`${world.path('ann')}/trade`, `{"recipientIdentifier":null,"amount":1e0,"metadata":${metadata}}`);

  const expectInexact = (answer: Answer, ...pointers: string[]): void => {
    expectProblem(answer, 'NUMBER_NOT_EXACT');
    const errors = answer.body['errors'] as Json[];
    expect(errors.map(({ pointer, code }) => [pointer, code])).toEqual(
      pointers.map((pointer) => [pointer, 'NUMBER_NOT_EXACT']),
    );
  };

  it.each([
    ['{"steam":76561198012345678}', '/metadata/steam'],
    ['{"a":9007199254740993}', '/metadata/a'],
    ['{"a": [0, {"b/c~d": -1e400}]}', '/metadata/a/1/b~1c~0d'],
    ['{"a":\n0.12345678901234567890}', '/metadata/a'],
    ['{"a":1E-400}', '/metadata/a'],
    ['{"\\u0061":1e309}', '/metadata/a'],
  ])('are refused with their place: %s', async (metadata, pointer) => {
    const wealth = await world.wealth('ann');
    expectInexact(await trade(metadata), pointer);
    expect(await world.wealth('ann')).toBe(wealth);
  });

  it('are each named', async () => {
    expectInexact(await trade('{"a":1e400,"b":1,"c":[1e999]}'), '/metadata/a', '/metadata/c/0');
  });

  it('are refused in a bulk call, in options of agents and of tax policies', async () => {
    const entry = `{"traderIdentifier":"${world.character('ann')['id'] as string}","recipientIdentifier":null,"amount":1`;
    const body = `{"trades":[${entry}},${entry},"metadata":{"n":1e400}}]}`;
    expectInexact(await put(`/v1/instance/${world.id}/trades`, body, 'POST'), '/trades/1/metadata/n');
    const agent = '{"name":"Bard","protocol":"scripted","options":{"seed":12345678901234567890}}';
    expectInexact(await put('/v1/agent', agent, 'POST'), '/options/seed');
    const policy = '{"taxPolicyOptions":{"threshold":1e400}}';
    expectInexact(await put(`/v1/instance/${world.id}`, policy), '/taxPolicyOptions/threshold');
  });

  it('are none that a double holds: they come back', async () => {
    const metadata = {
      a: 9007199254740991,
      b: 0.30000000000000004,
      c: 1.5e-9,
      d: 5e-324,
      f: -1.7e85,
      e: '76561198012345678',
    };
    const text = JSON.stringify(metadata).replace('1.5e-9', '0.15E-8');
    const { status, body } = await trade(text);
    expect([status, body['metadata']]).toEqual([200, metadata]);
  });

  it('are none of the rules for amounts, whose rounding is understood', async () => {
    const text = '{"recipientIdentifier":null,"amount":0.30000000000000004441}';
    expect((await put(`${world.path('ann')}/trade`, text)).body).toMatchObject({ amount: 0.3 });
  });
});
