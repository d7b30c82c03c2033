import { Controller, Get, Headers, Inject, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiExtraModels, ApiResponse, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../identity/caller.js';
import { Identifier, Operation } from '../../http/request/operation.js';
import { Chronicle } from './chronicle.resource.js';
import { prefersToJson } from '../../http/response/prefer.js';
import { LifeChronicleQuery, readChronicleQuery, WorldChronicleQuery } from './chronicle.query.js';
import { ChronicleService } from './chronicle.service.js';

/** A chronicle as a text: its title, and a paragraph for each chapter. */
function readAloud({ title, chapters }: Chronicle): string {
  const parts = chapters.map(
    ({ title: heading, entries }) => `${heading}\n${entries.map(({ text }) => text).join(' ')}`,
  );
  return `${[...(title === '' ? [] : [title]), ...parts].join('\n\n')}\n`;
}

function AsJsonOrText(): MethodDecorator {
  return ApiResponse({
    status: 200,
    description: 'OK',
    content: {
      'application/json': { schema: { $ref: getSchemaPath(Chronicle) } },
      'text/plain': { schema: { type: 'string' } },
    },
  });
}

@ApiTags('Events')
@ApiExtraModels(Chronicle)
@Controller('v1')
export class ChronicleController {
  constructor(
    private readonly chronicles: ChronicleService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get('instance/:identifier/chronicle')
  @AsJsonOrText()
  @Operation({
    summary: 'Tell the story of an instance',
    description: 'What weighs most, in sentences for players. Plain text with `Accept: text/plain`.',
    returns: Chronicle,
    refusals: ['INSTANCE_NOT_FOUND'],
  })
  async getChronicle(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: WorldChronicleQuery,
    @Headers() headers: ChronicleHeaders,
    @Res({ passthrough: true }) response: object,
  ): Promise<Chronicle | string> {
    const request = readChronicleQuery(query, headers['accept-language']);
    return this.asAccepted(
      headers,
      response,
      await this.chronicles.narrateWorld(caller, identifier, request),
    );
  }

  @Get('agent-npc/:instance/:identifier/chronicle')
  @AsJsonOrText()
  @Operation({
    summary: 'Tell the life of an Agent NPC',
    description: 'Also of a dead one; by its own purse and feelings.',
    returns: Chronicle,
    character: 'itself',
    refusals: ['INSTANCE_NOT_FOUND', 'AGENT_NPC_NOT_FOUND'],
  })
  async getLifeChronicle(
    @CurrentCaller() caller: Caller,
    @Identifier('instance', 'instance') instance: string,
    @Identifier('Agent NPC') identifier: string,
    @Query() query: LifeChronicleQuery,
    @Headers() headers: ChronicleHeaders,
    @Res({ passthrough: true }) response: object,
  ): Promise<Chronicle | string> {
    const request = readChronicleQuery(query, headers['accept-language']);
    const life = await this.chronicles.narrateCharacter(caller, instance, identifier, request);
    return this.asAccepted(headers, response, life);
  }

  private asAccepted(
    { accept }: ChronicleHeaders,
    response: object,
    chronicle: Chronicle,
  ): Chronicle | string {
    const adapter = this.adapterHost.httpAdapter;
    adapter.setHeader(response, 'Vary', 'Accept, Accept-Language');
    adapter.setHeader(response, 'Content-Language', chronicle.language);
    if (!prefersToJson('text/plain', accept)) return chronicle;
    adapter.setHeader(response, 'Content-Type', 'text/plain; charset=utf-8');
    return readAloud(chronicle);
  }
}

interface ChronicleHeaders {
  readonly accept?: string;
  readonly 'accept-language'?: string;
}
