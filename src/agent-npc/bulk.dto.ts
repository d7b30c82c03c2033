import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { Problem } from '../resource/problem.resource.js';
import { AgentNpc } from '../resource/agent-npc.resource.js';
import { TradeEvent } from '../resource/trade-event.resource.js';
import { SpawnEvent } from '../resource/life-event.resource.js';
import { maxMoney } from '../money/money.js';

export const maxBulkEntries = 1000;

export const bulkFlags = ['true', 'false'] as const;

/** The query of a bulk call. Its value is checked where it is read. */
export class BulkQuery {
  @ApiPropertyOptional({ type: String, enum: bulkFlags, description: 'Whole events in the answer' })
  @Allow()
  expand?: unknown;
}

/** For the document: bulk bodies are read by `readBulkTrades`, which makes no object a thousand times over. */
export class BulkTradeDto {
  @ApiProperty({ type: String, format: 'uuid', description: 'The id or uuid of the Agent NPC that trades' })
  traderIdentifier!: string;

  @ApiProperty({ type: String, format: 'uuid', nullable: true })
  recipientIdentifier!: string | null;

  @ApiProperty({ type: Number, minimum: 0, maximum: maxMoney })
  amount!: number;

  @ApiPropertyOptional({ type: 'object', additionalProperties: true })
  metadata?: Record<string, unknown>;

  @ApiPropertyOptional({
    type: String,
    minLength: 1,
    maxLength: 255,
    description: 'As the header, for this trade alone',
  })
  idempotencyKey?: string;
}

export class BulkTradesDto {
  @ApiProperty({ type: () => [BulkTradeDto], minItems: 1, maxItems: maxBulkEntries })
  trades!: BulkTradeDto[];

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'All or nothing' })
  atomic?: boolean;
}

export class BulkSpawnDto {
  @ApiProperty({ type: String, format: 'uuid' })
  uuid!: string;

  @ApiProperty({ type: String, enum: ['natural', 'breeding', 'manual'] })
  type!: string;

  @ApiPropertyOptional({
    type: [String],
    description: 'Also of characters that stand before it in this call',
  })
  parentIdentifiers?: string[];

  @ApiPropertyOptional({ type: String })
  name?: string;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: maxMoney, default: 0 })
  wealth?: number;

  @ApiPropertyOptional({ type: Number, minimum: 0, maximum: 100, default: 100 })
  mood?: number;

  @ApiPropertyOptional({ type: String, maxLength: 2000 })
  personality?: string;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  agentIdentifier?: string;
}

export class BulkSpawnsDto {
  @ApiProperty({ type: () => [BulkSpawnDto], minItems: 1, maxItems: maxBulkEntries })
  agentNpcs!: BulkSpawnDto[];

  @ApiPropertyOptional({ type: Boolean, default: false, description: 'All or nothing' })
  atomic?: boolean;
}

/** A trade of a bulk call, shortly. */
export class CompactTrade {
  @ApiProperty({ type: String, format: 'uuid' })
  id!: string;

  @ApiProperty({ type: Number })
  seq!: number;

  @ApiProperty({ type: Number })
  amount!: number;

  @ApiProperty({ type: Number })
  traderWealthAfter!: number;

  @ApiProperty({ type: Number, nullable: true })
  recipientWealthAfter!: number | null;
}

/** A spawn of a bulk call, shortly. */
export class CompactSpawn {
  @ApiProperty({ type: String, format: 'uuid', description: 'Of the event' })
  id!: string;

  @ApiProperty({ type: Number })
  seq!: number;

  @ApiProperty({ type: String, format: 'uuid', description: 'Of the Agent NPC' })
  agentNpcId!: string;
}

abstract class BulkResult {
  @ApiPropertyOptional({
    type: Boolean,
    description: 'true: the answer of an earlier request with the same key',
  })
  replayed?: true;

  @ApiPropertyOptional({
    type: () => Problem,
    description: 'Why this entry was refused; nothing of it was written',
  })
  problem?: Problem;
}

export class BulkTradeResult extends BulkResult {
  @ApiPropertyOptional({
    oneOf: [{ $ref: '#/components/schemas/CompactTrade' }, { $ref: '#/components/schemas/TradeEvent' }],
    description: 'With expand=true the whole event',
  })
  event?: CompactTrade | TradeEvent;
}

export class BulkSpawnResult extends BulkResult {
  @ApiPropertyOptional({
    oneOf: [{ $ref: '#/components/schemas/CompactSpawn' }, { $ref: '#/components/schemas/SpawnEvent' }],
    description: 'With expand=true the whole event',
  })
  event?: CompactSpawn | SpawnEvent;
}

abstract class BulkAnswer {
  @ApiProperty({ type: Number, description: 'Entries that had their effect, now or in an earlier request' })
  registered!: number;

  @ApiProperty({ type: Number })
  refused!: number;
}

export class BulkTrades extends BulkAnswer {
  @ApiProperty({ type: () => [BulkTradeResult], description: 'One an entry, in their order' })
  results!: readonly BulkTradeResult[];
}

export class BulkSpawns extends BulkAnswer {
  @ApiProperty({ type: () => [BulkSpawnResult], description: 'One an entry, in their order' })
  results!: readonly BulkSpawnResult[];
}

export const bulkModels = [CompactTrade, CompactSpawn, TradeEvent, SpawnEvent, AgentNpc];
