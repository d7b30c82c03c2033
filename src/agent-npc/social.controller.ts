import { Body, Controller, Delete, Get, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { ListOwner, ListQuery, PageOf } from '../http/request/list-query.js';
import { QueryParameter } from '../http/request/validators.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page, readChoice, readPage } from '../common/paging/page.js';
import {
  Erasure,
  FeelingChangePage,
  minimalErasure,
  Relationship,
  toFeelingChange,
  toRelationship,
} from './social.resource.js';
import { RelationshipDto } from './relationship.dto.js';
import { AgentNpcUpdateEvent, minimalUpdateEvent, toUpdateEvent } from './update-event.resource.js';
import { Requires } from '../http/auth/jwt-auth.guard.js';
import { newestFirstCursor, relationshipCursor, SocialService } from './social.service.js';

class FeelingQuery extends ListQuery {
  @QueryParameter({ type: Boolean, default: false })
  active?: unknown;
}

const RelationshipPage = PageOf(Relationship);

@ApiTags('Social life')
@Controller('v1/agent-npc/:instance/:identifier')
export class SocialController {
  constructor(private readonly social: SocialService) {}

  @Get('relationship')
  @Operation({
    summary: 'List the relationships of an Agent NPC',
    description: 'How it feels about others, highest affinity first.',
    returns: RelationshipPage,
    character: 'itself',
  })
  async listRelationships(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: ListQuery,
    @ListOwner() owner: string,
  ): Promise<Page<Relationship>> {
    const page = readPage(query, { list: 'relationship', owner }, relationshipCursor);
    return mapPage(await this.social.listRelationships(caller, instance, identifier, page), toRelationship);
  }

  @Get('relationship/:other')
  @Operation({
    summary: 'Retrieve the relationship of an Agent NPC to another',
    description: 'As in the list; to a stranger it is neutral.',
    returns: Relationship,
    character: 'itself',
    refusals: ['SELF_RELATIONSHIP'],
  })
  async getRelationship(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Identifier('other, alive or dead: an Agent NPC, an NPC or a player', 'other') other: string,
  ): Promise<Relationship> {
    return toRelationship(await this.social.getRelationship(caller, instance, identifier, other));
  }

  @Put('relationship/:other')
  @Operation({
    summary: 'Set what an Agent NPC feels about another',
    description:
      'Absent fields stay as they are. `mutual` sets both directions at once, where the other is a living Agent NPC.',
    returns: AgentNpcUpdateEvent,
    write: true,
    minimal: minimalUpdateEvent,
    refusals: ['SELF_RELATIONSHIP'],
  })
  async setRelationship(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Identifier('other, alive or dead: an Agent NPC, an NPC or a player', 'other') other: string,
    @Body() dto: RelationshipDto,
    @Idempotency() request: IdempotentRequest,
  ): Promise<AgentNpcUpdateEvent> {
    const result = await this.social.setRelationship(caller, instance, identifier, { other, dto }, request);
    return toUpdateEvent(result, caller.application);
  }

  @Get('feeling')
  @Operation({
    summary: 'List what changed the feelings of an Agent NPC',
    description: 'With their causes, newest first; with `active=true` also what weighs on the mood now.',
    returns: FeelingChangePage,
    character: 'itself',
  })
  async listFeelingChanges(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: FeelingQuery,
    @ListOwner() owner: string,
  ): Promise<FeelingChangePage> {
    const page = readPage(query, { list: 'feeling', owner }, newestFirstCursor);
    const active = readChoice('active', query.active, ['true', 'false'], 'false');
    const changes = mapPage(
      await this.social.listFeelingChanges(caller, instance, identifier, page),
      toFeelingChange,
    );
    return active === 'true'
      ? { ...changes, active: await this.social.getActiveFeelings(caller, instance, identifier) }
      : changes;
  }

  @Delete('text')
  @Requires('manage')
  @Operation({
    summary: 'Erase the texts of an Agent NPC, an account, a player or a plain NPC',
    description:
      'Permanently, also after its death: its name everywhere, its personality, talks and memories, and the memories of it; the metadata of an account. Money, moods, the order of events and the hash chain stay.',
    returns: Erasure,
    write: true,
    minimal: minimalErasure,
  })
  eraseTexts(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Idempotency() request: IdempotentRequest,
  ): Promise<Erasure> {
    return this.social.eraseTexts(caller, instance, identifier, request);
  }
}
