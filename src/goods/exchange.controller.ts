import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { toBulkResponse } from '../agent-npc/bulk-results.js';
import { type BulkResponse } from '../agent-npc/bulk.dto.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { contextOf } from '../http/adapter/request-context.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { DryRun, DryRunQuery, isDryRun, unlessDryRun } from '../http/request/dry-run.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import {
  ExchangeEvent,
  type MinimalExchangeEvent,
  minimalExchangeEvent,
  toExchangeEvent,
  toMinimalExchangeEvent,
} from './exchange-event.resource.js';
import { bulkExchanges, BulkExchangesDto, ExchangeDto } from './exchange.dto.js';
import { ExchangeService } from './exchange.service.js';

@ApiTags('Goods')
@Controller('v1/instance/:identifier')
export class ExchangeController {
  constructor(private readonly exchanges: ExchangeService) {}

  @Post('exchange')
  @Billable('trade', unlessDryRun)
  @Operation({
    summary: 'Exchange goods and currency',
    description:
      'All legs or none, among any number of characters and accounts: a sale, a barter, a gift, a craft. From null it is made, to null consumed. A token of one character or account may exchange what is its own.',
    returns: ExchangeEvent,
    status: 201,
    character: 'payer',
    movesMoney: true,
    minimal: minimalExchangeEvent,
    refusals: [
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_WEALTH',
      'AMOUNT_TOO_FINE',
      'SELF_TRADE',
      'WEALTH_LIMIT',
      'TRADE_REFUSED',
    ],
  })
  @DryRunQuery()
  async exchangeGoods(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() dto: ExchangeDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
    @Returning() returning: ReturnPreference,
  ): Promise<ExchangeEvent | MinimalExchangeEvent> {
    const short = returning === 'minimal';
    const result = await this.exchanges.exchange(caller, identifier, dto, { request, dryRun, short });
    return short ? toMinimalExchangeEvent(result) : toExchangeEvent(result);
  }

  @Post('exchanges')
  @Billable('trade', (body, query) => (isDryRun(query) ? 0 : entriesOf('exchanges')(body, query)))
  @Operation({
    summary: 'Register many exchanges',
    description: 'Up to 1000, in order, each with its own result, as with trades; in a body of up to 1 MB.',
    ...bulkExchanges,
    movesMoney: true,
    refusals: ['BATCH_REFUSED'],
  })
  @DryRunQuery()
  async exchangeMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkExchangesDto,
    @Returning('minimal') returning: ReturnPreference,
    @DryRun() dryRun: boolean,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<BulkResponse<object>> {
    const short = returning === 'minimal';
    const options = { request: idempotent, dryRun, short, forms: formsOf(request, contextOf(request).route) };
    const rows = await this.exchanges.exchangeMany(caller, identifier, body, options);
    return toBulkResponse(rows, request, short ? toMinimalExchangeEvent : toExchangeEvent);
  }
}
