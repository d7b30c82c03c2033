import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { mapPage, type Page } from '../common/paging/page.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { ObligationEvent } from './obligation-event.resource.js';
import { ObligationQuery, readObligationQuery } from './obligation-query.js';
import { ObligationDto, RepaymentDto, UpdateObligationDto } from './obligation.dto.js';
import { minimalObligation, Obligation, toObligation } from './obligation.resource.js';
import { ObligationService } from './obligation.service.js';

const ObligationPage = PageOf(Obligation);

@ApiTags('Obligations')
@ApiExtraModels(ObligationEvent)
@Controller('v1/obligation')
export class ObligationController {
  constructor(private readonly obligations: ObligationService) {}

  @Post()
  @Operation({
    summary: 'Make an obligation',
    description:
      'A `payment`, such as a wage or a rent, is paid by the service each time it is due, once: an event with the cause `obligation`. A `promise` has words; it is kept or broken by a call, and broken once it is past due.',
    returns: Obligation,
    status: 201,
    write: true,
    minimal: minimalObligation,
    refusals: ['INSTANCE_NOT_FOUND', 'ALREADY_EXISTS', 'SELF_TRADE', 'DUE_PASSED'],
  })
  async openObligation(
    @CurrentCaller() caller: Caller,
    @Body() dto: ObligationDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Obligation> {
    const { obligation, instance } = await this.obligations.open(caller, dto, request);
    return toObligation(obligation, instance, caller.application);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the obligations of an instance',
    description:
      'The latest first, including those that have ended. A token of one character or account sees what it owes and is owed.',
    returns: ObligationPage,
    character: 'world',
  })
  async listObligations(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: ObligationQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Obligation>> {
    const found = await this.obligations.list(caller, instance, readObligationQuery(query, owner));
    return mapPage(found.page, (row) => toObligation(row, found.instance, caller.application));
  }

  @Get(':instance/:obligation')
  @Operation({
    summary: 'Retrieve an obligation',
    description: 'Also one that has ended.',
    returns: Obligation,
    cacheable: true,
    character: 'world',
  })
  async getObligation(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('obligation', 'obligation') identifier: string,
  ): Promise<Obligation> {
    const found = await this.obligations.get(caller, instance, identifier);
    return toObligation(found.row, found.instance, caller.application);
  }

  @Put(':instance/:obligation')
  @Operation({
    summary: 'Change, keep, break or forgive an obligation',
    description:
      'Absent fields stay as they are. `state` says what became of a promise: the creditor’s token may do that, and the debtor’s may say that it is broken. `forgiven` forgives what is owed, or a part of it; where nothing is owed, nothing changes, and there is no event.',
    returns: Obligation,
    write: true,
    minimal: minimalObligation,
    character: 'world',
    refusals: ['OBLIGATION_ENDED', 'NOT_OF_THIS_KIND', 'OBLIGATION_EXCEEDED', 'DUE_PASSED'],
  })
  async changeObligation(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('obligation', 'obligation') identifier: string,
    @Body() dto: UpdateObligationDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Obligation> {
    const result = await this.obligations.change(caller, instance, identifier, dto, request);
    return toObligation(result.obligation, result.instance, caller.application);
  }

  @Post(':instance/:obligation/payment')
  @Billable('trade')
  @Operation({
    summary: 'Pay what is owed',
    description:
      'Before it is due again, or when it no longer is: all that is owed, or a part. The event is a trade, or with the treasury a tax, with the cause `obligation`. Once nothing is owed and nothing will be due, the obligation ends. The game decides that, not a token of one side.',
    returns: Obligation,
    status: 201,
    movesMoney: true,
    minimal: minimalObligation,
    refusals: [
      'OBLIGATION_ENDED',
      'NOT_OF_THIS_KIND',
      'OBLIGATION_EXCEEDED',
      'INSUFFICIENT_WEALTH',
      'INSUFFICIENT_TREASURY',
      'WEALTH_LIMIT',
    ],
  })
  @ApiBody({ type: RepaymentDto, required: false })
  async repayObligation(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('obligation', 'obligation') identifier: string,
    @Body() dto: RepaymentDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Obligation> {
    const result = await this.obligations.repay(caller, instance, identifier, dto, request);
    return toObligation(result.obligation, result.instance, caller.application);
  }

  @Delete(':instance/:obligation')
  @Operation({
    summary: 'End an obligation',
    description: 'It is no longer due, and what is owed is void. It stays readable.',
    returns: Obligation,
    write: true,
    minimal: minimalObligation,
    refusals: ['OBLIGATION_ENDED'],
  })
  async endObligation(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('obligation', 'obligation') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Obligation> {
    const result = await this.obligations.end(caller, instance, identifier, request);
    return toObligation(result.obligation, result.instance, caller.application);
  }
}
