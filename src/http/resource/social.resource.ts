import { ApiProperty } from '@nestjs/swagger';
import { feelingCauses } from '../../database/entities/feeling-change.entity.js';
import { type MemoryRow, type RelationshipRow } from '../../database/rows.js';
import { type MinimalForm } from '../response/minimal-form.js';
import { decimalOf, type Units } from '../../common/money/units.js';
import { type RelationshipStage, relationshipStage, relationshipStages } from './relationship-stage.js';
import { toIso } from './base-resource.js';
import { count, figure, figureOrNull, moment, momentOrNull, text, uuid } from './property-helpers.js';

/**
 * A character in short form.
 *
 * @publicApi
 */
export class CharacterName {
  @uuid()
  id!: string;

  @uuid()
  uuid!: string;

  @text()
  name!: string;
}

/** The relationship of a character to another one; the other direction is a separate relationship. */
export class Relationship {
  @ApiProperty({ type: () => CharacterName })
  other!: CharacterName;

  @ApiProperty({ type: Number, minimum: -100, maximum: 100 })
  affinity!: number;

  @ApiProperty({
    type: Number,
    minimum: -100,
    maximum: 100,
    description: "How far it counts on the other's word",
  })
  trust!: number;

  @ApiProperty({ type: Number, minimum: -100, maximum: 100, description: 'How well it thinks of the other' })
  respect!: number;

  @ApiProperty({ type: String, enum: relationshipStages })
  stage!: RelationshipStage;

  @figure('Talks of the two')
  interactions!: number;

  @momentOrNull()
  lastInteractionAt!: string | null;

  @momentOrNull('When the other died')
  endedAt!: string | null;
}

const memoryKinds = ['talk', 'trade', 'tax', 'death', 'told', 'witness', 'hearsay', 'reflection'];

/** Something a character remembers. */
export class Memory {
  @uuid()
  id!: string;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/CharacterName' }, { type: 'null' }],
    description: 'Null: about no one in particular',
  })
  about!: CharacterName | null;

  @ApiProperty({ type: String, enum: memoryKinds })
  kind!: string;

  @ApiProperty({ type: String, maxLength: 500 })
  text!: string;

  @count('0 to 1; memories with a greater weight are kept longer')
  weight!: number;

  @figureOrNull('The event it comes from; null: the game told it, or the character concluded it')
  eventSeq!: number | null;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/CharacterName' }, { type: 'null' }],
    description: 'Who told it, where it is hearsay',
  })
  teller!: CharacterName | null;

  @moment()
  createdAt!: string;
}

/** One change of what a character feels, and its cause. */
export class FeelingChange {
  @uuid()
  id!: string;

  @ApiProperty({
    oneOf: [{ $ref: '#/components/schemas/CharacterName' }, { type: 'null' }],
    description: 'Towards whom, or because of whom; null: nobody, as with the mood of a night',
  })
  other!: CharacterName | null;

  @ApiProperty({
    type: String,
    enum: feelingCauses,
    description: '`mourning`: shared grief brings those closer who mourn the same',
  })
  cause!: string;

  @figure('The event that caused it')
  eventSeq!: number;

  @figure()
  affinityDelta!: number;

  @figureOrNull('Towards the other, after the change')
  affinity!: number | null;

  @figure()
  trustDelta!: number;

  @figureOrNull('In the other, after the change')
  trust!: number | null;

  @figure()
  respectDelta!: number;

  @figureOrNull('For the other, after the change')
  respect!: number | null;

  @figure()
  moodDelta!: number;

  @figureOrNull('After the change')
  mood!: number | null;

  @moment()
  createdAt!: string;
}

export interface FeelingChangeRow {
  readonly id: string;
  readonly cause: string;
  readonly event_seq: number;
  readonly affinity_delta: number;
  readonly affinity: number | null;
  readonly trust_delta: number;
  readonly trust: number | null;
  readonly respect_delta: number;
  readonly respect: number | null;
  readonly mood_delta: Units;
  readonly mood: Units | null;
  readonly created_at: string;
}

export function toRelationship(row: RelationshipRow, other: CharacterName): Relationship {
  return {
    other,
    affinity: row.affinity,
    trust: row.trust,
    respect: row.respect,
    stage: relationshipStage(row.affinity, row.interactions),
    interactions: row.interactions,
    lastInteractionAt: row.last_interaction_at && toIso(row.last_interaction_at),
    endedAt: row.ended_at && toIso(row.ended_at),
  };
}

export function toMemory(
  row: MemoryRow,
  about: CharacterName | null,
  teller: CharacterName | null = null,
): Memory {
  const { id, kind, text, weight } = row;
  return { id, about, kind, text, weight, eventSeq: row.event_seq, teller, createdAt: toIso(row.created_at) };
}

export function toFeelingChange(row: FeelingChangeRow, other: CharacterName | null): FeelingChange {
  return {
    id: row.id,
    other,
    cause: row.cause,
    eventSeq: row.event_seq,
    affinityDelta: row.affinity_delta,
    affinity: row.affinity,
    trustDelta: row.trust_delta,
    trust: row.trust,
    respectDelta: row.respect_delta,
    respect: row.respect,
    moodDelta: decimalOf(row.mood_delta),
    mood: row.mood === null ? null : decimalOf(row.mood),
    createdAt: toIso(row.created_at),
  };
}

/** The minimal form of a removed memory. */
export class MinimalMemory {
  @uuid()
  id!: string;

  @figureOrNull()
  eventSeq!: number | null;
}

export function toMinimalMemory({ id, eventSeq }: Memory): MinimalMemory {
  return { id, eventSeq };
}

export const minimalMemory: MinimalForm<Memory> = { type: MinimalMemory, of: toMinimalMemory };

/** What a character concluded. */
export class Reflections {
  @ApiProperty({ type: () => [Memory] })
  items!: readonly Memory[];
}

export class MinimalReflections {
  @figure('Conclusions')
  count!: number;
}

export const minimalReflections: MinimalForm<Reflections> = {
  type: MinimalReflections,
  of: ({ items }) => ({ count: items.length }),
};

/** How many were told. */
export class ToldMemories {
  @uuid()
  instanceId!: string;

  @figure('Characters that remember it')
  told!: number;
}

export const minimalToldMemories: MinimalForm<ToldMemories> = { type: ToldMemories, of: (told) => told };

/** The erased texts of a character. */
export class Erasure {
  @uuid()
  instanceId!: string;

  @uuid()
  agentNpcId!: string;

  @figure('Events whose texts and names were erased; their money, moods and order stay')
  events!: number;

  @figure('Memories of the character, and memories of it by others')
  memories!: number;
}

export const minimalErasure: MinimalForm<Erasure> = { type: Erasure, of: (erasure) => erasure };
