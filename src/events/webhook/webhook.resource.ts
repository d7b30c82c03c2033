import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { eventKinds } from '../../database/event-kinds.js';
import { type EventView, eventViews } from '../../common/event-view.js';
import { type DisabledReason, disabledReasons, type WebhookFilterValues } from './webhook.entity.js';
import { type TimestampedRow } from '../../database/rows.js';
import { type MinimalForm } from '../../http/response/prefer.js';
import { BaseResource, toIso, toBaseResource } from '../../http/resource/base-resource.js';
import {
  count,
  flag,
  moment,
  momentOrNull,
  text,
  uuid,
  integer,
} from '../../http/resource/property-helpers.js';
import { int32 } from '../../http/request/number-schema.js';

/** A webhook as the database writes it to JSON, without its secrets. */
export interface WebhookRow extends TimestampedRow {
  readonly url: string;
  readonly description: string;
  readonly event_types: readonly string[];
  readonly instance_ids: readonly string[];
  readonly filter: WebhookFilterValues;
  readonly view: EventView;
  readonly enabled: boolean;
  readonly disabled_reason: DisabledReason | null;
  readonly disabled_at: string | null;
  readonly previous_secret_until: string | null;
}

/** How far the deliveries of a webhook are, and how the last ones went. */
export interface WebhookProgress {
  readonly instances: number;
  readonly events: number;
  /** Instances whose next event was refused. */
  readonly failing: number;
  readonly next_at: string | null;
  readonly delivered_at: string | null;
  readonly failed_at: string | null;
  readonly failure: string | null;
}

/** When and why a delivery failed. */
export class DeliveryFailure {
  @moment()
  at!: string;

  @text()
  detail!: string;
}

/** What a webhook has not received yet. */
export class WebhookBacklog {
  @count()
  instances!: number;

  @integer('Counts all types, also those that it does not receive')
  events!: number;
}

/** Of which events it is notified. */
export class WebhookFilter {
  @ApiPropertyOptional({ type: String, format: 'uuid' })
  agentNpc?: string;

  @ApiPropertyOptional({ type: String })
  reason?: string;

  @ApiPropertyOptional({ type: String })
  reference?: string;
}

/** An address that is notified of events. */
export class Webhook extends BaseResource {
  @ApiProperty({ type: String })
  url!: string;

  @text()
  description!: string;

  @ApiProperty({ type: [String], enum: eventKinds, enumName: 'EventKind', description: 'Empty: all' })
  eventTypes!: readonly string[];

  @ApiProperty({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    description: 'Empty: all',
  })
  instanceIds!: readonly string[];

  @ApiProperty({ type: () => WebhookFilter, description: 'Empty: all' })
  filter!: WebhookFilter;

  @ApiProperty({ type: String, enum: eventViews })
  view!: EventView;

  @flag()
  enabled!: boolean;

  @ApiProperty({
    type: String,
    enum: [...disabledReasons, null],
    nullable: true,
    description: 'gone: it returned 410; exhausted: all attempts failed',
  })
  disabledReason!: DisabledReason | null;

  @momentOrNull()
  disabledAt!: string | null;

  @flag('An event was refused and is not delivered yet, or the webhook was disabled for that')
  failing!: boolean;

  @momentOrNull('Accurate to some seconds')
  lastDeliveredAt!: string | null;

  @ApiProperty({
    type: () => DeliveryFailure,
    nullable: true,
    description: 'The latest, also if later deliveries succeeded',
  })
  lastFailure!: DeliveryFailure | null;

  @ApiProperty({ type: () => WebhookBacklog })
  backlog!: WebhookBacklog;

  @momentOrNull('When a refused event is tried again')
  nextAttemptAt!: string | null;

  @momentOrNull('The previous secret signs as well until then')
  previousSecretExpiresAt!: string | null;
}

export class WebhookWithSecret extends Webhook {
  @ApiProperty({
    type: String,
    description: 'Shown only once',
  })
  secret!: string;
}

/** A message that was sent manually, and its result. */
export class WebhookAttempt {
  @flag()
  ok!: boolean;

  @ApiProperty({ ...int32, nullable: true, description: 'The HTTP status; null without a response' })
  status!: number | null;

  @ApiProperty({ ...int32, minimum: 0 })
  latencyMs!: number;

  @text()
  summary!: string;
}

export interface WebhookFailureRow {
  readonly instance_id: string;
  readonly seq: number;
  readonly attempts: number;
  readonly error: string;
  readonly failed_at: string;
  readonly replayed_at: string | null;
}

/** A message that could not be delivered. */
export class WebhookFailure {
  @uuid()
  instanceId!: string;

  @integer()
  seq!: number;

  @ApiProperty({ ...int32, minimum: 0 })
  attempts!: number;

  @text()
  error!: string;

  @moment()
  failedAt!: string;

  @momentOrNull()
  replayedAt!: string | null;
}

/** How far the history of an instance was delivered to a webhook. */
export class WebhookPosition {
  @uuid()
  instanceId!: string;

  @integer()
  nextSeq!: number;

  @integer()
  lastSeq!: number;
}

export interface FoundWebhook {
  readonly row: WebhookRow;
  readonly progress: WebhookProgress;
}

export function toWebhook({ row, progress }: FoundWebhook): Webhook {
  const { instances, events, failed_at: failedAt, failure } = progress;
  return {
    ...toBaseResource(row),
    url: row.url,
    description: row.description,
    eventTypes: row.event_types,
    instanceIds: row.instance_ids,
    filter: row.filter,
    view: row.view,
    enabled: row.enabled,
    disabledReason: row.disabled_reason,
    disabledAt: row.disabled_at && toIso(row.disabled_at),
    failing: progress.failing > 0 || row.disabled_reason === 'gone' || row.disabled_reason === 'exhausted',
    lastDeliveredAt: progress.delivered_at && toIso(progress.delivered_at),
    lastFailure: failedAt === null ? null : { at: toIso(failedAt), detail: failure ?? '' },
    backlog: { instances, events },
    nextAttemptAt: row.enabled && progress.next_at ? toIso(progress.next_at) : null,
    previousSecretExpiresAt: row.previous_secret_until && toIso(row.previous_secret_until),
  };
}

export function toWebhookFailure(row: WebhookFailureRow): WebhookFailure {
  return {
    instanceId: row.instance_id,
    seq: row.seq,
    attempts: row.attempts,
    error: row.error,
    failedAt: toIso(row.failed_at),
    replayedAt: row.replayed_at && toIso(row.replayed_at),
  };
}

/** The minimal form of a webhook after a write. */
export class MinimalWebhook {
  @uuid()
  id!: string;

  @flag()
  enabled!: boolean;
}

export const minimalWebhook: MinimalForm<Webhook> = {
  type: MinimalWebhook,
  of: ({ id, enabled }) => ({ id, enabled }),
};
