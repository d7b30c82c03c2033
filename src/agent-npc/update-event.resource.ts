import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { type MinimalForm } from '../http/response/prefer.js';
import { type UpdatedFields, type UpdateResult } from '../ledger/ledger-result.js';
import { decimalOf } from '../common/money/units.js';
import { ChangedRelationship } from './changed-relationship.resource.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';
import { toInstance } from '../instance/instance.resource.js';
import { flag, uuid, integer } from '../http/resource/property-helpers.js';
import { percentage } from '../http/request/number-schema.js';

/**
 * Public values of a character that differ.
 *
 * @publicApi
 */
export class AgentNpcValues {
  @ApiPropertyOptional({ type: String })
  name?: string;

  @ApiPropertyOptional({ type: String })
  description?: string;

  @ApiPropertyOptional({ type: String })
  activity?: string;

  @ApiPropertyOptional({ ...percentage })
  mood?: number;

  @ApiPropertyOptional({ type: String, format: 'uuid' })
  agentIdentifier?: string;
}

/**
 * The game changed an Agent NPC.
 *
 * @publicApi
 */
export class AgentNpcUpdateEvent extends NumberedEvent {
  @ApiProperty({ type: () => AgentNpc })
  agentNpc!: AgentNpc;

  @ApiProperty({ type: () => AgentNpcValues })
  old!: AgentNpcValues;

  @ApiProperty({ type: () => AgentNpcValues })
  new!: AgentNpcValues;

  @flag()
  personalityChanged!: boolean;

  @ApiPropertyOptional({ type: Boolean })
  goalChanged?: boolean;

  @ApiPropertyOptional({ type: () => ChangedRelationship, description: 'What was set of its feelings' })
  relationship?: ChangedRelationship;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export function toUpdateEvent(result: UpdateResult, application: KnownApplication): AgentNpcUpdateEvent {
  const agentNpc = toAgentNpc(result.agentNpc, toInstance(result.instance, application));
  return {
    ...toEventBase(result),
    seq: result.seq,
    agentNpc,
    old: toValues(result.old),
    new: toValues(result.new),
    personalityChanged: result.personalityChanged,
    ...(result.goalChanged !== undefined && { goalChanged: result.goalChanged }),
    ...(result.relationship && { relationship: result.relationship }),
  };
}

function toValues({ mood, agentId, ...texts }: UpdatedFields): AgentNpcValues {
  return {
    ...texts,
    ...(mood !== undefined && { mood: decimalOf(mood) }),
    ...(agentId !== undefined && { agentIdentifier: agentId }),
  };
}

/** The minimal form of an update. */
export class MinimalUpdateEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;

  @uuid()
  agentNpcId!: string;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

/** Built from a result without the parts that are not shown. */
export function toShortUpdateEvent({ id, seq, agentNpc }: UpdateResult): MinimalUpdateEvent {
  return { id, seq, agentNpcId: agentNpc.id };
}

export const minimalUpdateEvent: MinimalForm<AgentNpcUpdateEvent> = {
  type: MinimalUpdateEvent,
  of: ({ id, seq, agentNpc }) => ({ id, seq, agentNpcId: agentNpc.id }),
};
