import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { SocialGraph, toSocialGraph } from './social-graph.resource.js';
import { mostRelationships, SocialGraphService } from './social-graph.service.js';

@ApiTags('Social life')
@Controller('v1/instance/:identifier/social-graph')
export class SocialGraphController {
  constructor(private readonly graphs: SocialGraphService) {}

  @Get()
  @Operation({
    summary: 'Retrieve the social graph of an instance',
    description:
      'Its 2,000 richest Agent NPCs and the 4,000 strongest relationships between them, in these orders, as of the event `seq`.',
    returns: SocialGraph,
  })
  async getSocialGraph(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
  ): Promise<SocialGraph> {
    return toSocialGraph(await this.graphs.get(caller, identifier), mostRelationships);
  }
}
