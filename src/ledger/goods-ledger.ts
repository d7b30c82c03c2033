import { Injectable } from '@nestjs/common';
import { type AssetRow } from '../database/rows.js';
import { type ExchangeEntry, exchangeCall, type ExchangeOptions } from './exchange-call.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type ExchangeResult, type LedgerResult } from './ledger-result.js';
import { callOne, unwrapBulkResult, unwrapResult } from './unwrap-result.js';
import { WriteQueue } from './write-queue.js';

/** What an asset is; its code names it. */
export type NewAsset = Pick<AssetRow, 'code' | 'name' | 'kind' | 'decimals'> & {
  readonly perishesAfterDays: number | null;
};

export interface AssetResult {
  readonly created: boolean;
  readonly asset: AssetRow;
}

/** An exchange of more legs is a call of its own, so that one of many small ones stays short. */
const mostShared = 16;

/** The part of the ledger that makes, moves and consumes goods: see `Ledger`. */
@Injectable()
export class GoodsLedger {
  constructor(private readonly writeQueue: WriteQueue) {}

  async putAsset(instanceId: string, asset: NewAsset, request: IdempotentRequest): Promise<AssetResult> {
    return callOne(this.writeQueue, 'put_asset', instanceId, [JSON.stringify(asset)], request);
  }

  async exchange(instanceId: string, entry: ExchangeEntry, dryRun: boolean): Promise<ExchangeResult> {
    const { legs, budget, request } = entry;
    if (dryRun || budget !== undefined || legs.length > mostShared) {
      const call = exchangeCall(instanceId, [entry], { atomic: false, dryRun }, withoutKey);
      const [row] = await this.writeQueue.call<ExchangeResult>(instanceId, call);
      return unwrapResult(row, dryRun ? withoutKey : request, 'register_exchanges');
    }
    return unwrapResult(await this.writeQueue.exchange(instanceId, entry), request, 'register_exchanges');
  }

  /** In order; an outcome per entry. */
  async exchangeMany(
    instanceId: string,
    entries: readonly ExchangeEntry[],
    options: ExchangeOptions,
    request: IdempotentRequest,
  ): Promise<readonly LedgerResult<ExchangeResult>[]> {
    const call = exchangeCall(instanceId, entries, options, request);
    const rows = await this.writeQueue.call<ExchangeResult>(instanceId, call, entries.length);
    return unwrapBulkResult(rows, options.dryRun ? withoutKey : request);
  }
}
