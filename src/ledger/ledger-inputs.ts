import { type Tie } from '../database/tie.js';
import { type CharacterTexts } from '../database/character-texts.js';
import { type instanceSettings } from '../database/instance-settings.js';
import {
  type DueSchedule,
  type InstanceRow,
  type ListingRow,
  type ObligationRow,
  type ObligationState,
} from '../database/rows.js';
import { type Units } from '../common/money/units.js';
import { type Language } from '../common/language.js';
import { type Fact } from '../database/fact.js';

export interface SpawnEntry extends Partial<CharacterTexts> {
  readonly id: string;
  readonly uuid: string;
  readonly name: string | null;
  readonly type: string;
  readonly wealth: number;
  readonly mood: number;
  /** None: derived from its uuid. */
  readonly moodBaseline?: number | null;
  readonly agentId: string | null;
  readonly parents: readonly { readonly id: string; readonly alias: string }[];
  readonly relationships?: readonly FeelingsToSet[];
}

/** What a character is to feel towards another one: what is absent stays as it is. */
export interface FeelingsToSet {
  readonly id: string;
  readonly alias: string;
  readonly affinity?: number | undefined;
  readonly trust?: number | undefined;
  readonly respect?: number | undefined;
  readonly tie?: Tie | null | undefined;
  /** The other feels the same. */
  readonly mutual: boolean;
}

/** What changes of a character; absent: as it was. */
export interface CharacterPatch extends Partial<CharacterTexts> {
  readonly name?: string | undefined;
  readonly mood?: Units | undefined;
  readonly agentId?: string | undefined;
}

/**
 * What is set of an instance; absent: as it was. null: none. A policy comes with its options, a schedule with its first due time,
 * which goes with it; the ledger sets what is absent in a clock.
 */
export type InstanceSettings = {
  readonly [Column in keyof Settings as Settings[Column]['key']]?: Partial<InstanceRow[Column]> | undefined;
};
type Settings = typeof instanceSettings;

/** A conversation that begins; identifiers as callers give them. */
export interface TalkToOpen {
  /** The id of its future event. */
  readonly eventId: string;
  readonly initiator: string;
  readonly responder: string | null;
  readonly others: readonly string[];
  readonly leaseMs: number;
}

/** A finished conversation, to be written. */
export interface FinishedConversation {
  readonly eventId: string;
  readonly initiatorId: string;
  readonly responderId: string;
  readonly talk: Readonly<Record<string, unknown>>;
  /** `heard`: absent where nothing was told on. */
  readonly effects: TalkEffects & { readonly heard?: readonly HeardTale[] };
}

/** A line of a player's talk that begins. */
export interface LineToOpen {
  /** It claims the talk; a new talk has the same id. */
  readonly id: string;
  /** Identifiers as callers give them. */
  readonly character: string;
  readonly speaker: string;
  /** The name of a player, who becomes a plain NPC with `speaker` as its uuid; '' for a plain NPC. */
  readonly visitor: string;
  /** The identifier of an account that pays and is paid for what the two agree on. */
  readonly wallet?: string | undefined;
  readonly scene: Readonly<Record<string, unknown>>;
  /** It may begin a talk. */
  readonly begins: boolean;
  /** Why it may not be said; null: it may. */
  readonly refusal: object | null;
  readonly silenceMs: number;
  readonly leaseMs: number;
}

/** A line of a player's talk, with its answer. */
export interface LineToWrite {
  readonly id: string;
  readonly talkId: string;
  readonly characterId: string;
  /** All that was said so far. */
  readonly said: Readonly<Record<string, unknown>>;
  readonly silenceMs: number;
}

/** The effects on the initiator towards the responder, the other way round, and in a group on all further pairs. */
export interface TalkEffects {
  readonly initiator: TalkEffect;
  readonly responder: TalkEffect;
  readonly others?: readonly (TalkEffect & { readonly characterId: string; readonly otherId: string })[];
}

/** What a conversation changes in one towards another one, before it is clamped to the bounds of feelings. */
export interface TalkEffect {
  /** Towards the other, in points of −100 to 100. */
  readonly affinityDelta: number;
  readonly trustDelta: number;
  readonly respectDelta: number;
  readonly moodDelta: Units;
  readonly memory: {
    readonly text?: string;
    readonly fact?: Fact;
    readonly weight: number;
    readonly secrecy?: number;
  } | null;
}

/** What the game lets characters know. */
export interface NewMemory {
  readonly text: string;
  /** Null: not known. */
  readonly language: Language | null;
  /** 0..1 */
  readonly importance: number;
  /** 0..1 */
  readonly secrecy: number;
  /** An identifier. */
  readonly about: string | null;
  /** Null: now. */
  readonly at: string | null;
}

/** What a participant of a talk heard from another one about a third party. */
export interface HeardTale {
  readonly tellerId: string;
  readonly listenerId: string;
  readonly aboutId: string;
  /** The memory of the first teller. */
  readonly originId: string;
  readonly hops: number;
  /** What the first teller remembers; a fact has ids, and who lived it. */
  readonly text: string | null;
  readonly fact: Fact | null;
  readonly amount: Units | null;
  readonly secrecy: number;
  readonly weight: number;
  /** What it changes in the feelings of the listener towards whom it is about. */
  readonly trust: number;
  readonly respect: number;
}

/** What the treasury is to pay, and to whom. */
export interface Disbursement {
  /** 0 with `refund` and `recipients`: it follows from them. */
  readonly amount: number;
  readonly policy: string;
  /** Of those who paid the taxes, above 0 up to 1; only with `refund`. */
  readonly share: number;
  /** Of all of its payments, unless a recipient has one. */
  readonly reason: string | null;
  readonly reference: string | null;
  /** With the policy `recipients`: who gets what, in order. */
  readonly recipients: readonly {
    readonly identifier: string;
    readonly amount: number;
    readonly reason: string | null;
  }[];
}

/** How a payment is reversed. */
export interface Reversal {
  readonly seq: number;
  /** What there is, up to the amount. */
  readonly atMost: boolean;
  readonly reason: string | null;
}

export interface Grant {
  readonly toAccount: boolean;
  readonly amount: number;
  readonly reason: string;
  readonly reference?: string | undefined;
}

/** An account to open; `alias`: the id of whose uuid its id would be. */
export interface NewAccount {
  readonly id: string;
  readonly uuid: string;
  readonly alias: string;
  readonly name: string;
  readonly kind: string;
  /** As given, and the id derived from it as a uuid. */
  readonly ownerId?: string;
  readonly ownerAlias?: string;
  readonly wealth: Units;
  readonly taxable: boolean;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** A hold to place; identifiers as callers give them, and the ids derived from them. */
export interface NewHold {
  readonly payerId: string;
  readonly payerAlias: string;
  readonly recipientId?: string;
  readonly recipientAlias?: string;
  readonly amount: Units;
  /** Absent: money. */
  readonly asset?: string;
  readonly expiresAt?: string;
  /** Seconds. */
  readonly expiresIn?: number;
  readonly reason?: string;
  readonly reference?: string;
  /** What the payer may pay within 24 hours. */
  readonly budget?: Units;
}

/** A listing to open, likewise. */
export interface NewListing {
  readonly ownerId: string;
  readonly ownerAlias: string;
  readonly asset: string;
  readonly side: ListingRow['side'];
  readonly quantity: Units;
  readonly unitPrice: Units;
  readonly expiresAt?: string;
  readonly expiresIn?: number;
  readonly reason?: string;
  readonly reference?: string;
  /** What the owner may pay at once, and within 24 hours. */
  readonly limit?: Units;
  readonly budget?: Units;
}

/** Who accepts a listing, as what, and how much of it. */
export interface ListingOrder {
  readonly id: string;
  readonly alias: string;
  readonly side: ListingRow['side'];
  /** Absent: all that is left. */
  readonly quantity?: Units;
  readonly limit?: Units;
  readonly budget?: Units;
}

/** What an obligation may change, and what it is made with besides. */
export interface ObligationPatch {
  readonly amount?: Units;
  readonly text?: string;
  /** Null: no more due times than the next one. */
  readonly schedule?: DueSchedule | null;
  readonly due?: string;
  readonly endsAt?: string | null;
  readonly onShortfall?: ObligationRow['on_shortfall'];
  readonly catchUp?: ObligationRow['catch_up'];
  readonly reason?: string;
  readonly reference?: string;
  readonly state?: Exclude<ObligationState, 'open'>;
  /** All, or so much. */
  readonly forgiven?: true | Units;
}

/** An obligation to make; identifiers as callers give them, and the ids derived from them. */
export interface NewObligation extends Omit<ObligationPatch, 'state' | 'forgiven'> {
  readonly uuid: string;
  readonly kind: ObligationRow['kind'];
  readonly debtorId: string;
  readonly debtorAlias: string;
  readonly creditorId: string;
  readonly creditorAlias: string;
  readonly clock: ObligationRow['clock'];
}

export interface Capture {
  /** Null: all that is left. */
  readonly amount: Units | null;
  /** Null: the recipient of the hold. */
  readonly recipient: string | null;
  /** What is left then is given back. */
  readonly isFinal: boolean;
}

/** Absent fields stay as they are. */
export interface AccountPatch {
  readonly name?: string | undefined;
  readonly kind?: string | undefined;
  readonly taxable?: boolean | undefined;
  readonly metadata?: Readonly<Record<string, unknown>> | undefined;
  readonly ownerId?: string | null;
  readonly ownerAlias?: string | null;
}
