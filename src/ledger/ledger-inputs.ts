import { type TaxSchedule } from '../database/entities/instance.entity.js';
import { type Units } from '../common/money/units.js';

export interface SpawnEntry {
  readonly id: string;
  readonly uuid: string;
  readonly name: string | null;
  readonly type: string;
  readonly wealth: number;
  readonly mood: number;
  readonly personality: string;
  readonly agentId: string | null;
  readonly parents: readonly { readonly id: string; readonly alias: string }[];
}

export interface InstanceSettings {
  readonly talkSeed?: string | undefined;
  readonly textsKeptDays?: number | null | undefined;
  readonly name?: string | undefined;
  readonly taxRate?: number | undefined;
  readonly taxMoodImpact?: number | undefined;
  readonly inheritance?: string | undefined;
  readonly taxPolicy?: string | undefined;
  /** Come with every policy. */
  readonly taxPolicyOptions?: Readonly<Record<string, unknown>> | undefined;
  readonly moodPolicy?: string | undefined;
  /** null ends the schedule. */
  readonly taxSchedule?: TaxSchedule | null | undefined;
  /** Comes with every schedule, and is null without one. */
  readonly nextCollectionAt?: string | null | undefined;
}

/** A finished conversation, to be written. */
export interface HeldConversation {
  readonly eventId: string;
  readonly initiatorId: string;
  readonly responderId: string;
  readonly talk: Readonly<Record<string, unknown>>;
  readonly effects: { readonly initiator: TalkEffect; readonly responder: TalkEffect };
}

/** What a conversation changes for one of the two, before it is clamped to the bounds of feelings. */
export interface TalkEffect {
  /** Towards the other, in points of −100 to 100. */
  readonly affinityDelta: number;
  readonly moodDelta: Units;
  readonly memory: { readonly text: string; readonly weight: number } | null;
}
