import { type Json } from '../support/api-client.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { worldOf } from '../scenarios/support/social.js';
import { stock } from '../support/goods.js';
import { sharedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** What a payment was decides what is remembered, felt and said of it: only a gift is one. */
describe('the memory of a payment', () => {
  const service = sharedService();
  const newWorld = (settings: Json = {}): Promise<World> =>
    service.world({
      agentNpcs: { ann: { wealth: 100 }, bob: { wealth: 10 } },
      talkSeed: 'facts',
      ...settings,
    });

  const pay = async (world: World, body: Json): Promise<void> => {
    const recipientIdentifier = world.character('bob')['id'];
    const answer = await world.client.put(`${world.path('ann')}/trade`, {
      recipientIdentifier,
      amount: 8,
      ...body,
    });
    expect(answer.status).toBe(200);
  };
  const remembered = async (world: World, name: string): Promise<Json> => {
    const { body } = await world.client.get(`${world.path(name)}/memory`);
    return (body['items'] as Json[]).find(({ kind }) => kind === 'trade')!;
  };
  const affinity = async (world: World): Promise<unknown> => {
    const { body } = await world.client.get(
      `${world.path('bob')}/relationship/${String(world.character('ann')['id'])}`,
    );
    return body['affinity'];
  };
  /** What bob says to ann in twelve talks. */
  const linesOfBob = async (world: World): Promise<string> => {
    const lines: string[] = [];
    for (let talk = 0; talk < 6; talk += 1) {
      const { body } = await world.interact('bob', 'ann');
      lines.push(
        ...(body['chat'] as Json[]).flatMap(({ speakerName, text }) =>
          speakerName === 'bob' ? [String(text)] : [],
        ),
      );
    }
    return lines.join(' ');
  };
  const goods = [{ item: 'bread', quantity: 6 }];
  const thanks = /\b8 coins\b/;

  it.each([
    {
      what: 'a gift',
      body: {},
      texts: ['ann gave me 8.', 'I gave bob 8.'],
      facts: [{ what: 'got' }, { what: 'gave' }],
      isGift: true,
    },
    {
      what: 'alms',
      body: { reason: 'alms' },
      texts: ['ann gave me 8.', 'I gave bob 8.'],
      facts: [{ what: 'got' }, { what: 'gave' }],
      isGift: true,
    },
    {
      what: 'a wage',
      body: { reason: 'wage' },
      texts: ['ann paid me 8 as wages.', 'I paid bob 8 as wages.'],
      facts: [
        { what: 'earned', reason: 'wage' },
        { what: 'paid', reason: 'wage' },
      ],
      isGift: false,
    },
    {
      what: 'a rent',
      body: { reason: 'rent' },
      texts: ['ann paid me 8 as rent.', 'I paid bob 8 as rent.'],
      facts: [
        { what: 'earned', reason: 'rent' },
        { what: 'paid', reason: 'rent' },
      ],
      isGift: false,
    },
    {
      what: 'a sale',
      body: { goods },
      texts: ['I sold ann 6 bread for 8.', 'I bought 6 bread from bob for 8.'],
      facts: [
        { what: 'sold', goods: [{ name: 'bread', amount: 6 }] },
        { what: 'bought', goods: [{ name: 'bread', amount: 6 }] },
      ],
      isGift: false,
    },
  ])('knows $what, before a talk and after it', async ({ body, texts, facts, isGift }) => {
    const world = await newWorld();
    await pay(world, body);
    for (const look of ['pending', 'stored']) {
      for (const [place, name] of ['bob', 'ann'].entries()) {
        expect([look, await remembered(world, name)]).toMatchObject([
          look,
          { kind: 'trade', text: texts[place], fact: { ...facts[place], amount: 8 } },
        ]);
      }
      expect([look, Number(await affinity(world)) > 0]).toEqual([look, isGift]);
      if (look === 'pending') await world.client.post(`${world.path('bob')}/reflect`);
      if (look === 'pending') await world.client.post(`${world.path('ann')}/reflect`);
    }
    expect([body, thanks.test(await linesOfBob(world))]).toEqual([body, isGift]);
  });

  it.each(['sell', 'buy'])('knows what changed hands by a listing to %s', async (side) => {
    const world = await newWorld();
    const [ann, bob] = ['ann', 'bob'].map((name) => world.character(name)['id'] as string);
    await stock(world, bob!, { bread: 6 });
    const listing = await world.client.post('/v1/listing', {
      ...{ instanceIdentifier: world.id, ownerIdentifier: side === 'sell' ? bob : ann },
      ...{ asset: 'bread', quantity: 4, unitPrice: 2, side },
    });
    const accepted = await world.client.put(
      `/v1/listing/${world.id}/${listing.body['id'] as string}/accept`,
      side === 'sell' ? { buyerIdentifier: ann } : { sellerIdentifier: bob },
    );
    expect([listing.status, accepted.status]).toEqual([201, 200]);
    for (const look of ['pending', 'stored']) {
      const [buyer, seller] = [await remembered(world, 'ann'), await remembered(world, 'bob')];
      expect([look, buyer['text'], seller['text']]).toEqual([
        look,
        'I bought 4 bread from bob for 8.',
        'I sold ann 4 bread for 8.',
      ]);
      expect([look, await affinity(world)]).toEqual([look, 0]);
      if (look === 'pending') await world.client.post(`${world.path('ann')}/reflect`);
    }
  });

  it('is in the language of the world, with the names of today', async () => {
    const world = await newWorld({ language: 'de' });
    await pay(world, { goods });
    expect((await remembered(world, 'bob'))['text']).toBe('Ich verkaufte ann 6 bread für 8 Münzen.');
    await world.client.put(world.path('ann'), { name: 'Anna' });
    expect((await remembered(world, 'bob'))['text']).toBe('Ich verkaufte Anna 6 bread für 8 Münzen.');
    await world.client.put(`/v1/instance/${world.id}`, { language: 'en' });
    expect((await remembered(world, 'bob'))['text']).toBe('I sold Anna 6 bread for 8.');
    const refused = await world.client.put(`/v1/instance/${world.id}`, { language: 'fr' });
    expect(refused.status).toBe(400);
  });

  it.each([
    ['en', 'ale', 'Mug of ale', 'I sold ann 2 mug of ale and 1 cask for 8.'],
    ['en', 'dawn', 'Sword of Dawn', 'I sold ann 2 Sword of Dawn and 1 cask for 8.'],
    ['de', 'ale', 'Krug Bier', 'Ich verkaufte ann 2 Krug Bier und 1 cask für 8 Münzen.'],
  ])('calls goods by their names: %s %s', async (language, code, name, text) => {
    const world = await newWorld({ language });
    await stock(world, world.character('bob')['id'] as string, { [code]: 2 });
    const named = await world.client.put(`/v1/asset/${world.id}/${code}`, { name, kind: 'item' });
    expect([named.status, named.body]).toMatchObject([200, { name }]);
    await pay(world, {
      goods: [
        { item: code, quantity: 2 },
        { item: 'cask', quantity: 1 },
      ],
    });
    expect((await remembered(world, 'bob'))['text']).toBe(text);
    await world.client.post(`${world.path('bob')}/reflect`);
    expect((await remembered(world, 'bob'))['text']).toBe(text);
  });

  it.each([
    [
      'the lame horse',
      'ann paid me 5, as agreed: “the lame horse”.',
      { what: 'earned', deal: 'the lame horse' },
    ],
    ['a gift', 'ann gave me 5.', { what: 'got' }],
  ])('knows what was agreed on in a talk: %s', async (reason, text, fact) => {
    const says = (...lines: Json[]): Promise<FakeAgent> =>
      startFakeAgent({ protocol: 'openai', reply: () => lines.shift() ?? { say: 'Farewell.', end: true } });
    const [ann, bob] = await Promise.all([
      says({ say: 'Five for you.', offer: { amount: 5, reason, payer: 'self' } }),
      says({ say: 'Agreed.', accept: true }),
    ]);
    try {
      const talkTrades = { maxPerTalk: 10, maxPerDay: 10 };
      const world = await worldOf(service, {
        ann: { endpoint: ann.endpoint, protocol: ann.protocol, wealth: 100 },
        bob: { endpoint: bob.endpoint, protocol: bob.protocol },
      });
      await world.client.put(`/v1/instance/${world.id}`, { talkTrades });
      await world.interact('ann', 'bob');
      expect(await remembered(world, 'bob')).toMatchObject({ text, fact });
      await world.client.post(`${world.path('bob')}/reflect`);
      // A name and what was said go with an erasure; that it was paid stays.
      expect((await world.client.delete(`${world.path('ann')}/text`)).status).toBe(200);
      expect((await remembered(world, 'bob'))['text']).toBe(
        fact.what === 'got' ? 'erased gave me 5.' : 'erased paid me 5.',
      );
    } finally {
      await Promise.all([ann.close(), bob.close()]);
    }
  });
});
