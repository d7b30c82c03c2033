import { Body, Controller, Get, Param, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { AtQuery } from '../http/request/moment.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { AssetCodePipe, AssetDto, AssetParam } from './asset.dto.js';
import { Asset, toAsset } from './asset.resource.js';
import { assetCursor, holderCursor } from './goods.reader.js';
import { GoodsService } from './goods.service.js';
import { HoldingQuery, readHoldingQuery } from './holding-query.js';
import { AssetHolder, toAssetHolder } from './holding.resource.js';

const AssetPage = PageOf(Asset);
const AssetHolderPage = PageOf(AssetHolder);

@ApiTags('Goods')
@Controller('v1/asset/:instance')
export class AssetController {
  constructor(private readonly goods: GoodsService) {}

  @Get()
  @Operation({
    summary: 'List the assets of an instance',
    description: 'By code.',
    returns: AssetPage,
    character: 'world',
  })
  async listAssets(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Asset>> {
    const page = readPage(query, { list: 'asset', owner }, assetCursor);
    return mapPage(await this.goods.listAssets(caller, instance, page), toAsset);
  }

  @Get(':code')
  @AssetParam()
  @Operation({
    summary: 'Retrieve an asset',
    description: 'With how much of it was made and consumed.',
    returns: Asset,
    cacheable: true,
    character: 'world',
  })
  async getAsset(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Param('code', AssetCodePipe) code: string,
  ): Promise<Asset> {
    return toAsset(await this.goods.getAsset(caller, instance, code));
  }

  @Put(':code')
  @AssetParam()
  @Operation({
    summary: 'Create or change an asset',
    description:
      'A kind of goods that characters and accounts own. Once some was made, its kind, its decimals and whether it perishes stay.',
    returns: Asset,
    write: true,
    refusals: ['ASSET_IN_USE'],
  })
  async putAsset(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Param('code', AssetCodePipe) code: string,
    @Body() dto: AssetDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Asset> {
    return toAsset((await this.goods.putAsset(caller, instance, code, dto, request)).asset);
  }

  @Get(':code/holder')
  @AssetParam()
  @AtQuery()
  @Operation({
    summary: 'List who has an asset',
    description: 'By id, without what is listed or held.',
    returns: AssetHolderPage,
  })
  async listAssetHolders(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Param('code', AssetCodePipe) code: string,
    @Query() query: HoldingQuery,
    @ListOwner() owner: string,
  ): Promise<Page<AssetHolder>> {
    const { page, at } = readHoldingQuery(query, { list: 'asset-holder', owner, code }, holderCursor);
    return mapPage(await this.goods.listHolders(caller, instance, code, page, at), toAssetHolder);
  }
}
