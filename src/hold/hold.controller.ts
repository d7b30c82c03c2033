import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { mapPage, type Page } from '../common/paging/page.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { DryRun, DryRunQuery, unlessDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { Id, Identifier, Operation } from '../http/request/operation.js';
import { minimalTradeEvent, toTradeEvent, TradeEvent } from '../agent-npc/trade-event.resource.js';
import { HoldEvent } from './hold-event.resource.js';
import { HoldQuery, readHoldQuery } from './hold-query.js';
import { CaptureDto, HoldDto } from './hold.dto.js';
import { Hold, minimalHold, toHold } from './hold.resource.js';
import { HoldService } from './hold.service.js';

const HoldPage = PageOf(Hold);

@ApiTags('Holds')
@ApiExtraModels(HoldEvent)
@Controller('v1/hold')
export class HoldController {
  constructor(private readonly holds: HoldService) {}

  @Post()
  @Operation({
    summary: 'Hold an amount',
    description:
      'Reserves money of a character or an account, such as a bid: it leaves `wealth` and stands in `held` until it is captured or released, or expires. With `asset` it reserves goods. A token of one character or account may hold its own.',
    returns: Hold,
    status: 201,
    movesMoney: true,
    minimal: minimalHold,
    character: 'payer',
    refusals: [
      'INSTANCE_NOT_FOUND',
      'AMOUNT_TOO_FINE',
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_WEALTH',
      'SELF_TRADE',
      'EXPIRY_PASSED',
      'TRADE_REFUSED',
    ],
  })
  @DryRunQuery()
  async placeHold(
    @CurrentCaller() caller: Caller,
    @Body() dto: HoldDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Hold> {
    const result = await this.holds.place(caller, dto, { request, dryRun });
    return toHold(result.hold, result.instance, caller.application);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the holds of an instance',
    description:
      'The latest first, including those that have ended. A token of one character or account sees what it pays or gets.',
    returns: HoldPage,
    character: 'world',
  })
  async listHolds(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: HoldQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Hold>> {
    const found = await this.holds.list(caller, instance, readHoldQuery(query, owner));
    return mapPage(found.page, (row) => toHold(row, found.instance, caller.application));
  }

  @Get(':instance/:hold')
  @Operation({
    summary: 'Retrieve a hold',
    description: 'Also one that has ended.',
    returns: Hold,
    cacheable: true,
    character: 'world',
  })
  async getHold(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('hold') id: string,
  ): Promise<Hold> {
    const found = await this.holds.get(caller, instance, id);
    return toHold(found.row, found.instance, caller.application);
  }

  @Put(':instance/:hold/capture')
  @Billable('trade', unlessDryRun)
  @Operation({
    summary: 'Pay out of a hold',
    description:
      'All that is left, or a part: the rest stays held, or with `final` is given back. The event is a trade, or for the treasury a tax, with the cause `capture`; out of goods its amount is 0.',
    returns: TradeEvent,
    movesMoney: true,
    minimal: minimalTradeEvent,
    refusals: [
      'HOLD_ENDED',
      'AMOUNT_TOO_FINE',
      'HOLD_EXCEEDED',
      'HOLD_RECIPIENT_MISSING',
      'SELF_TRADE',
      'WEALTH_LIMIT',
    ],
  })
  @DryRunQuery()
  @ApiBody({ type: CaptureDto, required: false })
  async captureHold(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('hold') id: string,
    @Body() dto: CaptureDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TradeEvent> {
    const result = await this.holds.capture(caller, instance, id, dto, { request, dryRun });
    return toTradeEvent(result, caller.application);
  }

  @Put(':instance/:hold/release')
  @Operation({
    summary: 'Give back what is held',
    description: 'All that is left of a hold, to its payer. The game decides that, not a token of the payer.',
    returns: Hold,
    movesMoney: true,
    minimal: minimalHold,
    refusals: ['HOLD_ENDED'],
  })
  async releaseHold(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Id('hold') id: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Hold> {
    const result = await this.holds.release(caller, instance, id, request);
    return toHold(result.hold, result.instance, caller.application);
  }
}
