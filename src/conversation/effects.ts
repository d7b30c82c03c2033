import { type Fact } from '../database/fact.js';
import { type TalkEffect, type TalkEffects } from '../ledger/ledger-inputs.js';
import { inUnits } from '../common/money/units.js';
import { type FeelingChange } from '../policy/mood-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { type ChatLine } from './take-turn.js';
import { sentimentTowards, type TalkPart } from './talk-part.js';
import { truncate } from './clean-text.js';
import { type TurnScene } from './turn.js';

const minWords = 4;
const mostQuoted = 120;

export interface TalkToRemember extends Pick<ConversationOutcome, 'outcome' | 'parts' | 'lines'> {
  readonly scene?: TurnScene | undefined;
  /** Of the most secret thing that was told, 0..1. */
  readonly secrecy?: number;
}

/** What a talk changed in one towards another one, by a policy. */
export interface PairFeeling {
  readonly of: TalkPart;
  readonly towards: TalkPart;
  readonly change: FeelingChange;
}

/**
 * What a talk changes for all who took part: their feelings towards each other by a policy (null if it was not called), and a memory
 * each, of the initiator or, for the initiator, of the responder: what the own agent requested in its last turn, else the
 * fact. A talk in which no agent spoke leaves no memory.
 */
export function effectsOfTalk(talk: TalkToRemember, felt: readonly PairFeeling[] | null): TalkEffects {
  const [initiator, responder] = talk.parts as [TalkPart, TalkPart, ...TalkPart[]];
  const pairs = talk.parts.flatMap((part, index) =>
    talk.parts
      .slice(Math.max(2, index + 1))
      .flatMap((other) => [[part, other] as const, [other, part] as const]),
  );
  return {
    initiator: effectOn(initiator, responder),
    responder: effectOn(responder, initiator),
    ...(pairs.length > 0 && {
      others: pairs.map(([part, other]) => ({
        characterId: part.id,
        otherId: other.id,
        ...effectOn(part, other),
      })),
    }),
  };

  function effectOn(part: TalkPart, other: TalkPart): TalkEffect {
    const change = felt?.find(({ of, towards }) => of === part && towards === other)?.change;
    const about = part === initiator ? responder : initiator;
    return {
      affinityDelta: change?.affinity ?? 0,
      trustDelta: change?.trust ?? 0,
      respectDelta: change?.respect ?? 0,
      moodDelta: inUnits(change?.mood ?? 0),
      memory: talk.outcome === 'silent' || other !== about ? null : memoryOf(talk, part, about),
    };
  }
}

function memoryOf(talk: TalkToRemember, part: TalkPart, about: TalkPart): TalkEffect['memory'] {
  const moving = talk.parts
    .filter((other) => other !== part)
    .flatMap((other) => [sentimentTowards(part, other.id), sentimentTowards(other, part.id)]);
  const weight = Math.max(...moving.map((sentiment) => Math.abs(sentiment ?? 0)));
  return {
    ...(typeof part.memory === 'string' ? { text: part.memory } : { fact: factOf(talk, part, about) }),
    weight: Math.round(weight * 10_000) / 10_000,
    ...(talk.secrecy && { secrecy: talk.secrecy }),
  };
}

/** Whom one met, where and about what, how they were, and what of their words weighed most: what was asked is no knowledge. */
function factOf({ lines, parts, scene = {} }: TalkToRemember, own: TalkPart, about: TalkPart): Fact {
  const further = parts.filter((part) => part !== own && part !== about).map(({ id }) => id);
  const heard = sentimentTowards(about, own.id) ?? 0;
  const felt = heard >= 0.25 ? 'kind' : heard <= -0.25 ? 'harsh' : null;
  const upshot = typeof own.memory === 'object' && own.memory ? own.memory : felt && { manner: felt };
  const weightiest = lines
    .filter(
      ({ speakerId, text }) =>
        speakerId !== own.id && !text.endsWith('?') && text.split(' ').length >= minWords,
    )
    .reduce<ChatLine | null>((best, line) => (best && weightOf(best) >= weightOf(line) ? best : line), null);
  return {
    what: 'talked',
    ...upshot,
    ...(further.length > 0 && { with: further }),
    ...(scene.place !== undefined && { place: truncate(scene.place, 30) }),
    ...(scene.topic !== undefined && { topic: truncate(scene.topic, 40) }),
    ...(weightiest && { by: weightiest.speakerId, said: truncate(weightiest.text, mostQuoted) }),
  };
}

/** What moves weighs most; of the rest, the longest. */
function weightOf({ sentiment, text }: ChatLine): number {
  return Math.abs(sentiment ?? 0) + text.length / 1000;
}
