import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readPage } from '../common/paging/page.js';
import {
  Memory,
  minimalMemory,
  minimalReflections,
  minimalToldMemories,
  Reflections,
  toMemory,
  ToldMemories,
} from './social.resource.js';
import { TellDto, TellManyDto, toNewMemory } from './memory.dto.js';
import { MemoryService } from './memory.service.js';
import { newestFirstCursor } from './social.service.js';

const MemoryPage = PageOf(Memory);

@ApiTags('Social life')
@Controller('v1/agent-npc/:instance')
export class MemoryController {
  constructor(private readonly memories: MemoryService) {}

  @Post('memory')
  @Operation({
    summary: 'Tell several Agent NPCs something',
    description: 'All of them or, if one is refused, none. No event records it.',
    returns: ToldMemories,
    status: 201,
    write: true,
    minimal: minimalToldMemories,
  })
  tellCharacters(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Body() dto: TellManyDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<ToldMemories> {
    return this.memories.shareWithMany(caller, instance, dto.identifiers, toNewMemory(dto), request);
  }

  @Post(':identifier/memory')
  @Operation({
    summary: 'Tell an Agent NPC something',
    description: 'It remembers it from now on. No event records it.',
    returns: Memory,
    status: 201,
    character: 'itself',
    write: true,
    minimal: minimalMemory,
  })
  async tellCharacter(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Body() dto: TellDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Memory> {
    return toMemory(await this.memories.share(caller, instance, identifier, toNewMemory(dto), request));
  }

  @Post(':identifier/reflect')
  @Operation({
    summary: 'Let an Agent NPC reflect',
    description:
      'Draws at most three conclusions from what it remembers since the last time: through its agent, if its dialect can (openai), else ' +
      'from templates, as in each night of its world.',
    returns: Reflections,
    status: 201,
    character: 'itself',
    write: true,
    minimal: minimalReflections,
  })
  async reflectOnMemories(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Reflections> {
    const { source, items } = await this.memories.reflect(caller, instance, identifier, request);
    return { source, items: items.map(toMemory) };
  }

  @Get(':identifier/memory')
  @Operation({
    summary: 'List the memories of an Agent NPC',
    description: 'What it remembers, newest first.',
    returns: MemoryPage,
    character: 'itself',
  })
  async listMemories(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Memory>> {
    const page = readPage(query, { list: 'memory', owner }, newestFirstCursor);
    return mapPage(await this.memories.listMemories(caller, instance, identifier, page), toMemory);
  }

  @Delete(':identifier/memory/:memory')
  @Operation({
    summary: 'Make an Agent NPC forget',
    description: 'Returns the removed memory.',
    returns: Memory,
    write: true,
    minimal: minimalMemory,
  })
  async forgetMemory(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Identifier('memory', 'memory') memory: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Memory> {
    return toMemory(await this.memories.forget(caller, instance, identifier, memory, request));
  }
}
