import { type EventKind } from '../database/entities/event.entity.js';
import { type KnownApplication } from '../auth/application-directory.js';
import { eventIdOf } from '../database/event-id.js';
import { type AgentNpcRow, type InstanceRow, type NpcRow, type ParentRow } from '../database/rows.js';
import { type DeathResult, type InteractionResult } from '../ledger/outcome.js';
import { decimalOf, type Units } from '../money/units.js';
import { type Instance, toInstance } from '../resource/instance.resource.js';
import { type InteractEvent, toInteractEvent } from '../resource/interact-event.resource.js';
import {
  type DeathEvent,
  type NpcDeathEvent,
  type NpcSpawnEvent,
  type SpawnEvent,
  toDeathEvent,
  toNpcDeathEvent,
  toNpcSpawnEvent,
  toSpawnEvent,
} from '../resource/life-event.resource.js';
import { toIso } from '../resource/stamps.js';
import { toTradeEvent, type TradeEvent } from '../resource/trade-event.resource.js';
import { type WorldEvent } from '../resource/world-event.resource.js';
import { type EventPage, type EventRow, type InstanceStep } from './event-page.js';

/** Tells the events of a page as the operations that wrote them answered, each with the world as it was right after. */
export function toWorldEvents(page: EventPage, application: KnownApplication): WorldEvent[] {
  const steps = page.steps.values();
  let step = steps.next();
  let instance = page.instance;
  return page.events.map((event) => {
    while (!step.done && step.value.seq <= event.seq) {
      instance = afterStep(instance, step.value);
      step = steps.next();
    }
    // An estate that goes to the treasury is taxed by an event of its own, but the death was answered with both.
    const estate = step.done || event.kind !== 'death' ? null : step.value;
    const shown = estate && isEstateOf(estate, event) ? afterStep(instance, estate) : instance;
    const id = eventIdOf(event.id, shown.id, event.seq, event.created_at);
    return {
      id,
      seq: event.seq,
      type: event.kind,
      occurredAt: toIso(event.created_at),
      instanceId: shown.id,
      data: tellers[event.kind]({ id, event, instance: shown, characters: page.characters, application }),
    };
  });
}

function isEstateOf(step: InstanceStep, death: EventRow): boolean {
  return step.kind === 'tax' && step.seq === death.seq + 1 && step.actorId === death.actor_id;
}

/** The instance after one of the events that change it. */
function afterStep(instance: InstanceRow, { kind, at, data, ...totals }: InstanceStep): InstanceRow {
  const counted = {
    ...instance,
    collected_taxes: totals.collectedTaxes,
    treasury_spent: totals.treasurySpent,
    treasury: totals.treasury,
    agent_npc_count: totals.agentNpcCount,
    npc_count: totals.npcCount,
  };
  switch (kind) {
    case 'instance':
    case 'settings':
      return { ...counted, ...toSettings(data ?? {}, kind === 'instance'), updated_at: at };
    case 'tax-rate':
      return { ...counted, tax_rate: data?.['newRate'] as number, updated_at: at };
    case 'tax-collection':
      // One by the schedule tells when the next one is.
      return { ...counted, ...toSettings(data ?? {}, false), updated_at: at };
    case 'tax':
    case 'disbursement':
      return { ...counted, updated_at: at };
    default:
      return counted;
  }
}

const settings = {
  name: ['name', ''],
  tax_rate: ['taxRate', 0],
  tax_mood_impact: ['taxMoodImpact', 0],
  inheritance: ['inheritance', 'heirs'],
  tax_policy: ['taxPolicy', 'flat'],
  tax_policy_options: ['taxPolicyOptions', {}],
  mood_policy: ['moodPolicy', 'sentiment'],
  talk_seed: ['talkSeed', ''],
  tax_schedule: ['taxSchedule', null],
  tax_due_at: ['nextCollectionAt', null],
} as const;

/** What an event says of the settings; a new instance has the initial ones where it says nothing. */
function toSettings(data: Readonly<Record<string, unknown>>, isNew: boolean): Partial<InstanceRow> {
  const said = Object.entries(settings).flatMap(([column, [key, initial]]) => {
    if (key in data) return [[column, data[key]]];
    return isNew ? [[column, initial]] : [];
  });
  return Object.fromEntries(said) as Partial<InstanceRow>;
}

/** What events of collections by the schedule tell beside the instance. */
interface ScheduleNote {
  /** The due time of this collection. */
  readonly scheduledFor?: string;
  /** The collection of a due time that was refused. */
  readonly refusedCollection?: { readonly scheduledFor: string; readonly code: string };
}

/** What events of collections tell beside the instance. */
interface CollectionNote<Amount> {
  readonly collected: Amount;
  readonly payers: number;
}

/** An event and what is known around it. */
interface Telling {
  readonly id: string;
  readonly event: EventRow;
  /** Right after the event. */
  readonly instance: InstanceRow;
  readonly characters: EventPage['characters'];
  readonly application: KnownApplication;
}

const tellers: Readonly<Record<EventKind, (telling: Telling) => object>> = {
  instance: toOwnInstance,
  settings: toScheduled,
  'tax-rate': toOwnInstance,
  'tax-collection': toCollection,
  disbursement: toOwnInstance,
  trade: toTrade,
  tax: toTrade,
  interact: toTalk,
  spawn: toSpawn,
  death: toDeath,
  'npc-spawn': toNpcSpawn,
  'npc-death': toNpcDeath,
};

function toOwnInstance({ instance, application }: Telling): Instance {
  return toInstance(instance, application);
}

/** The instance, and what its schedule had to do with it. */
function toScheduled(telling: Telling): Instance & ScheduleNote {
  const { scheduledFor, refusedCollection } = (telling.event.data ?? {}) as ScheduleNote;
  return {
    ...toOwnInstance(telling),
    ...(scheduledFor === undefined ? {} : { scheduledFor: toIso(scheduledFor) }),
    ...(refusedCollection
      ? { refusedCollection: { ...refusedCollection, scheduledFor: toIso(refusedCollection.scheduledFor) } }
      : {}),
  };
}

/** What it came to stands in no other answer: the treasury has what came before, too. */
function toCollection(telling: Telling): Instance & ScheduleNote & CollectionNote<number> {
  const { collected, payers } = telling.event.data as unknown as CollectionNote<Units>;
  return { ...toScheduled(telling), collected: decimalOf(collected), payers };
}

function factsOf({ id, event, instance }: Telling) {
  return { seq: event.seq, id, at: event.created_at, instance };
}

function toTrade(telling: Telling): TradeEvent {
  const { event, application } = telling;
  const metadata = event.data?.['metadata'] as Readonly<Record<string, unknown>> | undefined;
  const result = {
    ...factsOf(telling),
    kind: event.kind as 'trade' | 'tax',
    cause: event.cause!,
    amount: event.amount!,
    actorId: event.actor_id,
    recipientId: event.recipient_id,
    actorWealth: event.actor_wealth,
    recipientWealth: event.recipient_wealth,
    ...(metadata ? { metadata } : {}),
    ...(event.cause === 'grant' ? { reason: event.data?.['reason'] as string } : {}),
    actor: event.actor_id === null ? null : actorOf(telling),
    recipient: event.recipient_id === null ? null : recipientOf(telling),
  };
  return toTradeEvent(result, application);
}

function toTalk(telling: Telling): InteractEvent {
  const talk = telling.event.data as unknown as Pick<
    InteractionResult,
    'outcome' | 'chat' | 'failures' | 'relationship'
  >;
  const result = {
    ...factsOf(telling),
    ...talk,
    initiator: actorOf(telling),
    responder: recipientOf(telling),
  };
  return toInteractEvent(result, telling.application);
}

function toSpawn(telling: Telling): SpawnEvent {
  const { type, parents } = telling.event.data as { type: string; parents: readonly ParentRow[] };
  const agentNpc = { ...recipientOf(telling), parents };
  return toSpawnEvent({ ...factsOf(telling), type, agentNpc }, telling.application);
}

function toDeath(telling: Telling): DeathEvent {
  const { agentNpc, ...more } = telling.event.data as Pick<DeathResult, 'agentNpc' | 'mourners'>;
  const dead = { ...telling.characters[agentNpc.id]!, ...agentNpc };
  return toDeathEvent({ ...factsOf(telling), ...more, agentNpc: dead }, telling.application);
}

function toNpcSpawn(telling: Telling): NpcSpawnEvent {
  const { event, application } = telling;
  const facts = event.data as { uuid: string; name: string; type: string };
  const stamps = { created_at: event.created_at, updated_at: event.created_at, deleted_at: null };
  const npc = { ...facts, ...stamps, id: event.recipient_id! };
  return toNpcSpawnEvent({ ...factsOf(telling), type: facts.type, npc }, application);
}

function toNpcDeath(telling: Telling): NpcDeathEvent {
  const { npc } = telling.event.data as { npc: NpcRow };
  return toNpcDeathEvent({ ...factsOf(telling), npc }, telling.application);
}

const actorOf = ({ event, characters }: Telling): AgentNpcRow =>
  asAfter(characters[event.actor_id!]!, event, event.actor_wealth, event.actor_mood);

const recipientOf = ({ event, characters }: Telling): AgentNpcRow =>
  asAfter(characters[event.recipient_id!]!, event, event.recipient_wealth, event.recipient_mood);

/** A character right after an event; what an event does not tell, such as its name, never changes. */
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
