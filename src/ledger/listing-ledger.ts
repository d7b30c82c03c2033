import { Injectable } from '@nestjs/common';
import { nobody } from '../common/identifier.js';
import { type IdempotentRequest } from './idempotency.js';
import { type ListingOrder, type NewListing } from './ledger-inputs.js';
import { type ListingResult, type TradeResult } from './ledger-result.js';
import { WriteQueue } from './write-queue.js';

/** The part of the ledger that offers goods, and money for goods: see `Ledger`. What is due ends with the holds, see `HoldLedger`. */
@Injectable()
export class ListingLedger {
  constructor(private readonly writeQueue: WriteQueue) {}

  async open(
    instanceId: string,
    listing: NewListing,
    request: IdempotentRequest,
    dryRun: boolean,
  ): Promise<ListingResult> {
    const args = [JSON.stringify(listing)];
    return this.writeQueue.callOne('open_listing', instanceId, args, request, dryRun);
  }

  async accept(
    instanceId: string,
    listingId: string,
    order: ListingOrder,
    request: IdempotentRequest,
    dryRun: boolean,
  ): Promise<TradeResult> {
    const args = [listingId, JSON.stringify(order)];
    return this.writeQueue.callOne('accept_listing', instanceId, args, request, dryRun);
  }

  /** With an owner, only a listing of that one. */
  async withdraw(
    instanceId: string,
    listingId: string,
    owner: string | undefined,
    request: IdempotentRequest,
    dryRun: boolean,
  ): Promise<ListingResult> {
    const args = [listingId, owner ?? nobody];
    return this.writeQueue.callOne('withdraw_listing', instanceId, args, request, dryRun);
  }
}
