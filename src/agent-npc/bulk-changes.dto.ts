import { ApiProperty } from '@nestjs/swagger';
import { IsIdentifier, IsListOf, IsManyIdentifiers } from '../http/request/validators.js';
import { GrantDto, UpdateAgentNpcDto } from './agent-npc.dto.js';
import { Atomic, bulkOf, IsKey, maxBulkEntries } from './bulk.dto.js';
import { DeathEvent } from './life-event.resource.js';
import { MinimalDeathEvent } from './minimal-life-event.resource.js';
import { AgentNpcUpdateEvent, MinimalUpdateEvent } from './update-event.resource.js';

export class BulkGrantDto extends GrantDto {
  @ApiProperty({ description: 'An Agent NPC or an account' })
  @IsIdentifier()
  identifier!: string;

  @IsKey()
  idempotencyKey?: string;
}

export class BulkGrantsDto {
  @IsListOf(BulkGrantDto, maxBulkEntries)
  grants!: BulkGrantDto[];

  @Atomic()
  atomic?: boolean;
}

export class BulkUpdateDto extends UpdateAgentNpcDto {
  @IsIdentifier()
  identifier!: string;
}

export class BulkUpdatesDto {
  @IsListOf(BulkUpdateDto, maxBulkEntries)
  updates!: BulkUpdateDto[];

  @Atomic()
  atomic?: boolean;
}

export class BulkDeathsDto {
  @IsManyIdentifiers(maxBulkEntries)
  identifiers!: string[];

  @Atomic()
  atomic?: boolean;
}

export const bulkUpdates = bulkOf('BulkUpdate', AgentNpcUpdateEvent, MinimalUpdateEvent);
export const bulkDeaths = bulkOf('BulkDeath', DeathEvent, MinimalDeathEvent);
