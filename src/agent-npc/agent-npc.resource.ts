import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { type CharacterTexts } from '../database/character-texts.js';
import { type AgentNpcRow, type ParentRow } from '../database/rows.js';
import { decimalOf } from '../common/money/units.js';
import { Agent, toNestedAgent } from '../agent/agent.resource.js';
import { type Instance } from '../instance/instance.resource.js';
import { Npc } from '../npc/npc.resource.js';
import { CharacterName } from './social.resource.js';
import { moodBaselineOf } from '../policy/feelings.js';
import { toIso } from '../http/resource/base-resource.js';
import { amount, text } from '../http/resource/property-helpers.js';
import { money, percentage } from '../http/request/number-schema.js';

/**
 * A parent of an Agent NPC.
 *
 * @publicApi
 */
@ApiSchema({ name: 'AgentNpcParent' })
export class Parent extends CharacterName implements ParentRow {
  @ApiProperty({ type: String, enum: ['agent-npc', 'npc'] })
  type!: 'agent-npc' | 'npc';
}

/**
 * A character with wealth and mood, driven by an agent.
 *
 * @publicApi
 */
export class AgentNpc extends Npc implements CharacterTexts {
  @ApiProperty({ type: () => Agent })
  agent!: Agent;

  @ApiProperty({ ...money })
  wealth!: number;

  @amount('By holds, and not in its wealth; in events, as it is now')
  held!: number;

  @ApiProperty({ ...percentage })
  mood!: number;

  @ApiProperty({
    ...percentage,
  })
  moodBaseline!: number;

  @text('Empty for other characters and tokens that only read')
  personality!: string;

  @text('Likewise')
  goal!: string;

  @text()
  description!: string;

  @text()
  activity!: string;

  @ApiProperty({
    type: () => [Parent],
    required: false,
  })
  parents?: readonly Parent[];
}

/** Those who were looked up. */
export class FoundAgentNpcs {
  @ApiProperty({ type: () => [AgentNpc] })
  items!: readonly AgentNpc[];

  @ApiProperty({ type: [String], format: 'uuid', description: 'The identifiers of nobody alive' })
  missing!: readonly string[];
}

export function toAgentNpc(row: AgentNpcRow, instance: Instance): AgentNpc {
  // Written out: after a spread V8 keeps an object of many properties as a dictionary, which is slower to make and to collect.
  const agentNpc: AgentNpc = {
    id: row.id,
    createdAt: toIso(row.created_at),
    updatedAt: toIso(row.updated_at),
    deletedAt: row.deleted_at === null ? null : toIso(row.deleted_at),
    name: row.name,
    uuid: row.uuid,
    instance,
    agent: toNestedAgent(row.agent),
    wealth: decimalOf(row.wealth),
    mood: decimalOf(row.mood),
    held: decimalOf(row.held),
    moodBaseline: moodBaselineOf(row),
    personality: row.personality,
    goal: row.goal,
    description: row.description,
    activity: row.activity,
  };
  if (row.parents) agentNpc.parents = row.parents;
  return agentNpc;
}
