import { ApiPropertyOptional } from '@nestjs/swagger';
import { type TradeEvent } from '../agent-npc/trade-event.resource.js';
import { type ExchangeEvent, MinimalExchangeEvent } from '../goods/exchange-event.resource.js';
import { money, moneyTotal } from '../http/request/number-schema.js';
import { type MinimalForm } from '../http/response/prefer.js';

/** The minimal form of a reversal; that of an exchange has no amount. */
class MinimalReversal extends MinimalExchangeEvent {
  @ApiPropertyOptional({ ...money })
  amount?: number;

  @ApiPropertyOptional({ ...moneyTotal, nullable: true })
  traderWealthAfter?: number | null;

  @ApiPropertyOptional({ ...moneyTotal, nullable: true })
  recipientWealthAfter?: number | null;
}

export const minimalReversal: MinimalForm<TradeEvent | ExchangeEvent> = {
  type: MinimalReversal,
  of: (event) => ({
    id: event.id,
    seq: event.seq,
    ...('amount' in event && {
      amount: event.amount,
      traderWealthAfter: event.traderWealthAfter,
      recipientWealthAfter: event.recipientWealthAfter,
    }),
  }),
};
