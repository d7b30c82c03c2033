import { Allow } from 'class-validator';
import { type CursorPart } from '../../common/paging/cursor.js';
import {
  type CountBounds,
  type PageRequest,
  readChoice,
  readCount,
  readPage,
} from '../../common/paging/page.js';
import { readAgentNpc } from '../../http/request/event-filter.js';
import { readMoment } from '../../http/request/moment.js';
import { int32 } from '../../http/request/number-schema.js';
import { IdParameter, MomentParameter, QueryParameter } from '../../http/request/validators.js';

export const buckets = ['minute', 'hour', 'day'] as const;
export type Bucket = (typeof buckets)[number];

const tops: CountBounds = { fallback: 10, most: 100 };
const historySizes: CountBounds = { fallback: 200, most: 1000 };
const flowSizes: CountBounds = { fallback: 50, most: 200 };
const historyCursor: readonly CursorPart[] = ['moment'];

export class EconomyQuery {
  @QueryParameter({
    ...int32,
    minimum: 1,
    maximum: tops.most,
    default: tops.fallback,
    description: 'How many in each list',
  })
  top?: unknown;

  @Allow()
  at?: unknown;
}

export interface EconomyWish {
  readonly top: number;
  /** Undefined: now. */
  readonly at: Date | undefined;
}

export function readEconomyQuery({ top, at }: EconomyQuery): EconomyWish {
  return { top: readCount('top', top, tops), at: readMoment('at', at) };
}

/** Some of the time of a world, in buckets of one length. */
export abstract class BucketQuery {
  @QueryParameter({})
  bucket?: unknown;

  @MomentParameter('From the bucket of this moment; default: the latest')
  from?: unknown;

  @MomentParameter('End with the bucket of this moment')
  to?: unknown;
}

export class EconomyHistoryQuery extends BucketQuery {
  @QueryParameter({
    enum: buckets,
    default: 'hour',
    description: 'Days are those of UTC',
  })
  override bucket?: unknown;

  @QueryParameter({
    ...int32,
    minimum: 1,
    maximum: historySizes.most,
    default: historySizes.fallback,
  })
  limit?: unknown;

  @QueryParameter({
    type: String,
    description: 'The nextCursor of the previous page',
  })
  cursor?: unknown;
}

export interface HistoryWish {
  readonly bucket: Bucket;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly page: PageRequest;
}

export function readHistoryQuery(query: EconomyHistoryQuery, owner: string): HistoryWish {
  const bucket = readChoice('bucket', query.bucket, buckets, 'hour');
  const from = readMoment('from', query.from) ?? null;
  const to = readMoment('to', query.to) ?? null;
  const filters = {
    list: 'economy',
    owner,
    bucket,
    from: from?.toISOString() ?? '',
    to: to?.toISOString() ?? '',
  };
  return { bucket, from, to, page: readPage(query, filters, historyCursor, historySizes) };
}

export class EconomyFlowQuery {
  @MomentParameter('Default: 24 hours before `to`')
  from?: unknown;

  @MomentParameter('Default: now')
  to?: unknown;

  @QueryParameter({ ...int32, minimum: 1, maximum: flowSizes.most, default: flowSizes.fallback })
  limit?: unknown;

  @IdParameter('Only what this character or account paid or received')
  agentNpc?: unknown;
}

export interface FlowWish {
  readonly from: Date;
  readonly to: Date;
  readonly limit: number;
  readonly agentNpc: string | undefined;
}

const dayMs = 86_400_000;

export function readFlowQuery(query: EconomyFlowQuery, now: number): FlowWish {
  const to = readMoment('to', query.to) ?? new Date(now);
  const from = readMoment('from', query.from) ?? new Date(to.getTime() - dayMs);
  return {
    from,
    to,
    limit: readCount('limit', query.limit, flowSizes),
    agentNpc: query.agentNpc === undefined ? undefined : readAgentNpc(query.agentNpc),
  };
}
