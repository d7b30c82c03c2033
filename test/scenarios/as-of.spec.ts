import { seededRandom } from '../../src/conversation/seeded.js';
import { type Json } from '../support/api-client.js';
import { clusterUrl } from '../support/cluster.js';
import { seed } from '../support/seed.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { liveAwhile, names } from './support/live-awhile.js';

interface State {
  readonly wealth: number;
  readonly mood: number;
}

/** What a replay of the feed knows: everybody who lives, by id, and the instance. */
interface Replayed {
  readonly at: number;
  readonly living: ReadonlyMap<string, State>;
  readonly instance: Json;
}

const figures = new Set(['collected', 'payers', 'amount', 'recipients', 'policy']);

/** On a cluster it takes eight times as long. */
const pairs = clusterUrl ? 200 : 1000;

describe('reads as of a moment', () => {
  const service = sharedService();

  it(`equal a replay of the feed for ${pairs} random characters and moments`, async () => {
    const random = seededRandom(String(seed));
    const world = await liveAwhile(service, random);
    const replay = await replayFeed(world);
    const everybody = names.map((name) => world.character(name)['id'] as string);
    const [begin, end] = [replay[0]!.at, replay.at(-1)!.at];
    const found = { alive: 0, absent: 0 };
    for (let n = 0; n < pairs; n += 1) {
      const id = everybody[Math.floor(random() * everybody.length)]!;
      const at = begin - 2 + Math.floor(random() * (end - begin + 5));
      const expected = replay.findLast((moment) => moment.at <= at);
      const query = `?at=${new Date(at).toISOString()}`;
      const { status, body } = await world.client.get(`/v1/agent-npc/${world.id}/${id}${query}`);
      const state = expected?.living.get(id);
      found[state ? 'alive' : 'absent'] += 1;
      expect([at, id, status]).toEqual([at, id, state ? 200 : 404]);
      if (state) expect({ at, id, wealth: body['wealth'], mood: body['mood'] }).toEqual({ at, id, ...state });
      if (n % 10 > 0) continue;
      const instance = await world.client.get(`/v1/instance/${world.id}${query}`);
      expect([at, instance.status]).toEqual([at, expected ? 200 : 404]);
      if (expected) expect(instance.body).toEqual(expected.instance);
    }
    expect(found.alive).toBeGreaterThan(pairs / 10);
    expect(found.absent).toBeGreaterThan(pairs / 100);
  });

  it('return the history of a character with its wealth and mood after each event', async () => {
    const world = await service.world({
      taxRate: 10,
      taxMoodImpact: 50,
      agentNpcs: { ann: { wealth: 100, mood: 80 }, bob: { wealth: 20, parents: ['ann'] } },
    });
    await world.trade('ann', 'bob', 30);
    await world.collect();
    await world.die('ann');
    const { status, body } = await world.client.get(`${world.path('bob')}/history`);
    expect(status).toBe(200);
    const ann = { id: world.character('ann')['id'], uuid: world.character('ann')['uuid'], name: 'ann' };
    const items = body['items'] as Json[];
    expect(items).toMatchObject([
      {
        type: 'trade',
        role: 'recipient',
        cause: 'inheritance',
        amount: 63,
        other: ann,
        wealthAfter: 108,
        // 20 less for the death, and a little more for the estate.
        moodAfter: 76.4583,
      },
      { type: 'death', role: 'mourner', amount: null, other: ann, wealthAfter: 45, moodAfter: 75 },
      { type: 'tax', role: 'payer', amount: 5, other: null, wealthAfter: 45, moodAfter: 95 },
      {
        type: 'trade',
        role: 'recipient',
        cause: 'trade',
        amount: 30,
        other: ann,
        wealthAfter: 50,
        moodAfter: 100,
      },
      { type: 'spawn', role: 'spawned', amount: 20, other: null, wealthAfter: 20, moodAfter: 100 },
    ]);
    const first = await world.client.get(`${world.path('bob')}/history?limit=2`);
    const cursor = first.body['nextCursor'] as string;
    const second = await world.client.get(`${world.path('bob')}/history?limit=200&cursor=${cursor}`);
    expect([...(first.body['items'] as Json[]), ...(second.body['items'] as Json[])]).toEqual(items);
    expect((await world.client.get(`${world.path('ann')}/history`)).status).toBe(404);
  });
});

/** Follows the feed from its beginning, and notes what it knows after each moment. */
async function replayFeed(world: World): Promise<Replayed[]> {
  const replay: Replayed[] = [];
  const living = new Map<string, State>();
  let instance: Json = {};
  const note = ({ id, wealth, mood }: Json) =>
    living.set(id as string, { wealth: wealth as number, mood: mood as number });
  for (let after = 0; ;) {
    const { body } = await world.client.get(`/v1/instance/${world.id}/event?limit=50&after=${after}`);
    const items = body['items'] as Json[];
    if (items.length === 0) return replay;
    for (const { type, data, occurredAt } of items) {
      const shown = [
        data['agentNpc'],
        data['traderAgentNPC'],
        data['recipientAgentNPC'],
        data['initiator'],
        data['responder'],
      ];
      const present = (shown as (Json | null | undefined)[]).filter(
        (character) => character && !character['deletedAt'],
      );
      for (const character of present) note(character!);
      // Collections and disbursements have their figures beside the instance; where nobody pays or gets, no event of another kind follows.
      const own = Object.fromEntries(Object.entries(data).filter(([name]) => !figures.has(name)));
      instance = (present[0]?.['instance'] ??
        ((data['agentNpc'] ?? data['npc'] ?? data['account'] ?? data['traderAccount']) as Json | undefined)?.[
          'instance'
        ] ??
        own) as Json;
      if (type === 'death') living.delete(data['agentNpc'].id as string);
      // The dead is in the events of its estate, but lives no more.
      if (data['cause'] === 'inheritance') living.delete(data['traderAgentNPC'].id as string);
      for (const moved of [data['mourners'], data['touched']].flat() as (Json | undefined)[]) {
        if (moved) note({ ...moved, wealth: living.get(moved['id'] as string)!.wealth });
      }
      replay.push({ at: Date.parse(occurredAt as string), living: new Map(living), instance });
    }
    after = items.at(-1)!['seq'] as number;
  }
}
