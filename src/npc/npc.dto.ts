import { ApiProperty } from '@nestjs/swagger';
import { spawnTypes, type SpawnType } from '../database/entities/agent-npc.entity.js';
import { IsIdentifier, IsOneOf, IsPlainText } from '../http/request/validators.js';

export class SpawnNpcDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'The id or uuid of the instance' })
  @IsIdentifier()
  instanceIdentifier!: string;

  @ApiProperty({ type: String, format: 'uuid', description: "The game's own UUID of the character" })
  @IsIdentifier()
  uuid!: string;

  @ApiProperty({ type: String, minLength: 1, maxLength: 200 })
  @IsPlainText(1, 200)
  name!: string;

  @ApiProperty({ enum: spawnTypes, enumName: 'SpawnType' })
  @IsOneOf(spawnTypes)
  type!: SpawnType;
}
