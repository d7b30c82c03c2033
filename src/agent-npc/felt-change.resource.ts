import { ApiProperty } from '@nestjs/swagger';
import { decimalOf } from '../common/money/units.js';
import { feeling, int32, percentage } from '../http/request/number-schema.js';
import { count, figure, nested, optional, uuid } from '../http/resource/property-helpers.js';
import { type FeltRow, type PairRow } from '../ledger/ledger-result.js';
import { relationshipStage, relationshipStages } from '../policy/relationship-stage.js';

/**
 * What the conversation changed in one towards another one.
 *
 * @publicApi
 */
export class FeltChange {
  @ApiProperty({
    ...feeling,
  })
  affinity!: number;

  @ApiProperty({ ...int32 })
  affinityDelta!: number;

  @ApiProperty({ ...int32 })
  trust!: number;

  @ApiProperty({ ...int32 })
  trustDelta!: number;

  @ApiProperty({ ...int32 })
  respect!: number;

  @ApiProperty({ ...int32 })
  respectDelta!: number;

  @ApiProperty({ enum: relationshipStages, enumName: 'RelationshipStage' })
  stage!: string;

  @count('Without silent talks')
  interactions!: number;

  @ApiProperty({ ...percentage })
  mood!: number;

  @figure()
  moodDelta!: number;
}

/**
 * What the conversation changed in one of a group towards another one.
 *
 * @publicApi
 */
export class PairChange extends FeltChange {
  @uuid()
  characterId!: string;

  @uuid()
  otherId!: string;
}

/**
 * What the conversation changed between initiator and responder, on each side, and between all others.
 *
 * @publicApi
 */
export class RelationshipChange {
  @optional(() => FeltChange, 'Absent for a player or plain NPC')
  initiator?: FeltChange;

  @nested(() => FeltChange)
  responder!: FeltChange;

  @optional(() => [PairChange], 'In a group: each further pair, both ways')
  others?: readonly PairChange[];
}

export function toFeltChange(felt: FeltRow): FeltChange {
  const { affinity, affinityDelta, trust, trustDelta, respect, respectDelta, interactions, mood, moodDelta } =
    felt;
  return {
    affinity,
    affinityDelta,
    trust,
    trustDelta,
    respect,
    respectDelta,
    stage: relationshipStage(affinity, interactions),
    interactions,
    mood: decimalOf(mood),
    moodDelta: decimalOf(moodDelta),
  };
}

export function toPairChange({ characterId, otherId, ...felt }: PairRow): PairChange {
  return { characterId, otherId, ...toFeltChange(felt) };
}
