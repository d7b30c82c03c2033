import { ApiExtraModels, ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { manners } from '../database/fact.js';
import { type MemoryRow, type NameRow, type RelationshipRow } from '../database/rows.js';
import { kin, type Kin } from '../policy/mood-policy.js';
import { type Tie } from '../database/tie.js';
import { tieProperty } from './changed-relationship.resource.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { renderMemory, tellFact } from '../words/memory-words.js';
import { decimalOf, type Units } from '../common/money/units.js';
import {
  type RelationshipStage,
  relationshipStage,
  relationshipStages,
} from '../policy/relationship-stage.js';
import { PageOf } from '../http/request/list-query.js';
import { toIso } from '../http/resource/base-resource.js';
import {
  count,
  figure,
  figureOrNull,
  integer,
  integerOrNull,
  moment,
  momentOrNull,
  nested,
  objectOrNull,
  oneOf,
  optional,
  text,
  uuid,
} from '../http/resource/property-helpers.js';
import { double, feeling, int32 } from '../http/request/number-schema.js';

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
@ApiSchema({ name: 'CharacterRelationship' })
export class Relationship {
  @nested(() => CharacterName)
  other!: CharacterName;

  @ApiProperty({ ...feeling })
  affinity!: number;

  @ApiProperty({
    ...feeling,
  })
  trust!: number;

  @ApiProperty({ ...feeling })
  respect!: number;

  @ApiProperty({ enum: relationshipStages, enumName: 'RelationshipStage' })
  stage!: RelationshipStage;

  @count()
  interactions!: number;

  @momentOrNull()
  lastInteractionAt!: string | null;

  @momentOrNull('When the other died')
  endedAt!: string | null;

  @ApiProperty({
    type: String,
    enum: kin,
    nullable: true,
    description: 'What the other is to it; null: no kin',
  })
  kin!: Kin | null;

  @ApiProperty(tieProperty)
  tie!: Tie | null;
}

/** What changes feelings: mourning is shared grief, which brings those closer who mourn the same. */
export const feelingCauses = [
  'talk',
  'gift',
  'death',
  'mourning',
  'birth',
  'inheritance',
  'night',
  'obligation',
  'set',
  'hearsay',
] as const;

const memoryKinds = [
  'talk',
  'trade',
  'tax',
  'inheritance',
  'death',
  'told',
  'witness',
  'hearsay',
  'reflection',
  'obligation',
];

/** So much of a kind of goods. */
export class MemoryGood {
  @text()
  name!: string;

  @ApiProperty({ ...double })
  amount!: number;
}

/** What happened, in parts; whom it is about and when are said beside it. */
export class MemoryFact {
  @ApiProperty({
    type: String,
    description:
      'Of trades got and gave (gifts), sold and bought (with goods), earned and paid (for a reason); then taxed, inherited, died, talked, ' +
      'overheard; of obligations kept, broken, missed, back, let, and by itself held, broke, short, returned, forgave; of conclusions ' +
      'generous, dear, foe, familiar, overtaxed, bereft, talked-of, faded',
  })
  what!: string;

  @ApiPropertyOptional({ ...double, description: 'Coins' })
  amount?: number;

  @optional(() => [MemoryGood])
  goods?: readonly MemoryGood[];

  @optional(String, 'What was paid for, or promised')
  reason?: string;

  @optional(String, 'What was paid for, as it was said in the talk that agreed on it')
  deal?: string;

  @ApiPropertyOptional({ ...int32, minimum: 2, description: 'How often; absent: once' })
  times?: number;

  @optional([String], 'The names of others')
  with?: readonly string[];

  @optional(String, 'The name of who said something')
  by?: string;

  @optional(String)
  said?: string;

  @optional(String)
  place?: string;

  @optional(String)
  topic?: string;

  @ApiPropertyOptional({ type: String, enum: manners, description: 'How a talk went' })
  manner?: string;

  @optional(String, 'Of what has faded: the kind of the memories')
  of?: string;

  @optional(String, 'The name of who lived it, where it was told on')
  who?: string;
}

/** Something a character remembers. */
@ApiSchema({ name: 'CharacterMemory' })
@ApiExtraModels(MemoryFact)
export class Memory {
  @uuid()
  id!: string;

  @objectOrNull('CharacterName', 'Null: about no one in particular')
  about!: CharacterName | null;

  @oneOf(memoryKinds)
  kind!: string;

  @ApiProperty({ type: String, maxLength: 500, description: 'In the language of the world' })
  text!: string;

  @objectOrNull(
    'MemoryFact',
    'What `text` says; null where it was told, overheard as words, or concluded by an agent',
  )
  fact!: MemoryFact | null;

  @ApiProperty({
    ...double,
    minimum: 0,
    description: '0 to 1; greater ones are kept longer',
  })
  weight!: number;

  @ApiProperty({ ...double, minimum: 0, maximum: 1, description: 'Above 0: a secret' })
  secrecy!: number;

  @integerOrNull('The event it comes from; null: told or concluded')
  eventSeq!: number | null;

  @objectOrNull('CharacterName', 'Who told it, where it is hearsay')
  teller!: CharacterName | null;

  @moment()
  createdAt!: string;
}

/** One change of what a character feels, and its cause. */
export class FeelingChange {
  @uuid()
  id!: string;

  @objectOrNull('CharacterName', 'Towards or because of whom; null: nobody')
  other!: CharacterName | null;

  @oneOf(feelingCauses, '`mourning`: of shared grief; `set`: by the game')
  cause!: string;

  @integer()
  eventSeq!: number;

  @ApiProperty({ ...int32 })
  affinityDelta!: number;

  @ApiProperty({ ...int32, nullable: true })
  affinity!: number | null;

  @ApiProperty({ ...int32 })
  trustDelta!: number;

  @ApiProperty({ ...int32, nullable: true })
  trust!: number | null;

  @ApiProperty({ ...int32 })
  respectDelta!: number;

  @ApiProperty({ ...int32, nullable: true })
  respect!: number | null;

  @figure()
  moodDelta!: number;

  @figureOrNull()
  mood!: number | null;

  @moment()
  createdAt!: string;
}

const activeCauses = [
  'mourning',
  'wealth',
  'loneliness',
  'talk',
  'gift',
  'death',
  'birth',
  'inheritance',
  'obligation',
] as const;

/** What weighs on a mood now. */
export class ActiveFeeling {
  @oneOf(activeCauses, '`death`: the relief at that of an enemy')
  cause!: (typeof activeCauses)[number];

  @objectOrNull('CharacterName', 'Towards or because of whom; null: nobody')
  about!: CharacterName | null;

  @ApiProperty({ ...double, description: 'Points of mood, now' })
  amount!: number;

  @ApiProperty({
    type: Boolean,
    description: 'It has moved the mood, and nights undo it; else it moves the goal of the mood',
  })
  passing!: boolean;

  @momentOrNull('In the time of the world; null: not known')
  since!: string | null;

  @momentOrNull('When it will be gone, in the time of the world; null: with the next talk')
  until!: string | null;
}

/** A mood, where it goes, and why. */
@ApiSchema({ name: 'ActiveFeelings' })
export class ActiveFeelings {
  @figure()
  mood!: number;

  @figure()
  baseline!: number;

  @figure('Where nights move the mood: the baseline and what does not pass')
  goal!: number;

  @nested(() => [ActiveFeeling], 'The heaviest first')
  items!: readonly ActiveFeeling[];
}

/** The changes, and with `active=true` what weighs on the mood now. */
export class FeelingChangePage extends PageOf(FeelingChange) {
  @optional(() => ActiveFeelings, 'With `active=true`')
  active?: ActiveFeelings;
}

export interface FeelingChangeRow {
  readonly id: string;
  readonly other: NameRow | null;
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

export function toRelationship(
  row: Omit<RelationshipRow, 'recent_talks'> & { readonly other: NameRow },
): Relationship {
  return {
    other: row.other,
    affinity: row.affinity,
    trust: row.trust,
    respect: row.respect,
    stage: relationshipStage(row.affinity, row.interactions),
    interactions: row.interactions,
    lastInteractionAt: row.last_interaction_at && toIso(row.last_interaction_at),
    endedAt: row.ended_at && toIso(row.ended_at),
    kin: row.kin ?? null,
    tie: row.tie ?? null,
  };
}

export function toMemory(row: MemoryRow): Memory {
  const { id, about = null, kind, weight, secrecy, teller = null } = row;
  const told = tellFact(row);
  return {
    ...{ id, about, kind, text: renderMemory(row) },
    fact: told && { ...told.fact, ...(told.amount !== 0 && { amount: Math.abs(told.amount) }) },
    ...{ weight, secrecy, eventSeq: row.event_seq, teller, createdAt: toIso(row.created_at) },
  };
}

export function toFeelingChange(row: FeelingChangeRow): FeelingChange {
  return {
    id: row.id,
    other: row.other,
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
@ApiSchema({ name: 'MinimalCharacterMemory' })
export class MinimalMemory {
  @uuid()
  id!: string;

  @integerOrNull()
  eventSeq!: number | null;
}

export const minimalMemory: MinimalForm<Memory> = {
  type: MinimalMemory,
  of: ({ id, eventSeq }) => ({ id, eventSeq }),
};

/** What a character concluded. */
@ApiSchema({ name: 'CharacterReflections' })
export class Reflections {
  @ApiProperty({
    enum: ['agent', 'templates'],
    description: 'Who concluded',
  })
  source!: 'agent' | 'templates';

  @nested(() => [Memory])
  items!: readonly Memory[];
}

@ApiSchema({ name: 'MinimalCharacterReflections' })
export class MinimalReflections {
  @count()
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

  @count()
  told!: number;
}

export const minimalToldMemories: MinimalForm<ToldMemories> = { type: ToldMemories, of: (told) => told };

/** The erased texts of a character. */
@ApiSchema({ name: 'TextErasure' })
export class Erasure {
  @uuid()
  instanceId!: string;

  @uuid()
  agentNpcId!: string;

  @count()
  events!: number;

  @count()
  memories!: number;
}

export const minimalErasure: MinimalForm<Erasure> = { type: Erasure, of: (erasure) => erasure };
