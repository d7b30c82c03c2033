import { ApiExtraModels, ApiPropertyOptional } from '@nestjs/swagger';
import { type MinimalForm } from '../http/response/prefer.js';
import { type DeathResult, type SpawnResult } from '../ledger/ledger-result.js';
import {
  type DeathEvent,
  type NpcDeathEvent,
  type NpcSpawnEvent,
  type SpawnEvent,
} from './life-event.resource.js';
import { decimalOf } from '../common/money/units.js';
import { amount, count, uuid, integer } from '../http/resource/property-helpers.js';

abstract class MinimalEvent {
  @uuid()
  id!: string;

  @integer()
  seq!: number;
}

/** The minimal form of a spawn. */
@ApiExtraModels(MinimalEvent)
export class MinimalSpawnEvent extends MinimalEvent {
  @uuid()
  agentNpcId!: string;
}

/** The minimal form of a spawn or death of a plain NPC. */
export class MinimalNpcEvent extends MinimalEvent {
  @uuid()
  npcId!: string;
}

/** The minimal form of a death. */
export class MinimalDeathEvent extends MinimalEvent {
  @uuid()
  agentNpcId!: string;

  @amount('Before its estate was divided')
  wealth!: number;

  @count()
  mournerCount!: number;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;
}

/** Of an event, or of a result without the parts that are not shown. */
export function toShortSpawnEvent({ id, seq, agentNpc }: SpawnEvent | SpawnResult): MinimalSpawnEvent {
  return { id, seq, agentNpcId: agentNpc.id };
}

export function toShortDeathEvent({ id, seq, agentNpc, mourners }: DeathResult): MinimalDeathEvent {
  const { id: agentNpcId, wealth } = agentNpc;
  return { id, seq, agentNpcId, wealth: decimalOf(wealth), mournerCount: mourners.length };
}

export const minimalSpawnEvent: MinimalForm<SpawnEvent> = { type: MinimalSpawnEvent, of: toShortSpawnEvent };

export const minimalNpcEvent: MinimalForm<NpcSpawnEvent | NpcDeathEvent> = {
  type: MinimalNpcEvent,
  of: ({ id, seq, npc }) => ({ id, seq, npcId: npc.id }),
};

export const minimalDeathEvent: MinimalForm<DeathEvent> = {
  type: MinimalDeathEvent,
  of({ id, seq, agentNpc, mourners }) {
    const { id: agentNpcId, wealth } = agentNpc;
    return { id, seq, agentNpcId, wealth, mournerCount: mourners.length };
  },
};
