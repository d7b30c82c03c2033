import { applyDecorators, type Type } from '@nestjs/common';
import { ApiExtraModels, ApiProperty, ApiSchema } from '@nestjs/swagger';
import { optional } from '../http/resource/property-helpers.js';
import { isIdempotencyKey } from '../http/request/idempotency.js';
import { Problem } from '../http/request/problem.resource.js';
import { IsFlag, IsIdentifier, IsListOf, Optional, rule } from '../http/request/validators.js';
import { MinimalTradeEvent, TradeEvent } from './trade-event.resource.js';
import { SpawnEvent } from './life-event.resource.js';
import { MinimalSpawnEvent } from './minimal-life-event.resource.js';
import { int64 } from '../http/request/number-schema.js';
import { BulkSpawnDto, TradeDto } from './agent-npc.dto.js';

export const maxBulkEntries = 1000;

export const Atomic = (): PropertyDecorator =>
  applyDecorators(Optional({ default: false, description: 'All or nothing' }), IsFlag());

/** The key of an entry of its own. */
export function IsKey(): PropertyDecorator {
  return applyDecorators(
    Optional({ type: String, minLength: 1, maxLength: 255 }),
    rule({
      name: 'NOT_A_KEY',
      test: isIdempotencyKey,
      message: 'must be 1 to 255 printable ASCII characters',
    }),
  );
}

export class BulkTradeDto extends TradeDto {
  @IsIdentifier()
  traderIdentifier!: string;

  @IsKey()
  idempotencyKey?: string;
}

export class BulkTradesDto {
  @IsListOf(BulkTradeDto, maxBulkEntries)
  trades!: BulkTradeDto[];

  @Atomic()
  atomic?: boolean;
}

export class BulkSpawnsDto {
  @IsListOf(BulkSpawnDto, maxBulkEntries)
  agentNpcs!: BulkSpawnDto[];

  @Atomic()
  atomic?: boolean;
}

export abstract class BulkResult {
  @optional(Boolean, 'true: of an earlier request with the same key')
  replayed?: true;

  @optional(() => Problem)
  problem?: Problem;
}

abstract class BulkAnswer {
  @ApiProperty({ ...int64, description: 'Entries that took effect, now or in an earlier request' })
  registered!: number;

  @ApiProperty({ ...int64 })
  refused!: number;
}

abstract class DryRunAnswer extends BulkAnswer {
  @optional(Boolean)
  dryRun?: boolean;
}

/** The response of a bulk call: a result per entry, in order. */
export interface BulkResponse<Event> extends BulkAnswer {
  readonly results: readonly (BulkResult & { readonly event?: Event })[];
}

function responseOf<Event>(
  name: string,
  event: Type<Event>,
  dryRun: boolean,
  description?: string,
): Type<BulkResponse<Event>> {
  @ApiSchema({ name: `${name}Result` })
  @ApiExtraModels(BulkResult)
  class Result extends BulkResult {
    @optional(() => event)
    event?: Event;
  }
  @ApiSchema({ name: `${name}s` })
  @ApiExtraModels(BulkAnswer)
  class Response extends (dryRun ? DryRunAnswer : BulkAnswer) {
    @ApiProperty({ type: () => [Result], ...(description && { description }) })
    results!: readonly Result[];
  }
  return Response;
}

/** What an operation with a bulk call responds, for `@Operation()`: the whole event of each entry, or its minimal form. */
export function bulkOf<Event>(
  name: string,
  event: Type<Event>,
  minimalEvent: Type,
  { dryRun = false, order = 'One per entry, in order' } = {},
) {
  // A thousand whole events are not made to be thrown away: the handler has made the short ones already.
  const of = (body: BulkResponse<Event>): object => body;
  return {
    returns: responseOf(name, event, dryRun, order),
    status: 201,
    minimal: { type: responseOf(`Minimal${name}`, minimalEvent, dryRun), of },
    prefers: 'minimal',
  } as const;
}

export const bulkTrades = bulkOf('BulkTrade', TradeEvent, MinimalTradeEvent, { dryRun: true });
export const bulkSpawns = bulkOf('BulkSpawn', SpawnEvent, MinimalSpawnEvent);
