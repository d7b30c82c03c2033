import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { readDocument } from '../../src/http/openapi/document.js';
import { type Json } from '../support/api-client.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { wholeDocument } from '../../scripts/whole-document.js';
import { TestWorld } from '../../src/library/testing/test-world.js';
import { type World } from '../support/world.js';
import { writes } from '../support/writes.js';

/** Nothing in this world is as it is by default: what a response forgets is seen to be missing. */
const settings = {
  name: 'Ashford',
  label: 'live',
  expiresAt: '2199-01-31T08:00:00.000Z',
  taxRate: 12.5,
  taxMoodImpact: 30,
  inheritance: 'heirs',
  taxPolicy: 'progressive',
  taxPolicyOptions: { floor: 5, brackets: [{ upTo: null, rate: 10 }] },
  goodsOwned: true,
  language: 'de',
  setting: 'port',
  talkSeed: 'the same',
  textsKeptDays: 7,
  talkTrades: { maxPerTalk: 5, maxPerDay: 50 },
  taxSchedule: { cron: '0 6 1 1 *', timeZone: 'Europe/Berlin' },
  clock: { timeScale: 0, worldTime: '2203-06-01T08:00:00.000Z' },
} as const;
const people = {
  ann: { wealth: 90.25, mood: 40, moodBaseline: 55, personality: 'Shy.', goal: 'To leave.' },
  bob: { wealth: 30.5, mood: 70, moodBaseline: 45, personality: 'Loud.', goal: 'A boat.' },
} as const;
const agent = {
  name: 'Bard',
  endpoint: 'http://127.0.0.1:9/x',
  protocol: 'openai',
  options: { model: 'small' },
} as const;

interface Things {
  readonly world: World;
  /** Where each is read, by what it is. */
  readonly paths: Readonly<Record<string, string>>;
}

/** What a nested thing leaves out, or what goes on by itself. */
const apart =
  /^(updatedAt|lastHealthCheck|healthy|claimedInstances|instances|npcs|agentNpcs|lastFailure|parents|seq)$/;

const isDull = (value: unknown): boolean =>
  [null, '', 0, false].includes(value as null) || /^(\[\]|{})$/.test(JSON.stringify(value));

/** What nothing here brings about; a new field belongs in the world of this test. */
const unseen = [
  ...['account', 'agent', 'agent-npc', 'hold', 'instance', 'listing', 'obligation'].map(
    (kind) => `${kind} deletedAt`,
  ),
  ...['claimedInstances', 'healthy', 'lastFailure', 'lastHealthCheck'].map((field) => `agent ${field}`),
  ...['dueAt', 'every', 'missed', 'owed', 'paid'].map((field) => `obligation ${field}`),
];

describe('a thing in a response', () => {
  const service = sharedService();

  async function everything(): Promise<Things> {
    const client = await service.newClient();
    const made = async (path: string, body: Json): Promise<Json> => {
      const answer = await client.post(path, body);
      expect([path, answer.body, answer.status]).toEqual([path, answer.body, 201]);
      return answer.body;
    };
    const credentials = { type: 'bearer', token: 'a-secret-of-the-agent' };
    const { id: agentIdentifier } = await made('/v1/agent', { ...agent, credentials });
    const world = await TestWorld.create(client, {
      ...settings,
      taxPolicyOptions: settings.taxPolicyOptions as unknown as Record<string, unknown>,
      npcs: ['cat'],
    });
    for (const [name, person] of Object.entries(people)) {
      const more = { description: `${name}, of the harbour.`, activity: `${name} is sailing.` };
      await world.spawn(name, { ...person, ...more, agentIdentifier: agentIdentifier as string });
    }
    await world.spawn('cid', { parents: ['ann', 'bob'], wealth: 8 });
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    await stock(world, bob!, { bread: 9 });
    await stock(world, ann!, { tar: 4.5 }, { decimals: 1, perishesAfterDays: 300 });
    const own = { instanceIdentifier: world.id };
    const what = { reason: 'market', reference: 'lot-7' };
    const till = (
      await made('/v1/account', {
        ...{ ...own, uuid: randomUUID(), name: 'Stall', kind: 'shop', ownerIdentifier: ann },
        ...{ wealth: 20, taxable: true, metadata: { street: 'Quay' } },
      })
    )['account'].id as string;
    await world.collect();
    for (const [name, { mood }] of Object.entries(people)) await client.put(world.path(name), { mood });
    const hold = await made('/v1/hold', {
      ...{ ...own, ...what, payerIdentifier: ann, recipientIdentifier: till, amount: 4.5 },
      expiresAt: '2199-01-30T08:00:00.000Z',
    });
    const held = await made('/v1/hold', {
      ...own,
      payerIdentifier: till,
      recipientIdentifier: bob,
      amount: 3,
    });
    await client.put(`/v1/hold/${world.id}/${held['id'] as string}/capture`, { amount: 1, final: false });
    const goods = await made('/v1/hold', { ...own, payerIdentifier: ann, asset: 'tar', amount: 0.5 });
    const listing = await made('/v1/listing', {
      ...{ ...own, ...what, ownerIdentifier: bob, side: 'buy', asset: 'tar', quantity: 2.5 },
      ...{ unitPrice: 1.2, expiresAt: '2199-01-29T08:00:00.000Z' },
    });
    const obligation = await made('/v1/obligation', {
      ...{ ...own, ...what, uuid: randomUUID(), debtorIdentifier: till, creditorIdentifier: ann },
      ...{ amount: 2.5, text: 'The rent.', cron: '0 8 1 * *', timeZone: 'Europe/Berlin' },
      ...{ ends: '2209-01-01T00:00:00.000Z', onShortfall: 'partial', catchUp: 'skip' },
    });
    const id = world.id;
    return {
      world,
      paths: {
        application: '/v1/application',
        instance: `/v1/instance/${id}`,
        agent: `/v1/agent/${agentIdentifier as string}`,
        ann: world.path('ann'),
        bob: world.path('bob'),
        cid: world.path('cid'),
        cat: `/v1/npc/${id}/${world.npc('cat')['id'] as string}`,
        till: `/v1/account/${id}/${till}`,
        hold: `/v1/hold/${id}/${hold['id'] as string}`,
        held: `/v1/hold/${id}/${held['id'] as string}`,
        goods: `/v1/hold/${id}/${goods['id'] as string}`,
        listing: `/v1/listing/${id}/${listing['id'] as string}`,
        obligation: `/v1/obligation/${id}/${obligation['id'] as string}`,
      },
    };
  }

  /** By id; what is no more is missing. */
  async function read({ world, paths }: Things): Promise<Map<string, Json>> {
    const lists = ['agent-npc', 'npc', 'account', 'hold', 'listing', 'obligation'];
    const answers = await Promise.all(
      [
        ...[paths['application']!, paths['agent']!, paths['instance']!],
        ...lists.map((list) => `/v1/${list}/${world.id}`),
      ].map((path) => world.client.get(path)),
    );
    const found = answers.flatMap(({ status, body }) =>
      status === 200 ? ((body['items'] as Json[] | undefined) ?? [body]) : [],
    );
    return new Map(found.map((thing) => [thing['id'] as string, thing]));
  }

  it('is as it was made, wherever it is read: alone, in a list, and in what is said of the world', async () => {
    const { world, paths } = await everything();
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    const till = paths['till']!.split('/').at(-1);
    const bodyOf = async (path: string): Promise<Json> => (await world.client.get(path)).body;
    const person = (name: 'ann' | 'bob'): Json => ({
      ...people[name],
      name,
      description: `${name}, of the harbour.`,
      activity: `${name} is sailing.`,
      agent: { ...agent, hostType: 'self_hosted', hasCredentials: true },
    });
    const expected: Json = {
      instance: {
        ...settings,
        taxSchedule: { ...settings.taxSchedule, nextCollectionAt: expect.any(String) },
        ...{ agentNpcCount: 3, npcCount: 1, collectedTaxes: 12.875, treasury: 12.875 },
        npcs: [{ name: 'cat' }],
      },
      agent: { ...agent, hostType: 'self_hosted', hasCredentials: true },
      ann: { ...person('ann'), wealth: 77.225, held: 4.5 },
      bob: { ...person('bob'), wealth: 25.95, held: 3 },
      cid: { wealth: 7.7, parents: expect.anything() },
      till: {
        ...{ name: 'Stall', kind: 'shop', owner: ann, taxable: true, metadata: { street: 'Quay' } },
        ...{ wealth: 15.5, held: 2 },
      },
      hold: {
        ...{ payer: ann, recipient: till, asset: null, amount: 4.5, captured: 0, remaining: 4.5 },
        ...{ state: 'held', expiresAt: '2199-01-30T08:00:00.000Z', reason: 'market', reference: 'lot-7' },
      },
      held: {
        ...{ payer: till, recipient: bob, amount: 3, captured: 1, remaining: 2, state: 'held' },
        ...{ expiresAt: null, reason: null, reference: null },
      },
      goods: { payer: ann, recipient: null, asset: 'tar', amount: 0.5, remaining: 0.5, state: 'held' },
      listing: {
        ...{ owner: bob, asset: 'tar', side: 'buy', quantity: 2.5, remaining: 2.5, unitPrice: 1.2 },
        ...{ state: 'open', expiresAt: '2199-01-29T08:00:00.000Z', reason: 'market', reference: 'lot-7' },
      },
      obligation: {
        ...{ kind: 'payment', debtor: till, creditor: ann, amount: 2.5, text: 'The rent.', every: null },
        ...{ cron: '0 8 1 * *', timeZone: 'Europe/Berlin', in: 'world', due: '2203-07-01T06:00:00.000Z' },
        ...{ dueAt: null, ends: '2209-01-01T00:00:00.000Z', onShortfall: 'partial', catchUp: 'skip' },
        ...{ owed: 0, paid: 0, missed: 0, state: 'open', reason: 'market', reference: 'lot-7' },
      },
    };
    const dull = new Map<string, boolean>();
    for (const [what, fields] of Object.entries(expected)) {
      const alone = await bodyOf(paths[what]!);
      expect({ what, alone }).toMatchObject({ what, alone: fields as Json });
      const list = paths[what]!.split('/').slice(0, what === 'agent' || what === 'instance' ? -1 : 4);
      const { items } = await bodyOf(list.join('/'));
      const listed = (items as Json[]).find(({ id }) => id === alone['id']);
      const { npcs: _npcs, parents: _parents, ...same } = fields as Json;
      expect({ what, listed }).toMatchObject({ what, listed: same });
      const kind = list[2]!;
      for (const [key, value] of Object.entries(alone))
        dull.set(`${kind} ${key}`, isDull(value) && (dull.get(`${kind} ${key}`) ?? true));
    }
    expect([...dull].flatMap(([field, is]) => (is ? [field] : [])).sort()).toEqual(unseen.toSorted());
  });

  const givesBack = /capture$|DELETE \/v1\/agent-npc\/{instance}\/{identifier}$|deaths$/;
  // What ends somebody comes last, and the world at the very end.
  const ends = ['DELETE /v1/npc', 'DELETE /v1/agent-npc/{instance}/{identifier}', '/deaths', '/restore'];
  const place = (name: string): number =>
    name === 'DELETE /v1/instance/{identifier}'
      ? 9
      : ends.findIndex((end) => name.endsWith(end) || name.startsWith(`${end}/{instance}/{identifier}`));
  const ofTheWorld = Object.keys(writes)
    .filter((name) => !/webhook|\/v1\/(agent|application|person)(\/|$)|POST \/v1\/instance$|fork/.test(name))
    .toSorted((a, b) => place(a) - place(b));

  it('is as it is right after every write of its world', async () => {
    const things = await everything();
    const differences: Json[] = [];
    const compared = new Set<string>();
    let before = await read(things);
    for (const name of ofTheWorld) {
      const { path, body } = await writes[name]!(things.world);
      const answer = await things.world.client.send(name.split(' ')[0]!, path, body, {
        headers: { prefer: 'return=representation' },
      });
      expect({ name, answer: answer.body, done: answer.status < 300 }).toMatchObject({ name, done: true });
      const after = await read(things);
      const compare = (at: string, value: unknown): void => {
        if (typeof value !== 'object' || value === null) return;
        const id = (value as Json)['id'] as string;
        const known = after.get(id) ?? before.get(id);
        for (const [key, part] of Object.entries(value)) {
          const comparable =
            known && key in known && !apart.test(key) && (key !== 'deletedAt' || after.has(id));
          const nested = typeof part === 'object' && part !== null && 'id' in part;
          if (comparable && !nested) {
            compared.add(key);
            const [is, was] = [value as Json, known].map((one) =>
              // What is held is given back a moment later, or was a moment before.
              givesBack.test(name) && /^(wealth|held)$/.test(key)
                ? (one['wealth'] as number) + (one['held'] as number)
                : // A read of one says also what time it is in it.
                  key === 'clock' && one[key]
                  ? { ...(one[key] as Json), now: '', catchingUp: '' }
                  : (one[key] as unknown),
            );
            if (!isDeepStrictEqual(is, was)) differences.push({ name, at: `${at}/${key}`, is, was });
          }
          compare(`${at}/${key}`, part);
        }
      };
      compare('', answer.body);
      before = new Map([...before, ...after]);
    }
    expect(differences).toEqual([]);
    const { schemas } = wholeDocument(readDocument()).components!;
    const all = ['AgentNpc', 'Account', 'WorldInstance', 'NpcAgent', 'Hold', 'Listing', 'Obligation'];
    const fields = all.flatMap((name) => Object.keys((schemas![name] as Json)['properties'] as Json));
    const nested = ['agent', 'application', 'instance', 'dryRun'];
    expect(fields.filter((key) => !compared.has(key) && !apart.test(key) && !nested.includes(key))).toEqual(
      [],
    );
  });
});
