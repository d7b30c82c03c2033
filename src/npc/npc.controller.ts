import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable } from '../http/request/billable.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf, SortQuery } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readChoice, readPage } from '../common/paging/page.js';
import {
  NpcDeathEvent,
  NpcSpawnEvent,
  toNpcDeathEvent,
  toNpcSpawnEvent,
} from '../agent-npc/life-event.resource.js';
import { minimalNpcEvent } from '../agent-npc/minimal-life-event.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { Npc, toNpc } from './npc.resource.js';
import { SpawnNpcDto } from './npc.dto.js';
import { npcCursor, npcSorts } from './npc.reader.js';
import { NpcService } from './npc.service.js';

const NpcPage = PageOf(Npc);

@ApiTags('NPCs')
@Controller('v1/npc')
export class NpcController {
  constructor(private readonly npcs: NpcService) {}

  @Post()
  @Billable('npc-spawn')
  @Operation({
    summary: 'Spawn an NPC',
    description: 'It has no wealth, mood or agent.',
    returns: NpcSpawnEvent,
    status: 201,
    write: true,
    minimal: minimalNpcEvent,
    refusals: ['INSTANCE_NOT_FOUND', 'ALREADY_EXISTS'],
  })
  async spawnNpc(
    @CurrentCaller() caller: Caller,
    @Body() dto: SpawnNpcDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<NpcSpawnEvent> {
    return toNpcSpawnEvent(await this.npcs.spawn(caller, dto, request), caller.application);
  }

  @Get(':instance')
  @Operation({
    summary: 'List the living NPCs of an instance',
    description: 'By name.',
    returns: NpcPage,
  })
  @SortQuery(npcSorts, 'name')
  async listNpcs(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Npc>> {
    const sort = readChoice('sort', query.sort, npcSorts, 'name');
    const request = readPage(query, { list: 'npc', owner, sort }, npcCursor);
    const found = await this.npcs.list(caller, instance, request, sort);
    const nested = toInstance(found.instance, caller.application);
    return mapPage(found.page, (row) => toNpc(row, nested));
  }

  @Get(':instance/:identifier')
  @Operation({
    summary: 'Retrieve an NPC',
    description: 'A living one, with its instance.',
    returns: Npc,
    cacheable: true,
  })
  async getNpc(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('NPC') identifier: string,
  ): Promise<Npc> {
    const found = await this.npcs.get(caller, instance, identifier);
    return toNpc(found.row, toInstance(found.instance, caller.application));
  }

  @Delete(':instance/:identifier')
  @Billable('npc-death')
  @Operation({
    summary: 'Register a death event for an NPC',
    description: 'It leaves the lists of the living; its events stay.',
    returns: NpcDeathEvent,
    write: true,
    minimal: minimalNpcEvent,
  })
  async recordNpcDeath(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('NPC') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<NpcDeathEvent> {
    return toNpcDeathEvent(await this.npcs.die(caller, instance, identifier, request), caller.application);
  }
}
