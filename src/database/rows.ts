import { type Language } from '../common/language.js';
import { type Tie } from './tie.js';
import { type Units } from '../common/money/units.js';
import { type WorldSetting } from '../common/world-setting.js';
import { type CharacterTexts } from './character-texts.js';
import { type Fact } from './fact.js';
import { type EventKind } from './event-kinds.js';
import { type TalkTrades, type TaxSchedule, type WorldClock } from '../instance/instance.entity.js';

/**
 * Rows as the database writes them to JSON: column names, amounts and moods in units, timestamps as ISO text. The write functions
 * and the reads answer with the same shapes, so one mapper a resource serves both.
 */
export interface TimestampedRow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
}

export interface AgentRow extends TimestampedRow {
  readonly version: number;
  readonly name: string;
  readonly endpoint: string;
  readonly host_type: 'self_hosted' | 'built_in';
  readonly protocol: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly has_credentials: boolean;
  readonly healthy: boolean;
  readonly last_health_check: string | null;
  readonly last_failure: AgentFailureRow | null;
}

export interface AgentFailureRow {
  readonly at: string;
  readonly kind: string;
  readonly detail: string;
}

export interface InstanceRow extends TimestampedRow {
  readonly version: number;
  readonly application_id: string;
  readonly uuid: string;
  readonly name: string;
  readonly label: string;
  readonly expires_at: string | null;
  readonly tax_rate: number;
  readonly tax_mood_impact: number;
  readonly inheritance: string;
  readonly tax_policy: string;
  readonly tax_policy_options: Readonly<Record<string, unknown>>;
  readonly mood_policy: string;
  readonly language: Language;
  readonly setting: WorldSetting;
  readonly talk_seed: string;
  /** Null: for good. */
  readonly texts_kept_days: number | null;
  readonly talk_trades: TalkTrades | null;
  readonly tax_schedule: TaxSchedule | null;
  readonly tax_due_at: string | null;
  readonly tax_failure: { readonly at: string; readonly detail: string } | null;
  /** Null: the world's time is real time. */
  readonly clock: WorldClock | null;
  readonly last_night_at?: string | null;
  readonly last_event_at: string;
  readonly night_due_at?: string | null;
  readonly collected_taxes: Units;
  readonly treasury_spent: Units;
  readonly treasury: Units;
  readonly goods_owned: boolean;
  readonly asset_count: number;
  readonly agent_npc_count: number;
  readonly npc_count: number;
  /** Of a deleted one: when its rows go. Not in a past state. */
  readonly purge_at?: string | null;
}

export interface NpcRow extends TimestampedRow {
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
}

export interface ParentRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly type: 'agent-npc' | 'npc';
}

/** One of somebody's kin. */
export interface RelativeRow {
  readonly relation: 'partner' | 'parent' | 'child' | 'sibling' | 'grandparent' | 'grandchild';
  readonly id: string;
  readonly name: string;
  readonly diedAt?: string;
}

export interface AgentNpcRow extends TimestampedRow, CharacterTexts {
  readonly version: number;
  readonly uuid: string;
  readonly name: string;
  readonly type: string;
  readonly wealth: Units;
  readonly held: Units;
  readonly mood: Units;
  readonly mood_baseline: Units | null;
  readonly agent: AgentRow;
  /** The row that is kept from call to call, of which this is what one call left. */
  readonly kept?: object;
  /** Only where the query asked for them. */
  readonly parents?: readonly ParentRow[];
  /** Its kin, where a talk begins. */
  readonly family?: readonly RelativeRow[];
  /** Only at the start of a talk: its grief, in hundredths of a point of mood. */
  readonly mourning?: number;
  /** Only at the start of a talk, of one who mourns. */
  readonly mourned?: readonly MournedRow[] | null;
}

/** A purse that is no person. */
export interface AccountRow extends TimestampedRow {
  readonly version: number;
  readonly uuid: string;
  readonly name: string;
  readonly kind: string;
  readonly owner_id: string | null;
  readonly wealth: Units;
  readonly held: Units;
  readonly taxable: boolean;
  readonly metadata: Readonly<Record<string, unknown>> | null;
}

export const holdStates = ['held', 'captured', 'released', 'expired'] as const;
/**
 * What has become of a hold.
 *
 * @publicApi
 */
export type HoldState = (typeof holdStates)[number];

/** An amount that is reserved for a payment. */
export interface HoldRow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly payer_id: string;
  readonly recipient_id: string | null;
  readonly to_treasury: boolean;
  /** Null: the world's currency. */
  readonly asset: string | null;
  readonly state: HoldState;
  readonly amount: Units;
  readonly captured: Units;
  readonly expires_at: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly seq: number;
  readonly ended_seq: number | null;
}

export const assetKinds = ['item', 'currency'] as const;
/**
 * What an asset is to the game.
 *
 * @publicApi
 */
export type AssetKind = (typeof assetKinds)[number];

export interface AssetRow {
  readonly code: string;
  readonly name: string;
  readonly kind: AssetKind;
  readonly decimals: number;
  readonly perishes_after_days: number | null;
  readonly made: Units;
  readonly consumed: Units;
  readonly version: number;
  readonly created_at: string;
  readonly updated_at: string;
}

export const listingStates = ['open', 'sold', 'withdrawn', 'expired'] as const;
/**
 * What has become of a listing.
 *
 * @publicApi
 */
export type ListingState = (typeof listingStates)[number];

export interface ListingRow {
  readonly id: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly owner_id: string;
  readonly asset: string;
  readonly side: 'sell' | 'buy';
  readonly state: ListingState;
  readonly quantity: Units;
  readonly remaining: Units;
  readonly unit_price: Units;
  readonly expires_at: string | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly seq: number;
  readonly ended_seq: number | null;
}

export const obligationStates = ['open', 'kept', 'broken', 'ended'] as const;
/**
 * What has become of an obligation.
 *
 * @publicApi
 */
export type ObligationState = (typeof obligationStates)[number];

/** Every so many seconds, or by a cron expression. */
export type DueSchedule = { readonly every: number } | { readonly cron: string; readonly timeZone: string };

/** What somebody owes or has promised; no debtor or no creditor: the treasury. */
export interface ObligationRow {
  readonly id: string;
  readonly uuid: string;
  readonly created_at: string;
  readonly updated_at: string;
  readonly kind: 'payment' | 'promise';
  readonly state: ObligationState;
  readonly debtor_id: string | null;
  readonly creditor_id: string | null;
  readonly amount: Units | null;
  readonly owed: Units;
  readonly clock: 'world' | 'real';
  /** By its clock. */
  readonly due: string | null;
  /** In real time. */
  readonly due_at: string | null;
  readonly ends_at: string | null;
  readonly on_shortfall: 'skip' | 'partial' | 'owe';
  readonly catch_up: 'all' | 'skip';
  readonly schedule: DueSchedule | null;
  readonly text: string;
  readonly paid_count: number;
  readonly missed_count: number;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly seq: number;
}

export interface RelationshipRow {
  readonly affinity: number;
  readonly trust: number;
  readonly respect: number;
  readonly interactions: number;
  readonly last_interaction_at: string | null;
  readonly ended_at: string | null;
  /** In the time of the world. */
  readonly recent_talks: readonly string[];
  /** Absent where they never met. */
  readonly tie?: Tie | null;
  /** What the other is, where a talk begins. */
  readonly kin?: RelativeRow['relation'];
  /** What is open between the two, where a talk begins. */
  readonly obligations?: readonly TieObligation[];
}

export interface TieObligation {
  readonly id: string;
  readonly debtor: 'self' | 'other';
  readonly kind: 'payment' | 'promise';
  readonly text: string;
  readonly amount?: Units;
  readonly owed: Units;
  readonly due?: string;
  readonly clock: 'world' | 'real';
  readonly paid: number;
  readonly missed: number;
}

export interface NameRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
}

/** Whom a character mourns, of economy.mourned_by. */
export interface MournedRow extends NameRow {
  readonly at: string;
  /** The part of its grief. */
  readonly share: number;
}

export interface MemoryRow {
  readonly id: string;
  readonly about_id: string | null;
  readonly kind: string;
  /** Null where there is a fact. */
  readonly text: string | null;
  readonly fact: Fact | null;
  readonly amount: Units | null;
  readonly weight: number;
  readonly secrecy: number;
  readonly event_seq: number | null;
  readonly hops: number;
  readonly created_at: string;
  /** The character that a shared or forgotten memory is about. */
  readonly about?: NameRow | null;
  readonly teller?: NameRow | null;
  /** Of those whom the fact names besides. */
  readonly names?: Readonly<Record<string, string>> | null;
  /** That of the world. */
  readonly language?: Language;
}

export interface EventRow {
  readonly seq: number;
  readonly id: string | null;
  readonly created_at: string;
  readonly actor_id: string | null;
  readonly recipient_id: string | null;
  readonly kind: EventKind;
  readonly cause: string | null;
  readonly amount: Units | null;
  readonly actor_wealth: Units | null;
  readonly recipient_wealth: Units | null;
  readonly actor_mood: Units | null;
  readonly recipient_mood: Units | null;
  readonly reason: string | null;
  readonly reference: string | null;
  readonly data: Readonly<Record<string, unknown>> | null;
  /** What was held of its participants right after it, by id; of others, nothing ever was. */
  readonly held: Readonly<Record<string, Units>> | null;
}

/** What a character knows of its world; amounts are in units. */
export interface KnownRow {
  readonly people: readonly {
    readonly name: string;
    readonly description: string;
    readonly affinity: number | null;
    readonly alive: boolean;
    readonly diedAt: string | null;
    readonly wealth: Units;
  }[];
  readonly sells: readonly { readonly item: string; readonly quantity: Units; readonly price: Units }[];
  readonly dues: ReadonlyArray<
    Omit<TieObligation, 'id' | 'paid' | 'missed'> & { readonly with: string; readonly isWage: boolean }
  >;
  readonly market: ReadonlyArray<KnownRow['sells'][number] & { readonly by: string }>;
}
