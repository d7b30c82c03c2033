import { noPrivateTexts } from '../database/character-texts.js';
import { type EventForm, factsOf } from '../database/event-kinds.js';
import { type KnownApplication } from '../identity/application-directory.js';
import { eventIdOf } from '../database/event-id.js';
import { instanceSettings } from '../database/instance-settings.js';
import { type EventRow, type InstanceRow } from '../database/rows.js';
import {
  accountOf,
  deathOf,
  disbursementOf,
  exchangeOf,
  holdOf,
  listingOf,
  nightOf,
  npcDeathOf,
  npcSpawnOf,
  perishOf,
  obligationOf,
  spawnOf,
  talkOf,
  type LoadedEvent,
  tradeOf,
  updateOf,
} from '../ledger/event-result.js';
import { decimalOf, type Units } from '../common/money/units.js';
import { type Instance, toInstance } from '../instance/instance.resource.js';
import { toDisbursed } from '../instance/disbursed-instance.resource.js';
import { toAccountEvent } from '../account/account-event.resource.js';
import { toExchangeEvent } from '../goods/exchange-event.resource.js';
import { toHoldEvent } from '../hold/hold-event.resource.js';
import { toListingEvent } from '../listing/listing-event.resource.js';
import { toPerishEvent } from '../goods/perish-event.resource.js';
import { toObligationEvent } from '../obligation/obligation-event.resource.js';
import { toInteractEvent } from '../agent-npc/interact-event.resource.js';
import {
  toDeathEvent,
  toNpcDeathEvent,
  toNpcSpawnEvent,
  toSpawnEvent,
} from '../agent-npc/life-event.resource.js';
import { toNightEvent } from '../instance/night-event.resource.js';
import { toIso } from '../http/resource/base-resource.js';
import { type ScheduledInstance, type TaxedInstance } from '../instance/scheduled-instance.resource.js';
import { toTradeEvent } from '../agent-npc/trade-event.resource.js';
import { toUpdateEvent } from '../agent-npc/update-event.resource.js';
import { type WorldEvent } from './world-event.resource.js';
import { type EventPage, type InstanceStep } from './event-page.js';

/**
 * Builds the events of a page like the responses of their operations, each with the world right after it. A reader may be
 * anybody, so personalities, which are private, are empty.
 */
export function toWorldEvents(page: EventPage, application: KnownApplication): WorldEvent[] {
  const steps = page.steps.values();
  let step = steps.next();
  let { instance } = page;
  const { characters, npcs, accounts } = page;
  return page.events.map((event) => {
    while (!step.done && step.value.seq <= event.seq) {
      instance = afterStep(instance, step.value);
      step = steps.next();
    }
    // What the treasury gets of an estate or a closed account has a tax event of its own, but the response included both.
    const ends = event.kind === 'death' || event.kind === 'account-closing';
    const estate = step.done || !ends ? null : step.value;
    const shown = estate && isEstateOf(estate, event) ? afterStep(instance, estate) : instance;
    const id = eventIdOf(event.id, shown.id, event.seq, event.created_at);
    return {
      id,
      seq: event.seq,
      type: event.kind,
      occurredAt: toIso(event.created_at),
      instanceId: shown.id,
      data: withoutPrivateTexts(
        serializers[factsOf(event.kind).form]({
          event,
          instance: shown,
          characters,
          npcs,
          accounts,
          application,
        }),
      ),
    };
  });
}

/** The instance right after an event of a page. */
export function instanceAfter({ instance, steps }: EventPage, seq: number): InstanceRow {
  return steps.filter((step) => step.seq <= seq).reduce(afterStep, instance);
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
    case 'deletion':
      return { ...counted, deleted_at: at, updated_at: at };
    case 'restoration':
      return { ...counted, deleted_at: null, updated_at: at };
    case 'tax-rate':
      return { ...counted, tax_rate: data?.['newRate'] as number, updated_at: at };
    case 'tax-collection':
      // A scheduled collection includes the next due time.
      return { ...counted, ...toSettings(data ?? {}, false), updated_at: at };
    default:
      return factsOf(kind).changesInstance ? { ...counted, updated_at: at } : counted;
  }
}

/** The settings in an event; for a new instance, absent ones have their initial values. */
function toSettings(data: Readonly<Record<string, unknown>>, isNew: boolean): Partial<InstanceRow> {
  const said = Object.entries(instanceSettings).flatMap(([column, { key, initial }]) => {
    if (key in data) return [[column, data[key]]];
    return isNew ? [[column, initial]] : [];
  });
  return Object.fromEntries(said) as Partial<InstanceRow>;
}

interface SerializedEvent extends LoadedEvent {
  readonly application: KnownApplication;
}

const serializers: Readonly<Record<EventForm, (event: SerializedEvent) => object>> = {
  WorldInstance: toOwnInstance,
  ScheduledWorldInstance: toScheduled,
  TaxedWorldInstance: toCollection,
  DisbursedWorldInstance: (event) => toDisbursed(disbursementOf(event), event.application),
  NightEvent: (event) => toNightEvent(nightOf(event), event.application),
  AccountEvent: (event) => toAccountEvent(accountOf(event), event.application),
  ListingEvent: (event) => toListingEvent(listingOf(event), event.application),
  PerishEvent: (event) => toPerishEvent(perishOf(event), event.application),
  HoldEvent: (event) => toHoldEvent(holdOf(event), event.application),
  ExchangeEvent: ({ application: _application, ...event }) => toExchangeEvent(exchangeOf(event)),
  ObligationEvent: (event) => toObligationEvent(obligationOf(event), event.application),
  TradeEvent: (event) => toTradeEvent(tradeOf(event), event.application),
  InteractEvent: (event) => toInteractEvent(talkOf(event), event.application),
  SpawnEvent: (event) => toSpawnEvent(spawnOf(event), event.application),
  DeathEvent: (event) => toDeathEvent(deathOf(event), event.application),
  AgentNpcUpdateEvent: (event) => toUpdateEvent(updateOf(event), event.application),
  NpcSpawnEvent: (event) => toNpcSpawnEvent(npcSpawnOf(event), event.application),
  NpcDeathEvent: (event) => toNpcDeathEvent(npcDeathOf(event), event.application),
};

/** Removes private texts in place: the resources were just made and are not shared. */
function withoutPrivateTexts(data: object): object {
  for (const value of Object.values(data).flat() as unknown[]) {
    if (typeof value === 'object' && value !== null && 'personality' in value)
      Object.assign(value, noPrivateTexts);
  }
  return data;
}

function toOwnInstance({ instance, application }: SerializedEvent): Instance {
  return toInstance(instance, application);
}

/** The instance, and the data of its schedule. */
function toScheduled(shown: SerializedEvent): ScheduledInstance {
  const { scheduledFor, refusedCollection } = (shown.event.data ?? {}) as Partial<ScheduledInstance>;
  return {
    ...toOwnInstance(shown),
    ...(scheduledFor === undefined ? {} : { scheduledFor: toIso(scheduledFor) }),
    ...(refusedCollection
      ? { refusedCollection: { ...refusedCollection, scheduledFor: toIso(refusedCollection.scheduledFor) } }
      : {}),
  };
}

function toCollection(shown: SerializedEvent): TaxedInstance {
  const { collected, payers } = shown.event.data as unknown as { collected: Units; payers: number };
  return { ...toScheduled(shown), collected: decimalOf(collected), payers };
}
