import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { mapPage, type Page } from '../common/paging/page.js';
import { ListOwner } from '../http/request/list-query.js';
import { AtQuery } from '../http/request/moment.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { PageOf } from '../http/resource/page.resource.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { assetCursor } from './goods.reader.js';
import { GoodsService } from './goods.service.js';
import { HoldingQuery, readHoldingQuery } from './holding-query.js';
import { Holding, toHolding } from './holding.resource.js';

const HoldingPage = PageOf(Holding);

@ApiTags('Goods')
@Controller('v1')
export class HoldingController {
  constructor(private readonly goods: GoodsService) {}

  @Get('agent-npc/:instance/:identifier/holding')
  @AtQuery()
  @Operation({
    summary: 'List what an Agent NPC has',
    description: 'Its goods by code, now or at a moment of the past.',
    returns: HoldingPage,
    character: 'itself',
    refusals: ['INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND'],
  })
  async listHoldings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: HoldingQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Holding>> {
    const { page, at } = readHoldingQuery(query, { list: 'holding', owner }, assetCursor);
    return mapPage(await this.goods.listOfCharacter(caller, instance, identifier, page, at), toHolding);
  }

  @Get('account/:instance/:identifier/holding')
  @AtQuery()
  @Operation({
    summary: 'List what an account has',
    description: 'Likewise.',
    returns: HoldingPage,
    character: 'account',
    refusals: ['INSTANCE_NOT_FOUND', 'ACCOUNT_NOT_FOUND'],
  })
  async listAccountHoldings(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Query() query: HoldingQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Holding>> {
    const { page, at } = readHoldingQuery(query, { list: 'holding', owner }, assetCursor);
    return mapPage(await this.goods.listOfAccount(caller, instance, identifier, page, at), toHolding);
  }
}
