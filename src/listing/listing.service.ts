import { Injectable } from '@nestjs/common';
import { EconomyError, invalidAt } from '../common/errors/economy-error.js';
import { candidateIds, deriveId } from '../common/identifier.js';
import { inUnits } from '../common/money/units.js';
import { type ListingRow } from '../database/rows.js';
import { toExpiring } from '../hold/expiring.dto.js';
import { HoldExpiry } from '../hold/hold-expiry.js';
import { type Caller } from '../identity/caller.js';
import { type WriteOptions } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { type ListingResult, type TradeResult } from '../ledger/ledger-result.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { ListingLedger } from '../ledger/listing-ledger.js';
import { type AcceptDto, type ListingDto } from './listing.dto.js';
import { type ListingFilter, ListingReader } from './listing.reader.js';

/** Offering goods, and money for goods; accepting and withdrawing what is offered. */
@Injectable()
export class ListingService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: ListingReader,
    private readonly ledger: ListingLedger,
    private readonly expiry: HoldExpiry,
  ) {}

  async get(caller: Caller, instance: string, id: string): Promise<Found<ListingRow>> {
    return this.reader.get(await this.directory.getId(caller.application.id, instance), id);
  }

  async list(caller: Caller, identifier: string, filter: ListingFilter): Promise<FoundPage<ListingRow>> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    return {
      instance: await this.directory.getRow(instanceId),
      page: await this.reader.list(instanceId, filter),
    };
  }

  async open(caller: Caller, dto: ListingDto, { request, dryRun }: WriteOptions): Promise<ListingResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const { ownerIdentifier: owner, asset, side = 'sell', quantity, unitPrice } = dto;
    const listing = {
      ownerId: owner,
      ownerAlias: deriveId(instanceId, owner),
      asset,
      side,
      quantity: inUnits(quantity),
      unitPrice: inUnits(unitPrice),
      ...toExpiring(dto, 'listing'),
      ...spendingOf(caller),
    };
    const result = await this.ledger.open(instanceId, listing, request, dryRun);
    if (result.listing.expires_at !== null && !dryRun) {
      this.expiry.expect({ id: instanceId, due: result.listing.expires_at });
    }
    return result;
  }

  async accept(
    caller: Caller,
    instance: string,
    id: string,
    { buyerIdentifier: buyer, sellerIdentifier: seller, quantity }: AcceptDto,
    { request, dryRun }: WriteOptions,
  ): Promise<TradeResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    const who = buyer ?? seller;
    if (who === undefined || (buyer !== undefined && seller !== undefined)) {
      const detail = 'who accepts is either a buyerIdentifier or a sellerIdentifier';
      throw invalidAt('/buyerIdentifier', 'ONE_SIDE', detail);
    }
    const own = caller.character?.id;
    if (own !== undefined && !candidateIds(instanceId, who).includes(own)) {
      throw new EconomyError('FORBIDDEN', {
        detail: 'The token is for another character or account.',
        headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope"' },
      });
    }
    const order = {
      id: own ?? who,
      alias: own ?? deriveId(instanceId, who),
      side: buyer === undefined ? ('sell' as const) : ('buy' as const),
      ...(quantity !== undefined && { quantity: inUnits(quantity) }),
      ...spendingOf(caller),
    };
    return this.ledger.accept(instanceId, id, order, request, dryRun);
  }

  async withdraw(
    caller: Caller,
    instance: string,
    id: string,
    { request, dryRun }: WriteOptions,
  ): Promise<ListingResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.withdraw(instanceId, id, caller.character?.id, request, dryRun);
  }
}

function spendingOf({ spending: { maxAmount, maxPerDay } }: Caller) {
  return {
    ...(maxAmount !== null && { limit: inUnits(maxAmount) }),
    ...(maxPerDay !== null && { budget: inUnits(maxPerDay) }),
  };
}
