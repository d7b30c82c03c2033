import { type KnownApplication } from '../auth/application-directory.js';
import { type AgentNpcRow, type InstanceRow, type NpcRow, type ParentRow } from '../database/rows.js';
import { type FeltRow, type InteractionResult } from '../ledger/outcome.js';
import { toInstance } from '../resource/instance.resource.js';
import { toInteractEvent } from '../resource/interact-event.resource.js';
import {
  toDeathEvent,
  toNpcDeathEvent,
  toNpcSpawnEvent,
  toSpawnEvent,
} from '../resource/life-event.resource.js';
import { toIso } from '../resource/stamps.js';
import { toTradeEvent } from '../resource/trade-event.resource.js';
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
    return {
      id: event.id,
      seq: event.seq,
      type: event.kind,
      occurredAt: toIso(event.created_at),
      instanceId: shown.id,
      data: toData(event, shown, page.characters, application),
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
    case 'tax':
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
  talk_seed: ['talkSeed', ''],
} as const;

/** What an event says of the settings; a new instance has the initial ones where it says nothing. */
function toSettings(data: Readonly<Record<string, unknown>>, isNew: boolean): Partial<InstanceRow> {
  const said = Object.entries(settings).flatMap(([column, [key, initial]]) => {
    if (key in data) return [[column, data[key]]];
    return isNew ? [[column, initial]] : [];
  });
  return Object.fromEntries(said) as Partial<InstanceRow>;
}

function toData(
  event: EventRow,
  instance: InstanceRow,
  characters: EventPage['characters'],
  application: KnownApplication,
): object {
  const facts = { seq: event.seq, id: event.id, at: event.created_at, instance };
  const data = event.data ?? {};
  const actor = () => asAfter(characters, event, event.actor_id, event.actor_wealth, event.actor_mood);
  const recipient = () =>
    asAfter(characters, event, event.recipient_id, event.recipient_wealth, event.recipient_mood);
  switch (event.kind) {
    case 'instance':
    case 'settings':
    case 'tax-rate':
    case 'tax-collection':
      return toInstance(instance, application);
    case 'trade':
    case 'tax':
      return toTradeEvent(
        {
          ...facts,
          kind: event.kind,
          cause: event.cause!,
          amount: event.amount!,
          actorId: event.actor_id!,
          recipientId: event.recipient_id,
          actorWealth: event.actor_wealth!,
          recipientWealth: event.recipient_wealth,
          ...(data['metadata'] ? { metadata: data['metadata'] as Readonly<Record<string, unknown>> } : {}),
          actor: actor(),
          recipient: event.recipient_id === null ? null : recipient(),
        },
        application,
      );
    case 'interact':
      return toInteractEvent(
        {
          ...facts,
          initiator: actor(),
          responder: recipient(),
          outcome: data['outcome'] as string,
          chat: data['chat'] as InteractionResult['chat'],
          relationship: data['relationship'] as { initiator: FeltRow; responder: FeltRow },
        },
        application,
      );
    case 'death': {
      const { agentNpc } = data as { agentNpc: Omit<AgentNpcRow, 'agent'> };
      return toDeathEvent({ ...facts, agentNpc: { ...characters[agentNpc.id]!, ...agentNpc } }, application);
    }
    case 'spawn': {
      const parents = data['parents'] as readonly ParentRow[];
      return toSpawnEvent(
        { ...facts, type: data['type'] as string, agentNpc: { ...recipient(), parents } },
        application,
      );
    }
    case 'npc-death':
      return toNpcDeathEvent({ ...facts, npc: data['npc'] as NpcRow }, application);
    case 'npc-spawn':
      return toNpcSpawnEvent({ ...facts, type: data['type'] as string, npc: toNpcRow(event) }, application);
  }
}

/** A character right after an event; what an event does not tell, such as its name, never changes. */
function asAfter(
  characters: EventPage['characters'],
  event: EventRow,
  id: string | null,
  wealth: number | null,
  mood: number | null,
): AgentNpcRow {
  const character = characters[id!]!;
  return {
    ...character,
    wealth: wealth ?? character.wealth,
    mood: mood ?? character.mood,
    updated_at: event.created_at,
    deleted_at: null,
  };
}

function toNpcRow({ recipient_id: id, created_at: at, data }: EventRow): NpcRow {
  const { uuid, name, type } = data as { uuid: string; name: string; type: string };
  return { id: id!, uuid, name, type, created_at: at, updated_at: at, deleted_at: null };
}
