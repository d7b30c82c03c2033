import { ApiProperty } from '@nestjs/swagger';
import { type SetFeelings } from '../ledger/ledger-result.js';
import { ties, type Tie } from '../database/tie.js';
import { feeling } from '../http/request/number-schema.js';
import { flag, uuid } from '../http/resource/property-helpers.js';

export const tieProperty = {
  type: String,
  enum: ties,
  nullable: true,
  description: 'What the other is to it by the word of the game; null: nothing',
} as const;

/**
 * What a character felt towards another one, or feels.
 *
 * @publicApi
 */
export class SetRelationship {
  @ApiProperty({ ...feeling })
  affinity!: number;

  @ApiProperty({ ...feeling })
  trust!: number;

  @ApiProperty({ ...feeling })
  respect!: number;

  @ApiProperty(tieProperty)
  tie!: Tie | null;
}

/**
 * What the game set of a relationship.
 *
 * @publicApi
 */
export class ChangedRelationship implements SetFeelings {
  @uuid()
  otherId!: string;

  @flag('The other feels the same from then on')
  mutual!: boolean;

  @ApiProperty({ type: () => SetRelationship })
  old!: SetRelationship;

  @ApiProperty({ type: () => SetRelationship })
  new!: SetRelationship;
}
