import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { type EventKind, eventKinds } from '../../database/event-kinds.js';
import {
  IsAddress,
  IsIdentifier,
  IsIdentifierList,
  IsPlainText,
  Optional,
  rule,
} from '../../http/request/validators.js';
import { int32, int64 } from '../../http/request/number-schema.js';

export const mostInstances = 1000;
const maxOverlapSeconds = 604_800;

function isKindList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((kind) => eventKinds.includes(kind as EventKind)) &&
    new Set(value).size === value.length
  );
}

const IsEventTypes = (): PropertyDecorator =>
  rule({
    name: 'NOT_EVENT_TYPES',
    test: isKindList,
    message: `must be a list of different words of ${eventKinds.join(', ')}`,
  });

const IsWhole = (min: number, max: number): PropertyDecorator =>
  rule({
    name: 'NOT_A_WHOLE_NUMBER',
    test: (value) => Number.isInteger(value) && (value as number) >= min && (value as number) <= max,
    message: `must be a whole number from ${min} to ${max}`,
  });

class WebhookSettingsDto {
  @Optional({
    type: [String],
    enum: eventKinds,
    enumName: 'EventKind',
    description: 'The types of events to deliver; empty: all',
  })
  @IsEventTypes()
  eventTypes?: EventKind[];

  @Optional({
    type: 'array',
    items: { type: 'string', format: 'uuid' },
    maxItems: mostInstances,
    description: 'Ids or uuids; empty: all, including future ones',
  })
  @IsIdentifierList(mostInstances)
  instanceIdentifiers?: string[];

  @Optional({ type: String, maxLength: 500 })
  @IsPlainText(0, 500)
  description?: string;
}

@ApiExtraModels(WebhookSettingsDto)
export class CreateWebhookDto extends WebhookSettingsDto {
  @ApiProperty({
    type: String,
    maxLength: 2000,
    description: 'Where to POST',
  })
  @IsAddress(2000)
  url!: string;
}

/** Absent fields stay as they are. */
export class ChangeWebhookDto extends WebhookSettingsDto {
  @Optional({ type: String, maxLength: 2000 })
  @IsAddress(2000)
  url?: string;

  @Optional({
    type: Boolean,
    description: 'true resumes after the last event that was delivered or recorded as failed',
  })
  @rule({
    name: 'NOT_A_BOOLEAN',
    test: (value) => typeof value === 'boolean',
    message: 'must be true or false',
  })
  enabled?: boolean;
}

export class RotateSecretDto {
  @Optional({
    ...int32,
    minimum: 0,
    maximum: maxOverlapSeconds,
    default: 86_400,
    description: 'How long the previous one signs as well',
  })
  @IsWhole(0, maxOverlapSeconds)
  overlapSeconds?: number;
}

export class ReplayDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'The id or the uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ ...int64, minimum: 1, description: 'The first event to send again' })
  @IsWhole(1, Number.MAX_SAFE_INTEGER)
  fromSeq!: number;
}
