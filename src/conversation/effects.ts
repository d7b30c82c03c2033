import { type TalkEffect, type TalkEffects } from '../ledger/ledger-inputs.js';
import { inUnits } from '../common/money/units.js';
import { type FeelingChange } from '../policy/mood-policy.js';
import { type ConversationOutcome } from './conversation.js';
import { type ChatLine } from './take-turn.js';
import { sentimentTowards, type TalkPart } from './talk-part.js';
import { truncate } from './clean-text.js';
import { MAX_MEMORY, type TurnScene } from './turn.js';

const minWords = 4;

export interface TalkToRemember extends Pick<ConversationOutcome, 'outcome' | 'parts' | 'lines'> {
  readonly scene?: TurnScene | undefined;
}

/** What a talk changed in one towards another one, by a policy. */
export interface PairFeeling {
  readonly of: TalkPart;
  readonly towards: TalkPart;
  readonly change: FeelingChange;
}

/**
 * What a talk changes for all who took part: their feelings towards each other by a policy (null if it was not called), and a memory
 * each, of the initiator or, for the initiator, of the responder: what the own agent requested in its last turn, else a fixed
 * sentence. A talk in which no agent spoke leaves no memory.
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
    text: part.memory ?? fixedMemory(talk, part, about),
    weight: Math.round(weight * 10_000) / 10_000,
  };
}

/** Whom one met, where and about what, how they were, and what of their words weighed most. */
function fixedMemory({ lines, parts, scene = {} }: TalkToRemember, own: TalkPart, about: TalkPart): string {
  const further = parts
    .filter((part) => part !== own && part !== about)
    .map(({ name }) => truncate(name, 30));
  const name = truncate(about.name, further.length === 0 ? 80 : 30);
  const manner = mannerOf(own, about);
  const who =
    manner === ''
      ? inWords([name, ...further])
      : `${name}${manner}${further.length === 0 ? '' : `, and with ${inWords(further)}`}`;
  const place = scene.place === undefined ? '' : ` Place: ${truncate(scene.place, 30)}.`;
  const topic = scene.topic === undefined ? '' : ` Topic: ${truncate(scene.topic, 40)}.`;
  const weightiest = lines
    .filter(({ speakerId, text }) => speakerId !== own.id && text.split(' ').length >= minWords)
    .reduce<ChatLine | null>((best, line) => (best && weightOf(best) >= weightOf(line) ? best : line), null);
  const facts = truncate(`I talked with ${who}.${place}${topic}`, MAX_MEMORY);
  if (!weightiest) return facts;
  const said = further.length === 0 ? 'They' : truncate(weightiest.speakerName, 30);
  const left = MAX_MEMORY - facts.length - ` ${said} said: “”`.length;
  return left < 20 ? facts : `${facts} ${said} said: “${truncate(weightiest.text, left)}”`;
}

function mannerOf(own: TalkPart, other: TalkPart): string {
  const heard = sentimentTowards(other, own.id) ?? 0;
  return heard >= 0.25 ? ', who was kind to me' : heard <= -0.25 ? ', who was harsh with me' : '';
}

function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join() : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
}

/** What moves weighs most; of the rest, the longest. */
function weightOf({ sentiment, text }: ChatLine): number {
  return Math.abs(sentiment ?? 0) + text.length / 1000;
}
