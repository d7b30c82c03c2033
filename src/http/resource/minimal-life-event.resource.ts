import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type MinimalForm } from '../response/minimal-form.js';
import { type SpawnResult } from '../../ledger/ledger-result.js';
import {
  type DeathEvent,
  type NpcDeathEvent,
  type NpcSpawnEvent,
  type SpawnEvent,
} from './life-event.resource.js';

abstract class MinimalEvent {
  @ApiProperty({ type: String, format: 'uuid', description: 'Of the event' })
  id!: string;

  @ApiProperty({ type: Number })
  seq!: number;
}

/** A spawn, shortly. */
export class MinimalSpawnEvent extends MinimalEvent {
  @ApiProperty({ type: String, format: 'uuid', description: 'Of the Agent NPC' })
  agentNpcId!: string;
}

/** The spawn or the death of a plain NPC, shortly. */
export class MinimalNpcEvent extends MinimalEvent {
  @ApiProperty({ type: String, format: 'uuid', description: 'Of the NPC' })
  npcId!: string;
}

/** A death, shortly. */
export class MinimalDeathEvent extends MinimalEvent {
  @ApiProperty({ type: String, format: 'uuid', description: 'Of the Agent NPC' })
  agentNpcId!: string;

  @ApiProperty({ type: Number, description: 'What it had, before its estate was divided' })
  wealth!: number;

  @ApiProperty({ type: Number })
  mournerCount!: number;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

export function toMinimalSpawnEvent({ id, seq, agentNpc }: SpawnEvent): MinimalSpawnEvent {
  return { id, seq, agentNpcId: agentNpc.id };
}

/** From a result: nothing is made of what is not shown. */
export function toShortSpawnEvent({ id, seq, agentNpc }: SpawnResult): MinimalSpawnEvent {
  return { id, seq, agentNpcId: agentNpc.id };
}

export function toMinimalNpcEvent({ id, seq, npc }: NpcSpawnEvent | NpcDeathEvent): MinimalNpcEvent {
  return { id, seq, npcId: npc.id };
}

export function toMinimalDeathEvent(event: DeathEvent): MinimalDeathEvent {
  const { id, seq, agentNpc, mourners, dryRun } = event;
  const minimal = {
    id,
    seq,
    agentNpcId: agentNpc.id,
    wealth: agentNpc.wealth,
    mournerCount: mourners.length,
  };
  return dryRun === undefined ? minimal : { ...minimal, dryRun };
}

export const minimalSpawnEvent: MinimalForm<SpawnEvent> = {
  type: MinimalSpawnEvent,
  of: toMinimalSpawnEvent,
};
export const minimalNpcSpawnEvent: MinimalForm<NpcSpawnEvent> = {
  type: MinimalNpcEvent,
  of: toMinimalNpcEvent,
};
export const minimalNpcDeathEvent: MinimalForm<NpcDeathEvent> = {
  type: MinimalNpcEvent,
  of: toMinimalNpcEvent,
};
export const minimalDeathEvent: MinimalForm<DeathEvent> = {
  type: MinimalDeathEvent,
  of: toMinimalDeathEvent,
};
