import { type TalkEffect } from '../ledger/ledger-inputs.js';
import { inUnits } from '../common/money/units.js';
import { type FeelingChanges } from '../policy/mood-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { type ChatLine } from './take-turn.js';
import { truncate } from './clean-text.js';
import { MAX_MEMORY, type TurnRole, type TurnScene } from './turn.js';

const minWords = 4;
const quoteMarks = ' They said: “”';

export interface TalkToRemember extends Pick<
  ConversationOutcome,
  'outcome' | 'sentiments' | 'memories' | 'lines'
> {
  readonly scene?: TurnScene | undefined;
}

/**
 * What a talk changes for both: their feelings by a policy (null if it was not called), and a memory each: what the
 * own agent requested in its last turn, else a fixed sentence. A talk in which no agent spoke
 * leaves no memory.
 */
export function effectsOfTalk(
  held: TalkToRemember,
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
              text: held.memories[role] ?? fixedMemory(held, otherRole, names[otherRole]),
              weight: Math.round(Math.max(Math.abs(shown), Math.abs(heard)) * 10_000) / 10_000,
            },
    };
  }
}

/** Whom one met, where and about what, how they were, and what of their words weighed most. */
function fixedMemory(
  { lines, sentiments, scene = {} }: TalkToRemember,
  role: TurnRole,
  name: string,
): string {
  const heard = sentiments[role] ?? 0;
  const manner = heard >= 0.25 ? ', who was kind to me' : heard <= -0.25 ? ', who was harsh with me' : '';
  const place = scene.place === undefined ? '' : ` Place: ${truncate(scene.place, 30)}.`;
  const topic = scene.topic === undefined ? '' : ` Topic: ${truncate(scene.topic, 40)}.`;
  const weightiest = lines
    .filter((line) => line.role === role && line.text.split(' ').length >= minWords)
    .reduce<ChatLine | null>((best, line) => (best && weightOf(best) >= weightOf(line) ? best : line), null);
  const facts = `I talked with ${truncate(name, 80)}${manner}.${place}${topic}`;
  const left = MAX_MEMORY - facts.length - quoteMarks.length;
  if (!weightiest || left < 20) return truncate(facts, MAX_MEMORY);
  return `${facts} They said: “${truncate(weightiest.text, left)}”`;
}

/** What moves weighs most; of the rest, the longest. */
function weightOf({ sentiment, text }: ChatLine): number {
  return Math.abs(sentiment ?? 0) + text.length / 1000;
}
