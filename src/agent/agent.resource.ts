import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type AgentRow, type InstanceRow } from '../database/rows.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { toInstance } from '../instance/instance.resource.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { turnFailureKinds } from '../conversation/failure-kind.js';
import { Memo, BaseResource, toIso } from '../http/resource/base-resource.js';
import { count, flag, moment, momentOrNull, text, uuid } from '../http/resource/property-helpers.js';

/**
 * When and why an agent last failed.
 *
 * @publicApi
 */
export class AgentFailure {
  @moment()
  at!: string;

  @ApiProperty({ type: String, enum: turnFailureKinds })
  kind!: string;

  @text()
  detail!: string;
}

/**
 * The external AI agent that speaks for Agent NPCs, or the built-in one.
 *
 * @publicApi
 */
@ApiSchema({ name: 'NpcAgent' })
export class Agent extends BaseResource {
  @text()
  name!: string;

  @ApiProperty({ type: String })
  endpoint!: string;

  @ApiProperty({ type: String, enum: ['self_hosted', 'built_in'] })
  hostType!: 'self_hosted' | 'built_in';

  @ApiProperty({ type: String })
  protocol!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
  })
  options!: Readonly<Record<string, unknown>>;

  @flag()
  hasCredentials!: boolean;

  @momentOrNull()
  lastHealthCheck!: string | null;

  @flag('false before its first success, too')
  healthy!: boolean;

  @ApiPropertyOptional({
    type: () => AgentFailure,
    nullable: true,
    description: 'Absent if the agent is nested',
  })
  lastFailure?: AgentFailure | null;

  @ApiProperty({
    type: 'array',
    items: { $ref: '#/components/schemas/WorldInstance' },
    description: 'Empty if the agent is nested',
  })
  claimedInstances!: readonly object[];
}

/** The nested form of an agent: the trades of one batch share its row. */
const nested = new Memo<AgentRow, Agent>();

export function toNestedAgent(row: AgentRow): Agent {
  const known = nested.get(row);
  if (known) return known;
  const made = toAgent(row, []);
  nested.set(row, made);
  return made;
}

export function toAgent(row: AgentRow, claimedInstances: readonly object[]): Agent {
  // Without spreads, as for `toAgentNpc`.
  return {
    id: row.id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
    name: row.name,
    endpoint: row.endpoint,
    hostType: row.host_type,
    protocol: row.protocol,
    options: row.options,
    hasCredentials: row.has_credentials,
    lastHealthCheck: row.last_health_check && new Date(row.last_health_check).toISOString(),
    healthy: row.healthy,
    claimedInstances,
  };
}

export interface AgentWithClaims {
  readonly row: AgentRow;
  readonly claims: readonly InstanceRow[];
}

/** The top-level form of an agent. */
export function toFullAgent({ row, claims }: AgentWithClaims, application: KnownApplication): Agent {
  const { last_failure: last } = row;
  return {
    ...toAgent(
      row,
      claims.map((instance) => toInstance(instance, application)),
    ),
    lastFailure: last ? { at: new Date(last.at).toISOString(), kind: last.kind, detail: last.detail } : null,
  };
}

/** The minimal form of an agent after a write. */
@ApiSchema({ name: 'MinimalNpcAgent' })
export class MinimalAgent {
  @uuid()
  id!: string;

  @flag()
  healthy!: boolean;

  @count()
  claimedInstanceCount!: number;
}

export function toMinimalAgent({ id, healthy, claimedInstances }: Agent): MinimalAgent {
  return { id, healthy, claimedInstanceCount: claimedInstances.length };
}

export const minimalAgent: MinimalForm<Agent> = { type: MinimalAgent, of: toMinimalAgent };
