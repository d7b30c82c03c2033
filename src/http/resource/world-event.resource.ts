import { ApiProperty } from '@nestjs/swagger';
import { type EventKind, eventKinds } from '../../database/event-kinds.js';

/**
 * One event of the history of an instance, in the envelope that feed, stream and webhooks share.
 *
 * @publicApi
 */
export class WorldEvent {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Number, description: 'Place in the history of the instance, from 1, without gaps' })
  seq!: number;

  @ApiProperty({ type: String, enum: eventKinds })
  type!: EventKind;

  @ApiProperty({ type: String, format: 'date-time' })
  occurredAt!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  instanceId!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'The resource that the operation answered with: a trade, a talk, a death, an instance …',
  })
  data!: object;
}
