import { ApiProperty } from '@nestjs/swagger';
import { mostReason, mostReference } from '../common/bounds.js';
import { spawnTypes, type SpawnType } from './agent-npc.entity.js';
import {
  IsProse,
  IsLine,
  AllowNull,
  IsFlag,
  IsGoods,
  IsIdentifier,
  IsIdentifierList,
  IsListOf,
  IsManyIdentifiers,
  IsMetadata,
  IsMoney,
  IsOneOf,
  IsPercentage,
  IsPlainText,
  Optional,
} from '../http/request/validators.js';
import { type Good } from '../http/request/goods.js';
import { NewRelationshipDto } from './relationship.dto.js';
import { goodsInput } from './traded-good.resource.js';

/** After “must be a UUID”. */
export const orNobody = ', or null to destroy the money';

export class TradeDto {
  @ApiProperty({
    nullable: true,
    description:
      'An Agent NPC, an account, or the instance itself, which is its treasury; null: the currency leaves the world',
  })
  @AllowNull()
  @IsIdentifier(orNobody)
  recipientIdentifier!: string | null;

  @IsMoney()
  amount!: number;

  @Optional({ description: 'Pays what there is, up to the amount; default: false' })
  @IsFlag()
  atMost?: boolean;

  @Optional({ description: 'Such as rent: statistics group by it' })
  @IsLine(1, mostReason)
  reason?: string;

  @Optional({ description: "Such as an order's number" })
  @IsLine(1, mostReference)
  reference?: string;

  @Optional({ description: 'At most 2048 bytes' })
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @Optional({ ...goodsInput })
  @IsGoods()
  goods?: readonly Good[];
}

export class GrantDto {
  @IsMoney()
  amount!: number;

  @ApiProperty({ description: 'Preferably one word: statistics group by it' })
  @IsLine(1, mostReason)
  reason!: string;

  @Optional({ description: "Such as an order's number" })
  @IsLine(1, mostReference)
  reference?: string;
}

/** The `characterTexts`. */
class CharacterTextsDto {
  @Optional({ description: 'What everybody knows of it' })
  @IsProse(0, 500)
  description?: string;

  @Optional({ description: 'For its own agent alone' })
  @IsPlainText(0, 2000)
  personality?: string;

  @Optional({ description: 'What it is after, for its own agent alone' })
  @IsProse(0, 200)
  goal?: string;

  @Optional({ description: 'What it is doing, for all to see' })
  @IsProse(0, 200)
  activity?: string;
}

export class UpdateAgentNpcDto extends CharacterTextsDto {
  @Optional()
  @IsLine(1, 200)
  name?: string;

  @Optional()
  @IsPercentage()
  mood?: number;

  @Optional({ description: 'Speaks for it from now on' })
  @IsIdentifier()
  agentIdentifier?: string;
}

/** A character to spawn, in a bulk call or alone. */
export class BulkSpawnDto extends CharacterTextsDto {
  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;

  @ApiProperty({ enum: spawnTypes, enumName: 'SpawnType' })
  @IsOneOf(spawnTypes)
  type!: SpawnType;

  @Optional({ description: 'Of the living; in a bulk call, also of earlier ones' })
  @IsIdentifierList(16)
  parentIdentifiers?: string[];

  @Optional({
    description: 'How it feels about others from the start; in a bulk call, also about earlier ones',
  })
  @IsListOf(NewRelationshipDto, 100)
  relationships?: NewRelationshipDto[];

  @Optional({ description: "Without one: the agent's name" })
  @IsLine(1, 200)
  name?: string;

  @Optional({ default: 0 })
  @IsMoney()
  wealth?: number;

  @Optional({ default: 100 })
  @IsPercentage()
  mood?: number;

  @Optional({ description: 'Where its mood rests; default: 45 to 75, from its uuid' })
  @IsPercentage()
  moodBaseline?: number;

  @Optional({ description: 'Default: the least loaded that claimed the instance' })
  @IsIdentifier()
  agentIdentifier?: string;
}

export class SpawnAgentNpcDto extends BulkSpawnDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;
}

export class LookUpDto {
  @IsManyIdentifiers(1000)
  identifiers!: string[];
}
