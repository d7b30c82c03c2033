import { Injectable } from '@nestjs/common';
import { deriveId } from '../common/identifier.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { inUnits } from '../common/money/units.js';
import { type Page, type PageRequest } from '../common/paging/page.js';
import { type AccountRow } from '../database/rows.js';
import { type Caller } from '../identity/caller.js';
import { type IdempotentRequest } from '../ledger/idempotency.js';
import { InstanceDirectory } from '../ledger/instance-directory.js';
import { Ledger } from '../ledger/ledger.js';
import { type AccountResult } from '../ledger/ledger-result.js';
import { type Found, type FoundPage } from '../ledger/shared-reads.js';
import { type OpenAccountDto, type UpdateAccountDto } from './account.dto.js';
import { type HistoryFilter, HistoryService } from '../agent-npc/history.service.js';
import { type HistoryRow } from '../agent-npc/history.resource.js';
import { AccountReader, type AccountFilter } from './account.reader.js';

/** The operations on accounts, but for their trades: these are those of characters. */
@Injectable()
export class AccountService {
  constructor(
    private readonly directory: InstanceDirectory,
    private readonly reader: AccountReader,
    private readonly ledger: Ledger,
    private readonly histories: HistoryService,
  ) {}

  async get(caller: Caller, instance: string, identifier: string): Promise<Found<AccountRow>> {
    return this.reader.get(await this.directory.getId(caller.application.id, instance), identifier);
  }

  async list(caller: Caller, identifier: string, filter: AccountFilter): Promise<FoundPage<AccountRow>> {
    const instanceId = await this.directory.getId(caller.application.id, identifier);
    return {
      instance: await this.directory.getRow(instanceId),
      page: await this.reader.list(instanceId, filter),
    };
  }

  /** The newest first. */
  async history(
    caller: Caller,
    instance: string,
    identifier: string,
    page: PageRequest,
    filter: HistoryFilter,
  ): Promise<Page<HistoryRow>> {
    const { row, instance: world } = await this.get(caller, instance, identifier);
    return this.histories.read(world.id, row.id, page, { hasMood: false, ...filter });
  }

  async open(caller: Caller, dto: OpenAccountDto, request: IdempotentRequest): Promise<AccountResult> {
    const instanceId = await this.directory.getId(caller.application.id, dto.instanceIdentifier);
    const id = deriveId(instanceId, dto.uuid);
    const { uuid, name, kind = '', ownerIdentifier: owner, wealth = 0, taxable = false, metadata } = dto;
    const account = {
      id,
      uuid,
      alias: deriveId(instanceId, id),
      name,
      kind,
      ...(owner !== undefined && { ownerId: owner, ownerAlias: deriveId(instanceId, owner) }),
      wealth: inUnits(wealth),
      taxable,
      ...(metadata && { metadata }),
    };
    return this.ledger.openAccount(instanceId, account, request);
  }

  async update(
    caller: Caller,
    instance: string,
    identifier: string,
    { ownerIdentifier: owner, ...fields }: UpdateAccountDto,
    request: IdempotentRequest,
  ): Promise<AccountResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    if (owner === undefined && Object.values(fields).every((value) => value === undefined)) {
      throw invalidAt('', 'NOTHING_TO_CHANGE', 'the body has no field to change');
    }
    const ownership =
      owner === undefined ? {} : { ownerId: owner, ownerAlias: owner && deriveId(instanceId, owner) };
    return this.ledger.updateAccount(instanceId, identifier, { ...fields, ...ownership }, request);
  }

  /** `to`: who gets what is left, a character, an account, or the instance itself; null: it has to be empty. */
  async close(
    caller: Caller,
    instance: string,
    identifier: string,
    to: string | null,
    request: IdempotentRequest,
  ): Promise<AccountResult> {
    const instanceId = await this.directory.getId(caller.application.id, instance);
    return this.ledger.closeAccount(instanceId, identifier, to, request);
  }
}
