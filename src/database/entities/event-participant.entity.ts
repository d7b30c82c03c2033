import { Entity, PrimaryColumn } from 'typeorm';
import { schema, sequence } from './columns.js';

/** Where the history of a character finds the talks in which it was the third or a further one. */
@Entity({ name: 'event_participant', schema })
export class EventParticipantEntity {
  @PrimaryColumn('uuid')
  instanceId!: string;

  @PrimaryColumn('uuid')
  characterId!: string;

  @PrimaryColumn(sequence)
  seq!: number;
}
