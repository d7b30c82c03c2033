import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Audited } from '../http/auth/audited.js';
import { contextOf } from '../http/adapter/request-context.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { Idempotency } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { type TradeResult } from '../ledger/ledger-result.js';
import {
  BulkDeaths,
  BulkDeathsDto,
  BulkGrantsDto,
  BulkUpdates,
  BulkUpdatesDto,
  minimalBulkDeaths,
  type MinimalBulkDeaths,
  minimalBulkUpdates,
  type MinimalBulkUpdates,
} from './bulk-changes.dto.js';
import { BulkTrades, minimalBulkTrades, type MinimalBulkTrades } from './bulk.dto.js';
import { BulkChangesService } from './bulk-changes.service.js';
import { counts, toResults } from './bulk-results.js';
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
    returns: BulkTrades,
    entries: 'grants',
    status: 201,
    movesMoney: true,
    minimal: minimalBulkTrades,
    prefers: 'minimal',
    refusals: ['BATCH_REFUSED'],
  })
  @ApiBody({ type: BulkGrantsDto })
  async grantMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkGrantsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<BulkTrades | MinimalBulkTrades> {
    const { id, route } = contextOf(request);
    const short = returning === 'minimal';
    const forms = formsOf(request, route);
    const rows = await this.changes.grant(caller, identifier, body, { short, idempotent, forms });
    if (short) return { ...counts(rows), results: toResults(rows, id, toShortTradeEvent) };
    const toEvent = (result: unknown) => toTradeEvent(result as TradeResult, caller.application);
    return { ...counts(rows), results: toResults(rows, id, toEvent) };
  }

  @Post('updates')
  @Operation({
    summary: 'Change many Agent NPCs',
    description:
      'Up to 1000 changes, as with trades. In whole events, the instance is as it was after the call.',
    returns: BulkUpdates,
    entries: 'updates',
    status: 201,
    write: true,
    minimal: minimalBulkUpdates,
    prefers: 'minimal',
    refusals: ['BATCH_REFUSED'],
  })
  @ApiBody({ type: BulkUpdatesDto })
  async updateMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkUpdatesDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkUpdates | MinimalBulkUpdates> {
    const { id } = contextOf(request);
    const rows = await this.changes.update(caller, identifier, body, idempotent);
    if (returning === 'minimal') return { ...counts(rows), results: toResults(rows, id, toShortUpdateEvent) };
    const results = toResults(rows, id, (result) => toUpdateEvent(result, caller.application));
    return { ...counts(rows), results };
  }

  @Post('deaths')
  @Billable('death', entriesOf('identifiers'))
  @Operation({
    summary: 'Register the deaths of many Agent NPCs',
    description:
      'Up to 1000, in order, as with trades: who dies later inherits from who dies earlier. An inheritance policy of the host is called for each.',
    returns: BulkDeaths,
    status: 201,
    movesMoney: true,
    minimal: minimalBulkDeaths,
    prefers: 'minimal',
    refusals: ['BATCH_REFUSED'],
  })
  @ApiBody({ type: BulkDeathsDto })
  async recordDeaths(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkDeathsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkDeaths | MinimalBulkDeaths> {
    const { id } = contextOf(request);
    const rows = await this.changes.die(caller, identifier, body, idempotent);
    if (returning === 'minimal') return { ...counts(rows), results: toResults(rows, id, toShortDeathEvent) };
    const results = toResults(rows, id, (result) => toDeathEvent(result, caller.application));
    return { ...counts(rows), results };
  }
}
