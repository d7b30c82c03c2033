import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { decimalOf } from '../common/money/units.js';
import { type TalkOfferRow } from '../ledger/ledger-result.js';
import { goodsList, toTradedGoods, type TradedGood } from './traded-good.resource.js';
import { optional, uuid } from '../http/resource/property-helpers.js';
import { int32, int64, money } from '../http/request/number-schema.js';

/**
 * Why an offer led to no trade.
 *
 * @publicApi
 */
export class OfferRefusal {
  @ApiProperty({
    type: String,
    description:
      'The code of a refused trade: INSUFFICIENT_WEALTH, WEALTH_LIMIT, TRADE_REFUSED, INSUFFICIENT_GOODS, AMOUNT_TOO_FINE, NOT_AN_ASSET',
  })
  code!: string;

  @optional(String, 'For TRADE_REFUSED: the trade rule, talkTrades or budget')
  rule?: string;

  @optional(
    String,
    'The reason of the rule; for talkTrades MAX_PER_TALK, MAX_PER_DAY or OFF; for budget (of a token) MAX_AMOUNT or MAX_PER_DAY',
  )
  reason?: string;

  @optional(String, 'Of goods that could not be given: the code of the asset')
  asset?: string;
}

/**
 * An amount for a reason that one offered to another one with a line.
 *
 * @publicApi
 */
export class TalkOffer {
  @ApiProperty({ ...int32, minimum: 0 })
  line!: number;

  @uuid()
  payerId!: string;

  @uuid()
  payeeId!: string;

  @ApiProperty({ ...money })
  amount!: number;

  @ApiProperty({ type: String, maxLength: 120 })
  reason!: string;

  @ApiProperty({ type: Boolean })
  accepted!: boolean;

  @ApiPropertyOptional({ ...goodsList, description: 'What the payer gets for it' })
  goods?: readonly TradedGood[];

  @ApiPropertyOptional({ ...int64 })
  tradeSeq?: number;

  @optional(() => OfferRefusal)
  refusal?: OfferRefusal;
}

export function toTalkOffer(offer: TalkOfferRow): TalkOffer {
  const { line, payerId, payeeId, amount, reason, accepted, goods, tradeSeq, refusal } = offer;
  return {
    ...{ line, payerId, payeeId, amount: decimalOf(amount), reason, accepted },
    ...(goods && { goods: toTradedGoods(goods) }),
    ...(tradeSeq !== undefined && { tradeSeq }),
    ...(refusal && { refusal: toOfferRefusal(refusal) }),
  };
}

/** What was refused before anybody could accept it has no code of a trade. */
function toOfferRefusal({
  code = 'TRADE_REFUSED',
  rule,
  reason,
  asset,
}: NonNullable<TalkOfferRow['refusal']>): OfferRefusal {
  return {
    code,
    ...(rule !== undefined && { rule }),
    ...(reason !== undefined && { reason }),
    ...(asset !== undefined && { asset }),
  };
}
