import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ListOwner } from '../http/request/list-query.js';
import { AtQuery } from '../http/request/moment.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { assetCursor } from './goods.reader.js';
import { GoodsService } from './goods.service.js';
import { HoldingQuery, readHoldingQuery } from './holding-query.js';
import { HoldingPage, toHoldingPage } from './holding.resource.js';

@ApiTags('Goods')
@Controller('v1')
export class HoldingController {
  constructor(private readonly goods: GoodsService) {}

  @Get('agent-npc/:instance/:identifier/holding')
  @AtQuery()
  @Operation({
    summary: 'List what an Agent NPC has',
    description: 'Its goods by code and what they are worth at last prices, now or at a moment of the past.',
    returns: HoldingPage,
    character: 'itself',
  })
  async listHoldings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: HoldingQuery,
    @ListOwner() owner: string,
  ): Promise<HoldingPage> {
    const { page, at } = readHoldingQuery(query, { list: 'holding', owner }, assetCursor);
    return toHoldingPage(await this.goods.listOfCharacter(caller, instance, identifier, page, at));
  }

  @Get('account/:instance/:identifier/holding')
  @AtQuery()
  @Operation({
    summary: 'List what an account has',
    description: 'Likewise.',
    returns: HoldingPage,
    character: 'account',
  })
  async listAccountHoldings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Query() query: HoldingQuery,
    @ListOwner() owner: string,
  ): Promise<HoldingPage> {
    const { page, at } = readHoldingQuery(query, { list: 'holding', owner }, assetCursor);
    return toHoldingPage(await this.goods.listOfAccount(caller, instance, identifier, page, at));
  }
}
