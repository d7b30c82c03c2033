import { Injectable } from '@nestjs/common';
import { type Caller } from '../identity/caller.js';
import { type WriteOptions } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type ExchangeResult, type TradeResult } from '../ledger/ledger-result.js';
import { type ReversalDto } from './reversal.dto.js';

/** Undoes payments by their events. */
@Injectable()
export class ReversalService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly ledger: Ledger,
  ) {}

  async reverse(
    { application }: Caller,
    instance: string,
    seq: number,
    { atMost = false, reason }: ReversalDto,
    { request, dryRun }: WriteOptions,
  ): Promise<TradeResult | ExchangeResult> {
    const instanceId = await this.directory.getId(application.id, instance);
    return this.ledger.reverse(instanceId, { seq, atMost, reason: reason ?? null }, request, dryRun);
  }
}
