import { ApiProperty } from '@nestjs/swagger';
import { mostReason, mostReference } from '../common/bounds.js';
import {
  AllowNull,
  IsAmount,
  IsIdentifier,
  IsLine,
  IsListOf,
  IsMetadata,
  Optional,
} from '../http/request/validators.js';
import { Atomic, bulkOf, IsKey, maxBulkEntries } from '../agent-npc/bulk.dto.js';
import { IsAssetCode } from './asset.dto.js';
import { ExchangeEvent, MinimalExchangeEvent } from './exchange-event.resource.js';

const mostLegs = 64;

export class LegDto {
  @ApiProperty({ nullable: true, description: 'A character or an account; null: it is made' })
  @AllowNull()
  @IsIdentifier(', or null for what is made')
  from!: string | null;

  @ApiProperty({ nullable: true, description: 'A character or an account; null: it is consumed' })
  @AllowNull()
  @IsIdentifier(', or null for what is consumed')
  to!: string | null;

  @Optional({
    nullable: true,
    default: null,
    description: "The code of an asset; null: the world's currency",
  })
  @AllowNull()
  @IsAssetCode()
  asset?: string | null;

  @IsAmount()
  amount!: number;
}

export class ExchangeDto {
  @ApiProperty({ description: 'In order: what one brings, the next may pass on' })
  @IsListOf(LegDto, mostLegs)
  legs!: LegDto[];

  @Optional({ description: 'Such as baking: the feed can be filtered by it' })
  @IsLine(1, mostReason)
  reason?: string;

  @Optional({ description: "Such as an order's number" })
  @IsLine(1, mostReference)
  reference?: string;

  @Optional({ description: 'At most 2048 bytes' })
  @IsMetadata()
  metadata?: Record<string, unknown>;
}

export class BulkExchangeDto extends ExchangeDto {
  @IsKey()
  idempotencyKey?: string;
}

export class BulkExchangesDto {
  @IsListOf(BulkExchangeDto, maxBulkEntries)
  exchanges!: BulkExchangeDto[];

  @Atomic()
  atomic?: boolean;
}

export const bulkExchanges = bulkOf('BulkExchange', ExchangeEvent, MinimalExchangeEvent, { dryRun: true });
