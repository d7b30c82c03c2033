import { type Tie } from '../database/tie.js';
import { type PublicTexts } from '../database/character-texts.js';
import {
  type AccountRow,
  type AgentNpcRow,
  type HoldRow,
  type HoldState,
  type InstanceRow,
  type KnownRow,
  type ListingRow,
  type ListingState,
  type MemoryRow,
  type NpcRow,
  type ObligationRow,
  type RelationshipRow,
} from '../database/rows.js';
import { type StoredLeg } from './exchange-call.js';
import { type RefusalFacts } from './ledger-refusal.js';
import { type Units } from '../common/money/units.js';
import { type Language } from '../common/language.js';
import { type Fact } from '../database/fact.js';
import { type StoredGood } from './traded-goods.js';

/** One row of the result of a write function. */
export interface LedgerResult<Result> {
  /** The place of its entry in the call, from 1; 0 for the call as a whole. */
  readonly ord: number;
  readonly code: string | null;
  readonly replayed: boolean;
  readonly result: Result;
}

export interface EventResult {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly instance: InstanceRow;
}

/** A written event, from which the result is rebuilt. */
export interface WrittenEvent {
  readonly seq: number;
}

/** A trade without its characters, as in the result of a bulk call. */
export interface CompactTradeResult extends WrittenEvent {
  readonly id: string;
  readonly at: string;
  readonly kind: 'trade' | 'tax';
  readonly cause: string;
  readonly amount: Units;
  /** Null if the treasury pays, or wealth is minted. */
  readonly actorId: string | null;
  readonly recipientId: string | null;
  readonly actorWealth: Units | null;
  readonly recipientWealth: Units | null;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly goods?: readonly StoredGood[] | undefined;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  /** Where it paid what there was: what it should have been. */
  readonly requestedAmount?: Units | undefined;
  /** The talk in which it was agreed. */
  readonly talkSeq?: number | undefined;
  /** The event of the payment that it reverses. */
  readonly reverses?: number | undefined;
  /** The hold that it was paid out of, right after. */
  readonly hold?: CapturedHold | undefined;
  readonly listing?: AcceptedListing | undefined;
  readonly obligation?: PaidObligation | undefined;
}

/** The obligation that a payment was due by, right after it. */
export interface PaidObligation {
  readonly id: string;
  /** Its due times are counted from 1. */
  readonly number: number;
  readonly owed: Units;
}

export interface CapturedHold {
  readonly id: string;
  readonly amount: Units;
  readonly captured: Units;
  readonly state: HoldState;
  /** Absent: money. */
  readonly asset?: string;
}

/** A listing that was accepted, right after that. */
export interface AcceptedListing {
  readonly id: string;
  readonly side: ListingRow['side'];
  readonly remaining: Units;
  readonly state: ListingState;
}

/** A listing right after its event. */
export interface ListingResult extends EventResult {
  readonly listing: ListingRow;
}

/** The event of a listing, with its owner right after it. */
export interface ListingEventResult extends ListingResult {
  readonly kind: 'listing' | 'listing-end';
  readonly cause: string | null;
  readonly wealth: Units;
  /** Of one to buy, which holds money. */
  readonly held: Units | null;
  readonly owner: AgentNpcRow | null;
  readonly ownerAccount: AccountRow | undefined;
}

/** What perished on a day of the world. */
export interface PerishResult extends EventResult {
  readonly day: number;
  readonly legs: readonly {
    readonly asset: string;
    readonly from: string;
    readonly amount: Units;
    readonly fromLeft: Units;
  }[];
}

export interface TradeResult extends CompactTradeResult {
  readonly instance: InstanceRow;
  readonly actor: AgentNpcRow | null;
  readonly recipient: AgentNpcRow | null;
  /** In place of the character. */
  readonly actorAccount?: AccountRow | undefined;
  readonly recipientAccount?: AccountRow | undefined;
}

/** A hold right after its event. */
export interface HoldResult extends EventResult {
  readonly hold: HoldRow;
}

/** The event of a hold, with its payer right after it. */
export interface HoldEventResult extends HoldResult {
  readonly kind: 'hold' | 'release';
  readonly cause: string | null;
  readonly amount: Units;
  readonly wealth: Units;
  readonly held: Units;
  readonly payer: AgentNpcRow | null;
  /** In place of the character. */
  readonly payerAccount: AccountRow | undefined;
}

/** Who took part in an exchange, right after it. */
export interface ExchangeParty {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly wealth: Units;
}

export interface ExchangeResult extends Omit<EventResult, 'instance'> {
  readonly cause: string;
  readonly legs: readonly StoredLeg[];
  /** Null where they were not asked for. */
  readonly parties: readonly ExchangeParty[] | null;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly reverses?: number | undefined;
}

/** An obligation right after its event. */
export interface ObligationResult extends EventResult {
  readonly obligation: ObligationRow;
}

export const obligationActions = [
  'opened',
  'changed',
  'missed',
  'kept',
  'broken',
  'repaid',
  'forgiven',
  'ended',
] as const;
/**
 * What happened to an obligation.
 *
 * @publicApi
 */
export type ObligationAction = (typeof obligationActions)[number];

/** The event of an obligation, with its sides right after it. */
export interface ObligationEventResult extends ObligationResult {
  readonly action: ObligationAction;
  readonly number: number | null;
  readonly missing: Units | null;
  /** What was owed and no longer is. */
  readonly waived: Units | null;
  readonly because: string | null;
  readonly debtor: AgentNpcRow | null;
  readonly creditor: AgentNpcRow | null;
  readonly debtorAccount: AccountRow | undefined;
  readonly creditorAccount: AccountRow | undefined;
}

/** Where the goods of one who left went; absent if there were none. */
export interface PassedOn {
  readonly legs?: readonly StoredLeg[];
  /** Who got any. */
  readonly parties?: readonly ExchangeParty[];
}

export interface AccountResult extends EventResult, PassedOn {
  readonly kind: 'account' | 'account-update' | 'account-closing';
  readonly account: AccountRow;
  /** What an update changed. */
  readonly old?: Readonly<Record<string, unknown>>;
  readonly new?: Readonly<Record<string, unknown>>;
}

/** Somebody whose mood an event moved without a part in it: a parent, an enemy of the dead. */
export interface TouchedRow {
  readonly id: string;
  readonly mood: Units;
  readonly moodDelta: Units;
}

export interface SpawnResult extends EventResult {
  readonly type: string;
  readonly touched?: readonly TouchedRow[] | null;
  readonly relationships?: readonly SetFeelings[] | null;
  readonly agentNpc: AgentNpcRow;
}

export interface NpcSpawnResult extends EventResult {
  readonly type: string;
  readonly npc: NpcRow;
}

export interface NpcDeathResult extends EventResult {
  readonly npc: NpcRow;
}

/** A mourner, whose mood a death lowered. */
export interface MournerRow {
  readonly id: string;
  readonly uuid: string;
  readonly name: string;
  readonly mood: Units;
  readonly moodDelta: Units;
}

export interface DeathResult extends EventResult, PassedOn {
  readonly agentNpc: AgentNpcRow;
  readonly mourners: readonly MournerRow[];
  readonly touched?: readonly TouchedRow[] | null;
}

/** A night of the world, and how much it changed. */
export interface NightResult extends EventResult {
  /** The number of the last one of them, from 1. */
  readonly night: number;
  /** More than 1 if several were due. */
  readonly nights: number;
  readonly moods: number;
  readonly relationships: number;
  /** How many characters reflected, and how many memories faded. */
  readonly memory: Readonly<Record<string, number>>;
}

/** What differs, under the names that callers use; `mood` in units. */
export interface UpdatedFields extends Partial<PublicTexts> {
  readonly name?: string;
  readonly mood?: Units;
  readonly agentId?: string;
}

export interface UpdateResult extends EventResult {
  readonly agentNpc: AgentNpcRow;
  readonly old: UpdatedFields;
  readonly new: UpdatedFields;
  readonly personalityChanged: boolean;
  readonly goalChanged?: boolean;
  readonly relationship?: SetFeelings;
}

/** What was set of the feelings of a character. */
export interface SetFeelings {
  readonly otherId: string;
  /** The other feels the same from then on. */
  readonly mutual: boolean;
  readonly old: FeelingsRow;
  readonly new: FeelingsRow;
}

interface FeelingsRow {
  readonly affinity: number;
  readonly trust: number;
  readonly respect: number;
  readonly tie: Tie | null;
}

export interface InstanceResult {
  readonly existing?: boolean;
  /** For a change of settings: 1 if it also changed the tax rate. */
  readonly counted?: number;
  readonly instance: InstanceRow;
}

/** What the treasury paid. */
export interface DisbursementResult extends InstanceResult {
  readonly amount: Units;
  readonly policy: string;
  readonly recipients: number;
  /** The event of the collection that was paid back. */
  readonly collection?: number;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

export interface SharedMemoryResult {
  readonly told: number;
  /** That of one of them. */
  readonly memory: MemoryRow;
}

/** What a character concluded, and from where. */
export interface ReflectedResult {
  readonly source: 'agent' | 'templates';
  readonly items: readonly MemoryRow[];
}

/** A memory as a conversation gets it, to choose from. */
export interface RememberedRow {
  /** For a memory of kinship: the id of the kin. */
  readonly id: string;
  readonly at: string;
  readonly kind: string;
  /** In the language of the world. */
  readonly text: string;
  /** With names for ids. */
  readonly fact?: Fact | null;
  /** The same as it is stored. */
  readonly stored?: Fact | null;
  /** 0..1; above 0 it is a secret. */
  readonly secrecy: number;
  readonly language?: Language;
  /** Of a text of its own, where it is known. */
  readonly textLanguage?: Language | null;
  readonly weight: number;
  readonly amount: Units | null;
  /** `kind`: of a player or a plain NPC. */
  readonly about: { readonly id: string; readonly name: string; readonly kind?: 'npc' } | null;
  /** The name of who told it. */
  readonly teller: string | null;
  readonly hops: number;
  readonly originId: string | null;
  readonly score: number;
  /** The part of what is asked that it has, 0 to 1. */
  readonly shared: number;
}

/** What a conversation changed in one of the two. */
export interface FeltRow {
  readonly affinity: number;
  readonly affinityDelta: number;
  readonly trust: number;
  readonly trustDelta: number;
  readonly respect: number;
  readonly respectDelta: number;
  readonly interactions: number;
  readonly mood: Units;
  readonly moodDelta: Units;
}

/** The feelings of one member of a group towards another. */
export interface PairRow extends FeltRow {
  readonly characterId: string;
  readonly otherId: string;
}

/** What a conversation starts from. */
export interface OpenInteractionResult {
  readonly instance: InstanceRow;
  /** The initiator, the responder, and the others of a group. */
  readonly characters: readonly AgentNpcRow[];
  /** Each with each other one. */
  readonly pairs: readonly TiedPair[];
  /** Mean wealth of the living, to distinguish rich from poor. */
  readonly meanWealth: Units;
}

/** How one who talks stands to another one. */
export interface TiedPair {
  readonly characterId: string;
  readonly otherId: string;
  readonly ties: RelationshipRow | null;
}

export interface TalkFailureRow {
  readonly role: string;
  readonly speakerId?: string;
  readonly turn: number;
  readonly kind: string;
  readonly detail: string;
}

/** What the next line of an open talk starts from, or its end. */
export interface OpenLineResult {
  readonly talk: OpenTalkRow;
  /** It went silent, so it has to be ended first. */
  readonly over?: boolean;
  /** The account that the line named for the speaker. */
  readonly wallet?: string | null;
  readonly instance: InstanceRow;
  readonly speaker: NpcRow;
  readonly character: AgentNpcRow;
  readonly ties: RelationshipRow | null;
  readonly meanWealth: Units;
  /** Null where somebody else than the built-in voice speaks for the character. */
  readonly known: KnownRow | null;
}

export interface OpenTalkRow {
  readonly id: string;
  readonly scene: Readonly<Record<string, unknown>>;
  readonly said: Readonly<Record<string, unknown>>;
  readonly created_at: string;
}

/** An offer in a talk, and what became of it. */
export interface TalkOfferRow {
  readonly line: number;
  readonly payerId: string;
  readonly payeeId: string;
  readonly amount: Units;
  readonly reason: string;
  readonly accepted: boolean;
  readonly goods?: readonly StoredGood[];
  readonly tradeSeq?: number;
  readonly refusal?: RefusalFacts & { readonly code?: string };
}

export interface InteractionResult extends EventResult {
  /** A plain NPC or player has no agent. */
  readonly initiator: AgentNpcRow | NpcRow;
  readonly responder: AgentNpcRow;
  /** Only in a group. */
  readonly others?: readonly AgentNpcRow[];
  readonly outcome: string;
  readonly chat: readonly Readonly<Record<string, unknown>>[];
  /** Absent where nothing failed. */
  readonly failures?: readonly TalkFailureRow[];
  readonly scene?: Readonly<Record<string, unknown>>;
  /** Absent where nothing was offered. */
  readonly offers?: readonly TalkOfferRow[];
  /** Absent where nobody said what became of a promise. */
  readonly promises?: readonly {
    readonly line: number;
    readonly obligation: string;
    readonly state: 'kept' | 'broken';
  }[];
  /** Nothing changes in a plain NPC or player. */
  readonly relationship?: {
    readonly initiator?: FeltRow;
    readonly responder: FeltRow;
    /** The feelings of all further pairs of a group. */
    readonly others?: readonly PairRow[];
  };
}
