import { type Json } from '../support/api-client.js';
import { TestService } from '../support/test-service.js';
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
  let service: TestService;
  beforeAll(async () => {
    service = await TestService.start();
  });
  afterAll(() => service.stop());

  it('tells every event as its operation answered it', async () => {
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
    expect(last('tax-collection')).toEqual(taxed);
    expect(last('settings')).toEqual(settings);
  });
});
