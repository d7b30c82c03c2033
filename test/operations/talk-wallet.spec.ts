import { randomUUID } from 'node:crypto';
import { verifyLedger } from '../../src/ledger/verify.js';
import { type FakeAgent, startFakeAgent } from '../conversation/support/fake-agent.js';
import { type Answer, type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectInvalid, expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

describe('the wallet of a player, in a talk', () => {
  const service = startedService({ env: { INTERACT_FALLBACK: 'empty' } });
  const agents: FakeAgent[] = [];
  afterAll(async () => {
    for (const agent of agents) await agent.close();
  });

  interface Stall {
    readonly world: World;
    readonly ann: FakeAgent;
    readonly wallet: string;
    say(line: Json, headers?: Record<string, string>): Promise<Answer>;
    purses(): Promise<readonly [ann: number, wallet: number]>;
  }

  /** Ann speaks with her agent, line by line; the player has a wallet of 20. */
  async function stall(
    lines: readonly Json[],
    talkTrades: Json | null = { maxPerTalk: 10, maxPerDay: 50 },
  ): Promise<Stall> {
    const client = await service.newClient();
    let turn = 0;
    const ann = await startFakeAgent({ protocol: 'openai', name: 'ann', reply: () => lines[turn++] ?? {} });
    agents.push(ann);
    const agent = { name: `ann ${randomUUID()}`, endpoint: ann.endpoint, protocol: ann.protocol };
    const agentIdentifier = (await client.post('/v1/agent', agent)).body['id'] as string;
    const world = await service.world({ agentNpcs: { ann: { wealth: 100, agentIdentifier } } }, client);
    await client.put(`/v1/instance/${world.id}`, { talkTrades });
    const uuid = randomUUID();
    await client.post('/v1/account', { instanceIdentifier: world.id, uuid, name: 'Robin', wealth: 20 });
    const speaker = { name: 'Robin', ref: 'robin-1' };
    return {
      world,
      ann,
      wallet: (await client.get(`/v1/account/${world.id}/${uuid}`)).body['id'] as string,
      say: (line, headers = {}) =>
        client.post(`${world.path('ann')}/talk`, { speaker, wallet: uuid, ...line }, { headers }),
      purses: async () => [
        await world.wealth('ann'),
        (await client.get(`/v1/account/${world.id}/${uuid}`)).body['wealth'] as number,
      ],
    };
  }

  const sells: Json = { offer: { amount: 4, reason: 'a loaf', payer: 'other' } };
  const sound = async ({ world }: Stall): Promise<void> =>
    expect((await verifyLedger(service.dataSource, [world.id])).faults).toEqual([]);

  it('pays what the character offered and the player accepts, when the talk ends', async () => {
    const at = await stall([{ say: 'A loaf for four?', ...sells }, { say: 'Thank you!' }]);
    const asked = await at.say({ text: 'What does the bread cost?' });
    const ann = at.world.character('ann')['id'];
    const offer = { payerId: at.wallet, payeeId: ann, amount: 4, reason: 'a loaf' };
    expect(asked.body['offers']).toEqual([{ line: 1, ...offer, accepted: false }]);
    expect(JSON.stringify(at.ann.calls[0]!.body)).toContain('at most 10 coins');
    const accepted = await at.say({ text: 'Gladly.', accept: true });
    expect(accepted.body['offers']).toEqual([{ line: 1, ...offer, accepted: true }]);
    expect(await at.purses()).toEqual([100, 20]);
    const key = { 'idempotency-key': randomUUID() };
    const ended = await at.say({ end: true }, key);
    const [paid] = await eventsOf(service, at.world, 'trade');
    expect(ended.body).toMatchObject({
      status: 'ended',
      offers: [{ line: 1, ...offer, accepted: true, tradeSeq: paid!['seq'] }],
      event: { offers: [{ payerId: at.wallet }] },
    });
    expect(await at.purses()).toEqual([104, 16]);
    const again = await at.say({ end: true }, key);
    expect(again.body).toEqual(ended.body);
    expect(await at.purses()).toEqual([104, 16]);
    const found = await at.world.client.get(`/v1/instance/${at.world.id}/event/${paid!['seq'] as number}`);
    expect(found.body['data']).toMatchObject({
      traderAccount: { id: at.wallet, wealth: 16 },
      recipientAgentNPC: { name: 'ann', wealth: 104 },
      talkSeq: ended.body['event'].seq as number,
    });
    await sound(at);
  });

  it('pays what the player offered, and gets what the character gives', async () => {
    const gives = { offer: { amount: 3, reason: 'a reward', payer: 'self' } };
    const at = await stall([{ accept: true, ...gives }, {}]);
    const offer = { amount: 6, reason: 'the old knife', payer: 'self' };
    const first = await at.say({ text: 'Six for the knife.', offer });
    expect(first.body['offers']).toMatchObject([
      { line: 0, payerId: at.wallet, amount: 6, accepted: true },
      { line: 1, payeeId: at.wallet, amount: 3, accepted: false },
    ]);
    // Without a word, as with a button.
    await at.say({ accept: true, end: true });
    expect(await at.purses()).toEqual([103, 17]);
    await sound(at);
  });

  it('pays nothing that was not accepted in the next line, is beyond its money or what the world allows', async () => {
    const declined = await stall([{ ...sells }, {}, {}]);
    await declined.say({ text: 'What does it cost?' });
    await declined.say({ text: 'Too dear.' });
    const late = await declined.say({ text: 'Well then.', accept: true, end: true });
    expect(late.body['event']).toMatchObject({ offers: [{ accepted: false }] });
    expect(await declined.purses()).toEqual([100, 20]);
    const { relationship } = late.body['event'] as Json;
    expect(relationship['responder'].affinityDelta).toBe(-1);

    const poor = await stall([{ ...sells }]);
    await poor.say({ text: 'What does it cost?' });
    const { client, id } = poor.world;
    await client.put(`/v1/account/${id}/${poor.wallet}/trade`, { recipientIdentifier: null, amount: 18 });
    const broken = await poor.say({ accept: true, end: true });
    expect(broken.body['offers']).toMatchObject([
      { accepted: true, refusal: { code: 'INSUFFICIENT_WEALTH' } },
    ]);
    expect(broken.body['event'].relationship.responder.trustDelta).toBe(-15);
    expect(await poor.purses()).toEqual([100, 2]);

    const more = await stall([{ offer: { amount: 10.5, reason: 'a pie', payer: 'other' } }]);
    const { body } = await more.say({ text: 'And the pie?' });
    expect(body['offers']).toMatchObject([{ accepted: false, refusal: { reason: 'MAX_PER_TALK' } }]);
    for (const each of [declined, poor, more]) await sound(each);
  });

  it('is who promises, and is promised, what the character says was kept or broken', async () => {
    const at = await stall([{ promise: 'broken' }, { promise: 'kept' }, { promise: 'kept' }, {}]);
    const { world, wallet } = at;
    const ann = world.character('ann')['id'] as string;
    const promise = async (debtor: string, creditor: string, text: string): Promise<string> => {
      const made = await world.client.post('/v1/obligation', {
        instanceIdentifier: world.id,
        uuid: randomUUID(),
        kind: 'promise',
        debtorIdentifier: debtor,
        creditorIdentifier: creditor,
        text,
      });
      expect(made.status).toBe(201);
      return made.body['id'] as string;
    };
    const stateOf = async (id: string): Promise<unknown> =>
      (await world.client.get(`/v1/obligation/${world.id}/${id}`)).body['state'];
    const roof = await promise(wallet, ann, 'to mend the roof');
    const song = await promise(ann, wallet, 'a song');
    const nobodys = await promise(ann, world.id, 'a feast');
    await at.say({ text: 'The roof has to wait.' });
    expect(JSON.stringify(at.ann.calls[0]!.body)).toContain('to mend the roof');
    expect(JSON.stringify(at.ann.calls[0]!.body)).not.toContain('a feast');
    // Of her own she cannot say that it was kept.
    await at.say({ text: 'And the song?' });
    expect(await stateOf(roof)).toBe('open');
    const { body } = await at.say({ end: true });
    expect(body['event']).toMatchObject({ promises: [{ line: 1, obligation: roof, state: 'broken' }] });
    expect([await stateOf(roof), await stateOf(song), await stateOf(nobodys)]).toEqual([
      'broken',
      'open',
      'open',
    ]);
    const [told] = (await eventsOf(service, world, 'obligation')).slice(-1);
    expect(told!.seq).toBe((body['event'].seq as number) + 1);
    await sound(at);
  });

  it('is found in the world, and named by whoever offers or accepts', async () => {
    const at = await stall([{ ...sells }, {}]);
    expectProblem(await at.say({ text: 'Hello', wallet: randomUUID() }), 'ACCOUNT_NOT_FOUND');
    expectProblem(
      await at.say({ text: 'Hello', wallet: at.world.character('ann')['id'] as string }),
      'ACCOUNT_NOT_FOUND',
    );
    expectInvalid(await at.say({ text: 'Hello', wallet: undefined, accept: true }), '/wallet', 'REQUIRED');
    const offer = { amount: 1, reason: 'a song', payer: 'other' };
    expectInvalid(await at.say({ offer }), '/text', 'REQUIRED');
    for (const wrong of [
      { ...offer, amount: 0 },
      { ...offer, more: 1 },
      { ...offer, payer: 'bob' },
      5,
      'a loaf',
      [],
    ])
      expectInvalid(await at.say({ text: 'x', offer: wrong }), '/offer', 'NOT_AN_OFFER');
    // Kept for the rest of the talk.
    await at.say({ text: 'What does it cost?' });
    expect((await at.say({ text: 'Hm.', wallet: undefined })).status).toBe(200);
    expect(JSON.stringify(at.ann.calls[1]!.body)).toContain('at most 10 coins');
  });

  it('is the first one that the talk named, also for what was offered to it', async () => {
    const at = await stall([{ offer: { amount: 3, reason: 'a reward', payer: 'self' } }, {}]);
    const { client, id } = at.world;
    const other = randomUUID();
    await client.post('/v1/account', { instanceIdentifier: id, uuid: other, name: 'Another', wealth: 5 });
    await at.say({ text: 'Here it is.' });
    await at.say({ accept: true, end: true, wallet: other });
    expect(await at.purses()).toEqual([97, 23]);
    expect((await client.get(`/v1/account/${id}/${other}`)).body['wealth']).toBe(5);
    await sound(at);
  });

  it('trades nothing where talk moves no money, and neither does a player without one', async () => {
    const off = await stall([{ ...sells }], null);
    expect((await off.say({ text: 'What does it cost?' })).body['offers']).toEqual([]);
    const none = await stall([{ ...sells }]);
    const { body } = await none.say({ text: 'What does it cost?', wallet: undefined });
    expect(body['offers']).toEqual([]);
    expect(JSON.stringify(none.ann.calls[0]!.body)).toContain('Talk moves no money');
  });
});
