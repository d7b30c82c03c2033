import { type ServerResponse } from 'node:http';
import { Controller, Get, Headers, Query, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { contextOf } from '../http/adapter/request-context.js';
import { WorldEvent } from './world-event.resource.js';
import { CompactEvent } from './compact-event.resource.js';
import { readSelection, SelectionQuery } from './event-selection.js';
import { readSeq } from './event-query.js';
import {
  EventStreamService,
  mostInstances,
  type ReadPosition,
  type StreamStart,
  tooManyInstances,
} from './event-stream.service.js';
import { acceptWebSocket } from '../http/adapter/websocket-upgrade.js';
import { EventStreamResponse, WebSocketConnection } from './stream-connection.js';
import { readPosition } from './stream-position.js';
import { isIdentifier } from '../common/identifier.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { int64 } from '../http/request/number-schema.js';
import { QueryParameter } from '../http/request/validators.js';

class StreamQuery extends SelectionQuery {
  @QueryParameter({
    ...int64,
    minimum: 0,
    description: 'Start after this `seq`; 0: the whole history. Default: only new events',
  })
  after?: unknown;
}

class StreamsQuery extends SelectionQuery {
  @QueryParameter({
    type: [String],
    format: 'uuid',
    maxItems: mostInstances,
    description: 'Ids or uuids. Default: all',
  })
  instance?: unknown;

  @QueryParameter({
    type: String,
    description: 'Start after this `id`; 0: all histories. Default: only new events',
  })
  after?: unknown;
}

@ApiTags('Events')
@Controller('v1')
export class EventStreamController {
  constructor(private readonly streams: EventStreamService) {}

  @Get('instance/:identifier/event/stream')
  @Operation({
    summary: 'Listen to the events of an instance',
    description:
      'Server-sent events: each event once, in order; `id` is its `seq`, `event` its type. To resume with another request, send the last `id` as `Last-Event-ID`; it takes precedence over `after`. Comments are heartbeats. The service ends a stream with `event: end` and `{"code", "lastEventId"}`: `TOO_SLOW`, `UNAUTHENTICATED`, `SHUTTING_DOWN`, or `INSTANCE_DELETED` after the event `deletion`. A WebSocket gets the same messages as JSON. Filters leave events out: their `seq` are missing.',
    returns: WorldEvent,
    compact: CompactEvent,
    media: 'text/event-stream',
    refusals: ['TOO_MANY_STREAMS'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    schema: { ...int64, minimum: 0 },
  })
  async streamEvents(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') instance: string,
    @Query() query: StreamQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: object,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const read = positionReader(
      lastEventId,
      query.after,
      (name, text, [id]) => new Map([[id!, readSeq(name, text, 0)]]),
    );
    const start = await this.streams.prepare(caller, instance, read, readSelection(query));
    await this.send(caller, start, request, response);
  }

  @Get('event/stream')
  @Operation({
    summary: 'Listen to the events of several instances',
    description:
      'As the stream of one, for up to 100: those named, or all of the application with later ones. The events of each are in order. The `id` is a position in all: send the last one as `Last-Event-ID`. An instance that it lacks starts at its first event.',
    returns: WorldEvent,
    compact: CompactEvent,
    media: 'text/event-stream',
    refusals: ['INSTANCE_NOT_FOUND', 'TOO_MANY_STREAMS'],
  })
  @ApiHeader({
    name: 'Last-Event-ID',
    required: false,
    schema: { type: 'string' },
  })
  async streamAllEvents(
    @CurrentCaller() caller: Caller,
    @Query() query: StreamsQuery,
    @Headers('last-event-id') lastEventId: string | undefined,
    @Req() request: object,
    @Res() response: ServerResponse,
  ): Promise<void> {
    const instances = query.instance === undefined ? null : readInstances(query.instance);
    const read = positionReader(lastEventId, query.after, readPosition);
    const start = await this.streams.prepareSeveral(caller, instances, read, readSelection(query));
    await this.send(caller, start, request, response);
  }

  private async send(
    caller: Caller,
    start: StreamStart,
    request: object,
    raw: ServerResponse,
  ): Promise<void> {
    const context = contextOf(request);
    context.leave();
    if (context.request.method === 'HEAD') {
      raw.writeHead(200, { 'Content-Type': 'text/event-stream; charset=utf-8' }).end();
      return;
    }
    const socket = await acceptWebSocket(raw);
    if (raw.destroyed) return;
    this.streams.start(
      caller,
      start,
      socket ? new WebSocketConnection(socket) : new EventStreamResponse(raw),
    );
  }
}

/** The header takes precedence unless it is empty, as that of an EventSource without an id; without both, only new events are sent. */
function positionReader(
  lastEventId: string | undefined,
  after: unknown,
  read: (name: string, text: unknown, instanceIds: readonly string[]) => Map<string, number>,
): ReadPosition {
  const [name, text] = lastEventId ? ['Last-Event-ID', lastEventId] : ['after', after];
  return (ids) => (text === undefined ? null : { pointer: `/${name}`, seqs: read(name, text, ids) });
}

function readInstances(value: unknown): string[] {
  const instances: unknown[] = Array.isArray(value) ? value : [value];
  if (instances.length > mostInstances) throw tooManyInstances();
  return instances.map((instance) => {
    if (isIdentifier(instance)) return instance.toLowerCase();
    throw invalidAt('/instance', 'NOT_A_UUID', 'instance must be the id or the uuid of an instance');
  });
}
