import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Audited } from '../http/auth/audited.js';
import { contextOf } from '../http/adapter/request-context.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { type DeathResult, type TradeResult, type UpdateResult } from '../ledger/ledger-result.js';
import { BulkDeathsDto, BulkGrantsDto, BulkUpdatesDto, bulkDeaths, bulkUpdates } from './bulk-changes.dto.js';
import { type BulkResponse, bulkTrades } from './bulk.dto.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { toBulkResponse } from './bulk-results.js';
import { toDeathEvent } from './life-event.resource.js';
import { toShortDeathEvent } from './minimal-life-event.resource.js';
import { toShortTradeEvent, toTradeEvent } from './trade-event.resource.js';
import { toShortUpdateEvent, toUpdateEvent } from './update-event.resource.js';

@ApiTags('Bulk')
@Controller('v1/instance/:identifier')
export class BulkChangesController {
  constructor(private readonly changes: BulkChangesService) {}

  @Audited()
  @Post('grants')
  @Operation({
    summary: 'Grant wealth to many',
    description: 'Up to 1000 grants to Agent NPCs and accounts, as with trades.',
    ...bulkTrades,
    entries: 'grants',
    movesMoney: true,
    refusals: ['BATCH_REFUSED'],
  })
  async grantMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkGrantsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<BulkResponse<object>> {
    const short = returning === 'minimal';
    const forms = formsOf(request, contextOf(request).route);
    const rows = await this.changes.grant(caller, identifier, body, { short, idempotent, forms });
    const toWhole = (result: unknown) => toTradeEvent(result as TradeResult, caller.application);
    return toBulkResponse(rows, request, short ? toShortTradeEvent : toWhole);
  }

  @Post('updates')
  @Operation({
    summary: 'Change many Agent NPCs',
    description:
      'Up to 1000 changes, as with trades. In whole events, the instance is as it was after the call.',
    ...bulkUpdates,
    entries: 'updates',
    write: true,
    refusals: ['BATCH_REFUSED'],
  })
  async updateMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkUpdatesDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkResponse<object>> {
    const rows = await this.changes.update(caller, identifier, body, idempotent);
    const toWhole = (result: UpdateResult) => toUpdateEvent(result, caller.application);
    return toBulkResponse(rows, request, returning === 'minimal' ? toShortUpdateEvent : toWhole);
  }

  @Post('deaths')
  @Billable('death', entriesOf('identifiers'))
  @Operation({
    summary: 'Register the deaths of many Agent NPCs',
    description:
      'Up to 1000, in order, as with trades: who dies later inherits from who dies earlier. An inheritance policy of the host is called for each.',
    ...bulkDeaths,
    movesMoney: true,
    refusals: ['BATCH_REFUSED'],
  })
  async recordDeaths(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkDeathsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkResponse<object>> {
    const rows = await this.changes.die(caller, identifier, body, idempotent);
    const toWhole = (result: DeathResult) => toDeathEvent(result, caller.application);
    return toBulkResponse(rows, request, returning === 'minimal' ? toShortDeathEvent : toWhole);
  }
}
