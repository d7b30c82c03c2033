import { deriveId } from '../../common/identifier.js';
import { canonical, contentOf, fingerprintOf } from './fingerprint.js';
import { IsFreeObject } from './free-fields.js';
import { type PipedRequest } from './full-request.js';

/** Not a plain object: its rules would then be those of every body that later tests of the process send. */
class Body {}
IsFreeObject('NOT_METADATA', 2048)(Body.prototype, 'metadata');

const application = '018f2f3e-0000-7000-8000-000000000001';
const uuid = '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b';
const worldUuid = '5e1f0000-0000-4000-8000-00000000000a';
const world = deriveId(application, worldUuid);
const id = deriveId(world, uuid);

const same = (identifier: string): string => identifier.toLowerCase();
const forms = { instance: same, character: same };

const request = (more: object): PipedRequest =>
  ({
    method: 'PUT',
    user: { application: { id: application, require_idempotency_key: false } },
    ...more,
  }) as never;

const trade = (instance: string, identifier: string, body: unknown, query: object = {}): string =>
  contentOf(
    request({ params: { instance, identifier }, body, query }),
    '/v1/agent-npc/{instance}/{identifier}/trade',
  );

describe('the canonical form of a body', () => {
  it('has identifiers in lower case, alone, in lists and in entries', () => {
    const upper = uuid.toUpperCase();
    expect(
      canonical({ uuid: upper, parentIdentifiers: [upper], trades: [{ traderIdentifier: upper }] }, forms),
    ).toEqual({ uuid, parentIdentifiers: [uuid], trades: [{ traderIdentifier: uuid }] });
  });

  it('has the decimals that numbers mean', () => {
    expect(JSON.stringify(canonical({ amount: 0.1 + 0.2, zero: -0 }, forms))).toBe('{"amount":0.3,"zero":0}');
    expect(canonical({ amount: 0.30005 }, forms)).toEqual({ amount: 0.30005 });
  });

  it('has members in order, also in metadata, whose texts and numbers stay as they are', () => {
    const n = 0.1 + 0.2;
    const body = {
      name: uuid.toUpperCase(),
      metadata: { uuid: uuid.toUpperCase(), n, list: [2, 1] },
      amount: 1,
    };
    expect(JSON.stringify(canonical(body, forms))).toBe(
      `{"amount":1,"metadata":{"list":[2,1],"n":${n},"uuid":"${uuid.toUpperCase()}"},"name":"${uuid.toUpperCase()}"}`,
    );
  });
});

describe('a request', () => {
  it('is the same by id and by uuid, in path and body, in any case', () => {
    const spellings = [
      trade(world, id, { recipientIdentifier: id, amount: 1 }),
      trade(worldUuid, uuid, { recipientIdentifier: uuid, amount: 1 }, { dryRun: 'false' }),
      trade(worldUuid.toUpperCase(), id, { amount: 1, recipientIdentifier: uuid.toUpperCase() }),
    ];
    expect(new Set(spellings.map(fingerprintOf)).size).toBe(1);
  });

  it('that makes something is not the same with an id in place of a uuid', () => {
    const spawn = (name: string): string =>
      contentOf(request({ body: { instanceIdentifier: worldUuid, uuid: name } }), '/v1/agent-npc');
    expect(spawn(uuid)).not.toBe(spawn(id));
    expect(spawn(uuid)).toBe(
      contentOf(request({ body: { uuid: uuid.toUpperCase(), instanceIdentifier: world } }), '/v1/agent-npc'),
    );
  });

  it('differs by method, path, query, order of a list and anything else', () => {
    const body = { recipientIdentifier: id, amount: 1 };
    const others = [
      trade(world, id, body),
      trade(world, world, body),
      trade(id, id, body),
      trade(world, id, { ...body, amount: 2 }),
      trade(world, id, { ...body, recipientIdentifier: null }),
      trade(world, id, { ...body, metadata: { list: [1, 2] } }),
      trade(world, id, { ...body, metadata: { list: [2, 1] } }),
      trade(world, id, body, { to: uuid }),
    ];
    expect(new Set(others).size).toBe(others.length);
  });
});
