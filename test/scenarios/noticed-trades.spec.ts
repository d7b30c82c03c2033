import { type Json } from '../support/api-client.js';
import { changeEvents, earlier } from '../support/past-events.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';
import { startFakeAgent } from '../conversation/support/fake-agent.js';
import { listOf, worldOf } from './support/social.js';

/** A talk makes two notice their trades with each other; a look shows all, and stores none. Nothing is noticed twice. */
describe('the trades of a character', () => {
  const service = sharedService();

  const plan = { agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 }, cid: { wealth: 10 } } };
  const textsOf = async (world: World, name: string, kind = 'trade'): Promise<unknown[]> =>
    (await listOf(world, name, 'memory'))
      .filter((each) => each['kind'] === kind)
      .map(({ text }) => text as unknown);
  /** What was noticed; a look shows the rest as well. */
  const storedFor = async (world: World, name: string): Promise<unknown[]> => {
    const rows = await service.dataSource.query<{ fact: Json; amount: string; name: string }[]>(
      `SELECT m.fact, m.amount, a.name FROM economy.memory m
         JOIN economy.agent_npc a ON a.instance_id = m.instance_id AND a.id = m.about_id
        WHERE m.instance_id = $1 AND m.character_id = $2 AND m.kind = 'trade' ORDER BY m.event_seq DESC`,
      [world.id, world.character(name)['id']],
    );
    return rows.map((row) => `${String(row.fact['what'])} ${row.name} ${Number(row.amount) / 10_000}`);
  };

  it('with the other take effect in a talk, and a read shows the rest without storing it', async () => {
    const world = await service.world(plan);
    await world.trade('ann', 'bob', 10);
    await world.trade('ann', 'cid', 1);
    expect(await storedFor(world, 'ann')).toEqual([]);
    await world.interact('bob', 'ann');
    expect(await storedFor(world, 'ann')).toEqual(['gave bob -10']);
    expect(await storedFor(world, 'bob')).toEqual(['got ann 10']);
    expect(await storedFor(world, 'cid')).toEqual([]);
    await world.trade('ann', 'bob', 2);
    expect(await textsOf(world, 'ann')).toEqual(['I gave bob 2.', 'I gave cid 1.', 'I gave bob 10.']);
    expect(await textsOf(world, 'cid')).toEqual(['ann gave me 1.']);
    expect(await textsOf(world, 'bob')).toEqual(['ann gave me 2.', 'ann gave me 10.']);
    expect(await storedFor(world, 'ann')).toEqual(['gave bob -10']);
    expect(await storedFor(world, 'cid')).toEqual([]);
  });

  it('and taxes weigh by what they took of the wealth before the first of them', async () => {
    const world = await service.world({ taxRate: 10, agentNpcs: { ann: { wealth: 100 } } });
    for (let n = 0; n < 2; n += 1) await world.collect();
    expect((await world.client.post(`${world.path('ann')}/reflect`)).status).toBe(201);
    const taxes = (await listOf(world, 'ann', 'memory')).filter(({ kind }) => kind === 'tax');
    expect(taxes).toMatchObject([{ text: 'I paid 19 in taxes.', weight: 0.19 }]);
  });

  it('with third parties, and its taxes, are told in a talk without being stored', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', reply: () => ({ say: 'Good day.', end: true }) });
    try {
      const { endpoint, protocol } = agent;
      const agentNpcs = { ann: { endpoint, protocol, wealth: 100 }, bob: {}, cid: { wealth: 50 } };
      const world = await worldOf(service, agentNpcs, { taxRate: 10 });
      await world.trade('ann', 'cid', 10);
      await world.trade('cid', 'ann', 4);
      await world.collect();
      const toldInTalk = async (): Promise<Json[]> => {
        await world.interact('ann', 'bob');
        const params = agent.calls.at(-1)!.body?.['params'] as { message: { parts: { data?: Json }[] } };
        const turn = params.message.parts.find(({ data }) => data !== undefined)!.data!;
        return turn['memories'] as Json[];
      };
      for (let talk = 1; talk <= 2; talk += 1) {
        const told = (await toldInTalk()).filter(({ kind }) => kind !== 'talk');
        expect(told.map(({ kind, text, amount }) => ({ kind, text, amount }))).toEqual([
          { kind: 'tax', text: 'I paid 9.4 in taxes.', amount: -9.4 },
          { kind: 'trade', text: 'cid gave me 4.', amount: 4 },
          { kind: 'trade', text: 'I gave cid 10.', amount: -10 },
        ]);
        expect(await storedFor(world, 'ann')).toEqual([]);
      }
      // A reflection stores them, its taxes too, which stand in the way of none that follows.
      expect((await world.client.post(`${world.path('ann')}/reflect`)).status).toBe(201);
      expect(await storedFor(world, 'ann')).toEqual(['got cid 4', 'gave cid -10']);
      await world.trade('ann', 'cid', 3);
      expect((await toldInTalk()).map(({ text }) => text)).toContain('I gave cid 3.');
    } finally {
      await agent.close();
    }
  });

  it('are told in a talk, also by one who has received and never given, or given and never received', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', reply: () => ({ say: 'Good day.', end: true }) });
    try {
      const { endpoint, protocol } = agent;
      const speaker = { endpoint, protocol, wealth: 100 };
      for (const [from, to, text, weight] of [
        ['cid', 'ann', 'cid gave me 4.', 0.0385],
        ['ann', 'cid', 'I gave cid 4.', 0.04],
      ] as const) {
        const world = await worldOf(service, { ann: speaker, bob: {}, cid: { wealth: 50 } });
        // The first of its world.
        await world.trade(from, to, 4);
        await world.interact('ann', 'bob');
        const params = agent.calls.at(-1)!.body?.['params'] as { message: { parts: { data?: Json }[] } };
        const turn = params.message.parts.find(({ data }) => data !== undefined)!.data!;
        const told = (turn['memories'] as Json[]).filter(({ kind }) => kind === 'trade');
        expect(told).toMatchObject([{ text, weight }]);
      }
    } finally {
      await agent.close();
    }
  });

  it('are noticed after a long time in which only others traded, too', async () => {
    const world = await service.world({ agentNpcs: { ...plan.agentNpcs, dan: { wealth: 1000 } } });
    const [dan, cid] = [world.character('dan')['id'], world.character('cid')['id']];
    const trades = Array.from({ length: 210 }, () => ({
      traderIdentifier: dan,
      recipientIdentifier: cid,
      amount: 1,
    }));
    for (const amount of [10, 2]) {
      await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
      await world.interact('ann', 'bob');
      await world.trade('ann', 'bob', amount);
      await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
      await world.interact('ann', 'bob');
      expect((await storedFor(world, 'bob'))[0]).toBe(`got ann ${amount}`);
    }
    expect(await storedFor(world, 'cid')).toEqual([]);
  });

  it('are told in a talk after a long time in which only others traded, too, given or received', async () => {
    const agent = await startFakeAgent({ protocol: 'a2a', reply: () => ({ say: 'Good day.', end: true }) });
    try {
      const { endpoint, protocol } = agent;
      const ann = { endpoint, protocol, wealth: 100 };
      const rich = { wealth: 1000 };
      const world = await worldOf(service, { ann, bob: {}, cid: rich, dan: rich, eve: {} });
      const trades = Array.from({ length: 210 }, () => ({
        traderIdentifier: world.character('dan')['id'],
        recipientIdentifier: world.character('eve')['id'],
        amount: 1,
      }));
      const texts: string[] = [];
      for (const [from, to, text] of [
        ['cid', 'ann', 'cid gave me 4.'],
        ['ann', 'cid', 'I gave cid 4.'],
      ] as const) {
        await world.trade(from, to, 4);
        await world.client.post(`/v1/instance/${world.id}/trades`, { trades });
        await world.interact('ann', 'bob');
        const params = agent.calls.at(-1)!.body?.['params'] as { message: { parts: { data?: Json }[] } };
        const turn = params.message.parts.find(({ data }) => data !== undefined)!.data!;
        const told = (turn['memories'] as Json[]).filter(({ kind }) => kind === 'trade');
        texts.unshift(text);
        expect(told.map((memory) => memory['text'] as string)).toEqual(texts);
        expect(await textsOf(world, 'ann')).toEqual(texts);
      }
    } finally {
      await agent.close();
    }
  });

  it('raise affinity once, however often they are looked at and talked about', async () => {
    const world = await service.world(plan);
    await world.trade('ann', 'bob', 10); // half of what bob then has: 2.5 points, rounded up
    await world.interact('cid', 'bob');
    await world.interact('bob', 'ann');
    await listOf(world, 'bob', 'relationship');
    await world.interact('bob', 'ann');
    const gifts = (await listOf(world, 'bob', 'feeling')).filter(({ cause }) => cause === 'gift');
    expect(gifts).toEqual([expect.objectContaining({ affinityDelta: 3 })]);
    await world.trade('ann', 'bob', 20); // half again, and again the first that is noticed at a time
    await world.interact('ann', 'bob');
    await world.interact('ann', 'bob');
    const more = (await listOf(world, 'bob', 'feeling')).filter(({ cause }) => cause === 'gift');
    // Who is liked already is liked less for it.
    const [second, first] = more.map(({ affinityDelta }) => affinityDelta as number);
    expect(first).toBe(3);
    expect([2, 3]).toContain(second);
  });

  it('raise affinity as much on each day: only the further gifts of one day count less', async () => {
    const world = await service.world(plan);
    // Half of what bob then has, each.
    await world.trade('ann', 'bob', 10);
    await changeEvents(service, world.id, earlier('24 hours'));
    await service.dataSource.query('UPDATE economy.usage SET day = day - 1 WHERE instance_id = $1', [
      world.id,
    ]);
    await world.trade('ann', 'bob', 20);
    expect(await listOf(world, 'bob', 'relationship')).toMatchObject([{ affinity: 5 }]);
  });

  it('of which only the last three with each are remembered at a time', async () => {
    const world = await service.world(plan);
    for (const amount of [1, 2, 3, 4, 5]) await world.trade('ann', 'bob', amount);
    await world.interact('ann', 'bob');
    expect(await textsOf(world, 'bob')).toEqual(['ann gave me 5.', 'ann gave me 4.', 'ann gave me 3.']);
  });

  it('of which only the latest 250 each way count', async () => {
    const world = await service.world(plan);
    const give = (to: string, count: number): Promise<unknown> =>
      world.client.post(`/v1/instance/${world.id}/trades`, {
        trades: Array.from({ length: count }, () => ({
          traderIdentifier: world.character('ann')['id'],
          recipientIdentifier: world.character(to)['id'],
          amount: 0.25,
        })),
      });
    await give('bob', 1);
    await give('cid', 249);
    expect(await textsOf(world, 'ann')).toContain('I gave bob 0.25.');
    await give('cid', 1);
    expect(await textsOf(world, 'ann')).toEqual(Array<string>(3).fill('I gave cid 0.25.'));
    expect(await textsOf(world, 'bob')).toEqual(['ann gave me 0.25.']);
  });

  it('of which the latest count, wherever a page of 8,192 events ends', async () => {
    const world = await service.world({ agentNpcs: { ...plan.agentNpcs, dan: { wealth: 1000 } } });
    const give = async (from: string, to: string, count: number): Promise<void> => {
      const trade = {
        traderIdentifier: world.character(from)['id'],
        recipientIdentifier: world.character(to)['id'],
        amount: 0.0001,
      };
      for (let left = count; left > 0; left -= 250) {
        const trades = Array.from({ length: Math.min(left, 250) }, () => trade);
        expect((await world.client.post(`/v1/instance/${world.id}/trades`, { trades })).status).toBe(201);
      }
    };
    await give('dan', 'cid', 8100);
    await give('ann', 'bob', 1);
    await give('dan', 'ann', 1);
    await give('cid', 'bob', 1);
    await give('cid', 'ann', 250);
    const thrice = (text: string): string[] => Array<string>(3).fill(text);
    expect(await textsOf(world, 'ann')).toEqual([...thrice('cid gave me 0.0001.'), 'I gave bob 0.0001.']);
    expect(await textsOf(world, 'cid')).toEqual([
      ...thrice('I gave ann 0.0001.'),
      ...thrice('dan gave me 0.0001.'),
    ]);
    // Who has done little since is reminded of what is long ago.
    expect(await textsOf(world, 'bob')).toEqual(['cid gave me 0.0001.', 'ann gave me 0.0001.']);
  });

  it('that were made to be forgotten do not come back', async () => {
    const world = await service.world(plan);
    await world.trade('ann', 'bob', 7);
    await world.interact('ann', 'bob');
    const trade = (await listOf(world, 'bob', 'memory')).find(({ kind }) => kind === 'trade');
    await world.client.delete(`${world.path('bob')}/memory/${trade!['id'] as string}`);
    await world.interact('ann', 'bob');
    expect(await textsOf(world, 'bob')).toEqual([]);
    await world.trade('ann', 'bob', 8);
    await world.interact('ann', 'bob');
    expect(await textsOf(world, 'bob')).toEqual(['ann gave me 8.']);
  });
});
