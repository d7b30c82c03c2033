import { ApiProperty, ApiPropertyOptional, ApiSchema } from '@nestjs/swagger';
import { type KnownApplication } from '../identity/application-directory.js';
import { spawnTypes } from './agent-npc.entity.js';
import {
  type DeathResult,
  type MournerRow,
  type NpcDeathResult,
  type NpcSpawnResult,
  type SpawnResult,
} from '../ledger/ledger-result.js';
import { decimalOf } from '../common/money/units.js';
import { ChangedRelationship } from './changed-relationship.resource.js';
import { AgentNpc, toAgentNpc } from './agent-npc.resource.js';
import { toInstance } from '../instance/instance.resource.js';
import {
  type ExchangeParty,
  type MovedLeg,
  passedOnLegs,
  passedOnParties,
  toPassedOn,
} from '../goods/exchange-event.resource.js';
import { Npc, toNpc } from '../npc/npc.resource.js';
import { CharacterName } from './social.resource.js';
import { figure, uuid } from '../http/resource/property-helpers.js';
import { double, percentage } from '../http/request/number-schema.js';
import { NumberedEvent, toEventBase } from '../http/resource/base-resource.js';

/**
 * Somebody whose mood an event moved without a part in it.
 *
 * @publicApi
 */
@ApiSchema({ name: 'TouchedCharacter' })
export class Touched {
  @uuid()
  id!: string;

  @ApiProperty({ ...percentage })
  mood!: number;

  @figure()
  moodDelta!: number;
}

/**
 * An Agent NPC came into the world.
 *
 * @publicApi
 */
export class SpawnEvent extends NumberedEvent {
  @ApiProperty({ enum: spawnTypes, enumName: 'SpawnType' })
  type!: string;

  @ApiProperty({ type: () => AgentNpc })
  agentNpc!: AgentNpc;

  @ApiPropertyOptional({ type: () => [Touched] })
  touched?: readonly Touched[];

  @ApiPropertyOptional({ type: () => [ChangedRelationship], description: 'How it feels from the start' })
  relationships?: readonly ChangedRelationship[];
}

/**
 * A plain NPC came into the world.
 *
 * @publicApi
 */
export class NpcSpawnEvent extends NumberedEvent {
  @ApiProperty({
    enum: [...spawnTypes, 'player'],
    enumName: 'NpcSpawnType',
    description: '`player`: of a player who first spoke',
  })
  type!: string;

  @ApiProperty({ type: () => Npc })
  npc!: Npc;
}

/**
 * A mourner, whose mood a death lowered.
 *
 * @publicApi
 */
export class Mourner extends CharacterName {
  @ApiProperty({ ...percentage })
  mood!: number;

  @ApiProperty({ ...double, maximum: 0 })
  moodDelta!: number;
}

/**
 * An Agent NPC left the world; it is shown in its state at death, before its estate was divided.
 *
 * @publicApi
 */
export class DeathEvent extends NumberedEvent {
  @ApiProperty({ type: () => AgentNpc })
  agentNpc!: AgentNpc;

  @ApiPropertyOptional({ type: Boolean })
  dryRun?: boolean;

  @ApiProperty({ type: () => [Mourner], description: 'Its kin and friends' })
  mourners!: readonly Mourner[];

  @ApiPropertyOptional({ type: () => [Touched] })
  touched?: readonly Touched[];

  @passedOnLegs()
  legs?: readonly MovedLeg[];

  @passedOnParties()
  parties?: readonly ExchangeParty[];
}

/**
 * A plain NPC left the world.
 *
 * @publicApi
 */
export class NpcDeathEvent extends NumberedEvent {
  @ApiProperty({ type: () => Npc })
  npc!: Npc;
}

export function toSpawnEvent(result: SpawnResult, application: KnownApplication): SpawnEvent {
  const agentNpc = toAgentNpc(result.agentNpc, toInstance(result.instance, application));
  const { seq, type, relationships } = result;
  return {
    ...toEventBase(result),
    seq,
    type,
    agentNpc,
    ...touchedBy(result),
    ...(relationships && { relationships }),
  };
}

export function toNpcSpawnEvent(result: NpcSpawnResult, application: KnownApplication): NpcSpawnEvent {
  const npc = toNpc(result.npc, toInstance(result.instance, application));
  return { ...toEventBase(result), seq: result.seq, type: result.type, npc };
}

function touchedBy({ touched }: Pick<SpawnResult, 'touched'>): { touched?: readonly Touched[] } {
  if (!touched) return {};
  return {
    touched: touched.map(({ id, mood, moodDelta }) => ({
      id,
      mood: decimalOf(mood),
      moodDelta: decimalOf(moodDelta),
    })),
  };
}

function toMourner({ id, uuid, name, mood, moodDelta }: MournerRow): Mourner {
  return { id, uuid, name, mood: decimalOf(mood), moodDelta: decimalOf(moodDelta) };
}

export function toDeathEvent(result: DeathResult, application: KnownApplication): DeathEvent {
  const agentNpc = toAgentNpc(result.agentNpc, toInstance(result.instance, application));
  const mourners = result.mourners.map(toMourner);
  return {
    ...toEventBase(result),
    seq: result.seq,
    agentNpc,
    mourners,
    ...touchedBy(result),
    ...toPassedOn(result),
  };
}

export function toNpcDeathEvent(result: NpcDeathResult, application: KnownApplication): NpcDeathEvent {
  const npc = toNpc(result.npc, toInstance(result.instance, application));
  return { ...toEventBase(result), seq: result.seq, npc };
}
