import { ApiProperty } from '@nestjs/swagger';
import { type EventKind, eventKinds } from '../database/event-kinds.js';
import { moment, uuid, integer } from '../http/resource/property-helpers.js';

/**
 * One event of the history of an instance, in the envelope that feed, stream and webhooks share.
 *
 * @publicApi
 */
export class WorldEvent {
  @uuid()
  id!: string;

  @integer('From 1, in the history of the instance')
  seq!: number;

  @ApiProperty({ enum: eventKinds, enumName: 'EventKind' })
  type!: EventKind;

  @moment()
  occurredAt!: string;

  @uuid()
  instanceId!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The resource that the operation returned: a trade, a talk, a death, an instance …',
  })
  data!: object;
}
