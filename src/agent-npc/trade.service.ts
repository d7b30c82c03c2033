import { Injectable } from '@nestjs/common';
import { type Caller } from '../identity/caller.js';
import { inUnits, type Units } from '../common/money/units.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type CompactTradeResult, type TradeResult } from '../ledger/ledger-result.js';
import { type TradeEntry } from '../ledger/trade-call.js';
import { TradeRules } from '../ledger/trade-rules.js';
import { type GrantDto, type TradeDto } from './agent-npc.dto.js';
import { toTradeEntry } from './entry.js';
import { isComplete, TradeReader } from './trade.reader.js';

/** Who trades, and the requested form of a trade. */
export interface TradeRequest {
  readonly by: NonNullable<TradeEntry['by']>;
  readonly request: IdempotentRequest;
  readonly dryRun: boolean;
  /** Without the characters and the instance. */
  readonly short: boolean;
}

/** Single payments of characters and accounts. */
@Injectable()
export class TradeService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
    private readonly rules: TradeRules,
    private readonly trades: TradeReader,
  ) {}

  async trade(
    caller: Caller,
    instance: string,
    identifier: string,
    dto: TradeDto,
    { by, request, dryRun, short }: TradeRequest,
  ): Promise<CompactTradeResult | TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const requested = toTradeEntry(identifier, dto, request, { by, short, budget: budgetOf(caller) });
    const [entry = requested] = this.rules.none
      ? [requested]
      : await this.rules.judge(instanceId, [requested]);
    const result = await this.ledger.registerTrade(instanceId, entry, dryRun);
    if (isComplete(result)) return result;
    const [trade] = await this.trades.complete(instanceId, [result], !short);
    return trade!;
  }

  async grant(
    caller: Caller,
    instance: string,
    identifier: string,
    { amount, reason, reference }: GrantDto,
    { by, request, dryRun }: Pick<TradeRequest, 'by' | 'request' | 'dryRun'>,
  ): Promise<TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const grant = { toAccount: by === 'account', amount, reason, reference };
    return this.ledger.grantWealth(instanceId, identifier, grant, request, dryRun);
  }
}

function budgetOf({ spending: { maxPerDay } }: Caller): Units | undefined {
  return maxPerDay === null ? undefined : inUnits(maxPerDay);
}
