import { type EventForm } from '../database/event-kinds.js';
import { eventIdOf } from '../database/event-id.js';
import {
  type AccountRow,
  type AgentNpcRow,
  type EventRow,
  type HoldRow,
  type InstanceRow,
  type ListingRow,
  type NpcRow,
  type ObligationRow,
  type ParentRow,
} from '../database/rows.js';
import { inUnits, type Units } from '../common/money/units.js';
import {
  type AccountResult,
  type CompactTradeResult,
  type DeathResult,
  type DisbursementResult,
  type EventResult,
  type ExchangeParty,
  type ExchangeResult,
  type HoldEventResult,
  type InstanceResult,
  type InteractionResult,
  type ListingEventResult,
  type NightResult,
  type NpcDeathResult,
  type NpcSpawnResult,
  type PassedOn,
  type PerishResult,
  type ObligationEventResult,
  type SpawnResult,
  type TradeResult,
  type UpdateResult,
} from './ledger-result.js';

/** An event, and what its result includes besides it. */
export interface LoadedEvent {
  readonly event: EventRow;
  /** Right after the write of the event. */
  readonly instance: InstanceRow;
  /** The participants by id, in their current state or their state at death. */
  readonly characters: Readonly<Record<string, AgentNpcRow>>;
  /** Those of them that are plain NPCs or players, in their current state. */
  readonly npcs: Readonly<Record<string, NpcRow>>;
  /** The accounts among the participants, in their current state. */
  readonly accounts: Readonly<Record<string, AccountRow>>;
}

/** The third or a further character of a talk, in the data of its event. */
interface OtherRow {
  readonly id: string;
  readonly wealth: Units;
  readonly mood: Units;
}

/** Rebuilds the result of the function that wrote an event, by the form of the event. */
export const resultOf: Readonly<Record<EventForm, (loaded: LoadedEvent) => InstanceResult | ExchangeResult>> =
  {
    WorldInstance: factsOf,
    ScheduledWorldInstance: factsOf,
    TaxedWorldInstance: factsOf,
    DisbursedWorldInstance: disbursementOf,
    NightEvent: nightOf,
    TradeEvent: tradeOf,
    AccountEvent: accountOf,
    HoldEvent: holdOf,
    ListingEvent: listingOf,
    PerishEvent: perishOf,
    ExchangeEvent: exchangeOf,
    ObligationEvent: obligationOf,
    InteractEvent: talkOf,
    AgentNpcUpdateEvent: updateOf,
    SpawnEvent: spawnOf,
    DeathEvent: deathOf,
    NpcSpawnEvent: npcSpawnOf,
    NpcDeathEvent: npcDeathOf,
  };

function factsOf({ event, instance }: LoadedEvent): EventResult {
  const id = eventIdOf(event.id, instance.id, event.seq, event.created_at);
  return { seq: event.seq, id, at: event.created_at, instance };
}

export function disbursementOf(loaded: LoadedEvent): DisbursementResult {
  const { amount, policy, recipients, collection } = loaded.event.data as unknown as DisbursementResult;
  const { reason, reference } = loaded.event;
  return {
    ...factsOf(loaded),
    amount,
    policy,
    recipients,
    ...(collection !== undefined && { collection }),
    reason: reason ?? undefined,
    reference: reference ?? undefined,
  };
}

export function compactTradeOf({
  event,
  instance,
}: Pick<LoadedEvent, 'event' | 'instance'>): CompactTradeResult {
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
    reason: event.reason ?? undefined,
    reference: event.reference ?? undefined,
    requestedAmount: event.data?.['requestedAmount'] as Units | undefined,
    talkSeq: event.data?.['talkSeq'] as number | undefined,
    hold: event.data?.['hold'] as CompactTradeResult['hold'],
    listing: event.data?.['listing'] as CompactTradeResult['listing'],
    obligation: event.data?.['obligation'] as CompactTradeResult['obligation'],
    reverses: event.data?.['reverses'] as number | undefined,
  };
}

export function tradeOf(loaded: LoadedEvent): TradeResult {
  const { event, instance } = loaded;
  return {
    ...compactTradeOf(loaded),
    instance,
    actor: isCharacter(loaded, event.actor_id) ? actorOf(loaded) : null,
    recipient: isCharacter(loaded, event.recipient_id) ? recipientOf(loaded) : null,
    actorAccount: accountAfter(loaded, event.actor_id, event.actor_wealth),
    recipientAccount: accountAfter(loaded, event.recipient_id, event.recipient_wealth),
  };
}

function isCharacter({ accounts }: LoadedEvent, id: string | null): id is string {
  return id !== null && accounts[id] === undefined;
}

function accountAfter(
  { event, accounts }: LoadedEvent,
  id: string | null,
  wealth: Units | null,
): AccountRow | undefined {
  const account = id === null ? undefined : accounts[id];
  if (!account) return undefined;
  return {
    ...account,
    wealth: wealth ?? account.wealth,
    held: event.held?.[account.id] ?? account.held,
    updated_at: event.created_at,
    deleted_at: null,
  };
}

export function holdOf(loaded: LoadedEvent): HoldEventResult {
  const { event } = loaded;
  const { hold, held, legs } = event.data as unknown as {
    readonly hold: HoldRow;
    readonly held: Units;
    readonly legs?: readonly { readonly amount: Units }[];
  };
  const { id, wealth, character, account } = onlySideOf(loaded);
  return {
    ...factsOf(loaded),
    kind: event.kind as HoldEventResult['kind'],
    cause: event.cause,
    // Goods that a copy begins with have no legs of their own, and of those that perished nothing is given back.
    amount: event.amount ?? legs?.[0]?.amount ?? (event.cause === 'perish' ? inUnits(0) : hold.amount),
    wealth,
    held,
    hold: { ...hold, payer_id: id, reason: event.reason, reference: event.reference },
    payer: character,
    payerAccount: account,
  };
}

export function listingOf(loaded: LoadedEvent): ListingEventResult {
  const { event } = loaded;
  const { listing, held } = event.data as unknown as { readonly listing: ListingRow; readonly held?: Units };
  const { id, wealth, character, account } = onlySideOf(loaded);
  return {
    ...factsOf(loaded),
    kind: event.kind as ListingEventResult['kind'],
    cause: event.cause,
    wealth,
    held: held ?? null,
    listing: { ...listing, owner_id: id, reason: event.reason, reference: event.reference },
    owner: character,
    ownerAccount: account,
  };
}

/** The one who takes part in an event of one side: its actor, or its recipient. */
function onlySideOf(loaded: LoadedEvent) {
  const { event } = loaded;
  const gives = event.actor_id !== null;
  const id = gives ? event.actor_id : event.recipient_id!;
  const wealth = gives ? event.actor_wealth! : event.recipient_wealth!;
  const character = isCharacter(loaded, id) ? (gives ? actorOf(loaded) : recipientOf(loaded)) : null;
  return { id, wealth, character, account: accountAfter(loaded, id, wealth) };
}

export function perishOf(loaded: LoadedEvent): PerishResult {
  return { ...factsOf(loaded), ...(loaded.event.data as unknown as Pick<PerishResult, 'day' | 'legs'>) };
}

export function exchangeOf(loaded: LoadedEvent): ExchangeResult {
  const { event } = loaded;
  const {
    legs,
    metadata,
    reverses,
    others = [],
  } = event.data as unknown as Pick<ExchangeResult, 'legs' | 'metadata' | 'reverses'> & {
    readonly others?: readonly Omit<OtherRow, 'mood'>[];
  };
  return {
    ...factsOf(loaded),
    cause: event.cause!,
    legs,
    parties: [
      ...partyOf(loaded, event.actor_id, event.actor_wealth),
      ...partyOf(loaded, event.recipient_id, event.recipient_wealth),
      ...others.flatMap(({ id, wealth }) => partyOf(loaded, id, wealth)),
    ],
    reason: event.reason ?? undefined,
    reference: event.reference ?? undefined,
    metadata,
    reverses,
  };
}

function partyOf(
  { characters, accounts }: LoadedEvent,
  id: string | null,
  wealth: Units | null,
): ExchangeParty[] {
  const row = id === null ? undefined : (accounts[id] ?? characters[id]);
  return row && wealth !== null ? [{ id: row.id, uuid: row.uuid, name: row.name, wealth }] : [];
}

/** Where the goods of one who died, or of an account that was closed, went. */
function passedOn(loaded: LoadedEvent): PassedOn {
  const { legs, others = [] } = (loaded.event.data ?? {}) as Pick<PassedOn, 'legs'> & {
    readonly others?: readonly OtherRow[];
  };
  return legs ? { legs, parties: others.flatMap(({ id, wealth }) => partyOf(loaded, id, wealth)) } : {};
}

export function obligationOf(loaded: LoadedEvent): ObligationEventResult {
  const { event } = loaded;
  const { action, obligation, number, missing, waived, because } =
    event.data as unknown as Partial<ObligationEventResult> & {
      readonly action: ObligationEventResult['action'];
      readonly obligation: ObligationRow;
    };
  const { actor_id: debtorId, recipient_id: creditorId, reason, reference } = event;
  return {
    ...factsOf(loaded),
    action,
    number: number ?? null,
    missing: missing ?? null,
    waived: waived ?? null,
    because: because ?? null,
    obligation: { ...obligation, debtor_id: debtorId, creditor_id: creditorId, reason, reference },
    debtor: isCharacter(loaded, debtorId) ? actorOf(loaded) : null,
    creditor: isCharacter(loaded, creditorId) ? recipientOf(loaded) : null,
    debtorAccount: accountAfter(loaded, debtorId, event.actor_wealth),
    creditorAccount: accountAfter(loaded, creditorId, event.recipient_wealth),
  };
}

export function accountOf(loaded: LoadedEvent): AccountResult {
  const { event } = loaded;
  const kind = event.kind as AccountResult['kind'];
  const { old, new: now } = (event.data ?? {}) as Pick<AccountResult, 'old' | 'new'>;
  const account = accountAfter(loaded, event.recipient_id, event.recipient_wealth);
  const closed = accountAfter(loaded, event.actor_id, event.actor_wealth);
  return {
    ...factsOf(loaded),
    kind,
    account: account ?? { ...closed!, wealth: inUnits(0), deleted_at: event.created_at },
    ...(old && now && { old, new: now }),
    ...passedOn(loaded),
  };
}

export function talkOf(loaded: LoadedEvent): InteractionResult {
  const talk = loaded.event.data as unknown as Pick<
    InteractionResult,
    'outcome' | 'chat' | 'failures' | 'relationship' | 'scene' | 'offers' | 'promises'
  >;
  const npc = loaded.npcs[loaded.event.actor_id!];
  const others = loaded.event.data?.['others'] as readonly OtherRow[] | undefined;
  return {
    ...factsOf(loaded),
    ...talk,
    initiator: npc ?? actorOf(loaded),
    responder: recipientOf(loaded),
    ...(others && {
      others: others.map(({ id, wealth, mood }) =>
        asAfter(characterOf(loaded, id), loaded.event, wealth, mood),
      ),
    }),
  };
}

interface SpawnData extends Pick<SpawnResult, 'type' | 'touched' | 'relationships'> {
  readonly parents: readonly ParentRow[];
}

export function spawnOf(loaded: LoadedEvent): SpawnResult {
  const { type, parents, touched, relationships } = loaded.event.data as unknown as SpawnData;
  return { ...factsOf(loaded), type, touched, relationships, agentNpc: { ...recipientOf(loaded), parents } };
}

export function deathOf(loaded: LoadedEvent): DeathResult {
  const { agentNpc, ...more } = loaded.event.data as Pick<DeathResult, 'agentNpc' | 'mourners' | 'touched'>;
  return {
    ...factsOf(loaded),
    ...more,
    ...passedOn(loaded),
    agentNpc: { ...characterOf(loaded, agentNpc.id), ...agentNpc },
  };
}

export function updateOf(loaded: LoadedEvent): UpdateResult {
  const {
    old,
    new: now,
    personalityChanged,
    goalChanged,
    relationship,
  } = loaded.event.data as unknown as UpdateResult;
  const changed = { old, new: now, personalityChanged, goalChanged, relationship };
  return { ...factsOf(loaded), agentNpc: recipientOf(loaded), ...changed };
}

export function npcSpawnOf(loaded: LoadedEvent): NpcSpawnResult {
  const { event } = loaded;
  const facts = event.data as { uuid: string; name: string; type: string };
  const stamps = { created_at: event.created_at, updated_at: event.created_at, deleted_at: null };
  return { ...factsOf(loaded), type: facts.type, npc: { ...facts, ...stamps, id: event.recipient_id! } };
}

export function npcDeathOf(loaded: LoadedEvent): NpcDeathResult {
  const { npc } = loaded.event.data as { npc: NpcRow };
  return { ...factsOf(loaded), npc };
}

export function nightOf(loaded: LoadedEvent): NightResult {
  return { ...factsOf(loaded), ...(loaded.event.data as unknown as Omit<NightResult, keyof EventResult>) };
}

function characterOf({ event, characters }: LoadedEvent, id: string): AgentNpcRow {
  const character = characters[id];
  if (!character) throw new Error(`event ${event.seq} names the character ${id}, which does not exist`);
  return character;
}

function actorOf(loaded: LoadedEvent): AgentNpcRow {
  const { event } = loaded;
  return asAfter(characterOf(loaded, event.actor_id!), event, event.actor_wealth, event.actor_mood);
}

function recipientOf(loaded: LoadedEvent): AgentNpcRow {
  const { event } = loaded;
  return asAfter(
    characterOf(loaded, event.recipient_id!),
    event,
    event.recipient_wealth,
    event.recipient_mood,
  );
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
    held: event.held?.[character.id] ?? character.held,
    updated_at: event.created_at,
    deleted_at: null,
  };
}
