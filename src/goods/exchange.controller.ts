import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { counts, toResults } from '../agent-npc/bulk-results.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { contextOf } from '../http/adapter/request-context.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { DryRun, DryRunQuery, isDryRun, unlessDryRun } from '../http/request/dry-run.js';
import { formsOf } from '../http/request/fingerprint.js';
import { type PipedRequest } from '../http/request/full-request.js';
import { Idempotency } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import {
  ExchangeEvent,
  type MinimalExchangeEvent,
  minimalExchangeEvent,
  toExchangeEvent,
  toMinimalExchangeEvent,
} from './exchange-event.resource.js';
import {
  BulkExchanges,
  BulkExchangesDto,
  ExchangeDto,
  minimalBulkExchanges,
  type MinimalBulkExchanges,
} from './exchange.dto.js';
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
    const event = short ? toMinimalExchangeEvent(result) : toExchangeEvent(result);
    return dryRun ? { ...event, dryRun } : event;
  }

  @Post('exchanges')
  @Billable('trade', (body, query) => (isDryRun(query) ? 0 : entriesOf('exchanges')(body, query)))
  @Operation({
    summary: 'Register many exchanges',
    description: 'Up to 1000, in order, each with its own result, as with trades; in a body of up to 1 MB.',
    returns: BulkExchanges,
    status: 201,
    movesMoney: true,
    minimal: minimalBulkExchanges,
    prefers: 'minimal',
    refusals: ['BATCH_REFUSED'],
  })
  @DryRunQuery()
  @ApiBody({ type: BulkExchangesDto })
  async exchangeMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Body() body: BulkExchangesDto,
    @Returning('minimal') returning: ReturnPreference,
    @DryRun() dryRun: boolean,
    @Idempotency() idempotent: IdempotentRequest,
    @Req() request: PipedRequest,
  ): Promise<BulkExchanges | MinimalBulkExchanges> {
    const { id, route } = contextOf(request);
    const short = returning === 'minimal';
    const options = { request: idempotent, dryRun, short, forms: formsOf(request, route) };
    const rows = await this.exchanges.exchangeMany(caller, identifier, body, options);
    const head = { ...counts(rows), ...(dryRun && { dryRun }) };
    return short
      ? { ...head, results: toResults(rows, id, toMinimalExchangeEvent) }
      : { ...head, results: toResults(rows, id, toExchangeEvent) };
  }
}
