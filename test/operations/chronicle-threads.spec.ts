import { randomUUID } from 'node:crypto';
import { DuePayments } from '../../src/obligation/due-payments.js';
import { feelTowardsAll, passTime, registerAgent } from '../scenarios/support/social.js';
import { startThinkingAgent, type ThinkingAgent } from '../scenarios/support/thinking-agent.js';
import { type Json } from '../support/api-client.js';
import { sharedService } from '../support/test-service.js';
import { type World, type WorldPlan } from '../support/world.js';

const day = 86_400;
const secret = 'The treasure lies below the old willow.';

/** What belongs together is told together. */
describe('the threads of a chronicle', () => {
  const service = sharedService();
  let agent: ThinkingAgent;
  let turn: Json = {};

  beforeAll(async () => {
    agent = await startThinkingAgent(() => turn);
  });
  afterAll(() => agent.close());

  /** A world whose clock stands still, but for `pass`. */
  async function newWorld(
    agentNpcs: NonNullable<WorldPlan['agentNpcs']>,
    settings: Json = {},
  ): Promise<World> {
    const client = await service.newClient();
    const agentIdentifier = await registerAgent(client, { endpoint: agent.endpoint });
    const world = await service.world({}, client);
    for (const [name, character] of Object.entries(agentNpcs))
      await world.spawn(name, { agentIdentifier, ...character });
    const clock = { timeScale: 0, worldTime: '1203-06-01T08:00:00.000Z' };
    expect((await world.client.put(`/v1/instance/${world.id}`, { ...settings, clock })).status).toBe(200);
    return world;
  }

  async function pass(world: World, days: number): Promise<void> {
    const clock = { advance: `P${days}D` };
    expect((await world.client.put(`/v1/instance/${world.id}`, { clock })).status).toBe(200);
    const payments = service.app.get(DuePayments);
    payments.pollSoon();
    await payments.sweep();
  }

  const idOf = (world: World, name: string): unknown => world.character(name)['id'];

  async function talk(world: World, from: string, to: string, said: Json, more: Json = {}): Promise<void> {
    turn = said;
    await passTime(service, world, '1 day');
    const body = { responderIdentifier: idOf(world, to), ...more };
    expect((await world.client.put(`${world.path(from)}/interact`, body)).status).toBe(200);
    turn = {};
  }

  const feelings = async (world: World, affinity: number): Promise<void> => {
    for (const name of ['Ann', 'Bob']) await feelTowardsAll(service, world, name, affinity);
  };

  async function owe(world: World, debtor: string, creditor: string, body: Json): Promise<string> {
    const made = await world.client.post('/v1/obligation', {
      ...{ instanceIdentifier: world.id, uuid: randomUUID() },
      ...{ debtorIdentifier: idOf(world, debtor), creditorIdentifier: idOf(world, creditor), ...body },
    });
    expect(made.status).toBe(201);
    return `/v1/obligation/${world.id}/${made.body['id'] as string}`;
  }

  async function told(
    world: World,
    kind: string,
    path = `/v1/instance/${world.id}`,
    query = '',
  ): Promise<unknown[]> {
    const { status, body } = await world.client.get(`${path}/chronicle${query}`);
    expect(status).toBe(200);
    return (body['chapters'] as { entries: Json[] }[])
      .flatMap(({ entries }) => entries)
      .flatMap((entry) => (entry['kind'] === kind ? [entry['text']] : []));
  }

  /** A quarrel and its end. */
  async function quarrel(world: World, said: string, more: Json = {}): Promise<void> {
    await talk(world, 'Ann', 'Bob', { sentiment: 0.1 });
    await feelings(world, -9);
    await pass(world, 1);
    await talk(world, 'Ann', 'Bob', { say: said, sentiment: -0.9 }, more);
    await pass(world, 9);
    await feelings(world, -2);
    await talk(world, 'Ann', 'Bob', { sentiment: 0.9 });
  }

  it('tell a quarrel until its end: what it was about, and one line of it', async () => {
    const world = await newWorld({ Ann: {}, Bob: {} });
    await quarrel(world, 'Hm. Your goat ate all my cabbages!', { topic: 'the goat' });
    for (const path of [undefined, world.path('Bob')]) {
      const [thread, ...others] = await told(world, 'reconciliation', path);
      expect([path, others]).toEqual([path, []]);
      expect(thread).toMatch(
        /^(?=.*Ann)(?=.*Bob).*\. It was about the goat\. (Ann|Bob) said: “Your goat ate all my cabbages!” Nine days later .*(peace|good terms|grudge go)\.$/,
      );
      expect(await told(world, 'quarrel', path)).toEqual([]);
    }
    // What was said in English is no German.
    const [german] = await told(world, 'reconciliation', undefined, '?language=de');
    expect(german).toMatch(/Neun Tage später/);
    expect(german).not.toMatch(/goat|“/);
  });

  it('never quote a talk in which a secret was told, nor what was erased', async () => {
    const world = await newWorld({ Ann: {}, Bob: {}, Cid: {} });
    await world.client.post(`${world.path('Ann')}/memory`, { text: secret, importance: 1, secrecy: 0.6 });
    await world.client.put(`${world.path('Ann')}/relationship/${idOf(world, 'Bob') as string}`, {
      trust: 90,
    });
    await quarrel(world, 'Keep off: below the old willow lies my treasure!', { topic: 'the treasure' });
    const [secretly] = await told(world, 'reconciliation');
    expect(secretly).toMatch(/Nine days later/);
    expect(JSON.stringify(await told(world, 'reconciliation', world.path('Bob')))).not.toMatch(
      /willow|treasure/,
    );
    expect(secretly).not.toMatch(/willow|treasure/);

    const other = await newWorld({ Ann: {}, Bob: {} });
    await quarrel(other, 'Your goat ate all my cabbages!', { topic: 'the goat' });
    expect((await other.client.delete(`${other.path('Ann')}/text`)).status).toBe(200);
    const [erased] = await told(other, 'reconciliation');
    expect(erased).toMatch(/[Ss]omeone.*Bob|Bob.*someone/);
    expect(erased).not.toMatch(/goat|said/);
  });

  it('tell what became of a promise and of a loan', async () => {
    const world = await newWorld({ Ann: { wealth: 5 }, Bob: { wealth: 100 } });
    const [song, hay] = ['a song', 'to bring in the hay'];
    const kept = await owe(world, 'Bob', 'Ann', { kind: 'promise', text: song });
    const broken = await owe(world, 'Ann', 'Bob', { kind: 'promise', text: hay });
    await owe(world, 'Ann', 'Bob', {
      amount: 30,
      reason: 'loan',
      in: 'world',
      due: '1203-06-05T08:00:00.000Z',
    });
    const lent = { recipientIdentifier: idOf(world, 'Ann'), amount: 30, reason: 'loan' };
    expect((await world.client.put(`${world.path('Bob')}/trade`, lent)).status).toBe(200);
    await world.trade('Ann', null, 30);
    await world.client.put(kept, { state: 'kept' });
    await pass(world, 2);
    await world.client.put(broken, { state: 'broken' });
    await pass(world, 2);
    expect(await told(world, 'kept-promise')).toEqual([
      expect.stringMatching(
        /^Bob (made|gave) Ann a promise: “a song”, and (the same day it was kept|kept it the same day)\.$/,
      ),
    ]);
    expect(await told(world, 'broken-promise')).toEqual([
      expect.stringMatching(
        /^Ann (made|gave) Bob a promise: “to bring in the hay”, (and did not keep it|but nothing came of it)\.$/,
      ),
    ]);
    expect(await told(world, 'missed-payment')).toEqual([
      expect.stringMatching(
        /^(Ann borrowed 30 coins from Bob|Bob lent Ann 30 coins), all spent the same day\. Four days later/,
      ),
    ]);
    expect([...(await told(world, 'payment')), ...(await told(world, 'ruin'))]).toEqual([]);
  });

  it.each(['paid', 'forgiven'] as const)('tell that a wage was missed, and %s at last', async (end) => {
    const world = await newWorld({ Ann: { wealth: 25 }, Bob: { wealth: 50 } });
    const wage = {
      amount: 20,
      every: day,
      in: 'world',
      onShortfall: 'owe',
      reason: 'wage',
      ends: '1203-06-03T08:00:00.000Z',
    };
    const debt = await owe(world, 'Ann', 'Bob', wage);
    // The first wage is paid, which is no news.
    await pass(world, 1);
    await pass(world, 1);
    await pass(world, 2);
    await world.trade('Bob', 'Ann', 40);
    const { status } =
      end === 'paid'
        ? await world.client.post(`${debt}/payment`, { amount: 15 })
        : await world.client.put(debt, { forgiven: true });
    expect(status).toBeLessThan(300);
    const ends = { paid: /paid/, forgiven: /Bob (let the debt go|forgave it)/ } as const;
    for (const path of [undefined, world.path('Ann')]) {
      const [thread] = await told(world, end === 'paid' ? 'repayment' : 'forgiven-debt', path);
      expect(thread).toMatch(/^Ann could not pay Bob 15 coins for wages, and two days later /);
      expect(thread).toMatch(ends[end]);
    }
  });

  it('tell payments of a kind as one, what was given back, and what was set aside', async () => {
    const world = await newWorld({ Ann: { wealth: 300 }, Bob: { wealth: 300 }, Cid: { wealth: 300 } });
    const rent = { recipientIdentifier: idOf(world, 'Bob'), amount: 50, reason: 'rent' };
    for (let times = 0; times < 3; times += 1)
      expect((await world.client.put(`${world.path('Ann')}/trade`, rent)).status).toBe(200);
    await world.trade('Cid', 'Ann', 100);
    await pass(world, 1);
    await world.trade('Ann', 'Cid', 90);
    const hold = await world.client.post('/v1/hold', {
      ...{
        instanceIdentifier: world.id,
        payerIdentifier: idOf(world, 'Bob'),
        recipientIdentifier: idOf(world, 'Cid'),
      },
      ...{ amount: 200, reason: 'a horse' },
    });
    expect(hold.status).toBe(201);
    await pass(world, 7);
    const captured = `/v1/hold/${world.id}/${hold.body['id'] as string}/capture`;
    expect((await world.client.put(captured, {})).status).toBeLessThan(300);
    expect(await told(world, 'payment')).toEqual([
      'Ann paid Bob 150 coins for rent in all, in three payments.',
      expect.stringMatching(/^Cid (paid|gave) Ann 100 coins, .*, and the next day Ann gave as much back\.$/),
      'Bob set 200 coins aside for Cid, for a horse, and seven days later Cid got the money.',
    ]);
  });

  it('are in the language of the world, unless another one is asked for', async () => {
    const world = await newWorld({ Ann: {}, Bob: { parents: ['Ann'] } }, { language: 'de' });
    await world.die('Ann');
    const [german] = await told(world, 'death');
    expect(german).toMatch(
      /(Ann starb, betrauert von|Der Tod holte Ann, zum Kummer von) (?:dem|ihrem) Kind Bob/,
    );
    const [english] = await told(world, 'death', undefined, '?language=en');
    expect(english).toMatch(/(?:their|her) child Bob/);
  });
});
