import { ApiProperty } from '@nestjs/swagger';
import { invalidAt } from '../common/errors/economy-error.js';
import { candidateIds } from '../common/identifier.js';
import { AllowNull, IsFlag, IsIdentifier, IsInteger, IsOneOf, Optional } from '../http/request/validators.js';
import { type FeelingsToSet } from '../ledger/ledger-inputs.js';
import { ties, type Tie } from '../database/tie.js';

/** How a character feels about another one, as the game sets it. */
export class RelationshipDto {
  @Optional()
  @IsInteger(-100, 100)
  affinity?: number;

  @Optional()
  @IsInteger(-100, 100)
  trust?: number;

  @Optional()
  @IsInteger(-100, 100)
  respect?: number;

  @Optional({ nullable: true, description: 'What the other is to it; null: nothing' })
  @AllowNull()
  @IsOneOf(ties)
  tie?: Tie | null;

  @Optional({
    default: false,
    description: 'A living Agent NPC feels the same, and has the tie from its side',
  })
  @IsFlag()
  mutual?: boolean;
}

export class NewRelationshipDto extends RelationshipDto {
  @ApiProperty({ description: 'An Agent NPC, an NPC or a player, alive or dead' })
  @IsIdentifier()
  other!: string;
}

export function toFeelings(
  instanceId: string,
  other: string,
  { affinity, trust, respect, tie, mutual }: RelationshipDto,
): FeelingsToSet {
  const [id, alias] = candidateIds(instanceId, other);
  return { id, alias, affinity, trust, respect, tie, mutual: mutual ?? false };
}

/** Likewise; refused if there is nothing to set. */
export function toChangedFeelings(instanceId: string, other: string, dto: RelationshipDto): FeelingsToSet {
  const { mutual: _mutual, ...values } = dto;
  if (Object.values(values).every((value) => value === undefined)) {
    throw invalidAt('', 'NOTHING_TO_CHANGE', 'the body has no field to change');
  }
  return toFeelings(instanceId, other, dto);
}
