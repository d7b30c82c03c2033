import { Injectable, type PipeTransform } from '@nestjs/common';
import { ApiParam } from '@nestjs/swagger';
import { type EventCause, eventCauses, type EventKind } from '../database/event-kinds.js';
import { invalidAt } from '../common/errors/economy-error.js';
import { readAgentNpc, readPurpose, readTypes } from '../http/request/event-filter.js';
import { ListQuery } from '../http/request/list-query.js';
import { readMoment } from '../http/request/moment.js';
import { readChoice } from '../common/paging/page.js';
import { maxMoney, toDecimal } from '../common/money/money.js';
import { mostReason, mostReference } from '../common/bounds.js';
import { int64, money } from '../http/request/number-schema.js';
import { eventViews } from '../common/event-view.js';
import { IdParameter, MomentParameter, QueryParameter } from '../http/request/validators.js';

/** The requested events; `readEventQuery` checks the values. */
export class EventQuery extends ListQuery {
  @QueryParameter({ ...int64, minimum: 0 })
  after?: unknown;

  @QueryParameter({
    type: String,
    description: 'Comma-separated kinds',
  })
  type?: unknown;

  @IdParameter('An Agent NPC or account that takes part')
  agentNpc?: unknown;

  @MomentParameter()
  from?: unknown;

  @MomentParameter()
  to?: unknown;

  @QueryParameter({ ...money })
  minAmount?: unknown;

  @QueryParameter({ type: String })
  cause?: unknown;

  @QueryParameter({ type: String, maxLength: mostReason })
  reason?: unknown;

  @QueryParameter({ type: String, maxLength: mostReference })
  reference?: unknown;

  @QueryParameter({ enum: ['asc', 'desc'] })
  order?: unknown;

  @QueryParameter({ enum: eventViews, default: 'full', description: 'compact: ids, names and numbers' })
  view?: unknown;
}

/** An `EventQuery` after its checks. */
export interface EventFilter {
  readonly after: number;
  readonly types: readonly EventKind[] | undefined;
  readonly agentNpc: string | undefined;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly minAmount: number | undefined;
  readonly cause: EventCause | undefined;
  readonly reason: string | undefined;
  readonly reference: string | undefined;
  readonly newestFirst: boolean;
}

export function readEventQuery(query: EventQuery): EventFilter {
  return {
    after: query.after === undefined ? 0 : readSeq('after', query.after, 0),
    types: query.type === undefined ? undefined : readTypes(query.type),
    agentNpc: query.agentNpc === undefined ? undefined : readAgentNpc(query.agentNpc),
    from: readMoment('from', query.from),
    to: readMoment('to', query.to),
    minAmount: query.minAmount === undefined ? undefined : readAmount(query.minAmount),
    cause:
      query.cause === undefined ? undefined : readChoice('cause', query.cause, eventCauses, eventCauses[0]),
    ...readPurpose(query),
    newestFirst: readChoice('order', query.order, ['asc', 'desc'], 'asc') === 'desc',
  };
}

/** The filter as text: a cursor is only valid with the same one. */
export function toCursorFilters(
  filter: EventFilter,
  owner: string,
): Readonly<Record<string, string>> & { readonly list: string; readonly owner: string } {
  return {
    list: 'event',
    owner,
    type: filter.types?.toSorted().join(',') ?? '',
    agentNpc: filter.agentNpc ?? '',
    from: filter.from?.toISOString() ?? '',
    to: filter.to?.toISOString() ?? '',
    minAmount: String(filter.minAmount ?? ''),
    cause: filter.cause ?? '',
    reason: filter.reason ?? '',
    reference: filter.reference ?? '',
    order: filter.newestFirst ? 'desc' : '',
  };
}

function readAmount(value: unknown): number {
  const amount =
    typeof value === 'string' && /^\d{1,12}(\.\d{1,4})?$/.test(value) ? toDecimal(Number(value)) : null;
  if (amount !== null) return amount;
  throw invalidAt(
    '/minAmount',
    'NOT_MONEY',
    `minAmount must be a number from 0 to ${maxMoney} with at most four fraction digits`,
  );
}

export function readSeq(name: string, value: unknown, least: number): number {
  const seq = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (seq >= least) return seq;
  throw invalidAt(`/${name}`, 'NOT_A_SEQ', `${name} must be the seq of an event: a whole number`);
}

/** A path parameter that names an event by its place. */
@Injectable()
export class SeqPipe implements PipeTransform<unknown, number> {
  transform(value: unknown, metadata: { readonly data?: string | undefined }): number {
    return readSeq(metadata.data ?? 'seq', value, 1);
  }
}

export function SeqParam(): MethodDecorator {
  return ApiParam({
    name: 'seq',
    description: 'Its place in the history',
    schema: { ...int64, minimum: 1 },
  });
}
