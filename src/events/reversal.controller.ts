import { Body, Controller, Param, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import { Audited } from '../http/auth/audited.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { DryRun, DryRunQuery } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { toTradeEvent, TradeEvent } from '../agent-npc/trade-event.resource.js';
import { ExchangeEvent, toExchangeEvent } from '../goods/exchange-event.resource.js';
import { SeqParam, SeqPipe } from './event-query.js';
import { ReversalDto } from './reversal.dto.js';
import { minimalReversal } from './reversal.resource.js';
import { ReversalService } from './reversal.service.js';

@ApiTags('Events')
@Controller('v1/instance/:identifier/event')
export class ReversalController {
  constructor(private readonly reversals: ReversalService) {}

  @Audited()
  @Post(':seq/reversal')
  @Operation({
    summary: 'Reverse a payment',
    description:
      'A trade, an exchange, a grant, a capture, a payment to the treasury, or a payment of a disbursement: its money and goods go back as they came, once, as an event with the cause `reversal` that names it in `reverses`. What it minted is sunk, and what it sank is minted again. Feelings and memories stay.',
    returns: TradeEvent,
    orReturns: { type: ExchangeEvent, union: 'ReversalEvent' },
    status: 201,
    movesMoney: true,
    minimal: minimalReversal,
    refusals: [
      'ALREADY_REVERSED',
      'NOT_REVERSIBLE',
      'INSUFFICIENT_WEALTH',
      'INSUFFICIENT_GOODS',
      'INSUFFICIENT_TREASURY',
      'WEALTH_LIMIT',
    ],
  })
  @DryRunQuery()
  @SeqParam()
  @ApiBody({ type: ReversalDto, required: false })
  async reverseEvent(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Param('seq', SeqPipe) seq: number,
    @Body() dto: ReversalDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TradeEvent | ExchangeEvent> {
    const result = await this.reversals.reverse(caller, identifier, seq, dto, { request, dryRun });
    return 'legs' in result ? toExchangeEvent(result) : toTradeEvent(result, caller.application);
  }
}
