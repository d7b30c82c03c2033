import { ApiProperty } from '@nestjs/swagger';
import { type KnownApplication } from '../auth/application-directory.js';
import { type NightResult } from '../../ledger/ledger-result.js';
import { type MinimalForm } from '../response/minimal-form.js';
import { NumberedEvent, toEventBase } from './base-resource.js';
import { Instance, toInstance } from './instance.resource.js';
import { figure, uuid } from './property-helpers.js';

/**
 * A night of the world passed: moods drifted to their baselines, relationships cooled.
 *
 * @publicApi
 */
export class NightEvent extends NumberedEvent {
  @ApiProperty({ type: () => Instance })
  instance!: Instance;

  @figure('The number of the night, from 1; of several the last')
  night!: number;

  @figure('How many nights it is: more than 1 if several were due')
  nights!: number;

  @figure('Moods that moved')
  moods!: number;

  @figure('Relationships that moved')
  relationships!: number;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'number' },
    description: 'What became of memories, in numbers',
  })
  memory!: Readonly<Record<string, number>>;
}

export function toNightEvent(result: NightResult, application: KnownApplication): NightEvent {
  const { seq, night, nights, moods, relationships, memory } = result;
  const instance = toInstance(result.instance, application);
  return { ...toEventBase(result), seq, instance, night, nights, moods, relationships, memory };
}

/** The minimal form of a night. */
export class MinimalNightEvent {
  @uuid('Of the event')
  id!: string;

  @figure()
  seq!: number;

  @figure()
  night!: number;
}

export const minimalNightEvent: MinimalForm<NightEvent> = {
  type: MinimalNightEvent,
  of: ({ id, seq, night }) => ({ id, seq, night }),
};
