/** What an instance counts of its events. */
export const instanceTotals = ['collected_taxes', 'treasury_spent', 'agent_npc_count', 'npc_count'] as const;

export type InstanceTotal = (typeof instanceTotals)[number];

/** What a character can be in an event. */
export const historyRoles = [
  'spawned',
  'trader',
  'recipient',
  'payer',
  'initiator',
  'responder',
  'other',
  'deceased',
  'heir',
  'mourner',
  'enemy',
  'parent',
  'sleeper',
  'updated',
  'opened',
  'owner',
  'closed',
  'debtor',
  'creditor',
] as const;
export type HistoryRole = (typeof historyRoles)[number];

/** The properties of a kind of event, for SQL functions, the feed, histories, copies, snapshots, billing and OpenAPI. */
interface EventKindFacts {
  /** The schema of its data in OpenAPI. */
  readonly form: string;
  /** What its actor, its recipient and the others were in it, if not trader, recipient and other. */
  readonly roles?: readonly [actor: HistoryRole, recipient: HistoryRole, other?: HistoryRole];
  /** There may be any number of them, so ix_event_chronicle leaves them out (what the treasury gets by another cause than a collection stays in). */
  readonly transfer?: true;
  /** The instance shows something else after it, so its `updatedAt` is the moment of the event. */
  readonly changesInstance?: true;
  /** What each adds to the totals of its instance: SQL over the event `e`. */
  readonly adds?: Readonly<Partial<Record<InstanceTotal, string>>>;
  /** The property of its data with its amount, if that is not in its column. */
  readonly amountIn?: string;
  /** Each is a call that usage counts, under this name. */
  readonly billable?: true;
  /** Its actor is an NPC, so it is in no Agent NPC's history. */
  readonly npc?: true;
  /** Its data has ids of the world, which economy.copied_data maps in copies. */
  readonly dataReferences?: true;
  /** The required data of such an event in a snapshot. */
  readonly requires: { readonly row?: readonly string[]; readonly data?: readonly string[] };
}

/** Part of what the treasury got: the event names only who paid. */
const toTreasury = 'CASE WHEN e.recipient_id IS NULL THEN e.amount END';

/** The only list of kinds. CONTRIBUTING.md, "… an event kind", has the further steps for a new one. */
export const eventKindFacts = {
  instance: {
    form: 'WorldInstance',
    changesInstance: true,
    billable: true,
    dataReferences: true,
    requires: { data: ['uuid'] },
  },
  settings: { form: 'ScheduledWorldInstance', changesInstance: true, requires: { data: [] } },
  /** Its last one, unless it is restored: no other event may come between the two. */
  deletion: { form: 'WorldInstance', changesInstance: true, requires: { data: [] } },
  restoration: { form: 'WorldInstance', changesInstance: true, requires: { data: [] } },
  'tax-rate': {
    form: 'WorldInstance',
    changesInstance: true,
    billable: true,
    requires: { data: ['newRate'] },
  },
  'tax-collection': {
    form: 'TaxedWorldInstance',
    changesInstance: true,
    adds: { collected_taxes: "(e.data ->> 'collected')::numeric" },
    amountIn: 'collected',
    billable: true,
    requires: { data: ['collected'] },
  },
  spawn: {
    form: 'SpawnEvent',
    roles: ['spawned', 'spawned'],
    adds: { agent_npc_count: '1' },
    billable: true,
    dataReferences: true,
    requires: { row: ['recipient_id', 'amount'], data: ['type', 'parents'] },
  },
  'npc-spawn': {
    form: 'NpcSpawnEvent',
    adds: { npc_count: '1' },
    billable: true,
    npc: true,
    requires: { row: ['recipient_id'], data: ['type', 'uuid', 'name'] },
  },
  death: {
    form: 'DeathEvent',
    roles: ['deceased', 'deceased', 'heir'],
    adds: { agent_npc_count: '-1' },
    billable: true,
    dataReferences: true,
    requires: { row: ['actor_id'], data: ['agentNpc'] },
  },
  'npc-death': {
    form: 'NpcDeathEvent',
    adds: { npc_count: '-1' },
    billable: true,
    npc: true,
    dataReferences: true,
    requires: { row: ['actor_id'], data: ['npc'] },
  },
  'agent-npc-update': {
    form: 'AgentNpcUpdateEvent',
    roles: ['updated', 'updated'],
    dataReferences: true,
    requires: { row: ['recipient_id'], data: ['old', 'new'] },
  },
  account: {
    form: 'AccountEvent',
    roles: ['opened', 'opened'],
    requires: { row: ['recipient_id', 'amount'], data: ['uuid', 'name', 'kind'] },
  },
  'account-update': {
    form: 'AccountEvent',
    roles: ['updated', 'updated'],
    dataReferences: true,
    requires: { row: ['recipient_id'], data: ['old', 'new'] },
  },
  'account-closing': {
    form: 'AccountEvent',
    roles: ['closed', 'closed', 'recipient'],
    dataReferences: true,
    requires: { row: ['actor_id'], data: ['account'] },
  },
  hold: {
    form: 'HoldEvent',
    roles: ['payer', 'payer'],
    dataReferences: true,
    requires: { row: ['actor_id'], data: ['hold', 'held'] },
  },
  /** What is left of a hold goes back to its payer, who is the recipient. */
  release: {
    form: 'HoldEvent',
    roles: ['payer', 'payer'],
    dataReferences: true,
    requires: { row: ['recipient_id'], data: ['hold', 'held'] },
  },
  listing: {
    form: 'ListingEvent',
    roles: ['owner', 'owner'],
    dataReferences: true,
    requires: { row: ['actor_id'], data: ['listing'] },
  },
  /** What is left of a listing goes back to its owner, who is the recipient. */
  'listing-end': {
    form: 'ListingEvent',
    roles: ['owner', 'owner'],
    dataReferences: true,
    requires: { row: ['recipient_id'], data: ['listing'] },
  },
  /** Its legs, in its data, say what moved; its first two parties are its actor and its recipient, the others are in its data. */
  exchange: {
    form: 'ExchangeEvent',
    transfer: true,
    dataReferences: true,
    requires: { row: ['cause'], data: ['legs'] },
  },
  /** Made, changed, missed, kept, broken, forgiven or ended, as `action` says. What is paid by it is a trade, or with the treasury a tax. */
  obligation: {
    form: 'ObligationEvent',
    roles: ['debtor', 'creditor'],
    requires: { data: ['action', 'obligation'] },
  },
  interact: {
    form: 'InteractEvent',
    roles: ['initiator', 'responder'],
    billable: true,
    dataReferences: true,
    requires: { row: ['actor_id', 'recipient_id'], data: ['outcome', 'chat'] },
  },
  trade: { form: 'TradeEvent', transfer: true, billable: true, requires: { row: ['cause', 'amount'] } },
  tax: {
    form: 'TradeEvent',
    roles: ['payer', 'recipient'],
    transfer: true,
    changesInstance: true,
    // Where somebody receives it, a payment to the treasury was reversed.
    adds: {
      collected_taxes: toTreasury,
      treasury_spent: 'CASE WHEN e.recipient_id IS NOT NULL THEN e.amount END',
    },
    requires: { row: ['cause', 'amount'] },
  },
  /** A night of the world: feelings drift, see economy.register_night. */
  night: { form: 'NightEvent', requires: { data: ['night', 'nights', 'moods', 'relationships'] } },
  /** What was too old on a day of the world, see economy.perish_goods. */
  perish: { form: 'PerishEvent', dataReferences: true, requires: { data: ['day', 'legs'] } },
  disbursement: {
    form: 'DisbursedWorldInstance',
    changesInstance: true,
    adds: { treasury_spent: "(e.data ->> 'amount')::numeric" },
    amountIn: 'amount',
    requires: { data: ['amount'] },
  },
} as const satisfies Readonly<Record<string, EventKindFacts>>;

/**
 * The type of an event of an instance.
 *
 * @publicApi
 */
export type EventKind = keyof typeof eventKindFacts;

/** Kinds of one form are retold and shown in one way. */
export type EventForm = (typeof eventKindFacts)[EventKind]['form'];

export const eventKinds = Object.keys(eventKindFacts) as readonly EventKind[];

/** The billable operations: each is the kind of the event that its call writes. */
export type BillableOperation = {
  [Kind in EventKind]: (typeof eventKindFacts)[Kind] extends { readonly billable: true } ? Kind : never;
}[EventKind];

export const billableOperations = kindsThat('billable') as readonly BillableOperation[];

export function isEventKind(text: string): text is EventKind {
  return Object.hasOwn(eventKindFacts, text);
}

export function factsOf(kind: EventKind): EventKindFacts & { readonly form: EventForm } {
  return eventKindFacts[kind];
}

export function kindsThat(
  are: Exclude<keyof EventKindFacts, 'adds' | 'amountIn' | 'requires' | 'form' | 'roles'>,
): readonly EventKind[] {
  return eventKinds.filter((kind) => factsOf(kind)[are]);
}

/** Why wealth moved. */
export const eventCauses = [
  'trade',
  'tax',
  'inheritance',
  'disbursement',
  'grant',
  'opening',
  'payment',
  'closing',
  'capture',
  'listing',
  'bid',
  'release',
  'expiry',
  'death',
  'reversal',
  'obligation',
  'perish',
] as const;
export type EventCause = (typeof eventCauses)[number];

/** Of those, the causes of what counts as a trade, as SQL. */
export const tradeCauses = listOf([
  'trade',
  'capture',
  'listing',
  'bid',
  'obligation',
] satisfies EventCause[]);

/** Words as a list of SQL. */
export function listOf(words: readonly string[]): string {
  return words.map((word) => `'${word}'`).join(', ');
}

/** Their amount goes to the treasury, or comes from it. That of any other kind which names no recipient is sunk. */
export const treasuryKinds = eventKinds.filter((kind) => factsOf(kind).adds?.collected_taxes === toTreasury);

export function addedTo(total: InstanceTotal, window = ''): string {
  const added = eventKinds.flatMap((kind) => {
    const amount = factsOf(kind).adds?.[total];
    return amount === undefined ? [] : [`WHEN e.kind = '${kind}' THEN ${amount}`];
  });
  return `coalesce(sum(CASE ${added.join(' ')} END)${window}, 0)`;
}

/** Whether an event `e` of these kinds has so much or more, in its column or in its data. */
export function hasAmount(least: string, kinds: readonly EventKind[] = eventKinds): string {
  const inColumn = `e.amount >= ${least}`;
  const inData = kinds.flatMap((kind) => {
    const { amountIn } = factsOf(kind);
    return amountIn === undefined ? [] : [`WHEN e.kind = '${kind}' THEN (e.data ->> '${amountIn}')::numeric`];
  });
  return inData.length === 0 ? inColumn : `(${inColumn} OR CASE ${inData.join(' ')} END >= ${least})`;
}

/** The hash of a reference in its world, as in ix_event_reference. */
const referenceHash = (reference: string, instance: string): string =>
  `hashtextextended(${reference}, uuid_hash_extended(${instance}, 0))`;

/** Whether an event `e` of the instance $1 has this reference. */
export function hasReference(reference: string): string {
  return `(${referenceHash('e.reference', 'e.instance_id')} = ${referenceHash(`${reference}::text`, '$1::uuid')} AND e.reference = ${reference})`;
}

/** The rows of ix_event_chronicle: a query that leaves trades and taxes out says it in these words. */
export function nonTransfers(column: (name: string) => string = (name) => name): string {
  return `${column('kind')} NOT IN (${listOf(kindsThat('transfer'))}) OR (${column('kind')} = 'tax' AND ${column('cause')} <> 'tax')`;
}
