import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Audited } from '../http/auth/audited.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { DryRun, DryRunQuery, unlessDryRun } from '../http/request/dry-run.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { JsonText } from '../http/response/finish-response.js';
import { ListOwner, PageOf, SortQuery } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page } from '../common/paging/page.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { AtQuery, MomentPipe } from '../http/request/moment.js';
import { toInstance } from '../instance/instance.resource.js';
import { AgentNpc, FoundAgentNpcs, toAgentNpc } from './agent-npc.resource.js';
import { agentNpcFor, tradeFor } from './character-view.js';
import { DeathEvent, SpawnEvent, toDeathEvent, toSpawnEvent } from './life-event.resource.js';
import { minimalDeathEvent, minimalSpawnEvent } from './minimal-life-event.resource.js';
import {
  MinimalTradeEvent,
  minimalTradeEvent,
  TradeEvent,
  toShortTradeEvent,
  toTradeEvent,
} from './trade-event.resource.js';
import { AgentNpcUpdateEvent, minimalUpdateEvent, toUpdateEvent } from './update-event.resource.js';
import { tradeText } from './trade-text.js';
import { GrantDto, LookUpDto, SpawnAgentNpcDto, TradeDto, UpdateAgentNpcDto } from './agent-npc.dto.js';
import { AgentNpcQuery, readAgentNpcQuery } from './agent-npc-query.js';
import { agentNpcSorts } from './agent-npc.reader.js';
import { AgentNpcService } from './agent-npc.service.js';
import { isFull } from './trade.reader.js';
import { TradeService } from './trade.service.js';

const AgentNpcPage = PageOf(AgentNpc);

@ApiTags('Characters')
@Controller('v1/agent-npc')
export class AgentNpcController {
  constructor(
    private readonly agentNpcs: AgentNpcService,
    private readonly trades: TradeService,
  ) {}

  @Post()
  @Billable('spawn')
  @Operation({
    summary: 'Spawn an Agent NPC',
    description: 'Brings a character into the world. Its wealth is minted.',
    returns: SpawnEvent,
    status: 201,
    write: true,
    minimal: minimalSpawnEvent,
    refusals: ['INSTANCE_NOT_FOUND', 'SELF_RELATIONSHIP', 'ALREADY_EXISTS'],
  })
  async spawnAgentNpc(
    @CurrentCaller() caller: Caller,
    @Body() dto: SpawnAgentNpcDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<SpawnEvent> {
    return toSpawnEvent(await this.agentNpcs.spawn(caller, dto, request), caller.application);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the Agent NPCs of an instance',
    description: 'The living, or the dead. `search` scans all names. With `at`, who lived at that moment.',
    returns: AgentNpcPage,
    character: 'world',
    refusals: ['WORLD_TOO_LARGE'],
  })
  @AtQuery()
  @SortQuery(agentNpcSorts, 'createdAt')
  async listAgentNpcs(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: AgentNpcQuery,
    @ListOwner() owner: string,
  ): Promise<Page<AgentNpc>> {
    const found = await this.agentNpcs.list(caller, instance, readAgentNpcQuery(query, owner));
    const nested = toInstance(found.instance, caller.application);
    return mapPage(found.page, (row) => agentNpcFor(caller, toAgentNpc(row, nested)));
  }

  @Post(':instance/lookup')
  @Requires('economy:read')
  @Operation({
    summary: 'Look up many Agent NPCs',
    description:
      'Up to 1000, in the order of their identifiers; `missing` lists the identifiers of nobody alive. It only reads, and is a POST because no address is that long.',
    returns: FoundAgentNpcs,
    entries: 'identifiers',
    character: 'world',
  })
  async lookUpAgentNpcs(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Body() { identifiers }: LookUpDto,
  ): Promise<FoundAgentNpcs> {
    const found = await this.agentNpcs.lookUp(caller, instance, identifiers);
    const nested = toInstance(found.instance, caller.application);
    const items = found.rows.map((row) => agentNpcFor(caller, toAgentNpc(row, nested)));
    return { items, missing: found.missing };
  }

  @Get(':instance/:identifier')
  @Operation({
    summary: 'Retrieve an Agent NPC',
    description: 'With `at`, its state at that moment, derived from the events.',
    returns: AgentNpc,
    cacheable: true,
    character: 'world',
  })
  @AtQuery()
  async getAgentNpc(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query('at', MomentPipe) at: Date | undefined,
  ): Promise<AgentNpc> {
    const found = await this.agentNpcs.get(caller, instance, identifier, at);
    return agentNpcFor(caller, toAgentNpc(found.row, toInstance(found.instance, caller.application)));
  }

  @Put(':instance/:identifier/trade')
  @Billable('trade', unlessDryRun)
  @Operation({
    summary: 'Register a trade event',
    description: 'To another Agent NPC, an account, the treasury (the id of the instance), or to nobody.',
    returns: TradeEvent,
    character: 'itself',
    movesMoney: true,
    minimal: minimalTradeEvent,
    refusals: ['INSUFFICIENT_WEALTH', 'SELF_TRADE', 'WEALTH_LIMIT', 'TRADE_REFUSED'],
  })
  @DryRunQuery()
  async tradeWithCharacter(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: TradeDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
    @Returning() returning: ReturnPreference,
  ): Promise<TradeEvent | MinimalTradeEvent | JsonText> {
    const options = { by: 'agent-npc', request, dryRun, short: returning === 'minimal' } as const;
    const result = await this.trades.trade(caller, instance, identifier, dto, options);
    if (isFull(result) && !dryRun && caller.character === null) {
      return new JsonText(tradeText(result, caller.application));
    }
    return isFull(result)
      ? tradeFor(caller, toTradeEvent(result, caller.application))
      : toShortTradeEvent(result);
  }

  @Put(':instance/:identifier')
  @Operation({
    summary: 'Change an Agent NPC',
    description: 'Absent fields stay as they are. Earlier events show its new name.',
    returns: AgentNpcUpdateEvent,
    write: true,
    minimal: minimalUpdateEvent,
  })
  @DryRunQuery()
  async updateAgentNpc(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: UpdateAgentNpcDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<AgentNpcUpdateEvent> {
    const result = await this.agentNpcs.update(caller, instance, identifier, dto, { request, dryRun });
    return toUpdateEvent(result, caller.application);
  }

  @Delete(':instance/:identifier')
  @Billable('death', unlessDryRun)
  @Operation({
    summary: 'Register a death event for an Agent NPC',
    description: 'Permanent. The `inheritance` of the instance decides who gets its wealth.',
    returns: DeathEvent,
    movesMoney: true,
    minimal: minimalDeathEvent,
    refusals: ['WEALTH_LIMIT'],
  })
  @DryRunQuery()
  async recordDeath(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<DeathEvent> {
    const result = await this.agentNpcs.die(caller, instance, identifier, request, dryRun);
    return toDeathEvent(result, caller.application);
  }

  @Audited()
  @Put(':instance/:identifier/grant')
  @Operation({
    summary: 'Grant wealth to an Agent NPC',
    description: 'Mints wealth, such as a reward.',
    returns: TradeEvent,
    movesMoney: true,
    minimal: minimalTradeEvent,
    refusals: ['WEALTH_LIMIT'],
  })
  @DryRunQuery()
  async grantToCharacter(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: GrantDto,
    @DryRun() dryRun: boolean,
    @Idempotency() request: IdempotentRequest,
  ): Promise<TradeEvent> {
    const options = { by: 'agent-npc', request, dryRun } as const;
    const result = await this.trades.grant(caller, instance, identifier, dto, options);
    return toTradeEvent(result, caller.application);
  }
}
