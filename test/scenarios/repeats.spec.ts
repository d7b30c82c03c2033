import { randomUUID } from 'node:crypto';
import { type Answer, type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { writes } from '../support/writes.js';

interface Sent {
  readonly status: number;
  readonly replayed: string | null;
  readonly text: string;
}

/** Of a trade or a grant a key keeps nothing else: its agents are told as they are now. */
const comparable = (name: string, { text, ...sent }: Sent): Sent => ({
  ...sent,
  text: /(trades?|grants)$/.test(name) ? text.replaceAll(/"lastHealthCheck":"[^"]*",/g, '') : text,
});

/** A key keeps an event and not an answer: the answer is made again, and nothing that happened since may be in it. */
describe('a write with a key, repeated after the world has changed', () => {
  const service = sharedService();

  const newWorld = async (): Promise<World> => {
    const client = await service.newClient();
    const nobody = { name: 'Nobody', endpoint: 'http://127.0.0.1:9', protocol: 'converse' };
    const agentIdentifier = (await client.post('/v1/agent', nobody)).body['id'] as string;
    const plan = {
      taxRate: 12.5,
      taxMoodImpact: 33.3333,
      talkSeed: 'again',
      npcs: ['cat', 'dog'],
      agentNpcs: {
        ann: { wealth: 1000.0001, mood: 60 },
        bob: { wealth: 500, mood: 0, personality: 'calm' },
        cid: { wealth: 7, parents: ['ann', 'bob'] },
        eve: { agentIdentifier },
        zoe: { agentIdentifier },
      },
    };
    return service.world(plan, client);
  };

  const sender =
    (world: World, method: string, preference: string, key: string = randomUUID()) =>
    async (path: string, body?: Json): Promise<Sent> => {
      const response = await fetch(`${service.baseUrl}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${world.client.token}`,
          'idempotency-key': key,
          'x-request-id': 'one',
          'accept-encoding': 'identity',
          prefer: `return=${preference}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      const text = (await response.text()).replaceAll('"replayed":true,', '');
      return { status: response.status, replayed: response.headers.get('idempotent-replayed'), text };
    };

  /** Everything that answers show of a world is another by the end; only the agents stay as they are. */
  async function goOn(world: World): Promise<void> {
    const { client } = world;
    const instance = `/v1/instance/${world.id}`;
    const settings = {
      name: 'Later',
      taxRate: 90,
      taxMoodImpact: 100,
      inheritance: 'treasury',
      taxPolicy: 'progressive',
      taxPolicyOptions: { brackets: [{ upTo: null, rate: 50 }] },
      talkSeed: 'later',
      taxSchedule: { cron: '0 6 * * *' },
    };
    await client.post(`${instance}/restore`);
    const done: Answer[] = [
      await client.put(instance, settings),
      await client.put(`${world.path('zoe')}/grant`, { amount: 50, reason: 'later' }),
      await world.interact('cid', 'zoe'),
      await world.collect(),
      await client.put(`${instance}/disburse`, { amount: 0.5, policy: 'equal' }),
      await client.delete(`/v1/npc/${world.id}/${world.npc('dog')['id'] as string}`),
    ];
    expect(done.map(({ status }) => status)).toEqual(done.map(() => 200));
    for (const name of ['ann', 'bob', 'cid', 'eve']) await world.die(name);
    expect((await world.read())['agentNpcs']).not.toContainEqual(expect.objectContaining({ name: 'bob' }));
  }

  const ofTheWorld = Object.keys(writes).filter((name) => !/webhook|\/v1\/agent(\/|$)/.test(name));
  const forms = ['representation', 'minimal'];

  /** Writes without an event of the world: the key belongs to the application, or its result is gone. */
  const withoutEvent = [
    'POST /v1/instance',
    'POST /v1/instance/{identifier}/fork',
    'DELETE /v1/agent-npc/{instance}/{identifier}/memory/{memory}',
    'POST /v1/agent-npc/{instance}/memory',
    'POST /v1/agent-npc/{instance}/{identifier}/memory',
    'POST /v1/agent-npc/{instance}/{identifier}/reflect',
    'DELETE /v1/agent-npc/{instance}/{identifier}/text',
  ];

  /** An open talk has no event yet, and an asset none at all: their answers are kept until the key expires. Of many talks each has a key of its own. */
  const ofAnswers = /\/v1\/(?:application|person|asset)(?:\/|$)|\/talk$|\/interactions$/;

  async function expectKeptAsEvent(name: string, key: string): Promise<void> {
    const rows = await service.dataSource.query<{ result: string | null }[]>(
      'SELECT k.result::text AS result FROM economy.idempotency_key k WHERE k.key = $1',
      [key],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]!.result ?? '').not.toMatch(withoutEvent.includes(name) ? /^$/ : /name|wealth|treasury/);
  }

  it.each(ofTheWorld.flatMap((name) => forms.map((form) => [name, form] as const)))(
    'is kept as its event, and answered with the same bytes: %s (%s)',
    async (name, form) => {
      const world = await newWorld();
      const { path, body } = await writes[name]!(world);
      const key = randomUUID();
      const send = sender(world, name.split(' ')[0]!, form, key);
      const first = await send(path, body);
      expect([first.status < 300, first.replayed]).toEqual([true, null]);
      if (!ofAnswers.test(name)) await expectKeptAsEvent(name, key);
      const again = { ...first, replayed: 'true' };
      expect(await send(path, body)).toEqual(again);
      await goOn(world);
      expect(comparable(name, await send(path, body))).toEqual(comparable(name, again));
    },
  );

  /** What the writes above leave out: more than one event, none at all, or an answer about those who are gone. */
  const more: Readonly<Record<string, (world: World) => readonly [string, string, Json?]>> = {
    'a death without heirs': (world) => ['DELETE', world.path('eve')],
    'a death with mourners and an estate': (world) => ['DELETE', world.path('bob')],
    'a rate that stays': (world) => ['PUT', `/v1/instance/${world.id}/tax-rate`, { taxRate: 12.5 }],
    'settings that stay': (world) => ['PUT', `/v1/instance/${world.id}`, { taxRate: 12.5 }],
    'a schedule': (world) => ['PUT', `/v1/instance/${world.id}`, { taxSchedule: { cron: '0 7 * * MON' } }],
    'a child': (world) => [
      'POST',
      '/v1/agent-npc',
      {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        type: 'breeding',
        name: 'Fay',
        mood: 12.34,
        personality: 'brave',
        parentIdentifiers: [world.character('bob')['id'], world.npc('dog')['id']],
      },
    ],
    'spawns of which one is refused': (world) => [
      'POST',
      `/v1/instance/${world.id}/agent-npcs`,
      {
        agentNpcs: [
          { uuid: randomUUID(), type: 'natural', name: 'Gil' },
          { uuid: world.character('bob')['uuid'], type: 'natural', name: 'Bob' },
          { uuid: randomUUID(), type: 'natural', name: 'Hal', wealth: 3 },
        ],
      },
    ],
    'a talk in which nobody speaks': (world) => [
      'PUT',
      `${world.path('eve')}/interact`,
      { responderIdentifier: world.character('zoe')['id'] },
    ],
    'a refused talk': (world) => [
      'PUT',
      `${world.path('ann')}/interact`,
      { responderIdentifier: world.character('ann')['id'] },
    ],
    'a refused death': (world) => ['DELETE', `/v1/agent-npc/${world.id}/${randomUUID()}`],
    'a refused spawn': (world) => [
      'POST',
      '/v1/npc',
      { instanceIdentifier: world.id, uuid: world.npc('dog')['uuid'], type: 'manual', name: 'Dog' },
    ],
    'a refused disbursement': (world) => ['PUT', `/v1/instance/${world.id}/disburse`, { amount: 3.25 }],
    'a refused grant': (world) => [
      'PUT',
      `${world.path('ann')}/grant`,
      { amount: 99_999_999_999.9999, reason: 'too much' },
    ],
  };

  it.each(Object.keys(more).flatMap((name) => forms.map((form) => [name, form] as const)))(
    'is answered with the same bytes: %s (%s)',
    async (name, form) => {
      const world = await newWorld();
      const [method, path, body] = more[name]!(world);
      const send = sender(world, method, form);
      const first = await send(path, body);
      expect([first.status < 300, first.replayed]).toEqual([!name.startsWith('a refused'), null]);
      if (form === 'representation') expect(first.text).not.toContain('"replayed"');
      const again = { ...first, replayed: 'true' };
      expect(await send(path, body)).toEqual(again);
      await goOn(world);
      expect(await send(path, body)).toEqual(again);
    },
  );
});
