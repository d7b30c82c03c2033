import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { Idempotency } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { type JsonText } from '../http/response/json-text.js';
import { contextOf } from '../http/adapter/request-context.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import {
  BulkSpawns,
  BulkSpawnsDto,
  BulkTrades,
  BulkTradesDto,
  minimalBulkSpawns,
  MinimalBulkSpawns,
  minimalBulkTrades,
  MinimalBulkTrades,
} from './bulk.dto.js';
import { BulkService } from './bulk.service.js';

@ApiTags('Bulk')
@Controller('v1/instance/:identifier')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post('trades')
  @Billable('trade', entriesOf('trades'))
  @Operation({
    summary: 'Register many trades',
    description:
      'Up to 1000 trades, in order, each with its own result. With `atomic` the first refusal refuses them all. The body may have up to 1 MB.',
    returns: BulkTrades,
    status: 201,
    write: true,
    movesMoney: true,
    minimal: minimalBulkTrades,
    prefers: 'minimal',
    body: true,
    refusals: ['INSTANCE_NOT_FOUND', 'BATCH_REFUSED', 'POLICY_FAILED'],
  })
  @ApiBody({ type: BulkTradesDto })
  tradeMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkTradesDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<JsonText | MinimalBulkTrades> {
    const { id: requestId, route } = contextOf(request);
    const forms = formsOf(request, route);
    const options = { requestId, short: returning === 'minimal', idempotent, forms };
    return this.bulk.trade(caller, identifier, body, options);
  }

  @Post('agent-npcs')
  @Billable('spawn', entriesOf('agentNpcs'))
  @Operation({
    summary: 'Spawn many Agent NPCs',
    description: 'Up to 1000 characters, as with trades; children may follow their parents.',
    returns: BulkSpawns,
    status: 201,
    write: true,
    minimal: minimalBulkSpawns,
    prefers: 'minimal',
    body: true,
    refusals: ['INSTANCE_NOT_FOUND', 'BATCH_REFUSED'],
  })
  @ApiBody({ type: BulkSpawnsDto })
  spawnMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkSpawnsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkSpawns | MinimalBulkSpawns> {
    const options = { requestId: contextOf(request).id, short: returning === 'minimal', idempotent };
    return this.bulk.spawn(caller, identifier, body, options);
  }
}
