import { EconomyClient } from '../../packages/client/src/index.js';
import { until } from '../../prove/support/until.js';
import { type Json } from '../support/api-client.js';
import { expectInvalid } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('events by what they were for', () => {
  const service = startedService();

  const newWorld = (): Promise<World> =>
    service.world({ agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 100 }, eve: { wealth: 100 } } });
  const pay = async (world: World, from: string, to: string, more: Json): Promise<number> => {
    const { body } = await world.client.put(`${world.path(from)}/trade`, {
      recipientIdentifier: world.character(to)['id'],
      amount: 1,
      ...more,
    });
    return body['seq'] as number;
  };
  const clientOf = (world: World): EconomyClient =>
    new EconomyClient({ baseUrl: service.baseUrl, token: world.client.token! });
  const seqsOf = async (world: World, query: string): Promise<number[]> =>
    (await world.client.get(`/v1/instance/${world.id}/event?${query}`)).body['items'].map(
      ({ seq }: Json) => seq,
    );

  it('are in the feed, whose cursors belong to the filter', async () => {
    const world = await newWorld();
    const rents = [
      await pay(world, 'ann', 'bob', { reason: 'rent', reference: 'may' }),
      await pay(world, 'eve', 'bob', { reason: 'rent', reference: 'may' }),
    ];
    const bread = await pay(world, 'ann', 'bob', { reason: 'bread' });
    expect(await seqsOf(world, 'reason=rent')).toEqual(rents);
    expect(await seqsOf(world, 'reference=may&order=desc')).toEqual(rents.toReversed());
    expect(await seqsOf(world, `reference=may&agentNpc=${world.character('eve')['uuid']}`)).toEqual([
      rents[1],
    ]);
    expect(await seqsOf(world, 'reason=bread&type=trade')).toEqual([bread]);
    expect(await seqsOf(world, 'reason=Rent')).toEqual([]);
    const path = `/v1/instance/${world.id}/event`;
    const { nextCursor } = (await world.client.get(`${path}?reason=rent&limit=1`)).body;
    const next = await world.client.get(`${path}?reason=rent&limit=1&cursor=${nextCursor}`);
    expect(next.body['items'].map(({ seq }: Json) => seq)).toEqual([rents[1]]);
    const other = await world.client.get(`${path}?reason=bread&limit=1&cursor=${nextCursor}`);
    expectInvalid(other, '/cursor', 'CURSOR_MISMATCH');
    expectInvalid(await world.client.get(`${path}?reference=`), '/reference');
    expectInvalid(await world.client.get(`${path}?reason=${'x'.repeat(65)}`), '/reason');
  });

  it('are in streams, those of the past and those that come', async () => {
    const world = await newWorld();
    // More than are read at a time.
    const trades = Array.from({ length: 450 }, (_, n) => ({
      traderIdentifier: world.character('ann')['id'],
      recipientIdentifier: null,
      amount: 0,
      ...(n % 150 === 0 && { reason: 'toll' }),
    }));
    const sent = await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
    const tolls = sent.body['results']
      .filter((_: unknown, n: number) => n % 150 === 0)
      .map(({ event }: Json) => event.seq);
    const heard: [number, string | undefined][] = [];
    const reading = (async () => {
      const options = { after: 0, types: ['trade'], reason: 'toll', view: 'compact' } as const;
      for await (const event of clientOf(world).events(world.id, options)) {
        heard.push([event.seq, event.reason]);
        if (heard.length === 5) break;
      }
    })();
    await until('the history was heard', () => heard.length >= 3);
    await pay(world, 'ann', 'bob', { reason: 'bread' });
    const more = [await pay(world, 'ann', 'bob', { reason: 'toll' })];
    await world.interact('ann', 'bob');
    more.push(await pay(world, 'eve', 'bob', { reason: 'toll' }));
    await reading;
    expect(heard).toEqual([...tolls, ...more].map((seq) => [seq, 'toll']));
  });

  it('are in streams of one character', async () => {
    const world = await newWorld();
    const seqs: number[] = [];
    const uuid = world.character('eve')['uuid'] as string;
    const reading = (async () => {
      for await (const event of clientOf(world).eventsOfAll({ after: '0', agentNpc: uuid })) {
        seqs.push(event.seq);
        if (seqs.length === 3) break;
      }
    })();
    await until('the history was heard', () => seqs.length > 0);
    await pay(world, 'ann', 'bob', {});
    const wanted = [await pay(world, 'ann', 'eve', {}), await pay(world, 'eve', 'bob', {})];
    await reading;
    expect(seqs.slice(1)).toEqual(wanted);
    const path = `/v1/instance/${world.id}/event/stream`;
    expectInvalid(await world.client.get(`${path}?type=sale`), '/type');
    expectInvalid(await world.client.get(`${path}?agentNpc=eve`), '/agentNpc');
    expectInvalid(await world.client.get(`${path}?view=tiny`), '/view');
  });
});
