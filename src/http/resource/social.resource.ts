import { ApiProperty } from '@nestjs/swagger';
import { type MemoryRow, type RelationshipRow } from '../../database/rows.js';
import { type MinimalForm } from '../response/minimal-form.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { type RelationshipStage, relationshipStage, relationshipStages } from './relationship-stage.js';
import { toIso } from './base-resource.js';

/**
 * A character, shortly.
 *
 * @publicApi
 */
export class CharacterName {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String })
  name!: string;
}

/** How a character stands to another one; the way back is a relationship of its own. */
export class Relationship {
  @ApiProperty({ type: () => CharacterName })
  other!: CharacterName;

  @ApiProperty({ type: Number, minimum: -100, maximum: 100 })
  affinity!: number;

  @ApiProperty({ type: String, enum: relationshipStages })
  stage!: RelationshipStage;

  @ApiProperty({ type: Number, description: 'Talks of the two' })
  interactions!: number;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastInteractionAt!: string | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true, description: 'When the other died' })
  endedAt!: string | null;
}

/** Something a character remembers about another one. */
export class Memory {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: () => CharacterName })
  about!: CharacterName;

  @ApiProperty({ type: String, enum: ['talk', 'trade', 'death'] })
  kind!: string;

  @ApiProperty({ type: String, maxLength: 500 })
  text!: string;

  @ApiProperty({ type: Number, minimum: 0, description: 'The heavier, the longer it is kept in mind' })
  weight!: number;

  @ApiProperty({ type: Number, description: 'The event it comes from' })
  eventSeq!: number;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: string;
}

/** One change of what a character feels, and its cause. */
export class FeelingChange {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: () => CharacterName })
  other!: CharacterName;

  @ApiProperty({ type: String, enum: ['talk', 'gift', 'death'] })
  cause!: string;

  @ApiProperty({ type: Number, description: 'The event that caused it' })
  eventSeq!: number;

  @ApiProperty({ type: Number })
  affinityDelta!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'Towards the other, after the change' })
  affinity!: number | null;

  @ApiProperty({ type: Number })
  moodDelta!: number;

  @ApiProperty({ type: Number, nullable: true, description: 'After the change' })
  mood!: number | null;

  @ApiProperty({ type: String, format: 'date-time' })
  createdAt!: string;
}

export interface FeelingChangeRow {
  readonly id: string;
  readonly cause: string;
  readonly event_seq: number;
  readonly affinity_delta: number;
  readonly affinity: number | null;
  readonly mood_delta: Units;
  readonly mood: Units | null;
  readonly created_at: string;
}

export function toRelationship(row: RelationshipRow, other: CharacterName): Relationship {
  return {
    other,
    affinity: row.affinity,
    stage: relationshipStage(row.affinity, row.interactions),
    interactions: row.interactions,
    lastInteractionAt: row.last_interaction_at && toIso(row.last_interaction_at),
    endedAt: row.ended_at && toIso(row.ended_at),
  };
}

export function toMemory(row: MemoryRow, about: CharacterName): Memory {
  const { id, kind, text, weight } = row;
  return { id, about, kind, text, weight, eventSeq: row.event_seq, createdAt: toIso(row.created_at) };
}

export function toFeelingChange(row: FeelingChangeRow, other: CharacterName): FeelingChange {
  return {
    id: row.id,
    other,
    cause: row.cause,
    eventSeq: row.event_seq,
    affinityDelta: row.affinity_delta,
    affinity: row.affinity,
    moodDelta: decimalOf(row.mood_delta),
    mood: row.mood === null ? null : decimalOf(row.mood),
    createdAt: toIso(row.created_at),
  };
}

/** A memory that is gone, shortly. */
export class MinimalMemory {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Number })
  eventSeq!: number;
}

export function toMinimalMemory({ id, eventSeq }: Memory): MinimalMemory {
  return { id, eventSeq };
}

export const minimalMemory: MinimalForm<Memory> = { type: MinimalMemory, of: toMinimalMemory };
