// Handwritten SQL: many trades with all their data in one statement.
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { compactTradeOf, tradeOf } from '../ledger/event-result.js';
import { type CompactTradeResult, type TradeResult, type WrittenEvent } from '../ledger/ledger-result.js';
import { readEvents } from '../ledger/rebuild-results.js';

/** Trades of earlier calls, rebuilt from their events as first answered. */
@Injectable()
export class TradeReader {
  constructor(private readonly dataSource: DataSource) {}

  /** Completes the trades of which only the event is known; with the characters and the instance if `full`. */
  async complete(
    instanceId: string,
    trades: readonly WrittenEvent[],
    full: boolean,
  ): Promise<readonly (CompactTradeResult | TradeResult)[]> {
    const lacking = trades.filter((trade) => !isComplete(trade)).map(({ seq }) => seq);
    if (lacking.length === 0) return trades as readonly CompactTradeResult[];
    const eventOf = await readEvents(this.dataSource, instanceId, lacking);
    const toResult = full ? tradeOf : compactTradeOf;
    return trades.map((trade) => (isComplete(trade) ? trade : toResult(eventOf(trade.seq))));
  }
}

/** Whether it is a full trade, not only a reference to its event. */
export function isComplete(trade: WrittenEvent): trade is CompactTradeResult | TradeResult {
  return 'amount' in trade;
}

export function isFull(trade: CompactTradeResult | TradeResult): trade is TradeResult {
  return 'instance' in trade;
}
