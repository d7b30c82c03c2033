import { ApiProperty } from '@nestjs/swagger';
import { spawnTypes, type SpawnType } from '../agent-npc/agent-npc.entity.js';
import { IsLine, IsIdentifier, IsOneOf } from '../http/request/validators.js';

export class SpawnNpcDto {
  @ApiProperty({ description: 'Id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ description: "The game's own" })
  @IsIdentifier()
  uuid!: string;

  @IsLine(1, 200)
  name!: string;

  @ApiProperty({ enum: spawnTypes, enumName: 'SpawnType' })
  @IsOneOf(spawnTypes)
  type!: SpawnType;
}
