import { randomUUID } from 'node:crypto';
import { type ProposedTrade, type TradeRefusal, TradeRule } from '../../src/index.js';
import { type Json } from '../support/api-client.js';
import { eventsOf } from '../support/events.js';
import { expectProblem } from '../support/problem.js';
import { startedService } from '../support/test-service.js';
import { type World } from '../support/world.js';

/** Nobody trades what is called contraband. */
class Embargo extends TradeRule {
  static answer: ((trade: ProposedTrade) => unknown) | null = null;
  readonly name = 'embargo';
  check(trade: ProposedTrade): TradeRefusal | null {
    if (Embargo.answer) return Embargo.answer(trade) as null;
    return trade.metadata?.['item'] === 'contraband'
      ? { reason: 'CONTRABAND', detail: `${trade.trader.name} must not trade this.` }
      : null;
  }
}

class Never extends TradeRule {
  static asked = 0;
  readonly name = 'never';
  check(): null {
    Never.asked += 1;
    return null;
  }
}

describe('trade rules', () => {
  const service = startedService({
    policies: { tradeRules: [Embargo, Never] },
    env: { POLICY_TIMEOUT_MS: '3000' },
  });
  let world: World;
  beforeEach(async () => {
    Embargo.answer = null;
    Never.asked = 0;
    world = await service.world({ agentNpcs: { ann: { wealth: 100 }, bob: {} } });
  });

  const trade = (item: string, headers: Record<string, string> = {}, amount = 5, query = '') =>
    world.client.put(
      `${world.path('ann')}/trade${query}`,
      { recipientIdentifier: world.character('bob')['id'], amount, metadata: { item } },
      { headers },
    );
  const entry = (item: string, amount = 5, more: object = {}) => ({
    traderIdentifier: world.character('ann')['id'],
    recipientIdentifier: world.character('bob')['id'],
    amount,
    metadata: { item },
    ...more,
  });
  const bulk = (trades: object[], more: object = {}, headers: Record<string, string> = {}) =>
    world.client.post(`/v1/instance/${world.id}/trades`, { trades, ...more }, { headers });
  const refusal = { rule: 'embargo', reason: 'CONTRABAND', detail: 'ann must not trade this.' };

  it('accept a trade, or refuse it with their name and reason', async () => {
    expect((await trade('bread')).status).toBe(200);
    expect(Never.asked).toBe(1);
    const before = await eventsOf(service, world);
    expectProblem(await trade('contraband'), 'TRADE_REFUSED', refusal);
    expectProblem(await trade('contraband', {}, 5, '?dryRun=true'), 'TRADE_REFUSED', refusal);
    // The second rule is not asked about what the first refused.
    expect(Never.asked).toBe(1);
    expect(await eventsOf(service, world)).toEqual(before);
  });

  it('are asked for trades with accounts, and not for payments to the treasury', async () => {
    const opened = await world.client.post('/v1/account', {
      instanceIdentifier: world.id,
      uuid: randomUUID(),
      name: 'The till',
      wealth: 7,
    });
    const till = opened.body['account'] as Json;
    const seen: ProposedTrade[] = [];
    Embargo.answer = (proposed) => {
      seen.push(proposed);
      return proposed.recipient?.kind === 'account' ? { reason: 'CLOSED', detail: 'Today is Sunday.' } : null;
    };
    const buy = { recipientIdentifier: till['id'], amount: 1 };
    expectProblem(await world.client.put(`${world.path('ann')}/trade`, buy), 'TRADE_REFUSED', {
      reason: 'CLOSED',
    });
    const wage = { recipientIdentifier: world.character('bob')['id'], amount: 2 };
    const path = `/v1/account/${world.id}/${till['uuid'] as string}/trade`;
    expect((await world.client.put(path, wage)).status).toBe(200);
    expect((await bulk([{ traderIdentifier: till['id'], ...wage }])).body['registered']).toBe(1);
    const asAccount = { id: till['id'], uuid: till['uuid'], kind: 'account', name: 'The till', mood: null };
    expect(seen).toMatchObject([
      {
        trader: { name: 'ann', kind: 'agent-npc', mood: 100 },
        recipient: { ...asAccount, wealth: '7.0000' },
      },
      { trader: { ...asAccount, wealth: '7.0000' }, recipient: { name: 'bob', kind: 'agent-npc' } },
      { trader: { ...asAccount, wealth: '5.0000' } },
    ]);
    expect((await world.client.put(path, { recipientIdentifier: world.id, amount: 1 })).status).toBe(200);
    expect(seen).toHaveLength(3);
  });

  it('learn what a trade is for, alone and in bulk', async () => {
    const seen: unknown[] = [];
    Embargo.answer = ({ goods }) => {
      seen.push(goods);
      return goods[0]?.item === 'contraband' ? { reason: 'CONTRABAND', detail: 'No.' } : null;
    };
    const goods = [{ item: 'contraband', quantity: 0.5 }];
    expectProblem(
      await world.client.put(`${world.path('ann')}/trade`, { recipientIdentifier: null, amount: 1, goods }),
      'TRADE_REFUSED',
    );
    const bread = [{ item: 'bread', quantity: 3, unitPrice: 1.5 }];
    expect((await bulk([entry('x', 5, { goods: bread }), entry('x')])).body['registered']).toBe(2);
    expect(seen).toEqual([
      [{ item: 'contraband', quantity: '0.5000', unitPrice: null }],
      [{ item: 'bread', quantity: '3.0000', unitPrice: '1.5000' }],
      [],
    ]);
  });

  it('come after the rules of the world', async () => {
    expectProblem(await trade('contraband', {}, 101), 'INSUFFICIENT_WEALTH');
    await world.die('bob');
    expectProblem(await trade('contraband'), 'AGENT_NPC_NOT_FOUND');
  });

  it('do not touch what a key has answered already', async () => {
    const done = await trade('bread', { 'Idempotency-Key': 'bread' });
    Embargo.answer = () => ({ reason: 'CLOSED', detail: 'The market is closed.' });
    const repeat = await trade('bread', { 'Idempotency-Key': 'bread' });
    expect([repeat.status, repeat.body]).toEqual([200, done.body]);
    const refused = await trade('wine', { 'Idempotency-Key': 'wine' });
    expectProblem(refused, 'TRADE_REFUSED', { reason: 'CLOSED' });
    // A refusal is kept like every other.
    Embargo.answer = null;
    const again = await trade('wine', { 'Idempotency-Key': 'wine' });
    expect(again.headers.get('idempotent-replayed')).toBe('true');
    expectProblem(again, 'TRADE_REFUSED', { reason: 'CLOSED' });
  });

  it('refuse an entry of a bulk call alone, also in its repeat', async () => {
    const trades = [entry('bread'), entry('contraband'), entry('wine', 200), entry('wine')];
    const first = await bulk(trades, {}, { 'Idempotency-Key': 'bulk' });
    expect(first.body).toMatchObject({
      registered: 2,
      refused: 2,
      results: [
        { event: { amount: 5 } },
        { problem: { code: 'TRADE_REFUSED', status: 422, ...refusal } },
        { problem: { code: 'INSUFFICIENT_WEALTH' } },
        { event: { traderWealthAfter: 90 } },
      ],
    });
    Embargo.answer = () => ({ reason: 'CLOSED', detail: 'The market is closed.' });
    const again = await bulk(trades, {}, { 'Idempotency-Key': 'bulk' });
    expect(again.body['results']).toMatchObject([
      { event: { amount: 5 } },
      { problem: { reason: 'CONTRABAND' } },
      { problem: { code: 'INSUFFICIENT_WEALTH' } },
      { event: { traderWealthAfter: 90 } },
    ]);
    expect(await world.wealth('ann')).toBe(90);
  });

  it('refuse an atomic call as a whole', async () => {
    const answer = await bulk([entry('bread'), entry('contraband')], { atomic: true });
    expectProblem(answer, 'BATCH_REFUSED', {
      errors: [{ pointer: '/trades/1', code: 'TRADE_REFUSED', detail: refusal.detail }],
    });
    expect(await world.wealth('ann')).toBe(100);
  });

  it('are not called for grants, taxes and estates', async () => {
    Embargo.answer = () => {
      throw new Error('asked');
    };
    const granted = await world.client.put(`${world.path('ann')}/grant`, { amount: 1, reason: 'quest' });
    expect(granted.status).toBe(200);
    expect((await world.collect()).status).toBe(200);
    expect((await world.die('ann')).status).toBe(200);
  });

  it.each<[string, () => unknown, string]>([
    [
      'throws',
      () => {
        throw new Error('secret');
      },
      'Embargo threw an error',
    ],
    ['stalls', () => new Promise(() => undefined), 'did not answer within 3000 ms'],
    ['says no', () => false, 'neither null nor a reason'],
    ['has no code', () => ({ reason: 'no', detail: 'No.' }), 'neither null nor a reason'],
  ])('one that %s is named, and nothing is written', async (_what, answer, reason) => {
    Embargo.answer = answer;
    const before = await eventsOf(service, world);
    const failed = await trade('bread');
    expectProblem(failed, 'POLICY_FAILED', { policy: 'Embargo', detail: expect.stringContaining(reason) });
    expectProblem(await bulk([entry('bread')]), 'POLICY_FAILED');
    expect(await eventsOf(service, world)).toEqual(before);
  });
});
