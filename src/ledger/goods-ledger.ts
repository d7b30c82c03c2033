import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type AssetRow } from '../database/rows.js';
import { exchangeOf } from './event-result.js';
import {
  ExchangeCall,
  type ExchangeEntry,
  type ExchangeLedgerResult,
  type ExchangeOptions,
} from './exchange-call.js';
import { type IdempotentRequest, withoutKey } from './idempotency.js';
import { type ExchangeResult, type LedgerResult, type WrittenEvent } from './ledger-result.js';
import { readEvents } from './rebuild-results.js';
import { unwrapBulkResult, unwrapResult } from './unwrap-result.js';
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
  constructor(
    private readonly writeQueue: WriteQueue,
    private readonly dataSource: DataSource,
  ) {}

  async putAsset(instanceId: string, asset: NewAsset, request: IdempotentRequest): Promise<AssetResult> {
    return this.writeQueue.callOne('put_asset', instanceId, [JSON.stringify(asset)], request);
  }

  async exchange(instanceId: string, entry: ExchangeEntry, dryRun: boolean): Promise<ExchangeResult> {
    const { legs, budget, request } = entry;
    const isAlone = dryRun || budget !== undefined || legs.length > mostShared;
    const row = isAlone
      ? (await this.send(instanceId, new ExchangeCall(instanceId, [entry], { atomic: false, dryRun }), 1))[0]
      : await this.writeQueue.exchange(instanceId, entry);
    const result = unwrapResult(row, dryRun ? withoutKey : request, 'register_exchanges');
    return (await this.completed(instanceId, [result]))[0]!;
  }

  /** In order; an outcome per entry. */
  async exchangeMany(
    instanceId: string,
    entries: readonly ExchangeEntry[],
    options: ExchangeOptions,
    request: IdempotentRequest,
  ): Promise<readonly LedgerResult<ExchangeResult>[]> {
    const call = new ExchangeCall(instanceId, entries, options, request);
    const sent = await this.send(instanceId, call, entries.length);
    const rows = unwrapBulkResult(sent, options.dryRun ? withoutKey : request);
    const written = rows.filter(({ code }) => code === null).map(({ result }) => result);
    const completed = (await this.completed(instanceId, written)).values();
    return rows.map((row) => ({
      ...row,
      result: row.code === null ? completed.next().value! : (row.result as ExchangeResult),
    }));
  }

  private async send(
    instanceId: string,
    call: ExchangeCall,
    entries: number,
  ): Promise<readonly ExchangeLedgerResult[]> {
    return call.read(await this.writeQueue.call(instanceId, call, entries));
  }

  /** Those of earlier calls are rebuilt from their events. */
  private async completed(
    instanceId: string,
    results: readonly (ExchangeResult | WrittenEvent)[],
  ): Promise<readonly ExchangeResult[]> {
    const lacking = results.filter((result) => !('legs' in result)).map(({ seq }) => seq);
    if (lacking.length === 0) return results as readonly ExchangeResult[];
    const eventOf = await readEvents(this.dataSource, instanceId, lacking);
    return results.map((result) => ('legs' in result ? result : exchangeOf(eventOf(result.seq))));
  }
}
