import { ApiProperty } from '@nestjs/swagger';
import { spawnTypes, type SpawnType } from '../database/entities/agent-npc.entity.js';
import {
  AllowNull,
  IsGoods,
  IsIdentifier,
  IsIdentifierList,
  IsMetadata,
  IsMoney,
  IsOneOf,
  IsPercentage,
  IsPlainText,
  Optional,
} from '../http/request/validators.js';
import { type Good } from '../http/request/goods.js';
import { money, percentage } from '../http/request/number-schema.js';
import { goodsInput } from '../http/resource/traded-good.resource.js';

export class TradeDto {
  @ApiProperty({
    type: String,
    format: 'uuid',
    nullable: true,
    description: 'Id or uuid; null: the currency leaves the Agent NPCs',
  })
  @AllowNull()
  @IsIdentifier()
  recipientIdentifier!: string | null;

  @ApiProperty({
    ...money,
  })
  @IsMoney()
  amount!: number;

  @Optional({
    type: 'object',
    additionalProperties: true,
    description: 'Of the caller, stored with the event; at most 2048 bytes',
  })
  @IsMetadata()
  metadata?: Record<string, unknown>;

  @Optional({ ...goodsInput, description: 'What it is for' })
  @IsGoods()
  goods?: readonly Good[];
}

export class GrantDto {
  @ApiProperty({
    ...money,
  })
  @IsMoney()
  amount!: number;

  @ApiProperty({
    type: String,
    minLength: 1,
    maxLength: 64,
    description: 'Reason, preferably one word: statistics are grouped by it',
  })
  @IsPlainText(1, 64)
  reason!: string;
}

export class UpdateAgentNpcDto {
  @Optional({ type: String, minLength: 1, maxLength: 200 })
  @IsPlainText(1, 200)
  name?: string;

  @Optional({ type: String, maxLength: 500, description: 'What everybody knows of it' })
  @IsPlainText(0, 500)
  description?: string;

  @Optional({ type: String, maxLength: 2000, description: 'Who it is, for its own agent alone' })
  @IsPlainText(0, 2000)
  personality?: string;

  @Optional({ ...percentage })
  @IsPercentage()
  mood?: number;

  @Optional({ type: String, format: 'uuid', description: 'The agent that speaks for it from now on' })
  @IsIdentifier()
  agentIdentifier?: string;
}

export class SpawnAgentNpcDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'The id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ type: String, format: 'uuid', description: "The game's own UUID of the character" })
  @IsIdentifier()
  uuid!: string;

  @ApiProperty({ enum: spawnTypes, enumName: 'SpawnType' })
  @IsOneOf(spawnTypes)
  type!: SpawnType;

  @Optional({ type: [String], description: 'Ids or uuids of living NPCs or Agent NPCs of the instance' })
  @IsIdentifierList(16)
  parentIdentifiers?: string[];

  @Optional({ type: String, minLength: 1, maxLength: 200, description: "Without one: the agent's name" })
  @IsPlainText(1, 200)
  name?: string;

  @Optional({ ...money, default: 0, description: 'Minted into the world' })
  @IsMoney()
  wealth?: number;

  @Optional({ ...percentage, default: 100 })
  @IsPercentage()
  mood?: number;

  @Optional({
    ...percentage,
    description: 'Where its mood rests, night by night; default: 45 to 75, from its uuid',
  })
  @IsPercentage()
  moodBaseline?: number;

  @Optional({
    type: String,
    maxLength: 2000,
    description: 'Who it is, for its own agent alone',
  })
  @IsPlainText(0, 2000)
  personality?: string;

  @Optional({
    type: String,
    maxLength: 500,
    description: 'What everybody knows of it',
  })
  @IsPlainText(0, 500)
  description?: string;

  @Optional({
    type: String,
    format: 'uuid',
    description: 'Default: the least loaded that claimed the instance, else the built-in one',
  })
  @IsIdentifier()
  agentIdentifier?: string;
}
