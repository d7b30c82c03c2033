import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsIdentifier, IsListOf } from '../http/request/validators.js';
import { InteractEvent, MinimalInteractEvent } from './interact-event.resource.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { asItIs, BulkAnswer, BulkResult } from './bulk.dto.js';
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

export class BulkTalkResult extends BulkResult {
  @ApiPropertyOptional({ type: () => InteractEvent })
  event?: InteractEvent;
}

export class MinimalBulkTalkResult extends BulkResult {
  @ApiPropertyOptional({ type: () => MinimalInteractEvent })
  event?: MinimalInteractEvent;
}

export class BulkTalks extends BulkAnswer {
  @ApiProperty({ type: () => [BulkTalkResult] })
  results!: readonly BulkTalkResult[];
}

export class MinimalBulkTalks extends BulkAnswer {
  @ApiProperty({ type: () => [MinimalBulkTalkResult] })
  results!: readonly MinimalBulkTalkResult[];
}

export const minimalBulkTalks: MinimalForm<BulkTalks> = {
  type: MinimalBulkTalks,
  of: asItIs,
};
