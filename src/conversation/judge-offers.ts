import { withoutKey } from '../ledger/idempotency.js';
import { type TradeRules } from '../ledger/trade-rules.js';
import { type TalkOffer } from './talk-offers.js';

/** Trade rules of extensions are asked of what was accepted; those of the ledger decide when it is written. */
export async function judgeOffers(
  rules: TradeRules,
  instanceId: string,
  offers: readonly TalkOffer[],
): Promise<readonly TalkOffer[]> {
  const agreed = offers.filter(({ accepted, refusal }) => accepted && !refusal);
  const judged = await rules.judge(
    instanceId,
    agreed.map(({ payerId, payeeId, amount, goods = null }) => ({
      trader: payerId,
      recipient: payeeId,
      amount,
      metadata: null,
      goods,
      request: withoutKey,
    })),
  );
  const refusals = new Map(agreed.map((offer, index) => [offer, judged[index]!.refusal ?? null]));
  return offers.map((offer) => {
    const refusal = refusals.get(offer);
    return refusal ? { ...offer, refusal } : offer;
  });
}
