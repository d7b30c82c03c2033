import { IsIdentifier, IsListOf } from '../http/request/validators.js';
import { InteractEvent, MinimalInteractEvent } from './interact-event.resource.js';
import { bulkOf } from './bulk.dto.js';
import { InteractDto } from './talk.dto.js';

export const maxBulkTalks = 50;

export class BulkTalkDto extends InteractDto {
  @IsIdentifier()
  initiatorIdentifier!: string;
}

export class BulkTalksDto {
  @IsListOf(BulkTalkDto, maxBulkTalks)
  interactions!: BulkTalkDto[];
}

export const bulkTalks = bulkOf('BulkTalk', InteractEvent, MinimalInteractEvent, { order: '' });
