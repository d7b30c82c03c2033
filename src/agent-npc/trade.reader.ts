// SQL by hand: many trades with all that is told of them in one statement.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { compactTradeOf, tradeOf } from '../ledger/event-result.js';
import { type CompactTradeResult, type TradeResult, type WrittenEvent } from '../ledger/ledger-result.js';
import { readEvents } from '../ledger/retell.js';

/** Trades that were written before, told again from their events as they were answered then. */
@Injectable()
export class TradeReader {
  constructor(private readonly dataSource: DataSource) {}

  /** The trades with those completed of which nothing but the event is known; with the characters and the instance if they are `whole`. */
  async complete(
    instanceId: string,
    trades: readonly WrittenEvent[],
    whole: boolean,
  ): Promise<readonly (CompactTradeResult | TradeResult)[]> {
    const lacking = trades.filter((trade) => !isTold(trade)).map(({ seq }) => seq);
    if (lacking.length === 0) return trades as readonly CompactTradeResult[];
    const told = await readEvents(this.dataSource, instanceId, lacking);
    const tell = whole ? tradeOf : compactTradeOf;
    return trades.map((trade) => (isTold(trade) ? trade : tell(told(trade.seq))));
  }
}

/** More is known of it than that it was written. */
export function isTold(trade: WrittenEvent): trade is CompactTradeResult | TradeResult {
  return 'amount' in trade;
}

export function isWhole(trade: CompactTradeResult | TradeResult): trade is TradeResult {
  return 'instance' in trade;
}
