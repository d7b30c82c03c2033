import type { Being } from '../../api/types.js';

/** An entry of `GET /v1/agent-npc/{instance}/{identifier}/history` */
export interface HistoryEntry {
  readonly seq: number;
  readonly id: string;
  readonly type: string;
  readonly occurredAt: string;
  readonly role: string;
  readonly cause: string | null;
  readonly amount: number | null;
  readonly other: Being | null;
  readonly wealthAfter: number;
  readonly moodAfter: number;
}

/** An item of `…/relationship` */
export interface Relationship {
  readonly other: Being;
  readonly affinity: number;
  readonly stage: string;
  readonly interactions: number;
  readonly lastInteractionAt: string | null;
  readonly endedAt: string | null;
}

/** An item of `…/memory` */
export interface Memory {
  readonly id: string;
  readonly about: Being;
  readonly kind: string;
  readonly text: string;
  readonly weight: number;
  readonly createdAt: string;
}

export interface ChatLine {
  readonly id: string;
  readonly role: string;
  readonly speakerId: string;
  readonly speakerName: string;
  readonly text: string;
  readonly actions: readonly string[];
  readonly source: string;
  readonly createdAt: string;
}

interface Felt {
  readonly affinity: number;
  readonly affinityDelta: number;
  readonly stage: string;
  readonly moodDelta: number;
}

/** The data of an event of the type `interact`. */
export interface Talk {
  readonly initiator: Being;
  readonly responder: Being;
  readonly chat: readonly ChatLine[];
  readonly outcome: string;
  readonly relationship?: { readonly initiator: Felt; readonly responder: Felt };
}
