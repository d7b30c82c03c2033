import { type EventForm } from '../database/event-kinds.js';
import { eventIdOf } from '../database/event-id.js';
import {
  type AgentNpcRow,
  type EventRow,
  type InstanceRow,
  type NpcRow,
  type ParentRow,
} from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import {
  type CompactTradeResult,
  type DeathResult,
  type DisbursementResult,
  type EventResult,
  type InstanceResult,
  type InteractionResult,
  type NightResult,
  type NpcDeathResult,
  type NpcSpawnResult,
  type SpawnResult,
  type TradeResult,
  type UpdateResult,
} from './ledger-result.js';

/** An event, and what its result includes besides it. */
export interface ToldEvent {
  readonly event: EventRow;
  /** Right after the write of the event. */
  readonly instance: InstanceRow;
  /** The participants by id, in their current state or their state at death. */
  readonly characters: Readonly<Record<string, AgentNpcRow>>;
  /** Those of them that are plain NPCs or players, in their current state. */
  readonly npcs: Readonly<Record<string, NpcRow>>;
}

/** The third or a further character of a talk, in the data of its event. */
interface OtherRow {
  readonly id: string;
  readonly wealth: Units;
  readonly mood: Units;
}

/** Rebuilds the result of the function that wrote an event, by the form of the event. */
export const resultOf: Readonly<Record<EventForm, (told: ToldEvent) => InstanceResult>> = {
  WorldInstance: factsOf,
  ScheduledWorldInstance: factsOf,
  TaxedWorldInstance: factsOf,
  DisbursedWorldInstance: disbursementOf,
  NightEvent: nightOf,
  TradeEvent: tradeOf,
  InteractEvent: talkOf,
  AgentNpcUpdateEvent: updateOf,
  SpawnEvent: spawnOf,
  DeathEvent: deathOf,
  NpcSpawnEvent: npcSpawnOf,
  NpcDeathEvent: npcDeathOf,
};

function factsOf({ event, instance }: ToldEvent): EventResult {
  const id = eventIdOf(event.id, instance.id, event.seq, event.created_at);
  return { seq: event.seq, id, at: event.created_at, instance };
}

export function disbursementOf(told: ToldEvent): DisbursementResult {
  const { amount, policy, recipients, collection } = told.event.data as unknown as DisbursementResult;
  return { ...factsOf(told), amount, policy, recipients, ...(collection !== undefined && { collection }) };
}

export function compactTradeOf({
  event,
  instance,
}: Pick<ToldEvent, 'event' | 'instance'>): CompactTradeResult {
  return {
    seq: event.seq,
    id: eventIdOf(event.id, instance.id, event.seq, event.created_at),
    at: event.created_at,
    kind: event.kind as 'trade' | 'tax',
    cause: event.cause!,
    amount: event.amount!,
    actorId: event.actor_id,
    recipientId: event.recipient_id,
    actorWealth: event.actor_wealth,
    recipientWealth: event.recipient_wealth,
    metadata: event.data?.['metadata'] as CompactTradeResult['metadata'],
    goods: event.data?.['goods'] as CompactTradeResult['goods'],
    reason: event.cause === 'grant' ? (event.data?.['reason'] as string) : undefined,
    talkSeq: event.data?.['talkSeq'] as number | undefined,
  };
}

export function tradeOf(told: ToldEvent): TradeResult {
  const { event, instance } = told;
  return {
    ...compactTradeOf(told),
    instance,
    actor: event.actor_id === null ? null : actorOf(told),
    recipient: event.recipient_id === null ? null : recipientOf(told),
  };
}

export function talkOf(told: ToldEvent): InteractionResult {
  const talk = told.event.data as unknown as Pick<
    InteractionResult,
    'outcome' | 'chat' | 'failures' | 'relationship' | 'scene' | 'offers'
  >;
  const npc = told.npcs[told.event.actor_id!];
  const others = told.event.data?.['others'] as readonly OtherRow[] | undefined;
  return {
    ...factsOf(told),
    ...talk,
    initiator: npc ?? actorOf(told),
    responder: recipientOf(told),
    ...(others && {
      others: others.map(({ id, wealth, mood }) => asAfter(characterOf(told, id), told.event, wealth, mood)),
    }),
  };
}

interface SpawnData extends Pick<SpawnResult, 'type' | 'touched'> {
  readonly parents: readonly ParentRow[];
}

export function spawnOf(told: ToldEvent): SpawnResult {
  const { type, parents, touched } = told.event.data as unknown as SpawnData;
  return { ...factsOf(told), type, touched, agentNpc: { ...recipientOf(told), parents } };
}

export function deathOf(told: ToldEvent): DeathResult {
  const { agentNpc, ...more } = told.event.data as Pick<DeathResult, 'agentNpc' | 'mourners' | 'touched'>;
  return { ...factsOf(told), ...more, agentNpc: { ...characterOf(told, agentNpc.id), ...agentNpc } };
}

export function updateOf(told: ToldEvent): UpdateResult {
  const { old, new: now, personalityChanged } = told.event.data as unknown as UpdateResult;
  return { ...factsOf(told), agentNpc: recipientOf(told), old, new: now, personalityChanged };
}

export function npcSpawnOf(told: ToldEvent): NpcSpawnResult {
  const { event } = told;
  const facts = event.data as { uuid: string; name: string; type: string };
  const stamps = { created_at: event.created_at, updated_at: event.created_at, deleted_at: null };
  return { ...factsOf(told), type: facts.type, npc: { ...facts, ...stamps, id: event.recipient_id! } };
}

export function npcDeathOf(told: ToldEvent): NpcDeathResult {
  const { npc } = told.event.data as { npc: NpcRow };
  return { ...factsOf(told), npc };
}

export function nightOf(told: ToldEvent): NightResult {
  return { ...factsOf(told), ...(told.event.data as unknown as Omit<NightResult, keyof EventResult>) };
}

function characterOf({ event, characters }: ToldEvent, id: string): AgentNpcRow {
  const character = characters[id];
  if (!character) throw new Error(`event ${event.seq} names the character ${id}, which does not exist`);
  return character;
}

function actorOf(told: ToldEvent): AgentNpcRow {
  const { event } = told;
  return asAfter(characterOf(told, event.actor_id!), event, event.actor_wealth, event.actor_mood);
}

function recipientOf(told: ToldEvent): AgentNpcRow {
  const { event } = told;
  return asAfter(characterOf(told, event.recipient_id!), event, event.recipient_wealth, event.recipient_mood);
}

/** A character right after an event; what an event lacks, such as its name, is as it is now. */
function asAfter(
  character: AgentNpcRow,
  event: EventRow,
  wealth: Units | null,
  mood: Units | null,
): AgentNpcRow {
  return {
    ...character,
    wealth: wealth ?? character.wealth,
    mood: mood ?? character.mood,
    updated_at: event.created_at,
    deleted_at: null,
  };
}
