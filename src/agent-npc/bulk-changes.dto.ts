import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type MinimalForm } from '../http/response/prefer.js';
import { IsFlag, IsIdentifier, IsListOf, IsManyIdentifiers, Optional } from '../http/request/validators.js';
import { GrantDto, UpdateAgentNpcDto } from './agent-npc.dto.js';
import { anEntry, asItIs, BulkAnswer, BulkResult, IsKey, maxBulkEntries } from './bulk.dto.js';
import { DeathEvent } from './life-event.resource.js';
import { MinimalDeathEvent } from './minimal-life-event.resource.js';
import { AgentNpcUpdateEvent, MinimalUpdateEvent } from './update-event.resource.js';

export class BulkGrantDto extends GrantDto {
  @ApiProperty({ description: 'An Agent NPC or an account' })
  @IsIdentifier()
  identifier!: string;

  @Optional({ type: String, minLength: 1, maxLength: 255 })
  @IsKey()
  idempotencyKey?: string;
}

export class BulkGrantsDto {
  @IsListOf(BulkGrantDto, maxBulkEntries)
  grants!: BulkGrantDto[];

  @Optional({ default: false, description: 'All or nothing' })
  @IsFlag()
  atomic?: boolean;
}

export class BulkUpdateDto extends UpdateAgentNpcDto {
  @IsIdentifier()
  identifier!: string;
}

export class BulkUpdatesDto {
  @IsListOf(BulkUpdateDto, maxBulkEntries)
  updates!: BulkUpdateDto[];

  @Optional({ default: false, description: 'All or nothing' })
  @IsFlag()
  atomic?: boolean;
}

export class BulkDeathsDto {
  @IsManyIdentifiers(maxBulkEntries)
  identifiers!: string[];

  @Optional({ default: false, description: 'All or nothing' })
  @IsFlag()
  atomic?: boolean;
}

export class BulkUpdateResult extends BulkResult {
  @ApiPropertyOptional({ type: () => AgentNpcUpdateEvent })
  event?: AgentNpcUpdateEvent;
}

export class MinimalBulkUpdateResult extends BulkResult {
  @ApiPropertyOptional({ type: () => MinimalUpdateEvent })
  event?: MinimalUpdateEvent;
}

export class BulkDeathResult extends BulkResult {
  @ApiPropertyOptional({ type: () => DeathEvent })
  event?: DeathEvent;
}

export class MinimalBulkDeathResult extends BulkResult {
  @ApiPropertyOptional({ type: () => MinimalDeathEvent })
  event?: MinimalDeathEvent;
}

export class BulkUpdates extends BulkAnswer {
  @ApiProperty({ type: () => [BulkUpdateResult], description: anEntry })
  results!: readonly BulkUpdateResult[];
}

export class MinimalBulkUpdates extends BulkAnswer {
  @ApiProperty({ type: () => [MinimalBulkUpdateResult] })
  results!: readonly MinimalBulkUpdateResult[];
}

export class BulkDeaths extends BulkAnswer {
  @ApiProperty({ type: () => [BulkDeathResult], description: anEntry })
  results!: readonly BulkDeathResult[];
}

export class MinimalBulkDeaths extends BulkAnswer {
  @ApiProperty({ type: () => [MinimalBulkDeathResult] })
  results!: readonly MinimalBulkDeathResult[];
}

export const minimalBulkUpdates: MinimalForm<BulkUpdates> = { type: MinimalBulkUpdates, of: asItIs };
export const minimalBulkDeaths: MinimalForm<BulkDeaths> = { type: MinimalBulkDeaths, of: asItIs };
