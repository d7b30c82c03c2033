import { randomUUID } from 'node:crypto';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { operationsOf } from '../support/operations.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { newObligation } from '../support/writes.js';

/** Whom a filter may name. */
type Subject = 'ann' | 'bob' | 'cid' | 'till' | 'world';

interface Filter {
  /** What the table knows an entry by. */
  readonly by: string;
  readonly finds: Readonly<Partial<Record<Subject, readonly unknown[]>>>;
  /** The refusal of an identifier of nobody; default: an empty list. */
  readonly unknown?: string;
}

/** By list and parameter, what it finds of each subject, in order. */
const filters: Readonly<Record<string, Filter>> = {
  'GET /v1/agent-npc/{instance} parent': { by: 'name', finds: { ann: ['cid', 'eve'], bob: ['eve'] } },
  'GET /v1/account/{instance} owner': {
    by: 'name',
    finds: { ann: ['till'], bob: ['chest'], till: ['drawer'] },
  },
  'GET /v1/hold/{instance} payer': { by: 'amount', finds: { ann: [1], bob: [2], till: [3] } },
  'GET /v1/listing/{instance} owner': { by: 'quantity', finds: { ann: [1], bob: [2], till: [3] } },
  'GET /v1/obligation/{instance} debtor': {
    by: 'reason',
    finds: { ann: ['2', '1'], till: ['4', '3'], world: ['6', '5'] },
  },
  'GET /v1/obligation/{instance} creditor': {
    by: 'reason',
    finds: { ann: ['5'], bob: ['6', '3', '1'], world: ['4', '2'] },
  },
  'GET /v1/instance/{identifier}/event agentNpc': {
    by: 'type',
    finds: { cid: ['spawn'] },
    unknown: 'AGENT_NPC_NOT_FOUND',
  },
  'GET /v1/instance/{identifier}/economy/flows agentNpc': { by: 'amount', finds: { ann: [7], till: [7] } },
};

/** Their id is the only one. Streams take the filters of the feed (event-filters.spec). */
const others = [
  'GET /v1/agent-npc/{instance} agent',
  'GET /v1/application/change person',
  'GET /v1/instance/{identifier}/event/stream agentNpc',
  'GET /v1/event/stream agentNpc',
];

describe('a list by whom it is about', () => {
  const service = sharedService();
  let world: World;
  let subjects: Readonly<Record<Subject, Json>>;

  beforeAll(async () => {
    world = await service.world({
      agentNpcs: { ann: { wealth: 50 }, bob: { wealth: 50 } },
    });
    await world.spawn('cid', { parents: ['ann'] });
    await world.spawn('eve', { parents: ['ann', 'bob'] });
    const { client } = world;
    const [ann, bob] = [world.character('ann'), world.character('bob')];
    const open = async (name: string, ownerIdentifier: unknown): Promise<Json> =>
      (
        await client.post('/v1/account', {
          instanceIdentifier: world.id,
          uuid: randomUUID(),
          name,
          ownerIdentifier,
          wealth: 50,
        })
      ).body['account'] as Json;
    const till = await open('till', ann['id']);
    await open('chest', bob['id']);
    await open('drawer', till['id']);
    subjects = { ann, bob, till, cid: world.character('cid'), world: world.instance };
    const [first, second, third] = [ann, bob, till].map(({ id }) => id as string);
    for (const [index, owner] of [first!, second!, third!].entries()) {
      const quantity = index + 1;
      await client.post('/v1/hold', {
        instanceIdentifier: world.id,
        payerIdentifier: owner,
        amount: quantity,
      });
      await stock(world, owner, { wool: 3 });
      const listing = { ownerIdentifier: owner, asset: 'wool', quantity, unitPrice: 0 };
      await client.post('/v1/listing', { instanceIdentifier: world.id, ...listing });
    }
    const sides = [
      [first, second],
      [first, world.id],
      [third, second],
      [third, world.id],
      [world.id, first],
      [world.id, second],
    ];
    for (const [index, [debtorIdentifier, creditorIdentifier]] of sides.entries()) {
      const parts = { debtorIdentifier, creditorIdentifier, amount: 1, every: 86_400 };
      await newObligation(world, { ...parts, reason: String(index + 1) });
    }
    await client.put(`${world.path('ann')}/trade`, { recipientIdentifier: third, amount: 7 });
  });

  it('is every one of the OpenAPI document', () => {
    const named = operationsOf(readDocument()).flatMap(({ name, method, parameters }) =>
      method === 'GET'
        ? parameters.flatMap((parameter) =>
            parameter.in === 'query' && parameter.schema.format === 'uuid'
              ? [`${name} ${parameter.name}`]
              : [],
          )
        : [],
    );
    expect(named.toSorted()).toEqual([...Object.keys(filters), ...others].toSorted());
  });

  it.each(Object.entries(filters))(
    '%s finds by id and by uuid, and nothing of nobody',
    async (key, { by, finds, unknown }) => {
      const [, template, parameter] = key.split(' ') as [string, string, string];
      const path = template.replace(/\{(?:instance|identifier)\}/, world.id);
      const find = async (identifier: string): Promise<Json> =>
        (await world.client.get(`${path}?${parameter}=${identifier}`)).body;
      for (const [subject, expected] of Object.entries(finds)) {
        const { id, uuid } = subjects[subject as Subject] as { id: string; uuid: string };
        for (const form of [id, uuid, uuid.toUpperCase()]) {
          const { items } = await find(form);
          expect({ subject, form, found: (items as Json[]).map((item) => item[by]) }).toEqual({
            subject,
            form,
            found: expected,
          });
        }
      }
      expect(await find(randomUUID())).toMatchObject(unknown ? { code: unknown } : { items: [] });
    },
  );
});
