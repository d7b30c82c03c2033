import { type TalkEffect } from '../ledger/ledger-inputs.js';
import { inUnits } from '../common/money/units.js';
import { type FeelingChanges } from '../policy/mood-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { type TurnRole } from './turn.js';

/**
 * What a talk changes for both: their feelings by a policy (null if it was not called), and a memory each: what the
 * own agent requested in its last turn, else a fixed sentence. A talk in which no agent spoke
 * leaves no memory.
 */
export function effectsOfTalk(
  held: Pick<ConversationOutcome, 'outcome' | 'sentiments' | 'memories'>,
  names: Readonly<Record<TurnRole, string>>,
  felt: FeelingChanges | null,
): Record<TurnRole, TalkEffect> {
  return { initiator: effectOn('initiator'), responder: effectOn('responder') };

  function effectOn(role: TurnRole): TalkEffect {
    const otherRole: TurnRole = role === 'initiator' ? 'responder' : 'initiator';
    const shown = held.sentiments[role] ?? 0;
    const heard = held.sentiments[otherRole] ?? 0;
    return {
      affinityDelta: felt?.[role].affinity ?? 0,
      moodDelta: inUnits(felt?.[role].mood ?? 0),
      memory:
        held.outcome === 'silent'
          ? null
          : {
              text: held.memories[role] ?? fixedMemory(names[otherRole], heard),
              weight: Math.round(Math.max(Math.abs(shown), Math.abs(heard)) * 10_000) / 10_000,
            },
    };
  }
}

function fixedMemory(other: string, heard: number): string {
  if (heard >= 0.25) return `I talked with ${other}, who was kind to me.`;
  if (heard <= -0.25) return `I talked with ${other}, who was harsh with me.`;
  return `I talked with ${other}.`;
}
