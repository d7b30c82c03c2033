import { Controller, Get, Headers, Param, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { type Caller, CurrentCaller } from '../http/auth/caller.js';
import { IdentifierPipe } from '../http/request/identifier.pipe.js';
import { IdentifierParam, Operation } from '../http/request/operation.js';
import { contextOf } from '../http/adapter/request-context.js';
import { hijackResponse } from '../http/adapter/hijack-response.js';
import { WorldEvent } from '../http/resource/world-event.resource.js';
import { readSeq } from './event-query.js';
import { EventStreamService, type StreamRequest } from './event-stream.service.js';
import { int64 } from '../http/request/number-schema.js';

class StreamQuery {
  @ApiPropertyOptional({
    ...int64,
    minimum: 0,
    description: 'Start after this `seq`; 0: the whole history. Default: only new events',
  })
  @Allow()
  after?: unknown;
}

@ApiTags('Events')
@Controller('v1/instance/:identifier/event')
export class EventStreamController {
  constructor(private readonly streams: EventStreamService) {}

  @Get('stream')
  @Operation({
    summary: 'Listen to the events of an instance',
    description:
      'Server-sent events: each event once, in order, with its `seq` as `id`, its type as `event` and itself as data. To resume, send the last `id` as `Last-Event-ID`, as `EventSource` does; it takes precedence over `after`. Comments serve as heartbeats. When the service ends a stream, it sends `event: end` with `{"code", "lastEventId"}`: `TOO_SLOW`, `UNAUTHENTICATED` or `SHUTTING_DOWN`. Resume then with another request.',
    returns: WorldEvent,
    media: 'text/event-stream',
    refusals: ['INSTANCE_NOT_FOUND', 'TOO_MANY_STREAMS', 'SHUTTING_DOWN'],
  })
  @IdentifierParam('identifier', 'instance')
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    description: 'The `seq` of the last event received.',
    schema: { ...int64, minimum: 0 },
  })
  async streamEvents(
    @CurrentCaller() caller: Caller,
    @Param('identifier', IdentifierPipe) instance: string,
    @Query() query: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: object,
    @Res() response: object,
  ): Promise<void> {
    const after = readAfter(lastEventId, query.after);
    const from = await this.streams.prepare({ caller, instance, after });
    const raw = hijackResponse(response);
    const context = contextOf(request);
    context.leave();
    if (context.request.method === 'HEAD') {
      raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).end();
    } else if (!raw.destroyed) this.streams.start(caller, from, raw);
  }
}

function readAfter(lastEventId: string | undefined, after: unknown): StreamRequest['after'] {
  if (lastEventId !== undefined) {
    return { seq: readSeq('Last-Event-ID', lastEventId, 0), pointer: '/Last-Event-ID' };
  }
  return after === undefined ? null : { seq: readSeq('after', after, 0), pointer: '/after' };
}
