import { ApiExtraModels, ApiProperty } from '@nestjs/swagger';
import { type EventKind, eventKinds } from '../../database/event-kinds.js';
import {
  IsProse,
  IsAddress,
  IsFlag,
  IsIdentifier,
  IsIdentifierList,
  IsInteger,
  IsLine,
  IsObjectOf,
  IsOneOf,
  Optional,
  rule,
} from '../../http/request/validators.js';
import { mostReason, mostReference } from '../../common/bounds.js';
import { type EventView, eventViews } from '../../common/event-view.js';
import { int64 } from '../../http/request/number-schema.js';

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

class WebhookFilterDto {
  @Optional({ description: 'Id or uuid of an Agent NPC that takes part' })
  @IsIdentifier()
  agentNpc?: string;

  @Optional()
  @IsLine(1, mostReason)
  reason?: string;

  @Optional()
  @IsLine(1, mostReference)
  reference?: string;
}

class WebhookSettingsDto {
  @Optional({
    type: [String],
    enum: eventKinds,
    enumName: 'EventKind',
    description: 'Empty: all',
  })
  @IsEventTypes()
  eventTypes?: EventKind[];

  @Optional({ description: 'Ids or uuids; empty: all, including future ones' })
  @IsIdentifierList(mostInstances)
  instanceIdentifiers?: string[];

  @Optional({ type: () => WebhookFilterDto, description: 'Empty: all' })
  @IsObjectOf(WebhookFilterDto)
  filter?: WebhookFilterDto;

  @Optional({ default: 'full', description: 'compact: ids, names and numbers' })
  @IsOneOf(eventViews)
  view?: EventView;

  @Optional()
  @IsProse(0, 500)
  description?: string;
}

@ApiExtraModels(WebhookSettingsDto, WebhookFilterDto)
export class CreateWebhookDto extends WebhookSettingsDto {
  @ApiProperty({ description: 'Where to POST' })
  @IsAddress(2000)
  url!: string;
}

/** Absent fields stay as they are. */
export class ChangeWebhookDto extends WebhookSettingsDto {
  @Optional()
  @IsAddress(2000)
  url?: string;

  @Optional({ description: 'true resumes after the last delivered or failed event' })
  @IsFlag()
  enabled?: boolean;
}

export class RotateSecretDto {
  @Optional({
    default: 86_400,
  })
  @IsInteger(0, maxOverlapSeconds)
  overlapSeconds?: number;
}

export class ReplayDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ ...int64 })
  @IsInteger(1)
  fromSeq!: number;
}
