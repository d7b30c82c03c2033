import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { mapPage, type Page } from '../common/paging/page.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { DryRun, DryRunQuery, unlessDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { Id, Identifier, Operation } from '../http/request/operation.js';
import { minimalTradeEvent, toTradeEvent, TradeEvent } from '../agent-npc/trade-event.resource.js';
import { type ListingResult } from '../ledger/ledger-result.js';
import { ListingEvent } from './listing-event.resource.js';
import { ListingQuery, readListingQuery } from './listing-query.js';
import { AcceptDto, ListingDto } from './listing.dto.js';
import { Listing, minimalListing, toListing } from './listing.resource.js';
import { ListingService } from './listing.service.js';
import { PerishEvent } from '../goods/perish-event.resource.js';

const ListingPage = PageOf(Listing);

@ApiTags('Listings')
@ApiExtraModels(ListingEvent, PerishEvent)
@Controller('v1/listing')
export class ListingController {
  constructor(private readonly listings: ListingService) {}

  @Post()
  @Operation({
    summary: 'Offer goods, or money for goods',
    description:
      'At a price, until it is sold out or withdrawn, or expires. Goods leave the holdings of their owner; for `side: buy`, the money leaves `wealth` and stands in `held`. A token of one character or account lists its own.',
    returns: Listing,
    status: 201,
    movesMoney: true,
    minimal: minimalListing,
    character: 'owner',
    refusals: [
      'INSTANCE_NOT_FOUND',
      'AMOUNT_TOO_FINE',
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_WEALTH',
      'EXPIRY_PASSED',
      'WEALTH_LIMIT',
      'TRADE_REFUSED',
    ],
  })
  @DryRunQuery()
  async openListing(
    @CurrentCaller() caller: Caller,
    @Body() dto: ListingDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Listing> {
    return shown(await this.listings.open(caller, dto, { request, dryRun }), caller);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the listings of an instance',
    description: 'Including those that have ended.',
    returns: ListingPage,
    character: 'world',
  })
  async listListings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: ListingQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Listing>> {
    const found = await this.listings.list(caller, instance, readListingQuery(query, owner));
    return mapPage(found.page, (row) => toListing(row, found.instance, caller.application));
  }

  @Get(':instance/:listing')
  @Operation({
    summary: 'Retrieve a listing',
    description: 'Also one that has ended.',
    returns: Listing,
    cacheable: true,
    character: 'world',
  })
  async getListing(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('listing') id: string,
  ): Promise<Listing> {
    const found = await this.listings.get(caller, instance, id);
    return toListing(found.row, found.instance, caller.application);
  }

  @Put(':instance/:listing/accept')
  @Billable('trade', unlessDryRun)
  @Operation({
    summary: 'Accept a listing, or a part of it',
    description:
      'Goods and money change hands in one step; without a `quantity`, all that is left. The event is a trade with the cause `listing`, or `bid` where the money was held. All parts of a listing together cost what the whole does. A token of one character or account accepts for itself, within its budget.',
    returns: TradeEvent,
    movesMoney: true,
    minimal: minimalTradeEvent,
    character: 'world',
    refusals: [
      'LISTING_ENDED',
      'LISTING_EXCEEDED',
      'LISTING_SIDE',
      'AMOUNT_TOO_FINE',
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_WEALTH',
      'SELF_TRADE',
      'WEALTH_LIMIT',
      'TRADE_REFUSED',
    ],
  })
  @DryRunQuery()
  async acceptListing(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('listing') id: string,
    @Body() dto: AcceptDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TradeEvent> {
    const result = await this.listings.accept(caller, instance, id, dto, { request, dryRun });
    return toTradeEvent(result, caller.application);
  }

  @Delete(':instance/:listing')
  @Operation({
    summary: 'Withdraw a listing',
    description:
      'What is left of it goes back to its owner. A token of one character or account withdraws its own.',
    returns: Listing,
    movesMoney: true,
    minimal: minimalListing,
    character: 'world',
    refusals: ['LISTING_ENDED'],
  })
  @DryRunQuery()
  async withdrawListing(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('listing') id: string,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Listing> {
    return shown(await this.listings.withdraw(caller, instance, id, { request, dryRun }), caller);
  }
}

function shown({ listing, instance }: ListingResult, caller: Caller): Listing {
  return toListing(listing, instance, caller.application);
}
