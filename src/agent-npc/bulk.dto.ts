import { ApiExtraModels, ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type MinimalForm } from '../http/response/prefer.js';
import { isIdempotencyKey } from '../http/request/idempotency.js';
import { Problem } from '../http/request/problem.resource.js';
import { IsFlag, IsIdentifier, IsListOf, Optional, rule } from '../http/request/validators.js';
import { MinimalTradeEvent, TradeEvent } from './trade-event.resource.js';
import { SpawnEvent } from './life-event.resource.js';
import { MinimalSpawnEvent } from './minimal-life-event.resource.js';
import { int64 } from '../http/request/number-schema.js';
import { BulkSpawnDto, TradeDto } from './agent-npc.dto.js';

export const maxBulkEntries = 1000;

/** The key of an entry of its own. */
export function IsKey(): PropertyDecorator {
  return rule({
    name: 'NOT_A_KEY',
    test: isIdempotencyKey,
    message: 'must be 1 to 255 printable ASCII characters',
  });
}

export class BulkTradeDto extends TradeDto {
  @IsIdentifier()
  traderIdentifier!: string;

  @Optional({ type: String, minLength: 1, maxLength: 255 })
  @IsKey()
  idempotencyKey?: string;
}

export class BulkTradesDto {
  @IsListOf(BulkTradeDto, maxBulkEntries)
  trades!: BulkTradeDto[];

  @Optional({ default: false, description: 'All or nothing' })
  @IsFlag()
  atomic?: boolean;
}

export class BulkSpawnsDto {
  @IsListOf(BulkSpawnDto, maxBulkEntries)
  agentNpcs!: BulkSpawnDto[];

  @Optional({ default: false, description: 'All or nothing' })
  @IsFlag()
  atomic?: boolean;
}

export abstract class BulkResult {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'true: of an earlier request with the same key',
  })
  replayed?: true;

  @ApiPropertyOptional({
    type: () => Problem,
  })
  problem?: Problem;
}

@ApiExtraModels(BulkResult)
export class BulkTradeResult extends BulkResult {
  @ApiPropertyOptional({ type: () => TradeEvent })
  event?: TradeEvent;
}

export class MinimalBulkTradeResult extends BulkResult {
  @ApiPropertyOptional({ type: () => MinimalTradeEvent })
  event?: MinimalTradeEvent;
}

export class BulkSpawnResult extends BulkResult {
  @ApiPropertyOptional({ type: () => SpawnEvent })
  event?: SpawnEvent;
}

export class MinimalBulkSpawnResult extends BulkResult {
  @ApiPropertyOptional({ type: () => MinimalSpawnEvent })
  event?: MinimalSpawnEvent;
}

export abstract class BulkAnswer {
  @ApiProperty({ ...int64, description: 'Entries that took effect, now or in an earlier request' })
  registered!: number;

  @ApiProperty({ ...int64 })
  refused!: number;
}

export const anEntry = 'One per entry, in order';

abstract class BulkTradeAnswer extends BulkAnswer {
  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

@ApiExtraModels(BulkAnswer)
export class BulkTrades extends BulkTradeAnswer {
  @ApiProperty({ type: () => [BulkTradeResult], description: anEntry })
  results!: readonly BulkTradeResult[];
}

export class MinimalBulkTrades extends BulkTradeAnswer {
  @ApiProperty({ type: () => [MinimalBulkTradeResult] })
  results!: readonly MinimalBulkTradeResult[];
}

export class BulkSpawns extends BulkAnswer {
  @ApiProperty({ type: () => [BulkSpawnResult], description: anEntry })
  results!: readonly BulkSpawnResult[];
}

export class MinimalBulkSpawns extends BulkAnswer {
  @ApiProperty({ type: () => [MinimalBulkSpawnResult] })
  results!: readonly MinimalBulkSpawnResult[];
}

/** A thousand whole events are not made to be thrown away: the handler has made the short ones already. */
export const asItIs = <Body extends object>(body: Body): Body => body;

export const minimalBulkTrades: MinimalForm<BulkTrades> = { type: MinimalBulkTrades, of: asItIs };
export const minimalBulkSpawns: MinimalForm<BulkSpawns> = { type: MinimalBulkSpawns, of: asItIs };
