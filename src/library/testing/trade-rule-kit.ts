import { checkRefusal } from '../../policy/checked-results.js';
import { type ProposedTrade, type TradeParty, type TradeRule } from '../../policy/trade-rule.js';
import {
  type Check,
  type CheckOptions,
  describeChecks,
  frozen,
  nameCheck,
  runChecks,
  within,
} from './checks.js';
import { idOf } from './tax-policy-kit.js';

/**
 * Tests of a trade rule against its contract: `describeTradeRule(() => new MyRule())`. Whether it refuses the right
 * trades is for tests of your own.
 *
 * @publicApi
 */
export function describeTradeRule(make: () => TradeRule, options: CheckOptions = {}): void {
  describeChecks(`the trade rule ${make().name}`, checksOf(make, options), options.framework);
}

/**
 * The same without a test framework: throws what breaks the contract.
 *
 * @publicApi
 */
export function checkTradeRule(make: () => TradeRule, options: CheckOptions = {}): Promise<void> {
  return runChecks(checksOf(make, options));
}

function party(index: number, wealth: string): TradeParty {
  const [id, uuid] = [idOf(index), idOf(index + 1000)];
  return { id, uuid, kind: 'agent-npc', name: `Character ${index}`, wealth, mood: index * 10 };
}

const account: TradeParty = { ...party(4, '12.5000'), kind: 'account', name: 'The till', mood: null };

const proposals: readonly Omit<ProposedTrade, 'signal'>[] = [
  '0.0000',
  '0.0001',
  '10.0000',
  '99999999999.9999',
].flatMap((amount) =>
  [party(2, '0.0000'), party(3, '99999999999.9999'), account, null].flatMap((recipient) =>
    [null, {}, { item: 'sword', note: '__proto__' }].map((metadata) => ({
      instance: { id: idOf(0) },
      trader: party(1, '99999999999.9999'),
      recipient,
      amount,
      metadata,
      goods: metadata === null ? [] : [{ item: 'bread', quantity: '3.0000', unitPrice: null }],
    })),
  ),
);

function checksOf(make: () => TradeRule, { timeoutMs = 2000 }: CheckOptions): readonly Check[] {
  return [
    nameCheck(make),
    {
      title: 'answers every trade with null or a refusal, and changes none of its input',
      run: async () => {
        for (const trade of proposals) {
          checkRefusal(await within(timeoutMs, (signal) => make().check({ ...frozen(trade), signal })));
        }
      },
    },
    {
      title: 'answers the 1000 trades of a bulk call in time',
      run: async () => {
        const rule = make();
        const trades = Array.from({ length: 1000 }, (_, index) => proposals[index % proposals.length]!);
        const results = await within(timeoutMs, (signal) =>
          Promise.all(trades.map(async (trade) => rule.check({ ...frozen(trade), signal }))),
        );
        results.forEach(checkRefusal);
      },
    },
  ];
}
