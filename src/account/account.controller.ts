import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../http/auth/audited.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { DryRun, DryRunQuery, unlessDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, PageOf, SortQuery } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import { toInstance } from '../instance/instance.resource.js';
import { GrantDto, TradeDto } from '../agent-npc/agent-npc.dto.js';
import { accountFor, tradeFor } from '../agent-npc/character-view.js';
import { AccountHistoryEntry, toAccountHistoryEntry } from '../agent-npc/history.resource.js';
import { historyFilters, HistoryQuery, readHistoryFilter } from '../agent-npc/history-query.js';
import { historyCursor } from '../agent-npc/history.service.js';
import { isFull } from '../agent-npc/trade.reader.js';
import { TradeService } from '../agent-npc/trade.service.js';
import {
  MinimalTradeEvent,
  minimalTradeEvent,
  toShortTradeEvent,
  toTradeEvent,
  TradeEvent,
} from '../agent-npc/trade-event.resource.js';
import { AccountEvent, minimalAccountEvent, toAccountEvent } from './account-event.resource.js';
import { AccountQuery, ClosingQuery, readAccountQuery, readIdentifier } from './account-query.js';
import { Account, toAccount } from './account.resource.js';
import { OpenAccountDto, UpdateAccountDto } from './account.dto.js';
import { accountSorts } from './account.reader.js';
import { AccountService } from './account.service.js';

const AccountPage = PageOf(Account);
const AccountHistoryPage = PageOf(AccountHistoryEntry);

@ApiTags('Accounts')
@Controller('v1/account')
export class AccountController {
  constructor(
    private readonly accounts: AccountService,
    private readonly trades: TradeService,
  ) {}

  @Post()
  @Operation({
    summary: 'Open an account',
    description:
      'Wealth without a person: a till, a guild, a bank, a wallet of a player. Its wealth is minted.',
    returns: AccountEvent,
    status: 201,
    movesMoney: true,
    minimal: minimalAccountEvent,
    refusals: ['INSTANCE_NOT_FOUND', 'ALREADY_EXISTS'],
  })
  async openAccount(
    @CurrentCaller() caller: Caller,
    @Body() dto: OpenAccountDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<AccountEvent> {
    return toAccountEvent(await this.accounts.open(caller, dto, request), caller.application);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the open accounts of an instance',
    description: 'By name.',
    returns: AccountPage,
    character: 'world',
  })
  @SortQuery(accountSorts, 'name')
  async listAccounts(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: AccountQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Account>> {
    const found = await this.accounts.list(caller, instance, readAccountQuery(query, owner));
    const nested = toInstance(found.instance, caller.application);
    return mapPage(found.page, (row) => accountFor(caller, toAccount(row, nested)));
  }

  @Get(':instance/:identifier')
  @Operation({
    summary: 'Retrieve an account',
    description: 'An open one, with its instance.',
    returns: Account,
    cacheable: true,
    character: 'world',
  })
  async getAccount(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
  ): Promise<Account> {
    const found = await this.accounts.get(caller, instance, identifier);
    return accountFor(caller, toAccount(found.row, toInstance(found.instance, caller.application)));
  }

  @Get(':instance/:identifier/history')
  @Operation({
    summary: 'List the history of an account',
    description: 'Newest first, with its wealth after each.',
    returns: AccountHistoryPage,
    character: 'account',
  })
  async listAccountHistory(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Query() query: HistoryQuery,
    @ListOwner() owner: string,
  ): Promise<Page<AccountHistoryEntry>> {
    const filter = readHistoryFilter(query);
    const page = readPage(query, historyFilters(filter, owner), historyCursor);
    const found = await this.accounts.history(caller, instance, identifier, page, filter);
    return mapPage(found, toAccountHistoryEntry);
  }

  @Put(':instance/:identifier/trade')
  @Billable('trade', unlessDryRun)
  @Operation({
    summary: 'Register a trade event of an account',
    description: 'To an Agent NPC, another account, the treasury (the id of the instance), or to nobody.',
    returns: TradeEvent,
    character: 'account',
    movesMoney: true,
    minimal: minimalTradeEvent,
    refusals: ['INSUFFICIENT_WEALTH', 'SELF_TRADE', 'WEALTH_LIMIT', 'TRADE_REFUSED'],
  })
  @DryRunQuery()
  async tradeWithAccount(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Body() dto: TradeDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
    @Returning() returning: ReturnPreference,
  ): Promise<TradeEvent | MinimalTradeEvent> {
    const options = { by: 'account', request, dryRun, short: returning === 'minimal' } as const;
    const result = await this.trades.trade(caller, instance, identifier, dto, options);
    return isFull(result)
      ? tradeFor(caller, toTradeEvent(result, caller.application))
      : toShortTradeEvent(result);
  }

  @Audited()
  @Put(':instance/:identifier/grant')
  @Operation({
    summary: 'Grant wealth to an account',
    description: 'Mints wealth, such as what a player won.',
    returns: TradeEvent,
    movesMoney: true,
    minimal: minimalTradeEvent,
    refusals: ['WEALTH_LIMIT'],
  })
  @DryRunQuery()
  async grantToAccount(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Body() dto: GrantDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TradeEvent> {
    const options = { by: 'account', request, dryRun } as const;
    const result = await this.trades.grant(caller, instance, identifier, dto, options);
    return toTradeEvent(result, caller.application);
  }

  @Put(':instance/:identifier')
  @Operation({
    summary: 'Change an account',
    description: 'Absent fields stay as they are. Earlier events show its new name.',
    returns: AccountEvent,
    write: true,
    minimal: minimalAccountEvent,
  })
  async updateAccount(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Body() dto: UpdateAccountDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<AccountEvent> {
    return toAccountEvent(
      await this.accounts.update(caller, instance, identifier, dto, request),
      caller.application,
    );
  }

  @Delete(':instance/:identifier')
  @Operation({
    summary: 'Close an account',
    description: 'For good; its events stay.',
    returns: AccountEvent,
    movesMoney: true,
    minimal: minimalAccountEvent,
    refusals: ['ACCOUNT_NOT_EMPTY', 'SELF_TRADE', 'WEALTH_LIMIT'],
  })
  async closeAccount(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('account') identifier: string,
    @Query() { to }: ClosingQuery,
    @Idempotency() request: IdempotentRequest,
  ): Promise<AccountEvent> {
    const recipient = to === undefined ? null : readIdentifier('to', to);
    return toAccountEvent(
      await this.accounts.close(caller, instance, identifier, recipient, request),
      caller.application,
    );
  }
}
