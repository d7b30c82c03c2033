import { Controller, Get, Inject, Param, Query, Res } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { ListOwner, PageOf } from '../http/request/list-query.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { mapPage, type Page } from '../common/paging/page.js';
import { CompactEvent, toCompactEvent } from './compact-event.resource.js';
import { readView } from '../common/event-view.js';
import { WorldEvent } from './world-event.resource.js';
import { EventQuery, SeqParam, SeqPipe } from './event-query.js';
import { EventService } from './event.service.js';

const WorldEventPage = PageOf(WorldEvent);
const CompactEventPage = PageOf(CompactEvent);
/** The event's hash, hexadecimal: with that of the event before it, its place in the chain. */
const chainHash = 'Chain-Hash';

@ApiTags('Events')
@Controller('v1/instance/:identifier/event')
export class EventController {
  constructor(
    private readonly events: EventService,
    @Inject(HttpAdapterHost) private readonly adapterHost: HttpAdapterHost,
  ) {}

  @Get()
  @Operation({
    summary: 'List the events of an instance',
    description:
      'In order, without gaps; newest first with `order=desc`. To poll for more, repeat the request with `after`, the last `seq` received.',
    returns: WorldEventPage,
    compact: CompactEventPage,
  })
  async listEvents(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Query() query: EventQuery,
    @ListOwner() owner: string,
  ): Promise<Page<WorldEvent | CompactEvent>> {
    const view = readView(query.view);
    const page = await this.events.list(caller, identifier, query, owner);
    return view === 'compact' ? mapPage(page, toCompactEvent) : page;
  }

  @Get(':seq')
  @Operation({
    summary: 'Retrieve an event',
    description: 'By its `seq`.',
    returns: WorldEvent,
    cacheable: true,
    headers: { [chainHash]: 'Once in the hash chain' },
  })
  @SeqParam()
  async getEvent(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') identifier: string,
    @Param('seq', SeqPipe) seq: number,
    @Res({ passthrough: true }) response: object,
  ): Promise<WorldEvent> {
    const { event, hash } = await this.events.get(caller, identifier, seq);
    if (hash !== null) this.adapterHost.httpAdapter.setHeader(response, chainHash, hash);
    return event;
  }
}
