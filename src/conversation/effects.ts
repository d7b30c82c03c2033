import { type TalkEffect } from '../ledger/ledger-inputs.js';
import { type ConversationOutcome } from './conversation.js';
import { type TurnRole } from './turn.js';

/** How one of the two goes into a talk. */
export interface TalkParty {
  readonly name: string;
  /** Talks of the two in the last 24 hours, before this one. */
  readonly recentTalks: number;
}

/**
 * What a talk does to both. With s the mean sentiment a character showed, −1 to 1:
 * - affinity of A towards B: round(8 · s_A / (1 + talks in the last 24 h)): who talks all day moves nobody any more;
 * - mood of A: round(5 · s_B), −5 to 5: one is moved by what one hears, so that no agent sets its own mood;
 * - a memory each: what the own agent wanted remembered in its last turn, else a fixed sentence. Nothing is remembered
 *   of a talk in which no agent spoke.
 */
export function effectsOfTalk(
  held: Pick<ConversationOutcome, 'outcome' | 'sentiments' | 'memories'>,
  parties: Readonly<Record<TurnRole, TalkParty>>,
): Record<TurnRole, TalkEffect> {
  return { initiator: effectOn('initiator'), responder: effectOn('responder') };

  function effectOn(role: TurnRole): TalkEffect {
    const otherRole: TurnRole = role === 'initiator' ? 'responder' : 'initiator';
    const shown = held.sentiments[role] ?? 0;
    const heard = held.sentiments[otherRole] ?? 0;
    return {
      affinityDelta: round((8 * shown) / (1 + parties[role].recentTalks)),
      moodDelta: Math.max(-5, Math.min(5, round(5 * heard))),
      memory:
        held.outcome === 'silent'
          ? null
          : {
              text: held.memories[role] ?? fixedMemory(parties[otherRole].name, heard),
              weight: Math.round(Math.max(Math.abs(shown), Math.abs(heard)) * 10_000) / 10_000,
            },
    };
  }
}

/** Halves away from zero, so that a kind word and a hard one of the same strength count the same. */
function round(value: number): number {
  const rounded = Math.sign(value) * Math.round(Math.abs(value));
  return rounded === 0 ? 0 : rounded;
}

function fixedMemory(other: string, heard: number): string {
  if (heard >= 0.25) return `I talked with ${other}, who was kind to me.`;
  if (heard <= -0.25) return `I talked with ${other}, who was harsh with me.`;
  return `I talked with ${other}.`;
}
