import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { DryRun, DryRunQuery, isDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { JsonText } from '../http/response/finish-response.js';
import { contextOf } from '../http/adapter/request-context.js';
import { type SpawnResult, type TradeResult } from '../ledger/ledger-result.js';
import { toSpawnEvent } from './life-event.resource.js';
import { toShortSpawnEvent } from './minimal-life-event.resource.js';
import { toShortTradeEvent } from './trade-event.resource.js';
import { tradeText } from './trade-text.js';
import { type BulkResponse, BulkSpawnsDto, BulkTradesDto, bulkSpawns, bulkTrades } from './bulk.dto.js';
import { counts, toBulkResponse, toProblemResult } from './bulk-results.js';
import { BulkService } from './bulk.service.js';

@ApiTags('Bulk')
@Controller('v1/instance/:identifier')
export class BulkController {
  constructor(private readonly bulk: BulkService) {}

  @Post('trades')
  @Billable('trade', (body, query) => (isDryRun(query) ? 0 : entriesOf('trades')(body, query)))
  @Operation({
    summary: 'Register many trades',
    description:
      'Up to 1000 trades, in order, each with its own result. With `atomic` the first refusal refuses them all. The body may have up to 1 MB.',
    ...bulkTrades,
    movesMoney: true,
    refusals: ['BATCH_REFUSED'],
  })
  @DryRunQuery()
  async tradeMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkTradesDto,
    @Returning('minimal') returning: ReturnPreference,
    @DryRun() dryRun: boolean,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<JsonText | BulkResponse<object>> {
    const { id: requestId, route } = contextOf(request);
    const forms = formsOf(request, route);
    const short = returning === 'minimal';
    const rows = await this.bulk.trade(caller, identifier, body, { short, idempotent, forms, dryRun });
    if (short) return toBulkResponse(rows, request, toShortTradeEvent);
    const results = rows.map((row) => {
      if (row.code !== null) return JSON.stringify(toProblemResult(row, requestId));
      return `{${row.replayed ? '"replayed":true,' : ''}"event":${tradeText(row.result as TradeResult, caller.application)}}`;
    });
    const { registered, refused } = counts(rows);
    return new JsonText(
      `{"registered":${registered},"refused":${refused},${dryRun ? '"dryRun":true,' : ''}"results":[${results.join(',')}]}`,
    );
  }

  @Post('agent-npcs')
  @Billable('spawn', entriesOf('agentNpcs'))
  @Operation({
    summary: 'Spawn many Agent NPCs',
    description: 'Up to 1000 characters, as with trades; children may follow their parents.',
    ...bulkSpawns,
    write: true,
    refusals: ['BATCH_REFUSED'],
  })
  async spawnMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkSpawnsDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: object,
  ): Promise<BulkResponse<object>> {
    const rows = await this.bulk.spawn(caller, identifier, body, idempotent);
    const toWhole = (result: SpawnResult) => toSpawnEvent(result, caller.application);
    return toBulkResponse(rows, request, returning === 'minimal' ? toShortSpawnEvent : toWhole);
  }
}
