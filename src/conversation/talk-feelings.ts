import { type PolicyCalls } from '../policy/policy-calls.js';
import { checkFeelings } from '../policy/checked-results.js';
import { type HeldTalk, type MoodPolicy, type TalkParty } from '../policy/mood-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { type PairFeeling } from './effects.js';
import { sentimentTowards, type TalkPart } from './talk-part.js';

export interface TalkToFeel extends Pick<ConversationOutcome, 'lines' | 'parts'> {
  readonly outcome: HeldTalk['outcome'];
  readonly instance: HeldTalk['instance'];
  /** One of them as the policy sees it, next to another one. */
  readonly partyOf: (part: TalkPart, other: TalkPart, sentiment: number | null) => TalkParty;
}

/** Asks the policy about each two who took part in a talk where somebody spoke, all at once. */
export async function feelTalk(
  calls: PolicyCalls,
  policy: MoodPolicy,
  { outcome, lines, parts, instance, partyOf }: TalkToFeel,
): Promise<readonly PairFeeling[]> {
  const pairs = parts.flatMap((one, index) => parts.slice(index + 1).map((other) => [one, other] as const));
  const felt = await Promise.all(
    pairs.map(async ([one, other]): Promise<readonly PairFeeling[]> => {
      const talk = {
        instance,
        outcome,
        initiator: partyOf(one, other, sentimentTowards(one, other.id)),
        responder: partyOf(other, one, sentimentTowards(other, one.id)),
        lines: lines
          .filter(({ speakerId, toId }) => isOfPair(speakerId) && (toId === undefined || isOfPair(toId)))
          .map(({ speakerId, text, sentiment }) => ({
            role: speakerId === one.id ? ('initiator' as const) : ('responder' as const),
            text,
            sentiment,
          })),
      };
      const change = await calls.call(policy, (signal) => policy.feel({ ...talk, signal }), checkFeelings);
      return [
        { of: one, towards: other, change: change.initiator },
        { of: other, towards: one, change: change.responder },
      ];

      function isOfPair(id: string): boolean {
        return id === one.id || id === other.id;
      }
    }),
  );
  return felt.flat();
}
