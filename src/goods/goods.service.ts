import { Injectable } from '@nestjs/common';
import { AccountService } from '../account/account.service.js';
import { AgentNpcReader } from '../agent-npc/agent-npc.reader.js';
import { type Page, type PageRequest } from '../common/paging/page.js';
import { type AssetRow } from '../database/rows.js';
import { type Caller } from '../identity/caller.js';
import { type AssetResult, GoodsLedger } from '../ledger/goods-ledger.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { PastMoments } from '../ledger/past-moments.js';
import { type AssetDto } from './asset.dto.js';
import { GoodsReader } from './goods.reader.js';
import { type HolderOfAssetRow, type Holdings } from './holding.resource.js';

/** The assets of a world, and who has them. */
@Injectable()
export class GoodsService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: GoodsReader,
    private readonly ledger: GoodsLedger,
    private readonly moments: PastMoments,
    private readonly characters: AgentNpcReader,
    private readonly accounts: AccountService,
  ) {}

  async putAsset(
    { application }: Caller,
    instance: string,
    code: string,
    { name, kind, decimals = 0, perishesAfterDays = null }: AssetDto,
    request: IdempotentRequest,
  ): Promise<AssetResult> {
    const instanceId = await this.directory.getId(application.id, instance);
    return this.ledger.putAsset(instanceId, { code, name, kind, decimals, perishesAfterDays }, request);
  }

  async getAsset({ application }: Caller, instance: string, code: string): Promise<AssetRow> {
    return this.reader.getAsset(await this.directory.getId(application.id, instance), code);
  }

  async listAssets({ application }: Caller, instance: string, page: PageRequest): Promise<Page<AssetRow>> {
    return this.reader.listAssets(await this.directory.getId(application.id, instance), page);
  }

  async listHolders(
    { application }: Caller,
    instance: string,
    code: string,
    page: PageRequest,
    at: Date | undefined,
  ): Promise<Page<HolderOfAssetRow>> {
    const instanceId = await this.directory.getId(application.id, instance);
    await this.reader.getAsset(instanceId, code);
    return this.reader.listHolders(instanceId, code, page, await this.seqAt(instanceId, at));
  }

  async listOfCharacter(
    { application }: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
    at: Date | undefined,
  ): Promise<Holdings> {
    const instanceId = await this.directory.getId(application.id, instance);
    const { row } = at
      ? await this.characters.getAt(instanceId, identifier, at)
      : await this.characters.get(instanceId, identifier);
    return this.reader.listHoldings(instanceId, row.id, page, await this.seqAt(instanceId, at));
  }

  async listOfAccount(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
    at: Date | undefined,
  ): Promise<Holdings> {
    const { row } = await this.accounts.get(caller, instance, identifier);
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.reader.listHoldings(instanceId, row.id, page, await this.seqAt(instanceId, at));
  }

  private async seqAt(instanceId: string, at: Date | undefined): Promise<number | null> {
    return at === undefined ? null : this.moments.getSeq(instanceId, at);
  }
}
