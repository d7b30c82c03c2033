import { Body, Controller, Post, Req, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { EconomyError } from '../common/errors/economy-error.js';
import { toProblem } from '../common/errors/problem.js';
import { contextOf } from '../http/adapter/request-context.js';
import { type Caller, CurrentCaller } from '../identity/caller.js';
import { Billable, entriesOf } from '../http/request/billable.js';
import { Idempotency, type IdempotentRequest } from '../http/request/idempotency.js';
import { Identifier, Operation } from '../http/request/operation.js';
import { toInteractEvent, toMinimalInteractEvent } from './interact-event.resource.js';
import { type ReturnPreference, Returning } from '../http/response/prefer.js';
import { BulkTalksDto, bulkTalks } from './bulk-talk.dto.js';
import { type BulkResponse } from './bulk.dto.js';
import { BulkTalkService, type ReadJob } from './bulk-talk.service.js';
import { RunningTalks } from './running-talks.js';
import { type TalkOutcome } from './talk-job.js';
import { streamTalk, wantsStream } from './talk-stream.js';
import { toTalkRequest } from './talk.dto.js';

type Result = BulkResponse<object>['results'][number];

@ApiTags('Bulk')
@Controller('v1/instance/:identifier')
export class BulkTalkController {
  constructor(
    private readonly talks: BulkTalkService,
    private readonly running: RunningTalks,
  ) {}

  @Post('interactions')
  @Billable('interact', entriesOf('interactions'))
  @Operation({
    summary: 'Let many Agent NPCs talk',
    description:
      'Up to 50, each as `interact`. With `Accept: text/event-stream` a `result` with its `index` after each talk, and at the end `interactions`, ' +
      'the response without a stream. Talks go on without the caller: a repeat with the Idempotency-Key returns them and holds the rest.',
    ...bulkTalks,
    streams: true,
    write: true,
  })
  async interactMany(
    @CurrentCaller() caller: Caller,
    @Identifier('instance') instance: string,
    @Body() { interactions }: BulkTalksDto,
    @Returning('minimal') returning: ReturnPreference,
    @Idempotency() request: IdempotentRequest,
    @Req() raw: object,
  ): Promise<BulkResponse<object> | StreamableFile> {
    const context = contextOf(raw);
    const talks = interactions.map((entry) => toTalkRequest(entry.initiatorIdentifier, entry));
    const read = await this.talks.begin({ caller, instance, talks, request });
    // A repeat that joins them has begun nothing.
    if (!read.joined) void this.running.follow(context, read.job.ended);
    const toResult = ({ result, replayed }: TalkOutcome): Result => {
      const repeat = replayed || read.joined ? { replayed: true as const } : {};
      if (result instanceof EconomyError) return { ...repeat, problem: toProblem(result, context.id) };
      const event = toInteractEvent(result, caller.application);
      return { ...repeat, event: returning === 'minimal' ? toMinimalInteractEvent(event) : event };
    };
    const respond = async (onResult?: (result: object) => void): Promise<BulkResponse<object>> => {
      const collected = await collect(read, toResult, onResult);
      if (collected.results.every(({ replayed }) => replayed)) request.markReplayed();
      if (collected.registered === 0) context.changedNothing = true;
      return collected;
    };
    if (!wantsStream(context)) return respond();
    return streamTalk(context, 'interactions', (stream) => {
      const { job } = read;
      stream.send('progress', { done: job.done, total: job.total });
      return respond((result) => stream.send('result', result));
    });
  }
}

/** The results in the order of the entries; `onResult` gets each as soon as it is there. */
async function collect(
  { job }: ReadJob,
  toResult: (outcome: TalkOutcome) => Result,
  onResult?: (result: object) => void,
): Promise<BulkResponse<object>> {
  const results: Result[] = [];
  let done = 0;
  for await (const outcome of job.read()) {
    const { index } = outcome;
    done += 1;
    results[index] = toResult(outcome);
    onResult?.({ index, done, total: job.total, ...results[index] });
  }
  const refused = results.filter(({ problem }) => problem !== undefined).length;
  return { registered: job.total - refused, refused, results };
}
