import { Injectable, Logger } from '@nestjs/common';
import { nobody } from '../common/identifier.js';
import { inUnits } from '../common/money/units.js';
import { DatabasePermits } from '../database/database-permits.js';
import { Topology } from '../database/topology.js';
import { type ExchangeCall } from './exchange-call.js';
import { exchangesTogether, readExchanges } from './exchanges-of-worlds.js';
import { withoutKey } from './idempotency.js';
import { KnownRows } from './known-rows.js';
import { type LedgerCall, LedgerCalls } from './ledger-calls.js';
import { TradeCall } from './trade-call.js';
import { readTrades, tradesTogether } from './trades-of-worlds.js';
import { type WorldCall, WorldsBatcher } from './worlds-batcher.js';

type Rows = readonly unknown[];

/** A call of so many trades, or legs, gains little by sharing, and would delay the others. */
const most = 32;

/** Sends trades of different instances together, in one call that takes the entries of all, and so exchanges. */
@Injectable()
export class EntriesOfWorlds {
  private readonly logger = new Logger('Ledger');
  private readonly trades = this.batcher<TradeCall>(tradesTogether, readTrades);
  private readonly exchanges = this.batcher<ExchangeCall>(exchangesTogether, readExchanges);

  constructor(
    private readonly calls: LedgerCalls,
    private readonly permits: DatabasePermits,
    private readonly topology: Topology,
  ) {}

  /** Plans trades before the first one comes, on the connections that stay open: those of a world that does not exist. */
  async rehearse(): Promise<void> {
    if (this.topology.isDistributed) return;
    const entry = { trader: nobody, recipient: null, amount: inUnits(1), metadata: null, goods: null };
    const options = { atomic: false, full: true };
    const call = new TradeCall(nobody, [{ ...entry, request: withoutKey }], options, new KnownRows());
    await this.calls.rehearse([tradesTogether([call]), call]);
  }

  runTrades(call: TradeCall): Promise<Rows> {
    const { name, entries, dryRun, options } = call;
    const canShare = name === 'register_trades' && !dryRun && !options.atomic && entries.length <= most;
    return this.run(this.trades, call, canShare);
  }

  runExchanges(call: ExchangeCall): Promise<Rows> {
    return this.run(this.exchanges, call, call.legs.length <= most);
  }

  private run<Call extends LedgerCall & WorldCall>(
    batcher: WorldsBatcher<Call, Rows>,
    call: Call,
    canShare: boolean,
  ): Promise<Rows> {
    // On a cluster, a call is handed over to the node of its instance.
    if (this.topology.isDistributed || !canShare) return this.calls.run(call);
    return batcher.run(this.permits.ownerOf(call.instanceId) ?? call.instanceId, call);
  }

  /** `read`: of each call what it would have returned alone, null for one that has to be sent alone. */
  private batcher<Call extends LedgerCall & WorldCall>(
    together: (calls: readonly Call[]) => LedgerCall,
    read: (rows: Rows, calls: readonly Call[]) => (Rows | null)[],
  ): WorldsBatcher<Call, Rows> {
    return new WorldsBatcher<Call, Rows>({
      alone: (call) => this.calls.run(call),
      together: async (calls) => read(await this.calls.run(together(calls)), calls),
      most: 64,
      onRollback: (count, error) => {
        this.logger.warn(
          `A call for ${count} instances was rolled back, and each is sent alone: ${String(error)}`,
        );
      },
    });
  }
}
