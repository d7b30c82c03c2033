import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { limitedKinds } from '../database/expect-room.js';
import { type BillableOperation, billableOperations } from '../database/event-kinds.js';
import { int64 } from '../http/request/number-schema.js';
import { QueryParameter } from '../http/request/validators.js';

export const usageGroups = ['day', 'operation', 'instance'] as const;
export type UsageGroup = (typeof usageGroups)[number];

/** Maximum days of a range. */
export const maxDays = 366;

/** Its values are checked by `readUsageQuery`. */
export class UsageQuery {
  @QueryParameter({
    type: String,
    format: 'date',
    description: 'The first day (UTC); default: the first of this month',
  })
  from?: unknown;

  @QueryParameter({
    type: String,
    format: 'date',
    description: `The last day, at most ${maxDays} days; default: the last of the month of \`from\``,
  })
  to?: unknown;

  @QueryParameter({
    type: String,
    description: `One or more, comma-separated: ${usageGroups.join(', ')}`,
    default: 'day',
  })
  groupBy?: unknown;
}

class UsageCount {
  @ApiProperty({ ...int64 })
  calls!: number;

  @ApiProperty({ ...int64, description: 'Talks among them without a spoken line' })
  silent!: number;
}

class UsageItem extends UsageCount {
  @ApiPropertyOptional({ type: String, format: 'date' })
  day?: string;

  @ApiPropertyOptional({ type: String, enum: billableOperations })
  operation?: BillableOperation;

  @ApiPropertyOptional({
    type: String,
    format: 'uuid',
    description: 'Absent for all those that were deleted and are gone',
  })
  instanceId?: string;
}

class QuotaState {
  @ApiProperty({ ...int64, nullable: true, description: 'null: none' })
  limit!: number | null;

  @ApiProperty({ ...int64 })
  used!: number;

  @ApiProperty({ ...int64, nullable: true })
  remaining!: number | null;

  @ApiProperty({ type: String, format: 'date-time' })
  resetsAt!: string;
}

class TokenUse {
  @ApiPropertyOptional({ type: String, format: 'date', description: 'If grouped by day' })
  day?: string;

  @ApiProperty({ type: String, format: 'uuid' })
  agentId!: string;

  @ApiProperty({ type: String, nullable: true, description: 'null: the agent was deleted' })
  agentName!: string | null;

  @ApiProperty({ ...int64 })
  input!: number;

  @ApiProperty({ ...int64 })
  output!: number;

  @ApiProperty({
    ...int64,
    description: 'Those of both that the agent does not report: a quarter of the characters',
  })
  estimated!: number;
}

class TokenState {
  @ApiProperty({ type: [TokenUse], description: 'Ordered by day, agentId; written every few seconds' })
  items!: TokenUse[];

  @ApiProperty({
    type: QuotaState,
    description: 'Of today; when they are used up, the built-in voice speaks',
  })
  today!: QuotaState;
}

class LimitState {
  @ApiProperty({ type: String, enum: limitedKinds })
  name!: (typeof limitedKinds)[number];

  @ApiProperty({ ...int64 })
  used!: number;

  @ApiProperty({ ...int64, nullable: true, description: 'null: none' })
  limit!: number | null;
}

@ApiSchema({ name: 'ApplicationUsage' })
export class Usage {
  @ApiProperty({ type: String, format: 'date' })
  from!: string;

  @ApiProperty({ type: String, format: 'date' })
  to!: string;

  @ApiProperty({ type: [UsageItem], description: 'Ordered by day, operation, instanceId' })
  items!: UsageItem[];

  @ApiProperty({ type: UsageCount })
  total!: UsageCount;

  @ApiProperty({ type: QuotaState, description: 'Of the current month' })
  quota!: QuotaState;

  @ApiProperty({ type: TokenState, description: 'Of models and other agents' })
  tokens!: TokenState;

  @ApiProperty({ type: [LimitState] })
  limits!: LimitState[];
}
