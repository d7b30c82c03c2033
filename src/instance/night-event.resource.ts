import { ApiProperty } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type NightResult } from '../ledger/ledger-result.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { Instance, instanceWithTime } from './instance.resource.js';
import { count, uuid, integer } from '../http/resource/property-helpers.js';
import { int64 } from '../http/request/number-schema.js';

/**
 * A night of the world passed: moods drifted to their baselines, relationships cooled.
 *
 * @publicApi
 */
export class NightEvent extends NumberedEvent {
  @ApiProperty({ type: () => Instance })
  instance!: Instance;

  @integer('Counts from 1; of several, the last')
  night!: number;

  @integer('More than 1 if several were due')
  nights!: number;

  @count()
  moods!: number;

  @count()
  relationships!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: int64,
  })
  memory!: Readonly<Record<string, number>>;
}

export function toNightEvent(result: NightResult, application: KnownApplication): NightEvent {
  const { seq, night, nights, moods, relationships, memory } = result;
  const base = toEventBase(result);
  const instance = instanceWithTime(result.instance, application, Date.parse(base.createdAt));
  return { ...base, seq, instance, night, nights, moods, relationships, memory };
}

/** The minimal form of a night. */
export class MinimalNightEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @integer()
  night!: number;
}

export const minimalNightEvent: MinimalForm<NightEvent> = {
  type: MinimalNightEvent,
  of: ({ id, seq, night }) => ({ id, seq, night }),
};
