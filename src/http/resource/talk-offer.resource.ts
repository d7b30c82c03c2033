import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { maxMoney } from '../../common/money/money.js';
import { decimalOf } from '../../common/money/units.js';
import { type InteractionResult, type TalkOfferRow } from '../../ledger/ledger-result.js';
import { figure, uuid } from './property-helpers.js';

/**
 * Why an offer led to no trade.
 *
 * @publicApi
 */
export class OfferRefusal {
  @ApiProperty({
    type: String,
    description: 'As a trade would have been refused: INSUFFICIENT_WEALTH, WEALTH_LIMIT, TRADE_REFUSED',
  })
  code!: string;

  @ApiPropertyOptional({
    type: String,
    description: 'Of TRADE_REFUSED: the trade rule, or talkTrades for the limits of the instance',
  })
  rule?: string;

  @ApiPropertyOptional({
    type: String,
    description: 'What the rule says; of talkTrades MAX_PER_TALK, MAX_PER_DAY or OFF',
  })
  reason?: string;
}

/**
 * An amount for a reason that one offered to another one with a line.
 *
 * @publicApi
 */
export class TalkOffer {
  @figure('The index of the line that made it')
  line!: number;

  @uuid('Who would pay')
  payerId!: string;

  @uuid('Who would get it')
  payeeId!: string;

  @ApiProperty({ type: Number, minimum: 0, maximum: maxMoney })
  amount!: number;

  @ApiProperty({ type: String, maxLength: 120 })
  reason!: string;

  @ApiProperty({ type: Boolean, description: 'The next line accepted it' })
  accepted!: boolean;

  @ApiPropertyOptional({ type: Number, description: 'The `seq` of the trade that it became' })
  tradeSeq?: number;

  @ApiPropertyOptional({ type: () => OfferRefusal })
  refusal?: OfferRefusal;
}

export function toTalkOffer(offer: TalkOfferRow, { initiator, responder }: InteractionResult): TalkOffer {
  const { line, payer, amount, reason, accepted, tradeSeq, refusal } = offer;
  const sides = payer === 'initiator' ? [initiator.id, responder.id] : [responder.id, initiator.id];
  const { payerId = sides[0]!, payeeId = sides[1]! } = offer;
  return {
    ...{ line, payerId, payeeId, amount: decimalOf(amount), reason, accepted },
    ...(tradeSeq !== undefined && { tradeSeq }),
    ...(refusal && { refusal: toOfferRefusal(refusal) }),
  };
}

/** What was refused before anybody could accept it has no code of a trade. */
function toOfferRefusal({
  code = 'TRADE_REFUSED',
  rule,
  reason,
}: NonNullable<TalkOfferRow['refusal']>): OfferRefusal {
  return { code, ...(rule !== undefined && { rule }), ...(reason !== undefined && { reason }) };
}
